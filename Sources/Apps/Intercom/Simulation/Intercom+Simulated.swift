import Intercom
import World

extension Intercom: SimulatedReducer {
  /// The fact that `effect` states; nil where it asks for something.
  public static func fact(in effect: IntercomEffect) -> IntercomFact? {
    guard case .state(let fact) = effect else { return nil }
    return fact
  }
}
