import Kernel
import Plans

/// One of the parts that an app consists of on a node: a component of the log, `app` or `app.part`.
public struct AppPart: Hashable, Sendable {
  /// The name behind the app's; empty for the part that has the app's own name.
  public let name: String
  /// The kinds of node that have it.
  public let kinds: [NodeKind]
  /// Whether it is a service of the system, else a part of the app's process.
  ///
  /// A service runs whatever becomes of that, and ends with the power alone.
  public let isService: Bool
  /// Whether it writes what is to outlast its process, or the power.
  public let hasDisk: Bool
  /// Whether it stands for a service elsewhere, which loses nothing where this node's power goes.
  ///
  /// Its timers are this node's: what it is told when that begins anew is to set them again.
  public let isElsewhere: Bool

  /// A part of an app.
  public init(
    _ name: String = "",
    on kinds: [NodeKind] = [.device],
    isService: Bool = false,
    hasDisk: Bool = false,
    isElsewhere: Bool = false,
  ) {
    self.name = name
    self.kinds = kinds
    self.isService = isService
    self.hasDisk = hasDisk
    self.isElsewhere = isElsewhere
  }

  /// The name of its component in the log.
  @usableFromInline
  func component(of app: String) -> String { name.isEmpty ? app : "\(app).\(name)" }

  /// What rules call a fact that it states, behind the app's name.
  func name<Fact: Choice>(of fact: Fact) -> String {
    name.isEmpty ? fact.kind : "\(name).\(fact.kind)"
  }
}

/// A part on a node.
public struct PartAddress: Hashable, Sendable {
  /// The node.
  public var node: String
  /// The part's name; empty for the one that has the app's own.
  public var part: String

  /// A part on a node.
  public init(node: String, part: String = "") {
    self.node = node
    self.part = part
  }
}

/// A node that carries an app.
public struct AppNode<Keys: Record & Hashable & Sendable>: Hashable, Sendable {
  /// Its name.
  public var id: String
  /// What it is.
  public var kind: NodeKind
  /// What the scenario says of it in the app's keys.
  public var keys: Keys
  /// All apps that it carries.
  public var apps: [String]

  /// A node with what the scenario says of it.
  public init(id: String, kind: NodeKind, keys: Keys, apps: [String] = []) {
    self.id = id
    self.kind = kind
    self.keys = keys
    self.apps = apps
  }

  /// Whether it carries an app, which others can hand something to.
  public func carries(_ app: String) -> Bool { apps.contains(app) }
}

/// Where a part stands, as it learns at its start.
public struct PartPlace<Keys: Record & Hashable & Sendable>: Sendable {
  /// Its node.
  public var node: AppNode<Keys>
  /// Which part it is.
  public var part: AppPart
  /// All nodes that carry the app, in the order of the scenario.
  public var nodes: [AppNode<Keys>]
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The civil time at the scenario's start in nanoseconds since 1970: of which day a clock tells.
  public var startUnix_ns: Int64
  private let joins: @Sendable (_ node: String, _ link: String) -> Bool

  /// A place; `joins` says whether a link of that name joins its node with another one.
  public init(
    _ part: AppPart,
    on node: AppNode<Keys>,
    among nodes: [AppNode<Keys>],
    startUnix_ns: Int64 = 0,  // swift-format-ignore: AlwaysUseLowerCamelCase
    joins: @escaping @Sendable (_ node: String, _ link: String) -> Bool = { _, _ in true },
  ) {
    self.node = node
    self.part = part
    self.nodes = nodes
    self.startUnix_ns = startUnix_ns
    self.joins = joins
  }

  /// Whether a link of that name joins its node with another one.
  public func isJoined(with node: String, by link: String) -> Bool { joins(node, link) }
}

/// The keys of an app that reads none from a device or server.
public struct NoKeys: Record, Hashable, Sendable {
  /// Nothing.
  public init() {}

  /// There is no field.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {}
}
