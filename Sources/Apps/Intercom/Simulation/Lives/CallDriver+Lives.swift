import Intercom
import Kernel
import World

/// What becomes of a call when the app on a phone is suspended, resumed, ended and started.
///
/// What happens to a process the node says. What the app loses with it is a row of its parts: the intercom
/// leaves the call as if its user had, the screen closes, the list of groups forgets what was in memory.
/// Nobody tells the others: they find out.
extension CallDriver {
  /// The event that stopped a member's app; nil while it runs.
  func stop(of member: Int) -> LogPosition? {
    guard let lives else { return nil }
    return lives.stops[member]
  }

  /// Looks at whatever happens to nodes; nothing where no act is about an app.
  func beginLives() {
    guard lives != nil else { return }
    simulation.onNodeEvent { [unowned self] node, event, sequence in
      guard let member = router.devices.firstIndex(of: node.node) else { return }
      try follow(event, at: member, node.processState(of: IntercomSchema.name), sequence)
    }
  }

  /// Tells a part of a member's app the first that it learns: at once, where something can happen to the
  /// app at the very start, so that the log says of each member who it is.
  func beginNow<World: Surroundings>(
    _ component: Component<World>,
    with event: World.Part.Event,
  ) throws {
    if lives == nil {
      component.schedule(event, at: .start, cause: nil, in: simulation)
    } else {
      try component.tell(event, cause: nil, in: simulation)
    }
  }

  /// Nobody has opened a member's app yet, as the row of what lies on its phone shows.
  func begin(_ member: Int, goneSince cause: LogPosition) throws {
    lives?.states[member] = .gone
    lives?.stops[member] = cause
    observer.stop(member, isGone: true, place(cause))
    try happen(.appStopped(member, isGone: true), cause: cause)
  }

  private func follow(
    _ event: NodeEvent,
    at member: Int,
    _ state: ProcessState,
    _ cause: LogPosition,
  ) throws {
    switch event {
    case .switchedOff: observer.power(isOn: false, of: member, at: simulation.now)
    case .switchedOn: observer.power(isOn: true, of: member, at: simulation.now)
    case .suspended, .resumed, .locked, .woken, .killed, .started, .clockStepped, .missed: break
    }
    let before = lives?.states[member] ?? .foreground
    lives?.states[member] = state
    switch (before.isRunning, state.isRunning) {
    case (true, false):
      lives?.stops[member] = cause
      observer.stop(member, isGone: state == .gone, place(cause))
      try stateFindings()
      try happen(.appStopped(member, isGone: state == .gone), cause: cause)
      if state == .gone { try end(member, cause: cause) }
      try audio?.appStopped(member, isGone: state == .gone, cause: cause)
      try lookAround(cause: cause)
    case (false, false):
      guard state == .gone, before != .gone else { break }
      observer.stop(member, isGone: true, place(cause))
      try happen(.appStopped(member, isGone: true), cause: cause)
      try end(member, cause: cause)
      try audio?.appStopped(member, isGone: true, cause: cause)
    case (false, true):
      lives?.stops[member] = nil
      observer.run(member, place(cause))
      try stateFindings()
      try happen(.appRan(member), cause: cause)
      try audio?.appRan(member, cause: cause)
      try catchUp(member, isNew: before == .gone, cause: cause)
      if before == .gone { try launch(member, cause: cause) }
      try lookAround(cause: cause)
    case (true, true):
      break
    }
    try settleLock(event, at: member, state, cause)
  }

  /// A member's process has ended: nothing is left but what stands on the disk.
  private func end(_ member: Int, cause: LogPosition) throws {
    if let membership { return try membership.end(member, cause: cause) }
    guard components[member].reducer.member != .nobody else { return }
    try components[member].tell(.callLeft, cause: cause, in: simulation)
  }

  /// A new process begins: it reads what was kept, and enters its group's call, or shows the list of groups.
  private func launch(_ member: Int, cause: LogPosition) throws {
    let purpose = "restart/\(router.devices[member])/\(simulation.now.nanoseconds)"
    secrets.restart(
      member,
      entropy: RandomStream.bytes(32, seed: simulation.plan.seed, for: purpose),
    )
    try desk?.restart(member, cause: cause)
    // The group is that of the call: who has to choose one is in none yet.
    if let membership { return try membership.open(member, cause: cause) }
    try owners?.restart(member, cause: cause)
    guard desk?.isIn(member) ?? true else { return }
    let peers = plan.peersFromEarlier(of: member).map {
      Int64(bitPattern: router.ids[$0].rawValue)
    }
    try components[member].tell(.membersListed(peers: peers), cause: cause, in: simulation)
    try begin(member, cause: cause)
  }

  /// What has happened to tags and secrets while an app did not run.
  private func catchUp(_ member: Int, isNew: Bool, cause: LogPosition) throws {
    while let left = lives?.changes[member], left > 0 {
      lives?.changes[member] = left - 1
      try changeSecret(of: member, cause: cause)
    }
    guard rotates, !plan.members[member].copiesTag else { return }
    if lives?.isTurning[member] == false {
      try turnSlot(of: member, cause: cause)
    } else if isNew {
      try makeTags(of: member, cause: cause)
    }
  }

  // MARK: Behind the lock

  /// Whether the system lets the app of a member go on unseen: it is in a call and has the phone's sound.
  private func keepsAwake(_ member: Int) -> Bool {
    components[member].reducer.member != .nobody
      && (audio.map { $0.components[member].reducer.stage == .active } ?? true)
  }

  /// The sound of a phone was taken from its app, or given back: unseen and without it the app is suspended.
  func settleBackground(_ member: Int, cause: LogPosition) throws {
    guard lives != nil, let node = simulation.node(router.devices[member]),
      node.processState(of: IntercomSchema.name) == .background, !keepsAwake(member)
    else { return }
    lives?.isBehindLock[member] = node.state.isLocked
    try node.happen(.suspended(app: IntercomSchema.name), cause: cause, in: simulation)
  }

  private func settleLock(
    _ event: NodeEvent,
    at member: Int,
    _ state: ProcessState,
    _ cause: LogPosition,
  ) throws {
    switch event {
    case .locked:
      try settleBackground(member, cause: cause)
    case .woken:
      guard lives?.isBehindLock[member] == true else { return }
      lives?.isBehindLock[member] = false
      guard state == .suspended else { return }
      try simulation.node(router.devices[member])?.happen(
        .resumed(app: IntercomSchema.name, inBackground: false),
        cause: cause,
        in: simulation,
      )
    case .killed, .switchedOff:
      lives?.isBehindLock[member] = false
    case .suspended, .resumed, .started, .clockStepped, .missed, .switchedOn:
      break
    }
  }

  // MARK: What reaches an app that does not run

  /// Word of the radio and of matches waits for a suspended app; that it leaves the call is how a process
  /// ends, and a call of the audio device, as everything else, is lost with one that is gone.
  func reach(
    _ event: IntercomEvent,
    of component: Component<CallDriver>,
    in state: ProcessState,
  ) -> Reach {
    if event == .callLeft { return .arrives }
    return state == .gone ? .lost : .waits
  }
}
