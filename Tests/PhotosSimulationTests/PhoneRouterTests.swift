import Kernel
import Photos
import Testing

@testable import PhotosSimulation

/// What effects, arrivals and acts become, one by one; the router is a function and needs no run.
struct PhoneRouterTests {
  /// A phone with the cleaner, its router, and what is around.
  private struct Bench {
    var phone = PlannedPhone()
    var plan = PhotosPlan()
    var faults: [PhotosFault] = []
    var system = PhoneSystem()
    var library = PhotoLibrary()
    var phase = CleanerPhase.closed
    var now = Instant.start
    var signature = AppSignature()
    var clock = DeviceClock()

    private var router: PhoneRouter { PhoneRouter(phone, in: plan, faults: faults) }

    mutating func begin() { system = router.start(of: phone) }

    mutating func library(asks effect: LibraryEffect) -> [String] {
      let now = now
      return said { router, system, out in
        if let said = router.route(effect, in: &system, at: now, cause: 7) { out.append(said) }
      }
    }

    mutating func cleaner(asks effect: CleanerEffect) -> [String] {
      said { router, system, out in out.append(router.route(effect, in: &system)) }
    }

    mutating func arrives(_ message: PhoneMessage) -> [String] {
      let library = library
      return said { router, system, out in
        if let said = router.arrive(message, at: library, in: &system) { out.append(said) }
      }
    }

    mutating func receives(_ change: SyncedChange) -> [String] {
      said { router, _, out in out.append(router.takeIn(change)) }
    }

    mutating func does(
      _ deed: PhotoDeed,
      _ change: (inout PlannedPhotoAct) -> Void = { _ in },
    )
      -> [String]
    {
      var act = PlannedPhotoAct()
      act.deed = deed
      change(&act)
      let (library, phase, signature) = (library, phase, signature)
      let time = PhoneTime(now, by: clock)
      return said { router, system, out in
        router.perform(
          act,
          on: library,
          phase: phase,
          signature: signature,
          in: &system,
          at: time,
          into: &out,
        )
      }
    }

    private mutating func said(
      _ body: (PhoneRouter, inout PhoneSystem, inout Effects<PhoneDirective>) -> Void
    ) -> [String] {
      var directives = Effects<PhoneDirective>()
      var system = system
      body(router, &system, &directives)
      self.system = system
      return directives.items.flatMap(Self.texts)
    }

    /// Directives in a few words each.
    private static func texts(_ directive: PhoneDirective) -> [String] {
      guard case .both(let first, let second) = directive else { return [text(directive)] }
      return texts(first) + texts(second)
    }

    private static func text(_ directive: PhoneDirective) -> String {
      switch directive {
      case .tellLibrary(let event): "library: \(event.kind)"
      case .tellCleaner(let event): "cleaner: \(event.kind)"
      case .tellSignature(let event): "signature: \(event.kind)"
      case .send(let message):
        switch message.content {
        case .request(let request): "send \(message.launch): \(request.kind)"
        case .event(let event): "send \(message.launch): \(event.kind)"
        }
      case .wake(let event, let at):
        "wake: \(event.kind)" + (at.map { " at \($0.nanoseconds)" } ?? "")
      case .draw(let groups, let scan): "draw \(groups.count)" + (scan.map { " anew \($0)" } ?? "")
      case .tellCloud(let event): "iCloud: \(event.kind)"
      case .observe(let news): "observe \(name(news))"
      case .observeAgain(let news, let cause): "observe \(name(news)) again of \(cause)"
      case .note(let event): "note \(event.kind)"
      case .both: "both"
      }
    }

    private static func name(_ news: PhoneNews) -> String {
      switch news {
      case .library(let fact): fact.kind
      case .cleaner(let fact): fact.kind
      case .drew: "drew"
      case .opened: "opened"
      case .refusedStart: "refusedStart"
      case .ended(let phase): "ended \(phase.rawValue)"
      case .tapped(let isHeard): isHeard ? "tapped" : "tapped in vain"
      case .answered: "answered"
      case .acted(let act): "acted \(act.deed.rawValue)"
      case .synced: "synced"
      case .moved(let zone): "moved \(zone.name)"
      }
    }
  }

  private let notice = LibraryNotice(changed: [1])
  private let change = SyncedChange(edit: .emptyTrash, at: .start)

  /// A library in which the system asks about batch 4.
  private var asking: PhotoLibrary {
    var library = PhotoLibrary()
    var effects = Effects<LibraryEffect>()
    let asset = Asset(id: 1, taken: 0, added: 0, bytes: 1)
    let opened = LibraryEvent.opened(
      assets: AssetColumns([asset]),
      albums: [],
      access: .full,
      device: 0,
    )
    library.reduce(opened, at: .start, into: &effects)
    var block = ChangeBlock()
    block.batch = 4
    block.months = [MonthPlan(month: 1, samples: [], deletions: [1])]
    library.reduce(.asked(.change(block)), at: .start, into: &effects)
    return library
  }

