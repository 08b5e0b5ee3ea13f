import Exploration
import Kernel
import World

/// What reaches the parts of an app in a search, and when: what comes at once, what waits for a process,
/// and timers by the clocks of a node.
extension DeviceSearch {
  /// Tells a part something, where its process runs; else what becomes of it is the app's to say.
  func tell(
    _ event: Part.Event,
    to place: Int,
    isTimer: Bool = false,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let node = router.places[place].node
    let present = state.nodes[node]
    if present.process.isOff { return }
    guard !router.places[place].part.isService else {
      return reduce(event, by: place, at: now, in: &state, into: &outcome)
    }
    if present.process.state.isRunning {
      guard present.isHeld else {
        return reduce(event, by: place, at: now, in: &state, into: &outcome)
      }
      return state.waiting.append(DevicePending(event, to: place, isTimer: isTimer))
    }
    if isTimer { return state.waiting.append(DevicePending(event, to: place, isTimer: true)) }
    switch Part.whenNotRunning(event, in: present.process.state) {
    case .lost: return
    case .waits: state.waiting.append(DevicePending(event, to: place))
    case .wakes:
      begin(node, inBackground: true, at: now, in: &state, into: &outcome)
      tell(event, to: place, at: now, in: &state, into: &outcome)
    }
  }

  /// Carries out what comes at once, then what waited for processes that run again, until a number is to
  /// be drawn.
  func goOn(
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    var count = 0
    while true {
      count += 1
      precondition(
        count < DeviceImmediate<Part>.most,
        "'\(Part.name)' goes on telling itself or asking without an end",
      )
      if let next = state.immediates.first {
        guard next.below == 0 else { return }
        state.immediates.removeFirst()
        tell(next.event, to: Int(next.place), at: now, in: &state, into: &outcome)
      } else if let next = state.backlog.first {
        state.backlog.removeFirst()
        let place = Int(next.place)
        tell(next.event, to: place, isTimer: next.isTimer, at: now, in: &state, into: &outcome)
      } else if !admit(&state) {
        return
      }
    }
  }

  /// What waited for processes that run comes in the order in which it came.
  ///
  /// - Returns: whether there was anything.
  private func admit(_ state: inout State) -> Bool {
    guard !state.waiting.isEmpty else { return false }
    for node in state.nodes.indices where state.nodes[node].process.state.isRunning {
      let own = state.waiting.filter { router.places[Int($0.place)].node == node }
      state.nodes[node].isHeld = false
      guard !own.isEmpty else { continue }
      state.waiting.removeAll { router.places[Int($0.place)].node == node }
      state.backlog = own
      return true
    }
    return false
  }

  // MARK: Timers

  /// Sets or cancels a timer; what it was before is void.
  func heed(
    _ request: TimerRequest<Part.Timer>,
    of place: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let present = state.nodes[router.places[place].node]
    switch request {
    case .set(let event, let uptime):
      cancel(event, of: place, in: &state, into: &outcome)
      let timer = Timer(place: place, event: event)
      if present.isAsleep, uptime.nanoseconds > present.frozen {
        return state.sleepers.append(DeviceSleeper(timer, deadline: uptime.nanoseconds))
      }
      let origin = present.isAsleep ? now.nanoseconds - present.frozen : present.boot
      set(timer, at: uptime.nanoseconds.addingReportingOverflow(origin), now, &outcome)
    case .setAlarm(let event, let wall):
      cancel(event, of: place, in: &state, into: &outcome)
      let timer = Timer(place: place, event: event, isAlarm: true)
      if present.isAsleep {
        return state.sleepers.append(DeviceSleeper(timer, deadline: wall.nanoseconds))
      }
      let time = wall.nanoseconds.subtractingReportingOverflow(present.ahead)
      set(timer, at: time, now, &outcome)
    case .cancel(let event):
      cancel(event, of: place, in: &state, into: &outcome)
    }
  }

  private func set(
    _ timer: Timer,
    at time: (partialValue: Int64, overflow: Bool),
    _ now: Instant,
    _ outcome: inout SearchOutcome<Message, Timer>,
  ) {
    // Behind the end of time nothing fires.
    guard !time.overflow else { return }
    outcome.set(timer, at: max(now, Instant(nanoseconds: time.partialValue)))
  }

  private func cancel(
    _ event: Part.Event,
    of place: Int,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    outcome.cancel(Timer(place: place, event: event))
    outcome.cancel(Timer(place: place, event: event, isAlarm: true))
    func isVoid(_ pending: DevicePending<Part>) -> Bool {
      pending.isTimer && Int(pending.place) == place && pending.event == event
    }
    if !state.waiting.isEmpty { state.waiting.removeAll(where: isVoid) }
    if !state.backlog.isEmpty { state.backlog.removeAll(where: isVoid) }
    guard !state.sleepers.isEmpty else { return }
    state.sleepers.removeAll { Int($0.place) == place && $0.event == event }
  }

  /// Locked, and with nothing that runs, a device sleeps: its monotonic clock stands still, and no timer
  /// fires that is not due.
  func settleSleep(
    of node: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let present = state.nodes[node]
    guard !present.process.isOff else { return }
    let sleeps = present.isLocked && !present.process.state.isRunning
    guard sleeps != present.isAsleep else { return }
    if sleeps {
      let uptime = now.nanoseconds - present.boot
      state.nodes[node].frozen = uptime
      for alarm in outcome.alarms where router.places[alarm.timer.place].node == node {
        let origin = alarm.timer.isAlarm ? -present.ahead : present.boot
        let deadline = alarm.at.nanoseconds - origin
        guard alarm.timer.isAlarm || deadline > uptime else { continue }
        outcome.cancel(alarm.timer)
        state.sleepers.append(DeviceSleeper(alarm.timer, deadline: deadline))
      }
    } else {
      state.nodes[node].frozen = -1
      state.nodes[node].boot = now.nanoseconds - present.frozen
      let own = state.sleepers.filter { router.places[Int($0.place)].node == node }
      state.sleepers.removeAll { router.places[Int($0.place)].node == node }
      for sleeper in own {
        let origin = sleeper.isAlarm ? -present.ahead : state.nodes[node].boot
        let timer = Timer(
          place: Int(sleeper.place),
          event: sleeper.event,
          isAlarm: sleeper.isAlarm,
        )
        set(timer, at: sleeper.deadline.addingReportingOverflow(origin), now, &outcome)
      }
    }
  }

  /// The timers that go by the clock that people see go by it as it was set.
  func setAlarmsAnew(
    on node: Int,
    by span: Duration,
    at now: Instant,
    in state: State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let own = outcome.alarms.filter {
      $0.timer.isAlarm && router.places[$0.timer.place].node == node
    }
    for alarm in own {
      outcome.cancel(alarm.timer)
      let time = alarm.at.nanoseconds.subtractingReportingOverflow(span.nanoseconds)
      set(alarm.timer, at: time, now, &outcome)
    }
  }
}
