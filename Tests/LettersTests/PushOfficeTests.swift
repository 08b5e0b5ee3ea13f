import Kernel
import PushServices
import PushSystem
import Testing

@testable import Letters

/// The push services on the server's node: what reaches a phone, and what the server learns.
struct PushOfficeTests {
  private static func time(_ seconds: Int64) -> DeviceTime { .start + .seconds(seconds) }

  private static func notice(_ number: Int) -> Notice {
    var announcement = Announcement()
    announcement.letter = LetterID("hina-phone-\(number)")
    return .letterArrived(announcement, title: "📬 手紙が届きました", body: "田中さんから手紙が届いています")
  }

  /// What the services ask for, in words.
  private static func told(
    _ office: inout PushOffice,
    _ event: PushEvent,
    at seconds: Int64 = 0,
  ) -> [String] {
    var effects = Effects<LetterEffect>()
    office.reduce(event, at: time(seconds), into: &effects)
    return effects.items.compactMap { effect in
      switch effect {
      case .send(.door(.noticeCame(let notice, let number)), let device, .push):
        "\(device) \(Self.letter(notice)) as \(number)"
      case .tell(.server(.pushRefused(let notice, let token, let reason, _, _))):
        "\(reason.rawValue) \(Self.letter(notice)) to \(token)"
      case .state(let fact): fact.kind
      case .setTimer(let event, _): "timer \(event.kind)"
      case _: nil
      }
    }
  }

  private static func letter(_ notice: Notice) -> String {
    guard case .letterArrived(let announcement, _, _) = notice else { return notice.kind }
    return announcement.letter.text
  }

  /// Services that know Ren's phone.
  private static var office: PushOffice {
    var office = PushOffice()
    _ = told(&office, .tokenRegistered(token: 7, device: "ren-phone"))
    return office
  }

