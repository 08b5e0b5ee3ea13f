import Foundation
import Testing

/// Nothing outside the folder that was told is touched, and nothing in it that is somebody's own.
struct OwnFolderTests {
  private static let run = ["run", "small.yaml", "--no-audio", "--quiet", "--variant", "cold"]
  private static let folder = "reports/intercom/small"

  private func prepared() throws -> Tool {
    let tool = try Tool()
    try tool.write(Tool.call(duration: "7s"), to: "small.yaml")
    return tool
  }

  private func make(_ folder: String, in tool: Tool) throws {
    try FileManager.default.createDirectory(
      atPath: tool.path(folder),
      withIntermediateDirectories: true,
    )
  }

  private func link(_ path: String, to target: String, in tool: Tool) throws {
    try FileManager.default.createSymbolicLink(
      atPath: tool.path(path),
      withDestinationPath: tool.path(target),
    )
  }

  /// Everything below a folder, with what is in the files; links are not followed.
  private func everything(below folder: String, in tool: Tool) throws -> [String] {
    let root = tool.path(folder)
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    // The marker has the number of the last process that looked whether it may write.
    return names.sorted().filter { !$0.hasSuffix(".yamabiko-run") }.map { name in
      let data = FileManager.default.contents(atPath: "\(root)/\(name)")
      return "\(name) \(data.map { String(decoding: $0, as: UTF8.self) } ?? "")"
    }
  }

  // MARK: Names

  @Test(arguments: ["..yaml", "...yaml"])
  func `a name that leads out of the folder is refused and deletes no neighbour`(
    name: String
  ) throws {
    let tool = try prepared()
    defer { tool.remove() }
    #expect(try tool.run(arguments: Self.run).code == 0)
    try tool.write("mine", to: "reports/notes.txt")
    let before = try everything(below: "reports", in: tool)
    try tool.write(Tool.call(), to: name)
    let outcome = try tool.run("run", name, "--no-audio")
    #expect(outcome.code == 64)
    #expect(outcome.messages.count == 1, "\(outcome.complaint)")
    #expect(outcome.complaint.contains("rename the file"), "\(outcome.complaint)")
    #expect(try everything(below: "reports", in: tool) == before)
  }

