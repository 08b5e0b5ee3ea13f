import Findings
import Plans

extension Bound {
  /// Which of two values comes nearer to what the bound asks for; nil where it has no side.
  public var aim: Measure.Aim? {
    switch comparison {
    case .atMost, .below: .smaller
    case .atLeast, .above: .larger
    case .equal, .unequal: nil
    }
  }
}
