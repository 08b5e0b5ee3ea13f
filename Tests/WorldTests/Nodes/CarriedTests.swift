import Kernel
import Plans
import Testing

@testable import World

/// What a node carries: components of several apps, of none, and their timers.
struct CarriedTests {
  private let tape = Tape()

  /// A phone `hina` with these acts at milliseconds.
  private func simulation(_ acts: (at: Int64, act: NodeAct)...) -> Simulation {
    var plan = Plan.of("hina", "ren", lasting: .seconds(30))
    plan.startUnix_ns = 1_700_000_000_000_000_000
    for (time, act) in acts { plan.add(.node(act), at: time) }
    return Simulation(plan: plan, sink: tape)
  }

  private func egg(
    _ name: String,
    of app: String?,
    at node: String = "hina",
    in kitchen: Kitchen,
    _ simulation: Simulation,
  ) -> Component<Kitchen> {
    let egg = Component(
      Egg(),
      node: node,
      name: name,
      clock: simulation.node(node)?.clock ?? DeviceClock(),
      process: app,
      in: kitchen,
    )
    simulation.add(egg)
    return egg
  }

  private func place(_ app: String) -> AppPlace { AppPlace(node: "hina", app: app) }

  private func wound(_ name: Int64, _ milliseconds: Int64) -> EggEvent {
    .wound(name: name, span: .milliseconds(milliseconds))
  }

  private var rung: [String] {
    tape.rows.filter { $0.header.kind == "rang" }.map { row in
      "\(row.header.time.nanoseconds / 1_000_000) \(row.header.component) "
        + String(decoding: row.payload, as: UTF8.self)
    }
  }

  @Test func `suspending one app leaves the others alone`() throws {
    let simulation = simulation((100, .suspend(place("a"))), (900, .resume(place("a"))))
    let kitchen = Kitchen()
    let first = egg("a", of: "a", in: kitchen, simulation)
    let second = egg("b", of: "b", in: kitchen, simulation)
    for egg in [first, second] {
      egg.schedule(wound(1, 500), at: .at(50), cause: nil, in: simulation)
    }
    try withExtendedLifetime(kitchen) { try simulation.run() }
    #expect(rung == [#"550 b {"name":1}"#, #"900 a {"name":1}"#])
  }

  @Test func `two components of one process wait and go on together, in the order of arrival`()
    throws
  {
    let simulation = simulation((100, .suspend(place("a"))), (900, .resume(place("a"))))
    let kitchen = Kitchen()
    let first = egg("a.one", of: "a", in: kitchen, simulation)
    let second = egg("a.two", of: "a", in: kitchen, simulation)
    for (time, egg) in [(200, second), (300, first), (400, second)] as [(Int64, Component<Kitchen>)]
    {
      egg.schedule(.stopped(name: time), at: .at(time), cause: nil, in: simulation)
    }
    try withExtendedLifetime(kitchen) { try simulation.run() }
    let stopped = tape.rows.filter { $0.header.kind == "stopped" }
    #expect(stopped.map(\.header.component) == ["a.two", "a.one", "a.two"])
    #expect(stopped.allSatisfy { $0.header.time == .at(900) })
  }

  @Test func `what lives in no process is told while the phone sleeps, and its timers are not due`()
    throws
  {
    let simulation = simulation((100, .lock(node: "hina")), (5_000, .wake(node: "hina")))
    simulation.node("hina")?.host("a", as: .foreground)
    let kitchen = Kitchen()
    let service = egg("service", of: nil, in: kitchen, simulation)
    service.schedule(wound(1, 500), at: .at(50), cause: nil, in: simulation)
    // Set while the clock stands still at 100 ms.
    service.schedule(wound(2, 300), at: .at(2_000), cause: nil, in: simulation)
    try withExtendedLifetime(kitchen) { try simulation.run() }
    #expect(rung == [#"5300 service {"name":2}"#, #"5450 service {"name":1}"#])
    #expect(tape.lines.contains("3 @2000 hina/service wound <-"))
  }

  @Test func `timers that wait for the phone to wake keep their causes and their order`() throws {
    let simulation = simulation((100, .lock(node: "hina")), (5_000, .wake(node: "hina")))
    simulation.node("hina")?.host("a", as: .foreground)
    let kitchen = Kitchen()
    let service = egg("service", of: nil, in: kitchen, simulation)
    for name in [3, 1, 2] as [Int64] {
      service.schedule(wound(name, 500), at: .at(50), cause: nil, in: simulation)
    }
    service.schedule(.stopped(name: 1), at: .at(60), cause: nil, in: simulation)
    try withExtendedLifetime(kitchen) { try simulation.run() }
    #expect(rung == [#"5450 service {"name":3}"#, #"5450 service {"name":2}"#])
    #expect(tape.rows.filter { $0.header.kind == "rang" }.map(\.header.cause) == [1, 3])
  }