  @Test(arguments: [
    ("Ä", "A\u{308}"), ("CON", "con"), (String(repeating: "n", count: 250), "n"), ("a b", "a'b"),
  ])
  func `names that are hard for a file system keep to themselves`(
    first: String,
    second: String,
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    for name in [first, second] {
      try tool.write(Tool.call(duration: "7s"), to: "\(name).yaml")
      let run = ["run", "\(name).yaml", "--no-audio", "--quiet", "--variant", "cold"]
      let outcome = try tool.run(arguments: run)
      #expect(outcome.code == 0, "\(outcome.complaint)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.path("reports/intercom"))
    #expect(names.count == 2)
  }

  @Test(arguments: [
    ["run", "small.yaml", "--out"], ["check", "--junit"], ["check", "--golden"],
    ["accept", "small.yaml", "--golden"], ["accept", "small.yaml", "--scenarios"],
    ["search", "small.yaml", "--write"],
  ])
  func `a place that is empty, blank or the root is refused by each command`(
    arguments: [String]
  ) throws {
    let tool = try prepared()
    defer { tool.remove() }
    for place in ["", " ", "\t", "/", "//", "/.", "/../"] {
      let outcome = try tool.run(arguments: arguments + [place])
      #expect(outcome.code == 64, "'\(place)': \(outcome.complaint)")
      #expect(outcome.complaint.contains("or leave it out"), "\(outcome.complaint)")
    }
    for place in ["small.yaml", "/dev/null"] where arguments[0] == "run" {
      let outcome = try tool.run(arguments: arguments + [place])
      #expect(outcome.code == 74, "'\(place)': \(outcome.complaint)")
      #expect(outcome.messages.count == 1, "\(outcome.complaint)")
      #expect(outcome.complaint.contains("a part of the path is a file"), "\(outcome.complaint)")
    }
  }

  // MARK: Somebody's own

  @Test(arguments: [
    "notes.txt", "cold/trace.json", "cold/packets.pcapng", "cold/report.html", "warm/x",
  ])
  func `somebody's own file stays, with what is in it`(name: String) throws {
    let tool = try prepared()
    defer { tool.remove() }
    #expect(try tool.run(arguments: Self.run).code == 0)
    try make((("\(Self.folder)/\(name)") as NSString).deletingLastPathComponent, in: tool)
    try tool.write("mine", to: "\(Self.folder)/\(name)")
    for _ in 1...2 {
      let outcome = try tool.run(arguments: Self.run + ["--seed", "5"])
      #expect(outcome.code == 0, "\(outcome.complaint)")
      let text = try String(contentsOfFile: tool.path("\(Self.folder)/\(name)"), encoding: .utf8)
      #expect(text == "mine")
    }
  }

  @Test(arguments: [
    Self.folder, "\(Self.folder)/cold", "\(Self.folder)/cold/run.sqlite",
    "\(Self.folder)/report.txt",
  ])
  func `what no run has made is not replaced`(path: String) throws {
    let tool = try prepared()
    defer { tool.remove() }
    if path != Self.folder {
      // A run of the other variant: nothing of this one is a run's.
      let other = ["run", "small.yaml", "--no-audio", "--quiet", "--variant", "warm"]
      #expect(try tool.run(arguments: other).code == 0)
      if path.hasSuffix("report.txt") {
        try FileManager.default.removeItem(atPath: tool.path("\(Self.folder)/.yamabiko-run"))
        try FileManager.default.removeItem(atPath: tool.path("\(Self.folder)/warm"))
      }
    }
    let isFolder = path == Self.folder
    let file = isFolder ? "\(path)/mine.txt" : path
    try make((file as NSString).deletingLastPathComponent, in: tool)
    try tool.write("mine", to: file)
    let before = try everything(below: "reports", in: tool)
    let outcome = try tool.run(arguments: Self.run)
    #expect(outcome.code == 74)
    #expect(outcome.messages.count == 1, "\(outcome.complaint)")
    #expect(outcome.complaint.contains("--out"), "\(outcome.complaint)")
    #expect(try everything(below: "reports", in: tool) == before)
  }

  @Test func `a run of a version without markers is a run`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    #expect(try tool.run(arguments: Self.run).code == 0)
    try FileManager.default.removeItem(atPath: tool.path("\(Self.folder)/.yamabiko-run"))
    try tool.write("mine", to: "\(Self.folder)/cold/notes.txt")
    let outcome = try tool.run(arguments: Self.run + ["--seed", "5"])
    #expect(outcome.code == 0, "\(outcome.complaint)")
    for name in ["cold/notes.txt", ".yamabiko-run"] {
      #expect(FileManager.default.fileExists(atPath: tool.path("\(Self.folder)/\(name)")))
    }
  }

  // MARK: Links

  @Test(arguments: [
    "reports/intercom", Self.folder, "\(Self.folder)/cold", "\(Self.folder)/cold/audio",
  ])
  func `a link in the reports' folder leads nowhere`(path: String) throws {
    let tool = try prepared()
    defer { tool.remove() }
    let run = ["run", "small.yaml", "--quiet", "--variant", "cold"]
    #expect(try tool.run(arguments: run).code == 0)
    // What it points to looks like a run's.
    try FileManager.default.moveItem(atPath: tool.path(path), toPath: tool.path("elsewhere"))
    try link(path, to: "elsewhere", in: tool)
    let before = try everything(below: "elsewhere", in: tool)
    let outcome = try tool.run(arguments: run + ["--seed", "5"])
    #expect(outcome.code == 74)
    #expect(outcome.messages.count == 1, "\(outcome.complaint)")
    #expect(try everything(below: "elsewhere", in: tool) == before)
  }

