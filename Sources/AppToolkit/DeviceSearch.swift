import Exploration
import Kernel
import Plans
import World

/// The devices of an app in a search: what people do, and what happens to links, in every order.
///
/// Each does in the order of the timeline what it has to do there, and so does each link; how these
/// are woven together, and when, is the search's to try. All clocks are right.
struct DeviceSearch<Part: DeviceReducer>: SearchModel {
  typealias Message = Part.Event
  typealias Timer = DeviceTimer<Part.Event>

  private let router: DeviceRouter<Part>
  private let settings: SettingValues
  /// What is done on each device, in order.
  private let deeds: [[Part.Event]]
  /// What happens to links, in order.
  private let linkActs: [GenericAct]
  private let links: [PlannedLink]
  let channels: [SearchChannel]
  /// The sender and the receiver of each channel.
  private let ways: [(sender: Int, receiver: Int, link: Int)]
  let leftOut: [String]

  /// Everything about the devices.
  struct State: Record {
    var parts: [Part] = []
    /// How much of what is done on each device was done.
    var done: [Int64] = []
    /// How much of what happens to links has happened.
    var happened: Int64 = 0
    /// The links' ways that are cut, by their channels.
    var isCut: [Int64] = []
    /// Which goals' facts were stated since somebody did something, a bit each.
    var stated: Int64 = 0
    /// Whether somebody has done something.
    var isBegun = false
  }

  /// Something that is done, or happens to a link.
  enum Act {
    case deed(device: Int, number: Int)
    case link(number: Int)
  }

  /// A search of a plan.
  ///
  /// - Throws: `SearchTooLarge` where more happens than can be woven together.
  init(_ plan: Plan, acts: [DeviceAct]) throws {
    let router = DeviceRouter<Part>(plan: plan)
    self.router = router
    settings = plan.settings(of: Part.name)
    deeds = router.devices.map { device in
      acts.filter { $0.device == device }.compactMap { act in
        Part.acts.first { $0.kind == act.event }
      }
    }
    var ways: [(sender: Int, receiver: Int, link: Int)] = []
    for sender in router.devices.indices {
      for receiver in router.devices.indices where receiver != sender {
        if let link = router.link(from: sender, to: receiver) {
          ways.append((sender, receiver, link))
        }
      }
    }
    self.ways = ways
    links = plan.links
    let used = ways.map { plan.links[$0.link].id }
    let linkActs = plan.acts.map(\.act).filter { act in
      switch act {
      case .cut(let part), .heal(let part): used.contains(part.link)
      case .change, .node: false
      }
    }
    self.linkActs = linkActs
    channels = ways.map { way in
      let link = plan.links[way.link]
      return SearchChannel(
        "\(link.id), \(router.devices[way.sender]) to \(router.devices[way.receiver])",
        faults: [.loses, .duplicates, .reorders],
        within: link.channel.longest,
      )
    }
    guard acts.count + linkActs.count <= Self.most else {
      throw SearchTooLarge("\(acts.count + linkActs.count) acts", most: "\(Self.most)")
    }
    guard ways.count < 63 else {
      throw SearchTooLarge("\(ways.count) ways between devices", most: "62")
    }
    var leftOut: [String] = []
    if plan.acts.contains(where: { $0.act.link != nil && !linkActs.contains($0.act) }) {
      leftOut.append("acts that change a link, or are of one that the app does not use")
    }
    if plan.links.contains(where: \.channel.isWeathered) {
      leftOut.append(
        "the links' loss, doubling and corruption by weather: --losses and --duplicates bound them"
      )
    }
    if plan.links.contains(where: { $0.channel.mtu_bytes != nil }) {
      leftOut.append("the links' mtu: a message of any size passes")
    }
    if plan.devices.contains(where: { $0.clockOffset != .zero || $0.drift_ppb != 0 }) {
      leftOut.append("clocks that differ: all are right")
    }
    self.leftOut = leftOut
  }

  /// So many acts can be woven together.
  private static var most: Int { 40 }

  // MARK: What is asked

  var invariants: [SearchInvariant] {
    Part.invariants.map { SearchInvariant($0.fact.kind, $0.title) }
  }
  var goals: [SearchGoal] { Part.goals.map { SearchGoal($0.fact.kind, $0.title) } }
  var happenings: [String] { Part.Fact.prototypes.prefix(64).map { "\($0.kind) is stated" } }
  var actKinds: [String] { ["somebody does something", "a link is cut", "a link is whole again"] }

  func kind(of act: Act) -> Int {
    switch act {
    case .deed: 0
    case .link(let number):
      switch linkActs[number] {
      case .cut, .change, .node: 1
      case .heal: 2
      }
    }
  }

  func isSure(_ act: Act) -> Bool { kind(of: act) == 2 }

  func marks(of state: State, at now: Instant) -> GoalMarks {
    guard state.isBegun else { return GoalMarks() }
    let all = Part.goals.isEmpty ? 0 : UInt64.max >> UInt64(64 - Part.goals.count)
    return GoalMarks(applies: all, met: UInt64(bitPattern: state.stated))
  }

  // MARK: What happens

