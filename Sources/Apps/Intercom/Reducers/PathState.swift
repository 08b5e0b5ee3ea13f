import Kernel

/// How far a path to one peer has come.
public enum PathPhase: String, CaseIterable, Sendable {
  /// There is nothing.
  case absent
  /// The peer has been seen; no connection has been asked for.
  case found
  /// A connection has been asked for.
  case connecting
  /// The transport stands and the two sides prove who they are.
  case handshaking
  /// Authenticated: it can carry voice.
  case up
}

/// One path to one peer: its phase, its KEEPALIVE and what has been measured on it.
///
///     absent ──found──► found ──connect──► connecting ──connected──► handshaking ──► up
///        ▲                                      │                         │          │
///        └──────────── failed, lost, broken, refused, left ───────────────┴──────────┘
///
/// A match over the Internet goes from `absent` to `connecting` without being found first.
public struct PathState: Record, Equatable, Sendable {
  /// How far the path has come.
  public internal(set) var phase = PathPhase.absent
  /// When the last good datagram came.
  public internal(set) var lastHeard = Instant.start
  /// When the last datagram was sent.
  public internal(set) var lastSent = Instant.start
  /// The number of the last ping.
  public internal(set) var pingNumber: Int64 = 0
  /// When the last ping was sent.
  public internal(set) var pingSent = Instant.start
  /// Whether the last ping still waits for its pong.
  public internal(set) var pingOpen = false
  /// Pings in a row that were not answered while a break is suspected.
  public internal(set) var unanswered: Int64 = 0
  /// The initiator's tries of the handshake.
  public internal(set) var attempt: Int64 = 0
  /// When the last handshake message was sent.
  public internal(set) var handshakeSent = Instant.start
  /// The last measured round trip.
  public internal(set) var roundTrip = Duration.zero
  /// Which of the last voice frames came by this path.
  public internal(set) var loss = LossWindow()
  /// The loss that the peer reports for what this side sends, in thousandths.
  public internal(set) var reportedLossPermille: Int64 = 0
  /// When the first voice frame was sent that no receipt has followed.
  public internal(set) var unreceipted: Instant?
  /// When the last receipt was sent.
  public internal(set) var receiptSent = Instant.start

  /// A path that is not there.
  public init() {}

  /// Whether the path can carry voice.
  public var isUp: Bool { phase == .up }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("phase", &phase)
    try fields.field("lastHeard_ns", &lastHeard)
    try fields.field("lastSent_ns", &lastSent)
    try fields.field("pingNumber", &pingNumber)
    try fields.field("pingSent_ns", &pingSent)
    try fields.field("pingOpen", &pingOpen)
    try fields.field("unanswered", &unanswered)
    try fields.field("attempt", &attempt)
    try fields.field("handshakeSent_ns", &handshakeSent)
    try fields.field("roundTrip_ns", &roundTrip)
    try fields.field("loss", &loss)
    try fields.field("reportedLoss_permille", &reportedLossPermille)
    try fields.field("unreceipted_ns", &unreceipted)
    try fields.field("receiptSent_ns", &receiptSent)
  }

  /// Forgets everything: the path is gone.
  mutating func drop() {
    self = Self()
  }

  /// The transport stands; the handshake begins.
  mutating func beginHandshake(at now: Instant) {
    phase = .handshaking
    attempt = 0
    lastHeard = now
  }

  /// The handshake is complete.
  mutating func open(at now: Instant) {
    phase = .up
    lastHeard = now
    lastSent = now
    pingOpen = false
    unanswered = 0
    unreceipted = nil
  }

  /// A good datagram came.
  mutating func hear(at now: Instant) {
    lastHeard = now
    unanswered = 0
  }

  /// How long nothing was heard.
  func silence(at now: Instant) -> Duration {
    now - lastHeard
  }
}

/// Which of the last 64 voice frames came by one path, by their sequence.
public struct LossWindow: Record, Equatable, Sendable {
  /// The highest sequence that came; −1 before the first.
  public internal(set) var highest: Int64 = -1
  /// Bit n stands for the sequence `highest − n`.
  public internal(set) var came: UInt64 = 0
  /// How many sequences the window covers so far, at most 64.
  public internal(set) var covered: Int64 = 0

  /// An empty window.
  public init() {}

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("highest", &highest)
    try fields.field("came", &came)
    try fields.field("covered", &covered)
  }

  /// Takes a frame that came; a leap of 64 or more means that the path was not in use.
  mutating func note(_ sequence: Int64) {
    let step = sequence - highest
    if highest < 0 || step >= 64 {
      (highest, came, covered) = (sequence, 1, 1)
    } else if step > 0 {
      came = came << UInt64(step) | 1
      covered = min(64, covered + step)
      highest = sequence
    } else if step > -64 {
      came |= 1 << UInt64(-step)
    }
  }

  /// The share of the covered frames that did not come, in thousandths; zero below 16 frames.
  public var lostPermille: Int64 {
    guard covered >= 16 else { return 0 }
    let mask = covered == 64 ? UInt64.max : (1 << UInt64(covered)) - 1
    let missing = covered - Int64((came & mask).nonzeroBitCount)
    return missing * 1_000 / covered
  }
}
