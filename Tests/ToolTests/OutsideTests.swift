import Foundation
import Testing

/// Files that a scenario names, and that it must not name.
struct OutsideTests {
  private static let secret = "root:x:0:0:secret"

  /// A folder with a scenario in it, and beside it what belongs to somebody else.
  private func prepared(_ text: String) throws -> Tool {
    let tool = try Tool()
    try FileManager.default.createDirectory(
      atPath: tool.path("mine"),
      withIntermediateDirectories: true,
    )
    try tool.write("\(Self.secret)\n", to: "secret.wav")
    try tool.write("0.1 \(Self.secret) speech\n", to: "secret.lab")
    for (link, target) in [("link.wav", "../secret.wav"), ("link.txt", "../secret.wav")] {
      #expect(symlink(target, tool.path("mine/\(link)")) == 0)
    }
    try FileManager.default.createDirectory(
      atPath: tool.path("mine/x"),
      withIntermediateDirectories: true,
    )
    try tool.write(text, to: "mine/call.yaml")
    return tool
  }

  private static let commands = [
    ["lint"], ["run", "--no-audio"], ["check", "--scenarios", "."], ["coverage"], ["search"],
    ["accept", "--scenarios", "."], ["certify"], ["fingerprint"],
  ]

  @Test(arguments: [
    "../secret.wav", "link.wav", "x/../../secret.wav", "/etc/passwd",
    "../../../../../../../../etc/passwd",
  ])
  func `a path out of the scenario's folder is refused by every command, unless it is allowed`(
    path: String
  ) throws {
    let tool = try prepared(Tool.call(microphone: path))
    defer { tool.remove() }
    for command in Self.commands {
      let refused = try tool.run(arguments: command + ["mine/call.yaml"])
      let said = refused.output + refused.complaint
      #expect(refused.code == 65, "\(command): \(said)")
      #expect(said.contains("mine/call.yaml:11:24: error: \(path): "), "\(said)")
      #expect(said.contains("--allow-outside"), "\(said)")
      let allowed = try tool.run(arguments: command + ["mine/call.yaml", "--allow-outside"])
      #expect(allowed.code == 65, "\(command)")
      let why = allowed.output + allowed.complaint
      #expect(why.contains("this is not a RIFF/WAVE file, it is a text"), "\(why)")
      for text in [said, why] {
        #expect(!text.contains("root"), "\(text)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: tool.path("reports")))
    #expect(!FileManager.default.fileExists(atPath: tool.path("golden")))
  }

  @Test func `labels, losses and goldens do not tell what a file says`() throws {
    let tool = try prepared(Tool.call(microphone: "voice.wav"))
    defer { tool.remove() }
    try FileManager.default.copyItem(
      atPath: tool.path("mine/recordings/slt_13.wav"),
      toPath: tool.path("mine/voice.wav"),
    )
    #expect(symlink("../secret.lab", tool.path("mine/voice.lab")) == 0)
    let link = try tool.run("lint", "mine/call.yaml")
    #expect(link.code == 65)
    #expect(link.complaint.contains("a symbolic link leads it out"), "\(link.complaint)")
    let labels = try tool.run("lint", "mine/call.yaml", "--allow-outside")
    #expect(labels.code == 65)
    #expect(labels.complaint.contains("voice.lab:1:5: this is no number of seconds"))
    for name in ["link.txt", "../secret.wav"] {
      let loss = Tool.call(local: "loss: { bits: { file: \(name) } }")
      try tool.write(loss, to: "mine/loss.yaml")
      let refused = try tool.run("lint", "mine/loss.yaml")
      #expect(refused.complaint.contains("mine/loss.yaml:16:56: error: "), "\(refused.complaint)")
      #expect(refused.complaint.contains("--allow-outside"), "\(refused.complaint)")
      let allowed = try tool.run("lint", "mine/loss.yaml", "--allow-outside")
      #expect(allowed.complaint.contains("character 1 is neither 0 nor 1"), "\(allowed.complaint)")
      for outcome in [refused, allowed, labels] {
        #expect(outcome.code == 65)
        #expect(!outcome.complaint.contains("root"), "\(outcome.complaint)")
      }
    }
  }

  @Test func `a resumed run asks for the same leave`() throws {
    let tool = try prepared(Tool.call(duration: "7s", microphone: "../voice.wav"))
    defer { tool.remove() }
    try FileManager.default.copyItem(
      atPath: tool.path("mine/recordings/slt_13.wav"),
      toPath: tool.path("voice.wav"),
    )
    let run = ["run", "mine/call.yaml", "--no-audio", "--variant", "cold", "--allow-outside"]
    #expect(try tool.run(arguments: run).code == 0)
    let log = "reports/intercom/call/cold"
    let refused = try tool.run("resume", log)
    #expect(refused.code == 65, "\(refused.complaint)")
    #expect(refused.complaint.contains("--allow-outside"), "\(refused.complaint)")
    #expect(try tool.run("resume", log, "--allow-outside").code == 0)
  }

  @Test func `pipes, devices and folders in the place of files neither hang nor pass`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(mkfifo(tool.path("pipe"), 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: tool.path("folder"),
      withIntermediateDirectories: true,
    )
    let strange = ["pipe", "folder", "/dev/zero", "/proc/self/mem", "/dev/stdin"]
    for name in strange {
      try tool.write(Tool.call(microphone: name), to: "clip.yaml")
      try tool.write(Tool.call(local: "loss: { bits: { file: \(name) } }"), to: "loss.yaml")
      for file in ["clip.yaml", "loss.yaml"] {
        let outcome = try tool.run("lint", file, "--allow-outside")
        #expect(outcome.code == 65, "\(name): \(outcome.complaint)")
        #expect(outcome.complaint.hasPrefix("\(file):"), "\(outcome.complaint)")
      }
      #expect([64, 65, 74].contains(try tool.run("lint", name).code), "\(name)")
      for command in ["log", "replay", "resume"] {
        #expect([65, 74].contains(try tool.run(command, name).code), "\(command) \(name)")
        let link = tool.path("link.sqlite")
        try? FileManager.default.removeItem(atPath: link)
        #expect(symlink(name, link) == 0)
        #expect(
          [65, 74].contains(try tool.run(command, "link.sqlite").code),
          "\(command) \(name)",
        )
      }
    }
    try tool.write(Tool.call(duration: "7s"), to: "call.yaml")
    for name in strange.dropLast() {
      try? FileManager.default.removeItem(atPath: tool.path("golden"))
      try FileManager.default.createDirectory(
        atPath: tool.path("golden"),
        withIntermediateDirectories: true,
      )
      let target = name.hasPrefix("/") ? name : "../\(name)"
      #expect(symlink(target, tool.path("golden/call.txt")) == 0)
      let outcome = try tool.run("check", "call.yaml", "--scenarios", ".")
      #expect(outcome.code == 1, "\(name): \(outcome.output)")
      #expect(outcome.output.contains("golden/call.txt: "), "\(outcome.output)")
    }
  }

  /// Root may read everything, and the tool then has nothing to tell.
  @Test(.enabled(if: geteuid() != 0, "root may read every folder"))
  func `a folder that cannot be read is told, and the rest is checked`() throws {
    let tool = try prepared(Tool.call())
    defer {
      chmod(tool.path("mine"), 0o755)
      tool.remove()
    }
    try tool.write(Tool.call(), to: "call.yaml")
    chmod(tool.path("mine"), 0o000)
    let outcome = try tool.run("lint", ".")
    #expect(outcome.code == 74)
    #expect(outcome.complaint.contains("./mine: error: "), "\(outcome.complaint)")
    #expect(outcome.output.contains("./call.yaml: ok"), "\(outcome.output)")
  }

  @Test(arguments: [
    ["run", "call.yaml", "--no-audio", "--out", "/dev/null"],
    ["run", "call.yaml", "--no-audio", "--out", "call.yaml"],
    ["check", "call.yaml", "--scenarios", ".", "--junit", "none/x.xml"],
    ["check", "call.yaml", "--scenarios", ".", "--junit", "."],
    ["accept", "call.yaml", "--scenarios", ".", "--golden", "call.yaml"],
    ["accept", "call.yaml", "--scenarios", ".", "--golden", "/proc/none"],
    ["certify", "call.yaml", "--also", "none"], ["certify", "call.yaml", "--also", "call.yaml"],
  ])
  func `what the system refuses is a sentence and no number`(arguments: [String]) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(duration: "7s"), to: "call.yaml")
    let outcome = try tool.run(arguments: arguments)
    #expect(outcome.code == 74, "\(outcome.complaint)")
    #expect(outcome.messages.count == 1, "\(outcome.complaint)")
    #expect(outcome.complaint.contains("\n  "), "\(outcome.complaint)")
    for word in ["NSCocoa", "Domain", "couldn’t", "couldn't", "could not be completed", "Optional"]
    {
      #expect(!outcome.complaint.contains(word), "\(outcome.complaint)")
    }
  }
}
