import Kernel

/// What a probing window has measured, whoever judges it (S-HO-003).
public struct ProbeFigures: Record, Hashable, Sendable {  // keys: as named
  /// Pings sent.
  public var sent: Int64 = 0
  /// Pongs that came back: what is missing is loss, told by the numbers of the pings.
  public var answered: Int64 = 0
  /// The mean round trip; zero where nothing came back.
  public var roundTrip = Duration.zero
  /// The mean deviation between consecutive round trips.
  public var jitter = Duration.zero
  /// How many other members the measuring one hears.
  public var peers: Int64 = 0

  /// An empty window.
  public init() {}

  /// A window in which so much came back.
  public init(
    sent: Int64,
    answered: Int64,
    roundTrip: Duration,
    jitter: Duration,
    peers: Int64 = 0,
  ) {
    self.sent = sent
    self.answered = answered
    self.roundTrip = roundTrip
    self.jitter = jitter
    self.peers = peers
  }
}

extension ProbeFigures {
  /// Whether a window of a minute can have measured that: whoever judges multiplies the numbers.
  public var isPlausible: Bool {
    (0...Self.pingsMost).contains(sent) && (0...sent).contains(answered)
      && roundTrip >= .zero && jitter >= .zero && (0...Self.peersMost).contains(peers)
  }

  private static let pingsMost: Int64 = 1 << 32
  /// The others in the largest group.
  private static let peersMost: Int64 = 7
}

/// What a window may have measured at most for its path to be good enough (S-HO-003).
///
/// The usual bounds are the ones at which a radio path still beats the Internet: at most one ping in
/// twenty lost, 150 ms round trip (the delay that G.107.1 begins to punish), 50 ms jitter.
public struct ProbeBounds: Record, Hashable, Sendable {
  /// The share of pings that may be lost, in thousandths.
  public var lostPermille: Int64 = 50
  /// The mean round trip.
  public var roundTrip = Duration.milliseconds(150)
  /// The mean deviation between consecutive round trips.
  public var jitter = Duration.milliseconds(50)

  /// The usual bounds.
  public init() {}

  /// Names every field once; nothing where they are the usual ones.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    guard fields.comes("lossMost_permille", ifWritten: self != Self()) else { return }
    try fields.field("lossMost_permille", &lostPermille)
    try fields.field("roundTripMost_ns", &roundTrip)
    try fields.field("jitterMost_ns", &jitter)
  }

  /// Whether a window is within all of them; one in which nothing was sent is not.
  public func admit(_ figures: ProbeFigures) -> Bool {
    figures.sent > 0 && (figures.sent - figures.answered) * 1_000 <= figures.sent * lostPermille
      && figures.roundTrip <= roundTrip && figures.jitter <= jitter
  }
}

extension ProbeJudge {
  /// Whether the path that was measured is good enough for the call.
  ///
  /// - Parameters:
  ///   - figures: what was measured.
  ///   - bounds: what it may be at most.
  ///   - peersNeeded: how many others must be heard.
  /// - Returns: whether the window is passed; one in which nothing was sent is not.
  public func passes(
    _ figures: ProbeFigures,
    within bounds: ProbeBounds = ProbeBounds(),
    peersNeeded: Int64 = 0,
  ) -> Bool {
    switch self {
    case .always: true
    // Who is to judge is somebody else.
    case .never, .owner: false
    case .thresholds: bounds.admit(figures) && figures.peers >= peersNeeded
    }
  }
}
