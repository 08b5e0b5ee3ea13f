import Findings
import Intercom
import Kernel
import Plans
import Voice
import World

/// How long the packets of a talker were on the way to a listener when speech came late, or had no room where it
/// waited: which was the slowest, how long another took, and what they had to wait for.
struct SlowPackets {
  private let history: any EventHistory
  private let gap: Gap
  /// The packets of the gap and of some time before it, as they came.
  private let packets: [Packet]

  /// Looks at the packets of a gap; at none where nothing in it was about time.
  init(of gap: Gap, in history: any EventHistory) throws {
    self.history = history
    self.gap = gap
    let isAboutTime = Self.parts.contains { name in gap.parts.contains { $0.name == name } }
    guard isAboutTime, let peer = try Members(history).member(of: gap.talker) else {
      packets = []
      return
    }
    packets = try Self.packets(of: peer, in: gap, history)
  }

  /// A packet of voice that came.
  private struct Packet {
    var sent: EventHeader
    var came: EventHeader
    var path: TransportPath

    var time: Duration { came.time - sent.time }
  }

  /// The parts that a gap has of how long packets take.
  private static let parts: [GapPart] = [.late, .transit, .bufferRefill, .bufferFull, .leftOut]

  /// For so long before a gap is looked for how fast packets can come.
  private static let before = Duration.seconds(10)
  /// And for so long for what has filled a buffer.
  private static let beforeFull = Duration.seconds(60)
  /// A packet that takes so much longer than the quickest lets those behind it wait for about as long as a
  /// buffer holds, where play-out is aligned with it.
  private static let filling = VoiceFrame.length * Int64(JitterBuffer.capacity - 3)

  private static func before(_ gap: Gap) -> Duration {
    isOfRoom(gap) ? beforeFull : before
  }

  private static func isOfRoom(_ gap: Gap) -> Bool {
    gap.parts.contains { $0.name == .bufferFull || $0.name == .leftOut }
  }

  /// The packet that says why: where frames had no room the last that took so long that those behind it filled
  /// the buffer, else the slowest of the gap's own.
  private var telling: Packet? {
    guard let quickest else { return nil }
    if gap.parts.contains(where: { $0.name == .bufferFull }) {
      return packets.last { $0.time - quickest.time >= Self.filling }
    }
    let all = Self.isOfRoom(gap) ? packets : own
    let slowest = all.max { $0.time < $1.time }
    return slowest.flatMap { $0.time - quickest.time > VoiceFrame.length ? $0 : nil }
  }

  private var quickest: Packet? { packets.min { $0.time < $1.time } }

  private var own: [Packet] { packets.filter { $0.came.time >= gap.start } }

  /// The event that sent the packet which says why; nil where none took longer than others.
  var sentSlow: LogPosition? { telling?.sent.sequence }

  /// What is to be said of the gap; nothing of one in which nothing was late, or to which no packet came.
  func words() throws -> [String] {
    let isLate = gap.cause == .late || gap.parts.contains { $0.name == .late }
    guard isLate || Self.isOfRoom(gap), let quickest,
      let slowest = own.max(by: { $0.time < $1.time })
    else { return [] }
    let way = LinkWay(from: gap.talker, to: gap.listener)
    let since = Self.before(gap) / Duration.seconds(1)
    return [
      "", "its packets on the way",
      line("slowest, of \(own.count) that came", slowest),
      line("quickest, since \(since) s before", quickest),
    ] + filled + (try bottleneck(of: slowest, way))
  }

  /// What has filled the buffer, where it was full.
  private var filled: [String] {
    guard gap.parts.contains(where: { $0.name == .bufferFull }) else { return [] }
    let room = GapExplanation.milliseconds(VoiceFrame.length * Int64(JitterBuffer.capacity))
    guard let telling else {
      return ["  more frames came at once than the buffer holds, which is \(room) of speech"]
    }
    return [
      line("the last that was slow", telling),
      "  play-out that is set by such a one lets those behind it wait for longer than the \(room) which the "
        + "buffer holds",
    ]
  }

  private static func packets(
    of peer: MemberID,
    in gap: Gap,
    _ history: any EventHistory,
  ) throws -> [Packet] {
    let resumed = try gap.resumed.flatMap { try history.event($0)?.header.time }
    let rows = try history.events(
      at: gap.listener,
      from: max(.start, gap.start - before(gap)),
      through: max(gap.end, resumed ?? gap.end),
      without: ["audioTicked", "datagramRejected", "timerFired"],
    )
    return try rows.compactMap { row in
      guard row.header.kind == "datagramArrived", row.header.component == IntercomSchema.name,
        case .datagramArrived(let path, peer, _, _, .voice) = try row.read(as: IntercomEvent.self),
        let cause = row.header.cause, let sent = try history.event(cause)?.header,
        // What another member has passed on was on two ways.
        sent.node == gap.talker
      else { return nil }
      return Packet(sent: sent, came: row.header, path: path)
    }
  }

  private func line(_ name: String, _ packet: Packet) -> String {
    "  \(name.filled(to: 28)) \(GapExplanation.milliseconds(packet.time).indented(to: 12))"
      + "   \(packet.path.rawValue), events \(packet.sent.sequence) to \(packet.came.sequence)"
  }

  /// What packets of that way wait for.
  private func bottleneck(of packet: Packet, _ way: LinkWay) throws -> [String] {
    let link = packet.path.rawValue
    let course = try LinkCourse(of: link, way, until: packet.came.sequence, in: history)
    guard let channel = course?.conditions.last?.channel else { return [] }
    let uplink = try uplink(of: packet)
    if !channel.opportunities_ms.isEmpty {
      let room = "has room for what was recorded of it"
      return uplink + ["  '\(link)' \(room): packets wait for the next opportunity"]
    }
    guard let rate = channel.rate_bps else { return uplink }
    let words = MeasureUnit.bitsPerSecond.text(rate)
    return uplink
      + ["  '\(link)' takes \(words): packets wait until those before them have left"]
  }

  /// What packets had to wait for before they came to their link.
  private func uplink(of packet: Packet) throws -> [String] {
    guard packet.path == .internet,
      let course = try UplinkCourse(of: gap.talker, until: packet.sent.sequence, in: history)
    else { return [] }
    return ["  \(course.words): all that it sends over the Internet waits there for its turn"]
  }
}
