import EventLog
import Foundation
import Kernel
import Testing

/// Text that somebody else wrote: nothing in it steers the terminal, the report or the CI.
struct HostileTextTests {
  /// Controls, marks that hide or turn the direction, separators of lines, and a tag.
  static let controls: [Unicode.Scalar] =
    (1..<0x20).map { Unicode.Scalar($0 as UInt8) }
    + (0x7F...0x9F).map { Unicode.Scalar($0 as UInt8) } + ["\u{2028}", "\u{2029}"]
  static let marks: [Unicode.Scalar] = [
    "\u{AD}", "\u{61C}", "\u{200B}", "\u{200C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}",
    "\u{202C}", "\u{202D}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    "\u{3164}", "\u{FEFF}", "\u{FFF9}", "\u{E0001}", "\u{E0041}", "\u{E007F}", "\u{FFFE}",
  ]

  /// What must not stand at the beginning of a line of any output.
  private static let injected = "INJECTED"
  /// All of them in one text, with an order to a terminal and a line that looks like ours.
  static let everything =
    "x\u{1B}[31mred\u{7}\n\(injected)\r\(injected)\u{85}\(injected)"
    + String(String.UnicodeScalarView(controls + marks)) + "y"
  static let invisible = "x" + String(String.UnicodeScalarView(marks)) + "y"

  /// The text as YAML has it in double quotation marks.
  static func yaml(_ text: String) -> String {
    let parts = text.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return scalar.isASCII && scalar.properties.isAlphabetic
        ? String(scalar) : "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    return "\"\(parts.joined())\""
  }

  /// What in an output would reach a terminal as more than letters.
  static func flaws(in text: String) -> [String] {
    let unseen = text.unicodeScalars.filter { $0 != "\n" && $0.isUnseen }
    let lines = text.split(separator: "\n").filter { $0.hasPrefix(injected) }
    return unseen.map { "U+" + String($0.value, radix: 16) } + lines.map(String.init)
  }

  /// Runs a command and looks at everything that it says.
  @discardableResult
  private func run(_ tool: Tool, _ arguments: [String]) throws -> Tool.Outcome {
    let outcome = try tool.run(arguments: arguments)
    let command = printable(arguments.joined(separator: " "))
    #expect(Self.flaws(in: outcome.output) == [], "\(command)")
    #expect(Self.flaws(in: outcome.complaint) == [], "\(command)")
    #expect([0, 1, 2, 64, 65, 74].contains(outcome.code), "\(command): \(outcome.code)")
    return outcome
  }

  /// Looks at every report that was written.
  private func checkReports(_ tool: Tool, without untouched: String = "") throws {
    let names = FileManager.default.enumerator(atPath: tool.path("."))?.compactMap { $0 as? String }
    for name in names ?? [] where [".txt", ".json", ".xml"].contains(where: name.hasSuffix) {
      // It holds paths as they are, for a resumed run; that golden is of this test's making.
      guard !name.hasSuffix("scenario-path.txt"), name != untouched else { continue }
      let data = try Data(contentsOf: URL(filePath: tool.path(name)))
      let text = try #require(String(validating: data, as: UTF8.self))
      #expect(Self.flaws(in: text) == [], "\(printable(name))")
      if name.hasSuffix(".json") {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
      }
    }
  }

  /// Every command over the scenarios of a tool's folder and the runs of them.
  private func runEverything(_ tool: Tool, file: String) throws {
    for arguments in [
      ["lint", file], ["run", file, "--no-audio", "--json"], ["run", file, "--no-audio"],
      ["run", file, "--no-audio", "--quiet", "--variant", Self.everything],
      ["accept", file, "--scenarios", ".", "--even-broken"],
      ["check", file, "--scenarios", ".", "--junit", "check.xml"], ["coverage", file],
      ["search", file, "--depth", "2", "--states", "50", "--write", "found"], ["certify", file],
    ] {
      try run(tool, arguments)
    }
    for log in logs(tool) {
      for arguments in [
        ["log", log], ["log", log, "--json"], ["explain", log, "--gap", "1"],
        ["explain", log, "--breach", "1"], ["explain", log, "--event", "2"],
        ["replay", log, "--verify"], ["diff", log, logs(tool)[0]], ["resume", log],
      ] {
        try run(tool, arguments)
      }
      for node in ["phone", "ren"] {
        try run(tool, ["replay", log, "--at", "1s", "--node", node])
      }
    }
    try checkReports(tool)
  }

