import Kernel
import Plans
import World

/// What a plan says of an app, for an estimate of how much comes of it.
public struct AppOutline<Event: Sendable, Keys: Record & Hashable & Sendable>: Sendable {
  /// Something that somebody does.
  public struct Act: Sendable {
    /// When.
    public var at: Instant
    /// On which node.
    public var node: String
    /// What it is to the app.
    public var event: Event
  }

  /// The nodes that carry the app, in the order of the scenario.
  public var nodes: [AppNode<Keys>]
  /// What is done, in the order of the timeline.
  public var acts: [Act]
  /// How long the run lasts.
  public var duration: Duration
  /// The app's settings, without its name in their keys.
  public var settings: SettingValues
  /// To about how many others a node has links.
  public var neighbours: Int

  /// So many events for each act, and those that come whether anybody does something or not.
  ///
  /// - Parameters:
  ///   - each: how many come of an act.
  ///   - others: how many there are besides.
  /// - Returns: all of them.
  public func events(each: Int64, and others: Int64 = 0) -> Int64 {
    Int64(acts.count) * each + others
  }

  /// How often something comes that comes once in so long, at as many places.
  public func times(every period: Duration, at places: Int) -> Int64 {
    duration / max(period, .seconds(1)) * Int64(places)
  }

  /// How many of its nodes are of that kind.
  public func count(of kind: NodeKind) -> Int { nodes.count { $0.kind == kind } }
}