  // MARK: Effects

  @Test func `what a process is told at once, or hears of, needs one that runs`() {
    var bench = Bench()
    bench.begin()
    #expect(bench.library(asks: .blockRan(samples: [1])) == [])
    #expect(bench.library(asks: .notify(notice)) == [])
    _ = bench.does(.open)
    #expect(bench.library(asks: .blockRan(samples: [1])) == ["cleaner: blockRan"])
    #expect(bench.library(asks: .notify(notice)) == ["send 0: libraryChanged"])
    #expect(bench.library(asks: .answer(.refused)) == ["send 0: answered"])
    #expect(bench.cleaner(asks: .ask(.assets(ids: []))) == ["send 0: assets"])
  }

  @Test func `facts go to observers, and Recently Deleted is looked at in time`() {
    var bench = Bench()
    bench.begin()
    #expect(bench.cleaner(asks: .state(.deletionCancelled)) == ["observe deletionCancelled"])
    let fact = LibraryFact.deletionRefused(batch: 1)
    #expect(bench.library(asks: .state(fact)) == ["observe deletionRefused"])
    let at = WallTime.start + .seconds(5)
    #expect(bench.library(asks: .lookAtTrash(at: at)) == ["wake: trashLooked at 5000000000"])
  }

  @Test func `draws are counted, and told where each is to be another`() {
    var bench = Bench()
    bench.begin()
    #expect(bench.cleaner(asks: .draw(groups: [], anew: false)) == ["draw 0"])
    #expect(bench.cleaner(asks: .draw(groups: [], anew: true)) == ["draw 0 anew 2"])
  }

  // MARK: The process

