import Intercom
import World

extension Membership: SimulatedReducer {
  /// What it is called on its device, behind the app's name.
  static let part = "membership"
  /// The component's name in the log.
  static var component: String { "\(IntercomSchema.name).\(part)" }

  /// The fact that `effect` states; nil where it asks for something.
  public static func fact(in effect: MembershipEffect) -> MembershipFact? {
    guard case .state(let fact) = effect else { return nil }
    return fact
  }

  /// What `effect` asks of the timers.
  public static func timer(in effect: MembershipEffect) -> TimerRequest<MembershipTimer>? {
    switch effect {
    case .setTimer(let timer, let deadline): .set(timer, at: deadline)
    case .cancelTimer(let timer): .cancel(timer)
    case .write, .sync, .drawGroup, .drawSecret, .enterCall, .listPeers, .changeSecret,
      .leaveCall, .say, .state:
      nil
    }
  }

  /// The timer fires.
  public static func fired(_ timer: MembershipTimer) -> MembershipEvent { .timerFired(timer) }

  /// The local store is the component's disk: a row for each group, under its UUID.
  public static func disk(in effect: MembershipEffect) -> DiskRequest? {
    switch effect {
    case .write(let group):
      let entry = DiskEntry(key: group.id.text, group)
      return .write(key: entry.key, value: entry.value)
    case .sync: return .sync
    case .drawGroup, .drawSecret, .enterCall, .listPeers, .changeSecret, .leaveCall, .say,
      .setTimer, .cancelTimer, .state:
      return nil
    }
  }
}

extension Disk {
  /// The groups whose rows stand there.
  var groups: [StoredGroup] { entries.compactMap { try? $0.record(as: StoredGroup.self) } }
}
