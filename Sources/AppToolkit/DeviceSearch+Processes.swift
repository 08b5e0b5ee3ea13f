import Exploration
import Kernel
import Plans
import World

/// What becomes of processes, power and disks in a search: what `SimulatedNode` and `Component` do in a
/// run, which `DeviceLockstepTests` holds it to.
extension DeviceSearch {
  /// What there is of a device's process.
  enum Process: Int64 {
    /// It runs.
    case runs
    /// It has ended, by the timeline.
    case gone
    /// It has ended within the search's bounds, and is started again some time.
    case crashed
    /// The device is off, by the timeline.
    case off
    /// It lost its power within the search's bounds, and is switched on again some time.
    case powerless

    /// Whether it begins anew without the timeline.
    var isRestarted: Bool {
      switch self {
      case .crashed, .powerless: true
      case .runs, .gone, .off: false
      }
    }

    /// Whether the device is off.
    var isOff: Bool {
      switch self {
      case .off, .powerless: true
      case .runs, .gone, .crashed: false
      }
    }
  }

  /// For each device that its process ends, and that its power goes.
  var processes: [String] {
    guard Part.canBeginAnew else { return [] }
    return router.devices.flatMap { ["the process on \($0)", "the power of \($0)"] }
  }

  func canEnd(process: Int, in state: State) -> Bool {
    let device = process / 2
    let present = self.process(of: device, in: state)
    return process.isMultiple(of: 2) ? present == .runs : !present.isOff
  }

  /// What there is of a device's process in a state.
  func process(of device: Int, in state: State) -> Process {
    guard let process = Process(rawValue: state.processes[device]) else {
      preconditionFailure("a process that is \(state.processes[device])")
    }
    return process
  }

  /// Ends a process, or cuts its power, within the bounds of the search; a loss of power takes
  /// everything that was not synced.
  func crash(
    _ process: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let device = process / 2
    if process.isMultiple(of: 2) {
      end(device, as: .crashed, in: &state, into: &outcome)
    } else {
      cutPower(device, keeping: 0, as: .powerless, in: &state, into: &outcome)
    }
  }

  /// What ended within the bounds begins anew.
  func restart(
    _ device: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    if process(of: device, in: state).isOff { state.boots[device] = now.nanoseconds }
    begin(device, at: now, in: &state, into: &outcome)
  }

  /// Lets an act of the timeline happen to a device.
  func happen(
    _ act: NodeAct,
    to device: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    let present = process(of: device, in: state)
    guard present.isOff == (act.deed == .on) else { return }
    switch act {
    case .kill: end(device, as: .gone, in: &state, into: &outcome)
    case .start: if present != .runs { begin(device, at: now, in: &state, into: &outcome) }
    case .off(_, let keeps):
      cutPower(device, keeping: keeps, as: .off, in: &state, into: &outcome)
    case .on:
      state.boots[device] = now.nanoseconds
      state.processes[device] = Process.gone.rawValue
      if router.startsAlone(on: device) { begin(device, at: now, in: &state, into: &outcome) }
    case .suspend, .resume, .lock, .wake, .clock: break
    }
  }

  private func end(
    _ device: Int,
    as end: Process,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    state.processes[device] = end.rawValue
    for alarm in outcome.alarms where alarm.timer.device == device { outcome.cancel(alarm.timer) }
    if Part.isForgetful { state.parts[device] = router.part(on: device) }
  }

  private func cutPower(
    _ device: Int,
    keeping count: Int64,
    as off: Process,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    end(device, as: off, in: &state, into: &outcome)
    if Part.isForgetful { state.disks[device].losePower(keeping: count) }
  }

  private func begin(
    _ device: Int,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    state.processes[device] = Process.runs.rawValue
    let disk = Part.isForgetful ? state.disks[device] : Disk()
    guard let beginning = router.beginning(with: disk) else { return }
    tell(beginning, to: device, at: now, in: &state, into: &outcome)
  }

  /// Sets or cancels a timer; by the date or by the device's own clock, all of which are right.
  func heed(
    _ request: TimerRequest<Part.Timer>,
    of device: Int,
    at now: Instant,
    in state: State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    switch request {
    case .set(let event, let uptime):
      let (time, isLate) = uptime.nanoseconds.addingReportingOverflow(state.boots[device])
      let timer = Timer(device: device, event: event)
      // Behind the end of time nothing fires.
      if isLate { return outcome.cancel(timer) }
      outcome.set(timer, at: max(now, Instant(nanoseconds: time)))
    case .setAlarm(let event, let wall):
      let timer = Timer(device: device, event: event)
      outcome.set(timer, at: max(now, Instant(nanoseconds: wall.nanoseconds)))
    case .cancel(let event): outcome.cancel(Timer(device: device, event: event))
    }
  }
}
