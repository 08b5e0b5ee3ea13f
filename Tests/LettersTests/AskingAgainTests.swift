import Kernel
import SymbolicCryptography
import Testing

@testable import Letters

/// Requests that are sent until somebody answers: each is done once, and none undoes a later one (S10).
struct AskingAgainTests {
  private static let settings: LetterSettings = {
    var settings = LetterSettings()
    settings.retry = .untilAnswered
    settings.activity = .foreground
    settings.pairing = .approval
    settings.cancel = .legacy
    settings.counter = .server
    return settings
  }()

  // MARK: The server

  private static func server() -> Server {
    var server = Server(settings)
    _ = told(&server, "hina", 1, .signIn(name: "田中", emoji: "😊"))
    _ = told(&server, "ren", 1, .signIn(name: "鈴木", emoji: "😊"))
    _ = told(&server, "hina", 2, .invite(code: "ABC123"))
    _ = told(&server, "ren", 2, .claim(code: "ABC123"))
    return server
  }

  /// The request of that number of a user's phone.
  private static func told(
    _ server: inout Server,
    _ user: UserID,
    _ number: Int64,
    _ body: Request,
    launch: Int64 = 0,
    at seconds: Int64 = 0,
  ) -> [LetterEffect] {
    var effects = Effects<LetterEffect>()
    let event = ServerEvent.requested(
      request: RequestID("\(user)-phone/\(launch)/\(number)"),
      device: DeviceID("\(user)-phone"),
      user: user,
      body: body,
    )
    server.reduce(event, at: .start + .seconds(seconds), into: &effects)
    return effects.items
  }

  @Test func `an earlier request that comes once more lifts no later block`() {
    var server = Self.server()
    _ = Self.told(&server, "hina", 3, .block(user: "ren"))
    _ = Self.told(&server, "hina", 4, .unblock(user: "ren"))
    _ = Self.told(&server, "hina", 5, .block(user: "ren"))
    let again = Self.told(&server, "hina", 4, .unblock(user: "ren"))
    #expect(LetterEffect.response(in: again) == .done)
    #expect(server.users[0].blocked == ["ren"])
    // Of a later launch numbers begin anew, and another phone has its own.
    _ = Self.told(&server, "hina", 1, .unblock(user: "ren"), launch: 1)
    #expect(server.users[0].blocked == [])
    _ = Self.told(&server, "ren", 3, .block(user: "hina"))
    #expect(server.users[1].blocked == ["hina"])
  }

  @Test func `a report that comes four times is one`() {
    var server = Self.server()
    let report = Request.report(user: "ren", letter: "ren-1", reason: .spam)
    for _ in 0..<4 {
      #expect(LetterEffect.response(in: Self.told(&server, "hina", 3, report)) == .done)
    }
    #expect(server.reports.count == 1)
    _ = Self.told(&server, "hina", 4, report)
    #expect(server.reports.count == 2)
  }

  @Test func `who has answered a friend is told so again, as long as the two are friends`() {
    var server = Self.server()
    let yes = Request.decide(about: "ren", accepts: true)
    let first = LetterEffect.response(in: Self.told(&server, "hina", 3, yes))
    guard case .paired(let card) = first else { return #expect(first == nil) }
    #expect(card.user == "ren")
    #expect(LetterEffect.response(in: Self.told(&server, "hina", 3, yes)) == first)
    // Who has tapped the link is not asked about a second time.
    #expect(
      LetterEffect.response(in: Self.told(&server, "ren", 2, .claim(code: "ABC123"))) != .asked
    )
    #expect(server.users[0].requests == [])
    _ = Self.told(&server, "ren", 3, .unfriend(user: "hina"))
    #expect(LetterEffect.response(in: Self.told(&server, "hina", 3, yes)) == .done)
  }

