import Kernel
import Plans
import Testing

@testable import World

/// The run loop: what is logged, in which order, with which cause, and when it ends.
struct SimulationTests {
  private let log = Lines()

  private func simulation(_ plan: Plan, checkpointInterval: Int64 = 20_000) -> Simulation {
    Simulation(plan: plan, sink: log, checkpointInterval: checkpointInterval)
  }

  private func belfry(_ simulation: Simulation, _ nodes: String...) -> Belfry {
    Belfry(nodes.map { ($0, DeviceClock()) }, in: simulation)
  }

  @Test func `an event stands before its facts and what follows, each with its cause`() throws {
    let simulation = simulation(.of("hina", "ren"))
    let belfry = belfry(simulation, "hina", "ren")
    belfry.bells[0].schedule(.struck(left: 2), at: .at(5), cause: nil, in: simulation)
    try simulation.run()
    #expect(
      log.rows == [
        #"1 @5 hina/bell struck <- {"left":2} [{"kind":"pass","left":1}]"#,
        #"2 @5 hina/bell tolled <1 {"blow":1}"#,
        #"3 @15 ren/bell struck <1 {"left":1} [{"kind":"pass","left":0}]"#,
        #"4 @15 ren/bell tolled <3 {"blow":1}"#,
        "5 @15 ren/bell nearlyDone <3",
        #"6 @25 hina/bell struck <3 {"left":0}"#,
        #"7 @25 hina/bell tolled <6 {"blow":2}"#,
      ]
    )
    #expect(
      belfry.asked == [
        "hina struck: pass state (after 1)", "ren struck: pass state state (after 3)",
        "hina struck: state (after 6)",
      ]
    )
    #expect(simulation.sequence == 7)
    #expect(belfry.bells.map(\.reducer.blows) == [2, 1])
  }

  @Test func `at one instant things happen in the order in which they were scheduled`() throws {
    let simulation = simulation(.of("hina", "ren"))
    let belfry = belfry(simulation, "hina", "ren")
    let bells = belfry.bells
    for (bell, left) in [(1, 0), (0, 0), (1, 0)] as [(Int, Int64)] {
      bells[bell].schedule(.struck(left: left), at: .at(20), cause: nil, in: simulation)
    }
    bells[0].schedule(.muffled, at: .at(3), cause: nil, in: simulation)
    bells[0].schedule(.muffled, at: .at(20), cause: nil, in: simulation)
    try simulation.run()
    let order = log.rows.filter { !$0.contains("tolled") }.map { $0.split(separator: " ")[1...3] }
    #expect(
      order.map { $0.joined(separator: " ") } == [
        "@3 hina/bell muffled", "@20 ren/bell struck", "@20 hina/bell struck",
        "@20 ren/bell struck", "@20 hina/bell muffled",
      ]
    )
  }

  @Test func `what is due at the very end happens, and nothing a nanosecond later`() throws {
    let simulation = simulation(.of("hina", lasting: .milliseconds(40)))
    let belfry = belfry(simulation, "hina")
    let bell = belfry.bells[0]
    bell.schedule(.muffled, at: .at(40), cause: nil, in: simulation)
    let behind = Instant.at(40) + Duration(nanoseconds: 1)
    bell.schedule(.muffled, at: behind, cause: nil, in: simulation)
    try simulation.run()
    #expect(log.rows == ["1 @40 hina/bell muffled <-"])
    #expect(simulation.now == .at(40))
  }

  @Test func `a run in which nothing is due ends at its end`() throws {
    let simulation = simulation(.of("hina", lasting: .seconds(9)))
    #expect(simulation.now == .start)
    try simulation.run()
    #expect(simulation.now == .at(9_000))
    #expect(simulation.sequence == 0 && log.rows.isEmpty)
  }

  @Test func `the time is set before anybody is told`() throws {
    let simulation = simulation(.of("hina"))
    var seen: [Instant] = []
    let mailbox = Mailbox<String> { _, _, simulation in seen.append(simulation.now) }
    simulation.add(mailbox)
    for time in [30, 10, 20] as [Int64] {
      mailbox.schedule("letter", at: .at(time), cause: nil, in: simulation)
    }
    try simulation.run()
    #expect(seen == [.at(10), .at(20), .at(30)])
  }

  @Test func `a reducer reads the clock of its node, the log has the true time`() throws {
    let simulation = simulation(.of("hina", "ren"))
    let slow = DeviceClock(offset: .seconds(-2))
    // A thousand parts per million: a millisecond in a second.
    let quick = DeviceClock(offset: .milliseconds(300), drift_ppb: 1_000_000)
    let belfry = Belfry([("hina", slow), ("ren", quick)], in: simulation)
    for bell in belfry.bells {
      bell.schedule(.struck(left: 0), at: .at(1_000), cause: nil, in: simulation)
    }
    try simulation.run()
    #expect(belfry.bells.map(\.reducer.struckAt) == [.at(-1_000), .at(1_301)])
    #expect(log.rows.allSatisfy { $0.contains(" @1000 ") } && log.rows.count == 4)
  }

  @Test func `every so many events the states are kept, with what the last one did`() throws {
    let simulation = simulation(.of("hina", "ren"), checkpointInterval: 3)
    let belfry = belfry(simulation, "hina", "ren")
    belfry.bells[0].schedule(.struck(left: 2), at: .at(5), cause: nil, in: simulation)
    try simulation.run()
    #expect(
      log.states == [
        #"after 3: hina/bell {"blows":1,"struck_at_ns":5000000}"#,
        #"after 3: ren/bell {"blows":1,"struck_at_ns":15000000}"#,
        #"after 6: hina/bell {"blows":2,"struck_at_ns":25000000}"#,
        #"after 6: ren/bell {"blows":1,"struck_at_ns":15000000}"#,
      ]
    )
  }

  @Test func `a sink that keeps no states is handed none`() throws {
    log.keepsStates = false
    let simulation = simulation(.of("hina", "ren"), checkpointInterval: 3)
    let belfry = belfry(simulation, "hina", "ren")
    belfry.bells[0].schedule(.struck(left: 2), at: .at(5), cause: nil, in: simulation)
    try simulation.run()
    #expect(log.states.isEmpty && log.rows.count == 7)
  }

  @Test func `a log that is full ends the run at that event`() throws {
    let simulation = simulation(.of("hina", "ren"))
    let belfry = belfry(simulation, "hina", "ren")
    belfry.bells[0].schedule(.struck(left: 9), at: .at(5), cause: nil, in: simulation)
    log.refuses = 3
    #expect(throws: Lines.Full(sequence: 3)) { try simulation.run() }
    #expect(log.rows.count == 2)
    // What was not logged has asked for nothing.
    #expect(belfry.asked == ["hina struck: pass state (after 1)"])
  }

  @Test func `only facts are counted, at their node and under their component's name`() throws {
    let simulation = simulation(.of("hina", "ren"))
    let belfry = belfry(simulation, "hina", "ren")
    belfry.bells[0].schedule(.struck(left: 2), at: .at(5), cause: nil, in: simulation)
    try simulation.run()
    try simulation.note(BellFact.nearlyDone, node: "hina", component: "bell", cause: nil)
    typealias Entry = FactCounts.Entry
    #expect(
      simulation.facts.entries == [
        Entry(kind: "bell.nearlyDone", node: "ren", count: 1, first: .at(15), last: .at(15)),
        Entry(kind: "bell.tolled", node: "hina", count: 2, first: .at(5), last: .at(25)),
        Entry(kind: "bell.tolled", node: "ren", count: 1, first: .at(15), last: .at(15)),
      ]
    )
  }

  @Test func `what a plan wants to come true is watched from the start`() throws {
    var plan = Plan.of("hina", "ren")
    plan.rules = [
      .eventually(fact: "bell.tolled", after: .at(6), by: .at(30), node: ""),
      .eventually(fact: "bell.tolled", after: .at(6), by: .at(30), node: "hina"),
      .never(fact: "bell.nearlyDone", node: ""),
    ]
    let simulation = simulation(plan)
    let belfry = belfry(simulation, "hina", "ren")
    belfry.bells[0].schedule(.struck(left: 2), at: .at(5), cause: nil, in: simulation)
    try simulation.run()
    #expect(simulation.facts.windows.map(\.first) == [.at(15), .at(25)])
  }

  @Test func `a stream is the same for the same seed and purpose alone`() {
    var plan = Plan.of("hina")
    let first = simulation(plan)
    plan.seed = 8
    let second = simulation(plan)
    func words(_ simulation: Simulation, _ key: String) -> [UInt64] {
      var stream = simulation.stream(key)
      return (0..<4).map { _ in stream.next() }
    }
    #expect(words(first, "wind") == words(first, "wind"))
    #expect(words(first, "wind") != words(first, "rain"))
    #expect(words(first, "wind") != words(second, "wind"))
  }

  @Test func `a node has the place of its device, and no other name has one`() {
    let simulation = simulation(.of("hina", "ren"))
    #expect(["hina", "ren", "world", ""].map(simulation.nodeIndex) == [0, 1, nil, nil])
  }

  @Test func `components are listed in the order in which they were added, mailboxes are none`() {
    let simulation = simulation(.of("hina", "ren"))
    simulation.add(Mailbox<Int> { _, _, _ in })
    let belfry = belfry(simulation, "ren", "hina")
    #expect(simulation.components.map(\.node) == ["ren", "hina"])
    #expect(simulation.components.map(\.name) == ["bell", "bell"])
    // The timeline is the first target of every simulation.
    #expect(belfry.bells.map(\.index) == [3, 4])
  }
}
