import Findings
import Plans

extension MeasureUnit {
  /// The unit in which a scenario bounds such a figure.
  public var bound: BoundUnit {
    switch self {
    case .count: .count
    case .nanoseconds: .nanoseconds
    case .bytes: .bytes
    case .bitsPerSecond: .bitsPerSecond
    case .thousandths, .millijoules: .thousandths
    case .perMille: .perMille
    case .partsPerMillion: .partsPerMillion
    case .millibels: .millibels
    }
  }
}