  @Test func `what a note or a marker says of elsewhere is not believed`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let run = ["run", "small.yaml", "--quiet", "--variant", "cold"]
    #expect(try tool.run(arguments: run).code == 0)
    try tool.write("mine", to: "reports/precious.txt")
    for (file, text) in [
      ("cold/audio/digest.txt", "../../../../precious.txt\n"), (".yamabiko-run", "../..\n"),
    ] {
      let path = tool.path("\(Self.folder)/\(file)")
      let old = try String(contentsOfFile: path, encoding: .utf8)
      try Data((old + text).utf8).write(to: URL(filePath: path))
    }
    #expect(try tool.run(arguments: run).code == 0)
    #expect(FileManager.default.fileExists(atPath: tool.path("reports/precious.txt")))
  }

  @Test func `accept writes below the goldens' folder alone`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    for folder in ["scenarios/a", "golden", "elsewhere"] { try make(folder, in: tool) }
    try tool.write(Tool.call(duration: "7s"), to: "scenarios/a/small.yaml")
    try tool.write(Tool.call(duration: "7s"), to: "outside.yaml")
    try link("golden/a", to: "elsewhere", in: tool)
    let linked = try tool.run("accept", "scenarios/a/small.yaml")
    #expect(linked.code == 74)
    #expect(linked.messages.count == 1, "\(linked.complaint)")
    #expect(linked.complaint.contains("golden/a is a link"), "\(linked.complaint)")
    for path in ["scenarios/../outside.yaml", "scenarios/a/../../outside.yaml", "outside.yaml"] {
      let outcome = try tool.run("accept", path)
      #expect(outcome.code == 64, "\(path): \(outcome.complaint)")
    }
    #expect(try everything(below: "elsewhere", in: tool).isEmpty)
    #expect(try everything(below: "golden", in: tool) == ["a "])
  }

  @Test func `search does not take the place of a scenario of somebody's own`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try make("found", in: tool)
    let order = Tool.package.appending(path: "scenarios/photos/every-order.yaml").path()
    let search = [
      "search", order, "--variant", "corrected", "--set", "photos.keep.timing=before-consent",
      "--depth", "6", "--write", "found",
    ]
    let file = "found/every-order-corrected-changedUnasked.yaml"
    try tool.write("name: mine\n", to: file)
    let refused = try tool.run(arguments: search)
    #expect(refused.code == 74)
    #expect(refused.complaint.contains("--write"), "\(refused.complaint)")
    #expect(try String(contentsOfFile: tool.path(file), encoding: .utf8) == "name: mine\n")
    try FileManager.default.removeItem(atPath: tool.path(file))
    for _ in 1...2 { #expect(try tool.run(arguments: search).code == 1) }
  }

  // MARK: Two at once

  @Test func `two runs at once into one folder are told apart`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    try tool.write(Tool.call(duration: "1h"), to: "small.yaml")
    let first = tool.process(Self.run)
    try first.run()
    defer {
      kill(first.processIdentifier, SIGKILL)
      first.waitUntilExit()
    }
    let log = tool.path("\(Self.folder)/cold/run.sqlite")
    while first.isRunning, !FileManager.default.fileExists(atPath: log + "-wal") { usleep(500) }
    for arguments in [Self.run + ["--seed", "5"], ["resume", "\(Self.folder)/cold"]] {
      let second = try tool.run(arguments: arguments)
      #expect(second.code == 74, "\(second.complaint)")
      #expect(second.messages.count == 1, "\(second.complaint)")
      #expect(
        second.complaint.contains(
          "is being written by another process, number \(first.processIdentifier)"
        ),
        "\(second.complaint)",
      )
    }
    #expect(first.isRunning)
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.path("reports/intercom"))
    #expect(names == ["small"])
  }

  @Test func `runs that begin at one moment leave one run`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let processes = (1...6).map { tool.process(Self.run + ["--seed", "\($0)"]) }
    for process in processes {
      process.standardError = FileHandle.nullDevice
      try process.run()
    }
    for process in processes { process.waitUntilExit() }
    let codes = processes.map(\.terminationStatus)
    #expect(codes.contains(0))
    #expect(codes.allSatisfy { $0 == 0 || $0 == 74 }, "\(codes)")
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.path("reports/intercom"))
    #expect(names == ["small"])
    #expect(try tool.run("replay", "\(Self.folder)/cold", "--verify").code == 0)
  }
}
