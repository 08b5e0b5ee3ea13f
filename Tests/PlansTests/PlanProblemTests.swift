import Kernel
import Testing

@testable import Plans

/// A plan from a log is input: each of its parts is held to its range, by the name of its field.
struct PlanProblemTests {
  private static let nanosecond = Duration(nanoseconds: 1)
  private static let hour = Limits.spans.upperBound

  /// A device of that name that carries a garden.
  private static func device(_ id: String, _ kind: NodeKind = .device) -> PlannedDevice {
    var device = PlannedDevice()
    device.id = id
    device.apps = ["garden"]
    device.kind = kind
    return device
  }

  /// A link of that name between two devices.
  private static func link(_ id: String, _ pair: DevicePair = DevicePair("a", "b")) -> PlannedLink {
    var link = PlannedLink()
    link.id = id
    link.pairs = [pair]
    return link
  }

  /// What is wrong with a plan of two devices, a server and a link, after `damage`.
  private func problem(_ damage: (inout Plan) -> Void) -> FieldError? {
    var plan = Plan()
    plan.duration = .seconds(1)
    plan.devices = [Self.device("a"), Self.device("b"), Self.device("hub", .server)]
    plan.links = [Self.link("radio")]
    damage(&plan)
    return plan.problem
  }

  private func problem(acts: GenericAct...) -> FieldError? {
    problem { plan in plan.acts = acts.map { PlannedAct(at: .start, act: $0) } }
  }

  @Test func `a blank plan is none, and one with a duration is`() {
    #expect(Plan().problem?.field == "duration_ns")
    #expect(problem { _ in } == nil)
    var bare = Plan()
    bare.duration = Self.nanosecond
    #expect(bare.problem == nil)
  }

  @Test(
    arguments: [
      (-1, true), (0, true), (1, false), (315_360_000_000_000_000, false),
      (315_360_000_000_000_001, true), (.max, true), (.min, true),
    ] as [(Int64, Bool)]
  )
  func `a run lasts from a nanosecond to ten years`(nanoseconds: Int64, isWrong: Bool) {
    let found = problem { $0.duration = Duration(nanoseconds: nanoseconds) }
    let expected: FieldError? = isWrong ? .range("duration_ns") : nil
    #expect(found == expected)
  }

  @Test(
    arguments: [
      (-1, true), (0, false), (7_290_000_000_000_000_000, false),
      (7_290_000_000_000_000_001, true), (.max, true),
    ] as [(Int64, Bool)]
  )
  func `a run starts from 1970 to 2200`(unix: Int64, isWrong: Bool) {
    let expected: FieldError? = isWrong ? .range("start_unix_ns") : nil
    #expect(problem { $0.startUnix_ns = unix } == expected)
  }

  @Test func `a plan starts where any time stamp does that is taken`() throws {
    for text in TimeStamp.edges.inside {
      let start = try TimeStamp(parsing: text)
      #expect(problem { $0.startUnix_ns = start.unix_ns } == nil, "\(text)")
    }
  }

  @Test func `there are as many of each as a scenario may have, and none twice`() {
    func devices(_ count: Int) -> FieldError? {
      let names = ["a", "b"] + (2..<count).map { "n\($0)" }
      return problem { $0.devices = names.map { Self.device($0) } }
    }
    #expect(devices(Limits.devices) == nil)
    #expect(devices(Limits.devices + 1) == .range("devices"))
    #expect(problem { $0.devices[1].id = "a" } == .range("devices"))
    func links(_ count: Int) -> FieldError? {
      problem { $0.links = (0..<count).map { Self.link("l\($0)") } }
    }
    #expect(links(Limits.links) == nil)
    #expect(links(Limits.links + 1) == .range("links"))
    #expect(problem { $0.links.append($0.links[0]) } == .range("links"))
  }

  @Test func `too many acts and too many rules are told apart`() {
    let cut = PlannedAct(at: .start, act: .cut(LinkPart(link: "radio", pairs: [], oneWay: false)))
    let rule = GenericRule.never(fact: "garden.wilted", node: "")
    func acts(_ count: Int) -> FieldError? {
      problem { $0.acts = Array(repeating: cut, count: count) }
    }
    func rules(_ count: Int) -> FieldError? {
      problem { $0.rules = Array(repeating: rule, count: count) }
    }
    #expect(acts(Limits.acts) == nil)
    #expect(acts(Limits.acts + 1) == .range("acts"))
    #expect(rules(Limits.expectations) == nil)
    #expect(rules(Limits.expectations + 1) == .range("rules"))
  }

