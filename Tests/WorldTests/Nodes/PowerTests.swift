import Kernel
import Plans
import Testing

@testable import World

/// Power of nodes: what ends with it, what begins anew, and what the clocks show then.
struct PowerTests {
  private let tape = Tape()

  private func simulation(
    _ kind: NodeKind = .device,
    acts: [(at: Int64, act: NodeAct)],
    to sink: (any EventSink)? = nil,
  ) -> Simulation {
    var plan = Plan.of("hina", lasting: .seconds(30))
    plan.devices[0].kind = kind
    plan.startUnix_ns = 1_700_000_000_000_000_000
    for (time, act) in acts { plan.add(.node(act), at: time) }
    return Simulation(plan: plan, sink: sink ?? tape)
  }

  private func egg(
    of app: String?,
    in kitchen: Kitchen,
    _ simulation: Simulation,
  ) -> Component<Kitchen> {
    let egg = Component(
      Egg(),
      node: "hina",
      name: app ?? "service",
      clock: DeviceClock(),
      process: app,
      in: kitchen,
    )
    simulation.add(egg)
    return egg
  }

  private let off = NodeAct.off(node: "hina", keeps: 0)
  private let on = NodeAct.on(node: "hina")
  private let place = AppPlace(node: "hina", app: "a")

  private func wound(_ name: Int64, _ milliseconds: Int64) -> EggEvent {
    .wound(name: name, span: .milliseconds(milliseconds))
  }

  @Test func `without power no timer fires, and none that was set before ever does`() throws {
    let simulation = simulation(acts: [(100, off), (5_000, on), (6_000, .start(place))])
    let kitchen = Kitchen()
    let parts = [egg(of: "a", in: kitchen, simulation), egg(of: nil, in: kitchen, simulation)]
    for part in parts { part.schedule(wound(1, 500), at: .at(50), cause: nil, in: simulation) }
    try withExtendedLifetime(kitchen) { try simulation.run() }
    #expect(parts.map(\.reducer.rung) == [0, 0])
  }

  @Test func `what reaches a node that is off is missed, also by what is in no process`() throws {
    let simulation = simulation(acts: [(100, off), (5_000, on)])
    let kitchen = Kitchen()
    let parts = [egg(of: "a", in: kitchen, simulation), egg(of: nil, in: kitchen, simulation)]
    for part in parts {
      for time in [200, 5_500] as [Int64] {
        part.schedule(wound(1, 100), at: .at(time), cause: nil, in: simulation)
      }
    }
    try withExtendedLifetime(kitchen) { try simulation.run() }
    let missed = tape.lines.filter { $0.contains("missed") }
    #expect(
      missed == [
        #"2 @200 hina/node missed <- {"app":"a","event":"wound"}"#,
        #"3 @200 hina/node missed <- {"app":"service","event":"wound"}"#,
        #"5 @5500 hina/node missed <- {"app":"a","event":"wound"}"#,
      ]
    )
    // A system's service is there as soon as the phone is on; its app has to be started.
    #expect(parts.map(\.reducer.rung) == [0, 1])
  }

  @Test(arguments: [NodeKind.device, .server])
  func `the apps of a server start with it, those of a phone do not`(kind: NodeKind) throws {
    let simulation = simulation(kind, acts: [(100, off), (200, on)])
    let kitchen = Kitchen()
    _ = egg(of: "a", in: kitchen, simulation)
    try withExtendedLifetime(kitchen) { try simulation.run() }
    let started = #"3 @200 hina/node started <2 {"app":"a","in_background":true}"#
    #expect(tape.lines.dropFirst(2) == (kind == .server ? [started] : []))
  }

  @Test func `a boot begins the monotonic clock anew, and the date has gone on`() throws {
    let simulation = simulation(acts: [(1_000, off), (5_000, on)])
    try simulation.run()
    let clock = try #require(simulation.node("hina")).state.clock
    #expect(clock.uptime(at: .at(5_000)) == .start)
    #expect(clock.uptime(at: .at(7_500)) == .at(2_500))
    #expect(clock.wall(at: .at(7_500)) == .at(7_500))
    #expect(clock.instant(of: Uptime.at(1_000)) == .at(6_000))
  }

  @Test func `nothing is done to a node that is off, and nothing of it is in the log`() throws {
    let acts: [(at: Int64, act: NodeAct)] = [
      (100, off), (200, off), (300, .start(place)), (400, .lock(node: "hina")),
      (500, .clock(node: "hina", change: ClockChange(by: .seconds(9)))), (600, on), (700, on),
    ]
    let simulation = simulation(acts: acts)
    let kitchen = Kitchen()
    _ = egg(of: "a", in: kitchen, simulation)
    try withExtendedLifetime(kitchen) { try simulation.run() }
    #expect(tape.rows.map(\.header.kind) == ["switchedOff", "switchedOn"])
    #expect(simulation.node("hina")?.state.clock.wall(at: .at(800)) == .at(800))
  }

  @Test func `a phone that is switched off asleep is neither asleep nor locked afterwards`() throws
  {
    let simulation = simulation(acts: [(100, .lock(node: "hina")), (200, off), (900, on)])
    try simulation.run()
    let state = try #require(simulation.node("hina")).state
    #expect(!state.isAsleep && !state.isLocked && !state.isOff)
    #expect(state.clock.uptime(at: .at(1_000)) == .at(100))
  }

  @Test func `a node that is off is written down and read back, and one that is not as before`()
    throws
  {
    var node = NodeState()
    #expect(!String(decoding: CanonicalWriter.encode(node), as: UTF8.self).contains("is_off"))
    var effects = Effects<NodeEffect>()
    node.reduce(.switchedOff(keeps: 3), at: .at(5), into: &effects)
    #expect(effects.items == [.halt(keeps: 3)])
    #expect(try CanonicalReader.decode(NodeState.self, from: CanonicalWriter.encode(node)) == node)
  }

  @Test func `a life with power replays, also from the states that were kept`() throws {
    let acts: [(at: Int64, act: NodeAct)] = [(100, off), (200, on), (300, .kill(place))]
    let first = simulation(.server, acts: acts)
    let kitchen = Kitchen()
    let part = egg(of: "a", in: kitchen, first)
    for time in [50, 150, 250, 350] as [Int64] {
      part.schedule(wound(1, 20), at: .at(time), cause: nil, in: first)
    }
    let again = simulation(.server, acts: acts, to: Tape())
    _ = egg(of: "a", in: kitchen, again)
    try withExtendedLifetime(kitchen) {
      try first.run()
      #expect(try tape.replay(to: again) == nil)
    }
    #expect(again.states == first.states)
  }
}
