import Testing

@testable import Reports

/// Differences of two reports, part by part, in the order of the report.
struct FieldDifferenceTests {
  private typealias Part = (title: String, fields: [(String, String)])

  /// A report with these fields and the headings of each variant.
  private func document(
    _ fields: [(String, String)] = [],
    _ variants: (String, [Part])...,
  ) -> ReportDocument {
    var document = ReportDocument()
    document.fields = fields.map { ReportDocument.Field(key: $0.0, value: $0.1) }
    document.variants = variants.map { name, parts in
      let headings = parts.map { part in
        ReportDocument.Heading(
          title: part.title,
          fields: part.fields.map { ReportDocument.Field(key: $0.0, value: $0.1) },
        )
      }
      return ReportDocument.Variant(name: name, headings: headings)
    }
    return document
  }

  private func meanings(_ new: ReportDocument, _ old: ReportDocument) -> [String] {
    new.differences(from: old).map(\.meaning)
  }

  @Test(
    arguments: [
      (["seed"], "7", "8", "seed: 7 → 8"), (["seed"], nil, "8", "seed: new: 8"),
      (["seed"], "7", nil, "seed: gone: 7"),
      (["order of fields"], nil, nil, "order of fields: changed"),
      (["a", "log", "digest"], "aa", "bb", "a: log: digest: changed"),
      (["digest", "count"], "1", "2", "digest: count: 1 → 2"),
      (["a", "log", "digest"], nil, "bb", "a: log: digest: changed"),
    ] as [([String], String?, String?, String)]
  )
  func `a difference is told by its place and both values, a digest's by its place alone`(
    path: [String],
    old: String?,
    new: String?,
    meaning: String,
  ) {
    #expect(FieldDifference(path: path, old: old, new: new).meaning == meaning)
  }

  @Test func `nothing differs from itself, and nothing from nothing`() {
    let some = document([("seed", "7")], ("a", [("log", [("events", "3")])]))
    #expect(meanings(some, some) == [])
    #expect(meanings(document(), document()) == [])
  }

  @Test func `what came stands where it came, what went behind what stayed`() {
    let old = document(
      [("seed", "7"), ("file", "x")],
      ("gone", []),
      ("a", [("north", [("taste", "1"), ("smell", "2")]), ("south", [("taste", "3")])]),
    )
    let new = document(
      [("about", "y"), ("seed", "8")],
      (
        "a",
        [
          ("beds", [("count", "2"), ("size", "1")]), ("north", [("taste", "1"), ("look", "4")]),
        ],
      ),
      ("come", [("north", [("taste", "1")])]),
    )
    #expect(
      meanings(new, old) == [
        "about: new: y", "seed: 7 → 8", "file: gone: x", "a: beds: new: 2 fields",
        "a: north: look: new: 4", "a: north: smell: gone: 2", "a: south: gone: 1 field",
        "come: new: a variant", "gone: gone: a variant",
      ]
    )
  }

  @Test func `the same parts in another order are one difference, whichever parts they are`() {
    let one =
      ("a", [("x", [("k", "1"), ("l", "2")]), ("y", [("k", "3")])]) as (String, [Part])
    let headings = ("a", [one.1[1], one.1[0]])
    let fields =
      ("a", [("x", [("l", "2"), ("k", "1")]), ("y", [("k", "3")])]) as (String, [Part])
    let other = ("b", []) as (String, [Part])
    let changed = ["order of fields: changed"]
    #expect(meanings(document([], one, other), document([], other, one)) == changed)
    #expect(meanings(document([], one), document([], headings)) == changed)
    #expect(meanings(document([], one), document([], fields)) == changed)
    let top = [("seed", "7"), ("file", "x")]
    #expect(meanings(document(top), document(top.reversed())) == changed)
  }

  @Test func `where a value differs as well, the order is not spoken of`() {
    let new = document([("seed", "8"), ("file", "x")])
    let old = document([("file", "x"), ("seed", "7")])
    #expect(meanings(new, old) == ["seed: 7 → 8"])
  }

  @Test func `a heading without fields is a part too`() {
    let (with, without) = (document([], ("a", [("x", [])])), document([], ("a", [])))
    #expect(meanings(with, without) == ["a: x: new: 0 fields"])
    #expect(meanings(without, with) == ["a: x: gone: 0 fields"])
  }
}
