import Exploration
import Kernel
import Plans
import World

/// The devices of an app in a search: what people do, and what happens to links, processes and power, in
/// every order.
///
/// Each does in the order of the timeline what it has to do there, and so does each link; how these
/// are woven together, and when, is the search's to try. All clocks are right. A process that ends by
/// the search's bounds is started again some time; one that the timeline ends, when that says so.
struct DeviceSearch<Part: DeviceReducer>: SearchModel {
  typealias Message = Part.Event
  typealias Timer = DeviceTimer<Part.Event>

  let router: DeviceRouter<Part>
  /// What is done on each device, and happens to it, in order.
  private let deeds: [[Deed]]
  /// What happens to links, in order.
  private let linkActs: [GenericAct]
  private let links: [PlannedLink]
  let channels: [SearchChannel]
  /// The sender and the receiver of each channel.
  private let ways: [(sender: Int, receiver: Int, link: Int)]
  let leftOut: [String]
  let triesNodeActs = true

  /// Everything about the devices.
  struct State: Record {
    var parts: [Part] = []
    /// How much of what is done on each device was done.
    var done: [Int64] = []
    /// How much of what happens to links has happened.
    var happened: Int64 = 0
    /// The links' ways that are cut, by their channels.
    var isCut: [Int64] = []
    /// The disks, where the app has one.
    var disks: [Disk] = []
    /// What there is of each device's process.
    var processes: [Int64] = []
    /// What the true clock showed when each device was switched on; a time of its own course counts
    /// from there, and one that was written down before tells states apart.
    var boots: [Int64] = []
    /// Which goals' facts were stated since somebody did something, a bit each.
    var stated: Int64 = 0
    /// Whether somebody has done something.
    var isBegun = false
  }

  /// Something that is done, or happens to a link.
  enum Act {
    case deed(device: Int, number: Int)
    case link(number: Int)
    /// A process that ended by the search's bounds begins anew.
    case restart(device: Int)
  }

  /// What the timeline has for a device.
  enum Deed {
    case told(Part.Event)
    case happened(NodeAct)
  }

