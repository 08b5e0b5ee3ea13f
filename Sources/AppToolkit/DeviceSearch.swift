import Exploration
import Kernel
import Plans
import World

/// The nodes of an app in a search: what people do, and what happens to links, processes and power, in
/// every order.
///
/// Each does in the order of the timeline what it has to do there, and so does each link; how these
/// are woven together, and when, is the search's to try. All clocks run right. A process that ends by
/// the search's bounds is started again some time; one that the timeline ends, when that says so. Of a
/// number that is drawn every value is tried where there are few, else the first, one in the middle and
/// the last; a question has the app's own answer.
struct DeviceSearch<Part: DeviceReducer>: SearchModel {
  typealias State = DeviceSearchState<Part>
  typealias Message = DeviceMessage<Part.Event>
  typealias Timer = DeviceTimer<Part.Event>

  let router: DeviceRouter<Part>
  /// What is done on each node, and happens to it, in order.
  let deeds: [[Deed]]
  /// What happens to links, in order.
  let linkActs: [PlannedAct]
  let links: [PlannedLink]
  let channels: [SearchChannel]
  /// The sender, the receiver and the link of each channel.
  let ways: [(sender: Int, receiver: Int, link: Int)]
  let leftOut: [String]
  let triesNodeActs = true
  /// What the timeline has before what the search is about, in its order.
  let prelude: [Deed]
  let invariants: [SearchInvariant]
  let goals: [SearchGoal]
  let happenings: [String]
  /// What tells whether the invariants hold.
  private let bench: SearchBench<Part>
  private let goalFacts: [[String]]
  /// The places of what is counted, by the kinds of facts.
  private let factPlaces: [String: Int]  // order-free: only ever looked up

  /// Something that is done, or happens to a link.
  enum Act {
    case deed(node: Int, number: Int)
    case link(number: Int)
    /// A process that ended by the search's bounds begins anew.
    case restart(node: Int)
    /// A number is drawn.
    case drawn(value: UInt64)
  }

  /// What the timeline has for a node.
  enum Deed {
    case told(Part.Event, place: Int, at: Instant)
    case happened(NodeAct, node: Int, at: Instant)
  }

  /// A search of a plan.
  ///
  /// - Throws: `SearchTooLarge` where more happens than can be woven together.
  init(_ plan: Plan, _ own: DevicePlan) throws {
    let router = try DeviceRouter<Part>(plan: plan, own)
    self.router = router
    let (prelude, deeds) = try Self.deeds(of: plan, own.acts, router)
    self.prelude = prelude
    self.deeds = deeds
    let judged = Part.invariants + Part.searchInvariants
    invariants = judged.map { SearchInvariant($0.fact.kind, $0.title) }
    let told = (prelude + deeds.joined()).compactMap { deed in
      if case .told(let event, _, _) = deed { event } else { nil }
    }
    bench = SearchBench(judged.map(\.fact), told: told)
    let wanted = Part.goals.map { (facts: [$0.fact], title: $0.title) } + Part.searchGoals
    goals = wanted.map { SearchGoal($0.facts.first?.kind ?? "", $0.title) }
    goalFacts = wanted.map { $0.facts.map(\.kind) }
    let facts = Part.Fact.prototypes.prefix(64).map(\.kind)
    happenings = facts.map { "\($0) is stated" }
    factPlaces = Dictionary(  // order-free: only ever looked up
      facts.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first },
    )
    var ways: [(sender: Int, receiver: Int, link: Int)] = []
    for sender in router.nodes.indices {
      for receiver in router.reached(from: sender) where receiver != sender {
        for link in router.links(from: sender, to: receiver) {
          ways.append((sender, receiver, link))
        }
      }
    }
    self.ways = ways
    links = plan.links
    let used = ways.map { plan.links[$0.link].id }
    let linkActs = plan.acts.filter { planned in
      switch planned.act {
      case .cut(let part), .heal(let part): used.contains(part.link)
      case .change, .node: false
      }
    }
    self.linkActs = linkActs
    channels = ways.map { way in
      let link = plan.links[way.link]
      let (from, to) = (router.nodes[way.sender].id, router.nodes[way.receiver].id)
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
    let uncounted = Part.Fact.prototypes.dropFirst(64).map(\.kind)
    leftOut =
      Self.leftOut(of: plan, router, linkActs.map(\.act))
      + (uncounted.isEmpty
        ? [] : ["whether these were stated: \(uncounted.joined(separator: ", "))"])
  }

