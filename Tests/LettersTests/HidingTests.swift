import Kernel
import SymbolicCryptography
import Testing

@testable import Letters

/// The time of a random letter: what opens before it, who is given what, and what a phone does with it.
struct HidingTests {
  private static let hina = Term.name("hina/key")
  private static let ren = Term.name("ren/key")
  private static let share = Term.name("hina-1/share")
  private static let body = Term.name("hina-1/body")
  private static let opens = WallTime.start + .seconds(5_000)

  private static var header: LetterHeader {
    var header = LetterHeader()
    header.id = "hina-1"
    header.sender = "hina"
    header.recipient = "ren"
    header.mode = .random(from: .start + .seconds(100), until: .start + .seconds(9_000))
    return header
  }

  private static func sealed(_ change: (inout SealingJob) -> Void) throws -> SealedLetter {
    var job = SealingJob()
    job.cipher = .versionOne
    job.header = header
    job.body = body
    job.own = hina
    job.peer = .publicKey(ren)
    change(&job)
    guard case .phone(.sealed(_, let envelope)) = CipherQuestion.sealLetter(job).symbolicAnswer
    else { throw NotSealed() }
    var letter = SealedLetter(header, envelope, photos: [], in: .document)
    letter.share = job.share
    return letter
  }

  private struct NotSealed: Error {}

  private static func open(
    _ letter: SealedLetter,
    _ change: (inout OpeningJob) -> Void = { _ in },
  ) -> LetterEvent {
    var job = OpeningJob()
    job.cipher = .versionOne
    job.letter = letter
    job.reader = "ren"
    job.own = ren
    job.peer = .publicKey(hina)
    change(&job)
    return CipherQuestion.openLetter(job).symbolicAnswer
  }

  // MARK: Terms

  @Test func `without the share it does not open, and with another one neither`() throws {
    let letter = try Self.sealed { $0.share = [Self.share] }
    let held = LetterEvent.phone(.sealHeld(letter: "hina-1", fault: .content))
    #expect(Self.open(letter) == held)
    #expect(Self.open(letter) { $0.share = [.name("another")] } == held)
    let whole = Self.open(letter) { $0.share = [Self.share] }
    #expect(whole == .phone(.unsealed(letter: "hina-1", body: Self.body)))
  }

  @Test func `who has the share alone knows nothing of the letter, and who has its key needs it`()
    throws
  {
    let letter = try Self.sealed { $0.share = [Self.share] }
    var terms = [Self.share, .publicKey(Self.hina), .publicKey(Self.ren)]
    guard case .versionOne(let content, _, let wrapped, let once, _) = letter.envelope else {
      throw NotSealed()
    }
    terms += [content, wrapped, once]
    var operatorKnowledge = Knowledge()
    for term in terms { operatorKnowledge.learn(term, from: 0) }
    #expect(!operatorKnowledge.canDerive(Self.body))
    var phone = Knowledge()
    for term in terms.dropFirst() + [Self.ren] { phone.learn(term, from: 0) }
    #expect(!phone.canDerive(Self.body))
    phone.learn(Self.share, from: 1)
    #expect(phone.canDerive(Self.body))
  }

  @Test func `its time stands in it, and opens without its text`() throws {
    let letter = try Self.sealed { $0.opens = Self.opens }
    let time = Self.open(letter) { $0.isForTime = true }
    #expect(time == .phone(.timeUnsealed(letter: "hina-1", opens: Self.opens)))
    #expect(Self.open(letter) == .phone(.unsealed(letter: "hina-1", body: Self.body)))
    let peeked = Self.open(letter) { $0.user = .changed }
    #expect(peeked == .phone(.peeked(letter: "hina-1", body: Self.body)))
    let other = Self.open(letter) {
      $0.isForTime = true
      $0.own = Self.hina
    }
    #expect(other == .phone(.sealHeld(letter: "hina-1", fault: .unwrap)))
    let plain = try Self.sealed { _ in }
    let none = Self.open(plain) { $0.isForTime = true }
    #expect(none == .phone(.sealHeld(letter: "hina-1", fault: .content)))
  }

