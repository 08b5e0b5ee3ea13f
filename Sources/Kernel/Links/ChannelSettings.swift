/// What one direction of a link does to packets.
///
/// The defaults do nothing at all: no delay, no loss, any rate.
/// A packet passes in this order: size against the MTU, outage, queue, rate, loss, then delay,
/// jitter, reordering, duplication and corruption.
public struct ChannelSettings: Record, Equatable, Sendable {
  /// How long a packet is on the way once its last bit has left.
  public var delay: Duration = .zero
  /// What each packet takes more or less than `delay`.
  public var jitter: Jitter = .none
  /// How packets are lost on the way.
  public var loss: Loss = .none
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How many bits leave per second; nil where there is no bottleneck.
  public var rate_bps: Int64?
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How many bytes may wait for the bottleneck, the packet that is leaving included.
  ///
  /// What does not fit is dropped. The default is 100 packets of 1500 bytes.
  public var queueLimit_bytes: Int64 = 150_000
  /// The chance of a packet to be held back by `reorderGap`, so that those behind overtake it.
  public var reorder: Ratio = .zero
  /// How long such a packet is held back.
  public var reorderGap: Duration = .zero
  /// The chance of a packet to arrive twice; the copy costs no rate and has its own jitter.
  public var duplicate: Ratio = .zero
  /// The chance of a copy to arrive with one bit flipped.
  public var corrupt: Ratio = .zero
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The longest packet that passes; nil for any.
  public var mtu_bytes: Int64?
  /// The step in which the state of `loss` moves; 20 ms unless a scenario says otherwise.
  public var slot: Duration = .milliseconds(20)
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// When 1500 bytes can leave, in place of a rate; empty for none.
  ///
  /// Milliseconds since the scenario's start that do not fall. It repeats after the last.
  public var opportunities_ms: [Int64] = []  // key: opportunities_ms, unless []
  /// A recording of how long packets take, besides `delay`.
  public var delayTrace: DelayTrace = .none  // key: delay_trace, unless .none
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// A recording of how much later than itself each numbered packet came once more; empty for none.
  ///
  /// `DelayTrace.lost` stands for one that came once. It does not repeat, and a number's second copy has none.
  public var copies_ns: [Int64] = []  // key: copies_ns, unless []
  /// What becomes of packets that wait for the bottleneck.
  public var discipline: QueueDiscipline = .dropTail  // key: discipline, unless .dropTail

  /// Settings that do nothing to packets.
  public init() {}

  /// Settings that delay, and the rest as given.
  public init(
    delay: Duration,
    jitter: Jitter = .none,
    loss: Loss = .none,
    rate_bps: Int64? = nil,
  ) {
    self.delay = delay
    self.jitter = jitter
    self.loss = loss
    self.rate_bps = rate_bps
  }

  /// What contradicts itself, in words; nil for settings that a channel can be made of.
  public var problem: String? {
    if delay < .zero { return "a channel's delay is 0 or more" }
    if let rate = rate_bps, !(1...1_000_000_000_000_000).contains(rate) {
      return "a channel's rate is from 1 bit/s to 10¹⁵ bit/s, or not given"
    }
    if rate_bps != nil, !opportunities_ms.isEmpty {
      return "a channel has a rate or a trace of opportunities, not both"
    }
    if let problem = DeliverySchedule.problem(of: opportunities_ms) { return problem }
    if queueLimit_bytes < 0 { return "a channel's queue limit is 0 bytes or more" }
    if let mtu = mtu_bytes, mtu <= 0 { return "a channel's MTU is above 0 bytes, or not given" }
    if slot <= .zero { return "a channel's slot is above 0" }
    if reorderGap < .zero { return "a channel's gap of reordering is 0 or more" }
    if copies_ns.contains(where: { $0 < DelayTrace.lost }) {
      return "a recording of copies has times of 0 or more, or none"
    }
    for (name, chance) in [("reorder", reorder), ("duplicate", duplicate), ("corrupt", corrupt)]
    where !chance.isProbability {
      return "a channel's chance to \(name) lies between 0 and 1, \(chance) does not"
    }
    return jitter.problem ?? loss.problem ?? delayTrace.problem ?? discipline.problem
  }
}