  @Test func `a plan with a planned fault is no honest one`() {
    let found = problem { $0.settings = [Setting(key: "garden.fault.drought", value: "false")] }
    #expect(found?.description == "field 'settings': plan the fault 'garden.fault.drought'")
    #expect(problem { $0.settings = [Setting(key: "garden.faulty", value: "1")] } == nil)
  }

  @Test func `what is named is there`() {
    #expect(problem { $0.links[0].pairs = [DevicePair("a", "c")] } == .unknown("pairs", "c"))
    #expect(problem { $0.links[0].pairs = [DevicePair("c", "a")] } == .unknown("pairs", "c"))
    for deed in [GenericAct.cut, GenericAct.heal] {
      let elsewhere = LinkPart(link: "wire", pairs: [], oneWay: false)
      #expect(problem(acts: deed(elsewhere)) == .unknown("link", "wire"))
      let nobody = LinkPart(link: "radio", pairs: [DevicePair("a", "c")], oneWay: true)
      #expect(problem(acts: deed(nobody)) == .unknown("pairs", "c"))
    }
    let change = GenericAct.change(link: "", channel: ChannelSettings())
    #expect(
      problem(acts: change)?.description
        == "field 'link': names '', which the plan does not have"
    )
    #expect(problem(acts: .node(.lock(node: "c"))) == .unknown("node", "c"))
    let app = AppPlace(node: "a", app: "photos")
    #expect(problem(acts: .node(.kill(app))) == .unknown("app", "photos"))
    #expect(problem(acts: .node(.kill(AppPlace(node: "hub", app: "garden")))) == nil)
  }

  @Test func `a server has no act that only a device has`() {
    #expect(
      problem(acts: .node(.lock(node: "hub")))?.description
        == "field 'act': 'lock' is none of a server"
    )
    let place = AppPlace(node: "hub", app: "garden")
    #expect(problem(acts: .node(.suspend(place)))?.field == "act")
    #expect(problem(acts: .node(.clock(node: "hub", change: ClockChange(by: .zero)))) == nil)
  }

  @Test func `times lie within the longest run`() {
    for (time, isWrong) in [
      (Instant.start, false), (.start + Limits.runLongest, false),
      (.start - Self.nanosecond, true), (.start + Limits.runLongest + Self.nanosecond, true),
      (.distantFuture, true),
    ] as [(Instant, Bool)] {
      let act = problem { $0.acts = [PlannedAct(at: time, act: .node(.lock(node: "a")))] }
      #expect(act?.field == (isWrong ? "at_ns" : String?.none))
      for (after, by) in [(time, .start), (.start, time)] as [(Instant, Instant)] {
        let rule = GenericRule.eventually(fact: "f", after: after, by: by, node: "")
        let found = problem { $0.rules = [rule] }
        #expect(found?.field == (isWrong ? "by_ns" : String?.none))
      }
    }
  }

  @Test(arguments: BoundUnit.allCases)
  func `a bound is within what its unit can be bounded by`(unit: BoundUnit) {
    func problem(_ value: Int64) -> FieldError? {
      var bound = Bound()
      bound.unit = unit
      bound.value = value
      return self.problem { $0.rules = [.metric(name: "m", bound: bound, node: "")] }
    }
    let range = Limits.bounds(of: unit)
    for value in [range.lowerBound, range.upperBound] { #expect(problem(value) == nil) }
    for value in [range.lowerBound - 1, range.upperBound + 1, .min, .max] {
      #expect(problem(value) == .range("bound"))
    }
  }

  @Test func `clocks are set in order of time, to what a clock can show`() {
    func problem(_ steps: (Int64, String, Duration)...) -> FieldError? {
      self.problem { plan in
        plan.acts = steps.map { seconds, node, step in
          let act = NodeAct.clock(node: node, change: ClockChange(by: step))
          return PlannedAct(at: .start + .seconds(seconds), act: .node(act))
        }
      }
    }
    let hour = Self.hour
    #expect(problem((1, "a", hour), (1, "a", .zero - hour), (2, "b", hour)) == nil)
    #expect(problem((2, "a", hour), (1, "a", hour)) == .range("at_ns"))
    #expect(problem((2, "a", hour), (1, "b", hour)) == .range("at_ns"))
    // It is 1970 in UTC and a second has gone by: the first step back is the last.
    #expect(problem((1, "a", .seconds(-1))) == nil)
    #expect(problem((1, "a", .seconds(-1) - Self.nanosecond)) == .range("by_ns"))
    #expect(
      problem((1, "a", .seconds(-1)), (1, "a", .zero - Self.nanosecond)) == .range("by_ns")
    )
    #expect(problem((1, "a", .seconds(-1)), (1, "b", .seconds(-1))) == nil)
  }
}
