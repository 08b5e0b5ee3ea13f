import Foundation
import Testing

/// `sweep` and `run --seeds` on the command line: what makes no sense, what is written, and how they end.
struct SweepCommandTests {
  /// A call of a second and a half, in which nobody speaks.
  private static func call(_ extra: String = "") -> String {
    """
    name: Short
    duration: 1500ms
    variants: { cold: {}, warm: { intercom.handover.internet: warm } }
    devices:
      - { id: hina, apps: [intercom] }
      - { id: ren, apps: [intercom] }
    links:
      local: { delay: 5ms, loss: 1/10 }
    \(extra)
    """
  }

  private static let delays = ["--set", "links.local.delay=2ms..4ms/2ms"]

  private func prepared(_ extra: String = "") throws -> Tool {
    let tool = try Tool()
    try tool.write(Self.call(extra), to: "short.yaml")
    return tool
  }

  private func sweep(
    _ tool: Tool,
    _ options: [String],
    seeds: String = "1..3",
  ) throws -> Tool.Outcome {
    try tool.run(arguments: ["sweep", "short.yaml", "--seeds", seeds] + options)
  }

  private func isThere(_ tool: Tool, _ name: String) -> Bool {
    FileManager.default.fileExists(atPath: tool.path(name))
  }

  @Test(
    arguments: [
      (["--set", "links.local.delay=4ms..2ms/1ms"], 64, "ends below where it begins"),
      (["--set", "links.local.delay=2ms..4ms/0ms"], 64, "has a step that is nothing"),
      (["--set", "links.local.delay=2ms..4ms/1kHz"], 64, "is not a duration such as 200ms"),
      (["--set", "links.local.dealy=2ms,4ms"], 65, "did you mean 'delay'"),
      (delays + delays, 64, "--set links.local.delay is given twice"),
      (["--set", "links.local.delay=1ns..10ms/1ns"], 64, "= 60000000 runs, about"),
      (["--set", "links.local.loss=1%,1/100"], 64, "1% and 1/100 come to the same plan"),
      (delays + ["--points", "3"], 64, "allow them with --points 4"),
      (["--points", "0"], 64, "--points is 1 or more, not 0"),
      (["--jobs", "0"], 64, "--jobs is from 1 to 1024, not 0"),
      (["--resume"], 64, "--resume: nothing was kept"),
      (["--resume", "--csv", "a.csv"], 64, "--resume: there is no a.csv.sweep"),
      (["--csv", "no/folder/a.csv"], 74, "no/folder/a.csv cannot be written"),
      (["--csv", "short.yaml"], 64, "it is a file that is to be read"),
      (["--figure", "intercom.airtim"], 64, "the nearest: intercom.airtime"),
      (["--variant", "wram"], 64, "did you mean 'warm'?"),
    ] as [([String], Int32, String)]
  )
  func `what makes no sense is refused before the work, and nothing is written`(
    options: [String],
    code: Int32,
    words: String,
  ) throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try sweep(tool, options)
    #expect(outcome.code == code)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaint.contains(words), "\(outcome.complaint)")
    let left = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path())
    #expect(left == ["short.yaml"])
  }

  @Test(arguments: [
    ("", "--seeds '' is no range of seeds"), ("3..1", "has no seeds: it ends below"),
    ("1..99999999999999999999", "has a seed beyond 63 bits"),
    ("1..20000", "more than 10000 seeds"),
  ])
  func `seeds that nobody can mean are refused`(seeds: String, words: String) throws {
    let tool = try prepared()
    defer { tool.remove() }
    for command in ["sweep", "run"] {
      let outcome = try tool.run(arguments: [command, "short.yaml", "--seeds", seeds])
      #expect(outcome.code == 64)
      #expect(outcome.complaint.contains(words), "\(outcome.complaint)")
    }
  }

  @Test func `results are written whole, and the same for any number of cores`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let options =
      Self.delays + ["--figure", "intercom.wireBytes", "--figure", "intercom.airtime@ren"]
    var results: [[Data?]] = []
    for jobs in ["1", "4"] {
      let files = ["--csv", "a.csv", "--json", "a.json", "--html", "a.html"]
      let outcome = try sweep(tool, options + files + ["--jobs", jobs])
      #expect(outcome.code == 0, "\(outcome.complaint)")
      #expect(outcome.output.contains("Short (seeds 1 to 3, 4 points, 12 runs)"))
      #expect(!isThere(tool, "a.csv.sweep"), "it came to its end")
      results.append(
        ["a.csv", "a.json", "a.html"].map { FileManager.default.contents(atPath: tool.path($0)) }
          + [Data(outcome.output.utf8)]
      )
    }
    #expect(results[0] == results[1])
    #expect(results[0].allSatisfy { $0?.isEmpty == false })
    let html = String(decoding: results[0][2] ?? Data(), as: UTF8.self)
    #expect(html.contains("<th scope=\"col\">links.local.delay</th>"))
    #expect(html.contains("<figure data-figure=\"1\"></figure>"))
    let quiet = try sweep(tool, options + ["--quiet"])
    #expect(quiet.output.isEmpty && quiet.messages.isEmpty)
    let printed = try sweep(tool, options + ["--json", "-"])
    #expect(Data(printed.output.utf8) == results[0][1])
    let rows = try sweep(tool, options + ["--csv", "-"])
    #expect(Data(rows.output.utf8) == results[0][0])
    let both = try sweep(tool, ["--csv", "-", "--json", "-"])
    #expect(both.code == 64 && both.output == "")
    #expect(both.complaint.contains("--csv and --json are both '-'"), "\(both.complaint)")
  }

  @Test func `a full disk is said, what is there is kept, and the sweep goes on from it`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    // 40 runs in the record are more than 2 KiB.
    let options = Self.delays + ["--variant", "cold", "--csv", "a.csv", "--quiet"]
    let arguments = ["sweep", "short.yaml", "--seeds", "1..20"] + options
    let full = try tool.run(arguments: arguments, limit: 2)
    #expect(full.code == 74, "\(full.complaint)")
    #expect(full.complaint.contains("a.csv.sweep cannot be written"))
    let again = try tool.run(arguments: arguments)
    #expect(again.code == 64)
    #expect(again.complaint.contains("go on from it with --resume"))
    let rest = try tool.run(arguments: arguments + ["--resume"])
    #expect(rest.code == 0, "\(rest.complaint)")
    #expect(!isThere(tool, "a.csv.sweep"))
    let resumed = FileManager.default.contents(atPath: tool.path("a.csv"))
    #expect(
      try tool.run(arguments: arguments).code == 0,
      "a table of ours may be taken the place of",
    )
    #expect(FileManager.default.contents(atPath: tool.path("a.csv")) == resumed)
  }

  @Test func `Ctrl-C leaves what is done, and says how to go on`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let arguments =
      ["sweep", "short.yaml", "--seeds", "1..5000", "--csv", "a.csv", "--jobs", "1"] + Self.delays
    let process = tool.process(arguments)
    let complaint = Pipe()
    process.standardError = complaint
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    while !isThere(tool, "a.csv.sweep"), process.isRunning { usleep(2_000) }
    process.interrupt()
    let words = String(
      decoding: complaint.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self,
    )
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(words.contains("a.csv.sweep keeps them, and the same command with --resume goes on"))
    #expect(words.contains("of 20000 runs"), "\(words)")
    #expect(!isThere(tool, "a.csv"))
    #expect(isThere(tool, "a.csv.sweep"))
  }

  // MARK: run --seeds

  @Test func `run with seeds writes nothing, names the seeds that failed and ends with the worst`()
    throws
  {
    let tool = try prepared("expect: [{ metric: intercom.wireBytes, is: \"<= 1B\" }]")
    defer { tool.remove() }
    let run = ["run", "short.yaml", "--seeds", "4..6", "--variant", "warm"]
    let outcome = try tool.run(arguments: run)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("intercom.wireBytes\n"), "what the scenario bounds")
    #expect(outcome.output.contains("4, 5, 6"))
    let quiet = try tool.run(arguments: run + ["--quiet"])
    #expect(quiet.code == 1)
    #expect(quiet.messages == ["short.yaml: warm: failed: 3 runs of 3, seeds 4, 5, 6"])
    #expect(!isThere(tool, "reports"))
    let listed = try tool.run(arguments: run + ["--figure", "?"])
    #expect(listed.code == 0)
    #expect(listed.output.contains("intercom.flagNoise (partsPerMillion): the whole run, @hina"))
  }

  @Test(arguments: [
    (["--seeds", "1..2", "--seed", "3"], "--seed is one weather and --seeds are many"),
    (["--seeds", "1..2", "--durable"], "--durable is about a log, and --seeds write none"),
    (["--figure", "intercom.gaps"], "--figure is about --seeds A..B"),
    (
      ["--seeds", "1..2", "--out", "x"],
      "--out is where reports are written, and --seeds write none",
    ),
  ])
  func `options that do not go together are refused`(options: [String], words: String) throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try tool.run(arguments: ["run", "short.yaml"] + options)
    #expect(outcome.code == 64)
    #expect(outcome.complaint.contains(words), "\(outcome.complaint)")
  }
}
