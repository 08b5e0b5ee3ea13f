import Kernel
import World

/// What a `DeviceReducer` asks for that asks no questions.
public typealias DeviceEffect<Event: Choice, Fact: Choice> = AppEffect<Event, Fact, Never>

/// What a `DeviceReducer` asks for.
///
/// What is told, drawn or answered comes at once: after this event, before anything else happens, in
/// the order in which it was asked for.
public enum AppEffect<Event: Choice, Fact: Choice, Question: Choice>: Choice {
  /// The event is to happen on another node as well, once it has come there.
  ///
  /// An empty name of a node stands for all that carry the part and that a link joins to this one. An
  /// empty name of a part is the unnamed part, or the first on a node that has none without a name. An
  /// empty name of a link is the first of the scenario that joins the two.
  case send(
    Event,  // key: event
    to: String = "",
    part: String = "",  // key: part, unless ""
    link: String = "",  // key: link, unless ""
  )
  /// The event is to happen to another part of this node, at once; or to one of another node, where one is named:
  /// somebody takes it there, and no link has to.
  case tell(
    Event,  // key: event
    part: String = "",
    on: String = "",  // key: on, unless ""
  )
  /// The event is to happen here when the device's monotonic clock shows that; what was set before
  /// under its name is void.
  case setTimer(Event, at: Uptime)  // key: event
  /// The event is to happen here when the clock that people see shows that: at once where somebody
  /// sets it over that time, later where it is set back; a timer of that name is void, too.
  case setAlarm(Event, at: WallTime)  // key: event
  /// The event is not to happen by itself, by neither clock.
  case cancelTimer(Event)  // key: event
  /// The value is to stand under the key on the part's disk. It outlasts the process; a loss of power
  /// it outlasts once it is synced.
  case write(key: String, value: String)
  /// Nothing is to stand under the key.
  case remove(key: String)
  /// What was written is to outlast a loss of power.
  case sync
  /// A number from 0 up to, but not including, the bound is to be told, each as likely as every other:
  /// `drawn` makes an event of it.
  ///
  /// It comes from a stream of its own by seed, node, part and key: what else is drawn changes nothing.
  case draw(below: UInt64, for: String)
  /// The answer is to be told: an event that `answer` makes of the question, or the program that runs.
  case ask(Question)  // key: question
  /// The event is to come to another app of this node, at once: after all that this event leads to in its
  /// own app, before anything else; `handed` of that app makes an event of one of its parts of it.
  ///
  /// Where the node does not carry the app, or that does not know the event, the log says so. In a search,
  /// which has one app, it is lost.
  case hand(app: String, event: String, payload: String)
  /// Something is so; rules of a scenario can ask for it.
  case state(Fact)  // key: fact

  /// A blank effect of every kind.
  public static var prototypes: [Self] {
    guard let event = Event.prototypes.first, let fact = Fact.prototypes.first else { return [] }
    return [
      .send(event), .tell(event), .setTimer(event, at: .start), .setAlarm(event, at: .start),
      .cancelTimer(event), .write(key: "", value: ""), .remove(key: ""), .sync,
      .draw(below: 1, for: ""), .hand(app: "", event: "", payload: ""),
    ] + Question.prototypes.prefix(1).map(Self.ask) + [.state(fact)]
  }

  /// The record is to stand under the key on the part's disk.
  @inlinable
  public static func write<R: Record>(key: String, _ record: R) -> Self {
    .write(key: key, value: DiskEntry(key: key, record).value)
  }

  /// The event, in words that both apps know, is to come to another app of this node.
  @inlinable
  public static func hand<C: Choice>(_ event: C, to app: String) -> Self {
    .hand(app: app, event: event.kind, payload: AppHand.payload(of: event))
  }
}

extension AppEffect: Equatable where Event: Equatable, Fact: Equatable, Question: Equatable {}
extension AppEffect: Sendable where Event: Sendable, Fact: Sendable, Question: Sendable {}
