import Kernel

/// The interarrival jitter of a stream: RFC 3550, appendix A.8, in integers.
///
/// J grows by |d| - ((J + 8) >> 4) with each packet, J scaled by 16, where d is the difference of
/// two transit times. Any one unit will do for the two times (RTP ticks, microseconds); clocks
/// need not agree, as only differences of transit count.
public struct InterarrivalJitter: Record, Equatable, Sendable {
  /// The estimate times 16.
  public private(set) var scaled: Int64 = 0
  private var transit: Int64?

  /// An estimate of 0, before the first packet.
  public init() {}

  /// The estimate, in the unit of the times that were observed.
  public var estimate: Int64 { scaled >> 4 }

  /// Takes the next packet's arrival and the time that it carries, in one unit.
  public mutating func observe(arrival: Int64, timestamp: Int64) {
    let present = arrival - timestamp
    defer { transit = present }
    guard let transit else { return }
    scaled += Int64((present - transit).magnitude) - ((scaled + 8) >> 4)
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("scaled", &scaled)
    try fields.field("transit", &transit)
  }
}
