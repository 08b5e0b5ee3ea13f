import Kernel
import Plans
import Testing

/// A plan from a log is held to what a scenario could have said of nodes.
struct PlanNodeBoundsTests {
  private func plan(_ acts: (at: Int64, act: NodeAct)...) -> Plan {
    var plan = Plan()
    plan.duration = .seconds(100)
    plan.startUnix_ns = 1_700_000_000_000_000_000
    for (id, kind) in [("hina", NodeKind.device), ("hub", .server)] {
      var device = PlannedDevice()
      device.id = id
      device.kind = kind
      device.apps = ["post"]
      plan.devices.append(device)
    }
    plan.acts = acts.map { PlannedAct(at: .start + .seconds($0.at), act: .node($0.act)) }
    return plan
  }

  private func place(_ node: String, _ app: String = "post") -> AppPlace {
    AppPlace(node: node, app: app)
  }

  @Test func `what a scenario can say is no problem`() {
    let plan = plan(
      (1, .suspend(place("hina"))),
      (1, .resume(place("hina"))),
      (2, .lock(node: "hina")),
      (3, .wake(node: "hina")),
      (4, .kill(place("hub"))),
      (5, .start(place("hub"))),
      (6, .clock(node: "hub", change: ClockChange(by: .seconds(-5)))),
      (7, .clock(node: "hina", change: ClockChange(to: .start))),
    )
    #expect(plan.problem == nil)
  }

  @Test func `a node that is not there is named`() {
    #expect(plan((1, .lock(node: "ren"))).problem == .unknown("node", "ren"))
  }

  @Test func `an app that is not on the node is named`() {
    #expect(plan((1, .kill(place("hub", "diary")))).problem == .unknown("app", "diary"))
    #expect(plan((1, .kill(place("hub", "")))).problem == .unknown("app", ""))
  }

  @Test(arguments: ["suspend", "resume", "lock", "wake"])
  func `an act that no server has is named`(kind: String) {
    let act: NodeAct =
      switch kind {
      case "suspend": .suspend(place("hub"))
      case "resume": .resume(place("hub"))
      case "lock": .lock(node: "hub")
      default: .wake(node: "hub")
      }
    let problem = plan((1, act)).problem
    #expect(problem?.field == "act")
    #expect(problem?.problem == "'\(kind)' is none of a server")
  }

  @Test func `a clock is not set to what no clock shows, all steps together`() {
    func steps(_ count: Int64, by span: Duration) -> Plan {
      var plan = plan()
      plan.acts = (0..<count).map { second in
        let act = NodeAct.clock(node: "hina", change: ClockChange(by: span))
        return PlannedAct(at: .start + .seconds(second), act: .node(act))
      }
      return plan
    }
    let years = Duration.seconds(3_650 * 86_400)
    #expect(steps(5, by: .zero - years).problem == nil)
    #expect(steps(6, by: .zero - years).problem == .range("by_ns"))
    #expect(steps(19, by: years).problem == nil)
    #expect(steps(20, by: years).problem == .range("by_ns"))
  }

  @Test func `clocks of two nodes do not add up`() {
    let years = ClockChange(by: .seconds(-4 * 3_650 * 86_400))
    #expect(
      plan((1, .clock(node: "hina", change: years)), (2, .clock(node: "hub", change: years)))
        .problem == nil
    )
  }

  @Test func `clocks are set in order of time`() {
    let step = ClockChange(by: .seconds(1))
    #expect(
      plan((5, .clock(node: "hina", change: step)), (4, .clock(node: "hina", change: step)))
        .problem == .range("at_ns")
    )
  }
}