  @Test func `a phone that is there gets a push and acknowledges it`() {
    var office = Self.office
    #expect(
      Self.told(&office, .pushWanted(Self.notice(1), token: 7))
        == ["pushTaken", "ren-phone hina-phone-1 as 1", "timer noticeMissed"]
    )
    #expect(Self.told(&office, .noticeTaken(number: 1)).isEmpty && office.services.sent.isEmpty)
    #expect(Self.told(&office, .noticeMissed(number: 1), at: 30).isEmpty, "it was taken")
  }

  @Test func `of what nobody acknowledges one is kept, the last`() {
    var office = Self.office
    _ = Self.told(&office, .pushWanted(Self.notice(1), token: 7))
    #expect(
      Self.told(&office, .noticeMissed(number: 1), at: 30) == ["timer silentPhoneDue"],
      "it is kept",
    )
    #expect(
      Self.told(&office, .pushWanted(Self.notice(2), token: 7), at: 60)
        == ["pushTaken", "pushDropped"]
    )
    #expect(
      Self.told(&office, .phoneConnected(device: "ren-phone"), at: 90)
        == ["ren-phone hina-phone-2 as 3", "timer noticeMissed"]
    )
    #expect(office.services.asked.isEmpty)
  }

  @Test func `a phone that was silent is tried again, later each time, until it is heard of`() {
    var office = Self.office
    _ = Self.told(&office, .pushWanted(Self.notice(1), token: 7))
    _ = Self.told(&office, .noticeMissed(number: 1), at: 30)
    #expect(
      Self.told(&office, .silentPhoneDue(device: "ren-phone"), at: 930)
        == ["ren-phone hina-phone-1 as 2", "timer noticeMissed"]
    )
    #expect(
      Self.told(&office, .noticeMissed(number: 2), at: 960) == ["timer silentPhoneDue"]
    )
    #expect(office.services.silent.map(\.pause) == [.seconds(1_800)])
    _ = Self.told(&office, .silentPhoneDue(device: "ren-phone"), at: 2_760)
    _ = Self.told(&office, .noticeTaken(number: 3), at: 2_761)
    #expect(office.services.silent.isEmpty && office.services.carried.isEmpty)
  }

  @Test func `a warning that is dropped is stated with its percent`() {
    var office = Self.office
    let warning = Notice.silenceNoticed(letter: "hina-phone-1", percent: 75)
    _ = Self.told(&office, .tokenLeft(token: 7))
    #expect(
      Self.told(&office, .pushWanted(warning, token: 7)) == ["warningTaken", "warningDropped"]
    )
  }

  /// The services are elsewhere: the server's power takes neither tokens nor what is kept.
  @Test func `what was on its way as the server lost its power is kept for the phone`() {
    var office = Self.office
    _ = Self.told(&office, .pushWanted(Self.notice(1), token: 7))
    #expect(
      Self.told(&office, .servicesBegan, at: 60) == ["timer silentPhoneDue"],
      "nobody has acknowledged it",
    )
    #expect(office.services.sent.isEmpty && office.services.apple.stored.count == 1)
    #expect(
      Self.told(&office, .phoneConnected(device: "ren-phone"), at: 90)
        == ["ren-phone hina-phone-1 as 2", "timer noticeMissed"]
    )
  }

  @Test func `of what the services that all share have taken nothing is kept`() throws {
    var office = PushOffice(of: .all)
    var effects = Effects<LetterEffect>()
    for number in 1...3 {
      office.reduce(.pushWanted(Self.notice(number), token: 7), at: .start, into: &effects)
    }
    #expect(office.services.asked.map(\.number) == [1, 2, 3])
    guard case .hand(.push(let order)) = effects.items.first else {
      Issue.record("\(effects.items)")
      return
    }
    #expect(Self.told(&office, .orderAnswered(.accepted(number: 1))) == ["pushTaken"])
    let refused = PushWord.refused(number: 2, reason: "UNREGISTERED", endsToken: true)
    #expect(Self.told(&office, .orderAnswered(refused)) == ["UNREGISTERED hina-phone-2 to 7"])
    #expect(office.services.asked.map(\.number) == [3])
    let dropped = PushWord.dropped(number: 1, why: .replaced, data: order.data)
    #expect(Self.told(&office, .orderAnswered(dropped)) == ["pushDropped"])
  }

  @Test func `a token of which the services have not heard is known once the app is opened`() {
    var office = PushOffice()
    #expect(
      Self.told(&office, .pushWanted(Self.notice(1), token: 7)) == [
        "UNREGISTERED hina-phone-1 to 7"
      ]
    )
    _ = Self.told(&office, .appOpened(token: 7, device: "ren-phone"))
    #expect(
      Self.told(&office, .pushWanted(Self.notice(2), token: 7)).prefix(2)
        == ["pushTaken", "ren-phone hina-phone-2 as 2"]
    )
  }

  @Test func `of a token that was left behind the server hears with the second push`() {
    var office = Self.office
    #expect(Self.told(&office, .tokenLeft(token: 7)).isEmpty)
    #expect(
      Self.told(&office, .pushWanted(Self.notice(1), token: 7)) == ["pushTaken", "pushDropped"]
    )
    #expect(
      Self.told(&office, .pushWanted(Self.notice(2), token: 7)) == [
        "UNREGISTERED hina-phone-2 to 7"
      ]
    )
  }

  @Test(arguments: [(269, false), (270, true)])
  func `a token ends after 270 days in which nobody opens the app`(days: Int64, isOver: Bool) {
    var office = Self.office
    let answers = Self.told(&office, .pushWanted(Self.notice(1), token: 7), at: days * 86_400)
    #expect((answers == ["UNREGISTERED hina-phone-1 to 7"]) == isOver)
    var opened = Self.office
    _ = Self.told(&opened, .appOpened(token: 7, device: "ren-phone"), at: 86_400)
    let later = Self.told(&opened, .pushWanted(Self.notice(1), token: 7), at: days * 86_400)
    #expect(later.prefix(2) == ["pushTaken", "ren-phone hina-phone-1 as 1"])
  }

  @Test func `Google gets the words of the screen, and Apple an alert`() throws {
    var push = SentNotice()
    (push.notice, push.token) = (Self.notice(1), 7)
    let message = try GoogleMessage(json: push.body)
    #expect(message.title == "📬 手紙が届きました" && message.body == "田中さんから手紙が届いています")
    #expect(message.data == ["kind", "letterArrived", "letter", "hina-phone-1"])
  }
}

