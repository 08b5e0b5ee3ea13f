import Intercom
import World

extension GroupOwner: SimulatedReducer {
  /// What it is called on its device, behind the app's name.
  static let part = "owner"
  /// The component's name in the log.
  static var component: String { "\(IntercomSchema.name).\(part)" }

  /// The fact that `effect` states; nil where it asks for something.
  public static func fact(in effect: OwnerEffect) -> OwnerFact? {
    guard case .state(let fact) = effect else { return nil }
    return fact
  }

  /// What `effect` asks of the timers.
  public static func timer(in effect: OwnerEffect) -> TimerRequest<OwnerTimer>? {
    switch effect {
    case .setTimer(let timer, let deadline): .set(timer, at: deadline)
    case .cancelTimer(let timer): .cancel(timer)
    case .send, .store, .conclude, .state: nil
    }
  }

  /// The timer fires.
  public static func fired(_ timer: OwnerTimer) -> OwnerEvent { .timerFired(timer: timer) }
}

extension OwnerFact {
  /// What must have been stated before this can be told from nothing; nil for what can be at any time.
  var presumed: OwnerFact? {
    switch self {
    case .ownerResigned(let term): .ownerElected(term: term)
    case .settingsSettled(let term, _, _), .membersSettled(let term, _, _):
      .ownerElected(term: term)
    case .settingsTaken(let term, _, _): .ownerFollowed(owner: .nobody, term: term)
    case .settingsContradicted(let term, let revision, let own, _):
      .settingsTaken(term: term, revision: revision, value: own)
    case .verdictGiven: .ownerElected(term: 0)
    case .verdictTaken(let peer, let number, _, _), .verdictMissed(let peer, let number, _):
      .verdictAwaited(peer: peer, number: number)
    case .ownerElected, .ownerFollowed, .verdictAwaited: nil
    }
  }
}
