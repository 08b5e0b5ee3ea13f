import EventLog
import Foundation
import Testing

/// What a run leaves in its folder, and what becomes of what lay there.
struct RunFolderTests {
  private static let run = "reports/intercom/small"

  private func prepared() throws -> Tool {
    let tool = try Tool()
    try tool.write(Tool.call(duration: "8s"), to: "small.yaml")
    return tool
  }

  private func names(_ tool: Tool, _ path: String = run) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: tool.path(path)).sorted()
  }

  private func digest(_ tool: Tool, _ variant: String = "cold") throws -> String {
    let log = try LogReader(opening: tool.path("\(Self.run)/\(variant)/run.sqlite"))
    return log.rootDigest.map { String(format: "%02x", $0) }.joined()
  }

  private func folder(_ path: String, in tool: Tool) throws {
    try FileManager.default.createDirectory(
      atPath: tool.path(path),
      withIntermediateDirectories: true,
    )
  }

  @Test func `a run takes the place of an earlier one as a whole, and of nothing else`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    #expect(try tool.run("run", "small.yaml").code == 0)
    #expect(
      try names(tool) == [
        ".yamabiko-run", "cold", "report.html", "report.json", "report.txt", "warm",
      ]
    )
    // What no run has made, in the folder, in a variant's, and among the sounds.
    for name in ["notes.txt", "cold/notes.txt", "warm/notes.txt", "cold/audio/mine.wav"] {
      try tool.write("mine", to: "\(Self.run)/\(name)")
    }
    #expect(try tool.run("run", "small.yaml", "--variant", "cold", "--seed", "4").code == 0)
    #expect(
      try names(tool)
        == [
          ".yamabiko-run", "cold", "notes.txt", "report.html", "report.json", "report.txt", "warm",
        ]
    )
    #expect(try names(tool, "reports/intercom") == ["small"])
    #expect(try names(tool, Self.run + "/warm") == ["notes.txt"])
    let cold = ["audio", "notes.txt", "run.sqlite", "scenario-path.txt"]
    #expect(try names(tool, Self.run + "/cold") == cold)
    let sounds = [
      "hina.heard.wav", "hina.microphone.wav", "ren.heard.wav", "ren.microphone.wav", "sound.json",
    ]
    let audio = try names(tool, Self.run + "/cold/audio")
    #expect(audio.filter { $0 != "digest.txt" && $0 != "mine.wav" } == sounds)
    #expect(audio.contains("mine.wav"))
  }

  @Test func `a run without audio keeps what was made, and never as its own`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let arguments = ["run", "small.yaml", "--variant", "cold"]
    func run(_ more: String...) throws -> Tool.Outcome {
      try tool.run(arguments: arguments + more)
    }
    let cold = Self.run + "/cold"
    _ = try run()
    let first = try digest(tool)
    let heard = try Data(contentsOf: URL(filePath: tool.path(cold + "/audio/ren.heard.wav")))
    // The same events: the sounds are theirs.
    let same = try run("--no-audio")
    #expect(same.output.contains("/audio/  (made earlier, of the same digest)"))
    #expect(try names(tool, cold).contains("audio"))
    // Others: the sounds are set aside, and their name says of which run they are.
    let other = try run("--no-audio", "--seed", "4")
    let aside = "audio-of-\(first.prefix(12))"
    #expect(try digest(tool) != first)
    #expect(try names(tool, cold) == [aside, "run.sqlite", "scenario-path.txt"])
    #expect(other.output.contains("kept    \(cold)/\(aside)/  (of another run)"))
    #expect(!other.output.contains("audio   "))
    // The first ones again: their sounds come back, unchanged.
    _ = try run("--no-audio")
    #expect(try names(tool, cold) == ["audio", "run.sqlite", "scenario-path.txt"])
    let back = try Data(contentsOf: URL(filePath: tool.path(cold + "/audio/ren.heard.wav")))
    #expect(back == heard)
    // A run that makes its own takes the place of all.
    _ = try run("--no-audio", "--seed", "4")
    _ = try run("--seed", "5")
    #expect(try names(tool, cold) == ["audio", "run.sqlite", "scenario-path.txt"])
    let note = try String(contentsOfFile: tool.path(cold + "/audio/digest.txt"), encoding: .utf8)
    #expect(note.hasPrefix(try digest(tool) + "\n"))
  }

  @Test func `sounds of a killed run are never taken for those of its resumed log`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(duration: "10min"), to: "small.yaml")
    let process = tool.process(["run", "small.yaml", "--variant", "cold", "--quiet"])
    try process.run()
    let sounds = tool.path("\(Self.run)/cold/unfinished/audio")
    while process.isRunning, !FileManager.default.fileExists(atPath: sounds) { usleep(500) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let cold = Self.run + "/cold"
    #expect(!(try names(tool, cold).contains("audio")))
    #expect(try names(tool, cold).contains("unfinished"))
    #expect(try tool.run("resume", cold).code == 0)
    let left = try names(tool, cold)
    #expect(left == ["run.sqlite", "scenario-path.txt"], "\(left)")
  }

  @Test func `sounds that nobody can place are set aside, not deleted`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let cold = Self.run + "/cold"
    for kept in [["audio-of-unknown"], ["audio-of-unknown", "audio-of-unknown-2"]] {
      _ = try tool.run("run", "small.yaml", "--variant", "cold", "--quiet")
      try FileManager.default.removeItem(atPath: tool.path(cold + "/audio/digest.txt"))
      let next = try tool.run("run", "small.yaml", "--variant", "cold", "--no-audio")
      #expect(try names(tool, cold) == kept + ["run.sqlite", "scenario-path.txt"])
      #expect(next.output.contains("kept    \(cold)/\(kept[0])/  (of another run)"))
    }
  }

  @Test func `two scenarios of one name do not take each other's place`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for name in ["a", "b"] {
      try folder(name, in: tool)
      try tool.write(Tool.call(duration: "8s"), to: "\(name)/small.yaml")
    }
    let both = try tool.run("run", "a/small.yaml", "b/small.yaml", "--no-audio", "--quiet")
    #expect(both.code == 64)
    #expect(both.messages.count == 1, "\(both.complaint)")
    for word in [Self.run, "a/small.yaml", "b/small.yaml", "--out"] {
      #expect(both.complaint.contains(word), "\(both.complaint)")
    }
    let json = try String(contentsOfFile: tool.path(Self.run + "/report.json"), encoding: .utf8)
    #expect(json.contains(#""file":"a/small.yaml""#))
    // The same file by another path is the same scenario, and one that was moved has no namesake.
    #expect(try tool.run("run", "./b/../a/small.yaml", "--no-audio", "--quiet").code == 0)
    try FileManager.default.removeItem(atPath: tool.path("a/small.yaml"))
    #expect(try tool.run("run", "b/small.yaml", "--no-audio", "--quiet").code == 0)
  }

  @Test func `a folder that cannot be made is told in a sentence`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try tool.run("run", "small.yaml", "--out", "/proc/x")
    #expect(outcome.code == 74)
    #expect(
      outcome.complaint
        == "error: the folder /proc/x/intercom/small cannot be created: there is no such file or folder\n"
        + "  check the path, or choose another folder with --out\n"
    )
  }
}