  @Test func `what is on its way is lost with the process, be there another one by then`() {
    var bench = Bench()
    bench.begin()
    _ = bench.does(.open)
    let request = PhoneMessage(launch: 0, content: .request(.assets(ids: [])))
    let answer = PhoneMessage(launch: 0, content: .event(.answered(.refused)))
    #expect(bench.arrives(request) == ["library: asked"])
    #expect(bench.arrives(answer) == ["cleaner: answered"])
    bench.phase = .deleting
    #expect(
      bench.does(.kill) == ["observe ended deleting", "cleaner: terminated", "library: appGone"]
    )
    #expect(bench.arrives(request) == [])
    #expect(bench.does(.open) == ["observe opened", "cleaner: launched"])
    #expect(bench.arrives(request) == [])
    #expect(bench.arrives(answer) == [])
    #expect(
      bench.arrives(PhoneMessage(launch: 1, content: answer.content)) == ["cleaner: answered"]
    )
  }

  @Test func `a process that is gone is not ended again, and one that runs is not opened again`() {
    var bench = Bench()
    bench.begin()
    #expect(bench.does(.kill) == [])
    #expect(bench.does(.tap) == ["note nothingToTap"])
    _ = bench.does(.open)
    #expect(bench.does(.open) == ["note openedAgain"])
    #expect(bench.does(.tap) == ["observe tapped", "cleaner: deleteTapped"])
    #expect(bench.system.process.launch == 0)
  }

  @Test func `an app whose access changes is ended first`() {
    var bench = Bench()
    bench.begin()
    #expect(bench.does(.permit) == ["library: accessChanged"])
    _ = bench.does(.open)
    #expect(
      bench.does(.permit) == [
        "observe ended closed", "cleaner: terminated", "library: appGone", "library: accessChanged",
      ]
    )
  }

  @Test func `a signature holds until it has run out, and where there is none for ever`() {
    var bench = Bench()
    bench.begin()
    #expect(bench.does(.resign) == [])
    bench.plan.signing = .seconds(10)
    bench.signature.until = .start + .seconds(10)
    bench.now = .start + .seconds(10)
    #expect(bench.does(.open) == ["note wouldNotOpen", "observe refusedStart"])
    #expect(bench.does(.resign) == ["signature: signed"])
    bench.signature.until = .start + .seconds(20)
    bench.now = .start + .seconds(19)
    #expect(bench.does(.open) == ["observe opened", "cleaner: launched"])
  }

  @Test func `a clock that is ahead ends a signature early, and one behind makes it last`() {
    var bench = Bench()
    bench.plan.signing = .seconds(10)
    bench.signature.until = .start + .seconds(10)
    bench.now = .start + .seconds(9)
    bench.clock = DeviceClock(offset: .seconds(1))
    #expect(bench.does(.open) == ["note wouldNotOpen", "observe refusedStart"])
    bench.now = .start + .seconds(10)
    bench.clock = DeviceClock(offset: .zero - .seconds(1))
    #expect(bench.does(.open) == ["observe opened", "cleaner: launched"])
  }

  @Test func `who signs writes down the end by a right clock, where anything is signed`() {
    var plan = PhotosPlan()
    var phone = PlannedPhone()
    #expect(!PhoneRouter(phone, in: plan).isSigned)
    plan.signing = .seconds(10)
    let router = PhoneRouter(phone, in: plan)
    #expect(router.isSigned)
    let end = WallTime.start + .seconds(17)
    #expect(router.signed(at: .start + .seconds(7)) == .signed(until: end))
    phone.hasCleaner = false
    #expect(!PhoneRouter(phone, in: plan).isSigned)
  }

  @Test func `where no cleaner is installed nothing is opened or told`() {
    var bench = Bench()
    bench.phone.hasCleaner = false
    bench.begin()
    #expect(bench.does(.open) == [])
    #expect(bench.does(.travel) { $0.zone = .fixed(3_600) } == ["observe moved +01:00"])
    #expect(bench.does(.kill) == [])
  }

  // MARK: Acts

  @Test func `an answer goes to the present question unless it names another`() {
    var bench = Bench()
    bench.begin()
    #expect(bench.does(.confirm) == ["library: consentGiven"])
    bench.library = asking
    #expect(bench.does(.refuse) == ["observe answered", "library: consentGiven"])
    #expect(bench.does(.confirm) { $0.batch = 4 } == ["observe answered", "library: consentGiven"])
    #expect(bench.does(.confirm) { $0.batch = 3 } == ["library: consentGiven"])
  }

  @Test func `what is done where it is offered alone is not done elsewhere`() {
    var bench = Bench()
    bench.begin()
    _ = bench.does(.open)
    #expect(bench.does(.tap) { $0.isTentative = true } == [])
    #expect(bench.does(.confirm) { $0.isTentative = true } == [])
    bench.phase = .ready
    bench.library = asking
    #expect(
      bench.does(.tap) { $0.isTentative = true } == ["observe tapped", "cleaner: deleteTapped"]
    )
    #expect(bench.does(.confirm) { $0.isTentative = true }.count == 2)
  }

  @Test func `an act that names an album which is not there is noted`() {
    var bench = Bench()
    bench.begin()
    #expect(bench.does(.deleteAlbum) { $0.album = "Keep" } == ["note actMissed"])
    #expect(bench.does(.emptyTrash) == ["observe acted emptyTrash", "library: edited"])
  }

  // MARK: iCloud

  @Test func `iCloud is told what changes, and that there is no Internet`() {
    var bench = Bench()
    bench.begin()
    #expect(bench.library(asks: .upload(.emptyTrash)) == ["iCloud: changed"])
    #expect(bench.receives(change) == ["observe synced", "library: edited"])
    #expect(bench.does(.goOffline) == ["note connected", "iCloud: connected"])
    // What waits is iCloud's to say.
    #expect(bench.library(asks: .upload(.emptyTrash)) == ["iCloud: changed"])
    #expect(bench.does(.goOnline) == ["note connected", "iCloud: connected"])
  }

  @Test func `a phone that shares nothing tells iCloud nothing`() {
    var bench = Bench()
    bench.phone.sharesByCloud = false
    bench.begin()
    #expect(bench.library(asks: .upload(.emptyTrash)) == [])
    #expect(bench.does(.goOffline) == ["note connected"])
  }

  // MARK: Faults

  @Test func `a question that is asked twice is observed with the event of the first`() {
    var bench = Bench()
    bench.faults = [.asksTwice]
    bench.begin()
    bench.library = asking
    let fact = LibraryFact.deletionAsked(batch: 4, count: 1, bytes: 1)
    _ = bench.library(asks: .state(fact))
    #expect(bench.does(.confirm) == ["observe answered", "observe deletionAsked again of 7"])
    #expect(bench.does(.confirm) == ["observe answered", "library: consentGiven"])
  }

  @Test func `of two taps the first can go unheard`() {
    var bench = Bench()
    bench.faults = [.secondTap]
    bench.begin()
    _ = bench.does(.open)
    #expect(bench.does(.tap) == ["observe tapped in vain"])
    #expect(bench.does(.tap) == ["observe tapped", "cleaner: deleteTapped"])
  }

  @Test func `a question that answers itself is answered as soon as it stands`() {
    var bench = Bench()
    bench.faults = [.ownConsent]
    bench.begin()
    let fact = LibraryFact.deletionAsked(batch: 4, count: 1, bytes: 1)
    #expect(
      bench.library(asks: .state(fact)) == ["observe deletionAsked", "wake: consentGiven"]
    )
  }
}
