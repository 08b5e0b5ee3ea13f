/// One direction of a link: what it does to each packet, and its weather.
///
/// **The weather is a function of time and of the packet's name.** The state behind loss belongs to
/// the slot of time (`LossProcess`). A packet's own draws belong to its flow and its number (such as
/// the number of the captured frame of voice), whenever it is sent; a packet without a number draws
/// by the instant it is offered (ns), and its ordinal among its flow's packets at that very instant.
/// Another channel, another flow, or twice as many packets leave every other packet's draws as they
/// were. Only the queue before the bottleneck knows what else was sent, and a recording of loss
/// counts the packets of a flow without numbers.
///
/// **A cut** drops what is offered from then on. What was let in before arrives: it is in the air
/// or in a buffer on the far side of the cut, and its arrival has been told already. The weather
/// goes on meanwhile.
///
/// The two directions of a link are two channels, with names of their own.
public struct Channel: Sendable {
  // What most channels need for a packet stands together, in front of all that they do not.
  /// The last instant at which anything happened.
  private var latest: Instant = .start
  /// How long every packet is on the way; nil where that takes more to say.
  private var steadyDelay: Duration?
  /// Whether it is cut at present.
  public private(set) var isCut = false
  private var places = FlowPlaces()
  /// Whether it has ever had a bottleneck, for which something may still wait.
  private var hasQueued = false
  /// What the channel does to packets at present.
  public private(set) var settings: ChannelSettings

  private let weather: RandomStream
  private let packets: RandomStream
  private var loss: LossProcess
  private var queue = BottleneckQueue()
  private var schedule: DeliverySchedule?

  /// A channel with that name; settings with a `problem` are an error of the caller.
  public init(settings: ChannelSettings, seed: UInt64, key: String) {
    Self.check(settings)
    self.settings = settings
    weather = RandomStream(seed: seed, key: key + "/weather")
    packets = RandomStream(seed: seed, key: key + "/packets")
    loss = LossProcess(settings.loss, slot: settings.slot, weather: weather)
    schedule = DeliverySchedule(settings.opportunities_ms)
    queue.follow(settings.discipline)
    judgeSteadiness()
  }

  /// Sends a packet; instants never go back from one call to the next.
  ///
  /// - Parameters:
  ///   - bytes: the packet's length on the wire.
  ///   - now: when its sender hands it over, not before the scenario's start.
  ///   - flow: whose packet it is, such as a hash of sender and kind.
  ///   - number: which packet of the flow it is, the same in every design that sends it; nil where
  ///     nothing says so, then packets are told apart by their instant and their order. A number
  ///     that comes again is another copy of that packet, with draws of its own.
  /// - Returns: when it arrives, or why it does not.
  /// - Complexity: O(1) on average; allocates nothing in a steady state.
  public mutating func offer(
    bytes: Int,
    at now: Instant,
    flow: UInt64,
    number: UInt64? = nil,
  ) -> Passage {
    precondition(
      bytes >= 0 && bytes <= 1 << 30,
      "a packet has from 0 bytes to 1 GiB, not \(bytes)",
    )
    advance(to: now)
    let place = places.next(of: flow, number: number, at: now)
    if let steadyDelay {
      return isCut ? Passage(drop: .outage) : Passage(first: Copy(arrival: now + steadyDelay))
    }
    if let mtu = settings.mtu_bytes, Int64(bytes) > mtu { return Passage(drop: .tooLarge) }
    if isCut { return Passage(drop: .outage) }
    let departure: Instant
    switch queue.admit(bytes: bytes, at: now, bottleneck) {
    case .leaves(let instant): departure = instant
    case .full: return Passage(drop: .queueFull)
    case .overdue: return Passage(drop: .queueDelay)
    }
    let draws = PacketDraws(packets: packets, at: now, flow: flow, place)
    let chance = loss.chance(at: now, place: place.inFlow)
    if draws.happens(chance, .loss) { return Passage(drop: .loss) }
    let entry = settings.delayTrace.entry(at: now, place, slot: settings.slot)
    if entry == .lost { return Passage(drop: .loss) }
    let first = copy(bytes: bytes, leaving: departure, entry, draws, .first)
    let isDoubled = draws.happens(settings.duplicate, .duplicate)
    return Passage(
      first: first,
      second: isDoubled
        ? copy(bytes: bytes, leaving: departure, entry, draws, .second)
        : recordedCopy(of: first, place),
      queued: departure - now,
    )
  }

  /// The copy of a packet that a recording has; nil where it has none.
  private func recordedCopy(of first: Copy, _ place: FlowPlaces.Place) -> Copy? {
    guard let number = place.number, place.ordinal == 0, number < UInt64(settings.copies_ns.count)
    else { return nil }
    let later = settings.copies_ns[Int(number)]
    guard later != DelayTrace.lost else { return nil }
    return Copy(arrival: first.arrival + Duration(nanoseconds: later))
  }

