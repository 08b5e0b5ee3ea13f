import Kernel

/// Sees the packets that are put on links, with their bytes: a cable's tap, which changes nothing.
///
/// Bytes are an app's own; one whose packets are sizes alone gives none.
public protocol PacketTap: AnyObject {
  /// A packet was put on its link now, and this is what the link does to it.
  ///
  /// - Throws: where what was seen cannot be kept; the run ends with that.
  func offered(_ packet: LinkPacket, at now: Instant, _ passage: Passage) throws

  /// A packet is on its way and will be at the other end; its bytes are as they will arrive.
  ///
  /// - Throws: as `offered`.
  func underWay(_ packet: LinkPacket, until arrival: Instant, at now: Instant) throws
}

/// A packet on a link.
public struct LinkPacket: Equatable, Sendable {
  /// The link.
  public var link: String
  /// Who sends it.
  public var from: String
  /// Who is to have it.
  public var to: String
  /// What a transport carries, without its headers.
  public var bytes: [UInt8]
  /// What it is in the app's words, such as `voice 12`.
  public var what: String

  /// A packet on a link.
  public init(link: String, from: String, to: String, bytes: [UInt8], what: String) {
    self.link = link
    self.from = from
    self.to = to
    self.bytes = bytes
    self.what = what
  }
}
