import Foundation
import Testing

/// `check` keeps what is not as approved, and `review` decides about it.
struct ReviewTests {
  /// A tool with two small scenarios of photos, approved and then changed.
  private func changed(both: Bool = true) throws -> Tool {
    let tool = try Tool()
    for folder in ["scenarios/photos", "golden"] {
      try FileManager.default.createDirectory(
        atPath: tool.path(folder),
        withIntermediateDirectories: true,
      )
    }
    try write(tool, seed: 1)
    let accepted = try tool.run("accept", "scenarios")
    #expect(accepted.code == 0, "\(accepted.complaint)")
    try write(tool, seed: 2)
    if !both { try write(tool, seed: 1, names: ["two"]) }
    return tool
  }

  private func write(_ tool: Tool, seed: Int, names: [String] = ["one", "two"]) throws {
    for name in names {
      try tool.write(
        """
        name: Small cleaning
        duration: 1d
        seed: \(seed)
        devices: [{ id: phone, apps: [photos] }]

        """,
        to: "scenarios/photos/\(name).yaml",
      )
    }
  }

  private func golden(_ tool: Tool, _ name: String = "one") throws -> String {
    try String(contentsOfFile: tool.path("golden/photos/\(name).txt"), encoding: .utf8)
  }

  private func isPending(_ tool: Tool, _ name: String = "one") -> Bool {
    FileManager.default.fileExists(atPath: tool.path("golden/photos/\(name).received.txt"))
  }

  /// Runs review with lines as standard input, as from a pipe.
  private func review(
    _ tool: Tool,
    _ answers: String,
    _ arguments: String...,
  ) throws -> Tool.Outcome {
    try tool.write(answers, to: "answers")
    let process = Process()
    process.currentDirectoryURL = tool.folder
    process.executableURL = URL(filePath: "/bin/bash")
    let command = #""$0" review "$@" <answers >output 2>complaint"#
    process.arguments = ["-c", command, Tool.binary] + arguments
    try process.run()
    process.waitUntilExit()
    return Tool.Outcome(
      code: process.terminationStatus,
      output: try String(contentsOfFile: tool.path("output"), encoding: .utf8),
      complaint: try String(contentsOfFile: tool.path("complaint"), encoding: .utf8),
    )
  }

