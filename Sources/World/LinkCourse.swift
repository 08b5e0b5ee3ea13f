import Kernel
import Plans

/// What acts had made of one direction of a link when something happened in a run, from its log.
///
/// A loss by chance has no fault in its row: the link lost it as it is. Whether an act made it so, and
/// whether the link would have lost it without, this says.
public struct LinkCourse {
  /// How the direction treated what was sent, for a time.
  public struct Conditions: Equatable, Sendable {
    /// The event that brought them; nil for those that the scenario declares.
    public var event: LogPosition?
    /// What it did to packets.
    public var channel: ChannelSettings
  }

  /// The link.
  public let link: String
  /// The direction of it.
  public let way: LinkWay
  /// Those it was declared with, then those of each act, in order; the last were in force.
  public let conditions: [Conditions]
  private let seed: UInt64
  /// What places had made of it; nil where they do not matter.
  private var news: PlaceNews?

  /// The course of one direction of a link until an event.
  ///
  /// - Returns: nil where nobody can tell how the link was declared.
  /// - Throws: where the log cannot be read or was written by another version.
  public init?(
    of link: String,
    _ way: LinkWay,
    until event: LogPosition,
    in history: any EventHistory,
  ) throws {
    guard let plan = history.plan, let declared = plan.links.first(where: { $0.id == link }) else {
      return nil
    }
    let changes = try Self.changes(of: link, until: event, history)
    self.init(of: declared, way, seed: plan.seed, changes)
    guard declared.dependsOnPlaces else { return }
    news = try PlaceNews(of: link, way, before: event, in: history)
  }

  /// The courses of all directions of a link until an event, in the order of its pairs.
  ///
  /// - Returns: nil where nobody can tell how the link was declared.
  /// - Throws: where the log cannot be read or was written by another version.
  public static func all(
    of link: String,
    until event: LogPosition,
    in history: any EventHistory,
  ) throws -> [Self]? {
    guard let plan = history.plan, let declared = plan.links.first(where: { $0.id == link }) else {
      return nil
    }
    let changes = try changes(of: link, until: event, history)
    return declared.allWays.map { Self(of: declared, $0, seed: plan.seed, changes) }
  }

  /// What an act made of some directions, or of all where it names none.
  private struct Change {
    var conditions: Conditions
    var ways: [LinkWay]
  }

  private init(of link: PlannedLink, _ way: LinkWay, seed: UInt64, _ changes: [Change]) {
    self.link = link.id
    self.way = way
    self.seed = seed
    let own = changes.filter { $0.ways.isEmpty || $0.ways.contains(way) }
    conditions = [Conditions(event: nil, channel: link.channel(of: way))] + own.map(\.conditions)
  }

  private static func changes(
    of link: String,
    until event: LogPosition,
    _ history: any EventHistory,
  ) throws -> [Change] {
    try history.events(kind: "changed").compactMap { row in
      guard row.header.component == "link/\(link)", row.header.sequence < event,
        case .changed(_, let channel, let ways) = try row.read(as: LinkEvent.self)
      else { return nil }
      let conditions = Conditions(event: row.header.sequence, channel: channel)
      return Change(conditions: conditions, ways: ways)
    }
  }

  /// Whether the direction was as the scenario declares it.
  ///
  /// A loss of 0 and none are the same, as what it does to packets is.
  public var isAsDeclared: Bool {
    conditions.first.map { Self.plain($0.channel) }
      == conditions.last.map { Self.plain($0.channel) }
  }

  /// A channel of which what never loses anything is written in one way.
  private static func plain(_ channel: ChannelSettings) -> ChannelSettings {
    var channel = channel
    if channel.loss.losesNothing { channel.loss = .none }
    return channel
  }

  /// A packet that can be told from all others of its direction.
  public struct Packet {
    /// Whose packet it is, as the link was told.
    var flow: UInt64
    /// Which packet of the flow, as the link was told.
    var number: UInt64
    /// When it was sent.
    var at: Instant

    /// A packet as it was put on the link.
    public init(flow: UInt64, number: UInt64, at: Instant) {
      self.flow = flow
      self.number = number
      self.at = at
    }
  }

  /// What stands behind a packet that the link dropped.
  ///
  /// - Parameters:
  ///   - reason: why; of an outage the packet's own row names the fault.
  ///   - packet: which; nil for one that cannot be told from others.
  /// - Returns: nil for an outage.
  public func background(of reason: DropReason, of packet: Packet?) -> Background? {
    switch reason {
    case .outage: nil
    case .loss: backgroundOfLoss(packet)
    case .queueFull:
      background("the queue before the bottleneck was full", "rate and queue", Bottleneck.init)
    case .queueDelay:
      background(
        "it had waited too long before the bottleneck (CoDel)",
        "rate and queue",
        Bottleneck.init,
      )
    case .tooLarge: background("it was longer than passes", "limit") { $0.mtu_bytes }
    }
  }

