import Kernel
import Plans

/// Something that happened to a link from outside.
public enum LinkEvent: Choice, Equatable, Sendable {
  /// Nothing passes any more.
  case cut(LinkPart)  // key: none
  /// Everything passes again.
  case healed(LinkPart)  // key: none
  /// It treats what is sent in another way; `ways` are the directions that do, or none of them where
  /// all do.
  case changed(
    link: String,
    channel: ChannelSettings,
    ways: [LinkWay] = [],  // key: ways, unless []
  )

  /// What an act of the timeline does; nil for an act on a node.
  public init?(_ act: GenericAct) {
    switch act {
    case .cut(let part): self = .cut(part)
    case .heal(let part): self = .healed(part)
    case .change(let link, let channel, let ways):
      self = .changed(link: link, channel: channel, ways: ways)
    case .node: return nil
    }
  }

  /// The link it happened to.
  public var link: String {
    switch self {
    case .cut(let part), .healed(let part): part.link
    case .changed(let link, _, _): link
    }
  }
}
