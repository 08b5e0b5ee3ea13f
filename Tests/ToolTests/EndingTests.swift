import EventLog
import Foundation
import Testing

/// How commands end: at a signal, at a full output, at one that nobody reads.
struct EndingTests {
  private func prepared(_ duration: String = "7s") throws -> Tool {
    let tool = try Tool()
    try FileManager.default.createDirectory(
      atPath: tool.path("scenarios/intercom"),
      withIntermediateDirectories: true,
    )
    try tool.write(Tool.call(duration: duration), to: "scenarios/intercom/small.yaml")
    return tool
  }

  private static let scenario = "scenarios/intercom/small.yaml"
  private static let cold = "reports/intercom/small/cold"

  /// Runs the tool with its files as a shell puts them.
  private func run(_ tool: Tool, _ arguments: [String], _ files: String) throws -> Tool.Outcome {
    let (output, complaint) = (tool.path("output"), tool.path("complaint"))
    for file in [output, complaint] { try Data().write(to: URL(filePath: file)) }
    let process = Process()
    process.currentDirectoryURL = tool.folder
    process.executableURL = URL(filePath: "/bin/bash")
    let command = #""$0" "$@" >output 2>complaint "# + files
    process.arguments = ["-c", command + "; exit ${PIPESTATUS[0]}", Tool.binary] + arguments
    try process.run()
    process.waitUntilExit()
    return Tool.Outcome(
      code: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: try String(contentsOfFile: output, encoding: .utf8),
      complaint: try String(contentsOfFile: complaint, encoding: .utf8),
    )
  }

  // MARK: Standard output

  /// Each command with what it prints, and its own code.
  static let printing: [(arguments: [String], code: Int32)] = [
    (["run", scenario, "--no-audio"], 0), (["run", scenario, "--no-audio", "--json"], 0),
    (["check"], 1), (["accept", "scenarios", "--golden", "approved"], 0),
    (["lint", "scenarios"], 0),
    (["log", cold], 0), (["log", cold, "--json"], 0), (["replay", cold, "--verify"], 0),
    (["replay", cold, "--at", "5s", "--node", "ren"], 0), (["explain", cold, "--event", "9"], 0),
    (["diff", cold, "reports/intercom/small/warm"], 1), (["resume", cold], 0), (["coverage"], 0),
    (["settings"], 0), (["certify", "scenarios"], 0), (["fingerprint", scenario], 0),
    (["--version"], 0), (["--help"], 0), (["run", "--help"], 0), ([], 0),
    (["--generate-completion-script", "bash"], 0),
  ]