  @Test func `a timer that is cancelled while it waits does not fire`() throws {
    let simulation = simulation((100, .lock(node: "hina")), (5_000, .wake(node: "hina")))
    simulation.node("hina")?.host("a", as: .foreground)
    let kitchen = Kitchen()
    let service = egg("service", of: nil, in: kitchen, simulation)
    service.schedule(wound(1, 500), at: .at(50), cause: nil, in: simulation)
    service.schedule(.stopped(name: 1), at: .at(3_000), cause: nil, in: simulation)
    try withExtendedLifetime(kitchen) { try simulation.run() }
    #expect(rung == [])
  }

  @Test func `asleep twice, a timer waits for all the time awake together`() throws {
    let simulation = simulation(
      (100, .lock(node: "hina")),
      (1_100, .wake(node: "hina")),
      (1_200, .lock(node: "hina")),
      (3_200, .wake(node: "hina")),
    )
    simulation.node("hina")?.host("a", as: .foreground)
    let kitchen = Kitchen()
    let service = egg("service", of: nil, in: kitchen, simulation)
    service.schedule(wound(1, 500), at: .at(0), cause: nil, in: simulation)
    try withExtendedLifetime(kitchen) { try simulation.run() }
    // A hundred milliseconds before, a hundred between, three hundred after.
    #expect(rung == [#"3500 service {"name":1}"#])
  }

  @Test func `an app that goes on while locked keeps its timers and those of the phone`() throws {
    let simulation = simulation((100, .lock(node: "hina")), (5_000, .wake(node: "hina")))
    simulation.node("hina")?.host("radio", as: .foreground, runsLocked: true)
    let kitchen = Kitchen()
    let radio = egg("radio", of: "radio", in: kitchen, simulation)
    let diary = egg("diary", of: "diary", in: kitchen, simulation)
    for egg in [radio, diary] {
      egg.schedule(wound(1, 500), at: .at(50), cause: nil, in: simulation)
    }
    try withExtendedLifetime(kitchen) { try simulation.run() }
    #expect(rung == [#"550 radio {"name":1}"#, #"5000 diary {"name":1}"#])
  }

  @Test func `a timer that is due at the instant of the suspension waits`() throws {
    let simulation = simulation((550, .suspend(place("a"))), (900, .resume(place("a"))))
    let kitchen = Kitchen()
    let egg = egg("a", of: "a", in: kitchen, simulation)
    egg.schedule(wound(1, 500), at: .at(50), cause: nil, in: simulation)
    try withExtendedLifetime(kitchen) { try simulation.run() }
    #expect(rung == [#"900 a {"name":1}"#])
  }

  @Test func `a timer that waits in a suspended app survives the phone's sleep, and fires once`()
    throws
  {
    let simulation = simulation(
      (100, .suspend(place("a"))),
      (1_000, .lock(node: "hina")),
      (2_000, .wake(node: "hina")),
      (3_000, .resume(place("a"))),
    )
    let kitchen = Kitchen()
    let egg = egg("a", of: "a", in: kitchen, simulation)
    egg.schedule(wound(1, 500), at: .at(50), cause: nil, in: simulation)
    try withExtendedLifetime(kitchen) { try simulation.run() }
    #expect(rung == [#"3000 a {"name":1}"#])
    #expect(egg.reducer.rung == 1)
  }

  @Test func `a timer of a process that has ended fires in no later launch`() throws {
    let simulation = simulation(
      (100, .suspend(place("a"))),
      (1_000, .kill(place("a"))),
      (2_000, .start(place("a"))),
    )
    let kitchen = Kitchen()
    let egg = egg("a", of: "a", in: kitchen, simulation)
    // One is due while the app is suspended, one while it is gone, one in its next launch.
    for (name, span) in [(1, 500), (2, 1_500), (3, 2_500)] as [(Int64, Int64)] {
      egg.schedule(wound(name, span), at: .at(50), cause: nil, in: simulation)
    }
    try withExtendedLifetime(kitchen) { try simulation.run() }
    #expect(rung == [])
  }