  /// So many acts can be woven together.
  private static var most: Int { 40 }

  // MARK: What is asked

  var actKinds: [String] {
    let links = ["somebody does something", "a link is cut", "a link is whole again"]
    let hasNodes = deeds.contains { $0.contains { if case .happened = $0 { true } else { false } } }
    let draws = Part.drawn == nil ? [] : ["a number is drawn"]
    guard Part.canBeginAnew || hasNodes || !draws.isEmpty else { return links }
    return links + ["something happens to a node", "what ended begins anew"] + draws
  }

  func kind(of act: Act) -> Int {
    switch act {
    case .deed(let node, let number):
      switch deeds[node][number] {
      case .told: 0
      case .happened: 3
      }
    case .restart: 4
    case .drawn: 5
    case .link(let number):
      switch linkActs[number].act {
      case .cut, .change, .node: 1
      case .heal: 2
      }
    }
  }

  func isSure(_ act: Act) -> Bool { [2, 4, 5].contains(kind(of: act)) }

  func isChoosing(in state: State) -> Bool { !state.immediates.isEmpty }

  func holdsTimers(in state: State) -> Bool {
    guard let most = Part.missedTimersMost else { return false }
    return state.nodes.contains { $0.process.isRestarted && $0.missed >= most }
  }

  func marks(of state: State, at now: Instant) -> GoalMarks {
    guard state.isBegun else { return GoalMarks() }
    let all = goals.isEmpty ? 0 : UInt64.max >> UInt64(64 - goals.count)
    return GoalMarks(applies: all, met: UInt64(bitPattern: state.stated))
  }

  // MARK: What happens

  func start(into outcome: inout SearchOutcome<Message, Timer>) -> State {
    var state = State()
    state.parts = router.places.indices.map(router.part)
    state.disks = router.places.filter { _ in router.isForgetful }.map { _ in Disk() }
    state.nodes = router.nodes.map { _ in DeviceSearchNode() }
    state.done = router.nodes.map { _ in 0 }
    state.isCut = ways.map { _ in 0 }
    state.essences = router.places.map { _ in .init() }
    for deed in prelude { perform(deed, in: &state, into: &outcome) }
    state.settleEssences()
    return state
  }

  /// Does something, and lets everything arrive that comes of it without a timer: the first that was sent
  /// first; of a number that is drawn the first value.
  private func perform(
    _ deed: Deed,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    switch deed {
    case .told(let event, let place, _):
      tell(event, to: place, at: .start, in: &state, into: &outcome)
    case .happened(let act, let node, _):
      happen(act, to: node, at: .start, in: &state, into: &outcome)
    }
    goOn(at: .start, in: &state, into: &outcome)
    while true {
      if isChoosing(in: state) {
        take(.acted(.drawn(value: 0)), at: .start, in: &state, into: &outcome)
      } else if let parcel = outcome.parcels.first {
        outcome.parcels.removeFirst()
        let message = parcel.message
        take(.delivered(message, channel: parcel.channel), at: .start, in: &state, into: &outcome)
      } else {
        return
      }
    }
  }

  func acts(in state: State, at now: Instant, into acts: inout [Act]) {
    if let draw = state.immediates.first {
      for value in Self.values(below: draw.below) { acts.append(.drawn(value: value)) }
      return
    }
    for node in deeds.indices where Int(state.done[node]) < deeds[node].count {
      acts.append(.deed(node: node, number: Int(state.done[node])))
    }
    for node in state.nodes.indices where state.nodes[node].process.isRestarted {
      acts.append(.restart(node: node))
    }
    if Int(state.happened) < linkActs.count { acts.append(.link(number: Int(state.happened))) }
  }

  /// The values that are tried of those below a bound.
  static func values(below bound: UInt64) -> [UInt64] {
    bound <= 8 ? Array(0..<bound) : [0, bound / 2, bound - 1]
  }

