import EventLog
import Foundation
import Testing

/// What commands make of questions that have no answer, and of several things at once.
struct CommandLineTests {
  private static let broken = "expect:\n  - { never: intercom.pathBroken }\n"
  private static let unmet = "expect:\n  - { eventually: intercom.localProbing, by: 7s }\n"

  private func prepared(_ extra: String = "") throws -> Tool {
    let tool = try Tool()
    try tool.write(Tool.call(duration: "9s", extra: extra), to: "small.yaml")
    return tool
  }

  private func scenarios(_ extras: [(name: String, extra: String)]) throws -> Tool {
    let tool = try Tool()
    try FileManager.default.createDirectory(
      atPath: tool.path("scenarios/intercom"),
      withIntermediateDirectories: true,
    )
    for (name, extra) in extras {
      let text = Tool.call(duration: "9s", extra: extra)
      try tool.write(text, to: "scenarios/intercom/\(name).yaml")
    }
    return tool
  }

  // MARK: run

  @Test func `one bad file does not stop the others, and the worst is the code`() throws {
    let tool = try prepared(Self.unmet)
    defer { tool.remove() }
    try tool.write(Tool.call(duration: "9s"), to: "good.yaml")
    try tool.write("name: [", to: "bad.yaml")
    let run = ["run", "--no-audio", "--quiet"]
    let three = try tool.run(arguments: run + ["bad.yaml", "small.yaml", "good.yaml"])
    #expect(three.code == 65)
    for name in ["small", "good"] {
      let report = tool.path("reports/intercom/\(name)/report.txt")
      #expect(FileManager.default.fileExists(atPath: report))
    }
    #expect(try tool.run(arguments: run + ["good.yaml", "bad.yaml", "nowhere.yaml"]).code == 74)
    #expect(try tool.run(arguments: run + ["small.yaml", "good.yaml"]).code == 2)
  }

