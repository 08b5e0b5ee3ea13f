import Kernel

/// What became of each frame of a talker who always talks, by what a recorded stream met.
///
/// Frame n begins n times 20 ms after the stream does. It takes the fate of the packet that lies
/// nearest, so that where packets hold 20 ms each, packet n is frame n and arrives when packet n
/// did. Where packets hold more, a frame within one takes its delay. A frame that no packet holds,
/// as in silence that was not sent, is not lost: its delay lies on the line between those of its
/// neighbours.
public struct FrameCourse: Equatable, Sendable {
  /// What became of a frame.
  public enum Fate: Equatable, Sendable {
    /// It arrived so long after the quickest.
    case arrived(Duration)
    case lost
    /// Nothing was sent then; its delay is made up so.
    case interpolated(Duration)
  }

  /// How long a frame of ours is.
  public static let frame = Duration.milliseconds(20)

  /// The frames from the first packet on.
  public private(set) var fates: [Fate] = []
  /// How much later than itself each frame came once more; nil for one that did not.
  public private(set) var copies: [Duration?] = []
  /// What the receiver's clock was ahead of the sender's together with the least delay, which is
  /// taken away from every arrival; nil where nothing arrived.
  public private(set) var offset: Duration?
  /// By how much the receiver's clock runs faster, in parts per million; nil where it cannot be
  /// told.
  ///
  /// The least delays of the first and the last third say it, of 30 s and more. It stays in the
  /// delays.
  public private(set) var skew: Int64?
  /// Packets that share a frame with one before them, and are left out.
  public private(set) var shared = 0

  /// How many frames nobody sent, so that their delay is made up.
  public var interpolated: Int {
    fates.count { if case .interpolated = $0 { true } else { false } }
  }
  /// How many frames are lost.
  public var lost: Int { fates.count { $0 == .lost } }

  /// The longest delay over the least.
  public var longest: Duration {
    fates.reduce(.zero) { longest, fate in
      switch fate {
      case .arrived(let delay), .interpolated(let delay): max(longest, delay)
      case .lost: longest
      }
    }
  }

  /// The course of a way.
  ///
  /// - Throws: `ImportProblem` where it lasts too long, delays differ by too much, or a copy comes
  ///   too late.
  public init(_ way: RecordedWay) throws(ImportProblem) {
    guard let first = way.packets.first?.sent, let last = way.packets.last?.sent else { return }
    let span = last - first
    guard span <= RecordedWay.longest else {
      throw ImportProblem(
        .whole,
        "\(way.label) lasts \(span.nanoseconds / 1_000_000_000) s by its own times; at most "
          + "\(RecordedWay.longest / Duration.seconds(1)) s are taken in",
        remedy:
          "cut the recording into parts; where it is not that long, its times or their unit are "
          + (way.hasMediaTimes ? "wrong, or --clock-rate is" : "wrong"),
      )
    }
    let count = Int((span + Self.frame / 2) / Self.frame) + 1
    let owners = own(way.packets, from: first, count)
    let raw = delays(way, from: first, owners)
    copies = owners.map { owner in
      guard let owner, let arrived = way.packets[owner].arrived else { return nil }
      return way.packets[owner].again.map { $0 - arrived }
    }
    let least = raw.lazy.compactMap { if case .arrived(let delay) = $0 { delay } else { nil } }
      .min()
    offset = least
    fates = raw.map { Self.fate($0, less: least ?? .zero) }
    guard longest <= RecordedWay.delayMost else {
      throw ImportProblem(
        .whole,
        "\(way.label): delays differ by \(longest.nanoseconds / 1_000_000_000) s; at most "
          + "\(RecordedWay.delayMost / Duration.seconds(1)) s are taken in",
        remedy:
          way.hasMediaTimes
          ? "a clock was set during the recording, or the clock rate is another: cut it there, or "
            + "give --clock-rate"
          : "a clock was set during the recording, or a unit is another: cut it there",
      )
    }
    try refuseLateCopies(way)
    interpolate()
    skew = Self.skew(of: way.packets)
  }

