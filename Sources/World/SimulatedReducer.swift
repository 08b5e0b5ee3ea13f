import Kernel

/// A reducer that a simulation can carry: everything about it can be logged and read back.
public protocol SimulatedReducer: Reducer, Record where Event: Choice, Effect: Choice {
  /// What the reducer states about its domain; some of its effects are facts.
  associatedtype Fact: Choice
  /// What tells its timers apart; none unless it says otherwise.
  associatedtype Timer: Hashable = Never

  /// The fact that `effect` states; nil where it asks for something.
  static func fact(in effect: Effect) -> Fact?

  /// What `effect` asks of the component's timers; nil where it asks for something else.
  static func timer(in effect: Effect) -> TimerRequest<Timer>?

  /// The event that the firing of a timer is.
  static func fired(_ timer: Timer) -> Event

  /// What `effect` asks of the component's disk; nothing unless it says otherwise.
  static func disk(in effect: Effect) -> DiskRequest?

  /// Whether everything about it is in the memory of its process: when that ends the state is that of
  /// the start, and nothing is left but the disk. Not unless it says otherwise: then the state stands
  /// for memory and disk together, and the reducer forgets by itself what it is to forget.
  static var isForgetful: Bool { get }
}

extension SimulatedReducer {
  /// A reducer without a disk.
  @inlinable public static func disk(in effect: Effect) -> DiskRequest? { nil }

  /// A reducer that says itself what it forgets.
  @inlinable public static var isForgetful: Bool { false }
}

/// What surrounds the components of one app: it carries their effects out, which leads to later
/// events.
///
/// Timers and the disk are the component's own affair.
public protocol Surroundings: AnyObject {
  /// The reducer whose effects are understood.
  associatedtype Part: SimulatedReducer

  /// Carries out what `component` asked for in answer to `event`.
  ///
  /// - Parameters:
  ///   - effects: everything that was asked for, facts included, in order.
  ///   - event: what the component was told.
  ///   - component: who asks.
  ///   - cause: the sequence of the logged event, which is the cause of all that follows.
  ///   - simulation: where later events are scheduled.
  /// - Throws: where the log or an output file cannot be written.
  func perform(
    _ effects: Effects<Part.Effect>,
    after event: Part.Event,
    of component: Component<Self>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws

  /// What becomes of an event for a component whose process does not run.
  ///
  /// - Parameters:
  ///   - event: what reaches it.
  ///   - component: whom.
  ///   - state: whether the process is suspended or gone.
  /// - Returns: what becomes of it.
  func reach(
    _ event: Part.Event,
    of component: Component<Self>,
    in state: ProcessState,
  ) -> Reach

  /// Why no run can have told `component` that event; nil where one can.
  ///
  /// A replay asks it before it feeds an event of a log: a reducer may rely on what its world can say to
  /// it, and who writes a log anew can say anything. It is asked of the component as it is before the
  /// event. An event that changes nothing that was asked for is refused here or nowhere.
  ///
  /// - Parameters:
  ///   - event: what the log says.
  ///   - component: whom it was told.
  ///   - time: the time of its node.
  /// - Returns: the field that cannot be, with what was expected.
  func problem(
    of event: Part.Event,
    for component: Component<Self>,
    at time: DeviceTime,
  ) -> FieldError?
}

extension Surroundings {
  /// A world whose reducers take any event of their types.
  public func problem(
    of event: Part.Event,
    for component: Component<Self>,
    at time: DeviceTime,
  ) -> FieldError? { nil }
}
