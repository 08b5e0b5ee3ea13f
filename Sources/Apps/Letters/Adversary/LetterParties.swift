public import Adversary
public import Exploration
import Kernel
public import Letters
public import SymbolicCryptography

/// Two phones of friends, hina's and ren's, as honest parties: the reducers that ship, with server, network
/// and push service in the adversary's hands.
///
/// Both have accounts and keys, and ren has tapped hina's link, which came by a messenger. What then
/// happens is the adversary's: who is told of which friend with which key, which letter is announced
/// and what is given for it. Hina writes `letters` letters; ren is told of `deliveries`. Requests in
/// which nothing is at stake, such as counts, are answered at once.
public struct LetterParties: Parties {
  /// The scheme, with the policies that belong to it.
  public let settings: LetterSettings
  /// What the adversary does beside passing on.
  public let powers: LetterPowers
  /// How many letters hina writes.
  public let letters: Int64
  /// How often a letter is announced to ren.
  public let deliveries: Int64

  /// The two, and an adversary with those powers.
  public init(
    _ cipher: CipherProtocol,
    _ powers: LetterPowers,
    letters: Int64 = 1,
    deliveries: Int64 = 2,
  ) {
    settings = Self.settings(of: cipher)
    self.powers = powers
    self.letters = letters
    self.deliveries = deliveries
  }

  /// As the seed has it; with letters v1 what is saved stays opened, as its order of opening says.
  static func settings(of cipher: CipherProtocol) -> LetterSettings {
    var settings = LetterSettings()
    settings.cipher = cipher
    guard cipher == .versionOne else { return settings }
    settings.open = .once
    settings.delete = .receipted
    settings.keys = .compareAndSet
    settings.prekeys = 1
    return settings
  }

  static let users: [UserID] = ["hina", "ren"]
  static let devices: [DeviceID] = ["hina-phone", "ren-phone"]

  /// What is claimed.
  public var claims: [Claim] {
    [
      Claim("nobody else can read what hina writes to ren", .secrecy),
      Claim("what ren opens as hina's, hina has written to ren", .agreement),
      Claim("what stands on it is what hina put there", .agreement),
      Claim("it is opened once for each time that it was written", .injectiveAgreement),
    ]
  }

  /// What phones do.
  public var deeds: [String] { Deed.allCases.map(\.rawValue) }

  enum Deed: String, CaseIterable {
    case write = "hina writes to ren"
    case findKey = "hina is told ren's key"
    case befriendRen = "ren is told that hina is a friend"
    case befriendHina = "hina is told that ren is a friend"
    case parting = "hina is told that ren is no friend any more"
    case announce = "ren is told of a letter, and taps it"
    case give = "ren is given that letter"

    var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// What the phones remember, and what went over the server.
  public struct State: Record, Sendable {
    /// Hina's and ren's.
    public internal(set) var phones: [Phone] = []
    /// How many letters hina has begun.
    var written: Int64 = 0
    /// The letters of which ren was told, in order.
    var announced: [LetterID] = []
    /// The letters that came to the server.
    var submitted: [SealedLetter] = []
    /// The keys that came there.
    var published: [PublicBundle] = []
    /// Ren's one-time keys that came there.
    var offered: [PublicPrekey] = []
    /// Whether hina was told of a friend.
    var isBefriended = false
    /// How often hina was told that ren is none any more.
    var parted: Int64 = 0
    /// What stands on the letter that is being opened.
    var opening = LetterHeader()

    /// Before anything.
    public init() {}
  }

  /// Something that the adversary can let happen.
  enum Move {
    case write
    case key(Call, PublicBundle, isLast: Bool)
    case card(Call, InviteCode)
    case friend(InviteCode)
    case parting
    case announce(LetterID)
    case give(Call, LetterHeader, Envelope?)
  }

  // MARK: Parties

