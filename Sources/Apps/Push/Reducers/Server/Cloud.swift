import Kernel
import PushSystem

/// What lives on one server: the worker with the Lambda, Amazon's service, Apple's, or several of them.
///
/// What they say to each other on one node comes at once, in one step; between nodes it takes links. It is
/// the same code: a large run has all on one node, a search has each on its own.
public struct Cloud: Record, Hashable, Sendable {
  /// The node.
  public var node = ""
  /// The worker and the Lambda; at most one.
  public var server: [Server] = []
  /// Amazon's service; at most one.
  public var amazon: [AmazonDesk] = []
  /// Apple's service; at most one.
  public var apple: [AppleDesk] = []

  /// A node without any.
  public init() {}

  /// What addresses say that lives there.
  public init(
    _ settings: PushSettings,
    on node: String,
    at addresses: Addresses,
    start: CivilStart,
    links: [UserWatch],
    owner: PushOwner = .app,
  ) {
    self.node = node
    if addresses.server == node {
      server = [Server(settings, at: addresses, start: start, links: links)]
    }
    if addresses.amazon == node {
      amazon = [AmazonDesk(settings, at: addresses, start: start)]
    }
    if addresses.apple == node {
      apple = [AppleDesk(settings, at: addresses, start: start, owner: owner)]
    }
  }

  /// Takes an event, and all that those on this node say to each other of it.
  public mutating func reduce(
    _ event: PipelineEvent,
    at now: DeviceTime,
    into effects: inout Effects<PipelineEffect>,
  ) {
    // A push is some seven words between those on one node.
    var waiting: [PipelineEvent] = []
    waiting.reserveCapacity(8)
    var own = Effects<PipelineEffect>(capacity: 8)
    hand(event, now, &own)
    var next = 0
    while true {
      own.drain { effect in
        if case .send(let event, node, _) = effect {
          waiting.append(event)
        } else {
          effects.append(effect)
        }
      }
      guard next < waiting.count else { return }
      hand(waiting[next], now, &own)
      next += 1
    }
  }

  private mutating func hand(
    _ event: PipelineEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    switch event {
    case .server(let event):
      if !server.isEmpty { server[0].reduce(event, at: now, into: &effects) }
      if event == .serverBegan, !apple.isEmpty {
        apple[0].reduce(.desksBegan, at: now, into: &effects)
      }
    case .amazon(let event):
      if !amazon.isEmpty { amazon[0].reduce(event, at: now, into: &effects) }
    case .apple(let event):
      if !apple.isEmpty { apple[0].reduce(event, at: now, into: &effects) }
    case .watch, .phone, .app: break
    }
  }
}
