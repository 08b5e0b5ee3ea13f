import Intercom
import Kernel

/// What must be true once faults have healed: the expectation `settled: { after: 50s, within: 10s }`.
///
/// It is a rule of liveness about everybody: each has a path to each, hears whoever speaks, and the
/// receive buffers hold no more than they are meant to.
public struct SettledRule: Record, Equatable, Sendable {
  /// Its place among the rules of the scenario that the intercom judges.
  public var place: Int64 = 0
  /// From when on it must be true.
  public var from = Instant.start
  /// The path by which voice must go; empty for any.
  public var path = ""

  /// A blank rule.
  public init() {}

  /// The key of the expectation.
  static let key = "settled"

  /// The rule in words.
  public var title: String {
    let span = Duration(nanoseconds: from.nanoseconds)
    return "settled from \(CallWords.span(span)) on" + (path.isEmpty ? "" : " by \(path)")
  }

  /// Whether voice goes as the rule asks for.
  func admits(_ state: HandoverState) -> Bool {
    switch state {
    case .searching, .internetConnecting: false
    case .localConnected: path != TransportPath.internet.rawValue
    case .internetConnected, .localCandidate, .localProbing:
      path != TransportPath.local.rawValue
    // It goes by both.
    case .handoverToLocal: true
    }
  }
}
