import Audio
import Foundation
import Testing

/// Every wrong input: one clear line with its place and a remedy, the right code, nothing written.
struct BadInputTests {
  struct Mistake: CustomTestStringConvertible {
    var name: String
    var text: String
    var words: [String]
    var testDescription: String { name }
  }

  static let mistakes: [Mistake] = [
    Mistake(name: "empty", text: "", words: ["1:1", "empty"]),
    Mistake(name: "truncated", text: "name: x\nduration: [", words: ["error"]),
    Mistake(
      name: "unknown key",
      text: Tool.call(local: "dely: 3ms"),
      words: ["dely", "did you mean 'delay'?"],
    ),
    Mistake(
      name: "wrong unit",
      text: Tool.call(local: "delay: 3kg"),
      words: ["delay", "3kg", "expected"],
    ),
    Mistake(
      name: "no unit",
      text: Tool.call(local: "delay: 3"),
      words: ["delay", "has no unit", "expected"],
    ),
    Mistake(
      name: "beyond the duration",
      text: Tool.call(timeline: "- { at: 60s, do: cut, link: local }"),
      words: ["behind the end"],
    ),
    Mistake(
      name: "unknown device",
      text: Tool.call(timeline: "- { at: 6s, do: cut, link: local, between: [hina, rne] }"),
      words: ["rne", "did you mean 'ren'?"],
    ),
    Mistake(
      name: "negative probability",
      text: Tool.call(local: "loss: -1/200"),
      words: ["-1/200", "expected"],
    ),
    Mistake(
      name: "cycle",
      text: "name: &a x\nduration: 5s\nabout: *a\n",
      words: ["error"],
    ),
    Mistake(
      name: "deep nesting",
      text: "name: " + String(repeating: "[", count: 10_000),
      words: ["1:", "deep"],
    ),
    Mistake(
      name: "no app",
      text: "name: x\nduration: 5s\ndevices:\n  - { id: a }\n",
      words: [":4:", "no device carries an app", "intercom"],
    ),
    Mistake(
      name: "missing clip",
      text: Tool.call(microphone: "nowhere.wav"),
      words: ["nowhere.wav", "no such file"],
    ),
  ]