  @Test func `a full or closed output is 74 and one line, for each command`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    #expect(try tool.run("run", Self.scenario, "--no-audio", "--quiet").code == 0)
    for (arguments, _) in Self.printing {
      for (files, why) in [
        (">/dev/full", "no space is left on the device"), (">&-", "it is closed"),
      ] {
        let outcome = try run(tool, arguments, files)
        #expect(outcome.code == 74, "\(arguments) \(files): \(outcome.complaint)")
        #expect(
          outcome.complaint.hasPrefix("error: standard output cannot be written: \(why)\n"),
          "\(arguments) \(files): \(outcome.complaint)",
        )
        #expect(outcome.messages.count == 1, "\(arguments) \(files): \(outcome.complaint)")
      }
    }
  }

  @Test func `a reader that has gone away changes nothing but what is printed`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    #expect(try tool.run("run", Self.scenario, "--no-audio", "--quiet").code == 0)
    for (arguments, code) in Self.printing {
      // The pipe's reader ends before the first word is written.
      let outcome = try run(tool, arguments, "> >(exec true)")
      #expect(outcome.code == code, "\(arguments): \(outcome.complaint)")
      #expect(outcome.complaint.isEmpty, "\(arguments): \(outcome.complaint)")
    }
    #expect(try tool.run("replay", Self.cold, "--verify").code == 0)
  }

  @Test func `closed files are not taken for those of a run`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let closed = try run(tool, ["run", Self.scenario, "--no-audio", "--quiet"], "<&- >&- 2>&-")
    #expect(closed.code == 0)
    #expect(try tool.run("replay", Self.cold, "--verify").code == 0)
    let usage = try run(tool, ["log", "nowhere"], "<&- 2>&-")
    #expect(usage.code == 74)
    #expect(usage.output.isEmpty)
  }

  // MARK: Signals

  /// Starts a command, sends it a signal once `isReady`, and waits for its end.
  private func interrupt(
    _ tool: Tool,
    _ arguments: [String],
    _ signal: Int32,
    when isReady: (Int32) -> Bool,
  ) throws -> Tool.Outcome {
    let process = tool.process(arguments)
    let complaint = tool.path("complaint")
    try Data().write(to: URL(filePath: complaint))
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: URL(filePath: complaint))
    try process.run()
    while process.isRunning, !isReady(process.processIdentifier) { usleep(1_000) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return Tool.Outcome(
      code: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: "",
      complaint: try String(contentsOfFile: complaint, encoding: .utf8),
    )
  }

  /// Whether a process has begun to wait for signals: it has blocked SIGTERM, signal 15.
  private static func isWatching(_ process: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
    guard let mask = line.flatMap({ UInt64($0.split(separator: "\t")[1], radix: 16) }) else {
      return false
    }
    return mask >> 14 & 1 == 1
  }

  private func bytes(_ path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }

  /// A signal and what it makes of the exit code.
  struct Ending {
    var signal: Int32
    var code: Int32
  }

  @Test(
    arguments: [Ending(signal: SIGINT, code: 130), Ending(signal: SIGTERM, code: 143)],
    [true, false],
  )
  func `a signal ends a run at a whole event, and says how to go on`(
    ending: Ending,
    hasMedia: Bool,
  ) throws {
    let tool = try prepared("3min")
    defer { tool.remove() }
    let run =
      ["run", Self.scenario, "--quiet", "--variant", "cold"]
      + (hasMedia ? [] : ["--no-audio"])
    let log = tool.path("\(Self.cold)/run.sqlite")
    let ended = try interrupt(tool, run, ending.signal) { _ in bytes(log + "-wal") > 100_000 }
    #expect(ended.code == ending.code, "\(ended.complaint)")
    #expect(
      ended.complaint
        == "interrupted: take the run to its end with: yamabiko resume \(Self.cold)/run.sqlite\n"
    )
    let left = try LogReader(opening: log)
    #expect(left.count > 0 && !left.isComplete)
    left.close()
    #expect(try tool.run("replay", log, "--verify").code == 0)
    // Where it is resumed and interrupted once more, it goes on from there.
    let again = try interrupt(tool, ["resume", Self.cold], ending.signal) { Self.isWatching($0) }
    #expect(again.code == ending.code || again.code == 0, "\(again.complaint)")
    #expect(try tool.run("resume", Self.cold).code == 0)
    _ = try tool.run(
      "run",
      Self.scenario,
      "--quiet",
      "--variant",
      "cold",
      "--no-audio",
      "--out",
      "b",
    )
    let whole = try LogReader(opening: tool.path("b/intercom/small/cold/run.sqlite"))
    #expect(try LogReader(opening: log).rootDigest == whole.rootDigest)
  }

  @Test(arguments: ["check", "accept", "certify", "search"])
  func `a signal ends what writes no log`(command: String) throws {
    let tool = try prepared("3h")
    defer { tool.remove() }
    let order = Tool.package.appending(path: "scenarios/photos/every-order.yaml").path()
    let arguments =
      command == "search" ? [command, order, "--depth", "60"] : [command, "scenarios"]
    let ended = try interrupt(tool, arguments, SIGTERM) { Self.isWatching($0) }
    #expect(ended.code == 143, "\(ended.complaint)")
    // Where the signal comes late, it was said by then how long the work takes.
    let lines = ended.complaint.split(separator: "\n").filter { !$0.hasSuffix("Ctrl-C stops it") }
    #expect(lines == ["interrupted"])
    let left = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path()).sorted()
    #expect(left == ["complaint", "scenarios"])
  }

  @Test(arguments: [Ending(signal: SIGINT, code: 130), Ending(signal: SIGTERM, code: 143)])
  func `a signal ends a search with its file written, and the search goes on from there`(
    ending: Ending
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let order = Tool.package.appending(path: "scenarios/photos/every-order.yaml").path()
    let search = [
      "search", order, "--variant", "corrected", "--delays", "1", "--resume", "my.search",
    ]
    // A line on standard error says that it has taken steps for a while.
    let ended = try interrupt(tool, search + ["--depth", "60"], ending.signal) { _ in
      bytes(tool.path("complaint")) > 0
    }
    #expect(ended.code == ending.code, "\(ended.complaint)")
    let lines = ended.complaint.split(separator: "\n")
    #expect(lines.first?.hasSuffix("; my.search keeps them where Ctrl-C stops it") == true)
    #expect(lines.last == "interrupted: the same command goes on from my.search")
    #expect(bytes(tool.path("my.search")) > 0)
    let rest = try tool.run(arguments: search + ["--depth", "60", "--stop-after", "1ms"])
    #expect(rest.code == 2, "\(rest.complaint)")
    let found = rest.output.split(separator: "\n").first { $0.contains(" states, ") }
    let states = found?.split(separator: " ").first.flatMap { Int($0) } ?? 0
    let before = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? .max
    #expect(states > before)
  }

  @Test func `the log of a run that another process has deleted is missed`() throws {
    let tool = try prepared("2min")
    defer { tool.remove() }
    let process = tool.process(["run", Self.scenario, "--quiet", "--no-audio"])
    process.standardError = FileHandle.nullDevice
    try process.run()
    let log = tool.path("\(Self.cold)/run.sqlite")
    while process.isRunning, bytes(log + "-wal") == 0 { usleep(500) }
    try FileManager.default.removeItem(atPath: tool.path("reports"))
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
  }
}
