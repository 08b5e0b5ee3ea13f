import Kernel
import Plans
import World

/// An app that is one reducer on every node that carries it, speaking with the others over the
/// scenario's links.
///
/// It lives on devices, and on servers where `kinds` says so; what it is there it learns at its start.
///
/// It is what most experiments need, and a scenario, a log, a replay and a report come with it. An
/// app of several parts, or one with services around it, is an `Application` of its own.
///
/// The effects are there (`DeviceEffect`), and a timer is named by the event that its firing is, so
/// that an app has to say no more than its events, its facts and what it does.
///
///     struct Doorbell: DeviceReducer {
///       static let name = "doorbell"
///       static let acts: [DoorbellEvent] = [.pressed]
///       …
///     }
public protocol DeviceReducer: SimulatedReducer, Sendable
where
  Event: Hashable & Sendable,
  Fact: Hashable & Sendable,
  Timer == Event,
  Effect == DeviceEffect<Event, Fact>
{
  /// Timers are named by the events that their firings are.
  associatedtype Timer = Event

  /// The app's name, as in `apps: [name]` and in front of its settings and facts.
  static var name: String { get }
  /// What a scenario can set about it; nothing unless it says otherwise.
  static var settings: [SettingSpec] { get }
  /// What people do, `{ at: 1s, do: KIND, device: ID }` on the timeline: these events, by their kinds.
  static var acts: [Event] { get }
  /// What is done on servers, `{ at: 1s, do: KIND, server: ID }`; nothing unless it says otherwise.
  static var serverActs: [Event] { get }
  /// The kinds of node that it lives on; devices unless it says otherwise.
  static var kinds: [NodeKind] { get }
  /// The links that it speaks over, by their names; nil for whatever links there are.
  static var links: [String]? { get }
  /// The kinds of node between which it uses those; between all that it lives on unless it says
  /// otherwise.
  static var joins: [LinkJoin] { get }
  /// What its design is asked for; nothing unless it says otherwise.
  static var requirements: [Requirement] { get }

  /// The facts that must never be stated, with what that means, such as `nobody is woken at night`:
  /// what a search tries to break.
  static var invariants: [(fact: Fact, title: String)] { get }
  /// The facts that must be stated some time once somebody has done something, with what that means:
  /// what a search asks of every order in which links become whole again.
  static var goals: [(fact: Fact, title: String)] { get }

  /// What is told to the app when its process begins again after it was killed, so that it forgets
  /// what was in memory alone; nil for an app that cannot be killed and started, or has a disk.
  static var launched: Event? { get }

  /// Whether it writes what is to outlast its process; not, unless it says otherwise.
  ///
  /// When the process of an app that has a disk begins again everything else is gone: the reducer is the
  /// one of the start, so nothing that was not written can come back by mistake.
  static var hasDisk: Bool { get }

  /// What is told to an app that has a disk when its process begins again: what it reads there.
  ///
  /// Nil where it is told nothing.
  static func restored(_ disk: [DiskEntry]) -> Event?

  /// How many bytes a message takes on a link, headers included; 100 unless it says otherwise.
  static func bytes(of message: Event) -> Int

  /// The app at the start of a run.
  ///
  /// - Parameters:
  ///   - settings: its settings, defaults filled in, without its name in their keys.
  ///   - device: the device that carries it.
  init(settings: SettingValues, device: String)

  /// The app at the start of a run, on a node of that kind: the other one unless it says otherwise.
  init(settings: SettingValues, device: String, kind: NodeKind)
}

extension DeviceReducer {
  /// An app about which nothing can be set.
  public static var settings: [SettingSpec] { [] }

  /// An app that speaks over whatever links there are.
  public static var links: [String]? { nil }

  /// Nothing is done on servers.
  public static var serverActs: [Event] { [] }

  /// An app of devices.
  public static var kinds: [NodeKind] { [.device] }

  /// Its links join whatever it lives on.
  public static var joins: [LinkJoin] {
    (links ?? []).flatMap { link in
      kinds.indices.flatMap { place in
        kinds[place...].map { LinkJoin(link, kinds[place], $0) }
      }
    }
  }

  /// An app without a disk.
  public static var hasDisk: Bool { false }

