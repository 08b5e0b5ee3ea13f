import Kernel
import PushSystem

/// The ways that messages take; links of a scenario have these names.
public enum PushWay: String, CaseIterable, Choice, Hashable, Sendable {
  /// Between watches, phones and the server.
  case internet
  /// Between the server, Amazon's service and Apple's, where each has a node.
  case cloud
  /// Between Apple's service and phones.
  case apns
}

/// What the parts of the pipeline ask for.
public enum PipelineEffect: Hashable, Sendable {
  /// The event is to happen on that node as well, once it has come there; on this one, at once.
  case send(PipelineEvent, to: String, by: PushWay)
  /// The event is to happen to the part of this node that it is for, after this one.
  case tell(PipelineEvent)
  /// The event is to happen here when the monotonic clock shows that.
  case setTimer(PipelineEvent, at: Uptime)
  /// The event is to happen here when the clock on the wall shows that.
  case setAlarm(PipelineEvent, at: WallTime)
  /// It is not to happen by itself.
  case cancelTimer(PipelineEvent)
  /// A number below that is wanted, by chance, under that name.
  case draw(below: UInt64, name: String)
  /// The push system that all apps of the node share is to have it.
  case hand(PushAsk)
  /// Something is so.
  case state(PushFact)
}

extension Effects where Effect == PipelineEffect {
  /// States a fact.
  mutating func state(_ fact: PushFact) { append(.state(fact)) }

  /// Sends something to a node.
  mutating func send(_ event: PipelineEvent, to node: String, by way: PushWay) {
    append(.send(event, to: node, by: way))
  }
}

/// Who lives where, by the names of nodes.
public struct Addresses: Record, Hashable, Sendable {
  /// The worker and the Lambda.
  public var server = ""
  /// Amazon's service.
  public var amazon = ""
  /// Apple's service.
  public var apple = ""

  /// Nowhere.
  public init() {}

  /// There.
  public init(server: String, amazon: String, apple: String) {
    self.server = server
    self.amazon = amazon
    self.apple = apple
  }
}
