import Intercom
import Kernel
import Plans
import Voice
import World

/// Drives a call through a run: it gives what is under way its time, takes luck from the run's streams
/// and links, asks `Secrets` and `Studio`, writes the log, and tells the observer.
///
/// What anything means is the router's to say.
final class CallDriver: Surroundings {
  typealias Part = Intercom

  let plan: IntercomPlan
  let simulation: Simulation
  let secrets: any Secrets
  let studio: any Studio
  /// Who says what anything means.
  let router: IntercomRouter
  /// What is around the members, and is no component.
  // Each of these is looked at for every directive, by one thread. None leads back to the driver.
  @exclusivity(unchecked)
  var services: IntercomServices
  /// Who watches.
  @exclusivity(unchecked)
  var observer: CallObserver
  /// What each microphone captured.
  @exclusivity(unchecked)
  var speech: [CapturedSpeech]
  /// What is played in the present call of the audio device.
  @exclusivity(unchecked)
  var frames: [PlayedFrame] = []
  @exclusivity(unchecked)
  private(set) var components: [Component<CallDriver>] = []
  /// The radio, the match maker and the attacker, on the node `world`.
  let world: CallWorld
  /// Where invitations are made and redeemed; nil where nobody is invited.
  private var desk: AdmissionDesk?
  /// The place of each member in the plan's devices, which the network counts by.
  let nodes: [Int]
  @exclusivity(unchecked)
  private(set) var fills: Mailbox<Int>
  @exclusivity(unchecked)
  private(set) var flights: Mailbox<Flight>
  private var acts: Mailbox<PlannedIntercomAct>
  private let links: [Network.LinkIndex?]
  private let phases: [Duration]
  /// What the router says, for each happening within another.
  @exclusivity(unchecked)
  private var directives: [IntercomDirectives] = []
  @exclusivity(unchecked)
  private var depth = 0

  /// A call that has not begun; its members are enrolled, and know their own group from earlier.
  init(
    plan: IntercomPlan,
    microphones: [Microphone],
    secrets: any Secrets,
    studio: any Studio,
    simulation: Simulation,
  ) {
    self.plan = plan
    self.secrets = secrets
    self.studio = studio
    self.simulation = simulation
    let faults = simulation.plan.settings(of: IntercomSchema.name).faults
      .compactMap(IntercomFault.init(rawValue:))
    nodes = plan.members.map { member in
      guard let node = simulation.nodeIndex(member.device) else {
        preconditionFailure("the plan has no device \(member.device)")
      }
      return node
    }
    links = TransportPath.allCases.map { simulation.network.link($0.rawValue) }
    router = Self.enroll(plan, secrets, faults: faults, seed: simulation.plan.seed)
    let start = router.start(
      of: plan,
      hasInternet: links[1] != nil,
      luck: plan.matches.isLucky ? simulation.stream("match-maker").word(at: 0) : 0,
    )
    services = start.services
    world = CallWorld(start, between: router.devices)
    speech = zip(microphones, plan.members).map { microphone, member in
      CapturedSpeech(
        microphone,
        redundancy: RedundancyModel(
          settings: plan.codec.redundancy(sampleRate: member.sampleRate)
        ),
      )
    }
    phases = plan.phases(seed: simulation.plan.seed)
    observer = CallObserver(plan, phases: phases)
    fills = Mailbox { _, _, _ in }
    flights = Mailbox { _, _, _ in }
    acts = Mailbox { _, _, _ in }
    join()
  }

  /// Takes the members' keys, and makes the router that knows their names.
  ///
  /// - Returns: the router of the call.
  static func enroll(
    _ plan: IntercomPlan,
    _ secrets: any Secrets,
    faults: [IntercomFault],
    seed: UInt64,
  ) -> IntercomRouter {
    let ids = plan.members.enumerated().map { index, member in
      secrets.enroll(
        index,
        seed: RandomStream.bytes(32, seed: seed, for: "identity/\(member.device)"),
        group: secret(of: member.enters, seed: seed),
        ignoresProof: plan.settings(of: index).proof == .ignored,
        makesUpID: faults.contains(.foreignIdentity),
      )
    }
    let tags = plan.members.map { secrets.tag(of: secret(of: $0.announces, seed: seed)) }
    return IntercomRouter(plan, ids: ids, tags: tags, faults: faults)
  }

  /// A group's secret, which comes from the run's chance and not from its name alone.
  static func secret(of group: String, seed: UInt64) -> GroupSecret {
    GroupSecret(
      name: group,
      secret: RandomStream.bytes(32, seed: seed, for: "group/\(group)/secret"),
    )
  }

  private func join() {
    for (index, member) in plan.members.enumerated() {
      let peers = plan.members.indices.filter { plan.rememberEachOther($0, index) }
      let device = simulation.plan.devices[nodes[index]]
      let component = Component(
        Intercom(peers: peers.map { router.ids[$0] }, settings: plan.settings(of: index)),
        node: member.device,
        name: IntercomSchema.name,
        clock: DeviceClock(offset: device.clockOffset, drift_ppb: device.drift_ppb),
        in: self,
      )
      simulation.add(component)
      components.append(component)
    }
    world.join(simulation)
    world.serve(self)
    if plan.hasAdmission { desk = AdmissionDesk(self) }
  }

