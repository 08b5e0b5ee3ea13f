import Intercom
import Kernel

/// What one member put on its links.
struct Traffic: Equatable {
  /// Packets and bytes of voice, copies for both paths included.
  private(set) var voicePackets: Int64 = 0
  private(set) var voiceBytes: Int64 = 0
  /// Packets and bytes of KEEPALIVE: pings, pongs, receipts, standby invitations, and what
  /// is said about leaving paths.
  private(set) var keepalivePackets: Int64 = 0
  private(set) var keepaliveBytes: Int64 = 0
  /// Packets and bytes of handshakes.
  private(set) var handshakePackets: Int64 = 0
  private(set) var handshakeBytes: Int64 = 0
  /// Packets and bytes of words about the owner.
  private(set) var ownerPackets: Int64 = 0
  private(set) var ownerBytes: Int64 = 0
  /// Frames of voice that went by both paths, and the bytes of their second copies.
  private(set) var dualFrames: Int64 = 0
  private(set) var dualBytes: Int64 = 0
  /// Packets that this member was asked to pass on, and those of them that it did, with their bytes: it
  /// cannot tell what is in them.
  private(set) var askedPackets: Int64 = 0
  private(set) var relayedPackets: Int64 = 0
  private(set) var relayedBytes: Int64 = 0
  /// Datagrams that came to this member, good or not.
  var received: Int64 = 0
  /// Datagrams that came to this member and were refused as bytes.
  var rejected: Int64 = 0
  /// The longest wait of a datagram for a bottleneck, until its last bit had left; nil where none
  /// was put on a link.
  private(set) var queueing: Duration?
  /// The same where something met a bottleneck: by one each packet takes its time.
  var bottleneckWait: Duration? { queueing.flatMap { $0 > .zero ? $0 : nil } }

  /// How long each datagram that the uplink took waited until it had left, in nanoseconds, in the order in
  /// which they were handed over.
  private(set) var climbs: [Int64] = []
  /// Datagrams for which the uplink's queue was full.
  var uplinkDrops: Int64 = 0
  /// Copies of frames that were not sent, as they would have come too late.
  var unsentLate: Int64 = 0

  /// The IPv4 and UDP headers of a packet (RFC 791, RFC 768).
  static let headerBytes = 28

  /// All packets that it sent.
  var packets: Int64 {
    voicePackets + keepalivePackets + handshakePackets + ownerPackets + relayedPackets
  }

  /// All bytes with the headers of their packets.
  var wireBytes: Int64 {
    voiceBytes + keepaliveBytes + handshakeBytes + ownerBytes + relayedBytes
      + packets * Int64(Self.headerBytes)
  }

  /// The bytes of words about the owner, with the headers of their packets.
  var ownerWireBytes: Int64 { ownerBytes + ownerPackets * Int64(Self.headerBytes) }

  /// Counts a datagram that a member sends.
  mutating func count(_ datagram: Datagram, bytes: Int, isSecondCopy: Bool) {
    let bytes = Int64(bytes)
    switch datagram {
    case .voice:
      voicePackets += 1
      voiceBytes += bytes
      guard isSecondCopy else { return }
      dualFrames += 1
      dualBytes += bytes
    case .ping, .pong, .receipt, .standby, .release, .neighbour:
      keepalivePackets += 1
      keepaliveBytes += bytes
    case .handshake:
      handshakePackets += 1
      handshakeBytes += bytes
    }
  }

  /// A datagram that was counted goes to a member who passes it on, in a wrapping of that many bytes.
  mutating func wrapped(_ datagram: Datagram, extra: Int) {
    switch datagram {
    case .voice: voiceBytes += Int64(extra)
    case .ping, .pong, .receipt, .standby, .release, .neighbour: keepaliveBytes += Int64(extra)
    case .handshake: handshakeBytes += Int64(extra)
    }
  }

  /// Counts what this member was asked to pass on, in its wrapping.
  mutating func asked(_ bytes: Int64, isPassedOn: Bool) {
    askedPackets += 1
    guard isPassedOn else { return }
    relayedPackets += 1
    relayedBytes += bytes
  }

  /// Counts a word about the owner that a member sends.
  mutating func countWord(bytes: Int) {
    ownerPackets += 1
    ownerBytes += Int64(bytes)
  }

  /// What was to go by the uplink.
  var handedUp: Int64 { Int64(climbs.count) + uplinkDrops + unsentLate }

  /// The longest wait for the uplink; nil where it took nothing.
  var longestClimb: Duration? { climbs.max().map(Duration.init(nanoseconds:)) }

  /// The shortest wait for the uplink that 95 of 100 do not exceed (nearest rank); nil where it took nothing.
  ///
  /// - Complexity: O(n log n) in the datagrams.
  var climb95: Duration? {
    guard !climbs.isEmpty else { return nil }
    let rank = (climbs.count * 950 + 999) / 1_000
    return Duration(nanoseconds: climbs.sorted()[max(1, rank) - 1])
  }

  /// Counts what the uplink took.
  mutating func climbed(_ span: Duration) {
    climbs.append(span.nanoseconds)
  }

  /// Counts what a link let in.
  mutating func waited(_ span: Duration) {
    queueing = max(queueing ?? .zero, span)
  }
}
