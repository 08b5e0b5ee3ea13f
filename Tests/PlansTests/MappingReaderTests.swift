import Kernel
import Testing

@testable import Plans

struct MappingReaderTests {
  private enum Colour: String, CaseIterable {
    case red
    case green
  }

  /// A mapping whose entries stand on lines of their own, from line 1; values in column 10.
  private func mapping(_ entries: [(String, Node.Content)]) -> Node {
    let all = entries.enumerated().map { index, entry in
      Node.Entry(
        key: entry.0,
        keyMark: Mark(line: index + 1, column: 1),
        value: Node(mark: Mark(line: index + 1, column: 10), content: entry.1),
      )
    }
    return Node(mark: Mark(line: 1, column: 1), content: .mapping(all))
  }

  private func plain(_ text: String) -> Node.Content { .scalar(text, quoted: false) }

  private func messages(
    _ entries: [(String, Node.Content)],
    _ read: (MappingReader) -> Void,
  ) -> String {
    let diagnostics = Diagnostics()
    let reader = MappingReader(mapping(entries), as: "link 'local'", diagnostics: diagnostics)
    read(reader)
    reader.finish()
    return diagnostics.rendered(file: "f.yaml")
  }

  @Test func `values are read by type`() {
    let entries: [(String, Node.Content)] = [
      ("name", plain("yes")), ("count", plain("7")), ("flag", plain("true")),
      ("delay", plain("3ms")), ("loss", plain("1/200")), ("rate", plain("24kb/s")),
      ("size", plain("1200B")), ("pitch", plain("48kHz")), ("drift", plain("-18.5ppm")),
      ("level", plain("-26dBov")), ("range", plain("80m")), ("wind", plain("6m/s")),
      ("colour", plain("green")),
      ("list", .sequence([Node(mark: Mark(line: 1, column: 1), content: plain("010"))])),
    ]
    let problems = messages(entries) { reader in
      #expect(reader.text("name") == "yes")
      #expect(reader.integer("count", in: 1...9) == 7)
      #expect(reader.boolean("flag"))
      #expect(reader.duration("delay") == .milliseconds(3))
      #expect(reader.ratio("loss") == Ratio(1, 200))
      #expect(reader.bitRate("rate", in: 0...1_000_000) == 24_000)
      #expect(reader.byteCount("size", in: 0...1_000_000) == 1_200)
      #expect(reader.frequency("pitch", in: 0...1_000_000) == 48_000)
      #expect(reader.partsPerMillion("drift", in: -1_000_000...1_000_000) == -18_500)
      #expect(reader.decibels("level", in: -1_000_000...1_000_000) == -2_600)
      #expect(reader.length("range", in: 0...1_000_000) == 80_000)
      #expect(reader.speed("wind", in: 0...1_000_000) == 6_000)
      #expect(reader.enumeration("colour", Colour.self) == .green)
      #expect(reader.texts("list") == ["010"])
      #expect(reader.duration("absent", default: .seconds(1)) == .seconds(1))
      #expect(reader.optional("absent", .duration()) == nil)
    }
    #expect(problems.isEmpty)
  }

