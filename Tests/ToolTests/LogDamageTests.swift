import EventLog
import Foundation
import Testing

@testable import LogCrashTool

/// Logs that the tool cannot trust, and disks that it cannot.
struct LogDamageTests {
  private static let log = "reports/intercom/small/cold/run.sqlite"

  private func prepared() throws -> Tool {
    let tool = try Tool()
    try tool.write(Tool.call(duration: "8s"), to: "small.yaml")
    let run = try tool.run("run", "small.yaml", "--no-audio", "--variant", "cold")
    try #require(run.code == 0, "\(run.complaint)")
    return tool
  }

  private static let commands: [[String]] = [
    ["replay", log],
    ["replay", log, "--verify"],
    ["replay", log, "--at", "2s", "--node", "hina"],
    ["log", log],
    ["log", log, "--kind", "pathBroken"],
    ["explain", log, "--event", "3"],
    ["explain", log, "--fact", "talkingStarted"],
    ["explain", log, "--gap", "1"],
    ["diff", log, "whole.sqlite"],
    ["diff", "whole.sqlite", log],
    ["diff", log, log],
    ["resume", log],
  ]

  @Test func `no command answers from a log that was changed, and none blames the code`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    var bytes = try Data(contentsOf: URL(filePath: tool.path(Self.log)))
    try bytes.write(to: URL(filePath: tool.path("whole.sqlite")))
    let place = try #require(bytes.range(of: Data(#"{"index":40,"#.utf8)))
    bytes[place.lowerBound + 9] ^= 1
    try bytes.write(to: URL(filePath: tool.path(Self.log)))
    for command in Self.commands {
      let outcome = try tool.run(arguments: command)
      #expect(outcome.code == 65, "\(command): \(outcome.code) \(outcome.complaint)")
      #expect(outcome.output.isEmpty, "\(command): \(outcome.output)")
      #expect(outcome.messages.count == 1, "\(command): \(outcome.complaint)")
      #expect(outcome.complaint.contains("was changed or damaged at event"), "\(command)")
      #expect(!outcome.complaint.contains("version"), "\(command)")
    }
  }

  @Test func `what is no file is refused at once`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(mkfifo(tool.path("pipe.sqlite"), 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: tool.path("folder.sqlite"),
      withIntermediateDirectories: true,
    )
    #expect(symlink("/dev/zero", tool.path("zero.sqlite")) == 0)
    for name in ["pipe.sqlite", "folder.sqlite", "zero.sqlite"] {
      for command in ["replay", "log", "resume"] {
        let outcome = try tool.run(command, name)
        #expect(outcome.code == 65, "\(command) \(name): \(outcome.complaint)")
        #expect(outcome.complaint.contains("not a Yamabiko log"), "\(outcome.complaint)")
      }
    }
  }

  @Test func `a durable run is the same run`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let plain = try LogReader(opening: tool.path(Self.log)).rootDigest
    let run = ["run", "small.yaml", "--no-audio", "--variant", "cold", "--durable"]
    #expect(try tool.run(arguments: run + ["--out", "durable"]).code == 0)
    let path = tool.path("durable/intercom/small/cold/run.sqlite")
    #expect(try LogReader(opening: path).verify().digest == plain)
    let resumed = try tool.run("resume", path, "--durable")
    #expect(resumed.code == 0, "\(resumed.complaint)")
    for suffix in ["-wal", "-shm", "-journal"] {
      #expect(!FileManager.default.fileExists(atPath: path + suffix))
    }
  }

  /// A run of two hundred events.
  private static let quiet = """
    name: Quiet call
    duration: 2s
    seed: 3
    devices:
      - { id: hina, apps: [intercom] }
      - { id: ren, apps: [intercom] }
    links:
      local: { between: [hina, ren], delay: 3ms }
      internet: { delay: 45ms, match_making: 1s }
    """

  /// Where the log is; nil where there is none.
  private func log(in tool: Tool) -> String? {
    FileManager.default.enumerator(atPath: tool.path("reports"))?.compactMap { $0 as? String }
      .first { $0.hasSuffix("/run.sqlite") }.map { tool.path("reports/" + $0) }
  }

  @Test(
    .enabled(if: FaultyDisk.reason == nil, "no C compiler: no disk can fail"),
    arguments: FaultyDisk.Fault.allCases,
  )
  func `the tool leaves a log that resumes, at whichever change of it the disk fails`(
    fault: FaultyDisk.Fault
  ) throws {
    func prepared() throws -> (tool: Tool, disk: FaultyDisk, run: [String]) {
      let tool = try Tool()
      try tool.write(Self.quiet, to: "quiet.yaml")
      let run = ["run", tool.path("quiet.yaml"), "--no-audio", "--quiet", "--out"]
      return (tool, FaultyDisk(folder: tool.path("reports")), run + [tool.path("reports")])
    }
    let binary = URL(filePath: Tool.binary)
    let (whole, disk, run) = try prepared()
    defer { whole.remove() }
    let undisturbed = try disk.run(run, match: "run.sqlite", tool: binary)
    #expect(undisturbed.code == 0, "\(undisturbed.complaint)")
    let root = try LogReader(opening: #require(log(in: whole))).rootDigest
      .map { String(format: "%02x", $0) }.joined()
    var tried = 0
    var noticed = 0
    for number in FaultyDisk.numbers(of: undisturbed.changes, every: 9, from: 4) {
      let place = Comment("\(fault) at change \(number) of \(undisturbed.changes)")
      let (tool, disk, run) = try prepared()
      defer { tool.remove() }
      let outcome = try disk.run(run, fault: (fault, number), match: "run.sqlite", tool: binary)
      if fault.isDeath {
        #expect(outcome.code == nil, place)
        noticed += 1
      } else if outcome.code != 0 {
        noticed += 1
        #expect(outcome.code == 74, place)
        // Nobody speaks in the quiet call, of which the tool warns in two lines.
        let lines = outcome.complaint.split(separator: "\n").dropFirst(2)
        #expect(lines.count == 1, "\(place): \(outcome.complaint)")
        #expect(lines.first?.hasPrefix("error: ") == true, "\(place): \(outcome.complaint)")
      }
      tried += 1
      guard let log = log(in: tool) else { continue }
      let proof = try tool.run("replay", log, "--verify")
      let isEmpty = proof.output.hasPrefix("0 events verified")
      #expect(proof.code == 0, "\(place): \(proof.complaint)")
      #expect(
        proof.output.contains("nothing was replayed") == isEmpty,
        "\(place): \(proof.output)",
      )
      let resumed = try tool.run("resume", log, "--scenario", "quiet.yaml")
      #expect(resumed.code == 0, "\(place): \(resumed.complaint)")
      #expect(resumed.output.hasSuffix("digest \(root)\n"), "\(place): \(resumed.output)")
      try FileManager.default.copyItem(atPath: log, toPath: tool.path("alone.sqlite"))
      let alone = try tool.run("replay", "alone.sqlite", "--verify")
      #expect(alone.output.contains("complete\ndigest \(root)"), "\(place): \(alone.output)")
    }
    print(
      "the tool, \(fault): \(tried) of \(undisturbed.changes) changes tried, \(noticed) noticed"
    )
    // A change that could be done without, such as taking a file away, may fail in silence.
    #expect(tried >= 5 && noticed * 2 >= tried, "\(noticed) of \(tried) were noticed")
  }

  /// A run that was killed, and the power is cut while it is resumed: the tool opens, proves and
  /// resumes whatever a disk may have then.
  @Test(.enabled(if: FaultyDisk.reason == nil, "no C compiler: no disk can forget"))
  func `the tool resumes a durable log after a power cut`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.quiet, to: "quiet.yaml")
    let binary = URL(filePath: Tool.binary)
    let killed = try FaultyDisk(folder: tool.path("reports")).run(
      ["run", tool.path("quiet.yaml"), "--no-audio", "--quiet", "--out", tool.path("reports")],
      fault: (.kill, 26),
      match: "run.sqlite",
      tool: binary,
    )
    #expect(killed.code == nil)
    let log = try #require(self.log(in: tool))
    let folder = URL(filePath: log).deletingLastPathComponent().path(percentEncoded: false)
    var disk = try ForgetfulDisk(String(folder.dropLast()))
    let resume = ["--durable", "--scenario", tool.path("quiet.yaml")]
    let whole = try FaultyDisk(folder: String(folder.dropLast())).run(
      ["resume", log] + resume,
      match: "run.sqlite",
      journal: tool.path("journal"),
      tool: binary,
    )
    try #require(whole.code == 0, "\(whole.complaint)")
    try disk.take(journal: tool.path("journal"))
    let digest = try #require(whole.output.split(separator: "\n").last)
    var tried = 0
    for cut in FaultyDisk.numbers(of: disk.count + 1, every: 7).map({ $0 - 1 }) {
      for chance: ForgetfulDisk.Chance in [.nothing, .sectors(seed: UInt64(cut))] {
        let place = Comment("cut \(cut) of \(disk.count), \(chance)")
        let left = "left-\(tried)/run.sqlite"
        try FileManager.default.createDirectory(
          atPath: tool.path("left-\(tried)"),
          withIntermediateDirectories: true,
        )
        for (name, content) in disk.image(cutBefore: cut, chance) where name.hasPrefix("run.") {
          try Data(content).write(to: URL(filePath: tool.path("left-\(tried)/\(name)")))
        }
        let proof = try tool.run("replay", left, "--verify")
        let isEmpty = proof.output.hasPrefix("0 events verified")
        #expect(proof.code == 0, "\(place): \(proof.complaint)")
        #expect(
          proof.output.contains("nothing was replayed") == isEmpty,
          "\(place): \(proof.output)",
        )
        let resumed = try tool.run(arguments: ["resume", left] + resume)
        #expect(resumed.code == 0, "\(place): \(resumed.complaint)")
        #expect(resumed.output.hasSuffix("\(digest)\n"), "\(place): \(resumed.output)")
        tried += 1
      }
    }
    #expect(tried > 5)
  }
}
