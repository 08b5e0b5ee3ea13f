import Kernel
import Plans
import Testing

@testable import World

/// A reducer that is woken by the date.
private struct Cuckoo: SimulatedReducer, Equatable {
  var called: Int64 = 0

  mutating func reduce(
    _ event: EggEvent,
    at time: DeviceTime,
    into effects: inout Effects<EggEffect>,
  ) {
    switch event {
    case .wound(let name, let span): effects.append(.set(name: name, at: .start + span))
    case .stopped(let name): effects.append(.stop(name: name))
    case .rang: called += 1
    }
  }

  static func fact(in effect: EggEffect) -> EggEffect? { nil }

  static func timer(in effect: EggEffect) -> TimerRequest<Int64>? {
    switch effect {
    case .set(let name, let at): .setAlarm(name, at: WallTime(nanoseconds: at.nanoseconds))
    case .stop(let name): .cancel(name)
    }
  }

  static func fired(_ timer: Int64) -> EggEvent { .rang(name: timer) }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("called", &called)
  }
}

private final class Wall: Surroundings {
  typealias Part = Cuckoo

  func perform(
    _ effects: Effects<EggEffect>,
    after event: EggEvent,
    of component: Component<Wall>,
    cause: LogPosition,
    in simulation: Simulation,
  ) {}
}

/// Timers by the clock that people see.
struct AlarmTests {
  /// When a cuckoo calls, in milliseconds, with the cause; set at 50 ms for a date in milliseconds.
  private func calls(
    for dates: Int64...,
    offset: Duration = .zero,
    drift: Int64 = 0,
    process: String? = "cuckoo",
    then acts: (at: Int64, act: NodeAct)...,
  ) throws -> [String] {
    var plan = Plan.of("hina", lasting: .seconds(30))
    plan.startUnix_ns = 1_700_000_000_000_000_000
    plan.devices[0].clockOffset = offset
    plan.devices[0].drift_ppb = drift
    for (time, act) in acts { plan.add(.node(act), at: time) }
    let tape = Tape()
    let simulation = Simulation(plan: plan, sink: tape)
    let wall = Wall()
    let cuckoo = Component(
      Cuckoo(),
      node: "hina",
      name: "cuckoo",
      clock: simulation.nodes[0].clock,
      process: process,
      in: wall,
    )
    simulation.add(cuckoo)
    for (name, date) in dates.enumerated() {
      let span = Duration(nanoseconds: date.multipliedReportingOverflow(by: 1_000_000).partialValue)
      let event = EggEvent.wound(
        name: Int64(name),
        span: date == .max ? Duration(nanoseconds: .max) : span,
      )
      cuckoo.schedule(event, at: .at(50), cause: nil, in: simulation)
    }
    try withExtendedLifetime(wall) { try simulation.run() }
    return tape.rows.filter { $0.header.kind == "rang" }.map { row in
      "\(row.header.time.nanoseconds / 1_000_000) <\(row.header.cause.map { "\($0)" } ?? "-")"
    }
  }

  private func step(_ milliseconds: Int64) -> NodeAct {
    .clock(node: "hina", change: ClockChange(by: .milliseconds(milliseconds)))
  }

  private let place = AppPlace(node: "hina", app: "cuckoo")

  @Test func `an alarm fires when the clock shows its time, by the event that set it`() throws {
    #expect(try calls(for: 2_000) == ["2000 <1"])
    #expect(try calls(for: 2_000, offset: .milliseconds(500)) == ["1500 <1"])
    #expect(try calls(for: 20_000, drift: 1_000_000) == ["19980 <1"])
  }

  @Test func `a time that is past fires at once, and one behind the end of time never`() throws {
    #expect(try calls(for: -9_000) == ["50 <1"])
    #expect(try calls(for: 50) == ["50 <1"])
    #expect(try calls(for: .max) == [])
  }