  /// Cuts the channel; where it is cut already, nothing changes.
  public mutating func cut(at now: Instant) {
    advance(to: now)
    isCut = true
  }

  /// Lets packets through again.
  public mutating func heal(at now: Instant) {
    advance(to: now)
    isCut = false
  }

  /// Does something else to packets from now on.
  ///
  /// Packets that were let in keep their arrival. The state behind loss is what it would be had the
  /// new settings always held, under the same random words.
  public mutating func change(to settings: ChannelSettings, at now: Instant) {
    Self.check(settings)
    advance(to: now)
    if settings.loss != self.settings.loss || settings.slot != self.settings.slot {
      loss = LossProcess(settings.loss, slot: settings.slot, weather: weather)
    }
    let isOtherTrace = settings.opportunities_ms != self.settings.opportunities_ms
    if isOtherTrace { schedule = DeliverySchedule(settings.opportunities_ms) }
    if isOtherTrace || settings.rate_bps != self.settings.rate_bps { queue.rateChanges() }
    if settings.discipline != self.settings.discipline { queue.follow(settings.discipline) }
    self.settings = settings
    judgeSteadiness()
  }

  /// Whether a channel of that name loses a numbered packet by chance, had it those settings.
  ///
  /// It is the very draw that `offer` makes: what other settings would have done to a packet can be
  /// told afterwards.
  ///
  /// - Parameters:
  ///   - number: which packet of the flow it is.
  ///   - copy: how many of that number were offered before.
  ///   - flow: whose packet it is.
  ///   - now: when it was offered.
  ///   - settings: what the channel does to packets, as if it had always done so.
  ///   - seed: the run's.
  ///   - key: the channel's name.
  /// - Returns: whether it is lost, of all drops by loss alone, a recording's included.
  public static func loses(
    _ number: UInt64,
    copy: UInt64,
    of flow: UInt64,
    at now: Instant,
    under settings: ChannelSettings,
    seed: UInt64,
    key: String,
  ) -> Bool {
    let channel = Self(settings: settings, seed: seed, key: key)
    var loss = channel.loss
    let place = FlowPlaces.Place(number: number, ordinal: copy, inFlow: number &+ copy)
    if settings.delayTrace.entry(at: now, place, slot: settings.slot) == .lost { return true }
    let draws = PacketDraws(packets: channel.packets, at: now, flow: flow, place)
    return draws.happens(loss.chance(at: now, place: place.inFlow), .loss)
  }

  /// How many bytes wait for the bottleneck, the packet that is leaving included.
  ///
  /// - Parameter now: not before the last packet was offered.
  /// - Returns: their sum, at most the limit of the settings.
  /// - Complexity: O(packets that have left since the last offer).
  public func queuedBytes(at now: Instant) -> Int {
    queue.bytes(at: now)
  }

  private var bottleneck: BottleneckQueue.Settings {
    BottleneckQueue.Settings(
      rate: settings.rate_bps,
      schedule: schedule,
      limit: settings.queueLimit_bytes,
      longest: settings.mtu_bytes ?? Int64(DeliverySchedule.bytes),
    )
  }

  /// Sees whether it does no more to packets than to delay them all alike: then nothing else is looked at for each.
  private mutating func judgeSteadiness() {
    hasQueued = hasQueued || settings.rate_bps != nil || schedule != nil
    let isSteady =
      !hasQueued && settings.mtu_bytes == nil && settings.loss == .none
      && settings.jitter == .none && settings.delayTrace == .none && settings.copies_ns.isEmpty
      && [settings.reorder, settings.duplicate, settings.corrupt].allSatisfy { $0 == .zero }
    steadyDelay = isSteady ? settings.delay : nil
  }

  private static func check(_ settings: ChannelSettings) {
    if let problem = settings.problem { preconditionFailure(problem) }
  }

  private mutating func advance(to now: Instant) {
    precondition(
      now >= latest,
      "a channel was used at \(latest.nanoseconds) ns and then earlier, at \(now.nanoseconds) ns",
    )
    latest = now
  }

  private func copy(
    bytes: Int,
    leaving departure: Instant,
    _ entry: DelayTrace.Entry,
    _ draws: PacketDraws,
    _ which: PacketDraws.Arrival,
  ) -> Copy {
    var transit = settings.delay
    switch entry {
    case .none, .lost: break
    case .longer(let span): transit += span
    case .at(let instant): transit = instant - departure
    }
    if settings.jitter != .none {
      transit += settings.jitter.draw(from: draws.stream(which.jitter))
    }
    if transit < .zero { transit = .zero }
    if draws.happens(settings.reorder, which.reorder) { transit += settings.reorderGap }
    guard bytes > 0, draws.happens(settings.corrupt, which.corrupt) else {
      return Copy(arrival: departure + transit)
    }
    var bit = draws.stream(which.bit)
    return Copy(arrival: departure + transit, flippedBit: Int(bit.below(UInt64(bytes) * 8)))
  }
}
