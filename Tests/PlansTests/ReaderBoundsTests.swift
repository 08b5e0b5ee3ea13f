import Kernel
import Testing

@testable import Plans

/// Mappings with nothing in them, with nothing as a value, or with more than was asked for.
struct ReaderBoundsTests {
  private enum Colour: String, CaseIterable {
    case red
    case green
  }

  @Test(
    arguments: [
      (Written.plain("x"), "'x'"), (Written.list([]), "a list"), (.null, "nothing"),
      (Written.quoted(""), "''"),
    ] as [(Node.Content, String)]
  )
  func `what is no mapping is told once and read as an empty one`(
    content: Node.Content,
    summary: String,
  ) {
    let diagnostics = Diagnostics()
    let node = Node(mark: Mark(line: 3, column: 7), content: content)
    let reader = MappingReader(node, as: "link 'a'", diagnostics: diagnostics)
    #expect(reader.entries == [])
    #expect(reader.duration("delay", default: .seconds(1)) == .seconds(1))
    #expect(reader.finish())
    #expect(
      diagnostics.rendered(file: "f")
        == "f:3:7: error: link 'a' is \(summary)\n  expected a mapping: keys with values"
    )
  }

  @Test func `a key with nothing behind it is there, and its value is missing`() {
    let told = Written.told([("loss", Written.plain("0")), ("delay", .null)]) { reader in
      #expect(reader.has("delay"))
      #expect(!reader.has("jitter"))
      #expect(reader.node("delay") == nil)
      #expect(reader.ratio("loss") == .zero)
      #expect(reader.duration("delay", default: .seconds(2)) == .seconds(2))
      _ = reader.duration("delay")
    }
    #expect(
      told == "f:2:1: error: link 'a' has no 'delay'\n"
        + "  add 'delay:' with a duration such as 200ms, from 0s to 3650d"
    )
  }

  @Test func `a wrong value is told, and its default is read`() {
    let entries = [("delay", Written.plain("soon")), ("colour", Written.plain("blue"))]
    let told = Written.told(entries) { reader in
      #expect(reader.duration("delay", default: .seconds(2)) == .seconds(2))
      #expect(reader.enumeration("colour", Colour.self, default: .green) == .green)
    }
    #expect(told.split(separator: "\n").count == 4)
    #expect(told.hasPrefix("f:1:10: error: delay of link 'a': 'soon' does not begin with a number"))
    #expect(told.contains("f:2:10: error: colour of link 'a': 'blue' is none of them\n"))
  }

  @Test func `what is missing is read as the smallest that is meant`() {
    let told = Written.told([]) { reader in
      let least: Duration = .milliseconds(5)
      #expect(reader.text("a") == "")
      #expect(reader.name("b") == "")
      #expect(reader.integer("c", in: 3...9) == 3)
      #expect(!reader.boolean("d"))
      #expect(reader.duration("e", in: least ... .seconds(1)) == least)
      #expect(reader.civilTime("f") == CivilTime(seconds: 0))
      #expect(reader.ratio("g") == .zero)
      #expect(reader.bitRate("h", in: 5...9) == 5)
      #expect(reader.byteCount("i", in: 6...9) == 6)
      #expect(reader.frequency("j", in: 7...9) == 7)
      #expect(reader.partsPerMillion("k", in: -9...9) == 0)
      #expect(reader.decibels("l", in: -9...9) == 0)
      #expect(reader.length("m", in: 8...9) == 8)
      #expect(reader.speed("n", in: 4...9) == 4)
      #expect(reader.enumeration("o", Colour.self) == .red)
      #expect(reader.texts("p") == [])
    }
    #expect(told.split(separator: "\n").filter { $0.contains(": error: ") }.count == 15)
    #expect(!told.contains("'p'"))
  }

  @Test func `each further place of a key is told, with the place of the first`() {
    let entries = (1...3).map { ("delay", Written.plain("\($0)ms")) }
    let told = Written.told(entries) { reader in
      #expect(reader.duration("delay") == .milliseconds(1))
    }
    let remedy = "\n  the first one is at 1:1; keep one of them"
    #expect(
      told == "f:2:1: error: key 'delay' stands twice in link 'a'" + remedy
        + "\nf:3:1: error: key 'delay' stands twice in link 'a'" + remedy
    )
  }

  @Test func `a wrong element of a list is left out, with its place`() {
    let elements = ["1ms", "2", "3ms"].map(Written.plain) + [.null, Written.list([])]
    let told = Written.told([("steps", Written.list(elements))]) { reader in
      #expect(reader.values("steps", .duration()) == [.milliseconds(1), .milliseconds(3)])
    }
    #expect(told.contains("f:9:2: error: steps of link 'a': '2' has no unit\n"))
    #expect(told.contains("f:9:4: error: steps of link 'a': is nothing\n"))
    #expect(told.contains("f:9:5: error: steps of link 'a': is a list\n"))
  }

  @Test func `a list of nothing is empty, and a mapping is none`() {
    let told = Written.told([
      ("a", .null), ("b", Written.list([])), ("c", Written.mapping([]).content),
    ]) { reader in
      for key in ["a", "b", "c", "d"] { #expect(reader.list(key) == []) }
    }
    #expect(
      told == "f:3:10: error: c of link 'a': is not a list\n  expected a list, such as [a, b]"
    )
  }

  @Test func `a mapping within another is named after both, unless it has a name of its own`() {
    let inner = Written.mapping([("x", Written.plain("1"))]).content
    let told = Written.told([("reorder", inner), ("clock", inner)]) { reader in
      #expect(reader.mapping("absent")?.what == nil)
      #expect(reader.mapping("reorder")?.finish() == false)
      #expect(reader.mapping("clock", as: "the clock")?.what == "the clock")
    }
    #expect(told.hasPrefix("f:1:1: error: unknown key 'x' in reorder of link 'a'\n"))
  }

  @Test func `keys that are taken are known, and given in the order of the file`() {
    let entries = ["b", "c", "a"].map { ($0, Written.plain("1")) }
    let told = Written.told(entries) { reader in
      #expect(reader.take(["a", "b", "z"]).map(\.key) == ["b", "a"])
      #expect(reader.take([]) == [])
    }
    #expect(told.hasPrefix("f:2:1: error: unknown key 'c' in link 'a'\n  did you mean"))
  }

  @Test func `the place of a value that is not there is the mapping's`() {
    let told = Written.told([("b", .null), ("a", Written.plain("1"))]) { reader in
      #expect(reader.mark(of: "a") == Mark(line: 2, column: 10))
      #expect(reader.mark(of: "b") == Mark(line: 1, column: 10))
      #expect(reader.mark(of: "c") == Mark(line: 1, column: 1))
      #expect(reader.requiredNode("a", expecting: "a bed")?.text == "1")
      #expect(reader.requiredNode("b", expecting: "a bed") == nil)
    }
    #expect(told == "f:1:1: error: link 'a' has no 'b'\n  add 'b:' with a bed")
  }

  @Test func `to ask where a value stands is not to know its key`() {
    let told = Written.told([("a", Written.plain("1"))]) { reader in
      _ = reader.mark(of: "a")
    }
    #expect(told == "f:1:1: error: unknown key 'a' in link 'a'\n  there is none to choose from")
  }
}
