import Kernel
import Push
import PushServices
import Testing

/// What becomes of a push on a phone, and in the app.
struct PhoneTests {
  private func bench(_ change: (inout PushSettings) -> Void = { _ in }) -> Bench {
    var settings = PushSettings()
    settings.environment = .production
    change(&settings)
    var bench = Bench(settings, links: [("hina", "amane")], phones: ["phone"])
    bench.ready("phone", "hina", ["amane"])
    return bench
  }

  @Test func `an app that is installed again has another token, or the same`() {
    for policy in ReinstallToken.allCases {
      var bench = bench { $0.reinstall = policy }
      let before = bench.phones["phone"]?.system.token
      bench.tell(.phone(.appDeleted), on: "phone")
      bench.tell(.phone(.appInstalled(environment: .production)), on: "phone")
      #expect((bench.phones["phone"]?.system.token == before) == (policy == .same), "\(policy)")
    }
  }

  @Test func `a new phone from a backup has what was written, and nothing of memory and screen`() {
    var bench = bench {
      $0.upload = .eachLaunch
      $0.viewGuard = .payloadDate
    }
    bench.slot(Bench.midnight)
    bench.tell(.phone(.phoneRestored), on: "phone")
    let app = bench.apps["phone"]
    #expect(app?.isInFront == false && app?.lastDay == 0)
    #expect(app?.cache == [] && app?.days == [] && app?.known == [])
    #expect(app?.user == "hina")
    // It has a token, of which nobody hears before the app is opened.
    bench.slot(Bench.midnight + 1)
    #expect(bench.facts.last == .dropped(push: 2, why: .notInstalled))
    bench.tell(.phone(.appOpened), on: "phone")
    #expect(bench.facts.last == .refreshed(watch: "amane", slot: Bench.midnight + 1))
    bench.slot(Bench.midnight + 2)
    #expect(bench.count("told") == 2)
  }

  @Test func `a new phone from the backup of one without the app has none either`() {
    var bench = bench { $0.reinstall = .same }
    let before = bench.phones["phone"]?.system.token
    bench.tell(.phone(.appDeleted), on: "phone")
    bench.tell(.phone(.phoneRestored), on: "phone")
    #expect(bench.phones["phone"]?.system.app == .notInstalled)
    bench.tell(.phone(.appInstalled(environment: .production)), on: "phone")
    #expect(bench.phones["phone"]?.system.token != before, "it never had that token")
  }

  @Test func `a token of which Apple has not heard is said again when the app is opened`() {
    var settings = PushSettings()
    settings.environment = .production
    var bench = Bench(settings, links: [("hina", "amane")], phones: ["phone"])
    bench.deaf = ["sydney"]
    bench.tell(.phone(.appInstalled(environment: .production)), on: "phone")
    #expect(bench.phones["phone"]?.system.token.isEmpty == false)
    #expect(bench.cloud.apple.first?.production.registrations.isEmpty == true)
    bench.deaf = []
    bench.tell(.phone(.appOpened), on: "phone")
    bench.tell(.app(.loggedIn(user: "hina", watches: ["amane"])), on: "phone")
    bench.slot(Bench.midnight)
    #expect(bench.count("told") == 1)
    #expect(bench.cloud.apple.first?.production.registrations.count == 1)
  }

  @Test func `it is said again when the phone is in a network, or has power again`() {
    for event in [PhoneEvent.networkFound, .phoneBegan] {
      var bench = Bench(PushSettings(), links: [], phones: ["phone"])
      bench.deaf = ["sydney"]
      bench.tell(.phone(.appInstalled(environment: .production)), on: "phone")
      bench.deaf = []
      bench.tell(.phone(event), on: "phone")
      let token = bench.phones["phone"]?.system.token
      #expect(bench.cloud.apple.first?.production.registrations.map(\.token) == token.map { [$0] })
    }
  }