  private func logs(_ tool: Tool) -> [String] {
    let names = FileManager.default.enumerator(atPath: tool.path("reports"))
    return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix("run.sqlite") }
      .map { "reports/\($0)" }.sorted()
  }

  // MARK: Scenarios

  /// Where a scenario takes text, as the place of `TEXT` in it.
  static let places: [(name: String, text: String)] = {
    let call = Tool.call(duration: "7s")
    let photos = """
      name: n
      start: 2026-03-02T09:00:00+09:00
      duration: 2d
      devices:
        - id: phone
          apps: [photos]
          zone: Asia/Tokyo
          library:
            photos: [{ id: a, taken: 2025-10-03T17:40:00+09:00 }]
            albums: [{ title: Trip, photos: [a] }]
      timeline:
        - { at: 1h, do: open }
        - { at: 2h, do: renameAlbum, album: Trip, to: Tour, device: phone }
      """
    func changes(_ text: String, _ pairs: [(String, String)]) -> [(name: String, text: String)] {
      pairs.map { pair in
        precondition(text.contains(pair.0), "nothing to replace: \(pair.0)")
        return (pair.1, text.replacing(pair.0, with: pair.1))
      }
    }
    return changes(
      call,
      [
        ("name: Small call", "name: TEXT"), ("seed: 3", "seed: 3\nabout: TEXT"),
        ("seed: 3", "seed: 3\ncovers: [TEXT]"), ("seed: 3", "seed: TEXT"),
        ("seed: 3", "seed: 3\nTEXT: 4"), ("seed: 3", "seed: 3\nset: { TEXT: 4 }"),
        ("seed: 3", "seed: 3\nset: { intercom.vad.release: TEXT }"), ("cold: {}", "TEXT: {}"),
        ("- id: hina", "- id: TEXT"), ("apps: [intercom]", "apps: [TEXT]"),
        ("recordings/slt_13.wav", "TEXT"), ("local: {", "TEXT: {"),
        ("[hina, ren]", "[hina, TEXT]"), ("do: cut", "do: TEXT"), ("link: local", "link: TEXT"),
        ("delay: 3ms", "delay: 3ms, loss: { bits: { file: TEXT } }"), ("at: 6s", "at: TEXT"),
        ("timeline:", "expect: [{ never: TEXT }]\ntimeline:"),
        ("timeline:", "expect: [{ TEXT: 5 }]\ntimeline:"),
      ],
    )
      + changes(
        photos,
        [
          ("id: a", "id: TEXT"), ("title: Trip", "title: TEXT"), ("album: Trip", "album: TEXT"),
          ("to: Tour", "to: TEXT"), ("Asia/Tokyo", "TEXT"), ("name: n", "name: TEXT"),
          ("photos: [a]", "photos: [TEXT]"), ("device: phone", "device: TEXT"),
        ],
      )
  }()

  @Test(arguments: places.indices)
  func `no text of a scenario reaches the terminal or a report as it is`(place: Int) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let text = Self.places[place].text
    try tool.write(text.replacing("TEXT", with: Self.yaml(Self.invisible)), to: "marks.yaml")
    try runEverything(tool, file: "marks.yaml")
    // Controls are refused where they stand, whatever they stand in.
    try tool.write(text.replacing("TEXT", with: Self.yaml(Self.everything)), to: "all.yaml")
    let outcome = try run(tool, ["lint", "all.yaml"])
    #expect(outcome.code == 65)
    #expect(outcome.complaint.contains("control character \\u{1B}"), "\(outcome.complaint)")
  }

  @Test(arguments: controls.filter { $0 != "\t" && $0 != "\n" } + ["\0"])
  func `a control character is refused with its place, in quotation marks and plain`(
    control: Unicode.Scalar
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let name = Self.yaml("a\(control)b")
    try tool.write("name: \(name)\nduration: 5s\n", to: "quoted.yaml")
    let quoted = try run(tool, ["lint", "quoted.yaml"])
    #expect(quoted.code == 65)
    #expect(quoted.complaint.hasPrefix("quoted.yaml:1:7: error: "), "\(quoted.complaint)")
    try tool.write("name: a\(control)b\nduration: 5s\n", to: "plain.yaml")
    let plain = try run(tool, ["lint", "plain.yaml"])
    #expect(plain.code == 65)
    #expect(plain.complaint.hasPrefix("plain.yaml:"), "\(plain.complaint)")
  }

  // MARK: Names of files, and command lines

  @Test func `names of files and folders are shown with escapes`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let hostile = "a\u{1B}[2J\n\(Self.injected)\r\u{7F}\u{9B}31m\u{202E}\u{2028}\u{FEFF}\u{E0041}"
    try FileManager.default.createDirectory(
      atPath: tool.path(hostile),
      withIntermediateDirectories: true,
    )
    let file = "\(hostile)/\(hostile).yaml"
    try tool.write(Tool.call(duration: "7s"), to: file)
    try runEverything(tool, file: file)
    #expect(logs(tool).count == 2, "a log of each variant")
    for arguments in [
      ["lint", hostile], ["lint", "\(hostile)/none.yaml"], ["check", hostile, "--golden", hostile],
      ["run", file, "--out", "\(file)/x", "--no-audio"], ["run", file, "--out", hostile],
      ["check", file, "--scenarios", hostile], ["check", file, "--junit", "\(file)/x"],
      ["accept", file, "--golden", "\(file)/x", "--scenarios", "."],
      ["certify", file, "--also", hostile], ["search", file, "--write", "\(file)/x"],
    ] {
      try run(tool, arguments)
    }
    try checkReports(tool)
  }

  @Test func `what stands on the command line is shown with escapes`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(duration: "7s"), to: "call.yaml")
    try run(tool, ["run", "call.yaml", "--no-audio", "--quiet"])
    let log = logs(tool)[0]
    let text = Self.everything
    let refused: [(code: Int32, commands: [[String]])] = [
      (
        64,
        [
          [text], ["--\(text)"], ["run", "--\(text)"], ["run", "call.yaml", "--set", text],
          ["run", "call.yaml", "--seed", text], ["run", "call.yaml", "--seed=\(text)"],
          ["settings", text], ["check", "--jobs", text], ["log", log, "--node", text],
          ["log", log, "--component", text], ["log", log, "--kind", text],
          ["log", log, "--from", text], ["explain", log, "--fact", text],
          ["explain", log, "--event", text], ["replay", log, "--at", "1s", "--node", text],
          ["search", "call.yaml", "--variant", text],
        ],
      ),
      (
        65,
        [
          ["run", "call.yaml", "--set", "\(text)=1"],
          ["run", "call.yaml", "--set", "name=\(text)"],
          ["run", "call.yaml", "--set", "links.\(text)=1"],
        ],
      ),
      // There is no such file.
      (
        74,
        [
          ["run", text], ["coverage", text], ["log", text], ["diff", log, text], ["resume", text],
        ],
      ),
    ]
    for (code, commands) in refused {
      for command in commands {
        let outcome = try run(tool, command)
        #expect(outcome.code == code, "\(printable(command.joined(separator: " ")))")
      }
    }
    try run(tool, ["resume", log, "--scenario", text])
  }

  // MARK: Logs

  @Test func `a log of anybody's is shown with escapes, and as valid JSON`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(duration: "7s"), to: "call.yaml")
    try run(tool, ["run", "call.yaml", "--no-audio", "--quiet", "--variant", "cold"])
    let good = try LogReader(opening: tool.path(logs(tool)[0])).manifest
    let name = Self.everything
    let payloads: [[UInt8]] = [
      Array(#"{"a":"\#(Self.invisible)"}"#.utf8), Array("no JSON \(name)".utf8), [],
      [0xFF, 0x1B, 0x5B, 0x0A], Array(#"{"a":"\u001b[31m"}"#.utf8), Array("{}\n{}".utf8),
      Array(String(repeating: "[", count: 5_000).utf8), Array("{\"a\":\t1}".utf8),
    ]
    for (number, plan) in [good.plan, name].enumerated() {
      let log = tool.path("log-\(number).sqlite")
      let manifest = LogManifest(
        toolVersion: name,
        scenario: name,
        variant: name,
        seed: 1,
        plan: plan,
      )
      let writer = try LogWriter(creating: log, manifest: manifest)
      for (index, payload) in payloads.enumerated() {
        let header = EventHeader(
          sequence: LogPosition(Int64(index + 1)),
          time: .start,
          node: index == 0 ? "ren" : name,
          component: index == 0 ? "intercom" : name,
          kind: name,
          cause: nil,
        )
        try writer.append(header, payload: payload, effects: index == 1 ? payload : [])
      }
      try writer.finish()
      let lines = try run(tool, ["log", log, "--json"]).output.split(separator: "\n")
      #expect(lines.count == payloads.count)
      for line in lines {
        let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(row?["kind"] as? String == name)
      }
      #expect(try run(tool, ["log", log]).output.split(separator: "\n").count == payloads.count)
      for arguments in [
        ["explain", log, "--event", "2"], ["explain", log, "--fact", name],
        ["explain", log, "--fact", "none"], ["explain", log, "--gap", "1"], ["replay", log],
        ["replay", log, "--at", "0s", "--node", "ren"], ["replay", log, "--verify"],
        ["diff", log, logs(tool)[0]], ["log", log, "--kind", "none"],
        ["resume", log, "--scenario", "call.yaml"],
      ] {
        try run(tool, arguments)
      }
    }
  }

  // MARK: Goldens

  @Test func `a golden of anybody's is shown with escapes, and not told where it is no golden`()
    throws
  {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Tool.call(duration: "7s"), to: "call.yaml")
    let check = ["check", "call.yaml", "--scenarios", ".", "--junit", "check.xml"]
    #expect(try run(tool, ["accept", "call.yaml", "--scenarios", "."]).code == 0)
    let golden = try String(contentsOfFile: tool.path("golden/call.txt"), encoding: .utf8)
    let hostile = Self.everything.replacing("\n", with: " ")
    try tool.write(golden.replacing("Small call", with: hostile), to: "golden/call.txt")
    let outcome = try run(tool, check)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("\\u{1B}[31mred"), "\(outcome.output)")
    try checkReports(tool, without: "golden/call.txt")
    try tool.write("secret \(hostile)\n", to: "golden/call.txt")
    let other = try run(tool, check)
    #expect(other.code == 1)
    #expect(!other.output.contains("secret"), "\(other.output)")
    try checkReports(tool, without: "golden/call.txt")
  }
}
