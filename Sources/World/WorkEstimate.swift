/// About how much a run costs, said before it starts.
///
/// It is counted from the plan alone: what is simulated decides, not a ratio of two settings. What comes
/// of a plan nobody knows before the run, so it is an order of magnitude: `factor` says how far off it may
/// be, and a test holds it to that for every scenario of the repository.
public struct WorkEstimate: Equatable, Sendable {
  /// About how many rows the log will have.
  public var events: Int64
  /// About how long it takes, in microseconds, on the machine that the constants were measured on.
  public var microseconds: Int64

  /// No work.
  public static let none = Self(events: 0, microseconds: 0)

  /// How many times more or fewer events may come.
  public static let factor: Int64 = 3

  /// What an event costs: `yamabiko run --no-media` took 7.9 s of a processor for the 1,459,450 of
  /// `scenarios/intercom/hour-of-drift.yaml` in a release build, and 15.6 s for 3,207,500 of ten thousand
  /// watches.
  public static let eventMicroseconds: Int64 = 5

  /// An amount of work.
  public init(events: Int64, microseconds: Int64) {
    self.events = events
    self.microseconds = microseconds
  }

  /// So many events, and what else takes time.
  public init(events: Int64, more: Int64 = 0) {
    self.init(events: events, microseconds: events * Self.eventMicroseconds + more)
  }

  /// The number of events for a person, such as `3 million`: the first digit, for the others nobody knows.
  public var roughEvents: String {
    var (scale, zeros) = (Int64(1), 0)
    while events / scale >= 10 { (scale, zeros) = (scale * 10, zeros + 1) }
    let digit = events / scale + (events % scale * 2 >= scale ? 1 : 0)
    let number = "\(digit)" + String(repeating: "0", count: zeros)
    return switch number.utf8.count {
    case ...6: number
    case 7...9: number.dropLast(6) + " million"
    default: number.dropLast(9) + " billion"
    }
  }

  /// Both.
  public static func + (left: Self, right: Self) -> Self {
    Self(events: left.events + right.events, microseconds: left.microseconds + right.microseconds)
  }
}