/// Whom the server tells, and how, where pushes go through services.
struct ServerPushTests {
  private static func server(_ change: (inout LetterSettings) -> Void = { _ in }) -> Server {
    var settings = LetterSettings()
    settings.service = .services
    change(&settings)
    var server = Server(settings)
    for device: DeviceID in ["ren-phone", "ren-tablet"] {
      _ = told(&server, .signIn(name: "鈴木", emoji: "😊"), device)
      _ = told(&server, .register(token: device == "ren-phone" ? 1 : 2), device)
    }
    return server
  }

  private static func told(
    _ server: inout Server,
    _ body: Request,
    _ device: DeviceID,
  ) -> [LetterEffect] {
    var effects = Effects<LetterEffect>()
    let event = ServerEvent.requested(request: "1", device: device, user: "ren", body: body)
    server.reduce(event, at: .start, into: &effects)
    return effects.items
  }

  private static var notice: Notice { .letterArrived(Announcement(), title: "", body: "") }

  private static func words(_ effects: Effects<LetterEffect>) -> [String] {
    effects.items.compactMap { effect in
      switch effect {
      case .tell(.push(.pushWanted(_, let token, _))): "push \(token)"
      case .state(let fact): fact.kind
      case _: nil
      }
    }
  }

  @Test(arguments: [(Letters.PushTokens.last, ["push 2"]), (.each, ["push 1", "push 2"])])
  func `the last device is told, or each`(tokens: Letters.PushTokens, expected: [String]) {
    var server = Self.server { $0.tokens = tokens }
    var effects = Effects<LetterEffect>()
    server.push(Self.notice, to: "ren", &effects)
    #expect(Self.words(effects) == expected)
  }

  @Test(arguments: [
    (EndedTokens.kept, SecondChannel.none, GoogleRejection.unregistered, ["letterUntold"], 2),
    (.kept, .mail, .unregistered, ["letterMailed"], 2),
    (.deleted, .none, .unregistered, ["push 1"], 1),
    (.deleted, .none, .unavailable, ["letterUntold"], 2),
  ])
  func `what is refused is told another way, or not`(
    ended: EndedTokens,
    second: SecondChannel,
    reason: GoogleRejection,
    expected: [String],
    addresses: Int,
  ) {
    var server = Self.server {
      $0.ended = ended
      $0.second = second
    }
    var effects = Effects<LetterEffect>()
    let event = ServerEvent.pushRefused(Self.notice, token: 2, reason: reason)
    server.reduce(event, at: .start, into: &effects)
    #expect(Self.words(effects) == expected)
    #expect(server.users[0].addresses.count == addresses)
  }

  @Test(arguments: [
    ([Int64(1)], [[String]()]), ([1, 2], [[], ["letterUntold"]]),
    // Announced again it goes to both again.
    ([1, 0, 2, 2], [[], ["push 1", "push 2"], [], []]),
    ([1, 2, 0, 2, 1], [[], ["letterUntold"], ["push 1", "push 2"], [], ["letterUntold"]]),
  ])
  func `whoever is told by one of their phones is told`(
    refused: [Int64],
    expected: [[String]],
  ) {
    var server = Self.server { $0.tokens = .each }
    var announcement = Announcement()
    announcement.letter = "hina-phone-1"
    var document = LetterDocument()
    document.letter.header.id = "hina-phone-1"
    document.letter.header.recipient = "ren"
    server.letters.append(document)
    let notice = Notice.letterArrived(announcement, title: "", body: "")
    var first = Effects<LetterEffect>()
    server.push(notice, to: "ren", &first)
    #expect(Self.words(first) == ["push 1", "push 2"])
    let words = refused.map { token in
      var effects = Effects<LetterEffect>()
      guard token != 0 else {
        server.push(notice, to: "ren", &effects)
        return Self.words(effects)
      }
      let event = ServerEvent.pushRefused(notice, token: token, reason: .unregistered)
      server.reduce(event, at: .start, into: &effects)
      return Self.words(effects)
    }
    #expect(words == expected)
  }

