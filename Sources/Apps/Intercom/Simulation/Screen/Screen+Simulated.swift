import Intercom
import World

extension Screen: SimulatedReducer {
  /// What it is called on its device, behind the app's name.
  static let part = "screen"
  /// The component's name in the log.
  static var component: String { "\(IntercomSchema.name).\(part)" }

  /// The fact that `effect` states; nil where it asks for something.
  public static func fact(in effect: ScreenEffect) -> ScreenFact? {
    guard case .state(let fact) = effect else { return nil }
    return fact
  }

  /// What `effect` asks of the timers.
  public static func timer(in effect: ScreenEffect) -> TimerRequest<ScreenTimer>? {
    switch effect {
    case .setTimer(let timer, let deadline): .set(timer, at: deadline)
    case .cancelTimer(let timer): .cancel(timer)
    case .hand, .state: nil
    }
  }

  /// The timer fires.
  public static func fired(_ timer: ScreenTimer) -> ScreenEvent { .timerFired(timer) }
}
