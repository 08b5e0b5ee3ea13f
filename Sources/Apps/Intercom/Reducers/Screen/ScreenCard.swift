import Kernel

/// What a card says of the connection to a member (S-UI-001, A-F-009).
///
///     connecting ──path──► near, far ◄──path── reconnecting ──patience──► outOfRange
///         │                    │                    ▲                         │
///         │                    └──────── lost ──────┘                         │
///         └──patience──► outOfRange ──path──► near, far ◄──────── path ───────┘
///
/// Whoever leaves is `gone`, from each of them.
public enum CardConnection: String, CaseIterable, Sendable {
  /// The phone looks for it and has never had a path to it.
  case connecting
  /// Voice goes by radio.
  case near
  /// Voice goes over the Internet.
  case far
  /// There was a path, there is none, and the phone tries.
  case reconnecting
  /// The phone has tried for too long: all that it can know of a range.
  case outOfRange
  /// The member has said that it leaves.
  case gone

  /// Whether it tells a user that the other can be talked to.
  public var isConnected: Bool {
    switch self {
    case .near, .far: true
    case .connecting, .reconnecting, .outOfRange, .gone: false
    }
  }
}

/// By which way a phone's voice goes to a member, as far as the phone knows.
public enum PeerWay: String, CaseIterable, Sendable {
  /// No path is up.
  case none
  /// By radio.
  case radio
  /// Over the Internet.
  case internet

  /// What a card says of it; nil where there is none.
  var connection: CardConnection? {
    switch self {
    case .none: nil
    case .radio: .near
    case .internet: .far
    }
  }
}

/// One card of a phone's screen: all that it draws of one member.
public struct ScreenCard: Record, Equatable, Sendable {
  /// Of whom.
  public internal(set) var peer = MemberID.nobody
  /// The name on it.
  public internal(set) var name = ""
  /// What it says of the connection.
  public internal(set) var connection = CardConnection.connecting
  /// Whether it says that the member is heard now.
  public internal(set) var isTalking = false
  /// Whether it says that the member has muted itself.
  public internal(set) var isMuted = false
  /// What it says of the member's sound: open, or without; muting stands apart.
  var sound = SoundStanding.open  // key: sound, unless .open
  /// What the phone last knew of the way to it.
  public internal(set) var way = PeerWay.none
  /// When the phone loses patience with a member that has no path; nil where it waits for nothing.
  public internal(set) var patienceEnds: Uptime?
  /// When a frame of its voice last sounded; nil before the first.
  public internal(set) var heard: Uptime?
  /// When it is looked whether the member still talks; nil where it does not.
  public internal(set) var voiceEnds: Uptime?

  /// Whether it says that the member is without its phone's sound.
  public var isSoundless: Bool { sound == .without }

  /// A blank card.
  public init() {}

  /// A card of a member that is looked for.
  init(of peer: MemberID, named name: String) {
    self.peer = peer
    self.name = name
  }
}