  @Test func `an app that begins as gone is told nothing until it starts`() throws {
    let simulation = simulation((500, .start(place("a"))))
    simulation.node("hina")?.host("a", as: .gone)
    let kitchen = Kitchen()
    let egg = egg("a", of: "a", in: kitchen, simulation)
    egg.schedule(.stopped(name: 1), at: .at(100), cause: nil, in: simulation)
    egg.schedule(.stopped(name: 2), at: .at(600), cause: nil, in: simulation)
    try withExtendedLifetime(kitchen) { try simulation.run() }
    #expect(
      tape.lines == [
        #"1 @100 hina/node missed <- {"app":"a","event":"stopped"}"#,
        #"2 @500 hina/node started <- {"app":"a","in_background":false}"#,
        "3 @600 hina/a stopped <-",
      ]
    )
  }

  @Test func `observers are told in order, when everything of an act has happened`() throws {
    let simulation = simulation((100, .suspend(place("a"))), (200, .lock(node: "hina")))
    let kitchen = Kitchen()
    let egg = egg("a", of: "a", in: kitchen, simulation)
    var told: [String] = []
    for observer in ["x", "y"] {
      simulation.onNodeEvent { node, event, sequence in
        told.append(
          "\(observer) \(node.node) \(event.kind) \(sequence) \(node.processState(of: "a")) "
            + "asleep: \(node.state.isAsleep)"
        )
      }
    }
    try withExtendedLifetime((kitchen, egg)) { try simulation.run() }
    #expect(
      told == [
        "x hina suspended 1 suspended asleep: false", "y hina suspended 1 suspended asleep: false",
        "x hina locked 2 suspended asleep: true", "y hina locked 2 suspended asleep: true",
      ]
    )
  }

  @Test func `the same name on another node is another app`() throws {
    let simulation = simulation((100, .suspend(place("a"))))
    let kitchen = Kitchen()
    let own = egg("a", of: "a", in: kitchen, simulation)
    let other = egg("a", of: "a", at: "ren", in: kitchen, simulation)
    for egg in [own, other] {
      egg.schedule(.stopped(name: 1), at: .at(200), cause: nil, in: simulation)
    }
    try withExtendedLifetime(kitchen) { try simulation.run() }
    #expect(tape.lines.last == "2 @200 ren/a stopped <-" && tape.rows.count == 2)
  }

  @Test func `a node knows its kind, its name and what nobody has said of an app`() {
    let simulation = simulation()
    #expect(simulation.nodes.map(\.node) == ["hina", "ren"])
    #expect(simulation.nodes.allSatisfy { $0.kind == .device && !$0.isActed })
    #expect(simulation.node("hina") === simulation.nodes[0])
    #expect(simulation.node("world") == nil)
    #expect(simulation.nodes[0].processState(of: "a") == .foreground)
  }
}

/// The table of a component's timers.
struct TimerTableTests {
  private func names(_ entries: [TimerTable<String>.Entry]) -> [String] { entries.map(\.timer) }

  @Test func `a timer is taken once, by the number that it was set with`() {
    var table = TimerTable<String>()
    let first = table.set("a", at: .uptime(.at(5)), cause: 1)
    let second = table.set("a", at: .uptime(.at(9)), cause: 2)
    let isStale = table.take("a", number: first.number)
    #expect(!isStale && table.isSet("a", number: second.number))
    let isTaken = table.take("a", number: second.number)
    let again = table.take("a", number: second.number)
    #expect(isTaken && !again)
  }

  @Test func `numbers given anew void the old ones, and keep order, deadline and cause`() {
    var table = TimerTable<String>()
    let old = ["a", "b", "c"].enumerated().map { place, name in
      table.set(name, at: .uptime(.at(Int64(place))), cause: LogPosition(Int64(place + 1)))
    }
    table.cancel("a")
    let new = table.renumber()
    #expect(names(new) == ["b", "c"])
    #expect(
      new.map(\.deadline) == [.uptime(.at(1)), .uptime(.at(2))] && new.map(\.cause) == [2, 3]
    )
    #expect(old.allSatisfy { !table.isSet($0.timer, number: $0.number) })
    #expect(new.allSatisfy { table.isSet($0.timer, number: $0.number) })
  }

  @Test func `the timers of the date alone are given new numbers, and others keep theirs`() {
    var table = TimerTable<String>()
    let dates = ["b", "a"].map { table.set($0, at: .wall(.at(7)), cause: 1) }
    let other = table.set("c", at: .uptime(.at(7)), cause: 1)
    let new = table.renumberAlarms()
    #expect(names(new) == ["b", "a"])
    #expect(dates.allSatisfy { !table.isSet($0.timer, number: $0.number) })
    #expect(table.isSet("c", number: other.number))
  }

  @Test func `all are forgotten at once`() {
    var table = TimerTable<String>()
    let entry = table.set("a", at: .uptime(.start), cause: 1)
    table.removeAll()
    #expect(!table.isSet("a", number: entry.number))
    #expect(names(table.renumber()) == [])
  }

  @Test func `what is not set can be cancelled`() {
    var table = TimerTable<String>()
    table.cancel("a")
    #expect(names(table.renumber()) == [])
  }
}
