import Foundation
import Testing

/// The transcripts of the guides: what a reader is shown is what the tool says.
struct TranscriptTests {
  /// The scenario with mistakes that docs/scenarios.md begins with.
  private static let bad = """
    name: Bad
    duration: 10 s
    devices:
      - { id: hina, apps: [intercom] }
      - { id: ren, apps: [intercom] }
    links:
      local: { dealy: 3ms }
    """

  /// The one that can be meant and is odd.
  private static let odd = """
    name: Odd
    duration: 12s
    devices:
      - id: hina
        apps: [intercom]
        microphone:
          speech:
            - { clip: recordings/slt_13.wav, at: 4s }
      - id: ren
        apps: [intercom]
        microphone:
          speech:
            - { clip: recordings/rms_08.wav, at: 8s }
    links:
      local: { delay: 3ms }
    timeline:
      - { at: 6s, do: change, link: local, delay: 9ms }
      - { at: 8s, do: heal, link: local }
    """

  /// What the guides show: each command with the lines behind it, by the file that shows it.
  private static func transcripts() throws -> [(file: String, command: String, output: String)] {
    let folder = Tool.package.appending(path: "docs")
    let guides = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false)
    )
    .filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    var found: [(file: String, command: String, output: String)] = []
    for file in ["README.md", "README.ja.md", "CONTRIBUTING.md"] + guides {
      let text = try String(contentsOf: Tool.package.appending(path: file), encoding: .utf8)
      var isShown = false
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          isShown = line == "```console"
        } else if isShown, line.hasPrefix("$ ") {
          found.append((file, String(line.dropFirst(2)), ""))
        } else if isShown, !found.isEmpty, found[found.count - 1].file == file {
          found[found.count - 1].output += line + "\n"
        }
      }
    }
    return found
  }

  /// Makes the reports that transcripts are about.
  private static func run(_ file: String, with tool: Tool) throws {
    let scenario = Tool.package.appending(path: file).path(percentEncoded: false)
    let run = try tool.run("run", scenario, "--out", "reports", "--quiet")
    try #require(run.code == 0, "\(run.complaint)")
  }

  /// What the tool says where a transcript was made in a folder without the files that it is about.
  private static let mishaps = [
    "there is no such file", "No such file or directory", "there is no such folder", "not found",
  ]

  @Test func `no guide shows a command that did not find its files`() throws {
    let transcripts = try Self.transcripts()
    #expect(transcripts.count > 30, "the guides were read")
    for (file, command, output) in transcripts {
      for mishap in Self.mishaps {
        #expect(!output.contains(mishap), "\(file): \(command) says '\(mishap)'")
      }
    }
  }

  @Test(arguments: [("bad.yaml", bad), ("odd.yaml", odd)])
  func `what the guide shows of a mistake and of a warning is what lint says`(
    name: String,
    text: String,
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(text, to: name)
    let shown = try Self.transcripts().first { $0.command == "yamabiko lint \(name)" }
    let said = try tool.run("lint", name)
    #expect(said.complaint + said.output == shown?.output)
    #expect(said.complaint.contains("\(name):"), "it names a place")
  }

  @Test func `what the guides show of a replay is what the tool says`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try Self.run("scenarios/intercom/ridge-handover.yaml", with: tool)
    let command = "replay reports/intercom/ridge-handover/as-written --verify"
    let said = try tool.run(arguments: command.split(separator: " ").map(String.init))
    let shown = try Self.transcripts().filter { $0.command == "yamabiko \(command)" }
    #expect(shown.count >= 2)
    for (file, _, output) in shown {
      #expect(
        output.trimmingCharacters(in: .newlines) == said.output.trimmingCharacters(in: .newlines),
        "\(file)",
      )
    }
  }

  @Test func `what the guide shows of a phone with several apps is what the tool says`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let file = "scenarios/together/one-phone.yaml"
    let scenario = Tool.package.appending(path: file).path(percentEncoded: false)
    let said = try tool.run("run", scenario, "--out", "reports")
    let shown = try Self.transcripts().filter { $0.command == "yamabiko run \(file)" }
    #expect(!shown.isEmpty && shown.allSatisfy { !$0.output.isEmpty })
    let lines = said.output.split(separator: "\n")
    for (file, _, output) in shown {
      for line in output.split(separator: "\n") {
        #expect(lines.contains(line), "\(file): '\(line)'")
      }
    }
  }

  /// They leave out lines, and say where; how wide a column is depends on the lines that are shown.
  @Test(arguments: ["as-written", "v1"])
  func `what the guide shows of the life of a letter are lines of what the tool says`(
    variant: String
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try Self.run("scenarios/letters/swapped-key.yaml", with: tool)
    let command = "show reports/letters/swapped-key/\(variant) --letter hina-phone-2"
    let said = try tool.run(arguments: command.split(separator: " ").map(String.init))
    let lines = said.output.split(separator: "\n")
    let shown = try Self.transcripts().filter { $0.command == "yamabiko \(command)" }
    #expect(shown.count == 1 && shown.allSatisfy { !$0.output.isEmpty })
    for (file, _, output) in shown {
      for line in output.split(separator: "\n") where line != "…" {
        #expect(lines.contains(line), "\(file): '\(line)'")
      }
    }
  }

  /// They leave out lines, and say where.
  @Test func `what the guides show of a search are lines of what the tool says`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let command = "search scenarios/photos/every-order.yaml --variant corrected --depth 60"
    let scenario = Tool.package.appending(path: "scenarios/photos/every-order.yaml")
    let said = try tool.run(
      "search",
      scenario.path(percentEncoded: false),
      "--variant",
      "corrected",
      "--depth",
      "60",
    )
    let lines = said.output.split(separator: "\n")
    let shown = try Self.transcripts().filter { $0.command.hasSuffix("yamabiko \(command)") }
    #expect(shown.count >= 2)
    for (file, _, output) in shown {
      for line in output.split(separator: "\n") where !line.hasSuffix("…") {
        #expect(lines.contains(line), "\(file): '\(line)'")
      }
    }
  }
}
