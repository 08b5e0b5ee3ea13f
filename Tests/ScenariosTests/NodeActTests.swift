import Kernel
import Plans
import Scenarios
import Testing

/// Acts on nodes: where they happen, who knows them, and what cannot be meant.
struct NodeActTests {
  private func act(_ act: String) throws -> NodeAct? {
    let scenario = try NodeSchema.parse(
      NodeSchema.full + "timeline:\n  - { at: 9s, \(act) }"
    )
    guard case .generic(.node(let act))? = scenario.timeline.first?.act else { return nil }
    return act
  }

  private let hina = AppPlace(node: "hina", app: "post")
  private let hub = AppPlace(node: "hub", app: "post")

  @Test func `an act on a node has its node and the only app on it`() throws {
    #expect(try act("do: suspend, device: hina") == .suspend(hina))
    #expect(try act("do: resume, device: hina") == .resume(hina))
    #expect(try act("do: kill, device: hina") == .kill(hina))
    #expect(try act("do: start, device: hina") == .start(hina))
    #expect(try act("do: lock, device: hina") == .lock(node: "hina"))
    #expect(try act("do: wake, device: hina") == .wake(node: "hina"))
    #expect(try act("do: kill, server: hub") == .kill(hub))
    #expect(try act("do: start, server: hub") == .start(hub))
  }