  /// Both phones open their app, make keys and become friends as far as the link goes.
  public func start(into outcome: inout Outcome) -> State {
    var state = State()
    for (user, device) in zip(Self.users, Self.devices) {
      state.phones.append(Phone(settings, user: user, name: user.text, device: device))
    }
    for place in state.phones.indices { tell(.opened, place, &state, &outcome) }
    tell(.invited(device: Self.devices[1]), 0, &state, &outcome)
    tell(.joined, 1, &state, &outcome)
    return state
  }

  /// What the adversary can let happen now.
  public func openings(in state: State, into openings: inout [Opening]) {
    for (number, move) in moves(in: state).enumerated() {
      openings.append(
        Opening(number: number, deed: deed(of: move).place, pattern: pattern(of: move, state))
      )
    }
  }

  /// Lets it happen.
  public func take(
    _ message: Term?,
    at opening: Int,
    in state: inout State,
    into outcome: inout Outcome,
  ) {
    switch moves(in: state)[opening] {
    case .write:
      state.written += 1
      let draft = LetterDraft(to: Self.users[1], .scheduled(at: Self.later))
      tell(.wrote(draft), 0, &state, &outcome)
    case .key(let call, let bundle, let isLast):
      let names = prekeys(isLast, state)
      guard let message, let said = BundleTerms.read(message, like: bundle, names) else { return }
      let response = Response.key(bundles: [said.bundle], prekeys: said.prekeys)
      answer(call, response, 0, &state, &outcome)
    case .card(let call, let code):
      guard let card = card(of: 0, message, code, state) else { return }
      answer(call, .paired(with: card), 1, &state, &outcome)
    case .friend(let code):
      guard let card = card(of: 1, message, code, state) else { return }
      state.isBefriended = true
      tell(.pushed(.friendFound(card)), 0, &state, &outcome)
    case .parting:
      state.parted += 1
      // Which invitation the two have is what the adversary has named.
      let code = state.phones[0].diary.friends.first { $0.user == Self.users[1] }?.code ?? ""
      tell(.pushed(.friendGone(Self.users[1], code: code)), 0, &state, &outcome)
    case .announce(let letter):
      state.announced.append(letter)
      var announcement = Announcement()
      announcement.letter = letter
      announcement.sender = Self.users[0]
      announcement.senderName = Self.users[0].text
      tell(.pushed(.letterArrived(announcement, title: "", body: "")), 1, &state, &outcome)
      tell(.tappedLetter(letter: letter), 1, &state, &outcome)
    case .give(let call, let header, let heard):
      guard let message, let given = EnvelopeTerms.read(message, settings.cipher) else { return }
      var letter = SealedLetter(header, heard ?? given.envelope, photos: [], in: .document)
      letter.envelope = given.envelope
      let response = Response.letter(letter: letter, senderKeys: given.senderKeys)
      answer(call, response, 1, &state, &outcome)
    }
  }

  /// Digests what tells two states apart.
  public func fingerprint(_ state: State, into digest: inout StateDigest) { digest.absorb(state) }

  /// What tells two states apart.
  public func difference(between first: State, and second: State) -> String? {
    FieldListing(first).difference(from: FieldListing(second))
  }

  private func deed(of move: Move) -> Deed {
    switch move {
    case .write: .write
    case .key: .findKey
    case .card: .befriendRen
    case .friend: .befriendHina
    case .parting: .parting
    case .announce: .announce
    case .give: .give
    }
  }

  /// A day after everything that happens here: time stands still.
  static let later = WallTime.start + .seconds(86_400)

  private func card(
    of place: Int,
    _ message: Term?,
    _ code: InviteCode,
    _ state: State,
  ) -> FriendCard? {
    guard let message, let bundle = bundle(of: place, state),
      let said = BundleTerms.read(message, like: bundle)
    else { return nil }
    var card = FriendCard()
    card.user = Self.users[place]
    card.name = Self.users[place].text
    card.keys = [said.bundle]
    card.code = code
    return card
  }

  private func answer(
    _ call: Call,
    _ response: Response,
    _ place: Int,
    _ state: inout State,
    _ outcome: inout Outcome,
  ) {
    tell(.answered(request: call.id, response: response), place, &state, &outcome)
  }
}