  @Test func `a clock that is set over it fires it at the step, once`() throws {
    #expect(try calls(for: 9_000, then: (1_000, step(8_000))) == ["1000 <1"])
    #expect(
      try calls(for: 9_000, then: (1_000, step(20_000)), (2_000, step(-20_000))) == ["1000 <1"]
    )
    #expect(try calls(for: 9_000, then: (1_000, step(7_999))) == ["1001 <1"])
  }

  @Test func `a clock that is set back fires it later`() throws {
    #expect(try calls(for: 9_000, then: (8_000, step(-5_000))) == ["14000 <1"])
    #expect(try calls(for: 9_000, then: (8_000, step(-100_000))) == [])
    #expect(
      try calls(for: 9_000, then: (8_000, step(-5_000)), (9_000, step(5_000))) == ["9000 <1"]
    )
  }

  @Test func `a step moves several, each to its own time and in order`() throws {
    let moved = try calls(for: 9_000, 4_000, 5_000, then: (1_000, step(3_500)))
    #expect(moved == ["1000 <2", "1500 <3", "5500 <1"])
  }

  @Test func `asleep or suspended it waits, and what the date has passed fires on waking`() throws {
    let lock = NodeAct.lock(node: "hina")
    let wake = NodeAct.wake(node: "hina")
    #expect(try calls(for: 2_000, then: (1_000, lock), (5_000, wake)) == ["5000 <1"])
    #expect(try calls(for: 7_000, then: (1_000, lock), (5_000, wake)) == ["7000 <1"])
    #expect(
      try calls(for: 2_000, then: (1_000, .suspend(place)), (5_000, .resume(place))) == ["5000 <1"]
    )
    // Stepped while it sleeps: only what the date shows on waking counts.
    #expect(
      try calls(for: 2_000, then: (1_000, lock), (3_000, step(-3_000)), (4_000, wake)) == [
        "5000 <1"
      ]
    )
    // It was due while the app was suspended, and then set back.
    #expect(
      try calls(
        for: 2_000,
        then: (1_000, .suspend(place)),
        (3_000, step(-3_000)),
        (4_000, .resume(place)),
      )
        == ["5000 <1"]
    )
  }

  /// What lives in no process is held by nothing but the clock.
  @Test func `on a device that sleeps a service's alarm waits for its waking too`() throws {
    let lock = NodeAct.lock(node: "hina")
    let wake = NodeAct.wake(node: "hina")
    #expect(try calls(for: 2_000, process: nil) == ["2000 <1"])
    #expect(try calls(for: 2_000, process: nil, then: (1_000, lock)) == [])
    let acts: [(at: Int64, act: NodeAct)] = [(1_000, lock), (5_000, wake)]
    #expect(try calls(for: 2_000, process: nil, then: acts[0], acts[1]) == ["5000 <1"])
    #expect(try calls(for: 7_000, process: nil, then: acts[0], acts[1]) == ["7000 <1"])
  }

  @Test func `an alarm has no instant on a clock that stands still, and one again later`() {
    let alarm = TimerDeadline.wall(WallTime(nanoseconds: 2_000))
    var clock = DeviceClock()
    #expect(alarm.instant(by: clock) == Instant(nanoseconds: 2_000))
    clock.freeze(at: Instant(nanoseconds: 1_000))
    #expect(alarm.instant(by: clock) == nil)
    // The date has passed it meanwhile.
    clock.thaw(at: Instant(nanoseconds: 5_000))
    #expect(alarm.instant(by: clock) == Instant(nanoseconds: 5_000))
    // The monotonic clock has stood still, and gets there so much later.
    let timer = TimerDeadline.uptime(Uptime(nanoseconds: 2_000))
    #expect(timer.instant(by: clock) == Instant(nanoseconds: 6_000))
  }

  @Test func `a process that ended, or lost its power, has none`() throws {
    let acts: [(at: Int64, act: NodeAct)] = [(1_000, .kill(place)), (1_100, .start(place))]
    #expect(try calls(for: 2_000, then: acts[0], acts[1]) == [])
    #expect(
      try calls(
        for: 2_000,
        then: (1_000, .off(node: "hina", keeps: 0)),
        (1_100, .on(node: "hina")),
      ) == []
    )
  }
}
