import Kernel

/// Something that happens to a link or a node from outside.
public enum GenericAct: Choice, Equatable, Sendable {
  /// Nothing passes between these devices any more.
  case cut(LinkPart)
  /// Everything passes again.
  case heal(LinkPart)
  /// From now on the link treats what is sent in another way.
  case change(link: String, channel: ChannelSettings)
  /// Something happens to a node, or to an app on it.
  case node(NodeAct)

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
    case .change(let link, _): link
    case .node: nil
    }
  }

  /// Names the fields of the present case.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .cut(var part):
      try part.visit(&fields)
      self = .cut(part)
    case .heal(var part):
      try part.visit(&fields)
      self = .heal(part)
    case .change(var link, var channel):
      try fields.field("link", &link)
      try fields.field("channel", &channel)
      self = .change(link: link, channel: channel)
    case .node(var act):
      try act.visit(&fields)
      self = .node(act)
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

  /// Names the fields.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("link", &link)
    try fields.field("pairs", &pairs)
    try fields.field("one_way", &oneWay)
  }
}
