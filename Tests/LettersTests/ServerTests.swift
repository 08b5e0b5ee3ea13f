import Kernel
import SymbolicCryptography
import Testing

@testable import Letters

/// The server by itself: what it takes in, and what its job does with it.
struct ServerTests {
  private static func time(_ seconds: Int64) -> DeviceTime { .start + .seconds(seconds) }

  /// A server with two users who are friends.
  private static func server(_ change: (inout LetterSettings) -> Void = { _ in }) -> Server {
    var settings = LetterSettings()
    change(&settings)
    var server = Server(settings)
    _ = server.told(by: "hina", .signIn(name: "田中", emoji: "😊"))
    _ = server.told(by: "ren", .signIn(name: "鈴木", emoji: "😊"))
    _ = server.told(by: "hina", .invite(code: "ABC123"))
    _ = server.told(by: "ren", .claim(code: "ABC123"))
    return server
  }

  private static func facts(_ effects: [LetterEffect]) -> [LetterFact] {
    effects.compactMap { effect in
      if case .state(let fact) = effect { fact } else { nil }
    }
  }

  private static func letter(_ id: LetterID, _ mode: DeliveryMode) -> Request {
    var header = LetterHeader()
    header.id = id
    header.sender = "hina"
    header.recipient = "ren"
    header.mode = mode
    return .submit(letter: SealedLetter(header, .blank, photos: [], in: .document))
  }

  private static func run(_ server: inout Server, at seconds: Int64) -> [LetterEffect] {
    var effects = Effects<LetterEffect>()
    server.reduce(.jobRepeated, at: time(seconds), into: &effects)
    return effects.items
  }

  @Test func `who is unblocked can become a friend again, and is none by that`() {
    var server = Self.server()
    let blocked = server.told(by: "ren", .block(user: "hina"))
    #expect(Self.facts(blocked) == [.userBlocked(user: "hina")])
    _ = server.told(by: "hina", .invite(code: "DEF456"))
    let early = server.told(by: "ren", .claim(code: "DEF456"))
    #expect(LetterEffect.response(in: early) == .refused(.blocked))
    let lifted = server.told(by: "ren", .unblock(user: "hina"))
    #expect(LetterEffect.response(in: lifted) == .done)
    #expect(Self.facts(lifted) == [.blockLifted(user: "hina")])
    #expect(Self.facts(server.told(by: "ren", .unblock(user: "hina"))) == [])
    #expect(server.pairing(of: "ren", with: "hina") == nil)
    _ = server.told(by: "ren", .claim(code: "DEF456"))
    #expect(server.pairing(of: "ren", with: "hina") != nil)
  }

