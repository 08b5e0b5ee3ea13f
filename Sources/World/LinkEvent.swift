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
  /// Two devices receive each other by radio in another way, because of where they are.
  case faded(RadioReception)  // key: none
  /// Two devices reach each other over a network in another way, because of where they are.
  case covered(NetworkReception)  // key: none

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
    case .faded(let reception): reception.link
    case .covered(let reception): reception.link
    }
  }

  /// What places have made of a pair, in words; nil where an act did something.
  public var placeWords: String? {
    switch self {
    case .cut, .healed, .changed: nil
    case .faded(let reception): reception.words
    case .covered(let reception): reception.words
    }
  }

  /// The two devices whose places it is about; nil where an act did something.
  public var placedPair: DevicePair? {
    switch self {
    case .cut, .healed, .changed: nil
    case .faded(let reception): DevicePair(reception.first, reception.second)
    case .covered(let reception): DevicePair(reception.first, reception.second)
    }
  }
}
