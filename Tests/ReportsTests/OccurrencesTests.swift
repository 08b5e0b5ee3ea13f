import Plans
import Testing

@testable import Reports

/// What happened is matched by whom it befell and when.
struct OccurrencesTests {
  private static let meanings = FieldMeanings([
    ReportFieldSpec(heading: "gaps", key: "*", .occurrence)
  ])

  private func document(_ lines: [String], heading: String = "gaps") -> ReportDocument {
    var document = ReportDocument()
    let fields = lines.enumerated().map { place, line in
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      return ReportDocument.Field(
        key: parts[0],
        value: parts[1],
        place: ReportPlace(line: place + 10),
      )
    }
    let part = ReportDocument.Heading(title: heading, fields: fields, place: ReportPlace(line: 9))
    document.variants = [ReportDocument.Variant(name: "v", headings: [part])]
    return document
  }

  private func differences(_ new: [String], _ old: [String]) -> [FieldDifference] {
    document(new).differences(from: document(old), Self.meanings)
  }

  private static let first = "gap 1: b hears a at 500 ms, 40 ms dip (lost) = lost 40 ms"
  private static let second = "gap 2: b hears a at 9000 ms, 60 ms hole (late) = late 60 ms"

  @Test func `one more at the beginning is one difference, and new numbers are a counter`() {
    let found = differences(
      [
        "gap 1: a hears b at 20 ms, 33 ms dip (late) = late 33 ms",
        Self.first.replacing("gap 1", with: "gap 2"),
        Self.second.replacing("gap 2", with: "gap 3"),
      ],
      [Self.first, Self.second],
    )
    #expect(
      found.map(\.meaning) == [
        "v: gaps: a hears b: new: at 20 ms, 33 ms dip (late) = late 33 ms",
        "v: gaps: 2 numbered anew",
      ]
    )
    #expect(found.map(\.consequence) == [.occurrence, .counter])
    #expect(found.map(\.line) == [9, 10])
  }

  @Test func `one that is gone has its line, and one in another's place is not it`() {
    let found = differences(
      [Self.second.replacing("gap 2", with: "gap 1")],
      [Self.first, Self.second],
    )
    #expect(
      found.map(\.meaning).first
        == "v: gaps: b hears a: gone: at 500 ms, 40 ms dip (lost) = lost 40 ms"
    )
    #expect(found.first?.line == 10)
    #expect(found.count == 2)
  }

  @Test func `what moved, and what lasts otherwise, is told with by how much`() {
    let moved = differences([Self.first.replacing("500 ms", with: "520.5 ms")], [Self.first])
    #expect(
      moved.map(\.meaning) == [
        "v: gaps: b hears a: moved 20.5 ms later: at [-500-]{+520.5+} ms, 40 ms dip (lost) "
          + "= lost 40 ms"
      ]
    )
    let longer = differences([Self.first.replacing("40 ms", with: "90 ms")], [Self.first])
    #expect(longer.map(\.note) == ["50 ms longer"])
    let both = differences(
      [Self.first.replacing("500 ms", with: "400 ms").replacing("40 ms", with: "30 ms")],
      [Self.first],
    )
    #expect(both.map(\.note) == ["moved 100 ms earlier, 10 ms shorter"])
    let cause = differences([Self.first.replacing("lost", with: "late")], [Self.first])
    #expect(cause.map(\.note) == [""])
  }

  @Test(arguments: [
    ("at 1500 ms", 1, "moved 1 s later"), ("at 1500.1 ms", 2, ""), ("at 2 s", 2, ""),
  ])
  func `one a second away is another`(time: String, count: Int, note: String) {
    let found = differences([Self.first.replacing("at 500 ms", with: time)], [Self.first])
    #expect(found.count == count)
    #expect(found[0].note == note.replacing("1 s", with: "1000 ms"))
  }

  @Test func `the nearest in time is the same, and another's is not`() {
    let old = ["gap 1: b hears a at 100 ms, x", "gap 2: c hears a at 300 ms, x"]
    let new = ["gap 1: b hears a at 280 ms, x", "gap 2: b hears a at 110 ms, x"]
    #expect(
      differences(new, old).map(\.note) == ["moved 10 ms later", "", ""]
    )
    #expect(differences(new, old).map { $0.old == nil || $0.new == nil } == [false, true, true])
  }

  @Test func `two that are told alike are two`() {
    let twice = [Self.first, Self.first.replacing("gap 1", with: "gap 2")]
    #expect(differences(twice, twice).isEmpty)
    #expect(differences([Self.first], twice).map { $0.new == nil } == [true])
    #expect(differences(twice, [Self.first]).map { $0.old == nil } == [true])
  }

  @Test func `what is not written like one, or is none to the app, is compared by its key`() {
    let odd = ["more: 2 shorter gaps", "gap 1: nowhere", "gap x: b at 3 ms, y", "gap 2: b at noon"]
    let other = odd.map { $0 + "!" }
    #expect(
      differences(other, odd).map(\.path) == [
        ["v", "gaps", "more"], ["v", "gaps", "gap 1"], ["v", "gaps", "gap x"],
        ["v", "gaps", "gap 2"],
      ]
    )
    let beds = document([Self.second], heading: "beds")
      .differences(from: document([Self.first], heading: "beds"), Self.meanings)
    #expect(beds.map { $0.path[2] } == ["gap 2", "gap 1"])
  }

  @Test(
    arguments: [
      ("40323 ms", 40_323_000_000), ("0.5 us", 500), ("1 h 2 min 3.5 s", 3_723_500_000_000),
      ("365 d", 31_536_000_000_000_000), ("7 ns", 7), ("", nil), ("7", nil), ("7 y", nil),
      ("999999999999 d", nil), ("1.2.3 s", nil), ("x s", nil),
    ] as [(String, Int64?)]
  )
  func `a time is read as reports write it`(text: String, time: Int64?) {
    #expect(Occurrences.nanoseconds(text[...]) == time)
  }
}