  /// A copy so much later is another packet with the number of an old one, or its time is wrong.
  private func refuseLateCopies(_ way: RecordedWay) throws(ImportProblem) {
    guard let latest = copies.lazy.compactMap(\.self).max(), latest > RecordedWay.delayMost else {
      return
    }
    throw ImportProblem(
      .whole,
      "\(way.label): a packet came once more \(latest.nanoseconds / 1_000_000_000) s after it had "
        + "arrived; at most \(RecordedWay.delayMost / Duration.seconds(1)) s are taken in",
      remedy: "its number belongs to another packet, or a clock was set in between: cut it there",
    )
  }

  // MARK: Frames

  /// Which packet each frame is; nil for one that none begins in.
  private mutating func own(
    _ packets: [RecordedPacket],
    from first: Duration,
    _ count: Int,
  ) -> [Int?] {
    var owners = [Int?](repeating: nil, count: count)
    for (place, packet) in packets.enumerated() {
      let frame = Int((packet.sent - first + Self.frame / 2) / Self.frame)
      guard let other = owners[frame] else {
        owners[frame] = place
        continue
      }
      shared += 1
      // One that arrived says more than one that did not; else the nearest counts.
      let start = first + Self.frame * Int64(frame)
      let isNearer = distance(packet.sent, start) < distance(packets[other].sent, start)
      let (was, isThere) = (packets[other].arrived != nil, packet.arrived != nil)
      if isThere != was ? isThere : isNearer { owners[frame] = place }
    }
    return owners
  }

  private func distance(_ first: Duration, _ second: Duration) -> Duration {
    first < second ? second - first : first - second
  }

  /// Each frame's delay by two clocks; made up ones are zero.
  private func delays(_ way: RecordedWay, from first: Duration, _ owners: [Int?]) -> [Fate] {
    var latest: Int?
    return owners.enumerated().map { frame, owner in
      let start = first + Self.frame * Int64(frame)
      if let owner {
        latest = owner
        return way.packets[owner].arrived.map { .arrived($0 - start) } ?? .lost
      }
      // A packet that begins within the frame before may reach into this one.
      guard let latest, way.packets[latest].sent + way.spacing > start + Self.frame / 2 else {
        return .interpolated(.zero)
      }
      let packet = way.packets[latest]
      return packet.arrived.map { .arrived($0 - packet.sent) } ?? .lost
    }
  }

  private static func fate(_ fate: Fate, less least: Duration) -> Fate {
    switch fate {
    case .arrived(let delay): .arrived(delay - least)
    case .lost, .interpolated: fate
    }
  }

  /// Gives frames that nobody sent the delays between those of their neighbours.
  private mutating func interpolate() {
    var before: (frame: Int, delay: Duration)?
    var waiting: [Int] = []
    for frame in fates.indices {
      switch fates[frame] {
      case .lost: break
      case .interpolated: waiting.append(frame)
      case .arrived(let delay):
        for made in waiting {
          let start = before ?? (frame: made, delay: delay)
          let steps = Int64(frame - start.frame)
          let passed = Int64(made - start.frame)
          let share = (delay - start.delay).nanoseconds / max(1, steps) * passed
          fates[made] = .interpolated(start.delay + Duration(nanoseconds: share))
        }
        waiting = []
        before = (frame, delay)
      }
    }
    for made in waiting { fates[made] = .interpolated(before?.delay ?? .zero) }
  }

  // MARK: Clocks

  /// The shortest stream whose clocks are compared.
  private static let skewSpan = Duration.seconds(30)
  /// So many packets that came has each of the two parts that are compared: the least delay of a few says nothing.
  private static let skewPackets = 50

  private static func skew(of packets: [RecordedPacket]) -> Int64? {
    guard let first = packets.first?.sent, let last = packets.last?.sent, last - first >= skewSpan
    else { return nil }
    let third = (last - first) / 3
    func least(_ part: (RecordedPacket) -> Bool) -> (sent: Duration, delay: Duration)? {
      let came = packets.filter(part).compactMap { packet in
        packet.arrived.map { (sent: packet.sent, delay: $0 - packet.sent) }
      }
      return came.count < skewPackets ? nil : came.min { $0.delay < $1.delay }
    }
    guard let early = least({ $0.sent < first + third }),
      let late = least({ $0.sent > last - third })
    else { return nil }
    let change = (late.delay - early.delay).nanoseconds
    return change / max(1, (late.sent - early.sent).nanoseconds / 1_000_000)
  }
}
