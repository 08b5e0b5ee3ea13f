import Kernel
import Testing

@testable import Plans

/// The ends of formats, and which keys are noted for whoever walks to them.
struct EdgesTests {
  @Test(
    arguments: [
      (1...9, ["1", "9"], ["0", "10", "92233720368547758070"]),
      (
        0 ... .max, ["0", "9223372036854775807"],
        ["-1", "92233720368547758070"],
      ),
      (
        .min...0, ["-9223372036854775808", "0"],
        ["1", "92233720368547758070"],
      ),
      (
        .min ... .max, ["-9223372036854775808", "9223372036854775807"],
        ["92233720368547758070"],
      ),
    ] as [(ClosedRange<Int64>, [String], [String])]
  )
  func `a range ends where it does, and what no integer is lies outside of all`(
    range: ClosedRange<Int64>,
    inside: [String],
    outside: [String],
  ) {
    #expect(Edges(range) { "\($0)" } == Edges(inside: inside, outside: outside))
  }

  @Test func `a text has one character or as many as it may, not none and not one more`() {
    #expect(Edges(length: 3) == Edges(inside: ["x", "xxx"], outside: ["", "xxxx"]))
  }

  @Test func `names have a first and a last, and what is none of them`() {
    #expect(Edges(names: []) == Edges(inside: [], outside: ["+"]))
    #expect(Edges(names: ["a"]) == Edges(inside: ["a", "a"], outside: ["a+"]))
    #expect(Edges(names: ["a", "b", "c"]) == Edges(inside: ["a", "c"], outside: ["a+b+c+"]))
  }

  @Test func `where nobody wants to know, no key is noted`() {
    let diagnostics = Diagnostics()
    let reader = MappingReader(Written.mapping([]), as: "link 'a'", diagnostics: diagnostics)
    _ = reader.optional("delay", .duration())
    diagnostics.note(Written.mapping([]), as: "link 'a'", names: ["x"])
    #expect(diagnostics.keys == nil)
  }

  @Test func `a key is noted with its format, there or not, and a value with its place`() throws {
    let diagnostics = Diagnostics(notesKeys: true)
    let node = Written.mapping([
      ("delay", Written.plain("3ms")), ("names", Written.list([Written.plain("b")])),
    ])
    let reader = MappingReader(node, as: "link 'a'", diagnostics: diagnostics)
    _ = reader.duration("delay")
    _ = reader.optional("loss", .ratio)
    _ = reader.texts("names")
    _ = reader.has("extra")
    let keys = try #require(diagnostics.keys)
    func reading(_ key: String, _ edges: Edges? = nil, at value: Mark? = nil) -> KeyReading {
      KeyReading(
        mapping: Mark(line: 1, column: 1),
        what: "link 'a'",
        key: key,
        value: value,
        edges: edges,
      )
    }
    let duration = ScalarFormat.duration().edges
    #expect(keys.contains(reading("")))
    #expect(keys.contains(reading("delay", duration)))
    #expect(keys.contains(reading("delay", duration, at: Mark(line: 1, column: 10))))
    #expect(keys.contains(reading("loss", ScalarFormat<Ratio>.ratio.edges)))
    #expect(
      keys.contains(reading("names", ScalarFormat.text().edges, at: Mark(line: 9, column: 1)))
    )
    #expect(keys.contains(reading("extra")))
    #expect(!keys.contains { $0.key == "extra" && $0.edges != nil })
  }

  @Test func `a scalar that names something is noted with the names`() {
    let diagnostics = Diagnostics(notesKeys: true)
    let node = Node(mark: Mark(line: 4, column: 2), content: Written.plain("ren"))
    diagnostics.note(node, as: "an act", names: ["hina", "ren"])
    let noted = KeyReading(
      mapping: node.mark,
      what: "an act",
      key: "name",
      value: node.mark,
      edges: Edges(inside: ["hina", "ren"], outside: ["hina+ren+"]),
    )
    #expect(diagnostics.keys == [noted])
  }
}
