import Kernel

/// A packet of a recorded stream.
public struct RecordedPacket: Equatable, Sendable {
  /// When it was sent, by the sender's clock or by its media time: from any origin, the same for
  /// all of a stream.
  public var sent: Duration
  /// When it arrived, by the receiver's clock; nil for a packet that never did.
  public var arrived: Duration?

  /// When it came once more, not before `arrived`; nil where it did not.
  public var again: Duration?

  /// A packet with its times.
  public init(sent: Duration, arrived: Duration?, again: Duration? = nil) {
    self.sent = sent
    self.arrived = arrived
    self.again = again
  }
}

/// One direction of a recorded call: a stream of packets from one end to the other.
public struct RecordedWay: Equatable, Sendable {
  /// What is known of the stream besides its packets.
  public struct Tally: Equatable, Sendable {
    /// Copies of a packet that had come twice already: the first two arrivals count.
    public var copies = 0
    /// Packets that are no part of the stream: from before or after it began anew, or strays.
    public var strays = 0

    /// Nothing seen.
    public init() {}
  }

  /// What the stream is called, such as its addresses and its SSRC.
  public var label: String
  /// Its packets in the order of sending; what is missing among them was never sent.
  public var packets: [RecordedPacket]
  /// How much voice a packet holds.
  public var spacing: Duration
  /// What else was seen.
  public var tally = Tally()
  /// Which clock its arrivals are told by: ways of one number can be compared.
  public var clock = 0
  /// Whether its sending times are told by the media clock of RTP; else somebody wrote them down.
  public var hasMediaTimes = false
  /// Whether sending times count from the first packet, and are of no clock that shows the date.
  public var countsFromFirst = false
  /// What was assumed in reading it, in sentences without a full stop.
  public var assumptions: [String] = []

  /// How many of its packets arrived.
  public var arrived: Int { packets.count { $0.arrived != nil } }
  /// How many never did.
  public var lost: Int { packets.count - arrived }

  /// How many came twice.
  public var doubled: Int { packets.count { $0.again != nil } }

  /// How many arrived behind one that was sent later.
  public var overtaken: Int {
    var earliest: Duration?
    return packets.reversed().count { packet in
      guard let arrived = packet.arrived else { return false }
      defer { earliest = min(earliest ?? arrived, arrived) }
      return earliest.map { arrived > $0 } ?? false
    }
  }

  /// A way with its packets, which are put in the order of sending.
  public init(_ label: String, _ packets: [RecordedPacket], spacing: Duration) {
    self.label = label
    self.packets = packets.enumerated()
      .sorted { ($0.element.sent, $0.offset) < ($1.element.sent, $1.offset) }.map(\.element)
    self.spacing = spacing
  }

  /// The longest call that is taken in: its voice is made and held in memory when it is run.
  public static let longest = Duration.seconds(4 * 3_600)
  /// The longest delay over the least: an hour, as a scenario's link has it.
  public static let delayMost = Duration.seconds(3_000)
}
