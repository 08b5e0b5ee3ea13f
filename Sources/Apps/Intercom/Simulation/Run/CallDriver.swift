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
  @exclusivity(unchecked)
  var router: IntercomRouter
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
  /// The ways of the phones up to the Internet.
  @exclusivity(unchecked)
  var uplinks: [Uplink?]
  /// What is cut off of what sounds.
  @exclusivity(unchecked)
  var mix: HeardMix
  /// The row of the last call of an audio device.
  var call: LogPosition = 0
  @exclusivity(unchecked)
  private(set) var components: [Component<CallDriver>] = []
  /// The radio, the match maker and the attacker, on the node `world`.
  let world: CallWorld
  /// Where invitations are made and redeemed; nil where nobody is invited.
  private(set) var desk: AdmissionDesk?
  /// Who finds the owner of each group; nil where none is looked for.
  private(set) var owners: OwnerDesk?
  /// What each phone draws; nil where none draws anything.
  private var screens: ScreenDesk?
  /// Where groups are chosen, made and left; nil where everybody is in its group from the start.
  private(set) var membership: MembershipDesk?
  /// How often each member has entered the call, so that each time has a stream of its own.
  var sessions: [Int]
  /// The audio sessions of the phones; nil where nothing is said of any.
  private(set) var audio: AudioDesk?
  /// What happens to the app of each member; nil where nothing does.
  var lives: AppLives?
  /// The clock of each audio device, which nobody sets and no sleep stops.
  let soundClocks: [DeviceClock]
  /// The place of each member in the plan's devices, which the network counts by.
  let nodes: [Int]
  @exclusivity(unchecked)
  private(set) var fills: Mailbox<Int>
  @exclusivity(unchecked)
  private(set) var flights: Mailbox<Flight>
  /// Uplinks that are to be others.
  private(set) var uplinkChanges: Mailbox<PlannedUplinkChange>
  /// What waits for an uplink.
  @exclusivity(unchecked)
  private(set) var ascents: Mailbox<Flight>
  private var acts: Mailbox<PlannedIntercomAct>
  /// When tags and secrets are others.
  var keyErrands = Mailbox<KeyErrand> { _, _, _ in }
  /// How often each member has learnt of another secret.
  var secretEpochs: [Int]
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
    let faults = IntercomFault.planned(in: simulation.plan)
    let plan = plan.counting(groups: faults.contains(.countedGroups))
    self.plan = plan
    self.secrets = secrets
    self.studio = studio
    self.simulation = simulation
    nodes = plan.members.map { member in
      guard let node = simulation.nodeIndex(member.device) else {
        preconditionFailure("the plan has no device \(member.device)")
      }
      return node
    }
    links = TransportPath.allCases.map { simulation.network.link($0.rawValue) }
    secretEpochs = plan.members.map { _ in 0 }
    router = Self.enroll(
      plan,
      secrets,
      faults: faults,
      seed: simulation.plan.seed,
      day: simulation.plan.startUnix_ns / 86_400_000_000_000,
    )
    let start = router.start(
      of: plan,
      hasInternet: links[1] != nil,
      luck: plan.matches.isLucky ? simulation.stream("match-maker").word(at: 0) : 0,
    )
    services = start.services
    world = CallWorld(start, between: router.devices)
    // A replay has no microphones, and captures nothing.
    speech = zip(microphones, plan.members).enumerated().map { place, pair in
      let settings = plan.codec.redundancy(sampleRate: pair.1.sampleRate)
      return CapturedSpeech(
        pair.0,
        redundancy: RedundancyModel(settings: settings),
        headset: plan.headset(of: place),
      )
    }
    phases = plan.phases(seed: simulation.plan.seed)
    observer = CallObserver(plan, phases: phases, ranks: router.ranks)
    soundClocks = nodes.map { DeviceClock(drift_ppb: simulation.plan.devices[$0].drift_ppb) }
    if plan.hasLives(in: simulation.plan) { lives = AppLives(members: plan.members.count) }
    uplinks = plan.members.map { Uplink($0) }
    mix = HeardMix(plan)
    sessions = plan.members.map { _ in 0 }
    fills = Mailbox { _, _, _ in }
    flights = Mailbox { _, _, _ in }
    ascents = Mailbox { _, _, _ in }
    acts = Mailbox { _, _, _ in }
    uplinkChanges = Mailbox { _, _, _ in }
    join()
    for member in plan.members.indices where rotates { router.tags[member] = firstTag(of: member) }
  }

  private func join() {
    for (index, member) in plan.members.enumerated() {
      simulation.node(member.device)?.host(
        IntercomSchema.name,
        as: plan.opensLater(index) ? .gone : .foreground,
        runsLocked: plan.lives.background == .audio,
      )
      let peers = plan.peersFromEarlier(of: index).map { router.ids[$0] }
      let intercom = Intercom(peers: peers, settings: plan.settings(of: index))
      components.append(
        component(intercom, named: IntercomSchema.name, of: index, in: self)
      )
    }
    world.join(simulation)
    world.serve(self)
    if plan.hasMembership {
      membership = MembershipDesk(self)
      for (member, id) in router.ids.enumerated() { observer.know(member, as: id) }
    }
    if plan.hasAdmission { desk = AdmissionDesk(self) }
    if plan.owner.isThere { owners = OwnerDesk(self) }
    if plan.screen.isThere { screens = ScreenDesk(self) }
    if plan.audio.isThere { audio = AudioDesk(self) }
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
      if membership == nil {
        try beginNow(components[index], with: started(index))
        sessions[index] += 1
      }
      try happen(.audioStarted(index, phase: phases[index]), cause: nil)
    }
    beginKeys()
    for path in TransportPath.allCases { try lookAround(path, cause: nil) }
    for act in plan.acts { acts.schedule(act, at: act.at, place: act.place, in: simulation) }
    beginUplinks()
    desk?.begin()
    owners?.begin()
    try membership?.begin()
    audio?.begin()
    beginLives()
  }

  /// What a member is told when it enters the call.
  private func started(_ member: Int) -> IntercomEvent {
    let stream = simulation.stream("stream/\(plan.members[member].device)")
      .word(at: plan.lives.stream == .perMember ? 0 : UInt64(sessions[member]))
    return .started(member: router.ids[member], stream: stream, tag: router.tags[member])
  }

  /// Somebody has been let in: it enters the call, or has the group in its list, which does so.
  func enter(
    _ member: Int,
    by invitation: PresentedInvitation,
    handed grant: MembershipDesk.Grant?,
    cause: LogPosition,
  ) throws {
    if let membership {
      try membership.granted(member, by: invitation, handed: grant, cause: cause)
    } else {
      takeSecret(of: router.index(of: invitation.inviter), at: member)
      try begin(member, cause: cause)
    }
  }

  /// Somebody enters the call, and the others come to see it.
  func begin(_ member: Int, cause: LogPosition?) throws {
    try components[member].tell(started(member), cause: cause, in: simulation)
    try owners?.enter(member, cause: cause)
    try audio?.enter(member, cause: cause)
    sessions[member] += 1
    // Who was seen in another call a moment ago, or before its app ended, is seen as what it is now.
    try happen(.announced(member), cause: cause)
    try lookAround(cause: cause)
  }

  /// A member makes its proofs with that secret from now on, and announces its tag, where it announces
  /// none that it has copied.
  func adopt(_ secret: GroupSecret, tag: UInt64, at member: Int) {
    secrets.change(member, to: secret)
    if plan.members[member].announces == plan.members[member].enters { router.tags[member] = tag }
  }

  /// Looks who reaches whom, by each path.
  func lookAround(cause: LogPosition?) throws {
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
    flights = Mailbox { [unowned self] item, cause, _ in try land(item, cause: cause) }
    acts = Mailbox { [unowned self] item, cause, _ in try happen(.acted(item), cause: cause) }
    ascents = Mailbox { [unowned self] item, cause, _ in try put(item, cause: cause) }
    uplinkChanges = Mailbox { [unowned self] item, _, _ in try carryOut(item) }
    let targets: [Target] = [fills, flights, ascents, acts, uplinkChanges]
    for target in targets { simulation.add(target) }
    simulation.onLinkEvent { [unowned self] event, sequence in
      guard let path = TransportPath(rawValue: event.link) else { return }
      observer.places.take(event, at: simulation.now, evidence: sequence)
      try lookAround(path, cause: sequence)
    }
  }

  /// A packet arrives at a phone, on which an app may not run.
  private func land(_ flight: Flight, cause: LogPosition?) throws {
    if let fault = stop(of: flight.hop.to) {
      try happen(.unattended(flight, fault: fault), cause: cause)
    } else {
      try happen(.arrived(flight), cause: cause)
    }
  }

  /// Says between whom a link passes in both directions.
  private func lookAround(_ path: TransportPath, cause: LogPosition?) throws {
    for first in plan.members.indices {
      for second in plan.members.indices where first < second {
        let areIn = [first, second].allSatisfy(isIn)
        let isWhole =
          areIn && passes(path, from: first, to: second) && passes(path, from: second, to: first)
        try happen(.reachChanged(path, first, second, isWhole: isWhole), cause: cause)
      }
    }
  }

  /// Whether a member is in a call, or about to be, and its app runs.
  private func isIn(_ member: Int) -> Bool {
    stop(of: member) == nil && (membership?.isIn(member) ?? desk?.isIn(member) ?? true)
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
    if case .audioTicked = event { call = cause }
    observer.take(event, effects.items, at: member, place(cause))
    try stateFindings()
    for effect in effects.items {
      let isTalking = router.asksForTalk && component.reducer.sender.isTalking
      try happen(.asked(effect, by: member, isTalking: isTalking), cause: cause)
    }
    try tellProofs(in: effects, to: member, cause: cause)
    try screens?.look(member, after: event, asking: effects.items, cause: cause)
  }

  /// The user of a phone invites somebody from its group's screen.
  ///
  /// - Returns: whether there is such a screen; where there is none an invitation goes as it is told to.
  func invite(_ act: PlannedInvitationAct, cause: LogPosition?) throws -> Bool {
    guard let screens, plan.screen.settings.channels != .anywhere else { return false }
    let (from, to) = (router.place(of: act.from), router.place(of: act.to))
    func isWhole(_ path: TransportPath) -> Bool {
      passes(path, from: from, to: to) && passes(path, from: to, to: from)
    }
    try screens.invite(
      act,
      by: from,
      isNear: isWhole(.local) && router.hasRadio,
      isOnline: isWhole(.internet),
      cause: cause,
    )
    return true
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
    for directive in list.items { try follow(directive, &cause) }
    list.removeAll()
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
