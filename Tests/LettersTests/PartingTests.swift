import Kernel
import SymbolicCryptography
import Testing

@testable import Letters

/// Friendships that end, and word of friends that comes late (L-27, L-28).
struct PartingTests {
  private static func phone(_ retry: RetryPolicy = .untilAnswered) -> Phone {
    var settings = LetterSettings()
    settings.cipher = .versionOne
    settings.retry = retry
    settings.activity = .foreground
    var phone = Phone(settings, user: "hina", name: "田中", device: "hina-phone")
    phone.diary.isSignedIn = true
    for code in ["OLD111", "NEW222"] as [InviteCode] {
      var link = InviteLink()
      (link.code, link.from) = (code, "ren")
      link.secrets = [.name("\(code)/secret")]
      phone.diary.links.append(link)
    }
    return phone
  }

  @discardableResult
  private static func told(_ phone: inout Phone, _ event: PhoneEvent) -> [LetterEffect] {
    var effects = Effects<LetterEffect>()
    phone.reduce(event, at: .start + .seconds(10), into: &effects)
    return effects.items
  }

  private static func card(_ code: InviteCode) -> FriendCard {
    var card = FriendCard()
    (card.user, card.code) = ("ren", code)
    return card
  }

  private static func overview(_ cards: [FriendCard] = []) -> Response {
    var all = Overview()
    all.friends = cards
    return .overview(all)
  }

  /// The number of the request that asks for that, among those that nobody has answered.
  private static func call(_ phone: Phone, _ body: Request) -> RequestID {
    phone.calls.last { $0.body == body }?.id ?? ""
  }

  private static func codes(_ phone: Phone) -> [InviteCode] { phone.diary.friends.map(\.code) }

  @Test func `what was asked before somebody became a friend does not part the two`() {
    var phone = Self.phone()
    Self.told(&phone, .opened)
    let early = Self.call(phone, .refresh)
    Self.told(&phone, .pushed(.friendFound(Self.card("OLD111"))))
    Self.told(&phone, .answered(request: early, response: Self.overview()))
    #expect(Self.codes(phone) == ["OLD111"])
    Self.told(&phone, .opened)
    Self.told(&phone, .answered(request: Self.call(phone, .refresh), response: Self.overview()))
    #expect(Self.codes(phone) == [])
  }

  @Test func `what was asked before the two parted brings nobody back`() {
    var phone = Self.phone(.never)
    Self.told(&phone, .pushed(.friendFound(Self.card("OLD111"))))
    Self.told(&phone, .opened)
    let early = Self.call(phone, .refresh)
    Self.told(&phone, .unfriended(user: "ren"))
    let still = Self.overview([Self.card("OLD111")])
    Self.told(&phone, .answered(request: early, response: still))
    #expect(Self.codes(phone) == [])
    // A server that has not heard of it says later that the two are friends.
    Self.told(&phone, .opened)
    Self.told(&phone, .answered(request: Self.call(phone, .refresh), response: still))
    #expect(Self.codes(phone) == ["OLD111"])
  }

  @Test func `an end ends what its invitation has made, and nothing else`() {
    var phone = Self.phone()
    Self.told(&phone, .pushed(.friendFound(Self.card("NEW222"))))
    Self.told(&phone, .pushed(.friendGone("ren", code: "OLD111")))
    #expect(Self.codes(phone) == ["NEW222"])
    // The beginning of what has ended comes after it.
    Self.told(&phone, .pushed(.friendFound(Self.card("OLD111"))))
    #expect(Self.codes(phone) == ["NEW222"])
    Self.told(&phone, .pushed(.friendGone("ren", code: "NEW222")))
    #expect(Self.codes(phone) == [])
    for notice in [Notice.friendFound(Self.card("NEW222")), .friendAsks(Self.card("NEW222"))] {
      Self.told(&phone, .pushed(notice))
    }
    #expect(Self.codes(phone) == [] && phone.diary.requests == [])
  }

  @Test func `of two invitations that a push and a friend name the server knows the younger`() {
    var phone = Self.phone()
    Self.told(&phone, .pushed(.friendFound(Self.card("OLD111"))))
    Self.told(&phone, .pushed(.friendFound(Self.card("NEW222"))))
    #expect(Self.codes(phone) == ["OLD111"])
    let answer = Self.overview([Self.card("NEW222")])
    Self.told(&phone, .answered(request: Self.call(phone, .refresh), response: answer))
    #expect(Self.codes(phone) == ["NEW222"])
    #expect(phone.diary.friends.first?.secrets == [.name("NEW222/secret")])
    Self.told(&phone, .pushed(.friendFound(Self.card("OLD111"))))
    #expect(Self.codes(phone) == ["NEW222"])
  }

