import Exploration
import Kernel
import Plans
import World

/// What becomes of processes, power and disks in a search: what `SimulatedNode` and `Component` do in a
/// run, which `DeviceLockstepTests` holds it to.
extension DeviceSearch {
  /// For each node that its process ends, and that its power goes.
  var processes: [String] {
    guard Part.canBeginAnew else { return [] }
    return router.nodes.flatMap { ["the process on \($0.id)", "the power of \($0.id)"] }
  }

  func canEnd(process: Int, in state: State) -> Bool {
    let present = state.nodes[process / 2].process
    return process.isMultiple(of: 2) ? present.state != .gone : !present.isOff
  }

  /// Ends a process, or cuts its power, within the bounds of the search; a loss of power takes
  /// everything that was not synced.
  func crash(
    _ process: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let node = process / 2
    if process.isMultiple(of: 2) {
      end(node, as: .crashed, at: now, in: &state, into: &outcome)
    } else {
      cutPower(node, keeping: 0, as: .powerless, at: now, in: &state, into: &outcome)
    }
  }

  /// What ended within the bounds begins anew.
  func restart(
    _ node: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    if state.nodes[node].process.isOff {
      switchOn(node, at: now, in: &state, into: &outcome)
    }
    begin(node, inBackground: false, at: now, in: &state, into: &outcome)
  }

  /// Lets an act of the timeline happen to a node.
  func happen(
    _ act: NodeAct,
    to node: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let present = state.nodes[node]
    guard present.process.isOff == (act.deed == .on) else { return }
    switch act {
    case .kill: end(node, as: .gone, at: now, in: &state, into: &outcome)
    case .start:
      begin(node, inBackground: false, at: now, in: &state, into: &outcome)
    case .off(_, let keeps):
      cutPower(node, keeping: keeps, as: .off, at: now, in: &state, into: &outcome)
    case .on:
      switchOn(node, at: now, in: &state, into: &outcome)
      guard router.startsAlone(on: node) else { return }
      begin(node, inBackground: true, at: now, in: &state, into: &outcome)
    case .suspend:
      state.nodes[node].wasInFront = false
      if present.process.state.isRunning { state.nodes[node].process = .suspended }
      follow(.suspended(app: Part.name), node, present.life, at: now, &state, &outcome)
    case .resume:
      guard present.process.state != .gone else { return }
      resume(node, inBackground: false, at: now, in: &state, into: &outcome)
    case .lock, .wake: turn(node, by: act, at: now, in: &state, into: &outcome)
    case .clock(_, let change):
      let wall = present.time(at: now).wall
      guard let span = change.step(from: wall) else { return }
      state.nodes[node].ahead += span.nanoseconds
      setAlarmsAnew(on: node, by: span, at: now, in: state, into: &outcome)
      let event = NodeEvent.clockStepped(by: span)
      follow(event, node, present.life, at: now, &state, &outcome)
    }
  }

  /// A device is locked or unlocked.
  private func turn(
    _ node: Int,
    by act: NodeAct,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let present = state.nodes[node]
    let isLock = act.deed == .lock
    guard present.isLocked != isLock else { return }
    state.nodes[node].isLocked = isLock
    if isLock {
      state.nodes[node].wasInFront = present.process == .foreground
      if present.process.state.isRunning { state.nodes[node].process = .suspended }
    } else if present.wasInFront {
      state.nodes[node].wasInFront = false
      if present.process.state != .gone {
        state.nodes[node].process = .foreground
        if present.process == .suspended { release(node, isLaunch: false, &state) }
      }
    }
    follow(isLock ? .locked : .woken, node, present.life, at: now, &state, &outcome)
  }

  private func end(
    _ node: Int,
    as end: DeviceProcess,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let present = state.nodes[node]
    if present.process.state != .gone {
      state.nodes[node].process = end
      state.nodes[node].wasInFront = false
      state.nodes[node].isHeld = false
      forget(node, services: false, in: &state, into: &outcome)
    } else if end != .gone {
      state.nodes[node].process = end
    }
    guard !end.isOff else { return }
    follow(.killed(app: Part.name), node, present.life, at: now, &state, &outcome)
  }

  /// The parts of a process, or the services of a node, lose their memory, their timers and what waits.
  private func forget(
    _ node: Int,
    services: Bool,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let places = router.parts(of: node).filter { router.places[$0].part.isService == services }
    for alarm in outcome.alarms where places.contains(alarm.timer.place) {
      outcome.cancel(alarm.timer)
    }
    state.sleepers.removeAll { places.contains(Int($0.place)) }
    state.waiting.removeAll { places.contains(Int($0.place)) }
    guard router.isForgetful else { return }
    for place in places where !router.places[place].part.isElsewhere {
      state.parts[place] = router.part(at: place)
      state.essences[place].part = nil
    }
  }

