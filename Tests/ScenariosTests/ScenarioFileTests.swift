import Foundation
import Plans
import Testing

@testable import Scenarios

struct ScenarioFileTests {
  private func problem(_ bytes: [UInt8]) -> String {
    do throws(ScenarioError) {
      _ = try ScenarioFile.parse(bytes, file: "f.yaml")
      return ""
    } catch {
      return error.description
    }
  }

  private func problem(_ text: String) -> String { problem(Array(text.utf8)) }

  @Test(arguments: [
    ("", "1:1: error: the file is empty\n  a scenario has at least"),
    ("\n\n  \n", "1:1: error: the file is empty"),
    ("# only a remark\n", "1:1: error: the file is empty"),
    ("---\n...\n", "1:1: error: the file is empty"),
    ("~", "1:1: error: the file is empty"),
    ("a: 1\n---\nb: 2\n", "2:1: error: a second document begins\n  one file is one scenario"),
    ("---\na: 1\n---\n", "3:1: error: a second document begins"),
    ("a:\n\tb: 1\n", "2:1: error: a tab stands here\n  use spaces"),
    ("a: 1\t# x\n", "1:5: error: a tab stands here"),
    ("a: [1,\n\t2]\n", "2:1: error: a tab stands here"),
    (
      "a: 1\nb: 2\na: 3\n",
      "3:1: error: key 'a' stands twice in the same mapping\n  the first one is at 1:1; keep one",
    ),
    (
      "a: { k: 1, 'k': 2, k: 3 }\nk: 1\n",
      "1:12: error: key 'k' stands twice in the same mapping\n  the first one is at 1:6; keep one",
    ),
    (
      "x: [{ b: 1, b: 2 }]\nb: 1\nx: 1\nb: 2\n",
      "1:13: error: key 'b' stands twice in the same mapping\n  the first one is at 1:7; keep one",
    ),
    (
      "b: 1\na: 1\n\"a\": 2\nb: 2\n",
      "3:1: error: key 'a' stands twice in the same mapping\n  the first one is at 2:1; keep one",
    ),
    ("? [a, b]\n: 1\n", "1:3: error: a key is a list or a mapping\n  a key is a text"),
    ("{ a: 1 }: 2\n", "1:1: error: a key is a list or a mapping"),
    ("? \n: 1\n", "1:2: error: a key is empty"),
    ("a: &x 1\nb: 2\n", "1:4: error: an anchor (&) is not allowed\n  write the value out"),
    ("a: 1\nb: *x\n", "2:4: error: an alias (*) is not allowed"),
    ("- *x\n", "1:3: error: an alias (*) is not allowed"),
    ("a: [b, *x]\n", "1:8: error: an alias (*) is not allowed"),
    ("? *x\n: 1\n", "1:3: error: an alias (*) is not allowed"),
    ("'k': &x\n", "1:6: error: an anchor (&) is not allowed"),
    ("a: !!binary x\n", "1:4: error: a tag (!) is not allowed"),
    ("a: [1, 2\nb: 3\n", "2:2: error: not YAML:"),
    ("a: \"open\n", "2:1: error: not YAML: found unexpected end of stream"),
    ("a: b: c\n", "1:5: error: not YAML: mapping values are not allowed in this context"),
    ("a: @b\n", "1:4: error: not YAML: found character that cannot start any token"),
    ("  a: 1\n b: 2\n", "2:2: error: not YAML:"),
    ("a: 1\u{0}\n", "1:5: error: byte 4 (0x00) is a control character"),
    ("a: 1\rb: 2\n", "1:5: error: byte 4 (0x0D) is a control character"),
    ("a: x\u{2028}\n", "1:5: error: byte 4 (0xE2) is a control character"),
  ])
  func `a text that is no scenario is refused in one clear line`(text: String, line: String) {
    let problem = problem(text)
    #expect(problem.hasPrefix("f.yaml:" + line), "\(problem)")
    #expect(problem.split(separator: "\n").count == 2, "\(problem)")
  }

  @Test(
    arguments: [
      (
        [0x61, 0x3A, 0x20, 0xFF],
        "1:4: error: byte 3 (0xFF) is not UTF-8\n  save the file as UTF-8",
      ),
      ([0x61, 0x0A, 0xC3], "2:1: error: byte 2 (0xC3) is not UTF-8"),
      ([0xE5, 0xB1, 0xB1, 0xED, 0xA0, 0x80], "1:2: error: byte 3 (0xED) is not UTF-8"),
      ([0xC0, 0x80], "1:1: error: byte 0 (0xC0) is not UTF-8"),
      ([0xF4, 0x90, 0x80, 0x80], "1:1: error: byte 0 (0xF4) is not UTF-8"),
      ([0xFF, 0xFE, 0x61, 0x00], "1:1: error: the file is UTF-16, not UTF-8\n  save it as UTF-8"),
      (
        [0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00],
        "1:1: error: the file is UTF-32, not UTF-8",
      ),
      (
        [0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x61],
        "1:1: error: the file is UTF-32, not UTF-8",
      ),
    ] as [([UInt8], String)]
  )
  func `a byte that is not UTF-8 is named`(bytes: [UInt8], line: String) {
    #expect(problem(bytes).hasPrefix("f.yaml:" + line))
  }

  @Test(arguments: [
    "about: a * b & c! | d > e\n", "about: one\n  *two*\n  &three\n", "a: [x\n  *y, z]\n",
    "a: 'it''s *x, &y'\nb: \"\\\" *x\"\n", "a: |\n  *x\n  \t&y\nb: 1\n", "a: >-\n   &x\n\n   *y\n",
    "# *x &y\na: 1 # \t*z\n", "a: 1\r\nb:\r\n  - 2\r\n", "\u{FEFF}a: 1\n", "---\na: 1\n",
    "a: 1\n...\n", "a: http://x/*y\n", "a: \"two\n  *lines\"\n", "a:\n- b\n- c:\n  - d\n",
    "山: 峠\n", "a: [b,\n  [c]]\n", "a: x#y\n", "a: '#'\n", "- - - a\n", "a: ---\n",
    "a: {b: 'c', \"d\": e}\n",
  ])
  func `the same characters inside a text are no structure`(text: String) {
    #expect(problem(text) == "")
  }

