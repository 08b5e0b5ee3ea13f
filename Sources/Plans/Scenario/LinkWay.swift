import Kernel

/// One direction of a link: what goes from one device to another.
public struct LinkWay: Record, Hashable, Sendable {
  /// Who sends.
  public var from = ""
  /// To whom.
  public var to = ""

  /// A blank direction.
  public init() {}

  /// The direction from one device to another.
  public init(from: String, to: String) {
    self.from = from
    self.to = to
  }
}

/// A direction of a link that treats what is sent in another way than the rest.
public struct PlannedWay: Record, Equatable, Sendable {
  /// The direction.
  public var way = LinkWay()  // key: none
  /// How it treats what is sent.
  public var channel = ChannelSettings()

  /// A blank direction.
  public init() {}

  /// A direction and what it does to packets.
  public init(_ way: LinkWay, _ channel: ChannelSettings) {
    self.way = way
    self.channel = channel
  }
}

extension PlannedLink {
  /// How one direction of it treats what is sent.
  public func channel(of way: LinkWay) -> ChannelSettings {
    ways.first { $0.way == way }?.channel ?? channel
  }

  /// How it treats what is sent in any direction: as a whole, then each that is an exception.
  public var channels: [ChannelSettings] { [channel] + ways.map(\.channel) }

  /// Both directions of each of its pairs.
  public var allWays: [LinkWay] { pairs.flatMap(\.ways) }
}

extension DevicePair {
  /// Its two directions.
  public var ways: [LinkWay] {
    [LinkWay(from: first, to: second), LinkWay(from: second, to: first)]
  }
}

extension LinkPart {
  /// The directions that it is about.
  public var ways: [LinkWay] {
    pairs.flatMap { oneWay ? [LinkWay(from: $0.first, to: $0.second)] : $0.ways }
  }
}
