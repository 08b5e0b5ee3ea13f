import Kernel
import Voice

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

/// What the peer has been asked about a path and has not answered yet.
public enum PathQuestion: String, CaseIterable, Sendable {
  /// Nothing.
  case none
  /// Whether it does without the path.
  case leave
  /// Whether the path still stands at its side, so that it can be used again.
  case resume
}

/// Whether a path is good enough for the call, as far as it has been measured.
public enum PathFitness: String, CaseIterable, Sendable {
  /// It is, or nobody has measured it.
  case fit
  /// Its probing window was not passed.
  case unfit
}

/// One path to one peer: its phase, its KEEPALIVE and what has been measured on it.
///
///     absent ──found──► found ──connect──► connecting ──connected──► handshaking ──► up
///        ▲                                      │                         │          │
///        └──────────── failed, lost, broken, refused, left ───────────────┴──────────┘
///
/// A match over the Internet goes from `absent` to `connecting` without being found first.
public struct PathState: Record, Equatable, Sendable {  // keys: as named
  /// How far the path has come.
  public internal(set) var phase = PathPhase.absent
  /// When the last good datagram came.
  public internal(set) var lastHeard: Uptime?
  /// When the last datagram was sent.
  public internal(set) var lastSent: Uptime?
  /// The number of the last ping.
  public internal(set) var pingNumber: Int64 = 0
  /// When the last ping was sent.
  public internal(set) var pingSent: Uptime?
  /// Whether the last ping still waits for its pong.
  public internal(set) var pingOpen = false
  /// Pings in a row that were not answered while a break is suspected.
  public internal(set) var unanswered: Int64 = 0
  /// When the last of those was sent; the others have times of their own.
  public internal(set) var urgentSent: Uptime?
  /// The initiator's tries of the handshake.
  public internal(set) var attempt: Int64 = 0
  /// When the last handshake message was sent.
  public internal(set) var handshakeSent: Uptime?
  /// Whether the initiator asks for new keys while the path is up, and waits for the reply.
  public internal(set) var isRenewing = false
  /// Since when, in nanoseconds of uptime, the peer is to prove the group's new secret; −1 where it
  /// need not.
  public internal(set) var unprovenSince: Int64 = -1  // key: unprovenSince_ns, unless -1
  /// The last measured round trip.
  public internal(set) var roundTrip = Duration.zero
  /// Which of the last voice frames came by this path.
  public internal(set) var loss = LossWindow()
  /// The loss that the peer reports for what this side sends, in thousandths.
  public internal(set) var reportedLossPermille: Int64 = 0  // key: reportedLoss_permille
  /// The voice frames sent that nothing has come back for, oldest first; at most 64.
  public internal(set) var awaiting: [SentVoice] = []
  /// When the last receipt was sent.
  public internal(set) var receiptSent: Uptime?
  /// Whether voice has come that the last receipt does not speak of.
  public internal(set) var receiptPending = false

  /// The last voice frame that was sent by it; −1 before the first.
  public internal(set) var lastVoice: SequenceNumber = -1
  /// The last voice frame before those that go by it at present which went by another path alone; −1 where
  /// there was none.
  public internal(set) var rested: Int64 = -1  // key: rested, unless -1
  /// Whether this side has agreed to send no voice by it, until the peer has said that it stands.
  public internal(set) var isReleased = false
  /// Whether it is to be left as soon as the peer has agreed, since its probing window was not passed.
  public internal(set) var fitness = PathFitness.fit  // key: fitness, unless .fit
  /// What the peer has been asked about it.
  public internal(set) var question = PathQuestion.none
  /// The number of that question.
  public internal(set) var questionNumber: Int64 = 0
  /// When it was last asked.
  public internal(set) var questionSent: Uptime?
  /// When it is taken down at the latest, since the peer has agreed; nil where it has not.
  public internal(set) var leaveBy: Uptime?
  /// The last voice frame that the peer has sent by it before it agreed.
  public internal(set) var promisedThrough: SequenceNumber = -1

  /// A path that is not there.
  public init() {}

  /// Whether the path can carry voice.
  public var isUp: Bool { phase == .up }

  /// Whether its peer has still to prove the group's new secret: until then no voice goes by it.
  public var isUnproven: Bool { unprovenSince >= 0 }

  /// When the oldest voice frame was sent that nothing has come back for.
  public var unreceipted: Uptime? { awaiting.first?.sent }

  /// Forgets everything but the last voice that was sent by it: the path is gone, that may be under way
  /// still, and the peer that asks waits for it.
  mutating func drop() {
    let voice = lastVoice
    self = Self()
    lastVoice = voice
  }

  /// The transport stands; the handshake begins.
  mutating func beginHandshake(at now: Uptime) {
    phase = .handshaking
    attempt = 0
    lastHeard = now
  }

  /// The handshake is complete.
  mutating func open(at now: Uptime) {
    phase = .up
    lastHeard = now
    lastSent = now
    pingOpen = false
    unanswered = 0
    urgentSent = nil
    awaiting = []
    isRenewing = false
    unprovenSince = -1
    isReleased = false
    fitness = .fit
    lastVoice = -1
    rested = -1
    forgetQuestion()
  }

  /// What the peer was asked, and what it has agreed to, counts no more.
  mutating func forgetQuestion() {
    question = .none
    questionSent = nil
    leaveBy = nil
  }

  /// A good datagram came.
  mutating func hear(at now: Uptime) {
    lastHeard = now
    unanswered = 0
    urgentSent = nil
  }

  /// How long nothing was heard; none where the transport does not stand.
  func silence(at now: Uptime) -> Duration {
    lastHeard.map { now - $0 } ?? .zero
  }

  /// Voice goes out: something is to come back for it.
  mutating func sentVoice(_ sequence: SequenceNumber, at now: Uptime) {
    lastSent = now
    lastVoice = sequence
    // The oldest are what a suspicion goes by.
    guard awaiting.count < Self.awaitingLimit else { return }
    awaiting.append(SentVoice(sequence: sequence, sent: now))
  }

  /// How often the peer is told that voice goes by a path again: what tells it may be lost.
  private static let restWords: Int64 = 3

  /// Voice is to go out by it.
  ///
  /// - Returns: up to which frame voice went by another path alone, where the peer cannot know that and is to
  ///   be told; nil else. A listener takes a leap of `LossWindow` for a rest by itself.
  mutating func takeRest(before sequence: SequenceNumber) -> SequenceNumber? {
    if lastVoice >= 0, sequence > lastVoice + 1 { rested = sequence.number - 1 }
    guard rested >= 0, sequence.number - rested <= Self.restWords else { return nil }
    return SequenceNumber(rested)
  }

  /// The listener has the frame `highest`: those up to it came, or were lost on a path that lives.
  mutating func receipted(through highest: SequenceNumber) {
    awaiting.removeAll { $0.sequence <= highest }
  }

  /// What was sent at `then` went there and back.
  mutating func answered(sentAt then: Uptime) {
    awaiting.removeAll { $0.sent <= then }
  }

  private static let awaitingLimit = 64
}

/// A voice frame that was sent, and when.
public struct SentVoice: Record, Equatable, Sendable {
  /// Its place in the stream.
  public internal(set) var sequence: SequenceNumber = 0
  /// When it was sent.
  public internal(set) var sent = Uptime.start

  /// A blank frame.
  public init() {}

  /// The frame `sequence`, sent at `sent`.
  init(sequence: SequenceNumber, sent: Uptime) {
    self.sequence = sequence
    self.sent = sent
  }
}