  /// The call as it is now, as a value.
  var system: IntercomSystem {
    IntercomSystem(
      members: components.map(\.reducer),
      attacker: world.attacker.reducer,
      brokers: IntercomBrokers(
        radio: world.radio.reducer,
        matchMaker: world.matchMaker.reducer,
      ),
      services: services,
    )
  }

  /// The link that carries a path; nil where the scenario has none.
  func link(_ path: TransportPath) -> Network.LinkIndex? {
    switch path {
    case .local: links[0]
    case .internet: links[1]
    }
  }

  // MARK: The beginning and the end

  /// Begins the call: everybody starts the app, audio devices run, the services look around.
  func begin() throws {
    open()
    for index in plan.members.indices {
      if !plan.members[index].isInvited {
        components[index].schedule(started(index), at: .start, cause: nil, in: simulation)
      }
      try happen(.audioStarted(index, phase: phases[index]), cause: nil)
    }
    for path in TransportPath.allCases { try lookAround(path, cause: nil) }
    for act in plan.acts { acts.schedule(act, at: act.at, place: act.place, in: simulation) }
    desk?.begin()
  }

  /// What a member is told when it enters the call.
  private func started(_ member: Int) -> IntercomEvent {
    let stream = simulation.stream("stream/\(plan.members[member].device)").word(at: 0)
    return .started(member: router.ids[member], stream: stream, tag: router.tags[member])
  }

  /// Somebody has been let in: it enters the call, and the others come to see it.
  func enter(_ member: Int, cause: LogPosition?) throws {
    try components[member].tell(started(member), cause: cause, in: simulation)
    for path in TransportPath.allCases { try lookAround(path, cause: cause) }
  }

  /// Whether something passes between two members in both directions by some path.
  func reach(_ first: Int, _ second: Int) -> Bool {
    TransportPath.allCases.contains {
      passes($0, from: first, to: second) && passes($0, from: second, to: first)
    }
  }

  private func open() {
    fills = Mailbox { [unowned self] item, cause, _ in try happen(.frameFilled(item), cause: cause)
    }
    flights = Mailbox { [unowned self] item, cause, _ in try happen(.arrived(item), cause: cause) }
    acts = Mailbox { [unowned self] item, cause, _ in try happen(.acted(item), cause: cause) }
    for target in [fills, flights, acts] as [Target] { simulation.add(target) }
    simulation.onLinkEvent { [unowned self] event, sequence in
      guard let path = TransportPath(rawValue: event.link) else { return }
      try lookAround(path, cause: sequence)
    }
  }

  /// Says between whom a link passes in both directions.
  private func lookAround(_ path: TransportPath, cause: LogPosition?) throws {
    for first in plan.members.indices {
      for second in plan.members.indices where first < second {
        let areIn = [first, second].allSatisfy { desk?.isIn($0) ?? true }
        let isWhole =
          areIn && passes(path, from: first, to: second) && passes(path, from: second, to: first)
        try happen(.reachChanged(path, first, second, isWhole: isWhole), cause: cause)
      }
    }
  }

  private func passes(_ path: TransportPath, from: Int, to: Int) -> Bool {
    guard let link = link(path) else { return false }
    return simulation.network.isWhole(link, from: nodes[from], to: nodes[to])
  }

  /// The call is over: all that can be found is stated.
  func finish() throws {
    observer.finish(at: simulation.now)
    try stateFindings()
  }

  // MARK: What happens

  /// Carries out what a member asked for, one effect after the other.
  func perform(
    _ effects: Effects<IntercomEffect>,
    after event: IntercomEvent,
    of component: Component<CallDriver>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws {
    guard let member = components.firstIndex(where: { $0 === component }) else {
      preconditionFailure("a component of another call")
    }
    observer.take(event, effects.items, at: member, place(cause))
    try stateFindings()
    for effect in effects.items {
      let isTalking = router.asksForTalk && component.reducer.sender.isTalking
      try happen(.asked(effect, by: member, isTalking: isTalking), cause: cause)
    }
  }

  /// Lets something happen, with everything that comes of it at once.
  func happen(_ happening: IntercomHappening, cause: LogPosition?) throws {
    if depth == directives.count { directives.append(IntercomDirectives()) }
    let level = depth
    depth += 1
    defer { depth -= 1 }
    router.route(
      happening,
      in: &services,
      seeing: world,
      at: simulation.now,
      into: &directives[level],
    )
    var cause = cause
    // Taken out meanwhile: a happening within this one may need another level, and the list moves.
    var list = Effects<IntercomDirective>()
    swap(&list, &directives[level].list)
    try list.drain { try follow($0, &cause) }
    swap(&list, &directives[level].list)
  }

  /// The place of what is observed now, or of what led to it.
  func place(_ sequence: LogPosition?) -> CallObserver.Place {
    CallObserver.Place(sequence: sequence ?? 0, now: simulation.now)
  }

  /// States what the observer has found.
  func stateFindings() throws {
    guard !observer.findings.isEmpty else { return }
    for finding in observer.findings { try announce(finding.event, cause: finding.cause) }
    observer.forgetFindings()
  }

  /// States what stands outside the phones.
  @discardableResult
  func announce(_ event: IntercomWorldEvent, cause: LogPosition?) throws -> LogPosition {
    try simulation.state(event, node: "world", component: IntercomSchema.name, cause: cause)
  }
}
