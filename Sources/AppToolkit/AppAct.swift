import Kernel
import Plans

/// An act with values: `{ at: 3d, do: write, device: hina, to: ren, … }`, which the app reads into an
/// event.
public struct AppAct: Hashable, Sendable {
  /// The name behind `do:`.
  public let name: String
  /// The keys it takes besides `at`, `do` and the node's.
  public let keys: [String]
  /// The kinds of node on which it happens.
  public let kinds: [NodeKind]
  /// The part to which it happens.
  public let part: String

  /// An act with its keys.
  public init(
    _ name: String,
    keys: [String],
    on kinds: [NodeKind] = [.device],
    part: String = "",
  ) {
    self.name = name
    self.keys = keys
    self.kinds = kinds
    self.part = part
  }
}

/// An act with values as it was read, for whoever looks at all of them.
public struct ToldAct<Event: Sendable>: Sendable {
  /// What it is to the app.
  public var event: Event
  /// The name behind `do:`.
  public var act: String
  /// The node on which it happens.
  public var node: String
  /// Where it stands in the file.
  public var mark: Mark
}

/// A node of a scenario that carries the app, with where it and its keys stand.
public struct ToldNode<Keys: Record & Hashable & Sendable>: Sendable {
  /// The node.
  public var node: AppNode<Keys>
  /// Where it stands in the file.
  public var mark: Mark
  /// Its keys that the scenario language does not know, in their order, with where each stands.
  let keys: [(key: String, mark: Mark)]

  /// Where one of its keys stands; where it stands itself without that.
  public func mark(of key: String) -> Mark { keys.first { $0.key == key }?.mark ?? mark }
}

/// What surrounds an act while the app reads it.
public struct ActSurroundings<Keys: Record & Hashable & Sendable>: Sendable {
  /// When it happens.
  public var at: Instant
  /// The node on which it happens.
  public var node: AppNode<Keys>
  /// All nodes that carry the app, in the order of the scenario.
  public var nodes: [AppNode<Keys>]
  /// The app's settings, without its name in their keys.
  public var settings: SettingValues
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The civil time at the scenario's start in nanoseconds since 1970.
  public var startUnix_ns: Int64

  /// What a clock that is right shows at a point in civil time; nil where that lies outside 64 bits.
  public func wall(of time: TimeStamp) -> WallTime? {
    let (span, overflow) = time.unix_ns.subtractingReportingOverflow(startUnix_ns)
    return overflow ? nil : WallTime(nanoseconds: span)
  }
}

extension MappingReader {
  /// A point in civil time, as what a clock that is right shows then; nil where it was reported.
  public func wallTime<Keys>(
    _ key: String,
    in surroundings: ActSurroundings<Keys>,
  ) -> WallTime? {
    required(key, .timeStamp).flatMap(surroundings.wall)
  }
}