  func start(into outcome: inout SearchOutcome<Message, Timer>) -> State {
    var state = State()
    state.parts = router.devices.map { Part(settings: settings, device: $0) }
    state.done = router.devices.map { _ in 0 }
    state.isCut = ways.map { _ in 0 }
    return state
  }

  func acts(in state: State, at now: Instant, into acts: inout [Act]) {
    for device in deeds.indices where Int(state.done[device]) < deeds[device].count {
      acts.append(.deed(device: device, number: Int(state.done[device])))
    }
    if Int(state.happened) < linkActs.count { acts.append(.link(number: Int(state.happened))) }
  }

  func take(
    _ happening: SearchHappening<Message, Timer, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    switch happening {
    case .delivered(let message, let channel):
      tell(message, to: ways[channel].receiver, at: now, in: &state, into: &outcome)
    case .fired(let timer):
      tell(timer.event, to: timer.device, at: now, in: &state, into: &outcome)
    case .acted(.deed(let device, let number)):
      state.done[device] += 1
      state.isBegun = true
      state.stated = 0
      tell(deeds[device][number], to: device, at: now, in: &state, into: &outcome)
    case .acted(.link(let number)):
      state.happened += 1
      change(linkActs[number], &state)
    case .crashed:
      break
    }
  }

  private func change(_ act: GenericAct, _ state: inout State) {
    let (part, isCut): (LinkPart, Int64)
    switch act {
    case .cut(let cut): (part, isCut) = (cut, 1)
    case .heal(let healed): (part, isCut) = (healed, 0)
    case .change, .node: return
    }
    for (channel, way) in ways.enumerated() where links[way.link].id == part.link {
      let (from, to) = (router.devices[way.sender], router.devices[way.receiver])
      let isMeant = part.pairs.contains { pair in
        (pair.first, pair.second) == (from, to)
          || !part.oneWay && (pair.first, pair.second) == (to, from)
      }
      if isMeant { state.isCut[channel] = isCut }
    }
  }

  private func tell(
    _ event: Part.Event,
    to device: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    var effects = Effects<Part.Effect>()
    let time = DeviceTime(
      uptime: Uptime(nanoseconds: now.nanoseconds),
      wall: WallTime(nanoseconds: now.nanoseconds),
    )
    state.parts[device].reduce(event, at: time, into: &effects)
    for effect in effects.items {
      if let fact = Part.fact(in: effect) { note(fact, in: &state, into: &outcome) }
      switch Part.timer(in: effect) {
      case .set(let event, let uptime):
        let timer = Timer(device: device, event: event)
        outcome.set(timer, at: max(now, Instant(nanoseconds: uptime.nanoseconds)))
      case .cancel(let event): outcome.cancel(Timer(device: device, event: event))
      case nil: break
      }
      for delivery in router.deliveries(of: effect, from: device) {
        let channel = ways.firstIndex { ($0.sender, $0.receiver) == (device, delivery.receiver) }
        if let channel, state.isCut[channel] == 0 { outcome.send(delivery.message, on: channel) }
      }
    }
    for (place, invariant) in Part.invariants.enumerated() {
      let isStated = effects.items.contains { Part.fact(in: $0) == invariant.fact }
      outcome.judge(place, holds: !isStated)
    }
  }

  private func note(
    _ fact: Part.Fact,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    for (place, goal) in Part.goals.enumerated() where goal.fact == fact {
      state.stated |= 1 << Int64(place)
    }
    if let place = happenings.firstIndex(of: "\(fact.kind) is stated") { outcome.note(place) }
  }

  // MARK: Words

  func fingerprint(timer: Timer, into digest: inout StateDigest) {
    digest.absorb(Int64(timer.device))
    digest.absorb(choice: timer.event)
  }

  func words(for happening: SearchHappening<Message, Timer, Act>, in state: State) -> String {
    switch happening {
    case .delivered(let message, let channel): "\(channels[channel].name): \(message.kind)"
    case .fired(let timer): "\(router.devices[timer.device]): \(timer.event.kind), by its timer"
    case .acted(.deed(let device, let number)):
      "\(router.devices[device]): \(deeds[device][number].kind)"
    case .acted(.link(let number)): "\(linkActs[number].kind) \(linkActs[number].link ?? "")"
    case .crashed: "a process ends"
    }
  }
}

/// A timer of one of the devices.
struct DeviceTimer<Event: Hashable & Sendable>: Hashable, Sendable {
  var device: Int
  var event: Event
}

extension ChannelSettings {
  /// How long a packet is on its way at most.
  fileprivate var longest: Duration {
    let waiting = rate_bps.map { rate in
      Duration.microseconds(queueLimit_bytes * 8 * 1_000_000 / max(1, rate))
    }
    return delay + jitter.longest + reorderGap + (waiting ?? .zero)
  }

  /// Whether something may happen to a packet by chance.
  fileprivate var isWeathered: Bool {
    loss != .none || duplicate != .zero || corrupt != .zero
  }
}

extension Jitter {
  /// The longest that it adds.
  fileprivate var longest: Duration {
    switch self {
    case .none: .zero
    case .uniform(_, let upper): max(.zero, upper)
    case .normal(let mean, _, let limit): max(.zero, mean + limit)
    case .pareto(_, _, let limit): max(.zero, limit)
    }
  }
}