  @Test func `of several apps it names one`() throws {
    let place = AppPlace(node: "ren", app: "post")
    #expect(try act("do: suspend, device: ren, app: post") == .suspend(place))
    #expect(
      try NodeSchema.act("do: suspend, device: ren") == """
        f:12:5: error: act 'suspend' does not say to which app of 'ren' it happens
          add 'app:' with one of post, torch, diary, game
        """
    )
  }

  @Test func `a clock is stepped, or set to a civil time that is counted from the start`() throws {
    #expect(
      try act("do: clock, device: hina, by: -1h")
        == .clock(node: "hina", change: ClockChange(by: .seconds(-3_600)))
    )
    #expect(
      try act("do: clock, server: hub, to: 2026-03-02T01:00:00Z")
        == .clock(node: "hub", change: ClockChange(to: .start + .seconds(3_600)))
    )
  }

  @Test(arguments: ["suspend", "resume", "lock", "wake"])
  func `a server has no act that only a phone has`(deed: String) throws {
    let told = try NodeSchema.act("do: \(deed), server: hub")
    #expect(told.hasPrefix("f:12:19: error: act '\(deed)' on 'hub': a server cannot be "))
    #expect(told.hasSuffix("\n  name a device, or let it be kill, start, clock, off or on"))
  }

  @Test(arguments: [
    (
      "do: suspend, device: ren, app: torch",
      """
      f:12:19: error: act 'suspend': the app 'torch' cannot be suspended yet
        leave the act out: it knows none of a device
      """,
    ),
    (
      "do: kill, device: ren, app: diary",
      """
      f:12:19: error: act 'kill': the app 'diary' cannot be killed yet
        it knows clock
      """,
    ),
    (
      "do: start, device: ren, app: game",
      """
      f:12:19: error: act 'start': the app 'game' cannot be started yet
        it knows suspend, resume and kill
      """,
    ),
    (
      "do: lock, device: ren",
      """
      f:12:19: error: act 'lock' on 'ren': the app 'torch' on it does not know that yet
        leave the act out: it knows none of a device
      """,
    ),
    (
      "do: suspend, device: hina, app: torch",
      """
      f:12:47: error: unknown app 'torch' on 'hina' in act 'suspend'
        known: post
      """,
    ),
    (
      "do: suspend",
      """
      f:12:5: error: act 'suspend' does not say where it happens
        add 'device:' or 'server:' with one of hina, ren, bare, hub
      """,
    ),
    (
      "do: kill, device: hub",
      """
      f:12:33: error: 'hub' in act 'kill' is a server
        write 'server: hub'
      """,
    ),
    (
      "do: kill, server: hina",
      """
      f:12:33: error: 'hina' in act 'kill' is a device
        write 'device: hina'
      """,
    ),
    (
      "do: kill, device: hina, server: hub",
      """
      f:12:47: error: act 'kill' has 'device' and 'server'
        keep one of them
      """,
    ),
    (
      "do: lock, device: hin",
      """
      f:12:33: error: unknown device 'hin' in act 'lock'
        did you mean 'hina'?
      """,
    ),
    (
      "do: lock, device: bare",
      """
      f:12:5: error: act 'lock' on 'bare', which carries no app: nothing would happen
        give it 'apps:', or leave the act out
      """,
    ),
    (
      "do: lock, device: hina, app: post",
      """
      f:12:39: error: unknown key 'app' in act 'lock'
        known: at, device, do, every, server, times, until
      """,
    ),
    (
      "do: clock, device: hina",
      """
      f:12:5: error: act 'clock' does not say what the clock shows then
        add 'by:' with a step such as 40d or -1h, or 'to:' with a time stamp with its zone such as \
      2026-08-01T06:00:00+09:00, from 1970 to 2200
      """,
    ),
    (
      "do: clock, device: hina, by: 1d, to: 2026-03-02T01:00:00Z",
      """
      f:12:52: error: act 'clock' has 'by' and 'to'
        keep one: by is a step, to the time that it shows afterwards
      """,
    ),
  ])
  func `what cannot be meant is one error with its place and a remedy`(
    act: String,
    line: String,
  ) throws {
    #expect(try NodeSchema.act(act) == line)
  }

  @Test(arguments: ["by: ~", "by: null", "by:", "to: ~", "by: ~, to: ~"])
  func `a clock's change that is nothing is none`(change: String) throws {
    let told = try NodeSchema.act("do: clock, device: hina, \(change)")
    let problem = "f:12:5: error: act 'clock' does not say what the clock shows then\n"
    #expect(told.hasPrefix(problem), "\(told)")
  }

  @Test func `a clock's change beside one that is nothing is the change`() throws {
    let step = try act("do: clock, device: hina, by: -1h, to: ~")
    #expect(step == .clock(node: "hina", change: ClockChange(by: .seconds(-3_600))))
    let time = try act("do: clock, device: hina, by: ~, to: 2026-03-02T01:00:00Z")
    #expect(
      time == .clock(node: "hina", change: ClockChange(to: .start + .seconds(3_600)))
    )
  }

  @Test(arguments: [
    ("by: 3651d", "is too large"), ("by: -3651d", "is too small"), ("by: 5", "has no unit"),
    ("to: 1969-12-31T23:59:59Z", "which is not within"), ("to: noon", "has no year"),
  ])
  func `a step and a time have their ranges`(change: String, problem: String) throws {
    let told = try NodeSchema.act("do: clock, device: hina, \(change)")
    #expect(told.contains(problem) && told.contains("\n  expected "), "\(told)")
  }

  @Test func `a clock is not stepped to before 1970, nor behind what a run can count`() throws {
    let early = try NodeSchema.told(
      """
      devices: [{ id: a, apps: [post], clock: { offset: -3650d } }]
      timeline:
        - { at: 1s, every: 1s, times: 9, do: clock, device: a, by: -3650d }
      """
    )
    #expect(
      early.hasPrefix(
        """
        f:6:5: error: act 'clock' sets the clock of 'a' to a time before 1970
          step it back by less, or 'to' a time from 1970 to 2200
        """
      )
    )
    let late = try NodeSchema.told(
      """
      devices: [{ id: a, apps: [post] }]
      timeline:
        - { at: 1s, do: clock, device: a, to: 2200-01-01T00:00:00Z }
        - { at: 2s, every: 1s, times: 9, do: clock, device: a, by: 3650d }
      """
    )
    #expect(
      late == """
        f:7:5: error: act 'clock' sets the clock of 'a' to a time behind 2223
          step it forward by less, or 'to' a time from 1970 to 2200
        """
    )
  }

  @Test func `there and back again, however often, is nothing to speak of`() throws {
    let told = try NodeSchema.told(
      """
      devices: [{ id: a, apps: [diary] }]
      timeline:
        - { at: 1s, every: 2s, do: clock, by: 3650d }
        - { at: 2s, every: 2s, until: 89s, do: clock, by: -3650d }
      """
    )
    #expect(told.isEmpty, "\(told)")
  }

  // MARK: An act of that name that an app has itself

  @Test func `an app's own act of that name is the app's`() throws {
    let scenario = try NodeSchema.parse(
      """
      devices: [{ id: a, apps: [game] }, { id: b, apps: [post] }]
      timeline:
        - { at: 1s, do: kill }
        - { at: 2s, do: kill, device: a }
        - { at: 3s, do: kill, device: a, app: game }
        - { at: 4s, do: kill, device: b }
      """
    )
    let own = scenario.acts(of: "game")
    #expect(own.map { $0.at.nanoseconds / 1_000_000_000 } == [1, 2, 3])
    #expect(own[2].entries.map(\.key) == ["device"])
    let other = Scenario.Act.generic(.node(.kill(AppPlace(node: "b", app: "post"))))
    #expect(scenario.timeline[3].act == other)
  }

  @Test func `beside another app that knows the act it is to say whose it is`() throws {
    #expect(
      try NodeSchema.act("do: kill, device: ren") == """
        f:12:5: error: act 'kill' does not say to which app of 'ren' it happens
          add 'app:' with one of post, torch, diary, game
        """
    )
    #expect(
      try act("do: kill, device: ren, app: post") == .kill(AppPlace(node: "ren", app: "post"))
    )
    #expect(try act("do: kill, device: ren, app: game") == nil)
  }

  // MARK: Warnings

  private func warnings(_ acts: String...) throws -> [String] { try warnings(acts) }

  private func warnings(_ acts: [String]) throws -> [String] {
    let lines = acts.enumerated().map { "  - { at: \($0 + 1)s, device: hina, \($1) }" }
    let told = try NodeSchema.told(
      NodeSchema.full + "timeline:\n" + lines.joined(separator: "\n")
    )
    return told.split(separator: "\n").filter { $0.contains("warning: act") }.map(String.init)
  }

  @Test func `an act after which a node is as it was is a warning`() throws {
    #expect(
      try warnings("do: wake", "do: lock", "do: lock") == [
        "f:12:5: warning: act 'wake' leaves 'hina' as it is: nothing changes",
        "f:14:5: warning: act 'lock' leaves 'hina' as it is: nothing changes",
      ]
    )
    #expect(
      try warnings("do: suspend", "do: suspend", "do: kill", "do: resume", "do: start") == [
        "f:13:5: warning: act 'suspend' leaves the app 'post' on 'hina' as it is: nothing changes",
        "f:15:5: warning: act 'resume' leaves the app 'post' on 'hina' as it is: nothing changes",
      ]
    )
    #expect(try warnings("do: clock, by: 0s").count == 1)
  }

  @Test func `what is done with an app that has ended is a warning`() throws {
    func told(_ acts: String...) throws -> [String] {
      try warnings(acts).filter { $0.contains("happens to nobody") }
    }
    #expect(
      try told("do: off", "do: frank", "do: on", "do: frank", "do: print") == [
        "f:13:5: warning: act 'frank': 'post' does not run on 'hina' since 'off': it happens to nobody, unless a push wakes it",
        "f:15:5: warning: act 'frank': 'post' does not run on 'hina' since 'off': it happens to nobody, unless a push wakes it",
      ]
    )
    #expect(try told("do: kill", "do: frank").count == 1)
    #expect(try told("do: kill", "do: start", "do: frank") == [])
    #expect(try told("do: lock", "do: frank") == [])
    // What needs no process may begin one.
    #expect(try told("do: kill", "do: print", "do: frank") == [])
    // Without power it begins none.
    #expect(
      try told("do: off", "do: print", "do: on", "do: print") == [
        "f:13:5: warning: act 'print': 'hina' is off: it happens to nobody"
      ]
    )
  }

  @Test func `what is done with an app that stands still is a warning`() throws {
    func told(_ acts: String...) throws -> [String] {
      try warnings(acts).filter { $0.contains("stands still") }
    }
    #expect(
      try told("do: lock", "do: frank", "do: wake", "do: frank") == [
        "f:13:5: warning: act 'frank': 'post' stands still on 'hina' since 'lock': it happens when that is over, if at all, unless a push wakes it"
      ]
    )
    #expect(
      try told("do: suspend, app: post", "do: frank", "do: resume, app: post", "do: frank") == [
        "f:13:5: warning: act 'frank': 'post' stands still on 'hina' since 'suspend': it happens when that is over, if at all, unless a push wakes it"
      ]
    )
    // The tap on a notification wakes it.
    #expect(try told("do: lock", "do: print", "do: frank") == [])
  }

  @Test func `acts that change something are nothing to speak of`() throws {
    let found = try warnings(
      "do: suspend",
      "do: resume",
      "do: lock",
      "do: wake",
      "do: kill",
      "do: start",
      "do: clock, by: 1h",
      "do: clock, to: 2026-03-02T09:00:00+09:00",
    )
    #expect(found == [])
  }

  @Test func `an act at the very end is a warning`() throws {
    let told = try NodeSchema.told(
      "devices: [{ id: a, apps: [diary] }]\ntimeline: [{ at: 90s, do: clock, by: 1h }]"
    )
    #expect(
      told == """
        f:5:12: warning: act 'clock' happens to 'a' when the scenario ends: nothing comes after it
          let it happen earlier, or give the scenario a longer 'duration'
        """
    )
  }

  // MARK: Plans

  @Test func `acts and servers go into a plan and back`() throws {
    let scenario = try NodeSchema.parse(
      NodeSchema.full
        + """
        timeline:
          - { at: 2s, do: clock, device: ren, by: 1h }
          - { at: 1s, do: suspend, device: hina }
        """.replacing("ren", with: "hina")
    )
    let plan = Plan(scenario, variant: "default")
    #expect(plan.devices.map(\.kind) == [.device, .device, .device, .server])
    #expect(plan.acts.map(\.act.kind) == ["suspend", "clock"])
    let read = try CanonicalReader.decode(Plan.self, from: CanonicalWriter.encode(plan))
    #expect(read == plan)
    #expect(plan.problem == nil)
  }

  @Test func `a plan without a server has the bytes that it had before there were any`() throws {
    let bytes = CanonicalWriter.encode(PlannedDevice())
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"id":"","apps":[],"clock_offset_ns":0,"drift_ppb":0}"#
    )
    var server = PlannedDevice()
    server.kind = .server
    let read = try CanonicalReader.decode(
      PlannedDevice.self,
      from: CanonicalWriter.encode(server),
    )
    #expect(read.kind == .server)
  }
}
