import Findings
import Intercom
import Kernel
import Plans
import World

/// How long the packets of a talker were on the way to a listener when speech came late: which was the slowest, how
/// long another took, and what they had to wait for.
struct SlowPackets {
  private let history: any EventHistory

  init(_ history: any EventHistory) {
    self.history = history
  }

  /// A packet of voice that came.
  private struct Packet {
    var sent: EventHeader
    var came: EventHeader
    var path: TransportPath

    var time: Duration { came.time - sent.time }
  }

  /// For so long before a gap is looked for how fast packets can come.
  private static let before = Duration.seconds(10)

  /// What is to be said of a gap; nothing of one in which nothing was late, or to which no packet came.
  func words(of gap: Gap) throws -> [String] {
    guard gap.parts.contains(where: { $0.name == .late }),
      let peer = try Members(history).member(of: gap.talker)
    else { return [] }
    let packets = try packets(of: peer, in: gap)
    let own = packets.filter { $0.came.time >= gap.start }
    guard let slowest = own.max(by: { $0.time < $1.time }),
      let quickest = packets.min(by: { $0.time < $1.time })
    else { return [] }
    let way = LinkWay(from: gap.talker, to: gap.listener)
    return [
      "", "its packets on the way",
      line("slowest, of \(own.count) that came", slowest),
      line("quickest, since 10 s before", quickest),
    ] + (try bottleneck(of: slowest, way))
  }

  private func packets(of peer: MemberID, in gap: Gap) throws -> [Packet] {
    let resumed = try gap.resumed.flatMap { try history.event($0)?.header.time }
    let rows = try history.events(
      at: gap.listener,
      from: max(.start, gap.start - Self.before),
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
    if !channel.opportunities_ms.isEmpty {
      let room = "has room for what was recorded of it"
      return ["  '\(link)' \(room): packets wait for the next opportunity"]
    }
    guard let rate = channel.rate_bps else { return [] }
    let words = MeasureUnit.bitsPerSecond.text(rate)
    return ["  '\(link)' takes \(words): packets wait until those before them have left"]
  }
}