  /// What decides about who waits, and how long.
  private struct Bottleneck: Equatable {
    var rate: Int64?
    var opportunities: [Int64]
    var limit: Int64
    var discipline: QueueDiscipline

    init(_ channel: ChannelSettings) {
      rate = channel.rate_bps
      opportunities = channel.opportunities_ms
      limit = channel.queueLimit_bytes
      discipline = channel.discipline
    }
  }

  /// A drop that is decided by a part of the conditions.
  private func background<Part: Equatable>(
    _ what: String,
    _ name: String,
    _ part: (ChannelSettings) -> Part,
  ) -> Background {
    let steps = steps(of: part)
    let event = steps[steps.count - 1].event
    let origin = event.map { "event \($0)" } ?? "the scenario"
    return Background(
      "\(what): '\(link)' had its \(name) from \(origin)",
      events: event.map { [$0] } ?? [],
    )
  }

  /// The conditions in which a part of them became another, the declared ones first.
  private func steps<Part: Equatable>(of part: (ChannelSettings) -> Part) -> [Conditions] {
    conditions.reduce(into: [Conditions]()) { steps, next in
      if let last = steps.last, part(last.channel) == part(next.channel) { return }
      steps.append(next)
    }
  }

  // MARK: Chance

  private struct Chance: Equatable {
    var loss: Loss
    var slot: Duration
    /// The recording that says what arrived; none where it has delays alone.
    var arrivals: DelayTrace

    init(_ channel: ChannelSettings) {
      loss = channel.loss.losesNothing ? .none : channel.loss
      slot = channel.slot
      arrivals = if case .arrivals = channel.delayTrace { channel.delayTrace } else { .none }
    }
  }

  private func backgroundOfLoss(_ packet: Packet?) -> Background {
    if let news {
      return Background(
        "'\(link)' lost it by chance, as where they were makes it: \(news.words)",
        events: [news.event],
      )
    }
    let steps = steps(of: Chance.init)
    guard let act = steps[steps.count - 1].event else {
      let words =
        recordedLoss(packet, under: steps[0].channel)
        ?? "'\(link)' lost it by chance, as the scenario has it: no act had changed how it loses"
      return Background(words, events: [])
    }
    guard let packet, let first = firstThatLoses(packet, among: steps) else {
      return unknownLoss(act, before: steps[steps.count - 2])
    }
    guard let event = steps[first].event else {
      return Background(
        "'\(link)' lost it by chance: it was then as event \(act) had made it, and as the scenario has "
          + "it, it would have lost it as well",
        events: [act],
      )
    }
    if event == act {
      return Background(
        "'\(link)' lost it as event \(act) had made it: as it was before, it would not have lost it",
        events: [act],
      )
    }
    return Background(
      "'\(link)' lost it as event \(event) had made it: as it was before, it would not have lost it; "
        + "event \(act), since when it loses in yet another way, changed nothing for it",
      events: [event, act],
    )
  }

  /// That a recording says so, in words; nil where chance may have done it.
  private func recordedLoss(_ packet: Packet?, under channel: ChannelSettings) -> String? {
    if case .arrivals(let times) = channel.delayTrace, let number = packet?.number,
      number < UInt64(times.count), times[Int(number)] == DelayTrace.lost
    {
      return
        "the recording of '\(link)' has it lost: its packet \(number), counted from 0, "
        + "never came"
    }
    guard case .bits = channel.loss else { return nil }
    return "the recording of '\(link)' has it lost: a digit 1 of its bits"
  }

  /// A packet without a number: whether it would have been lost before nobody can tell.
  private func unknownLoss(_ act: LogPosition, before: Conditions) -> Background {
    let words =
      if before.channel.loss.losesNothing {
        "'\(link)' lost it as event \(act) had made it: before, it lost nothing"
      } else if conditions.last?.channel.loss.losesEverything == true {
        "'\(link)' lost it as event \(act) had made it: since then it loses everything, and before, it lost by chance"
      } else {
        "'\(link)' lost it by chance while it was as event \(act) had made it; it lost by chance "
          + "before as well, and whether this one nobody can tell"
      }
    return Background(words, events: [act])
  }

  /// Since which of the conditions, up to those in force, the link would have lost the packet.
  ///
  /// - Returns: nil where it does not come out as lost, so that it must be another.
  private func firstThatLoses(_ packet: Packet, among steps: [Conditions]) -> Int? {
    let key = Network.key(of: link, from: way.from, to: way.to)
    func loses(_ step: Int, copy: UInt64) -> Bool {
      Channel.loses(
        packet.number,
        copy: copy,
        of: packet.flow,
        at: packet.at,
        under: steps[step].channel,
        seed: seed,
        key: key,
      )
    }
    let last = steps.count - 1
    guard let copy = (0..<4 as Range<UInt64>).first(where: { loses(last, copy: $0) }) else {
      return nil
    }
    var first = last
    while first > 0, loses(first - 1, copy: copy) { first -= 1 }
    return first
  }
}
