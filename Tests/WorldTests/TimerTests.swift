import Kernel
import Plans
import Testing

@testable import World

/// A reducer that only sets and cancels timers, as it is told.
struct Egg: SimulatedReducer, Equatable {
  var rung: Int64 = 0

  mutating func reduce(
    _ event: EggEvent,
    at time: DeviceTime,
    into effects: inout Effects<EggEffect>,
  ) {
    switch event {
    case .wound(let name, let span): effects.append(.set(name: name, at: time.uptime + span))
    case .stopped(let name): effects.append(.stop(name: name))
    case .rang: rung += 1
    }
  }

  static func fact(in effect: EggEffect) -> EggEffect? { nil }

  static func timer(in effect: EggEffect) -> TimerRequest<Int64>? {
    switch effect {
    case .set(let name, let deadline): .set(name, at: deadline)
    case .stop(let name): .cancel(name)
    }
  }

  static func fired(_ timer: Int64) -> EggEvent { .rang(name: timer) }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("rung", &rung)
  }
}

enum EggEvent: Choice, Equatable {
  case wound(name: Int64, span: Duration)
  case stopped(name: Int64)
  case rang(name: Int64)

  static var prototypes: [Self] {
    [.wound(name: 0, span: .zero), .stopped(name: 0), .rang(name: 0)]
  }

  var kind: String {
    switch self {
    case .wound: "wound"
    case .stopped: "stopped"
    case .rang: "rang"
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .wound(var name, var span):
      try fields.field("name", &name)
      try fields.field("span_ns", &span)
      self = .wound(name: name, span: span)
    case .stopped(var name):
      try fields.field("name", &name)
      self = .stopped(name: name)
    case .rang(var name):
      try fields.field("name", &name)
      self = .rang(name: name)
    }
  }
}

enum EggEffect: Choice, Equatable {
  case set(name: Int64, at: Uptime)
  case stop(name: Int64)

  static var prototypes: [Self] { [.set(name: 0, at: .start), .stop(name: 0)] }

  var kind: String {
    switch self {
    case .set: "set"
    case .stop: "stop"
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .set(var name, var deadline):
      try fields.field("name", &name)
      try fields.field("at_ns", &deadline)
      self = .set(name: name, at: deadline)
    case .stop(var name):
      try fields.field("name", &name)
      self = .stop(name: name)
    }
  }
}

/// Nothing but the timers of one component.
final class Kitchen: Surroundings {
  typealias Part = Egg

  func perform(
    _ effects: Effects<EggEffect>,
    after event: EggEvent,
    of component: Component<Kitchen>,
    cause: LogPosition,
    in simulation: Simulation,
  ) {}
}

/// Timers of a component: they run on the device's monotonic clock, and fire as events of their own.
struct TimerTests {
  private let lines = Lines()

  /// The log of a component that is told these events at those milliseconds.
  private func log(
    clock: DeviceClock = DeviceClock(),
    _ events: (at: Int64, event: EggEvent)...,
  ) throws -> [String] {
    let simulation = Simulation(plan: .of("hina"), sink: lines)
    let kitchen = Kitchen()
    let egg = Component(Egg(), node: "hina", name: "egg", clock: clock, in: kitchen)
    simulation.add(egg)
    for (time, event) in events {
      egg.schedule(event, at: .at(time), cause: nil, in: simulation)
    }
    try withExtendedLifetime(kitchen) { try simulation.run() }
    // What was told and by which cause: the effects are the reducer's.
    return lines.rows.map { $0.split(separator: " ").prefix(5).joined(separator: " ") }
  }

  private func wound(_ name: Int64, _ milliseconds: Int64) -> EggEvent {
    .wound(name: name, span: .milliseconds(milliseconds))
  }

  @Test func `a timer fires at its time, caused by what set it`() throws {
    #expect(
      try log((10, wound(1, 5)), (12, wound(2, 1))) == [
        #"1 @10 hina/egg wound <-"#, #"2 @12 hina/egg wound <-"#,
        #"3 @13 hina/egg rang <2"#, #"4 @15 hina/egg rang <1"#,
      ]
    )
  }

  @Test func `a timer that is set anew fires once, at the later time or the earlier`() throws {
    #expect(
      try log((0, wound(1, 5)), (2, wound(1, 9)), (20, wound(2, 9)), (21, wound(2, 1))).filter {
        $0.contains("rang")
      } == ["3 @11 hina/egg rang <2", "6 @22 hina/egg rang <5"]
    )
  }

  @Test func `a timer that is cancelled does not fire, and can be set again`() throws {
    #expect(
      try log(
        (0, wound(1, 5)),
        (2, .stopped(name: 1)),
        (3, wound(1, 4)),
        (4, .stopped(name: 9)),
      )
      .filter { $0.contains("rang") } == ["5 @7 hina/egg rang <3"]
    )
  }

  @Test func `a time that has passed is now, behind what is due already`() throws {
    #expect(
      try log((10, wound(1, -50)), (10, .stopped(name: 7))) == [
        "1 @10 hina/egg wound <-", "2 @10 hina/egg stopped <-", "3 @10 hina/egg rang <1",
      ]
    )
  }

  @Test func `a timer runs by the oscillator, and not by what the user sees`() throws {
    let fast = DeviceClock(offset: .seconds(-3_600), drift_ppb: 250_000_000)
    #expect(
      try log(clock: fast, (0, wound(1, 100))).last == "2 @80 hina/egg rang <1",
      "100 ms of a clock that runs a quarter too fast are 80 ms",
    )
  }

  @Test func `what would fire behind the end of the run does not`() throws {
    #expect(try log((0, wound(1, 1_000)), (1, wound(2, 1_000))).count == 3)
  }
}
