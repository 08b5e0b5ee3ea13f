import Intercom
import Kernel
import Voice
import World

/// A phone's way up to the Internet in a run: one queue for all that it sends there.
struct Uplink {
  private var channel: Channel
  /// What it is at present.
  private(set) var plan: PlannedUplink
  /// When the last bit of all that was handed over has left.
  private var isFreeAt = Instant.start

  /// An uplink through which nothing has gone; nil for a member that has none which matters.
  init?(_ member: PlannedMember) {
    guard member.uplink.isThere else { return nil }
    plan = member.uplink
    channel = plan.channel(of: member.device)
  }

  /// It is another from now on; what was handed over leaves as it would have.
  mutating func change(to plan: PlannedUplink, at now: Instant) {
    self.plan = plan
    channel.change(to: plan.channelSettings, at: now)
  }

  /// Hands it a packet.
  ///
  /// - Returns: when its last bit has left; nil where the queue is full.
  mutating func take(_ bytes: Int, at now: Instant) -> Instant? {
    guard let copy = channel.offer(bytes: bytes, at: now, flow: 0).first else { return nil }
    isFreeAt = copy.arrival
    return copy.arrival
  }

  /// How long all that was handed over takes until it has left.
  func waiting(at now: Instant) -> Duration { max(.zero, isFreeAt - now) }
}

/// The uplinks of phones, and what is cut off of what sounds.
extension CallDriver {
  /// What becomes of a packet that goes by an uplink.
  enum Ascent {
    /// It goes by none.
    case past
    /// It has left then, and enters its link.
    case until(Instant)
    /// The queue is full.
    case full
  }

  /// Hands a packet to its sender's uplink, where it goes by one.
  func ascend(_ bytes: Int, from member: Int, by path: TransportPath) -> Ascent {
    guard path == .internet, uplinks[member] != nil else { return .past }
    guard let left = uplinks[member]?.take(bytes, at: simulation.now) else { return .full }
    return .until(left)
  }

  /// Hands bytes to their sender's uplink; what somebody else has put on the link goes by none.
  ///
  /// - Returns: whether they go by one: they wait, or were dropped.
  func climb(_ flight: Flight, cause: LogPosition?) throws -> Bool {
    guard flight.isAwaited else { return false }
    let (way, now) = (flight.hop, simulation.now)
    switch ascend(flight.bytes.count + Traffic.headerBytes, from: way.from, by: way.path) {
    case .past:
      return false
    case .until(let left):
      observer.learn(.climbed(from: way.from, left - now), place(cause))
      ascents.schedule(flight, at: left, cause: cause, in: simulation)
    case .full:
      if let tap = simulation.packetTap, let packet = packet(flight) {
        try tap.offered(packet, at: now, Passage(drop: .queueFull))
      }
      try happen(.blocked(flight), cause: cause)
    }
    return true
  }

  /// Lets the changes of the plan wait for their times.
  func beginUplinks() {
    for change in plan.uplinks.changes {
      uplinkChanges.schedule(change, at: change.at, place: change.place, in: simulation)
    }
  }

  /// A member's uplink becomes another.
  func carryOut(_ change: PlannedUplinkChange) throws {
    let member = router.place(of: change.device)
    uplinks[member]?.change(to: change.uplink, at: simulation.now)
    let event = IntercomWorldEvent.uplinkChanged(
      device: change.device,
      rate: change.uplink.rate,
      queue: change.uplink.queue,
    )
    try announce(event, cause: nil)
  }

  /// Tells a member how far its uplink is behind, where it asks for that and it is news.
  func look(atUplinkOf member: Int) throws {
    guard plan.settings.lateVoice == .drop, let uplink = uplinks[member] else { return }
    let intercom = components[member].reducer
    guard intercom.member != .nobody else { return }
    let standing = UplinkStanding(
      waiting: uplink.waiting(at: simulation.now),
      each: plan.voiceAirtime(by: uplink.plan),
    )
    guard standing != intercom.uplink else { return }
    try happen(.uplinkLooked(member, standing), cause: nil)
  }

  /// Says how much of what a member hears in the present call of its audio device is cut off.
  func countClipped(at member: Int) throws {
    let clipped = mix.clipped(frames, at: member, of: speech)
    guard clipped > 0 else { return }
    let event = IntercomWorldEvent.mixClipped(
      listener: plan.members[member].device,
      samples: clipped,
    )
    let sequence = try announce(event, cause: call)
    observer.take(event, cause: call, place(sequence))
  }
}