  @Test func `a phone that shows nothing is pushed what shows nothing, and no more`() {
    var server = Self.server { settings in
      settings.ended = .deleted
      settings.second = .mail
    }
    _ = Self.told(&server, .permit(isAllowed: false), "ren-phone")
    var effects = Effects<LetterEffect>()
    let event = ServerEvent.pushRefused(Self.notice, token: 2, reason: .unregistered)
    server.reduce(event, at: .start, into: &effects)
    #expect(Self.words(effects) == ["letterMailed"])
    effects = Effects<LetterEffect>()
    server.push(.friendGone("hina", code: "ABC123"), to: "ren", &effects)
    #expect(Self.words(effects) == ["push 1"])
  }

  @Test(arguments: [SilentOne.sender, .recipient])
  func `a warning by mail is for whoever has written the letter`(silence: SilentOne) {
    var server = Self.server { settings in
      settings.second = .mail
      settings.silence = silence
    }
    var hina = UserDocument()
    hina.user = "hina"
    server.users.insert(hina, at: 0)
    var document = LetterDocument()
    document.letter.header.id = "hina-phone-1"
    document.letter.header.sender = "hina"
    document.letter.header.recipient = "ren"
    server.letters.append(document)
    var effects = Effects<LetterEffect>()
    server.push(.silenceNoticed(letter: "hina-phone-1", percent: 50), to: "hina", &effects)
    #expect(Self.words(effects) == ["warningMailed"])
    #expect(server.users.map(\.mails.count) == [1, 0])
  }

  @Test func `what is not taken for now waits for the service's pause`() {
    var server = Self.server { $0.refused = .later }
    let wait = Duration.seconds(90)
    let refused = ServerEvent.pushRefused(
      .friendGone("hina", code: "ABC123"),
      token: 2,
      reason: .unavailable,
      wait: wait,
    )
    var effects = Effects<LetterEffect>()
    server.reduce(refused, at: .start, into: &effects)
    let due = LetterEvent.server(.owedDue(owed: 1))
    #expect(effects.items.contains(.setAlarm(due, at: .start + wait)))
    #expect(server.owed.map(\.device) == ["ren-tablet"])
    var again = Effects<LetterEffect>()
    server.reduce(.owedDue(owed: 1), at: .start + wait, into: &again)
    #expect(Self.words(again) == ["push 2"])
    server.reduce(.owedTaken(owed: 1), at: .start + wait, into: &again)
    #expect(server.owed.isEmpty && again.items.last == .cancelTimer(due))
  }

  @Test func `nobody waits where it goes again at once, twice`() {
    var server = Self.server { $0.refused = .atOnce }
    let answers = [Int64(0), 1, 1].map { owed in
      var effects = Effects<LetterEffect>()
      let refused = ServerEvent.pushRefused(
        .friendGone("hina", code: "ABC123"),
        token: 2,
        reason: .internalError,
        owed: owed,
      )
      server.reduce(refused, at: .start, into: &effects)
      return Self.words(effects)
    }
    #expect(answers == [["push 2"], ["push 2"], []])
    #expect(server.owed.isEmpty)
  }

  @Test func `a device has one token`() {
    var server = Self.server()
    _ = Self.told(&server, .register(token: 9), "ren-phone")
    #expect(server.users[0].addresses.map(\.token) == [2, 9])
  }
}