  // MARK: The server

  private static func server(_ hiding: InstantHiding) -> Server {
    var settings = LetterSettings()
    settings.cipher = .versionOne
    settings.hiding = hiding
    settings.draw = .atAccept
    settings.delivery = .compareAndSet
    var server = Server(settings)
    for user in [UserID("hina"), "ren"] {
      _ = told(&server, by: user, .signIn(name: user.text, emoji: ""))
      var bundle = PublicBundle()
      bundle.owner = user
      bundle.key = .publicKey(.name("\(user)/key"))
      _ = told(&server, by: user, .publish(bundle: bundle))
    }
    _ = told(&server, by: "hina", .invite(code: "ABC123"))
    _ = told(&server, by: "ren", .claim(code: "ABC123"))
    return server
  }

  private static func told(
    _ server: inout Server,
    by user: UserID,
    _ body: Request,
    at seconds: Int64 = 0,
  ) -> [LetterEffect] {
    give(
      &server,
      .requested(request: "1", device: DeviceID("\(user)-phone"), user: user, body: body),
      at: seconds,
    )
  }

  private static func give(
    _ server: inout Server,
    _ event: ServerEvent,
    at seconds: Int64,
  ) -> [LetterEffect] {
    var effects = Effects<LetterEffect>()
    server.reduce(event, at: .start + .seconds(seconds), into: &effects)
    return effects.items
  }