  @Test(arguments: mistakes)
  func `a wrong scenario is refused in one line`(mistake: Mistake) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(mistake.text, to: "wrong.yaml")
    let outcome = try tool.run("run", "wrong.yaml")
    #expect(outcome.code == 65, "\(outcome.complaint)")
    #expect(outcome.messages.count == 1, "\(outcome.complaint)")
    #expect(outcome.complaint.hasPrefix("wrong.yaml:"), "\(outcome.complaint)")
    for word in mistake.words {
      #expect(outcome.complaint.contains(word), "'\(word)' in: \(outcome.complaint)")
    }
    #expect(!FileManager.default.fileExists(atPath: tool.path("reports")))
  }

  @Test func `bytes that are no text, and 50 MB, are refused`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try Data([0x6E, 0x3A, 0x20, 0xFF, 0xFE]).write(to: tool.folder.appending(path: "bytes.yaml"))
    let bytes = try tool.run("lint", "bytes.yaml")
    #expect(bytes.code == 65)
    #expect(bytes.complaint.contains("UTF-8"))
    try Data(count: 50_000_000).write(to: tool.folder.appending(path: "huge.yaml"))
    let huge = try tool.run("lint", "huge.yaml")
    #expect(huge.code == 65)
    #expect(huge.complaint.contains("at most 4194304 bytes"), "\(huge.complaint)")
    #expect(huge.messages.count == 1)
  }

  @Test func `recordings of another kind are refused with the command that converts them`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let clip = Tool.package.appending(path: "scenarios/intercom/audio/rms_08.wav")
    let good = try Data(contentsOf: clip)
    func change(_ offset: Int, _ value: UInt8) -> Data {
      var data = good
      data[offset] = value
      return data
    }
    // Channels stand at byte 22 of the header, bits per sample at 34.
    let wrong: [(Data, String)] = [
      (change(22, 2), "2 channels"),
      (change(34, 24), "24-bit"),
      (good.prefix(good.count / 2), "cut off"),
      (Data("this is no sound at all, only text".utf8), "not a RIFF/WAVE file"),
      (Data(), "empty"),
    ]
    for (data, word) in wrong {
      try data.write(to: tool.folder.appending(path: "clip.wav"))
      try tool.write(Tool.call(microphone: "clip.wav"), to: "call.yaml")
      let outcome = try tool.run("run", "call.yaml")
      #expect(outcome.code == 65)
      #expect(outcome.messages.count == 1)
      #expect(outcome.complaint.contains(word), "\(word): \(outcome.complaint)")
      #expect(!FileManager.default.fileExists(atPath: tool.path("reports")))
    }
  }

  @Test func `logs that are none are refused by every command that reads one`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("this is no log", to: "text.sqlite")
    for command in [["replay"], ["log"], ["explain", "--gap", "1"], ["resume"]] {
      let process = command[0]
      let rest = Array(command.dropFirst())
      let outcome =
        rest.isEmpty
        ? try tool.run(process, "text.sqlite")
        : try tool.run(process, "text.sqlite", rest[0], rest[1])
      #expect(outcome.code == 65, "\(process): \(outcome.complaint)")
      #expect(outcome.messages.count == 1, "\(process): \(outcome.complaint)")
    }
    #expect(try tool.run("log", "nowhere.sqlite").code == 74)
  }

  @Test func `an output folder that cannot be, and a full disk, are told and leave no report`()
    throws
  {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(duration: "60s"), to: "call.yaml")
    try tool.write("a file", to: "taken")
    let taken = try tool.run("run", "call.yaml", "--out", "taken")
    #expect(taken.code == 74, "\(taken.complaint)")
    #expect(taken.messages.count == 1, "\(taken.complaint)")
    let full = try tool.run("run", "call.yaml", "--no-audio", "--out", "full", limit: 200)
    #expect(full.code == 74, "\(full.complaint)")
    #expect(full.messages.count == 1, "\(full.complaint)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("full/intercom/call/report.txt")))
    let sound = try tool.run("run", "call.yaml", "--out", "sound", limit: 900)
    #expect(sound.code == 74, "\(sound.complaint)")
    #expect(!FileManager.default.fileExists(atPath: tool.path("sound/intercom/call/report.txt")))
  }

  @Test func `a process that may open few files says so in a line, and does not trap`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(), to: "call.yaml")
    #expect(try tool.run("run", "call.yaml", "--no-audio", "--out", "few").code == 0)
    let report = try String(
      contentsOfFile: tool.path("few/intercom/call/report.txt"),
      encoding: .utf8,
    )
    for files in [5, 7, 9, 12, 16] {
      let outcome = try tool.run(
        arguments: ["run", "call.yaml", "--out", "few"],
        files: files,
      )
      #expect(outcome.code == 74, "\(files): \(outcome.complaint)")
      #expect(outcome.messages.count == 1, "\(files): \(outcome.complaint)")
      #expect(outcome.complaint.contains("too many files are open"), "\(outcome.complaint)")
      #expect(outcome.complaint.contains("ulimit -n"), "\(outcome.complaint)")
    }
    // What lay there is left as it was.
    let left = try String(
      contentsOfFile: tool.path("few/intercom/call/report.txt"),
      encoding: .utf8,
    )
    #expect(left == report)
  }

  @Test func `a command line that makes no sense is 64`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(), to: "call.yaml")
    #expect(try tool.run("run").code == 64)
    #expect(try tool.run("run", "call.yaml", "--set", "nonsense").code == 64)
    #expect(try tool.run("run", "call.yaml", "--variant", "hot").code == 64)
    #expect(try tool.run("explain", "call.yaml").code == 64)
    #expect(try tool.run("fly").code == 64)
    #expect(try tool.run("run", "call.yaml", "--set", "intercom.vad.atack=60ms").code == 65)
    #expect(try tool.run("lint", "nowhere.yaml").code == 74)
  }

  @Test func `every command has help with an example`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for command in [
      "run", "check", "accept", "lint", "replay", "explain", "diff", "log", "resume", "coverage",
      "certify", "settings", "tune",
    ] {
      let outcome = try tool.run(command, "--help")
      #expect(outcome.code == 0)
      #expect(outcome.output.contains("Example:"), "\(command)")
      #expect(outcome.output.contains("yamabiko \(command)"), "\(command)")
    }
  }
}
