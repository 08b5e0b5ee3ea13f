import Composition
import EventLog
import Foundation
import Kernel
import Plans
import ShippedApps
import Testing

/// What a replay is asked of a log that cannot answer: one error, its code, what to do.
struct ReplayLimitsTests {
  private let call: ShortCall

  init() throws {
    call = try ShortCall()
  }

  /// The end of something that throws a tool's error; nil where it goes well.
  private func end(_ body: () throws(ToolError) -> Void) -> ToolError? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `the end of a run is within it, a nanosecond later is not`() throws {
    let replayer = try Replayer(apps: .shipped, try call.log())
    let last = Instant.start + .seconds(3)
    #expect(end { () throws(ToolError) in try replayer.checkWithin(.start) } == nil)
    #expect(end { () throws(ToolError) in try replayer.checkWithin(last) } == nil)
    let behind = end { () throws(ToolError) in
      try replayer.checkWithin(last + Duration(nanoseconds: 1))
    }
    #expect(behind?.code == .usage)
    #expect(
      behind?.message == "error: 3000.000001 ms is behind the end of the run\n"
        + "  expected a time up to 3000 ms"
    )
  }

  @Test func `of an interrupted run the last event is within, a nanosecond later is not`() throws {
    let path = try call.log(until: 132)
    #expect(try LogReader(opening: path).count == 131)
    let last = try #require(try LogReader(opening: path).row(131)).header.time
    let replayer = try Replayer(apps: .shipped, path)
    #expect(end { () throws(ToolError) in try replayer.checkWithin(last) } == nil)
    let behind = end { () throws(ToolError) in
      try replayer.checkWithin(last + Duration(nanoseconds: 1))
    }
    #expect(behind?.code == .usage)
    #expect(behind?.message.contains("1205.000001 ms is behind the end of the log") == true)
    #expect(behind?.message.contains("up to 1205 ms, or take the run to its end with") == true)
  }

  @Test func `a log that somebody is still writing is not an interrupted one`() throws {
    let path = "\(call.folder)/going.sqlite"
    let writer = try LogWriter(creating: path, manifest: Runner.manifest(of: call.plan))
    try writer.commit()
    let replayer = try Replayer(apps: .shipped, path)
    let behind = end { () throws(ToolError) in try replayer.checkWithin(.start + .seconds(1)) }
    #expect(behind?.code == .usage)
    #expect(behind?.message.contains("behind the end of the log: the run is still going") == true)
    #expect(behind?.message.contains("or wait until the run has ended") == true)
    #expect(behind?.message.contains("resume") == false)
  }

  @Test func `an event that no app of today knows is an error with its place and what to do`()
    throws
  {
    let sound = try call.log("sound")
    let event = try #require(try ShortCall.first("localPeerConnected", at: "hina", in: sound))
    let sequence = event.header.sequence
    let path = try call.log("strange") { row in
      guard row.header.sequence == sequence else { return }
      row.header.kind = "connectedOld"
      let payload = String(decoding: row.payload, as: UTF8.self)
      row.payload = Array(payload.replacing("localPeerConnected", with: "connectedOld").utf8)
    }
    let words =
      "error: \(path): event \(sequence), 'connectedOld' of hina/intercom cannot be read: "
    let compared = end { () throws(ToolError) in
      _ = try Replayer(apps: .shipped, path).compare()
    }
    #expect(compared?.code == .data)
    #expect(compared?.message.hasPrefix(words) == true, "\(compared?.message ?? "")")
    #expect(compared?.message.contains("or run the scenario anew") == true)
    let state = end { () throws(ToolError) in
      _ = try Replayer(apps: .shipped, path)
        .states(at: .start + .seconds(3), node: "hina", fromStart: true)
    }
    #expect(state == compared)
  }

  @Test func `a kept state that no app of today knows is an error with its place and what to do`()
    throws
  {
    let path = try call.log(
      "strange",
      keep: { sequence in
        sequence == 100 ? [(component: "hina/intercom", state: Array(#"{"old":1}"#.utf8))] : nil
      },
    )
    let found = end { () throws(ToolError) in
      _ = try Replayer(apps: .shipped, path).states(at: .start + .seconds(3), node: "hina")
    }
    #expect(found?.code == .data)
    #expect(
      found?.message.hasPrefix("error: \(path): the state of hina/intercom after event 100 cannot")
        == true,
      "\(found?.message ?? "")",
    )
  }

  @Test func `a state is the one after everything at its instant`() throws {
    let path = try call.log()
    let event = try #require(try ShortCall.first("localPeerConnected", at: "hina", in: path))
    func state(_ time: Instant) throws -> [UInt8] {
      let states = try Replayer(apps: .shipped, path).states(at: time, node: "hina")
      #expect(states.map(\.component) == ["intercom"])
      return try #require(states.first).state
    }
    let nanosecond = Duration(nanoseconds: 1)
    let before = try state(event.header.time - nanosecond)
    let then = try state(event.header.time)
    #expect(before != then)
    #expect(try state(event.header.time + nanosecond) == then)
    // The event 20 ms before was a tick, which the state has seen.
    #expect(try state(event.header.time - .milliseconds(20) - nanosecond) != before)
  }

  @Test func `a node that the run does not have is refused with those it has`() throws {
    let replayer = try Replayer(apps: .shipped, try call.log())
    let found = end { () throws(ToolError) in _ = try replayer.states(at: .start, node: "aoi") }
    #expect(
      found == ToolError(.usage, "error: the run has no node 'aoi'\n  it has: hina, ren, world")
    )
  }

  @Test func `a row of a component that nobody here knows is refused, with its place`() throws {
    for (node, component) in [
      ("world", "intercom.beacon"), ("aoi", "intercom"), ("ren", "link/local"),
      ("hina", "lantern"),
    ] {
      let path = try call.log("\(node)-\(component.count)") { row in
        if row.header.kind == "cut" {
          (row.header.node, row.header.component) = (node, component)
        }
      }
      let found = end { () throws(ToolError) in _ = try Replayer(apps: .shipped, path).compare() }
      #expect(found?.code == .data)
      let place =
        "event 218, 'cut' of \(node)/\(component), is of a component that nobody here knows"
      #expect(found?.message.contains(place) == true, "\(String(describing: found))")
      #expect(found?.message.contains("replay it with the apps that it was run with") == true)
    }
  }

  @Test func `what happens to a node that no act is about is replayed as well`() throws {
    func log(_ name: String, _ kind: String) throws -> String {
      try call.log(name) { row in
        guard row.header.sequence == ShortCall.last else { return }
        (row.header.component, row.header.kind) = ("node", kind)
        (row.payload, row.effects) = (Array("{}".utf8), [])
      }
    }
    let path = try log("locked", "locked")
    #expect(try Replayer(apps: .shipped, path).compare().events == ShortCall.events - 9)
    let states = try Replayer(apps: .shipped, path).states(at: .start + .seconds(3), node: "ren")
    #expect(states.map(\.component) == ["intercom", "node"])
    let other = try Replayer(apps: .shipped, path).states(at: .start + .seconds(3), node: "hina")
    #expect(other.map(\.component) == ["intercom"], "nothing has happened to it")
    let unknown = try log("unknown", "painted")
    let found = end { () throws(ToolError) in _ = try Replayer(apps: .shipped, unknown).compare() }
    #expect(found?.code == .data)
    #expect(found?.message.contains("event 323, 'painted' of ren/node") == true)
  }

  @Test func `the services of a call are replayed, and have states at any time`() throws {
    let path = try call.log()
    func state(_ milliseconds: Int64) throws -> [String] {
      let at = Instant.start + .milliseconds(milliseconds)
      return try Replayer(apps: .shipped, path).states(at: at, node: "world").map {
        "\($0.component) \(String(decoding: $0.state, as: UTF8.self))"
      }
    }
    let names = try state(0).map { $0.prefix { $0 != " " } }
    #expect(names == ["intercom.radio", "intercom.match-maker", "intercom.attacker"])
    for (time, word) in [(0, "apart"), (900, "connecting"), (1_300, "connected")]
      as [(Int64, String)]
    {
      #expect(try state(time)[0].contains(#""state":"\#(word)""#))
    }
    let changed = try call.log("changed") { row in
      if row.header.kind == "invited" { row.effects = [] }
    }
    let divergence = try Replayer(apps: .shipped, changed).compare().divergence
    #expect(divergence?.event.header.component == "intercom.radio")
    #expect(divergence?.logged == [] && divergence?.today.first?.contains("setTimer") == true)
  }

  @Test func `an interrupted log without events feeds none, a complete one has nothing to replay`()
    throws
  {
    let path = "\(call.folder)/begun.sqlite"
    let writer = try LogWriter(creating: path, manifest: Runner.manifest(of: call.plan))
    try writer.commit()
    let (divergence, events) = try Replayer(apps: .shipped, path).compare()
    #expect(divergence == nil && events == 0)
    var rows: [ShortCall.Row] = []
    try LogReader(opening: try call.log("whole")).rows { row in
      guard row.header.kind == "cut" else { return }
      rows.append(.init(header: row.header, payload: row.payload))
      rows[0].header.sequence = 1
    }
    let other = try call.log("other", plan: call.plan, rows: rows)
    let found = end { () throws(ToolError) in _ = try Replayer(apps: .shipped, other).compare() }
    #expect(found?.code == .data)
    #expect(found?.message.contains("other.sqlite: the log has no event of any app") == true)
  }

  @Test func `a plan of no app, and one of an app that is not here, are refused`() throws {
    var plan = call.plan
    plan.sections[0].app = "ghost"
    let unknown = try call.log("unknown", plan: plan)
    plan.sections = []
    let empty = try call.log("empty", plan: plan)
    let apps =
      "nothing can be replayed; the apps here are intercom, photos, letters, notifications, push, "
      + "tasks"
    for (path, problem) in [
      (unknown, "the run has an app that this tool does not have: ghost"),
      (empty, "no app took part in the run"),
    ] {
      let found = end { () throws(ToolError) in _ = try Replayer(apps: .shipped, path) }
      #expect(found == ToolError(.data, "error: \(path): \(problem)\n  \(apps)"))
    }
  }

  @Test func `a plan whose settings are not those of its apps is refused`() throws {
    let known = call.plan.settings
    let first = known[0]
    let cases: [(problem: String, settings: [Setting])] = [
      ("lacks '\(first.key)'", Array(known.dropFirst())),
      ("has '\(first.key)' twice", known + [first]),
      (
        "has 'intercom.ghost', which is none",
        known + [Setting(key: "intercom.ghost", value: "1")],
      ),
      (
        "has 'ghost' for '\(first.key)'",
        [Setting(key: first.key, value: "ghost")] + known.dropFirst(),
      ),
    ]
    for (number, (problem, settings)) in cases.enumerated() {
      var plan = call.plan
      plan.settings = settings
      let path = try call.log("settings-\(number)", plan: plan)
      let found = end { () throws(ToolError) in _ = try Replayer(apps: .shipped, path) }
      #expect(found?.code == .data)
      #expect(found?.message.contains("(field 'settings': \(problem))") == true)
    }
  }

  @Test func `what an app numbers is not asked of a run without the app`() throws {
    func refusal(_ subject: String, _ plan: Plan, _ name: String) throws -> ToolError? {
      let reader = try LogReader(opening: try call.log(name, plan: plan))
      return end { () throws(ToolError) in
        _ = try Explainer(apps: .shipped, reader).explain(subject, number: 1)
      }
    }
    let other = try refusal("breach", call.plan, "other")
    #expect(
      other
        == ToolError(
          .usage,
          "error: only photos numbers a 'breach', and the run is of intercom\n"
            + "  ask it for --gap, --delay, --event or --fact",
        )
    )
    var plan = call.plan
    plan.sections[0].app = "ghost"
    let unknown = try refusal("gap", plan, "unknown")
    #expect(
      unknown
        == ToolError(
          .data,
          "error: \(call.folder)/unknown.sqlite: the run has an app that this tool does not have: "
            + "ghost\n  no gap of it can be explained; the apps here are intercom, photos, letters, "
            + "notifications, push, tasks",
        )
    )
    plan.sections = []
    #expect(try refusal("gap", plan, "empty")?.message.contains("no app took part") == true)
  }

  @Test func `a plan of another version, and one outside every range, are bad data`() throws {
    var plan = call.plan
    plan.sections[0].json = "{}"
    let other = try call.log("other", plan: plan)
    plan = call.plan
    plan.duration = .zero
    let nothing = try call.log("nothing", plan: plan)
    for path in [other, nothing] {
      let found = end { () throws(ToolError) in _ = try Replayer(apps: .shipped, path) }
      #expect(found?.code == .data, "\(path)")
      #expect(found?.message.contains("its plan is of another version") == true, "\(path)")
    }
  }

  @Test func `what is no log, and what is not there, have the codes for it`() throws {
    let text = "\(call.folder)/short.yaml"
    #expect(end { () throws(ToolError) in _ = try Replayer(apps: .shipped, text) }?.code == .data)
    let absent = "\(call.folder)/absent.sqlite"
    #expect(
      end { () throws(ToolError) in _ = try Replayer(apps: .shipped, absent) }?.code == .storage
    )
  }

  /// The last event stays behind with what it led to at its time, of which more could have come: 126
  /// leads to 127 to 130, and 132 to 133 and 134.
  @Test(
    arguments: [
      (0, 0), (1, 0), (126, 125), (128, 125), (130, 125), (131, 130), (134, 131), (135, 134),
      (320, 319),
    ] as [(LogPosition, LogPosition)]
  )
  func `an interrupted run resumes to the digest of one that was not`(
    last: LogPosition,
    kept: LogPosition,
  ) throws {
    let whole = try Runner(apps: .shipped).dryRun(call.plan, scenarioFolder: call.loaded.folder)
    #expect(whole.events == ShortCall.events)
    let path = "\(call.folder)/cut.sqlite"
    if last == 0 {
      try LogWriter(creating: path, manifest: Runner.manifest(of: call.plan)).commit()
    } else {
      _ = try call.log("cut", until: last)
    }
    #expect(try LogReader(opening: path).last == kept)
    let (digest, isSingleFile) = try Replayer(apps: .shipped, path).resume(
      scenarioFolder: call.loaded.folder
    )
    #expect(hexadecimal(digest) == whole.digest)
    #expect(isSingleFile)
    let verification = try LogReader(opening: path).verify()
    #expect(
      verification == Verification(count: ShortCall.events, digest: digest, isComplete: true)
    )
  }

  @Test func `a run that leaves its interrupted log fails at that event`() throws {
    let path = try call.log(until: 200) { row in
      if row.header.sequence == 150 { row.payload = Array("{}".utf8) }
    }
    let found = end { () throws(ToolError) in
      _ = try Replayer(apps: .shipped, path).resume(scenarioFolder: call.loaded.folder)
    }
    #expect(found?.code == .failed)
    #expect(found?.message.contains("150") == true, "\(found?.message ?? "none")")
  }
}
