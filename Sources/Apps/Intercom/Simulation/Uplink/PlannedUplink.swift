import Intercom
import Kernel
import Plans

/// The way from a phone up to the Internet, which all that it sends there goes by, to whomever: five copies
/// of a frame leave one after the other, and behind everything that waits.
///
/// It is the cellular network's or an access point's, and a bottleneck of its own before each link. What
/// phones say to each other by radio does not go by it: that is other hardware, with a rate of its own
/// where the link `local` has one.
public struct PlannedUplink: Record, Equatable, Sendable {
  /// How many bits leave per second; 0 where there is no bottleneck.
  public var rate: Int64 = 0  // key: rate_bps
  /// How many bytes may wait, the packet that is leaving included; what does not fit is dropped.
  public var queue: Int64 = PlannedUplink.usualQueue  // key: queue_bytes

  /// As many as before a link's bottleneck: 100 packets of 1500 bytes.
  static let usualQueue = ChannelSettings().queueLimit_bytes
  /// From 1 kb/s, below which no phone has anything to talk by.
  static let rates: ClosedRange<Int64> = 1_000...1_000_000_000_000
  /// From one packet of the Internet's usual size.
  static let queues: ClosedRange<Int64> = 1_500...100_000_000

  /// No uplink that matters.
  public init() {}

  /// Whether there is one.
  public var isThere: Bool { rate > 0 }

  /// What no uplink can be made of; nil for what a scenario gives.
  var problem: FieldError? {
    guard isThere else { return rate == 0 ? nil : .range("rate_bps") }
    guard Self.rates.contains(rate) else { return .range("rate_bps") }
    return Self.queues.contains(queue) ? nil : .range("queue_bytes")
  }

  /// A queue that leaves at its rate, and does nothing else to packets.
  func channel(of device: String) -> Channel {
    Channel(settings: channelSettings, seed: 0, key: "uplink/\(device)")
  }

  /// What a channel does to packets that is nothing but this queue.
  var channelSettings: ChannelSettings {
    var settings = ChannelSettings()
    settings.rate_bps = rate
    settings.queueLimit_bytes = queue
    return settings
  }

  /// How long so many bytes take, rounded up.
  func airtime(of bytes: Int) -> Duration {
    guard isThere else { return .zero }
    let bits = Int64(bytes) * 8_000_000_000
    return Duration(nanoseconds: (bits + rate - 1) / rate)
  }
}

/// A phone's way up to the Internet becomes another, as where a cell fills or a phone takes another network.
public struct PlannedUplinkChange: Record, Equatable, Sendable {
  /// When.
  public var at = Instant.start
  /// Its place among all acts of its time.
  public var place: Int64 = 0
  /// Whose.
  public var device = ""
  /// What it is from then on.
  public var uplink = PlannedUplink()

  /// A blank change.
  public init() {}

  /// What is done.
  enum Deed: String {
    /// The phone's way up to the Internet becomes another.
    case changeUplink
  }
}

/// What becomes of phones' uplinks: nothing where none changes, so that such a plan has the bytes that it had before.
public struct PlannedUplinkChanges: Record, Equatable, Sendable {
  /// The changes, in order of time.
  public var changes: [PlannedUplinkChange] = []

  /// Uplinks that stay.
  public init() {}

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    guard fields.comes("uplinkChanges", ifWritten: !changes.isEmpty) else { return }
    try fields.field("uplinkChanges", &changes)
  }

  /// What no run can be made of; nil for what a scenario gives.
  func problem(among members: [PlannedMember]) -> FieldError? {
    for change in changes {
      guard let member = members.first(where: { $0.device == change.device }), member.uplink.isThere
      else { return .unknown("device", change.device) }
      guard change.uplink.isThere else { return .range("rate_bps") }
      if let problem = change.uplink.problem { return problem }
      let at = Duration(nanoseconds: change.at.nanoseconds)
      guard Limits.times.contains(at) else { return .range("at_ns") }
    }
    return nil
  }
}

extension IntercomPlan {
  /// All that a member's uplink is in the course of a run.
  func uplinks(of member: Int) -> [PlannedUplink] {
    let changes = uplinks.changes.filter { $0.device == members[member].device }
    return [members[member].uplink] + changes.map(\.uplink)
  }

  /// How long a packet of a member's voice takes to leave by that uplink; zero where it has none.
  func voiceAirtime(by uplink: PlannedUplink) -> Duration {
    let path = sealing == .eachPath ? 1 : 0
    let bytes = Self.voiceEnvelope + path + codec.packetBytes + Traffic.headerBytes
    return uplink.airtime(of: bytes)
  }

  /// What a sealed packet of voice has besides the coded speech: 22 bytes in front, 8 of the frame's number,
  /// and a tag of 16 (docs/log.md, "Bytes on the links").
  static let voiceEnvelope = 22 + 8 + 16
}
