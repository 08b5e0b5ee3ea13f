import Kernel
import PushSystem

/// The ways that messages take; links of a scenario have these names.
public enum TaskWay: String, CaseIterable, Choice, Hashable, Sendable {
  /// Between phones and the server.
  case internet
  /// Between the push services and phones.
  case push
}

/// What the parts of the app ask for.
public enum TaskEffect: Hashable, Sendable {
  /// The event is to happen on that node as well, once it has come there.
  case send(TaskEvent, to: String, by: TaskWay)
  /// The event is to happen on all nodes to which that way leads from here.
  case sendAll(TaskEvent, by: TaskWay)
  /// The event is to happen to the part of this node that it is for, after this one.
  case tell(TaskEvent)
  /// The event is to happen here when the monotonic clock shows that.
  case setTimer(TaskEvent, at: Uptime)
  /// The event is to happen here when the clock on the wall shows that.
  case setAlarm(TaskEvent, at: WallTime)
  /// It is not to happen by itself.
  case cancelTimer(TaskEvent)
  /// The value is to stand under the key on the part's disk.
  case write(key: String, value: String)
  /// Nothing is to stand under the key.
  case remove(key: String)
  /// What was written is to outlast a loss of power.
  case sync
  /// A number below that is wanted, by chance, under that name.
  case draw(below: UInt64, name: String)
  /// The push system that all apps of this node share is to know. It is seldom, and as long as four of the others.
  indirect case hand(PushAsk)
  /// Something is so.
  case state(TaskFact)
}

extension Effects where Effect == TaskEffect {
  /// States a fact.
  mutating func state(_ fact: TaskFact) { append(.state(fact)) }
}
