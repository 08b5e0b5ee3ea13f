import Kernel

/// Something that happens to a link or a node from outside.
public enum GenericAct: Choice, Equatable, Sendable {
  /// Nothing passes between these devices any more.
  case cut(LinkPart)  // key: none
  /// Everything passes again.
  case heal(LinkPart)  // key: none
  /// From now on the link treats what is sent in another way; `ways` are the directions that do, or
  /// none of them where all do.
  case change(
    link: String,
    channel: ChannelSettings,
    ways: [LinkWay] = [],  // key: ways, unless []
  )
  /// Something happens to a node, or to an app on it.
  case node(NodeAct)  // key: none

  /// A blank value of every kind.
  public static var prototypes: [Self] {
    [.cut(LinkPart()), .heal(LinkPart()), .change(link: "", channel: ChannelSettings())]
      + NodeAct.prototypes.map(Self.node)
  }

  /// The name of this kind, as behind `do:`.
  public var kind: String {
    switch self {
    case .cut: "cut"
    case .heal: "heal"
    case .change: "change"
    case .node(let act): act.kind
    }
  }

  /// The link it happens to; nil for an act on a node.
  public var link: String? {
    switch self {
    case .cut(let part), .heal(let part): part.link
    case .change(let link, _, _): link
    case .node: nil
    }
  }
}

/// A link, the part of it between some devices, or one direction of it.
public struct LinkPart: Record, Hashable, Sendable {
  /// The link.
  public var link = ""
  /// The pairs of devices it is about.
  public var pairs: [DevicePair] = []
  /// Whether only what goes from the first to the second device of the one pair is meant; the
  /// pair then stands in the order of the direction.
  public var oneWay = false

  /// A blank part.
  public init() {}

  /// A part of a link.
  public init(link: String, pairs: [DevicePair], oneWay: Bool) {
    self.link = link
    self.pairs = pairs
    self.oneWay = oneWay
  }
}