  @Test func `quiet still says what went wrong, and nothing where nothing did`() throws {
    let tool = try prepared(Self.broken)
    defer { tool.remove() }
    let run = ["run", "--no-audio", "--quiet", "--variant", "cold"]
    let broken = try tool.run(arguments: run + ["small.yaml"])
    #expect(broken.code == 1)
    #expect(broken.output.isEmpty)
    #expect(
      broken.complaint.hasPrefix(
        "small.yaml: cold: never intercom.pathBroken: failed (stated once, at 8"
      ),
      "\(broken.complaint)",
    )
    try tool.write(Tool.call(duration: "9s"), to: "good.yaml")
    let good = try tool.run(arguments: run + ["good.yaml"])
    #expect(good.code == 0)
    #expect(good.output.isEmpty && good.complaint.isEmpty)
  }

  @Test(arguments: [
    ["run", "small.yaml", "--seed", "1", "--seed", "2"],
    ["run", "small.yaml", "--out=a", "--out", "b"],
    ["replay", "x", "--at", "1s", "--node", "a", "--node", "b"],
    ["explain", "x", "--gap", "1", "--gap=2"],
    ["check", "--jobs", "1", "--jobs", "2"],
  ])
  func `an option that counts once is refused when it is given twice`(arguments: [String]) throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try tool.run(arguments: arguments)
    #expect(outcome.code == 64)
    #expect(outcome.messages.count == 1, "\(outcome.complaint)")
    #expect(outcome.complaint.contains("is given twice"), "\(outcome.complaint)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("reports")))
  }

  @Test func `an option that takes several values may be given often`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try tool.run(
      "run",
      "small.yaml",
      "--no-audio",
      "--quiet",
      "--set",
      "seed=5",
      "--set",
      "duration=8s",
    )
    #expect(outcome.code == 0, "\(outcome.complaint)")
  }

  @Test(arguments: [
    "run", "check", "accept", "lint", "replay", "explain", "diff", "log", "resume", "search",
    "coverage", "certify", "settings", "tune", "invite", "invite make", "invite inspect",
    "letters", "letters vectors", "letters attack", "push", "push replay", "rules",
    "rules coverage", "rules explain", "rules lint", "rules test", "tasks", "tasks audit", "show",
  ])
  func `examples in help stay on lines of their own`(command: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let words = command.split(separator: " ").map(String.init)
    let lines = try tool.run(arguments: words + ["--help"]).output.split(separator: "\n")
    #expect(!lines.contains { $0.contains("\u{A0}") })
    let start = try #require(lines.firstIndex(of: "Example:"))
    let end = try #require(lines.firstIndex { $0.hasPrefix("USAGE:") })
    let examples = lines[(start + 1)..<end]
    #expect(!examples.isEmpty)
    for line in examples { #expect(line.hasPrefix("  "), "\(line)") }
    #expect(examples.contains { $0.hasPrefix("  yamabiko \(command)") })
  }

  @Test func `a long example is one line`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let help = try tool.run("run", "--help")
    #expect(
      help.output.contains(
        "\n  yamabiko run my.yaml --set intercom.vad.release=400ms --set links.local.loss=1/50\n"
      )
    )
  }

  // MARK: log, replay

  @Test func `a name that no event could have is refused with the nearest`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    _ = try tool.run("run", "small.yaml", "--quiet", "--no-audio", "--variant", "cold")
    let run = "reports/intercom/small/cold"
    for (option, name, nearest) in [
      ("--node", "hian", "did you mean 'hina'?"),
      ("--kind", "pathBrokn", "did you mean 'pathBroken'?"),
      ("--component", "intercon", "did you mean 'intercom'?"),
      ("--kind", "intercom.pathBroken", "did you mean 'pathBroken'?"),
      ("--kind", "unheard-of", "'yamabiko log' prints the events"),
    ] {
      let outcome = try tool.run("log", run, option, name)
      #expect(outcome.code == 64, "\(name)")
      #expect(outcome.output.isEmpty)
      #expect(outcome.complaint.contains("'\(name)'"), "\(outcome.complaint)")
      #expect(outcome.complaint.contains(nearest), "\(outcome.complaint)")
    }
    // What can happen and did not is no mistake.
    for kind in ["playedTwice", "datagramReplayed", "healed", "localProbing"] {
      let outcome = try tool.run("log", run, "--kind", kind)
      #expect(outcome.code == 0, "\(kind): \(outcome.complaint)")
      #expect(outcome.output.isEmpty)
    }
    #expect(try tool.run("log", run, "--from", "5s", "--to", "4s").code == 64)
  }

  @Test func `a time beyond a day is asked for as columns have it`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let path = Tool.package.appending(path: "scenarios/letters/taken-back.yaml")
    try tool.write(try String(contentsOf: path, encoding: .utf8), to: "taken-back.yaml")
    _ = try tool.run("run", "taken-back.yaml", "--quiet", "--variant", "legacy")
    let run = "reports/letters/taken-back/legacy"
    let all = try tool.run("log", run).output.split(separator: "\n")
    let columns = try #require(all.last).split(separator: " ")
    let time = String(try #require(columns.first { $0.contains("d") && $0.contains(":") }))
    let from = try tool.run("log", run, "--from", time)
    let to = try tool.run("log", run, "--to", time)
    let last = from.output.split(separator: "\n")
    #expect(from.code == 0 && !last.isEmpty && last.allSatisfy { $0.contains(time) })
    #expect(last.last == all.last && to.output.split(separator: "\n") == all)
    for wrong in ["1d00:00:60", "1d24:00:00", "1d0:0:0:0:0", "d00:00:00", "1d00:00:00.1234567890"] {
      #expect(try tool.run("log", run, "--from", wrong).code == 64, "\(wrong)")
    }
  }

  @Test func `a question without an answer gets one line that says so`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    _ = try tool.run("run", "small.yaml", "--quiet", "--no-audio", "--variant", "cold")
    let run = "reports/intercom/small/cold"
    let late = try tool.run("log", run, "--from", "500s")
    #expect(late.code == 0)
    #expect(
      late.complaint.hasPrefix("no such event; the log's last is at 8.99"),
      "\(late.complaint)",
    )
    let fact = try tool.run("explain", run, "--fact", "pathBrokn")
    #expect(fact.code == 64)
    #expect(fact.complaint.contains("did you mean 'pathBroken'?"), "\(fact.complaint)")
    let behind = try tool.run("replay", run, "--at", "9.000000001s", "--node", "ren")
    #expect(behind.complaint.contains("9000.000001 ms is behind the end"), "\(behind.complaint)")
    let settings = try tool.run("settings", "photo")
    #expect(settings.complaint.contains("did you mean 'photos'?"), "\(settings.complaint)")
    let variant = try tool.run("run", "small.yaml", "--variant", "clod")
    #expect(variant.complaint.contains("did you mean 'cold'?"), "\(variant.complaint)")
    let far = try tool.run("run", "small.yaml", "--set", "intercom.somethingElseEntirely=1")
    #expect(far.code == 65)
    #expect(far.complaint.contains("nearest of "), "\(far.complaint)")
    #expect(!far.complaint.contains("…"), "\(far.complaint)")
  }

  @Test func `a state is told of times that the log knows`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    _ = try tool.run("run", "small.yaml", "--quiet", "--no-audio", "--variant", "cold")
    let run = "reports/intercom/small/cold"
    #expect(try tool.run("replay", run, "--at", "9s", "--node", "ren").code == 0)
    let late = try tool.run("replay", run, "--at", "500s", "--node", "ren")
    #expect(late.code == 64)
    #expect(late.output.isEmpty)
    #expect(late.complaint.contains("behind the end of the run"), "\(late.complaint)")
    #expect(late.complaint.contains("up to 9000 ms"), "\(late.complaint)")
  }

  @Test func `a log that cannot be replayed says so`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let plans = [
      (#"{"sections":[]}"#, "another version"),
      (try plan(tool, apps: ""), "no app took part"),
      (try plan(tool, apps: "ghost"), "does not have: ghost"),
    ]
    for (plan, word) in plans {
      let log = tool.path("foreign.sqlite")
      LogWriter.remove(log)
      let manifest = LogManifest(
        toolVersion: "0",
        scenario: "x",
        variant: "default",
        seed: 1,
        plan: plan,
      )
      try LogWriter(creating: log, manifest: manifest).finish()
      let outcome = try tool.run("replay", log)
      #expect(outcome.code == 65, "\(outcome.output)")
      #expect(outcome.complaint.contains(word), "\(outcome.complaint)")
      #expect(!outcome.output.contains("replayed"))
    }
  }

  @Test(arguments: [
    ["replay"], ["replay", "--at", "1s", "--node", "ren"], ["explain", "--gap", "1"],
    ["explain", "--breach", "1"], ["resume", "--scenario", "small.yaml"],
  ])
  func `what needs an app that is not here ends with 65 and names it`(command: [String]) throws {
    let tool = try prepared()
    defer { tool.remove() }
    let manifest = LogManifest(
      toolVersion: "0",
      scenario: "x",
      variant: "default",
      seed: 1,
      plan: try plan(tool, apps: "ghost"),
    )
    try LogWriter(creating: tool.path("foreign.sqlite"), manifest: manifest).finish()
    let outcome = try tool.run(
      arguments: [command[0], "foreign.sqlite"] + command.dropFirst()
    )
    #expect(outcome.code == 65, "\(outcome.output)")
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.complaint.contains("the run has an app that this tool does not have: ghost\n")
    )
    #expect(
      outcome.complaint.hasSuffix(
        "the apps here are intercom, photos, letters, notifications, push, tasks\n"
      )
    )
  }

  @Test func `a scenario with an app that is not here names those that are`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    try tool.write(
      "name: A\nduration: 9s\ndevices: [{ id: a, apps: [ghost] }]\n",
      to: "ghost.yaml",
    )
    for command in ["lint", "run", "search"] {
      let outcome = try tool.run(command, "ghost.yaml")
      #expect(outcome.code == 65)
      #expect(
        outcome.complaint == """
          ghost.yaml:3:27: error: unknown app 'ghost' on device 'a'
            known: intercom, photos, letters, notifications, push, tasks

          """
      )
    }
  }

  /// The plan of a run, with other apps in it.
  private func plan(_ tool: Tool, apps: String) throws -> String {
    _ = try tool.run("run", "small.yaml", "--quiet", "--no-audio", "--variant", "cold")
    let log = try LogReader(opening: tool.path("reports/intercom/small/cold/run.sqlite"))
    let plan = log.manifest.plan
    let place = try #require(plan.range(of: #""sections":"#))
    let section = apps.isEmpty ? "" : #"{"app":"\#(apps)","json":"{}"}"#
    return String(plan[..<place.upperBound]) + "[\(section)]}"
  }

  // MARK: check, accept

  @Test func `accept refuses what is broken, unless it is told to`() throws {
    let tool = try scenarios([("broken", Self.broken), ("good", ""), ("late", Self.unmet)])
    defer { tool.remove() }
    let refused = try tool.run("accept", "scenarios")
    #expect(refused.code == 1)
    #expect(refused.output == "golden/intercom/good.txt: accepted\n")
    #expect(refused.messages.count == 2, "\(refused.complaint)")
    #expect(refused.complaint.contains("never intercom.pathBroken: failed"))
    #expect(refused.complaint.contains("--even-broken"))
    for name in ["broken", "late"] {
      let golden = tool.path("golden/intercom/\(name).txt")
      #expect(!FileManager.default.fileExists(atPath: golden))
    }
    #expect(try tool.run("accept", "scenarios/intercom/late.yaml").code == 2)
    #expect(try tool.run("accept", "scenarios", "--even-broken").code == 0)
    let golden = tool.path("golden/intercom/broken.txt")
    #expect(FileManager.default.fileExists(atPath: golden))
    // It is as approved, and broken nevertheless.
    #expect(try tool.run("check", "scenarios/intercom/broken.yaml").code == 1)
  }

  @Test func `check ends with the worst of what it found`() throws {
    let tool = try scenarios([("good", ""), ("late", Self.unmet)])
    defer { tool.remove() }
    #expect(try tool.run("accept", "scenarios", "--even-broken").code == 0)
    #expect(try tool.run("check", "scenarios/intercom/good.yaml").code == 0)
    // Nothing differs, and a fact did not come in time.
    #expect(try tool.run("check").code == 2)
    // The golden differs, too.
    try tool.write(
      Tool.call(duration: "9s", local: "delay: 30ms", extra: Self.unmet),
      to: "scenarios/intercom/late.yaml",
    )
    #expect(try tool.run("check").code == 1)
    try tool.write("name: [", to: "scenarios/intercom/bad.yaml")
    #expect(try tool.run("check").code == 65)
    #expect(try tool.run("check", "nowhere").code == 74)
    #expect(try tool.run("check", "scenarios/nowhere.yaml").code == 74)
  }

  @Test func `an obsolete golden is found from any folder that holds its place`() throws {
    let tool = try scenarios([("good", ""), ("gone", "")])
    defer { tool.remove() }
    #expect(try tool.run("accept", "scenarios").code == 0)
    try FileManager.default.removeItem(atPath: tool.path("scenarios/intercom/gone.yaml"))
    for paths in [
      [], ["scenarios"], ["scenarios/"], ["./scenarios"], ["scenarios/intercom/"],
      [tool.path("scenarios")],
    ] {
      let outcome = try tool.run(arguments: ["check"] + paths)
      #expect(outcome.code == 1, "\(paths)")
      #expect(outcome.output.contains("gone.txt: obsolete"), "\(paths): \(outcome.output)")
      #expect(outcome.output.hasSuffix("1 of 2 is not as approved\n"), "\(outcome.output)")
    }
    #expect(try tool.run("check", "scenarios/intercom/good.yaml").code == 0)
  }

  // MARK: links

  @Test func `a link that no app uses is a mistake`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let text = Tool.call().replacing("internet: {", with: "wifi: {")
    try tool.write(text.replacing(", match_making: 1s", with: ""), to: "wifi.yaml")
    for command in ["lint", "run"] {
      let outcome = try tool.run(command, "wifi.yaml")
      #expect(outcome.code == 65)
      #expect(outcome.messages.count == 1, "\(outcome.complaint)")
      #expect(outcome.complaint.contains("no app uses the link 'wifi'"), "\(outcome.complaint)")
      #expect(outcome.complaint.contains("intercom looks for local, internet"))
    }
  }
}