  /// An app that has no disk is told nothing of one.
  public static func restored(_ disk: [DiskEntry]) -> Event? { nil }

  /// An app with a disk has nothing else that outlasts its process.
  public static var isForgetful: Bool { hasDisk }

  /// Whether its process can end and begin again.
  static var canBeginAnew: Bool { launched != nil || hasDisk }

  /// What is done on nodes of a kind.
  static func acts(on kind: NodeKind) -> [Event] {
    switch kind {
    case .device: acts
    case .server: serverActs
    }
  }

  /// The same on every kind of node.
  public init(settings: SettingValues, device: String, kind: NodeKind) {
    self.init(settings: settings, device: device)
  }

  /// An app whose requirements are known to its scenarios alone.
  public static var requirements: [Requirement] { [] }

  /// Nothing that must never be.
  public static var invariants: [(fact: Fact, title: String)] { [] }

  /// Nothing that must be some time.
  public static var goals: [(fact: Fact, title: String)] { [] }

  /// An app that cannot be killed and started.
  public static var launched: Event? { nil }

  /// A small message.
  public static func bytes(of message: Event) -> Int { 100 }

  /// The fact that an effect states.
  public static func fact(in effect: DeviceEffect<Event, Fact>) -> Fact? {
    switch effect {
    case .state(let fact): fact
    case .send, .setTimer, .setAlarm, .cancelTimer, .write, .remove, .sync: nil
    }
  }

  /// What an effect asks of the timers.
  public static func timer(in effect: DeviceEffect<Event, Fact>) -> TimerRequest<Event>? {
    switch effect {
    case .setTimer(let event, let uptime): .set(event, at: uptime)
    case .setAlarm(let event, let wall): .setAlarm(event, at: wall)
    case .cancelTimer(let event): .cancel(event)
    case .send, .write, .remove, .sync, .state: nil
    }
  }

  /// What an effect asks of the disk.
  public static func disk(in effect: DeviceEffect<Event, Fact>) -> DiskRequest? {
    switch effect {
    case .write(let key, let value): .write(key: key, value: value)
    case .remove(let key): .remove(key: key)
    case .sync: .sync
    case .send, .setTimer, .setAlarm, .cancelTimer, .state: nil
    }
  }

  /// The firing is the event that the timer is named by.
  public static func fired(_ timer: Event) -> Event { timer }
}

/// What a `DeviceReducer` asks for.
public enum DeviceEffect<Event: Choice, Fact: Choice>: Choice {
  /// The event is to happen on another device as well, once it has come there; an empty name stands
  /// for all devices that carry the app and that a link joins to this one.
  case send(Event, to: String = "")  // key: event
  /// The event is to happen here when the device's monotonic clock shows that; what was set before
  /// under its name is void.
  case setTimer(Event, at: Uptime)  // key: event
  /// The event is to happen here when the clock that people see shows that: at once where somebody
  /// sets it over that time, later where it is set back; a timer of that name is void, too.
  case setAlarm(Event, at: WallTime)  // key: event
  /// The event is not to happen by itself, by neither clock.
  case cancelTimer(Event)  // key: event
  /// The value is to stand under the key on the node's disk. It outlasts the process; a loss of power
  /// it outlasts once it is synced.
  case write(key: String, value: String)
  /// Nothing is to stand under the key.
  case remove(key: String)
  /// What was written is to outlast a loss of power.
  case sync
  /// Something is so; rules of a scenario can ask for it.
  case state(Fact)  // key: fact

  /// A blank effect of every kind.
  public static var prototypes: [Self] {
    guard let event = Event.prototypes.first, let fact = Fact.prototypes.first else { return [] }
    return [
      .send(event), .setTimer(event, at: .start), .setAlarm(event, at: .start),
      .cancelTimer(event), .write(key: "", value: ""), .remove(key: ""), .sync, .state(fact),
    ]
  }

  /// The record is to stand under the key on the node's disk.
  public static func write<R: Record>(key: String, _ record: R) -> Self {
    .write(key: key, value: DiskEntry(key: key, record).value)
  }
}

extension DeviceEffect: Equatable where Event: Equatable, Fact: Equatable {}
extension DeviceEffect: Sendable where Event: Sendable, Fact: Sendable {}
