import Kernel
import SymbolicCryptography
import Testing

@testable import Letters

/// Which bundle follows which.
struct BundleTests {
  private static let first = KeyItem(.name("one"))

  private static func next(_ name: String, epoch: Int64 = 2) -> KeyItem {
    var item = KeyItem(.name(name))
    item.epoch = epoch
    item.previous = [.publicKey(first.key)]
    return item
  }

  private static func bundle(_ item: KeyItem, after before: [KeyItem] = []) -> PublicBundle {
    item.bundle(of: "ren", after: before, by: .versionOne)
  }

  @Test func `the next one is signed by the one before`() {
    let pinned = Self.bundle(Self.first)
    #expect(pinned.isWhole && !pinned.follows(pinned))
    #expect(Self.bundle(Self.next("two"), after: [Self.first]).follows(pinned))
  }

  @Test func `nobody else makes the next one`() {
    let pinned = Self.bundle(Self.first)
    #expect(!Self.bundle(Self.next("two")).follows(pinned))
    #expect(!Self.bundle(Self.next("two", epoch: 3), after: [Self.first]).follows(pinned))
    var forged = Self.bundle(Self.next("two"))
    forged.signatures.append(.signature(forged.digest, by: .name("two")))
    #expect(!forged.follows(pinned))
    var renamed = Self.bundle(Self.next("two"), after: [Self.first])
    renamed.owner = "mallory"
    #expect(!renamed.isWhole && !renamed.follows(pinned))
  }

  @Test func `a one-time key is gone from the disk with the letter that it opens`() throws {
    var phone = Phone(LetterSettings(), user: "ren", name: "鈴木", device: "ren-phone")
    phone.settings.cipher = .versionOne
    phone.settings.delete = .receipted
    phone.keys = [Self.first]
    phone.diary.prekeys = [
      Prekey("ren-phone/1", .name("p1")), Prekey("ren-phone/2", .name("p2")),
    ]
    var entry = InboxEntry()
    (entry.letter, entry.sender) = ("hina-phone-1", "hina")
    (entry.state, entry.prekey) = (.opening, "ren-phone/1")
    phone.diary.inbox = [entry]
    var effects = Effects<LetterEffect>()
    phone.reduce(
      .unsealed(letter: "hina-phone-1", body: .name("body")),
      at: .start,
      into: &effects,
    )
    let saved = effects.items.compactMap { effect in
      if case .save(let changes) = effect { changes } else { nil }
    }
    #expect(saved.count == 1)
    // The second key has moved to the first's place, and nothing stands at its own any more.
    #expect(
      saved[0].map(\.key) == ["inbox/0000000000", "prekeys/0000000000", "prekeys/0000000001"]
    )
    #expect(saved[0].map { $0.value == nil } == [false, false, true])
    let written = saved[0].compactMap { change in change.value.map { (change.key, $0) } }
    let diary = try PhoneDiary(disk: written)
    #expect(diary.prekeys.map(\.id) == ["ren-phone/2"])
    #expect(diary.inbox[0].state == .saved(body: .name("body")))
    #expect(diary.inbox[0].openings == 1)
  }
}

/// What the server does with keys.
struct ServerKeyTests {
  private static func told(
    _ server: inout Server,
    by user: UserID,
    _ body: Request,
    request: RequestID = "1",
  ) -> Response? {
    var effects = Effects<LetterEffect>()
    let event = ServerEvent.requested(
      request: request,
      device: DeviceID("\(user)-phone"),
      user: user,
      body: body,
    )
    server.reduce(event, at: .start, into: &effects)
    for case .send(.phone(.answered(_, let response)), _, _) in effects.items { return response }
    return nil
  }

  private static func server() -> Server {
    var settings = LetterSettings()
    settings.cipher = .versionOne
    settings.keys = .compareAndSet
    var server = Server(settings)
    for user: UserID in ["hina", "ren", "yuki"] {
      _ = told(&server, by: user, .signIn(name: user.text, emoji: "😊"))
    }
    _ = told(&server, by: "hina", .invite(code: "ABC123"))
    _ = told(&server, by: "ren", .claim(code: "ABC123"))
    return server
  }

  private static func bundle(epoch: Int64, _ name: String) -> PublicBundle {
    var item = KeyItem(.name(name))
    item.epoch = epoch
    return item.bundle(of: "ren", after: [], by: .versionOne)
  }

  @Test func `the next epoch is taken, and no other`() {
    var server = Self.server()
    func publish(_ epoch: Int64, _ name: String) -> Response? {
      Self.told(&server, by: "ren", .publish(bundle: Self.bundle(epoch: epoch, name)))
    }
    #expect(publish(1, "one") == .done)
    #expect(publish(3, "three") == .refused(.epochTaken))
    #expect(publish(2, "two") == .done)
    #expect(publish(2, "other") == .refused(.epochTaken))
    #expect(publish(1, "one") == .done)
  }

  @Test func `a one-time key is one letter's, and a friend's`() {
    var server = Self.server()
    _ = Self.told(&server, by: "ren", .publish(bundle: Self.bundle(epoch: 1, "one")))
    let prekeys = [Prekey("ren-phone/1", .name("p1")), Prekey("ren-phone/2", .name("p2"))]
    _ = Self.told(&server, by: "ren", .publishPrekeys(prekeys: prekeys.map(\.offered)))
    func given(to user: UserID, _ request: RequestID) -> [PrekeyID] {
      let answer = Self.told(&server, by: user, .findKey(of: "ren", from: 0), request: request)
      guard case .key(_, let prekeys) = answer else { return [] }
      return prekeys.map(\.id)
    }
    #expect(given(to: "yuki", "y") == [])
    #expect(given(to: "hina", "a") == ["ren-phone/1"])
    #expect(given(to: "hina", "a") == ["ren-phone/1"])
    #expect(given(to: "hina", "b") == ["ren-phone/2"])
    #expect(given(to: "hina", "c") == [])
  }
}