  @Test func `what differs is kept, and goes when it agrees again or is accepted`() throws {
    let tool = try changed(both: false)
    defer { tool.remove() }
    #expect(try tool.run("check").code == 1)
    #expect(isPending(tool) && !isPending(tool, "two"))
    #expect(try tool.run("check").output.hasSuffix("1 of 2 is not as approved\n"))
    try write(tool, seed: 1)
    #expect(try tool.run("check").code == 0)
    #expect(!isPending(tool))
    try write(tool, seed: 2)
    #expect(try tool.run("check").code == 1)
    #expect(isPending(tool))
    #expect(try tool.run("accept", "scenarios").code == 0)
    #expect(!isPending(tool))
    #expect(
      try review(tool, "").output.hasPrefix("nothing to review: no report is pending; check keeps")
    )
  }

  @Test func `accepting every change rewrites the goldens at once for all scenarios`() throws {
    let tool = try changed()
    defer { tool.remove() }
    #expect(try tool.run("check").code == 1)
    let listed = try review(tool, "", "--list")
    #expect(listed.code == 0)
    #expect(listed.output.contains("figure: seed: 1 → 2\n  in scenarios/photos/one.yaml\n"))
    #expect(!listed.output.contains("accept"))
    let answers = String(
      repeating: "a\n",
      count: listed.output.components(separatedBy: "\n[").count,
    )
    let outcome = try review(tool, answers)
    #expect(outcome.code == 0, "\(outcome.output) \(outcome.complaint)")
    #expect(
      outcome.output.hasSuffix("golden/photos/one.txt: accepted\ngolden/photos/two.txt: accepted\n")
    )
    #expect(try golden(tool).contains("seed: 2"))
    #expect(!isPending(tool) && !isPending(tool, "two"))
    #expect(try tool.run("check").code == 0)
  }

  @Test(arguments: [
    ("r\na\na\na\n", "1 rejected"), ("maybe\ns\nq\n", "the review was ended: "),
    ("", "no more answers"), ("a", "no more answers"),
  ])
  func `what is rejected, skipped or not answered leaves the golden as it was`(
    answers: String,
    words: String,
  ) throws {
    let tool = try changed(both: false)
    defer { tool.remove() }
    _ = try tool.run("check")
    let before = try golden(tool)
    let outcome = try review(tool, answers)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains(words), "\(outcome.output)")
    #expect(outcome.output.contains("golden/photos/one.txt: as it was, of "), "\(outcome.output)")
    if answers.hasPrefix("maybe") {
      #expect(outcome.output.contains("expected accept, reject, skip or quit"))
    }
    #expect(try golden(tool) == before)
    #expect(isPending(tool))
  }

  @Test func `a golden that changed since the check is refused with what to do`() throws {
    let tool = try changed(both: false)
    defer { tool.remove() }
    _ = try tool.run("check")
    let other = try golden(tool).replacing("seed: 1", with: "seed: 3")
    try tool.write(other, to: "golden/photos/one.txt")
    let outcome = try review(tool, "a\na\na\na\n")
    #expect(outcome.code == 1)
    #expect(
      outcome.complaint.contains("golden/photos/one.txt: error: the golden has changed since")
    )
    #expect(outcome.complaint.contains("\n  run check again, then review\n"))
    #expect(try golden(tool) == other)
  }

  @Test func `a pending report that is none or a folder is told with its code`() throws {
    let tool = try changed(both: false)
    defer { tool.remove() }
    try tool.write("nonsense\n", to: "golden/photos/one.received.txt")
    let bad = try review(tool, "")
    #expect(bad.code == 65)
    #expect(bad.complaint.contains("golden/photos/one.received.txt:"), "\(bad.complaint)")
    #expect(bad.messages.count == 1)
    try FileManager.default.removeItem(atPath: tool.path("golden/photos/one.received.txt"))
    try FileManager.default.createDirectory(
      atPath: tool.path("golden/photos/one.received.txt"),
      withIntermediateDirectories: false,
    )
    #expect(try review(tool, "").code == 74)
    let check = try tool.run("check")
    #expect(check.code == 74)
    #expect(check.output.contains("seed: 1 → 2"), "\(check.output)")
    #expect(check.complaint.contains("the pending report cannot be written"), "\(check.complaint)")
    #expect(try tool.run("check", "scenarios/photos/two.yaml").code == 0)
  }

  @Test func `a scenario that is named like a pending report is refused`() throws {
    let tool = try changed(both: false)
    defer { tool.remove() }
    try write(tool, seed: 1, names: ["one.received"])
    for command in ["check", "accept", "review"] {
      let outcome = try tool.run(command, "scenarios/photos/one.received.yaml")
      #expect(outcome.code == 64, "\(command)")
      let words = outcome.output + outcome.complaint
      #expect(words.contains("a name that does not end in .received.yaml"), "\(words)")
    }
  }

  @Test
  func `check writes a page, a comment and annotations, and refuses bad places before the runs`()
    throws
  {
    let tool = try changed(both: false)
    defer { tool.remove() }
    for _ in 1...2 {
      let outcome = try tool.run("check", "--html", "c.html", "--markdown", "c.md", "--github")
      #expect(outcome.code == 1, "\(outcome.complaint)")
      #expect(
        outcome.output.contains("\n::error file=golden/photos/one.txt,line=6,title=one.yaml%3A ")
      )
    }
    let html = try String(contentsOfFile: tool.path("c.html"), encoding: .utf8)
    #expect(html.contains("scenarios/photos/one.yaml"))
    let comment = try String(contentsOfFile: tool.path("c.md"), encoding: .utf8)
    #expect(comment.contains("| scenarios/photos/one.yaml | figure |"), "\(comment)")
    for option in ["--html", "--markdown"] {
      let outcome = try tool.run("check", option, "none/x")
      #expect(outcome.code == 74 && outcome.output.isEmpty, "\(outcome.output)")
      #expect(try tool.run("check", option, "golden/photos/one.txt").code == 64)
      #expect(try tool.run("check", option, "").code == 64)
    }
  }

  @Test func `a golden in the place of its scenario is told with the scenario's name`() throws {
    let tool = try changed(both: false)
    defer { tool.remove() }
    _ = try tool.run("check")
    for command in ["accept", "check", "review"] {
      for (file, kind) in [("one.txt", "golden"), ("one.received.txt", "pending report")] {
        let outcome = try tool.run(command, "golden/photos/\(file)")
        #expect(outcome.code == 64, "\(command)")
        let words = outcome.output + outcome.complaint
        let place = "golden/photos/\(file)"
        #expect(words.contains("error: \(place) is a \(kind), and no scenario\n"), "\(words)")
        #expect(words.contains("  name the scenario that it is of: scenarios/photos/one.yaml\n"))
        #expect(!outcome.output.contains("nothing to review"))
      }
    }
  }

  @Test func `two tools that accept at once lose no line of the digests`() throws {
    let tool = try changed()
    defer { tool.remove() }
    let names = (1...16).map { "small-\($0)" }
    try write(tool, seed: 3, names: names)
    let halves = [0, 1].map { half in
      names.indices.filter { $0 % 2 == half }.map { "scenarios/photos/\(names[$0]).yaml" }
    }
    let processes = halves.map { tool.process(["accept"] + $0) }
    for process in processes {
      process.standardOutput = FileHandle.nullDevice
      try process.run()
    }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    let digests = try String(
      contentsOfFile: tool.path("golden/photos/digests.tsv"),
      encoding: .utf8,
    )
    let lines = digests.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "\t" } }
    #expect(lines.map(String.init) == (["one", "two"] + names).sorted())
    let left = try FileManager.default.contentsOfDirectory(atPath: tool.path("golden/photos"))
    #expect(left.allSatisfy { $0 == "digests.tsv" || $0.hasSuffix(".txt") }, "\(left)")
  }

  @Test func `a rule that is broken is annotated at its line in the scenario`() throws {
    let tool = try changed(both: false)
    defer { tool.remove() }
    let rule = "expect:\n  - eventually: photos.previewShown\n    by: 1ns\n"
    let file = "scenarios/photos/one.yaml"
    let text = try String(contentsOfFile: tool.path(file), encoding: .utf8)
    try tool.write(text + rule, to: file)
    let check = try tool.run("check", file, "--github")
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).count + 1
    #expect(
      check.output.contains("\n::error file=\(file),line=\(line),col="),
      "\(check.output) \(check.complaint)",
    )
  }
}