  @Test func `what is refused is no last word`() {
    var server = Self.server()
    let claim = Request.claim(code: "XYZ789")
    #expect(
      LetterEffect.response(in: Self.told(&server, "ren", 3, claim)) == .refused(.inviteUnknown)
    )
    _ = Self.told(&server, "hina", 3, .invite(code: "XYZ789"))
    #expect(LetterEffect.response(in: Self.told(&server, "ren", 3, claim)) == .asked)
  }

  @Test func `a late sign of life is of then`() {
    var server = Self.server()
    func beat(_ waited: Int64, at seconds: Int64) -> WallTime {
      let beat = Request.heartbeat(
        isForeground: true,
        at: .start + .seconds(900_000_000),
        waited: .seconds(waited),
      )
      _ = Self.told(&server, "hina", 3, beat, at: seconds)
      return server.users[0].lastActive
    }
    #expect(beat(0, at: 1_000) == .start + .seconds(1_000))
    #expect(beat(300, at: 2_000) == .start + .seconds(1_700))
    // It is never earlier than what is known, nor later than now.
    #expect(beat(1_500, at: 3_000) == .start + .seconds(1_700))
    #expect(beat(-500, at: 4_000) == .start + .seconds(4_000))
    #expect(beat(.max / 1_000_000_000, at: 5_000) == .start + .seconds(4_000))
  }

  @Test func `taking back what is taken back is done`() {
    var server = Self.server()
    var header = LetterHeader()
    header.id = "hina-phone-1"
    (header.sender, header.recipient, header.mode) = ("hina", "ren", .legacy(days: 30))
    let letter = SealedLetter(header, .blank, photos: [], in: .document)
    _ = Self.told(&server, "hina", 3, .submit(letter: letter))
    for number in [4, 4, 5] as [Int64] {
      let taken = Self.told(&server, "hina", number, .cancel(letter: "hina-phone-1"))
      #expect(LetterEffect.response(in: taken) == .done)
    }
    let other = Self.told(&server, "ren", 3, .cancel(letter: "hina-phone-1"))
    #expect(LetterEffect.response(in: other) == .refused(.tooLate))
  }

  // MARK: The phone

  private static func phone() -> Phone {
    var phone = Phone(settings, user: "hina", name: "田中", device: "hina-phone")
    phone.diary.isSignedIn = true
    return phone
  }

  /// What a phone asks of the server, without what says that somebody is there.
  private static func asked(
    _ phone: inout Phone,
    _ event: PhoneEvent,
    at seconds: Int64,
  ) -> [(id: RequestID, body: Request)] {
    var effects = Effects<LetterEffect>()
    phone.reduce(event, at: .start + .seconds(seconds), into: &effects)
    return effects.items.compactMap { effect in
      guard case .sendAll(.server(.requested(let id, _, _, let body, _)), .internet) = effect,
        body.heartbeat == nil
      else { return nil }
      return (id, body)
    }
  }

  @Test func `of two requests that set the same the second goes when the first is answered`() {
    var phone = Self.phone()
    let first = Self.asked(&phone, .blocked(user: "ren"), at: 0)
    #expect(first.map(\.body) == [.block(user: "ren")])
    #expect(Self.asked(&phone, .unblocked(user: "ren"), at: 10).isEmpty)
    // What sets something else does not wait.
    #expect(Self.asked(&phone, .renamed(name: "花"), at: 11).count == 1)
    let again = Self.asked(&phone, .answerMissed(request: first[0].id), at: 30)
    #expect(again.map(\.id) == first.map(\.id))
    // Who does something more makes the phone ask at once.
    let third = Self.asked(&phone, .blocked(user: "ren"), at: 40)
    #expect(third.map(\.id) == first.map(\.id))
    let answer = PhoneEvent.answered(request: first[0].id, response: .done)
    #expect(Self.asked(&phone, answer, at: 41).map(\.body) == [.unblock(user: "ren")])
    // A second answer to the first changes nothing.
    #expect(Self.asked(&phone, answer, at: 42).isEmpty)
  }

  @Test func `a sign of life that is said again says how long ago that was`() {
    var phone = Self.phone()
    var effects = Effects<LetterEffect>()
    phone.reduce(.opened, at: .start + .seconds(100), into: &effects)
    let call = phone.calls.first { $0.body.heartbeat != nil }
    guard let call else { return #expect(phone.calls.isEmpty) }
    effects = Effects()
    // Somebody has set the clock meanwhile.
    var later = DeviceTime.start + .seconds(190)
    later.wall = .start + .seconds(900_000)
    phone.reduce(.answerMissed(request: call.id), at: later, into: &effects)
    let said = Request.heartbeat(
      isForeground: true,
      at: .start + .seconds(100),
      waited: .seconds(90),
    )
    let sent = effects.items.contains { effect in
      if case .sendAll(.server(.requested(_, _, _, said, _)), _) = effect { true } else { false }
    }
    #expect(sent)
  }

  @Test func `what is written last is taken back, also where it is on its way`() {
    var phone = Self.phone()
    phone.diary.sent = ["hina-phone-9", "hina-phone-10", "hina-phone-8"]
    phone.diary.written = 10
    let last = Self.asked(&phone, .tookBack, at: 0)
    #expect(last.map(\.body) == [.cancel(letter: "hina-phone-10")])
    var composition = Composition()
    composition.id = "hina-phone-11"
    composition.letter.header.id = "hina-phone-11"
    composition.draft = LetterDraft(to: "ren", .legacy(days: 30))
    composition.step = .submitting
    var earlier = composition
    earlier.id = "hina-phone-7"
    phone.compositions = [composition, earlier]
    phone.diary.written = 11
    #expect(Self.asked(&phone, .tookBack, at: 1).isEmpty)
    #expect(phone.compositions.map(\.isTakenBack) == [true, false])
    let submit = Request.submit(letter: composition.letter)
    phone.calls.append(Call(id: "1", body: submit))
    let answer = PhoneEvent.answered(request: "1", response: .done)
    #expect(Self.asked(&phone, answer, at: 2).map(\.body) == [.cancel(letter: "hina-phone-11")])
  }

  @Test func `that a letter is wanted back outlasts the process, until the server has answered`() {
    var phone = Self.phone()
    phone.diary.written = 1
    let asked = Self.asked(&phone, .tookBack, at: 0)
    #expect(phone.diary.wishes == ["hina-phone-1"])
    var next = Self.phone()
    let again = Self.asked(&next, .restored(diary: phone.diary), at: 1)
    #expect(again.map(\.body) == asked.map(\.body))
    let answer = PhoneEvent.answered(request: again[0].id, response: .refused(.tooLate))
    _ = Self.asked(&next, answer, at: 2)
    #expect(next.diary.wishes == [])
    var once = Self.phone()
    once.settings.retry = .never
    once.diary.written = 1
    #expect(Self.asked(&once, .tookBack, at: 0).count == 1)
    #expect(once.diary.wishes == [])
  }

  @Test func `where the last one was refused none is taken back`() {
    var phone = Self.phone()
    phone.diary.written = 1
    phone.diary.sent = ["hina-phone-1"]
    // A stranger.
    _ = Self.asked(&phone, .wrote(LetterDraft(to: "ren", .legacy(days: 30))), at: 0)
    var effects = Effects<LetterEffect>()
    phone.reduce(.tookBack, at: .start + .seconds(1), into: &effects)
    #expect(effects.items.contains(.state(.takeBackRefused(refusal: .notSent))))
    #expect(!phone.calls.contains { $0.body == .cancel(letter: "hina-phone-1") })
  }

  @Test func `a sign-in that comes late makes no account anew`() {
    for accounts in [AccountDeletion.awaited, .withdrawn] {
      var server = Self.server()
      server.settings.accounts = accounts
      let signIn = Request.signIn(name: "田中", emoji: "😊")
      var effects = Effects<LetterEffect>()
      let tablet = ServerEvent.requested(
        request: "hina-tablet/0/1",
        device: "hina-tablet",
        user: "hina",
        body: signIn,
      )
      server.reduce(tablet, at: .start, into: &effects)
      _ = Self.told(&server, "hina", 3, .deleteAccount)
      #expect(server.users[0].isDeleted)
      #expect(LetterEffect.response(in: Self.told(&server, "hina", 1, signIn)) == .done)
      server.reduce(tablet, at: .start, into: &effects)
      #expect(server.users[0].isDeleted)
      _ = Self.told(&server, "hina", 4, signIn)
      #expect(!server.users[0].isDeleted)
    }
  }

  @Test func `whoever is shown another's number holds their phone beside it`() {
    var phone = Self.phone()
    func beats(_ answering: [DeviceID], at seconds: Int64) -> Int {
      var effects = Effects<LetterEffect>()
      let shown = PhoneEvent.numberShown(user: "ren", number: .name("1"), answering: answering)
      phone.reduce(shown, at: .start + .seconds(seconds), into: &effects)
      return effects.items.count { effect in
        if case .sendAll(.server(.requested(_, _, _, .heartbeat, _)), _) = effect {
          true
        } else {
          false
        }
      }
    }
    #expect(beats([], at: 10) == 0)
    #expect(beats(["ren-phone"], at: 20) == 1)
  }
}
