import Kernel
import Plans
import Testing

@testable import World

/// Processes on nodes: what reaches those that do not run, and what becomes of their timers.
struct SuspensionTests {
  private static let hina = AppPlace(node: "hina", app: "post")
  private static let hub = AppPlace(node: "hub", app: "post")

  /// A plan of a phone and a server whose wire takes 100 ms.
  static func plan(_ acts: (at: Int64, act: NodeAct)...) -> Plan {
    var plan = Plan.of("hina", "hub", lasting: .seconds(20))
    plan.startUnix_ns = 1_700_000_000_000_000_000
    plan.devices[1].kind = .server
    plan.links[0].id = "wire"
    plan.links[0].channel = ChannelSettings(delay: .milliseconds(100))
    for (time, act) in acts { plan.add(.node(act), at: time) }
    return plan
  }

  /// A run in which a client writes letters at these milliseconds.
  private func run(
    _ plan: Plan,
    wrote times: Int64...,
    pushed: Int64? = nil,
  ) throws -> (world: PostWorld, tape: Tape) {
    let tape = Tape()
    let simulation = Simulation(plan: plan, sink: tape)
    let world = PostWorld(simulation)
    for (number, time) in times.enumerated() { world.write(Int64(number + 1), at: time) }
    if let pushed { world.push(at: pushed) }
    try simulation.run()
    return (world, tape)
  }