  @Test func `with a share the letter is given when its window begins, and the share at its time`()
    throws
  {
    var server = Self.server(.share)
    let letter = try Self.sealed { $0.share = [Self.share] }
    _ = Self.told(&server, by: "hina", .submit(letter: letter))
    _ = Self.give(&server, .momentDrawn(letter: "hina-1", value: 4_900), at: 1)
    let fetch = Request.fetch(letter: "hina-1")
    #expect(
      LetterEffect.response(in: Self.told(&server, by: "ren", fetch, at: 50)) == .refused(.gone)
    )
    let handed = Self.give(&server, .jobRead(run: 1, letters: ["hina-1"]), at: 100)
    #expect(handed.contains(.state(.letterHanded(letter: "hina-1"))))
    #expect(!handed.contains(.state(.letterDelivered(letter: "hina-1"))))
    guard
      case .letter(let given, _) = LetterEffect.response(
        in: Self.told(&server, by: "ren", fetch, at: 110)
      )
    else { throw NotSealed() }
    #expect(given.share.isEmpty && given.envelope == letter.envelope)
    #expect(Self.give(&server, .jobRead(run: 1, letters: ["hina-1"]), at: 111).isEmpty)
    let share = Request.fetchShare(letter: "hina-1")
    #expect(
      LetterEffect.response(in: Self.told(&server, by: "ren", share, at: 120)) == .refused(.gone)
    )
    #expect(
      LetterEffect.response(in: Self.told(&server, by: "hina", share, at: 120)) == .refused(.gone)
    )
    let delivered = Self.give(&server, .jobRead(run: 2, letters: ["hina-1"]), at: 5_000)
    #expect(delivered.contains(.state(.letterDelivered(letter: "hina-1"))))
    let answer = LetterEffect.response(in: Self.told(&server, by: "ren", share, at: 5_001))
    #expect(answer == .share(letter: "hina-1", share: Self.share))
    _ = Self.give(&server, .sharesWithheld, at: 5_002)
    #expect(
      LetterEffect.response(in: Self.told(&server, by: "ren", share, at: 5_003))
        == .refused(.shareGone)
    )
  }

  @Test func `where its time stands in it the server draws none and has nothing to wait for`()
    throws
  {
    var server = Self.server(.sealed)
    let letter = try Self.sealed { $0.opens = Self.opens }
    let taken = Self.told(&server, by: "hina", .submit(letter: letter))
    #expect(
      !taken.contains { effect in if case .draw = effect { true } else { false } }
    )
    let handed = Self.give(&server, .jobRead(run: 1, letters: ["hina-1"]), at: 100)
    #expect(handed.contains(.state(.letterDelivered(letter: "hina-1"))))
    #expect(Self.give(&server, .jobRead(run: 1, letters: ["hina-1"]), at: 100).isEmpty)
    guard
      case .overview(let all) = LetterEffect.response(
        in: Self.told(&server, by: "ren", .refresh, at: 101)
      )
    else { throw NotSealed() }
    #expect(all.letters.isEmpty && all.handed.map(\.letter) == ["hina-1"])
  }

  // MARK: Phones

  private static func phone(_ change: (inout Phone) -> Void = { _ in }) -> Phone {
    var settings = LetterSettings()
    settings.cipher = .versionOne
    settings.hiding = .sealed
    var phone = Phone(settings, user: "ren", name: "鈴木", device: "ren-phone")
    phone.diary.isSignedIn = true
    phone.keys = [KeyItem(ren)]
    var friend = Friend()
    friend.user = "hina"
    friend.secrets = [.name("link/secret")]
    var bundle = PublicBundle()
    bundle.owner = "hina"
    bundle.key = .publicKey(hina)
    friend.pinned = [bundle]
    phone.diary.friends = [friend]
    change(&phone)
    return phone
  }

  private static func give(
    _ phone: inout Phone,
    _ event: PhoneEvent,
    at seconds: Int64,
  )
    -> [LetterEffect]
  {
    var effects = Effects<LetterEffect>()
    phone.reduce(event, at: .start + .seconds(seconds), into: &effects)
    return effects.items
  }

  private static func held(_ opens: WallTime?) throws -> HeldLetter {
    var held = HeldLetter()
    held.letter = try sealed { $0.opens = Self.opens }
    held.opens = opens
    return held
  }

  @Test func `an app shows a letter when its time has come, whoever announces it before`() throws {
    var phone = Self.phone()
    phone.diary.held = [try Self.held(Self.opens)]
    let early = PhoneEvent.pushed(
      .letterArrived(phone.diary.held[0].announcement, title: "", body: "")
    )
    _ = Self.give(&phone, early, at: 100)
    #expect(phone.diary.inbox.isEmpty)
    let due = Self.give(&phone, .openingDue(letter: "hina-1"), at: 5_000)
    #expect(due.contains(.state(.letterAnnounced(letter: "hina-1"))))
    #expect(phone.diary.inbox.map(\.letter) == ["hina-1"])
  }

  @Test func `a process that begins anew waits for the time, or shows what was due`() throws {
    var diary = Self.phone().diary
    diary.held = [try Self.held(Self.opens)]
    var phone = Self.phone()
    let waiting = Self.give(&phone, .restored(diary: diary), at: 100)
    #expect(waiting.contains(.setAlarm(.phone(.openingDue(letter: "hina-1")), at: Self.opens)))
    #expect(phone.diary.inbox.isEmpty)
    var later = Self.phone()
    _ = Self.give(&later, .restored(diary: diary), at: 6_000)
    #expect(later.diary.inbox.map(\.letter) == ["hina-1"])
  }

  /// What a phone does with a letter that comes with its share, since a run of the server was late.
  private static func late(_ state: InboxState?) throws -> [LetterEffect] {
    var phone = phone { $0.settings.hiding = .share }
    let keys = phone.diary.friends[0].pinned
    var letter = try sealed { $0.share = [share] }
    letter.share = [share]
    letter.header.senderBundle = keys[0].digest
    letter.header.recipientBundle =
      phone.keys[0].bundle(of: "ren", after: [], by: .versionOne).digest
    var held = HeldLetter()
    held.letter = letter
    if let state {
      var entry = InboxEntry(held.announcement)
      entry.state = state
      phone.diary.inbox = [entry]
    }
    phone.calls = [Call(id: "1", body: .fetch(letter: "hina-1"))]
    return give(
      &phone,
      .answered(request: "1", response: .letter(letter: letter, senderKeys: keys)),
      at: 6_000,
    )
  }

  @Test(arguments: [InboxState?.none, .announced])
  func `a letter that comes late with its share stays closed where nobody has tapped it`(
    state: InboxState?
  ) throws {
    let effects = try Self.late(state)
    #expect(effects.contains(.state(.letterHeld(letter: "hina-1"))))
    #expect(!effects.contains(.state(.shareMissing(letter: "hina-1"))))
    let asked = effects.filter { if case .ask(.openLetter) = $0 { true } else { false } }
    #expect(asked.isEmpty)
  }

  @Test func `one that somebody waits for opens by the share that it came with`() throws {
    let effects = try Self.late(.opening)
    #expect(!effects.contains(.state(.letterHeld(letter: "hina-1"))))
    let asked = effects.filter { if case .ask(.openLetter) = $0 { true } else { false } }
    #expect(asked.count == 1)
  }

  @Test
  func `a letter that needs another number is sealed anew, with another key that is used once`() {
    var phone = Self.phone { $0.settings.sequence = .checked }
    var composition = Composition()
    composition.id = "ren-phone-4"
    composition.draft.recipient = "hina"
    composition.step = .submitting
    composition.sequence = 4
    composition.peer.key = .publicKey(Self.hina)
    phone.compositions = [composition]
    phone.calls = [Call(id: "1", body: .submit(letter: composition.letter))]
    phone.calls[0].body = .submit(
      letter: {
        var letter = composition.letter
        letter.header.id = "ren-phone-4"
        return letter
      }()
    )
    let answer = Response.outOfSequence(next: 2, last: "ren-phone-1")
    let effects = Self.give(&phone, .answered(request: "1", response: answer), at: 10)
    #expect(effects.contains(.state(.letterRenumbered(letter: "ren-phone-4", sequence: 2))))
    let jobs = effects.compactMap { effect -> SealingJob? in
      if case .ask(.sealLetter(let job)) = effect { job } else { nil }
    }
    #expect(jobs.map(\.header.sequence) == [2] && jobs.map(\.header.previous) == ["ren-phone-1"])
    #expect(jobs.map(\.once) == [.name("ren-phone-4/once-1")])
  }

  // MARK: Numbers

  @Test func `a number that is not the next one is refused, and one that was used is its letter's`()
  {
    var server = Self.server(.server)
    server.settings.sequence = .checked
    func submit(_ id: LetterID, _ sequence: Int64, _ previous: LetterID = "") -> Response? {
      var header = LetterHeader()
      header.id = id
      header.sender = "hina"
      header.recipient = "ren"
      header.mode = .legacy(days: 30)
      header.sequence = sequence
      header.previous = previous
      let letter = SealedLetter(header, .blank, photos: [], in: .document)
      return LetterEffect.response(in: Self.told(&server, by: "hina", .submit(letter: letter)))
    }
    #expect(submit("hina-phone-2", 2, "hina-phone-1") == .outOfSequence(next: 1, last: ""))
    #expect(submit("hina-phone-1", 1) == .done)
    #expect(submit("hina-phone-1", 1) == .done)
    #expect(submit("hina-phone-3", 1) == .outOfSequence(next: 2, last: "hina-phone-1"))
    #expect(submit("hina-phone-2", 2, "hina-phone-1") == .done)
    // Another device of hers counts by itself.
    var own = LetterHeader()
    own.id = "hina-tablet-1"
    own.sender = "hina"
    own.recipient = "ren"
    own.mode = .legacy(days: 30)
    own.sequence = 1
    let event = ServerEvent.requested(
      request: "1",
      device: "hina-tablet",
      user: "hina",
      body: .submit(letter: SealedLetter(own, .blank, photos: [], in: .document)),
    )
    #expect(LetterEffect.response(in: Self.give(&server, event, at: 1)) == .done)
    #expect(server.letters.count == 3)
    #expect(server.documents.sequences == server.sequences)
  }
}
