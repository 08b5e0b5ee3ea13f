import Kernel

/// How far a probing window has come.
public enum ProbeStage: String, CaseIterable, Sendable {
  /// Pings go out.
  case measuring
  /// It is over, and the owner's verdict has not come.
  case reported
}

/// What the probing window measured on the radio path (S-HO-003).
public struct ProbeMeasurements: Record, Equatable, Sendable {  // keys: as named
  /// When the window began.
  public internal(set) var began = Uptime.start
  /// The number of the last ping of the window; KEEPALIVE has pings of its own.
  public internal(set) var ping: Int64 = 0
  /// When it was sent; nil before the first.
  public internal(set) var lastSent: Uptime?
  /// Whether it still waits for its pong.
  public internal(set) var isOpen = false
  /// Pings sent.
  public internal(set) var sent: Int64 = 0
  /// Pongs that came back.
  public internal(set) var answered: Int64 = 0
  /// The sum of the round trips.
  public internal(set) var roundTripSum = Duration.zero
  /// The last round trip.
  public internal(set) var roundTripLast = Duration.zero
  /// The mean deviation of round trips, scaled by 16, as RFC 3550 does for transit times.
  public internal(set) var jitterScaled: Int64 = 0

  /// Whether the window is measured still.
  public internal(set) var stage = ProbeStage.measuring  // key: stage, unless .measuring

  /// An empty window.
  public init() {}

  /// A ping of the window was sent.
  mutating func asked(_ number: Int64, at now: Uptime) {
    (ping, lastSent, isOpen) = (number, now, true)
    sent += 1
  }

  /// A pong came; the answer to a KEEPALIVE is none to the window.
  mutating func answered(_ number: Int64, at now: Uptime) {
    guard isOpen, number == ping, let lastSent else { return }
    isOpen = false
    note(roundTrip: now - lastSent)
  }

  /// A pong came back after `roundTrip`.
  private mutating func note(roundTrip: Duration) {
    if answered > 0 {
      let deviation = (roundTrip - roundTripLast).nanoseconds.magnitude
      jitterScaled += Int64(deviation) - ((jitterScaled + 8) >> 4)
    }
    answered += 1
    roundTripSum += roundTrip
    roundTripLast = roundTrip
  }

  /// The mean round trip; zero where nothing came back.
  public var roundTrip: Duration {
    answered == 0 ? .zero : roundTripSum / answered
  }

  /// The mean deviation between consecutive round trips.
  public var jitter: Duration {
    Duration(nanoseconds: jitterScaled >> 4)
  }

  /// What was measured, for whoever judges it.
  public var figures: ProbeFigures {
    ProbeFigures(sent: sent, answered: answered, roundTrip: roundTrip, jitter: jitter)
  }

  /// Whether the path is good enough for the call.
  func passes(_ judge: ProbeJudge, within bounds: ProbeBounds = ProbeBounds()) -> Bool {
    judge.passes(figures, within: bounds)
  }
}