  @Test(arguments: ReinstallToken.allCases)
  func `without a network there is no token until there is one`(policy: ReinstallToken) {
    var bench = bench { $0.reinstall = policy }
    let before = bench.phones["phone"]?.system.token
    bench.tell(.phone(.appDeleted), on: "phone")
    bench.tell(.phone(.networkLost), on: "phone")
    bench.tell(.phone(.appInstalled(environment: .production)), on: "phone")
    bench.tell(.phone(.appOpened), on: "phone")
    #expect(bench.phones["phone"]?.system.token == "")
    #expect(bench.apps["phone"]?.token == "")
    bench.tell(.phone(.networkFound), on: "phone")
    let token = bench.phones["phone"]?.system.token
    #expect(token?.isEmpty == false && bench.apps["phone"]?.token == token)
    #expect((token == before) == (policy == .same))
    #expect(bench.cloud.apple.first?.production.registrations.last?.token == token)
  }

  @Test func `an app in front without a delegate is told nothing`() {
    var bench = bench { $0.delegate = .missing }
    bench.slot(Bench.midnight)
    #expect(bench.count("told") == 0)
    #expect(bench.facts.last == .dropped(push: 1, why: .noDelegate))
  }

  @Test func `the app in front shows a toast, where it has one, and fetches all the same`() {
    for (toast, count) in [(BuildPart.present, 1), (.missing, 0)] {
      var bench = bench { $0.toast = toast }
      bench.slot(Bench.midnight)
      #expect(bench.count("toasted") == count, "\(toast)")
      #expect(bench.count("shown") == count, "\(toast)")
      #expect(bench.count("told") == 1, "\(toast)")
    }
  }

  @Test func `what Apple keeps for a phone that is away is said each time`() {
    for (keeps, count) in [(StoredChoice.latest, 2), (.first, 1)] {
      var bench = bench { $0.keeps = keeps }
      bench.tell(.phone(.networkLost), on: "phone")
      bench.slot(Bench.midnight)
      bench.slot(Bench.midnight + 1)
      #expect(bench.count("kept") == count, "\(keeps)")
      #expect(bench.count("undelivered") == 1, "\(keeps)")
    }
  }

  @Test func `an app that was swiped away is shown an alert, and woken by nothing`() {
    for (payload, shown) in [(PayloadPolicy.alert, 1), (.badge, 1), (.silent, 0)] {
      var bench = bench { $0.payload = payload }
      bench.tell(.phone(.appSwiped), on: "phone")
      bench.slot(Bench.midnight)
      #expect(bench.count("shown") == shown, "\(payload)")
      #expect(bench.count("told") == 0, "\(payload)")
    }
  }

  @Test func `the view of today passes over a push where no view is of today`() {
    var bench = bench()
    bench.slot(Bench.midnight)
    #expect(bench.count("ignored") == 0)
    bench.now = DeviceTime.start + .seconds(86_400)
    bench.slot(Bench.midnight + 48)
    #expect(bench.facts.last == .ignored(push: 2, why: .noViewOfToday))
  }

  @Test func `before there was a guard each of seven views fetched`() {
    var bench = bench { $0.viewGuard = .everyView }
    let before = bench.count("refreshed") + bench.count("refreshedInVain")
    bench.slot(Bench.midnight)
    #expect(bench.count("refreshed") + bench.count("refreshedInVain") == before + 7)
  }

  @Test func `one subscriber takes each run once`() {
    var bench = bench { $0.viewGuard = .payloadDate }
    bench.slot(Bench.midnight)
    bench.slot(Bench.midnight)
    #expect(bench.facts.last == .ignored(push: 2, why: .known))
  }

  @Test func `a phone that was away gets one push, and asks for all where that is a hint`() {
    for (arrival, count) in [(ArrivalPolicy.named, 1), (.sinceCursor, 2)] {
      var settings = PushSettings()
      settings.environment = .production
      settings.viewGuard = .payloadDate
      settings.arrival = arrival
      let links = [("hina", "amane"), ("hina", "makoto")]
      var bench = Bench(settings, links: links, phones: ["phone"])
      bench.ready("phone", "hina", ["amane", "makoto"])
      bench.tell(.phone(.networkLost), on: "phone")
      for number in 0..<3 {
        bench.slot(Bench.midnight + Int64(number), of: "amane")
        bench.slot(Bench.midnight + Int64(number), of: "makoto")
      }
      #expect(bench.count("undelivered") == 5, "\(arrival)")
      bench.tell(.phone(.networkFound), on: "phone")
      #expect(bench.count("told") == 1, "\(arrival)")
      #expect(bench.count("refreshed") == count, "\(arrival)")
    }
  }