  /// A search of a plan.
  ///
  /// - Throws: `SearchTooLarge` where more happens than can be woven together.
  init(_ plan: Plan, acts: [DeviceAct]) throws {
    let router = DeviceRouter<Part>(plan: plan)
    self.router = router
    let deeds = Self.deeds(of: plan, acts, router)
    self.deeds = deeds
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
      let (from, to) = (router.devices[way.sender], router.devices[way.receiver])
      return SearchChannel(
        "\(link.id), \(from) to \(to)",
        faults: [.loses, .duplicates, .reorders],
        within: link.channel(of: LinkWay(from: from, to: to)).longest,
      )
    }
    let count = deeds.reduce(linkActs.count) { $0 + $1.count }
    guard count <= Self.most else { throw SearchTooLarge("\(count) acts", most: "\(Self.most)") }
    guard ways.count < 63 else {
      throw SearchTooLarge("\(ways.count) ways between devices", most: "62")
    }
    leftOut = Self.leftOut(of: plan, router, linkActs)
  }

  /// So many acts can be woven together.
  private static var most: Int { 40 }

  // MARK: What is asked

  var invariants: [SearchInvariant] {
    Part.invariants.map { SearchInvariant($0.fact.kind, $0.title) }
  }
  var goals: [SearchGoal] { Part.goals.map { SearchGoal($0.fact.kind, $0.title) } }
  var happenings: [String] { Part.Fact.prototypes.prefix(64).map { "\($0.kind) is stated" } }
  var actKinds: [String] {
    let links = ["somebody does something", "a link is cut", "a link is whole again"]
    let hasNodes = deeds.contains { $0.contains { if case .happened = $0 { true } else { false } } }
    guard Part.canBeginAnew || hasNodes else { return links }
    return links + ["something happens to a node", "what ended begins anew"]
  }

  func kind(of act: Act) -> Int {
    switch act {
    case .deed(let device, let number):
      switch deeds[device][number] {
      case .told: 0
      case .happened: 3
      }
    case .restart: 4
    case .link(let number):
      switch linkActs[number] {
      case .cut, .change, .node: 1
      case .heal: 2
      }
    }
  }

  func isSure(_ act: Act) -> Bool { [2, 4].contains(kind(of: act)) }

  func marks(of state: State, at now: Instant) -> GoalMarks {
    guard state.isBegun else { return GoalMarks() }
    let all = Part.goals.isEmpty ? 0 : UInt64.max >> UInt64(64 - Part.goals.count)
    return GoalMarks(applies: all, met: UInt64(bitPattern: state.stated))
  }

  // MARK: What happens

  func start(into outcome: inout SearchOutcome<Message, Timer>) -> State {
    var state = State()
    state.parts = router.devices.indices.map(router.part)
    state.disks = router.devices.filter { _ in Part.isForgetful }.map { _ in Disk() }
    state.processes = router.devices.map { _ in Process.runs.rawValue }
    state.boots = router.devices.map { _ in 0 }
    state.done = router.devices.map { _ in 0 }
    state.isCut = ways.map { _ in 0 }
    return state
  }

  func acts(in state: State, at now: Instant, into acts: inout [Act]) {
    for device in deeds.indices where Int(state.done[device]) < deeds[device].count {
      acts.append(.deed(device: device, number: Int(state.done[device])))
    }
    for device in state.processes.indices where process(of: device, in: state).isRestarted {
      acts.append(.restart(device: device))
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
      switch deeds[device][number] {
      case .told(let event):
        // What is done with an app that does not run is missed: nothing begins.
        guard process(of: device, in: state) == .runs else { return }
        state.isBegun = true
        state.stated = 0
        tell(event, to: device, at: now, in: &state, into: &outcome)
      case .happened(let act):
        happen(act, to: device, at: now, in: &state, into: &outcome)
      }
    case .acted(.restart(let device)):
      restart(device, at: now, in: &state, into: &outcome)
    case .acted(.link(let number)):
      state.happened += 1
      change(linkActs[number], &state)
    case .crashed(let process):
      crash(process, at: now, in: &state, into: &outcome)
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

  /// Tells an app something; one that does not run misses it.
  func tell(
    _ event: Part.Event,
    to device: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    guard process(of: device, in: state) == .runs else { return }
    var effects = Effects<Part.Effect>()
    let time = DeviceTime(
      uptime: Uptime(nanoseconds: now.nanoseconds - state.boots[device]),
      wall: WallTime(nanoseconds: now.nanoseconds),
    )
    state.parts[device].reduce(event, at: time, into: &effects)
    for effect in effects.items {
      if let fact = Part.fact(in: effect) { note(fact, in: &state, into: &outcome) }
      if let request = Part.disk(in: effect), Part.isForgetful {
        state.disks[device].take(request)
      }
      if let request = Part.timer(in: effect) {
        heed(request, of: device, at: now, in: state, into: &outcome)
      }
      for delivery in router.deliveries(of: effect, from: device) {
        let channel = ways.firstIndex { ($0.sender, $0.receiver) == (device, delivery.receiver) }
        if let channel, state.isCut[channel] == 0 { outcome.send(delivery.message, on: channel) }
      }
    }
    for (place, invariant) in Part.invariants.enumerated() {
      let isBroken = DeviceJudge<Part>.isBroken(invariant.fact, by: effects.items)
      outcome.judge(place, holds: !isBroken)
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
    case .acted(.deed(let device, let number)): words(for: deeds[device][number], on: device)
    case .acted(.restart(let device)): "\(router.devices[device]): what ended begins anew"
    case .acted(.link(let number)): "\(linkActs[number].kind) \(linkActs[number].link ?? "")"
    case .crashed(let process): "\(processes[process]) ends"
    }
  }

  private func words(for deed: Deed, on device: Int) -> String {
    switch deed {
    case .told(let event): "\(router.devices[device]): \(event.kind)"
    case .happened(let act): "\(router.devices[device]): \(act.kind)"
    }
  }
}

/// A timer of one of the devices.
struct DeviceTimer<Event: Hashable & Sendable>: Hashable, Sendable {
  var device: Int
  var event: Event
}
