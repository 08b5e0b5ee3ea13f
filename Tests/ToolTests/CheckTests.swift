import Foundation
import Testing

struct CheckTests {
  @Test func `a missing golden fails, an accepted one passes`() throws {
    let tool = try Tool.withScenario()
    defer { tool.remove() }
    let missing = try tool.run("check")
    #expect(missing.code == 1)
    #expect(missing.output.contains("no golden"))
    #expect(try tool.run("accept", "scenarios").code == 0)
    let same = try tool.run("check", "--junit", "check.xml")
    #expect(same.code == 0, "\(same.output)")
    let xml = try String(contentsOfFile: tool.path("check.xml"), encoding: .utf8)
    #expect(xml.contains(#"failures="0""#))
  }

  @Test func `a change is told in words`() throws {
    let tool = try Tool.withScenario()
    defer { tool.remove() }
    _ = try tool.run("accept", "scenarios")
    try tool.write(
      Tool.call(local: "delay: 30ms"),
      to: "scenarios/intercom/small.yaml",
    )
    let changed = try tool.run("check")
    #expect(changed.code == 1)
    #expect(changed.output.contains("mouth to ear: min [-"), "\(changed.output)")
    #expect(changed.output.contains("counters changed\n"))
  }

  @Test func `a golden without its scenario fails as obsolete`() throws {
    let tool = try Tool.withScenario()
    defer { tool.remove() }
    _ = try tool.run("accept", "scenarios")
    try FileManager.default.moveItem(
      atPath: tool.path("scenarios/intercom/small.yaml"),
      toPath: tool.path("scenarios/intercom/other.yaml"),
    )
    _ = try tool.run("accept", "scenarios")
    let outcome = try tool.run("check")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("obsolete"))
  }

  @Test func `a golden is the same wherever the tool runs, and however folders are named`() throws {
    let (tool, elsewhere) = (try Tool.withScenario(), try Tool())
    defer {
      tool.remove()
      elsewhere.remove()
    }
    #expect(try tool.run("accept", "scenarios").code == 0)
    let golden = try String(
      contentsOfFile: tool.path("golden/intercom/small.txt"),
      encoding: .utf8,
    )
    #expect(golden.contains("\nfile: scenarios/intercom/small.yaml\n"), "\(golden.prefix(300))")
    let absolute = [
      "--scenarios", tool.path("scenarios"), "--golden", tool.path("golden"),
      tool.path("scenarios"),
    ]
    let near = "../\(tool.folder.lastPathComponent)"
    let relative = [
      "--scenarios", "\(near)/scenarios/", "--golden", "\(near)/golden",
      "\(near)/scenarios/intercom/small.yaml",
    ]
    for arguments in [absolute, relative] {
      let outcome = try elsewhere.run(arguments: ["check"] + arguments)
      #expect(outcome.code == 0, "\(outcome.output)")
      let again = try elsewhere.run(arguments: ["accept"] + arguments)
      #expect(again.output.hasSuffix(": unchanged\n"), "\(again.output)")
    }
  }

  // What `certify` and `accept` are told to do comes through the same door.
  @Test(arguments: [
    ("check", "2 scenarios as approved"), ("lint", "2 scenarios, no mistakes"),
    ("coverage", "1 claimed only"),
  ])
  func `a scenario that is named twice counts once`(command: String, count: String) throws {
    let tool = try Tool.withScenario()
    defer { tool.remove() }
    try tool.write(Tool.call(extra: "covers: [S-HO-001]"), to: "scenarios/intercom/more.yaml")
    if command == "check" { _ = try tool.run("accept", "scenarios") }
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("same"),
      withDestinationPath: "scenarios",
    )
    let once = try tool.run(command, "scenarios")
    let twice = try tool.run(
      command,
      "scenarios",
      "scenarios/intercom/../intercom/small.yaml",
      "./scenarios/intercom",
    )
    #expect(twice.code == once.code, "\(twice.complaint)")
    #expect(twice.output == once.output)
    #expect(twice.output.contains(count), "\(twice.output)")
    let note = "small.yaml and 2 more are named twice, and count once\n"
    #expect(twice.complaint.contains(note), "\(twice.complaint)")
    #expect(!once.complaint.contains("named twice"))
    if command == "lint" {
      let linked = try tool.run(command, "scenarios", "same/intercom/more.yaml")
      #expect(linked.complaint == "note: same/intercom/more.yaml is named twice, and counts once\n")
    }
  }

  @Test func `run makes one run of a scenario that is named twice`() throws {
    let tool = try Tool.withScenario()
    defer { tool.remove() }
    let file = "scenarios/intercom/small.yaml"
    let outcome = try tool.run("run", "--no-audio", "--json", file, "./\(file)")
    #expect(outcome.code == 0)
    #expect(outcome.output.components(separatedBy: #""scenario":"Small call""#).count == 2)
    #expect(outcome.complaint.contains("note: ./\(file) is named twice, and counts once\n"))
  }

  @Test func `certify finds the same digests in other processes`() throws {
    let tool = try Tool.withScenario()
    defer { tool.remove() }
    let outcome = try tool.run("certify", "scenarios")
    #expect(outcome.code == 0, "\(outcome.output) \(outcome.complaint)")
    #expect(outcome.output.contains("1 scenario certified\n"))
  }

  @Test func `certify leaves what is too long for another build to the rest, and says so`() throws {
    let tool = try Tool.withScenario()
    defer { tool.remove() }
    // No build: whoever starts it fails.
    let left = try tool.run("certify", "scenarios", "--also", "none", "--also-up-to", "1")
    #expect(left.code == 0, "\(left.complaint)")
    #expect(left.output.contains("the same in 3 processes, without --also: "))
    #expect(left.output.contains("1 scenario certified, 1 of them without --also\n"))
    let tried = try tool.run("certify", "scenarios", "--also", "none", "--also-up-to", "999999")
    #expect(tried.code == 74)
    let silent = try tool.run("certify", "scenarios", "--media-up-to", "1")
    #expect(silent.code == 0, "\(silent.complaint)")
    #expect(silent.output.contains("the same in 2 processes, without media: "))
    #expect(silent.output.contains("1 scenario certified, 1 of them without media\n"))
    let wrong = [
      ["--also-up-to", "5"], ["--also", "none", "--also-up-to", "0"], ["--media-up-to", "0"],
    ]
    for wrong in wrong {
      #expect(try tool.run(arguments: ["certify", "scenarios"] + wrong).code == 64)
    }
  }
}