  @Test(arguments: [PhoneEvent.unfriended(user: "ren"), .blocked(user: "ren")])
  func `as long as nobody has answered that two part nobody makes them friends`(
    deed: PhoneEvent
  ) {
    var phone = Self.phone()
    Self.told(&phone, .joined)
    let claim = Self.call(phone, .claim(code: "NEW222"))
    Self.told(&phone, deed)
    Self.told(&phone, .pushed(.friendFound(Self.card("NEW222"))))
    Self.told(&phone, .pushed(.friendAsks(Self.card("OLD111"))))
    Self.told(&phone, .answered(request: claim, response: .paired(with: Self.card("NEW222"))))
    #expect(Self.codes(phone) == [])
    #expect(phone.diary.requests.isEmpty || deed == .unfriended(user: "ren"))
    // A link that is tapped afterwards is another matter.
    let end: Request = deed == .blocked(user: "ren") ? .block(user: "ren") : .unfriend(user: "ren")
    Self.told(&phone, .answered(request: Self.call(phone, end), response: .done))
    if deed == .blocked(user: "ren") {
      Self.told(&phone, .unblocked(user: "ren"))
      let unblock = Self.call(phone, .unblock(user: "ren"))
      Self.told(&phone, .answered(request: unblock, response: .done))
    }
    Self.told(&phone, .joined)
    let again = Self.call(phone, .claim(code: "NEW222"))
    Self.told(&phone, .answered(request: again, response: .paired(with: Self.card("NEW222"))))
    #expect(Self.codes(phone) == ["NEW222"])
  }

  @Test func `an answer that somebody gave is not believed once they are blocked`() {
    var phone = Self.phone()
    phone.diary.requests = [Self.card("OLD111")]
    Self.told(&phone, .decided(accepts: true))
    let decision = Self.call(phone, .decide(about: "ren", accepts: true))
    Self.told(&phone, .blocked(user: "ren"))
    Self.told(&phone, .answered(request: decision, response: .paired(with: Self.card("OLD111"))))
    #expect(Self.codes(phone) == [])
  }

  @Test func `the end of a friendship outlasts the process`() throws {
    var phone = Self.phone()
    Self.told(&phone, .pushed(.friendFound(Self.card("OLD111"))))
    Self.told(&phone, .unfriended(user: "ren"))
    #expect(phone.diary.partings.map(\.isDone) == [false])
    let unfriend = Self.call(phone, .unfriend(user: "ren"))
    Self.told(&phone, .answered(request: unfriend, response: .done))
    #expect(phone.diary.partings.map(\.isDone) == [true])
    var next = Self.phone()
    Self.told(&next, .restored(diary: phone.diary))
    Self.told(&next, .pushed(.friendFound(Self.card("OLD111"))))
    #expect(Self.codes(next) == [])
  }

  // MARK: The server

  private static func pushed(_ effects: [LetterEffect]) -> [Notice] {
    effects.compactMap { effect in
      if case .send(.phone(.pushed(let notice)), _, .push) = effect { notice } else { nil }
    }
  }

