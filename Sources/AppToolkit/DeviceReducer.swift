import Kernel
import Plans
import World

/// An app that is one reducer: the same on every device that carries it, speaking with the others
/// over the scenario's links.
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
  /// The links that it speaks over, by their names; nil for whatever links there are.
  static var links: [String]? { get }
  /// What its design is asked for; nothing unless it says otherwise.
  static var requirements: [Requirement] { get }

  /// The facts that must never be stated, with what that means, such as `nobody is woken at night`:
  /// what a search tries to break.
  static var invariants: [(fact: Fact, title: String)] { get }
  /// The facts that must be stated some time once somebody has done something, with what that means:
  /// what a search asks of every order in which links become whole again.
  static var goals: [(fact: Fact, title: String)] { get }

  /// What is told to the app when its process begins again after it was killed, so that it forgets
  /// what was in memory alone; nil for an app that cannot be killed and started.
  static var launched: Event? { get }

  /// How many bytes a message takes on a link, headers included; 100 unless it says otherwise.
  static func bytes(of message: Event) -> Int

  /// The app at the start of a run.
  ///
  /// - Parameters:
  ///   - settings: its settings, defaults filled in, without its name in their keys.
  ///   - device: the device that carries it.
  init(settings: SettingValues, device: String)
}

extension DeviceReducer {
  /// An app about which nothing can be set.
  public static var settings: [SettingSpec] { [] }

  /// An app that speaks over whatever links there are.
  public static var links: [String]? { nil }

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
    case .send, .setTimer, .cancelTimer: nil
    }
  }

  /// What an effect asks of the timers.
  public static func timer(in effect: DeviceEffect<Event, Fact>) -> TimerRequest<Event>? {
    switch effect {
    case .setTimer(let event, let uptime): .set(event, at: uptime)
    case .cancelTimer(let event): .cancel(event)
    case .send, .state: nil
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
  /// The event is not to happen by itself.
  case cancelTimer(Event)  // key: event
  /// Something is so; rules of a scenario can ask for it.
  case state(Fact)  // key: fact

  /// A blank effect of every kind.
  public static var prototypes: [Self] {
    guard let event = Event.prototypes.first, let fact = Fact.prototypes.first else { return [] }
    return [
      .send(event), .setTimer(event, at: .start), .cancelTimer(event), .state(fact),
    ]
  }
}

extension DeviceEffect: Equatable where Event: Equatable, Fact: Equatable {}
extension DeviceEffect: Sendable where Event: Sendable, Fact: Sendable {}