  func take(
    _ happening: SearchHappening<Message, Timer, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    switch happening {
    case .delivered(let message, _):
      tell(message.event, to: message.receiver, at: now, in: &state, into: &outcome)
    case .fired(let timer):
      for node in state.nodes.indices where state.nodes[node].process.isRestarted {
        state.nodes[node].missed += 1
      }
      tell(timer.event, to: timer.place, isTimer: true, at: now, in: &state, into: &outcome)
    case .acted(.deed(let node, let number)):
      state.done[node] += 1
      switch deeds[node][number] {
      case .told(let event, let place, _):
        // What is done with an app that does not run begins nothing.
        let runs = state.nodes[node].process.state.isRunning || router.places[place].part.isService
        if runs, Part.isSearched(event) {
          state.isBegun = true
          state.stated = 0
        }
        tell(event, to: place, at: now, in: &state, into: &outcome)
      case .happened(let act, _, _):
        happen(act, to: node, at: now, in: &state, into: &outcome)
      }
    case .acted(.restart(let node)):
      restart(node, at: now, in: &state, into: &outcome)
    case .acted(.link(let number)):
      state.happened += 1
      change(linkActs[number].act, &state)
    case .acted(.drawn(let value)):
      let draw = state.immediates.removeFirst()
      let event = router.event(of: value, for: draw.key)
      tell(event, to: Int(draw.place), at: now, in: &state, into: &outcome)
    case .crashed(let process):
      crash(process, at: now, in: &state, into: &outcome)
    }
    goOn(at: now, in: &state, into: &outcome)
    state.settleEssences()
  }

  private func change(_ act: GenericAct, _ state: inout State) {
    let (part, isCut): (LinkPart, Int64)
    switch act {
    case .cut(let cut): (part, isCut) = (cut, 1)
    case .heal(let healed): (part, isCut) = (healed, 0)
    case .change, .node: return
    }
    for (channel, way) in ways.enumerated() where links[way.link].id == part.link {
      let (from, to) = (router.nodes[way.sender].id, router.nodes[way.receiver].id)
      let isMeant = part.pairs.contains { pair in
        (pair.first, pair.second) == (from, to)
          || !part.oneWay && (pair.first, pair.second) == (to, from)
      }
      if isMeant { state.isCut[channel] = isCut }
    }
  }

  /// Lets a part answer to an event, now.
  func reduce(
    _ event: Part.Event,
    by place: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    var effects = Effects<Part.Effect>()
    let node = router.places[place].node
    state.parts[place].reduce(event, at: state.nodes[node].time(at: now), into: &effects)
    state.essences[place].part = nil
    for effect in effects.items {
      if let fact = Part.fact(in: effect) { note(fact, in: &state, into: &outcome) }
      if router.isForgetful, let request = Part.disk(in: effect) {
        state.disks[place].take(request)
        state.essences[place].disk = nil
      }
      if let request = Part.timer(in: effect) {
        heed(request, of: place, at: now, in: &state, into: &outcome)
      }
      if let immediate = router.immediate(effect, of: place) {
        state.immediates.append(pending(immediate))
      }
      for delivery in router.deliveries(of: effect, from: place) {
        guard let receiver = delivery.receiver, let link = delivery.link else { continue }
        let channel = ways.firstIndex { $0 == (node, delivery.node, link) }
        guard let channel, state.isCut[channel] == 0 else { continue }
        outcome.send(Message(receiver: receiver, event: delivery.message), on: channel)
      }
    }
    let stated = effects.items.compactMap { Part.fact(in: $0) }
    outcome.judgement.formUnion(bench.judgement(of: stated, among: state.parts))
  }

  /// What comes at once; a question has the app's own answer.
  private func pending(_ immediate: DeviceImmediate<Part>) -> DevicePending<Part> {
    switch immediate {
    case .told(let event, let place): DevicePending(event, to: place)
    case .drawn(let below, let key, let place): DevicePending(below: below, for: key, to: place)
    case .asked(let question, let place):
      DevicePending(Part.answer(question, at: router.places[place].address), to: place)
    }
  }

  private func note(
    _ fact: Part.Fact,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let kind = fact.kind
    for (place, facts) in goalFacts.enumerated() where facts.contains(kind) {
      state.stated |= 1 << Int64(place)
    }
    if let place = factPlaces[kind] { outcome.note(place) }
  }
}
