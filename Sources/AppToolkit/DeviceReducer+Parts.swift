import Findings
import Kernel
import Plans
import World

/// What an app of one part need not say, and what the effects of all ask of the toolkit.
extension DeviceReducer {
  /// One part, which has the app's name.
  public static var parts: [AppPart] { [AppPart(on: kinds, hasDisk: hasDisk)] }

  /// Those of its kind.
  public static func parts(on node: AppNode<Keys>) -> [AppPart] {
    parts.filter { $0.kinds.contains(node.kind) }
  }

  /// Nothing is done with values.
  public static var valuedActs: [AppAct] { [] }

  /// There is no act with values to read.
  public static func event(
    of act: AppAct,
    _ reader: MappingReader,
    in surroundings: ActSurroundings<Keys>,
  ) -> Event? {
    preconditionFailure("'\(name)' has the act '\(act.name)' and does not read it")
  }

  /// It reads no keys.
  public static var nodeKeys: [String] { [] }

  /// Blank keys.
  public static func keys(_ reader: MappingReader, on kind: NodeKind) -> Keys { Keys() }

  /// It draws nothing.
  public static var drawn: (@Sendable (_ key: String, _ value: UInt64) -> Event)? { nil }

  /// It learns nothing of its process.
  public static func moved(_ change: LifeChange, part: AppPart) -> Event? { nil }

  /// What reaches a suspended process waits, and what reaches one that is gone is lost.
  public static func whenNotRunning(_ event: Event, in state: ProcessState) -> NotRunning {
    switch state {
    case .foreground, .background, .suspended: .waits
    case .gone: .lost
    }
  }

  /// It takes nothing from other apps.
  public static func handed(_ hand: AppHand) -> (event: Event, part: String)? { nil }

  /// It has acts of its own.
  public static var livesOnHands: Bool { false }

  /// It goes by whatever links there are.
  public static var neededLinks: [String] { [] }
  /// Whatever the nodes are.
  public static func neededLinks(on nodes: [AppNode<Keys>]) -> [String] { neededLinks }

  /// The causes of its events say it all.
  public static func background(
    of event: PastEvent,
    in history: any EventHistory,
  ) throws -> Background? { nil }

  /// It looks at no process.
  public static func saw(_ state: ProcessState, of app: String) -> Event? { nil }

  /// Each of its parts states each of its facts.
  public static func states(_ fact: Fact, part: AppPart) -> Bool { true }

  /// Each of its facts can come about by itself.
  public static var presumptions: [Presumption] { [] }

  /// What rules call a fact, whichever part states it, behind the app's name.
  static func names(of fact: Fact) -> [String] {
    parts.filter { states(fact, part: $0) }.map { $0.name(of: fact) }
  }

  /// It has no figures of its own.
  public static var metrics: [MetricSpec] { [] }

  /// Its figures are of whole runs.
  public static var measuresDevices: Bool { false }

  /// Nobody observes it.
  public static func observer(
    of plan: Plan,
    settings: SettingValues,
  ) -> (any AppObserver<Self>)? { nil }

  /// The fact that an effect states.
  @inlinable
  public static func fact(in effect: Effect) -> Fact? {
    switch effect {
    case .state(let fact): fact
    case .send, .tell, .setTimer, .setAlarm, .cancelTimer, .write, .remove, .sync, .draw, .ask,
      .hand:
      nil
    }
  }

  /// What an effect asks of the timers.
  @inlinable
  public static func timer(in effect: Effect) -> TimerRequest<Event>? {
    switch effect {
    case .setTimer(let event, let uptime): .set(event, at: uptime)
    case .setAlarm(let event, let wall): .setAlarm(event, at: wall)
    case .cancelTimer(let event): .cancel(event)
    case .send, .tell, .write, .remove, .sync, .draw, .ask, .hand, .state: nil
    }
  }

  /// What an effect asks of the disk.
  @inlinable
  public static func disk(in effect: Effect) -> DiskRequest? {
    switch effect {
    case .write(let key, let value): .write(key: key, value: value)
    case .remove(let key): .remove(key: key)
    case .sync: .sync
    case .send, .tell, .setTimer, .setAlarm, .cancelTimer, .draw, .ask, .hand, .state: nil
    }
  }

  /// The firing is the event that the timer is named by.
  @inlinable
  public static func fired(_ timer: Event) -> Event { timer }
}

extension DeviceReducer where Question == Never {
  /// There is no question.
  public static func answer(_ question: Never, at place: PartAddress) -> Event {}
}
