import Kernel
import Plans

/// Something that happened to a link from outside.
public enum LinkEvent: Choice, Equatable, Sendable {
  /// Nothing passes any more.
  case cut(LinkPart)
  /// Everything passes again.
  case healed(LinkPart)
  /// It treats what is sent in another way.
  case changed(link: String, channel: ChannelSettings)

  /// What an act of the timeline does; nil for an act on a node.
  public init?(_ act: GenericAct) {
    switch act {
    case .cut(let part): self = .cut(part)
    case .heal(let part): self = .healed(part)
    case .change(let link, let channel): self = .changed(link: link, channel: channel)
    case .node: return nil
    }
  }

  /// A blank value of every kind.
  public static var prototypes: [Self] {
    [.cut(LinkPart()), .healed(LinkPart()), .changed(link: "", channel: ChannelSettings())]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .cut: "cut"
    case .healed: "healed"
    case .changed: "changed"
    }
  }

  /// The link it happened to.
  public var link: String {
    switch self {
    case .cut(let part), .healed(let part): part.link
    case .changed(let link, _): link
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .cut(var part):
      try part.visit(&fields)
      self = .cut(part)
    case .healed(var part):
      try part.visit(&fields)
      self = .healed(part)
    case .changed(var link, var channel):
      try fields.field("link", &link)
      try fields.field("channel", &channel)
      self = .changed(link: link, channel: channel)
    }
  }
}
