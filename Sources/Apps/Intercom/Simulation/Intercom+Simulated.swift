import Intercom
import World

extension Intercom: SimulatedReducer {
  /// The fact that `effect` states; nil where it asks for something.
  public static func fact(in effect: IntercomEffect) -> IntercomFact? {
    guard case .state(let fact) = effect else { return nil }
    return fact
  }

  /// What `effect` asks of the timers.
  public static func timer(in effect: IntercomEffect) -> TimerRequest<IntercomTimer>? {
    switch effect {
    case .setTimer(let timer, let deadline): .set(timer, at: deadline)
    case .cancelTimer(let timer): .cancel(timer)
    case .send, .skip, .play, .refuse, .connectLocal, .disconnectLocal, .startMatchMaking,
      .gatherMatch, .rejoinMatch, .leaveMatch, .route, .forward, .decline, .state, .askOwner:
      nil
    }
  }

  /// The timer fires.
  public static func fired(_ timer: IntercomTimer) -> IntercomEvent { .timerFired(timer) }
}
