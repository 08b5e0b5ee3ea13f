import Foundation
import Testing

/// Files that options name for results: what cannot be meant or written is told before the work.
struct OutputFileTests {
  private func prepared() throws -> Tool {
    let tool = try Tool.withScenario()
    try tool.write("yamabiko report 1\n", to: "golden/small.txt")
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("link.yaml"),
      withDestinationPath: "scenarios/intercom/small.yaml",
    )
    return tool
  }

  private static let own = "scenarios/intercom/small.yaml"

  @Test(arguments: [
    (
      ["check", "scenarios", "--junit", own], "--junit \(own): it is a file that is to be read",
    ),
    (["check", "--junit", "link.yaml"], "--junit link.yaml: it is a file that is to be read"),
    (["check", "--junit", "golden/small.txt"], "lies there that no --junit has written"),
    (["coverage", own, "--json", "./\(own)"], "it is a file that is to be read"),
    (["coverage", own, "--prove", "--junit", own], "it is a file that is to be read"),
    (
      ["coverage", own, "--json", "x", "--junit", "golden/../x"],
      "--junit golden/../x: it is the file of --json as well",
    ),
  ])
  func `a result takes the place of nothing that matters`(
    arguments: [String],
    line: String,
  ) throws {
    let tool = try prepared()
    defer { tool.remove() }
    let before = try String(contentsOfFile: tool.path(Self.own), encoding: .utf8)
    let outcome = try tool.run(arguments: arguments)
    #expect(outcome.code == 64, "\(outcome.complaint)")
    #expect(outcome.complaint.contains(line), "\(outcome.complaint)")
    #expect(outcome.messages.count == 1 && outcome.output == "", "\(outcome.output)")
    #expect(try String(contentsOfFile: tool.path(Self.own), encoding: .utf8) == before)
    #expect(!FileManager.default.fileExists(atPath: tool.path("x")))
  }

  @Test(arguments: [
    ["check", "--junit", "no/such/folder.xml"], ["check", "--junit", "golden"],
    ["coverage", own, "--json", "no/x.json"],
    ["coverage", own, "--prove", "--json", "x.json", "--junit", "/proc/x.xml"],
    ["search", "scenarios/photos.yaml", "--write", "golden/small.txt"],
  ])
  func `a place that cannot be written is told before the work`(arguments: [String]) throws {
    let tool = try prepared()
    defer { tool.remove() }
    try FileManager.default.copyItem(
      at: Tool.package.appending(path: "scenarios/photos/every-order.yaml"),
      to: tool.folder.appending(path: "scenarios/photos.yaml"),
    )
    let outcome = try tool.run(arguments: arguments)
    #expect(outcome.code == 74, "\(outcome.complaint)")
    #expect(outcome.messages.count == 1 && outcome.output == "", "\(outcome.output)")
    #expect(outcome.complaint.contains("cannot be written"), "\(outcome.complaint)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("x.json")))
  }

  /// To open a pipe waits for a reader: the test would not end.
  @Test func `a pipe and a socket are refused by name, before the work`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    #expect(mkfifo(tool.path("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("link"),
      withDestinationPath: "pipe",
    )
    for name in ["pipe", "link"] {
      for arguments in [
        ["coverage", Self.own, "--json", name], ["check", "--html", name],
        ["search", Self.own, "--variant", "cold", "--resume", name],
      ] {
        let outcome = try tool.run(arguments: arguments)
        #expect(outcome.code == 74, "\(arguments) \(outcome.complaint)")
        #expect(
          outcome.complaint.contains("it is a named pipe, not a regular file"),
          "\(arguments) \(outcome.complaint)",
        )
      }
    }
  }

  @Test func `an earlier result, an empty file and a device are written over`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    try tool.write("", to: "c.json")
    for _ in 1...2 {
      let outcome = try tool.run("coverage", Self.own, "--json", "c.json", "--junit", "c.xml")
      #expect(outcome.code == 0, "\(outcome.complaint)")
    }
    let both = try tool.run("coverage", Self.own, "--json", "/dev/null", "--junit", "/dev/null")
    #expect(both.code == 0, "\(both.complaint)")
    #expect(try String(contentsOfFile: tool.path("c.json"), encoding: .utf8).hasPrefix("{"))
  }
}