  @Test func `an unknown key is reported with the nearest known one`() {
    let problems = messages([("dely", plain("3ms"))]) { reader in
      _ = reader.duration("delay", default: .zero)
      _ = reader.ratio("loss", default: .zero)
    }
    #expect(
      problems == "f.yaml:1:1: error: unknown key 'dely' in link 'local'\n  did you mean 'delay'?"
    )
  }

  @Test func `a key like no other is reported with all known ones`() {
    let problems = messages([("colour", plain("red"))]) { reader in
      _ = reader.ratio("loss", default: .zero)
      _ = reader.duration("delay", default: .zero)
    }
    #expect(problems.hasSuffix("unknown key 'colour' in link 'local'\n  known: delay, loss"))
  }

  @Test func `a bare number is no duration`() {
    let problems = messages([("delay", plain("200"))]) { _ = $0.duration("delay") }
    #expect(
      problems == "f.yaml:1:10: error: delay of link 'local': '200' has no unit\n"
        + "  expected a duration such as 200ms, from 0s to 3650d"
    )
  }

  @Test func `a missing key says what to add`() {
    let problems = messages([]) { _ = $0.duration("delay") }
    #expect(
      problems == "f.yaml:1:1: error: link 'local' has no 'delay'\n"
        + "  add 'delay:' with a duration such as 200ms, from 0s to 3650d"
    )
  }

  @Test func `a key that stands twice is reported at its second place`() {
    let problems = messages([("delay", plain("1ms")), ("delay", plain("2ms"))]) { reader in
      #expect(reader.duration("delay") == .milliseconds(1))
    }
    #expect(problems.hasPrefix("f.yaml:2:1: error: key 'delay' stands twice in link 'local'"))
  }

  @Test(arguments: [
    ("010", "has a leading zero"), ("1:30", "is not a whole number"),
    ("0x1F", "is not a whole number"), ("1e3", "is not a whole number"),
    ("7.5", "is not a whole number"), ("99", "is too large"), ("0", "is too small"),
    ("yes", "does not begin with a number"), ("9223372036854775808", "is too large"),
  ])
  func `what YAML would take for some number is no whole number`(text: String, problem: String) {
    let problems = messages([("count", plain(text))]) { _ = $0.integer("count", in: 1...9) }
    #expect(problems.contains("count of link 'local': '\(text)' \(problem)"))
    #expect(problems.contains("expected a whole number, from 1 to 9"))
  }

  @Test(arguments: ["yes", "no", "on", "off", "True", "1"])
  func `only true and false are truth values`(text: String) {
    let problems = messages([("flag", plain(text))]) { _ = $0.boolean("flag") }
    #expect(problems.contains("expected true or false"))
  }

  @Test func `a quoted number is a text`() {
    let problems = messages([("count", .scalar("7", quoted: true))]) {
      _ = $0.integer("count", in: 0...9)
    }
    #expect(problems.contains("'7' is a text in quotation marks"))
  }

  @Test func `a name outside the enumeration is reported with the nearest`() {
    let problems = messages([("colour", plain("gren"))]) { reader in
      #expect(reader.enumeration("colour", Colour.self) == .red)
    }
    #expect(problems.contains("'gren' is none of them (did you mean 'green'?)"))
    #expect(problems.contains("expected one of red, green"))
  }

  @Test func `a list or a mapping is no scalar, and a scalar no mapping`() {
    let problems = messages([
      ("delay", .sequence([])), ("inner", plain("x")), ("list", plain("x")),
    ]) {
      _ = $0.duration("delay")
      _ = $0.mapping("inner")
      _ = $0.list("list")
    }
    #expect(problems.contains("f.yaml:1:10: error: delay of link 'local': is a list"))
    #expect(problems.contains("f.yaml:2:10: error: inner of link 'local' is 'x'"))
    #expect(problems.contains("f.yaml:3:10: error: list of link 'local': is not a list"))
  }

  @Test func `mistakes are sorted by place and cut after twenty`() {
    let diagnostics = Diagnostics()
    for line in (1...30).reversed() {
      diagnostics.report(at: Mark(line: line, column: 1), "m\(line)", remedy: "")
    }
    let lines = diagnostics.rendered(file: "f").split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines[0] == "f:1:1: error: m1")
    #expect(lines[20] == "f: 10 more errors; mend these first")
  }
}

struct NearestTests {
  @Test(arguments: [
    ("dely", "delay"), ("dealy", "delay"), ("Delay", "delay"), ("lss", "loss"),
    ("durations", "duration"),
  ])
  func `a misspelling finds its word`(name: String, meant: String) {
    #expect(nearest(to: name, among: ["loss", "delay", "jitter", "duration"]) == meant)
  }

  @Test func `another word finds nothing`() {
    #expect(nearest(to: "colour", among: ["loss", "delay"]) == nil)
    #expect(nearest(to: "x", among: []) == nil)
    #expect(
      nearestFew(to: "dely", among: ["loss", "delay", "relay"], count: 2) == ["delay", "relay"]
    )
    #expect(nearestFew(to: "x", among: []) == [])
    #expect(nearest(to: "", among: ["loss"]) == nil)
  }
}