  private func cutPower(
    _ node: Int,
    keeping count: Int64,
    as off: DeviceProcess,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    end(node, as: off, at: now, in: &state, into: &outcome)
    forget(node, services: false, in: &state, into: &outcome)
    forget(node, services: true, in: &state, into: &outcome)
    state.nodes[node].isLocked = false
    state.nodes[node].frozen = -1
    guard router.isForgetful else { return }
    for place in router.parts(of: node) {
      state.disks[place].losePower(keeping: count)
      state.essences[place].disk = nil
    }
  }

  /// The machine runs: its services begin anew, its apps are gone until something starts them.
  private func switchOn(
    _ node: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    state.nodes[node].boot = now.nanoseconds
    state.nodes[node].process = .gone
    state.nodes[node].missed = 0
    tellBeginning(of: node, services: true, at: now, in: &state, into: &outcome)
  }

  /// A process begins, or comes to the front where there is one.
  func begin(
    _ node: Int,
    inBackground: Bool,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let present = state.nodes[node]
    guard present.process.state == .gone else {
      return resume(node, inBackground: inBackground, at: now, in: &state, into: &outcome)
    }
    state.nodes[node].process = inBackground || present.isLocked ? .background : .foreground
    state.nodes[node].missed = 0
    release(node, isLaunch: true, &state)
    settleSleep(of: node, at: now, in: &state, into: &outcome)
    tellBeginning(of: node, services: false, at: now, in: &state, into: &outcome)
    let event = NodeEvent.started(app: Part.name, inBackground: inBackground)
    follow(event, node, present.life, at: now, &state, &outcome)
  }

  /// A process that there is runs, or comes to the front.
  func resume(
    _ node: Int,
    inBackground: Bool,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let present = state.nodes[node]
    state.nodes[node].process = inBackground || present.isLocked ? .background : .foreground
    if present.process == .suspended { release(node, isLaunch: false, &state) }
    let event = NodeEvent.resumed(app: Part.name, inBackground: inBackground)
    follow(event, node, present.life, at: now, &state, &outcome)
  }

  /// What waited for a process comes behind what happens now; until then what comes waits, too, unless
  /// the process is a new one.
  private func release(_ node: Int, isLaunch: Bool, _ state: inout State) {
    let waits = state.waiting.contains { router.places[Int($0.place)].node == node }
    state.nodes[node].isHeld = waits && !isLaunch
  }

  private func tellBeginning(
    of node: Int,
    services: Bool,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    for place in router.parts(of: node) where router.places[place].part.isService == services {
      let disk = router.isForgetful ? state.disks[place] : Disk()
      guard let event = router.beginning(of: place, with: disk) else { continue }
      reduce(event, by: place, at: now, in: &state, into: &outcome)
    }
  }

  /// Tells the parts what they learn of what has happened to their node.
  private func follow(
    _ event: NodeEvent,
    _ node: Int,
    _ before: DeviceLife,
    at now: Instant,
    _ state: inout State,
    _ outcome: inout SearchOutcome<Message, Timer>,
  ) {
    settleSleep(of: node, at: now, in: &state, into: &outcome)
    let next = state.nodes[node].life
    let (own, services) = before.changes(to: next, by: event)
    for (changes, isService) in [(own, false), (services, true)] {
      for change in changes {
        for place in router.parts(of: node) where router.places[place].part.isService == isService {
          guard let event = Part.moved(change, part: router.places[place].part) else { continue }
          if !isService, !next.process.isRunning, change.isLast {
            reduce(event, by: place, at: now, in: &state, into: &outcome)
          } else {
            tell(event, to: place, at: now, in: &state, into: &outcome)
          }
        }
      }
    }
    look(at: event, node, at: now, &state, &outcome)
  }

  /// Tells the services of a node what becomes of the process of the app.
  private func look(
    at event: NodeEvent,
    _ node: Int,
    at now: Instant,
    _ state: inout State,
    _ outcome: inout SearchOutcome<Message, Timer>,
  ) {
    switch event {
    case .missed, .clockStepped, .switchedOff, .switchedOn: return
    case .suspended, .resumed, .locked, .woken, .killed, .started: break
    }
    guard let seen = Part.saw(state.nodes[node].process.state, of: Part.name) else { return }
    let parts = router.parts(of: node)
    guard parts.contains(where: { !router.places[$0].part.isService }) else { return }
    for place in parts where router.places[place].part.isService {
      tell(seen, to: place, at: now, in: &state, into: &outcome)
    }
  }
}
