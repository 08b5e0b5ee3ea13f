import Kernel
import Plans
import World

/// What was on the links of a run, as a pcapng file: Wireshark opens it.
///
/// Each device is an interface. A packet stands there when it is put on a link (outbound, at its
/// sender's), and again when it arrives (inbound, at its receiver's), each at its true time, as UDP over
/// IPv4 between the devices' addresses. A link has a port, 40000 and on in the order of the plan.
/// What did not arrive, came twice, or came with a bit flipped has a comment that says so.
public final class PacketCapture: PacketTap {
  /// How much was seen.
  public struct Extent: Equatable, Sendable {
    /// Packets put on links.
    public var sent: Int64 = 0
    /// Packets that arrived, a copy counted as one more.
    public var arrived: Int64 = 0
    /// Packets that a link lost.
    public var lost: Int64 = 0
    /// Packets whose bytes arrived otherwise than they were sent.
    public var corrupted: Int64 = 0
    /// Packets on their way when the run ended.
    public var underWay: Int64 = 0
  }

  /// How much was seen so far.
  public private(set) var extent = Extent()
  private let devices: [String]
  private let links: [String]
  private let start: Int64
  private let end: Instant
  private let take: ([UInt8]) throws -> Void
  private var blocks = PcapngBlocks()
  private var numbers: [UInt16]
  /// What arrives later, earliest first; what arrives at one instant, in the order of sending.
  private var coming: [(arrival: Instant, packet: LinkPacket, comments: [String])] = []
  /// What was sent as it is now on its way, to see what the link changed.
  private var offered: LinkPacket?

  /// A capture that has seen nothing.
  ///
  /// - Parameters:
  ///   - plan: what is run.
  ///   - application: the tool with its version.
  ///   - digest: the log's root digest in hexadecimal digits.
  ///   - take: takes the file's bytes, part after part.
  /// - Throws: what `take` throws.
  public init(
    of plan: Plan,
    application: String,
    digest: String,
    _ take: @escaping ([UInt8]) throws -> Void,
  ) throws {
    devices = plan.devices.map(\.id)
    links = plan.links.map(\.id)
    start = plan.startUnix_ns
    end = Instant.start + plan.duration
    self.take = take
    numbers = Array(repeating: 0, count: devices.count)
    blocks.section(
      application: application,
      comment:
        "\(plan.name), variant \(plan.variant), seed \(plan.seed)\(ExportedFile.digestMark)\(digest)",
    )
    for (place, device) in devices.enumerated() {
      let address = UDPPacket.Address(place: place).text
      blocks.interface(name: device, description: "\(device), \(address)")
    }
    try take(blocks.drain())
  }

  /// A packet was put on its link now.
  public func offered(_ packet: LinkPacket, at now: Instant, _ passage: Passage) throws {
    try land(until: now)
    extent.sent += 1
    var comments = ["\(packet.what) on \(packet.link)"]
    if let drop = passage.drop {
      extent.lost += 1
      comments.append("lost on \(packet.link): \(Self.words(of: drop))")
    } else {
      offered = packet
      if passage.second != nil { comments.append("\(packet.link) makes a second copy") }
    }
    try put(packet, at: now, .outbound, comments)
  }

  /// A packet is on its way.
  public func underWay(_ packet: LinkPacket, until arrival: Instant, at now: Instant) throws {
    var comments = ["\(packet.what) on \(packet.link)"]
    if let sent = offered, sent.bytes != packet.bytes, sent.bytes.count == packet.bytes.count {
      extent.corrupted += 1
      let flips = zip(sent.bytes, packet.bytes).enumerated().compactMap { place, pair in
        pair.0 == pair.1 ? nil : "byte \(place) was \(pair.0), is \(pair.1)"
      }
      comments.append("corrupted on \(packet.link): \(flips.joined(separator: "; "))")
    }
    let place = coming.lastIndex { $0.arrival <= arrival }.map { $0 + 1 } ?? 0
    coming.insert((arrival, packet, comments), at: place)
  }

  /// The run is over: what is to arrive by its end does.
  ///
  /// - Throws: what takes the bytes throws.
  public func finish() throws {
    try land(until: end)
    extent.underWay = Int64(coming.count)
    coming = []
    try take(blocks.drain())
  }

  private func land(until now: Instant) throws {
    let count = coming.firstIndex { $0.arrival > now } ?? coming.count
    for item in coming[..<count] {
      extent.arrived += 1
      try put(item.packet, at: item.arrival, .inbound, item.comments)
    }
    coming.removeFirst(count)
  }

  private func put(
    _ packet: LinkPacket,
    at time: Instant,
    _ direction: PcapngBlocks.Direction,
    _ comments: [String],
  ) throws {
    guard let from = devices.firstIndex(of: packet.from),
      let to = devices.firstIndex(of: packet.to)
    else { return }
    var comments = comments
    if packet.bytes.count > UDPPacket.largestPayload {
      comments.append("\(packet.bytes.count) bytes, cut to what UDP over IPv4 carries")
    }
    let port = 40_000 + (links.firstIndex(of: packet.link) ?? 0)
    let datagram = UDPPacket(
      from: UDPPacket.Address(place: from),
      to: UDPPacket.Address(place: to),
      port: UInt16(truncatingIfNeeded: port),
      number: numbers[from],
      payload: Array(packet.bytes.prefix(UDPPacket.largestPayload)),
    )
    if direction == .outbound { numbers[from] &+= 1 }
    blocks.packet(
      datagram.bytes,
      interface: direction == .outbound ? from : to,
      unixNanoseconds: UInt64(max(0, start + time.nanoseconds)),
      direction,
      comments: comments,
    )
    if blocks.bytes.count >= 1 << 18 { try take(blocks.drain()) }
  }

  private static func words(of drop: DropReason) -> String {
    switch drop {
    case .outage: "the link is cut"
    case .loss: "by chance"
    case .queueFull: "the queue is full"
    case .queueDelay: "it waited too long in the queue"
    case .tooLarge: "longer than its MTU"
    }
  }
}