  @Test func `without an act the log knows no node, and a letter goes there and back`() throws {
    let (world, tape) = try run(Self.plan(), wrote: 500)
    #expect(
      tape.lines == [
        "1 @500 hina/post wrote <-", "2 @600 hub/post received <1",
        "3 @700 hina/post acknowledged <2", "4 @700 hina/post delivered <3",
      ]
    )
    #expect(world.simulation.components.map(\.name) == ["post", "post"])
  }

  @Test func `what reaches a suspended app waits, and is told when it comes back`() throws {
    let plan = Self.plan((at: 550, .suspend(Self.hina)), (at: 900, .resume(Self.hina)))
    let (world, tape) = try run(plan, wrote: 500)
    #expect(
      tape.lines == [
        "1 @500 hina/post wrote <-", #"2 @550 hina/node suspended <- {"app":"post"}"#,
        "3 @600 hub/post received <1",
        #"4 @900 hina/node resumed <- {"app":"post","in_background":false}"#,
        "5 @900 hina/post acknowledged <3", "6 @900 hina/post delivered <5",
      ]
    )
    #expect(world.clients[0].part.reducer.unacknowledged == [])
  }

  @Test func `a timer of a suspended app fires when it comes back, late and by the same cause`()
    throws
  {
    var plan = Self.plan((at: 550, .suspend(Self.hina)), (at: 4_000, .resume(Self.hina)))
    plan.add(
      .cut(LinkPart(link: "wire", pairs: [DevicePair("hina", "hub")], oneWay: false)),
      at: 0,
    )
    plan.acts.sort { $0.at < $1.at }
    let (_, tape) = try run(plan, wrote: 500)
    // Due at 1,500.
    #expect(tape.lines.contains("5 @4000 hina/post waited <2"))
    // Set anew at 4,000 and then every second to the end.
    #expect(tape.lines.count { $0.contains("waited") } == 17)
  }

  @Test func `what waits comes in the order in which it came`() throws {
    let plan = Self.plan((at: 550, .suspend(Self.hina)), (at: 2_000, .resume(Self.hina)))
    let (_, tape) = try run(plan, wrote: 500, 520, 540)
    let acknowledged = tape.rows.filter { $0.header.kind == "acknowledged" }
    #expect(
      acknowledged.map { String(decoding: $0.payload, as: UTF8.self) } == [
        #"{"letter":1}"#, #"{"letter":2}"#, #"{"letter":3}"#,
      ]
    )
    #expect(acknowledged.allSatisfy { $0.header.time == .at(2_000) })
  }

  @Test func `suspended again at the same instant, it goes on waiting`() throws {
    let plan = Self.plan(
      (at: 550, .suspend(Self.hina)),
      (at: 900, .resume(Self.hina)),
      (at: 900, .suspend(Self.hina)),
      (at: 3_000, .resume(Self.hina)),
    )
    let (_, tape) = try run(plan, wrote: 500)
    #expect(
      tape.lines.filter { $0.contains("acknowledged") }.map { $0.split(separator: " ")[1] } == [
        "@3000"
      ]
    )
  }

  @Test func `what reaches a process that is gone is lost, and the log says so`() throws {
    let plan = Self.plan((at: 550, .kill(Self.hina)))
    let (_, tape) = try run(plan, wrote: 500)
    #expect(
      tape.lines == [
        "1 @500 hina/post wrote <-", #"2 @550 hina/node killed <- {"app":"post"}"#,
        "3 @550 hina/post ended <2", "4 @600 hub/post received <1",
        #"5 @700 hina/node missed <4 {"app":"post","event":"acknowledged"}"#,
      ]
    )
  }

  @Test func `a timer of a process that is gone never fires, not in the next launch either`() throws
  {
    let plan = Self.plan((at: 550, .kill(Self.hina)), (at: 900, .start(Self.hina)))
    let (world, tape) = try run(plan, wrote: 500)
    // The new launch sends anew what was on disk; the timer of the first was due at 1,500.
    #expect(!tape.lines.contains { $0.contains("waited") })
    #expect(tape.lines.contains("7 @900 hina/post launched <6"))
    #expect(world.clients[0].part.reducer.sends == 1)
    #expect(world.clients[0].part.reducer.unacknowledged == [])
  }

  @Test func `what waited for a process is gone with it`() throws {
    let plan = Self.plan(
      (at: 550, .suspend(Self.hina)),
      (at: 800, .kill(Self.hina)),
      (at: 850, .start(Self.hina)),
    )
    let (_, tape) = try run(plan, wrote: 500)
    // The acknowledgement came at 700 and waited; the log says that it is lost.
    #expect(
      tape.lines[3...5] == [
        #"4 @800 hina/node killed <- {"app":"post"}"#,
        #"5 @800 hina/node missed <3 {"app":"post","event":"acknowledged"}"#,
        "6 @800 hina/post ended <4",
      ]
    )
    // The new launch asks again.
    #expect(
      tape.lines.filter { $0.contains("post acknowledged") }.map { $0.split(separator: " ")[1] }
        == [
          "@1050"
        ]
    )
  }

  @Test func `a start of a process that there is begins none`() throws {
    let plan = Self.plan((at: 100, .suspend(Self.hina)), (at: 800, .start(Self.hina)))
    let (world, tape) = try run(plan, wrote: 500)
    #expect(tape.lines[1] == #"2 @800 hina/node resumed <- {"app":"post","in_background":false}"#)
    #expect(!tape.lines.contains { $0.contains("launched") })
    #expect(world.simulation.nodes[0].state.process(of: "post")?.launches == 0)
  }

  @Test func `a push message wakes a suspended app in the background, and reaches it`() throws {
    let plan = Self.plan((at: 100, .suspend(Self.hina)))
    let (world, tape) = try run(plan, pushed: 700)
    #expect(
      tape.lines == [
        #"1 @100 hina/node suspended <- {"app":"post"}"#,
        #"2 @700 hina/node resumed <- {"app":"post","in_background":true}"#,
        "3 @700 hina/post pushed <-", "4 @700 hina/post heard <3",
      ]
    )
    #expect(world.simulation.nodes[0].processState(of: "post") == .background)
  }

  @Test func `it starts one that is gone, which is launched before it is told`() throws {
    let plan = Self.plan((at: 100, .kill(Self.hina)))
    let (_, tape) = try run(plan, pushed: 700)
    #expect(
      tape.lines.suffix(4) == [
        #"3 @700 hina/node started <- {"app":"post","in_background":true}"#,
        "4 @700 hina/post launched <3", "5 @700 hina/post pushed <-", "6 @700 hina/post heard <5",
      ]
    )
  }

  @Test func `a server that is down loses letters, and gets them when it is up again`() throws {
    let plan = Self.plan((at: 100, .kill(Self.hub)), (at: 2_000, .start(Self.hub)))
    let (world, tape) = try run(plan, wrote: 500)
    #expect(world.told == ["hub killed", "hub missed", "hub missed", "hub started"])
    #expect(world.office?.part.reducer.letters == [1])
    #expect(tape.lines.last == "10 @2700 hina/post delivered <9")
  }

  @Test func `asleep, no timer fires; it wakes with as long to wait as it had`() throws {
    var plan = Self.plan((at: 600, .lock(node: "hina")), (at: 5_000, .wake(node: "hina")))
    plan.acts.insert(
      PlannedAct(
        at: .start,
        act: .cut(LinkPart(link: "wire", pairs: [DevicePair("hina", "hub")], oneWay: false)),
      ),
      at: 0,
    )
    let (world, tape) = try run(plan, wrote: 500)
    // Set at 500 for a second of uptime: 100 ms before the sleep, 900 ms after it.
    #expect(tape.lines.contains("5 @5900 hina/post waited <2"))
    #expect(world.clients[0].part.clock.uptime(at: .at(6_000)) == .at(1_600))
    #expect(world.clients[0].part.clock.wall(at: .at(6_000)) == .at(6_000))
  }

  @Test func `what is written while the phone is locked is told when it wakes`() throws {
    let plan = Self.plan((at: 600, .lock(node: "hina")), (at: 900, .wake(node: "hina")))
    let (_, tape) = try run(plan, wrote: 650)
    #expect(tape.lines.contains("3 @900 hina/post wrote <-"))
    #expect(tape.lines.contains("5 @1100 hina/post acknowledged <4"))
  }

  @Test func `a step of the date moves no timer, and is what the app reads next`() throws {
    var plan = Self.plan(
      (at: 700, .clock(node: "hina", change: ClockChange(by: .seconds(3_600))))
    )
    plan.acts.insert(
      PlannedAct(
        at: .start,
        act: .cut(LinkPart(link: "wire", pairs: [DevicePair("hina", "hub")], oneWay: false)),
      ),
      at: 0,
    )
    let (world, tape) = try run(plan, wrote: 500)
    #expect(tape.lines[2] == #"3 @700 hina/node clockStepped <- {"by_ns":3600000000000}"#)
    #expect(tape.lines[3] == "4 @1500 hina/post waited <2")
    #expect(world.clients[0].part.reducer.date >= .at(3_600_000))
  }

  @Test func `a clock is set to a time, whatever it showed before`() throws {
    var plan = Self.plan(
      (at: 700, .clock(node: "hina", change: ClockChange(by: .seconds(-40)))),
      (at: 1_000, .clock(node: "hina", change: ClockChange(to: .at(90_000)))),
    )
    plan.devices[0].clockOffset = .seconds(7)
    let (world, tape) = try run(plan)
    #expect(tape.lines.last == #"2 @1000 hina/node clockStepped <- {"by_ns":122000000000}"#)
    #expect(world.simulation.nodes[0].clock.wall(at: .at(1_000)) == .at(90_000))
  }

  @Test func `the clock of another node stays as it is`() throws {
    let plan = Self.plan((at: 700, .clock(node: "hina", change: ClockChange(by: .seconds(9)))))
    let (world, _) = try run(plan)
    #expect(world.office?.part.clock == DeviceClock())
    #expect(world.clients[0].part.clock.wall(at: .at(1_000)) == .at(10_000))
  }

  @Test func `an act comes before what components are told at the same instant`() throws {
    let plan = Self.plan((at: 500, .suspend(Self.hina)), (at: 800, .resume(Self.hina)))
    let (_, tape) = try run(plan, wrote: 500)
    #expect(tape.rows.prefix(3).map(\.header.kind) == ["suspended", "resumed", "wrote"])
  }

  @Test func `only the nodes that acts are about are components, before all others`() {
    let plan = Self.plan((at: 5, .lock(node: "hina")))
    let simulation = Simulation(plan: plan, sink: Tape())
    let world = PostWorld(simulation)
    withExtendedLifetime(world) {
      #expect(simulation.components.map(\.node) == ["hina", "hina", "hub"])
      #expect(simulation.components.map(\.name) == ["node", "post", "post"])
      #expect(simulation.nodes.map(\.isActed) == [true, false])
    }
  }

  // MARK: Replay

  /// A life with everything in it.
  private static let life = plan(
    (at: 300, .clock(node: "hina", change: ClockChange(by: .seconds(-20)))),
    (at: 550, .suspend(hina)),
    (at: 900, .resume(hina)),
    (at: 1_000, .lock(node: "hina")),
    (at: 2_000, .clock(node: "hina", change: ClockChange(to: .at(60_000)))),
    (at: 3_000, .wake(node: "hina")),
    (at: 3_100, .kill(hub)),
    (at: 4_500, .start(hub)),
    (at: 6_000, .kill(hina)),
    (at: 7_000, .start(hina)),
  )

  @Test func `a replay applies what happened to the node, and comes to the same states`() throws {
    let (world, tape) = try run(Self.life, wrote: 500, 950, 3_050, 5_950, 8_000, pushed: 6_500)
    #expect(tape.rows.count > 30)
    let again = Simulation(plan: Self.life, sink: Tape())
    let other = PostWorld(again)
    try withExtendedLifetime(other) {
      let difference = try tape.replay(to: again)
      #expect(difference == nil)
      #expect(again.states == world.simulation.states)
    }
  }

  @Test func `a replay from kept states has the clock of the node from them`() throws {
    let tape = Tape()
    let simulation = Simulation(plan: Self.life, sink: tape, checkpointInterval: 9)
    let world = PostWorld(simulation)
    for (number, time) in [500, 950, 3_050, 5_950, 8_000].enumerated() {
      world.write(Int64(number + 1), at: Int64(time))
    }
    try simulation.run()
    let kept = try #require(tape.kept)
    let again = Simulation(plan: Self.life, sink: Tape())
    let other = PostWorld(again)
    try withExtendedLifetime(other) {
      for (component, state) in zip(again.components, kept.states) {
        try component.restore(state.state)
      }
      let difference = try tape.replay(to: again, after: kept.after)
      #expect(difference == nil)
      #expect(again.states == simulation.states)
    }
  }

  @Test(arguments: [Int64.max, Int64.min, 8_000_000_000_000_000_000])
  func `a logged step to what no clock shows is an error that names the field`(step: Int64) {
    let plan = Self.plan((at: 5, .lock(node: "hina")))
    let simulation = Simulation(plan: plan, sink: Tape())
    let payload = Array(#"{"by_ns":\#(step)}"#.utf8)
    #expect(throws: FieldError.range("by_ns")) {
      try simulation.nodes[0].replay(kind: "clockStepped", payload: payload, at: .at(9))
    }
  }

  @Test func `a logged event before the last change of the clock is an error that names the field`()
    throws
  {
    let simulation = Simulation(plan: Self.plan((at: 5, .lock(node: "hina"))), sink: Tape())
    let world = PostWorld(simulation)
    let (node, client) = (simulation.nodes[0], world.clients[0].part)
    _ = try node.replay(kind: "locked", payload: Array("{}".utf8), at: .at(9))
    #expect(throws: FieldError.untold(.at(8))) {
      try node.replay(kind: "woken", payload: Array("{}".utf8), at: .at(8))
    }
    #expect(throws: FieldError.untold(.at(8))) {
      try client.replay(kind: "pushed", payload: Array("{}".utf8), at: .at(8))
    }
    _ = try client.replay(kind: "pushed", payload: Array("{}".utf8), at: .at(9))
  }

  @Test func `a kind that no node has is an error`() {
    let simulation = Simulation(plan: Self.plan((at: 5, .lock(node: "hina"))), sink: Tape())
    #expect(throws: FieldError.self) {
      try simulation.nodes[0].replay(kind: "melted", payload: Array("{}".utf8), at: .at(9))
    }
  }
}
