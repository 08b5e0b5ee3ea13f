import EventLog
import Foundation
import Testing

struct RunTests {
  @Test func `run writes the report, the log and the audio, and says where`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(), to: "small.yaml")
    let outcome = try tool.run("run", "small.yaml")
    #expect(outcome.code == 0, "\(outcome.complaint)")
    #expect(outcome.output.contains("reports/intercom/small/report.txt"))
    for name in [
      "report.txt", "report.json", "cold/run.sqlite", "warm/run.sqlite",
      "cold/audio/ren.heard.wav", "cold/audio/hina.microphone.wav",
    ] {
      #expect(FileManager.default.fileExists(atPath: tool.path("reports/intercom/small/\(name)")))
    }
    let json = try Data(
      contentsOf: URL(filePath: tool.path("reports/intercom/small/report.json"))
    )
    let report = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    let gaps = report?["gaps"] as? [[String: Any]] ?? []
    #expect(!gaps.isEmpty)
    for gap in gaps {
      let parts = gap["parts"] as? [[String: Any]] ?? []
      let sum = parts.reduce(0) { $0 + ($1["ns"] as? Int ?? 0) }
      #expect(sum == gap["length_ns"] as? Int)
    }
  }

  @Test func `the digest is the same with audio and without`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(), to: "small.yaml")
    _ = try tool.run("run", "small.yaml", "--quiet", "--out", "a")
    _ = try tool.run("run", "small.yaml", "--quiet", "--no-audio", "--out", "b")
    for variant in ["cold", "warm"] {
      let first = try LogReader(opening: tool.path("a/intercom/small/\(variant)/run.sqlite"))
      let second = try LogReader(opening: tool.path("b/intercom/small/\(variant)/run.sqlite"))
      #expect(first.rootDigest == second.rootDigest)
    }
    let difference = try tool.run("diff", "a/intercom/small/cold", "b/intercom/small/cold")
    #expect(difference.code == 0)
    let other = try tool.run("diff", "a/intercom/small/cold", "a/intercom/small/warm")
    #expect(other.code == 1)
    #expect(other.output.contains("effects[0].kind: setTimer → startMatchMaking"))
  }

  @Test func `a killed run resumes to the end of an undisturbed one`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(duration: "10min"), to: "small.yaml")
    let arguments = ["run", "small.yaml", "--variant", "cold", "--no-audio", "--quiet"]
    let whole = tool.process(arguments + ["--out", "whole"])
    try whole.run()
    whole.waitUntilExit()
    let wanted = try LogReader(opening: tool.path("whole/intercom/small/cold/run.sqlite"))
    var interrupted = 0
    for round in 1...4 {
      let process = tool.process(arguments + ["--out", "killed\(round)"])
      try process.run()
      let log = tool.path("killed\(round)/intercom/small/cold/run.sqlite")
      // Different moments without a clock: the log's own growth.
      while process.isRunning, Self.bytes(of: log) < round * 500_000 { usleep(500) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      guard FileManager.default.fileExists(atPath: log) else { continue }
      let left = try LogReader(opening: log)
      if !left.isComplete { interrupted += 1 }
      let verified = try tool.run("replay", log, "--verify")
      #expect(verified.output.hasPrefix("\(left.count) events verified"))
      // A run that was killed in its first transaction has nothing to compare, and that is said.
      #expect(verified.code == 0, "\(verified.complaint)")
      #expect(verified.output.contains("nothing was replayed") == (left.count == 0))
      if !left.isComplete, left.count > 0 {
        let difference = try tool.run("diff", log, "whole/intercom/small/cold")
        #expect(difference.output.contains("first   the run was interrupted\n"))
        let fact = try tool.run("explain", log, "--fact", "groupSplit")
        #expect(fact.code == 64 && fact.complaint.contains("has not stated 'groupSplit' so far"))
        #expect(fact.complaint.contains(Self.unfinished))
      }
      left.close()
      let resumed = try tool.run("resume", log)
      #expect(resumed.code == 0, "\(resumed.complaint)")
      #expect(try LogReader(opening: log).rootDigest == wanted.rootDigest)
      let never = try tool.run("explain", log, "--fact", "groupSplit")
      #expect(never.complaint.contains("never states 'groupSplit'"))
      #expect(!never.complaint.contains(Self.unfinished))
    }
    #expect(interrupted > 0, "no round caught the run in the middle")
  }

  private static let unfinished = "note: the run has not come to its end (the run was interrupted)"

  @Test func `of a killed run nothing is told that may still come`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let path = Tool.package.appending(path: "scenarios/letters/ten-years.yaml")
    try tool.write(try String(contentsOf: path, encoding: .utf8), to: "ten-years.yaml")
    let folder = "reports/letters/ten-years/v1"
    let log = tool.path(folder + "/run.sqlite")
    var isCaught = false
    // Who looks at a run that takes half a second may come too late, or between two letters.
    for round in 1...60 where !isCaught {
      try? FileManager.default.removeItem(atPath: tool.path("reports"))
      let process = tool.process(["run", "ten-years.yaml", "--variant", "v1", "--quiet"])
      try process.run()
      let enough = 1_000_000 + round % 4 * 800_000
      while process.isRunning, Self.bytes(of: log) < enough { usleep(500) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      guard process.terminationReason == .uncaughtSignal else { continue }
      let left = try tool.run("show", folder)
      #expect(left.code == 0 && left.complaint.contains(Self.unfinished))
      #expect(!left.output.contains("  never: "))
      isCaught = left.output.contains("  not yet: ")
    }
    try #require(isCaught, "no round caught a letter on its way")
    #expect(try tool.run("resume", folder).code == 0)
    let whole = try tool.run("show", folder)
    #expect(whole.complaint.isEmpty && !whole.output.contains("  not yet: "))
  }

  private static func bytes(of path: String) -> Int {
    [path, path + "-wal"].reduce(0) { sum, name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: name)
      return sum + (attributes?[.size] as? Int ?? 0)
    }
  }

  @Test func `replay finds a flipped bit and names its event`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(), to: "small.yaml")
    _ = try tool.run("run", "small.yaml", "--quiet", "--no-audio", "--variant", "cold")
    let log = URL(filePath: tool.path("reports/intercom/small/cold/run.sqlite"))
    let clean = try tool.run("replay", log.path(percentEncoded: false), "--verify")
    #expect(clean.code == 0)
    #expect(clean.output.contains("today's reducers ask for what is logged"))
    var bytes = try Data(contentsOf: log)
    guard let place = bytes.range(of: Data(#"{"index":40,"#.utf8)) else {
      Issue.record("no event with index 40")
      return
    }
    bytes[place.lowerBound + 9] ^= 1
    try bytes.write(to: log)
    let changed = try tool.run("replay", log.path(percentEncoded: false), "--verify")
    #expect(changed.code == 65)
    #expect(changed.complaint.contains(#/event \d+|sequence \d+|row \d+/#), "\(changed.complaint)")
  }

  /// Each is one thing that somebody has written into a report by hand.
  @Test(
    arguments: [
      (
        "report.json", #"playedTwice","verdict":"passed""#, #"playedTwice","verdict":"failed""#,
        ".findings[",
      ),
      (
        "report.json", #","verdict":"passed","variants""#, #","verdict":"failed","variants""#,
        " at verdict",
      ),
      ("report.json", #""title":"hina hears ren""#, #""title":"ren hears hina""#, ".sections["),
      ("report.json", #""kind":"speech""#, #""kind":"Speech""#, ".lanes["),
      ("report.json", #""tables":[{"app":"intercom""#, #""tables":[{"app":"photos""#, ".tables["),
      ("report.json", #""facts":{"intercom."#, #""facts":{"photos."#, ".facts"),
      ("report.json", #""scenario":"Small call""#, #""scenario":"Big call""#, " at scenario"),
      ("report.txt", ": passed", ": failed", "report.txt:"),
      ("report.txt", "seed: 3", "seed: 4", "report.txt:"),
    ] as [(String, String, String, String)]
  )
  func `replay --verify finds what was written into a report by hand`(
    file: String,
    before: String,
    after: String,
    place: String,
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      Tool.call(extra: "expect: [{ never: intercom.playedTwice }]"),
      to: "small.yaml",
    )
    _ = try tool.run("run", "small.yaml", "--quiet", "--no-audio", "--variant", "cold")
    let folder = "reports/intercom/small"
    let clean = try tool.run("replay", "\(folder)/cold", "--verify")
    #expect(clean.code == 0, "\(clean.output)")
    #expect(clean.output.contains("compared with all that the report says of this variant"))
    #expect(clean.output.contains("'file' of report.json, 'sound' of report.json, report.html"))
    let text = try String(contentsOfFile: tool.path("\(folder)/\(file)"), encoding: .utf8)
    let edited = text.replacing(before, with: after, maxReplacements: 1)
    try #require(edited != text, "the report has no \(before)")
    try Data(edited.utf8).write(to: URL(filePath: tool.path("\(folder)/\(file)")))
    let found = try tool.run("replay", "\(folder)/cold", "--verify")
    #expect(found.code == 1)
    #expect(found.output.contains("\(file)") && found.output.contains(place), "\(found.output)")
    let plain = try tool.run("replay", "\(folder)/cold")
    #expect(plain.code == 0)
    #expect(plain.output.contains("of the report are not compared: --verify does"))
  }

  @Test func `a report whose scenario is gone is said not to be compared`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(), to: "small.yaml")
    _ = try tool.run("run", "small.yaml", "--quiet", "--no-audio", "--variant", "cold")
    let folder = tool.folder.appending(path: "reports/intercom/small")
    try FileManager.default.removeItem(at: folder.appending(path: "cold/scenario-path.txt"))
    let copy = try tool.run("replay", "reports/intercom/small/cold", "--verify")
    #expect(copy.code == 0, "\(copy.complaint)")
    #expect(copy.output.contains("name it with --scenario"), "\(copy.output)")
    let named = ["replay", "reports/intercom/small/cold", "--verify", "--scenario", "small.yaml"]
    #expect(try tool.run(arguments: named).output.contains("compared with all that the report"))
    #expect(try tool.run("replay", "x", "--scenario", "small.yaml").code == 64)
  }

  @Test func `replay prints a state, explain a gap, log its events`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(), to: "small.yaml")
    _ = try tool.run("run", "small.yaml", "--quiet", "--no-audio", "--variant", "cold")
    let run = "reports/intercom/small/cold"
    let state = try tool.run("replay", run, "--at", "5s", "--node", "ren")
    #expect(state.output.contains(#""state" : "localConnected""#))
    let later = try tool.run("replay", run, "--at", "10s", "--node", "ren")
    #expect(!later.output.contains(#""state" : "localConnected""#))
    let gap = try tool.run("explain", run, "--gap", "3")
    #expect(gap.code == 0)
    for word in ["detection", "together", "(the fault)", "cut"] {
      #expect(gap.output.contains(word), "\(word) is missing")
    }
    let events = try tool.run("log", run, "--kind", "pathBroken", "--json")
    #expect(events.output.split(separator: "\n").count == 2)
    let missing = try tool.run("explain", run, "--gap", "99")
    #expect(missing.code == 64)
  }

  @Test func `a rule that is broken is 1, a liveness rule that is not met 2`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      Tool.call(extra: "expect:\n  - { never: intercom.pathBroken }\n"),
      to: "broken.yaml",
    )
    #expect(try tool.run("run", "broken.yaml", "--no-audio", "--variant", "cold").code == 1)
    try tool.write(
      Tool.call(extra: "expect:\n  - { eventually: intercom.localProbing, by: 9s }\n"),
      to: "unmet.yaml",
    )
    let unmet = try tool.run("run", "unmet.yaml", "--no-audio", "--variant", "cold")
    #expect(unmet.code == 2)
    #expect(unmet.output.contains("never stated"))
  }

  @Test func `an expectation that was never reached fails`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let silent = Tool.call(extra: "expect:\n  - { gap: { listener: hina, count: \"== 0\" } }\n")
      .replacing(#/microphone: \{ speech: .*rms_08.wav \}/#, with: "microphone: {}")
    try tool.write(silent, to: "silent.yaml")
    let outcome = try tool.run("run", "silent.yaml", "--no-audio", "--variant", "cold")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("never reached"))
  }
}