  @Test func `a push comes between two properties that are written in the background`() {
    for (publish, told) in [(PublishPolicy.background, 1), (.main, 2)] {
      var bench = bench { $0.publish = publish }
      bench.tell(.app(.sessionRenewed), on: "phone")
      bench.slot(Bench.midnight)
      let isPassedOver = bench.facts.last == .ignored(push: 1, why: .halfRenewed)
      #expect(isPassedOver == (publish == .background), "\(publish)")
      bench.tell(.app(.sessionWritten), on: "phone")
      bench.slot(Bench.midnight + 1)
      #expect(bench.count("told") == told, "\(publish)")
      #expect(bench.count("accountWritten") == 1, "\(publish)")
      #expect(bench.count("publishedOffMain") == (publish == .main ? 0 : 1), "\(publish)")
    }
  }

  @Test func `a phone without a network asks for nothing and lets nobody in`() {
    var bench = bench { $0.poll = .foreground }
    bench.slot(Bench.midnight)
    let before = bench.facts.count
    bench.tell(.phone(.networkLost), on: "phone")
    bench.slot(Bench.midnight + 1)
    let rows = [SummaryRow("amane", Bench.midnight + 1)]
    bench.tell(.app(.summariesCame(rows: rows, cursor: 2)), on: "phone")
    bench.tell(.app(.pollDue), on: "phone")
    bench.tell(.app(.loggedIn(user: "ren", watches: [])), on: "phone")
    #expect(bench.apps["phone"]?.user == "hina")
    #expect(!bench.facts.dropFirst(before).contains { ["refreshed", "told"].contains($0.kind) })
    bench.tell(.phone(.networkFound), on: "phone")
    #expect(bench.facts.last == .refreshed(watch: "amane", slot: Bench.midnight + 1))
  }

  @Test func `nobody looks at an app that the system suspends, until it runs again`() {
    var bench = bench()
    bench.tell(.phone(.appSuspended), on: "phone")
    bench.slot(Bench.midnight)
    #expect(bench.count("toasted") == 0 && bench.count("shown") == 1)
    bench.tell(.phone(.appResumed), on: "phone")
    bench.slot(Bench.midnight + 1)
    #expect(bench.count("toasted") == 1)
    bench.tell(.phone(.appEnded), on: "phone")
    bench.tell(.phone(.appResumed), on: "phone")
    bench.slot(Bench.midnight + 2)
    #expect(bench.count("toasted") == 1)
  }

  @Test func `an app that was left while it stood still is not in front when it runs again`() {
    var bench = bench()
    for event in [PhoneEvent.appSuspended, .appLeft, .appResumed] {
      bench.tell(.phone(event), on: "phone")
    }
    bench.slot(Bench.midnight)
    #expect(bench.count("toasted") == 0 && bench.count("shown") == 1)
  }

  @Test func `nobody logs in to an app that the phone does not have`() {
    var bench = bench()
    bench.tell(.phone(.appDeleted), on: "phone")
    bench.tell(.app(.loggedIn(user: "ren", watches: ["makoto"])), on: "phone")
    #expect(bench.apps["phone"]?.user == "")
    bench.tell(.phone(.appInstalled(environment: .production)), on: "phone")
    bench.tell(.app(.loggedIn(user: "ren", watches: ["makoto"])), on: "phone")
    #expect(bench.apps["phone"]?.user == "ren")
  }

  @Test func `a push for somebody else is dropped where the phone looks whose it is`() {
    for (check, last) in [
      (OwnerCheck.none, PushFact.misdelivered(push: 1, watch: "amane")),
      (.extension, .dropped(push: 1, why: .foreign)),
    ] {
      var bench = bench { $0.ownerCheck = check }
      bench.tell(.app(.loggedIn(user: "ren", watches: ["makoto"])), on: "phone")
      bench.tell(.phone(.appLeft), on: "phone")
      bench.slot(Bench.midnight)
      #expect(bench.facts.contains(last), "\(check)")
      #expect(bench.count("arrived") == 1, "\(check)")
    }
  }

  @Test func `who logs out is told nothing more`() {
    var bench = bench { $0.logout = .clearsToken }
    bench.tell(.app(.loggedOut), on: "phone")
    bench.slot(Bench.midnight)
    #expect(bench.facts.last == .tokenless(watch: "amane"))
  }
}