  @Test func `scalars stay what was written`() throws {
    let text = "a: 010\nb: 1:30\nc: yes\nd: 2026-08-01\ne: ~\nf:\ng: 'null'\nh: 1_000\n<<: x\n"
    let node = try ScenarioFile.parse(Array(text.utf8), file: "f")
    #expect(
      node.entries?.map(\.value.content) == [
        .scalar("010", quoted: false), .scalar("1:30", quoted: false),
        .scalar("yes", quoted: false), .scalar("2026-08-01", quoted: false), .null, .null,
        .scalar("null", quoted: true), .scalar("1_000", quoted: false),
        .scalar("x", quoted: false),
      ]
    )
    #expect(node["b"]?.mark == Mark(line: 2, column: 4))
    #expect(node.entries?.last?.key == "<<")
  }

  @Test(arguments: [
    String(repeating: "[", count: 10_000), String(repeating: "{a: ", count: 10_000),
    String(repeating: "- ", count: 10_000), String(repeating: "? ", count: 10_000),
    "a: " + String(repeating: "[[{", count: 10_000),
    (0..<700).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
    (0..<700).map { String(repeating: " ", count: $0) + "'a':\n" }.joined(),
    (0..<700).map { String(repeating: " ", count: $0) + "-\n" }.joined(),
  ])
  func `deep nesting is refused before a parser recurses into it`(text: String) {
    let problem = problem(text)
    #expect(problem.contains("error: nested more than 64 deep\n  a scenario needs far less"))
  }

  @Test func `nesting up to the limit is read`() {
    let deep = String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
    #expect(problem("a: " + deep) == "")
    #expect(problem("a: [" + deep + "]").contains("nested more than 64 deep"))
  }

  @Test func `a text that multiplies itself is refused`() {
    var bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    for (name, last) in zip("bcdefghij", "abcdefghi") {
      bomb += "\(name): &\(name) [*\(last), *\(last), *\(last), *\(last), *\(last), *\(last)]\n"
    }
    #expect(problem(bomb).hasPrefix("f.yaml:1:4: error: an anchor (&) is not allowed"))
    #expect(problem("a: &a [*a]\n").hasPrefix("f.yaml:1:4: error: an anchor (&) is not allowed"))
  }

  @Test func `noise neither crashes nor hangs`() {
    // A linear congruential generator (Knuth, MMIX), so that a failing round can be repeated.
    var state: UInt64 = 1
    let alphabet = Array("[]{}:,-?&*!|>'\"#%@ab \n\n  ".utf8)
    var read = 0
    for round in 0..<3_000 {
      var text: [UInt8] = []
      for _ in 0..<(round % 60) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text.append(alphabet[Int(state >> 33) % alphabet.count])
      }
      guard let node = try? ScenarioFile.parse(text, file: "f") else { continue }
      #expect(!node.json.isEmpty, "round \(round)")
      read += 1
    }
    #expect(read > 100, "of 3000 texts \(read) were any scenario's form")
  }

  @Test(arguments: ["[a\n[b]]", "[a\n{b: c}]", "{a\n[", "[a\n]", "]a\n[\n"])
  func `a bracket behind an open text ends it`(text: String) {
    #expect(problem(text).isEmpty || problem(text).contains("error: not YAML"))
  }

  // MARK: Files

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("yamabiko-\(ProcessInfo.processInfo.globallyUniqueString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func readProblem(_ path: String) -> String {
    do throws(ScenarioError) {
      _ = try ScenarioFile.read(path)
      return ""
    } catch {
      return error.description
    }
  }

  @Test func `a file is read`() throws {
    try withFolder { folder in
      try Data("name: A\n".utf8).write(to: URL(fileURLWithPath: folder + "/a.yaml"))
      #expect(try ScenarioFile.read(folder + "/a.yaml")["name"]?.text == "A")
    }
  }

  @Test func `a missing file, a folder and a pipe are refused`() throws {
    try withFolder { folder in
      #expect(
        readProblem(folder + "/x.yaml")
          == "\(folder)/x.yaml: error: there is no such file\n  check the path"
      )
      #expect(
        readProblem(folder)
          == "\(folder): error: this is a folder, not a file\n  name a .yaml file in it"
      )
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      #expect(
        readProblem(folder + "/pipe")
          == "\(folder)/pipe: error: it is a named pipe, not a regular file\n  name a .yaml file"
      )
    }
    #expect(
      ScenarioFile.unreadable("f.yaml", EACCES).description
        == "f.yaml: error: you may not read this file\n  check its permissions: ls -l"
    )
  }

  @Test func `a file of 50 megabytes is refused before it is read`() throws {
    try withFolder { folder in
      let path = folder + "/big.yaml"
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(truncate(path, 50_000_000) == 0)
      #expect(
        readProblem(path)
          == "\(path):1:1: error: a scenario is at most 4194304 bytes (4 MiB), and the file"
          + " has more\n  name a scenario; what it uses stands in files beside it"
      )
    }
  }

  @Test func `a text at the size limit is read in reasonable time`() {
    let line = "aaaa: [b, 'c', { d: e }]\n"
    let lines = (0..<(ScenarioFile.sizeMax / (line.utf8.count + 7))).map { "k\($0)" + line }
    #expect(problem(lines.joined()) == "")
  }
}