  @Test func `an invitation makes the same two friends once`() {
    var server = Server(LetterSettings())
    for user in ["hina", "ren", "yui"] as [UserID] {
      _ = server.told(by: user, .signIn(name: user.text, emoji: "😊"))
    }
    _ = server.told(by: "hina", .invite(code: "ABC123"))
    _ = server.told(by: "ren", .claim(code: "ABC123"))
    let gone = Self.pushed(server.told(by: "hina", .unfriend(user: "ren")))
    #expect(gone == [.friendGone("hina", code: "ABC123")])
    let again = server.told(by: "ren", .claim(code: "ABC123"))
    #expect(LetterEffect.response(in: again) == .refused(.inviteUsed))
    // For others it is what it was.
    let other = LetterEffect.response(in: server.told(by: "yui", .claim(code: "ABC123")))
    guard case .paired = other else { return #expect(other == nil) }
  }

  @Test func `who was no friend is told of no end`() {
    var server = Server(LetterSettings())
    for user in ["hina", "ren"] as [UserID] {
      _ = server.told(by: user, .signIn(name: user.text, emoji: "😊"))
    }
    #expect(Self.pushed(server.told(by: "hina", .block(user: "ren"))) == [])
    #expect(Self.pushed(server.told(by: "ren", .unfriend(user: "hina"))) == [])
  }

  @Test func `for a letter that is there nobody is given a one-time key`() {
    var settings = LetterSettings()
    settings.cipher = .versionOne
    settings.prekeys = 2
    var server = Server(settings)
    for user in ["hina", "ren"] as [UserID] {
      _ = server.told(by: user, .signIn(name: user.text, emoji: "😊"))
      let bundle = KeyItem(.name(user.text)).bundle(of: user, after: [], by: .versionOne)
      _ = server.told(by: user, .publish(bundle: bundle))
    }
    _ = server.told(by: "hina", .invite(code: "ABC123"))
    _ = server.told(by: "ren", .claim(code: "ABC123"))
    let keys = [Prekey("ren-phone/1", .name("p1")), Prekey("ren-phone/2", .name("p2"))]
    _ = server.told(by: "ren", .publishPrekeys(prekeys: keys.map(\.offered)))
    let question = Request.findKey(of: "ren", from: 0, letter: "hina-phone-1")
    func given() -> [PrekeyID] {
      guard
        case .key(_, let prekeys) = LetterEffect.response(in: server.told(by: "hina", question))
      else {
        return []
      }
      return prekeys.map(\.id)
    }
    #expect(given() == ["ren-phone/1"])
    #expect(given() == ["ren-phone/1"])
    var header = LetterHeader()
    header.id = "hina-phone-1"
    (header.sender, header.recipient, header.prekey) = ("hina", "ren", "ren-phone/1")
    header.pairing = "ABC123"
    let letter = SealedLetter(header, .blank, photos: [], in: .document)
    _ = server.told(by: "hina", .submit(letter: letter))
    #expect(given() == [])
    #expect(server.users[1].prekeys.map(\.request) == [""])
  }

  // MARK: Keys

  @Test func `a key is given to nobody before the keychain has it`() {
    var phone = Self.phone()
    phone.settings.keys = .compareAndSet
    func publishes(_ effects: [LetterEffect]) -> Bool {
      effects.contains { effect in
        if case .sendAll(.server(.requested(_, _, _, .publish, _)), _) = effect {
          true
        } else {
          false
        }
      }
    }
    #expect(!publishes(Self.told(&phone, .keyPairMade(key: .name("own")))))
    var other = phone
    #expect(publishes(Self.told(&phone, .keyStored(isNew: true))))
    // Another device was first: its key is in the keychain.
    #expect(!publishes(Self.told(&other, .keyStored(isNew: false))))
    #expect(other.keys == [])
  }

  @Test func `where the server has a key that nobody keeps its user begins anew`() {
    var phone = Self.phone()
    phone.settings.keys = .compareAndSet
    let nobodys = KeyItem(.name("lost")).bundle(of: "hina", after: [], by: .versionOne)
    let kept = KeyItem(.name("kept"))
    Self.told(&phone, .keyStood(keys: [kept]))
    let publish = phone.calls.last { if case .publish = $0.body { true } else { false } }
    Self.told(&phone, .answered(request: publish?.id ?? "", response: .refused(.epochTaken)))
    #expect(phone.keys == [])
    Self.told(&phone, .begunAnew)
    let question = Self.call(phone, .findKey(of: "hina", from: 0))
    let answer = Response.key(bundles: [nobodys], prekeys: [])
    Self.told(&phone, .answered(request: question, response: answer))
    Self.told(&phone, .keyPairMade(key: .name("new")))
    Self.told(&phone, .keyStored(isNew: true))
    var server = Server(phone.settings)
    _ = server.told(by: "hina", .signIn(name: "田中", emoji: "😊"))
    _ = server.told(by: "hina", .publish(bundle: nobodys))
    let next = phone.calls.last { if case .publish = $0.body { true } else { false } }
    #expect(LetterEffect.response(in: server.told(by: "hina", next?.body ?? .refresh)) == .done)
    #expect(server.users[0].keys.map(\.epoch) == [1, 2])
  }
}