  @Test func `a letter that is sent twice is taken in once`() {
    var server = Self.server()
    let letter = Self.letter("hina-1", .legacy(days: 30))
    #expect(
      Self.facts(server.told(by: "hina", letter)) == [
        .letterAccepted(letter: "hina-1"), .silenceWatched(letter: "hina-1"),
      ]
    )
    let again = server.told(by: "hina", letter)
    #expect(Self.facts(again) == [] && LetterEffect.response(in: again) == .done)
    #expect(server.letters.count == 1)
  }

  @Test func `a server that counts takes five, and the sixth not`() {
    var server = Self.server { $0.counter = .server }
    for number in 1...6 {
      let letter = Self.letter(LetterID("hina-\(number)"), .legacy(days: 30))
      let answer = LetterEffect.response(in: server.told(by: "hina", letter))
      #expect(answer == (number < 6 ? .done : .refused(.limitReached)))
    }
    #expect(server.letters.count == 5)
  }

  @Test func `the limit of the phones binds nobody who does not ask them`() {
    var server = Self.server()
    var facts: [LetterFact] = []
    for number in 1...6 {
      let letter = Self.letter(LetterID("hina-\(number)"), .legacy(days: 30))
      facts += Self.facts(server.told(by: "hina", letter))
    }
    #expect(facts.last == .overLimit(pending: 6))
  }

  @Test func `an invitation ends after a day, to the second`() {
    for (seconds, refusal) in [(86_399, nil), (86_400, Refusal.inviteEnded)] {
      var server = Self.server()
      _ = server.told(by: "yuki", .signIn(name: "yuki", emoji: "😊"))
      let answer = LetterEffect.response(
        in:
          server.told(by: "yuki", .claim(code: "ABC123"), at: Int64(seconds))
      )
      if let refusal {
        #expect(answer == .refused(refusal))
      } else if case .paired = answer {
        #expect(server.pairings.count == 4)
      } else {
        Issue.record("\(String(describing: answer))")
      }
    }
  }

  @Test(arguments: [(DeliveryWrites.overwrite, 1), (.compareAndSet, 0)])
  func `two runs that overlap deliver once where the second looks again`(
    writes: DeliveryWrites,
    again: Int,
  ) {
    var server = Self.server { $0.delivery = writes }
    let at = WallTime.start + .seconds(100)
    _ = server.told(by: "hina", Self.letter("hina-1", .scheduled(at: at)))
    let runs = [Self.run(&server, at: 100), Self.run(&server, at: 102)].flatMap(\.self)
    var facts: [LetterFact] = []
    var timers = 0
    for case .setTimer(.server(let event), _) in runs {
      timers += 1
      var effects = Effects<LetterEffect>()
      server.reduce(event, at: Self.time(105), into: &effects)
      facts += Self.facts(effects.items)
    }
    #expect(timers == 2)
    #expect(facts.count { $0 == .letterDelivered(letter: "hina-1") } == 1)
    #expect(facts.count { $0 == .deliveredTwice(letter: "hina-1") } == again)
  }

  @Test func `silence is due after its days, and a sign of life begins them anew`() {
    var server = Self.server { $0.counter = .server }
    _ = server.told(by: "hina", Self.letter("hina-1", .legacy(days: 30)))
    let days = Int64(86_400)
    #expect(Self.run(&server, at: 30 * days - 1) == [])
    let alive = Request.heartbeat(isForeground: true, at: .start + .seconds(29 * days))
    _ = server.told(by: "hina", alive, at: 29 * days)
    #expect(Self.run(&server, at: 31 * days) == [])
    #expect(Self.run(&server, at: 59 * days).count == 1)
  }

  @Test(arguments: [
    (CipherProtocol.asWritten, LetterPart.nothing, "letterDelivered"),
    (.versionOne, .nothing, "letterWithheld"), (.versionOne, .parting, "letterDelivered"),
  ])
  func `of two who have parted nobody is told of a letter with letters v1`(
    cipher: CipherProtocol,
    part: LetterPart,
    fact: String,
  ) {
    var server = Self.server {
      $0.cipher = cipher
      $0.without = part
    }
    let mode = DeliveryMode.scheduled(at: WallTime.start + .seconds(90))
    _ = server.told(by: "hina", Self.letter("hina-1", mode))
    var facts = Self.facts(server.told(by: "ren", .unfriend(user: "hina")))
    for seconds in [100, 200] {
      _ = Self.run(&server, at: Int64(seconds))
      var effects = Effects<LetterEffect>()
      server.reduce(
        .jobRead(run: 1, letters: ["hina-1"]),
        at: Self.time(Int64(seconds) + 5),
        into: &effects,
      )
      facts += Self.facts(effects.items)
    }
    #expect(facts.first?.kind == fact)
    if fact == "letterWithheld" { #expect(facts.count == 1, "it is looked at once") }
  }

  @Test(arguments: [(LetterPart.nothing, Int64(0)), (.parting, 5)])
  func `letters end with their friendship, and pairing anew does not bring them back`(
    part: LetterPart,
    pending: Int64,
  ) {
    var server = Self.server {
      $0.cipher = .versionOne
      $0.without = part
      $0.counter = .server
    }
    for number in 1...5 {
      _ = server.told(
        by: "hina",
        Self.letter(LetterID("hina-\(number)"), .legacy(days: 30)),
      )
    }
    server.letters[0].state = .notified
    let parted = Self.facts(server.told(by: "hina", .unfriend(user: "ren")))
    #expect(parted.count == Int(5 - pending) && parted.allSatisfy { $0.kind == "letterWithheld" })
    _ = server.told(by: "hina", .invite(code: "DEF456"))
    _ = server.told(by: "ren", .claim(code: "DEF456"))
    #expect(server.pending(from: "hina", to: "ren", isLegacy: true) == pending)
    let answer = LetterEffect.response(in: server.told(by: "ren", .fetch(letter: "hina-1")))
    if part == .nothing { #expect(answer == .refused(.withheld)) }
    let sixth = Self.letter("hina-6", .legacy(days: 30))
    let taken = LetterEffect.response(in: server.told(by: "hina", sixth))
    #expect(taken == (pending == 0 ? .done : .refused(.limitReached)))
  }

  @Test func `what was taken in before two are friends ends when they are`() {
    var server = Self.server { $0.cipher = .versionOne }
    _ = server.told(by: "ren", .unfriend(user: "hina"))
    _ = server.told(by: "hina", Self.letter("hina-1", .legacy(days: 30)))
    _ = server.told(by: "hina", .invite(code: "DEF456"))
    let facts = Self.facts(server.told(by: "ren", .claim(code: "DEF456")))
    #expect(facts.contains(.letterWithheld(letter: "hina-1")))
  }

  @Test(arguments: [SilentOne.sender, .recipient])
  func `whoever has written a letter for after is warned, whoever is silent`(silence: SilentOne) {
    var server = Self.server {
      $0.silence = silence
      $0.warns = true
      $0.activity = .foreground
    }
    _ = server.told(by: "hina", Self.letter("hina-1", .legacy(days: 30)))
    var warned: [DeviceID] = []
    for case .send(.phone(.pushed(.silenceNoticed)), let device, _)
      in Self.run(&server, at: 16 * 86_400)
    {
      warned.append(device)
    }
    #expect(warned == ["hina-phone"])
  }

  @Test func `an operator who finds nothing to change has tried`() {
    var server = Self.server()
    for event in [
      ServerEvent.headerEdited(name: "運営"), .letterReplayed(), .lettersSwapped,
      .nameBorrowed(from: "hina", to: "ren"),
    ] {
      var effects = Effects<LetterEffect>()
      server.reduce(event, at: Self.time(10), into: &effects)
      #expect(Self.facts(effects.items) == [.tamperingMissed], "\(event)")
    }
  }

  @Test func `a letter is deleted for its recipient alone, and twice without harm`() {
    var server = Self.server()
    _ = server.told(by: "hina", Self.letter("hina-1", .legacy(days: 30)))
    server.letters[0].state = .notified
    #expect(Self.facts(server.told(by: "hina", .delete(letter: "hina-1"))) == [])
    let first = server.told(by: "ren", .delete(letter: "hina-1"))
    #expect(Self.facts(first) == [.letterErased(letter: "hina-1")])
    let second = server.told(by: "ren", .delete(letter: "hina-1"))
    #expect(Self.facts(second) == [] && LetterEffect.response(in: second) == .done)
  }
}
