import Foundation
import Testing

@testable import Reports

struct GoldenTests {
  private func meanings(_ old: String, _ new: String) throws -> [String] {
    #expect(Sample.text.contains(old), "the sample has no '\(old)'")
    let report = Sample.text.replacing(old, with: new, maxReplacements: 1)
    return try Golden.compare(report, Sample.text).map(\.meaning)
  }

  @Test(arguments: [
    ("scenario: Two beds", "scenario: 2 beds", "scenario: Two beds → 2 beds"),
    ("covers: G-1, G-2", "covers: G-1", "covers: G-1, G-2 → G-1"),
    ("seed: 7", "seed: 8", "seed: 7 → 8"),
    ("duration: 90 s", "duration: 91 s", "duration: 90 s → 91 s"),
    ("aa11", "0000", "as-written: log: digest: changed"),
    ("events: 81234", "events: 81235", "as-written: log: events: 81234 → 81235"),
    ("litres: 12", "litres: 13", "as-written: garden: litres: 12 → 13"),
    ("140 ms", "180 ms", "as-written: north: driest time: 140 ms → 180 ms"),
    ("20.5 ms", "21 ms", "sprayed: north: driest time: 20.5 ms → 21 ms"),
    ("bed 1: carrots: 3", "bed 1: beans: 4", "as-written: Beds: bed 1: carrots: 3 → beans: 4"),
    (
      "flooded: vacuous", "flooded: passed",
      "as-written: findings: no bed is flooded: vacuous → passed",
    ),
    (
      "wilted: failed (at 31 s)", "wilted: passed",
      "as-written: findings: never garden.wilted: failed (at 31 s) → passed",
    ),
    ("    taste: 3.990\n", "", "as-written: north: taste: gone: 3.990"),
    ("    taste: 3.990\n", "    taste: 3.990\n    smell: 1\n", "as-written: north: smell: new: 1"),
    ("  south\n    shade: 12.5 %\n", "", "as-written: south: gone: 1 field"),
    ("  Beds\n", "  Paths\n    p: 1\n    q: 2\n  Beds\n", "as-written: Paths: new: 2 fields"),
    ("seed: 7\n", "", "seed: gone: 7"),
  ])
  func `a difference in each kind of line is found and named`(
    old: String,
    new: String,
    meaning: String,
  ) throws {
    #expect(try meanings(old, new) == [meaning])
  }

  @Test func `a variant that came or went is one difference`() throws {
    #expect(
      try meanings("variant sprayed", "variant soaked")
        == ["soaked: new: a variant", "sprayed: gone: a variant"]
    )
  }

  @Test func `fields in another order are a difference`() throws {
    #expect(
      try meanings(
        "    driest time: 140 ms\n    taste: 3.990\n",
        "    taste: 3.990\n    driest time: 140 ms\n",
      ) == ["order of fields: changed"]
    )
  }

  @Test func `equal texts have no difference`() throws {
    #expect(try Golden.compare(Sample.text, Sample.text).isEmpty)
  }

  @Test func `equal changes are grouped over scenarios`() throws {
    let events = try Golden.compare(
      Sample.text.replacing("events: 81234", with: "events: 5", maxReplacements: 1),
      Sample.text,
    )
    let both = try Golden.compare(
      Sample.text.replacing("events: 81234", with: "events: 5", maxReplacements: 1)
        .replacing("140 ms", with: "180 ms"),
      Sample.text,
    )
    let text = CheckText.render([
      CheckResult(file: "a.yaml", golden: .different(events)),
      CheckResult(file: "b.yaml", golden: .different(both)),
      CheckResult(file: "c.yaml", golden: .missing),
      CheckResult(file: "d.txt", golden: .obsolete),
      CheckResult(file: "e.yaml", golden: .same),
      CheckResult(file: "f.yaml", error: "f.yaml:1:1: error: no\n  mend it"),
      CheckResult(file: "g.yaml", run: Sample.run(), golden: .same),
    ])
    #expect(
      text == """
        c.yaml: no golden; look at the report, then accept it
        d.txt: a golden without its scenario; remove it
        f.yaml:1:1: error: no
          mend it
        g.yaml: as-written: never garden.wilted: failed (at 31 s)
        north: driest time: 140 ms → 180 ms
          in b.yaml: as-written
        2 counters changed
          in a.yaml: as-written
          in b.yaml: as-written
        5 of 7 are not as approved, 1 of 7 as approved with a rule broken or not met

        """
    )
    #expect(
      CheckText.render([CheckResult(file: "a.yaml", golden: .same)]) == "1 scenario as approved\n"
    )
  }

  // MARK: Files

  @Test func `a golden is missing, then accepted, then the same, then different`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/golden/garden/two-beds.txt"
      #expect(Golden.check(Sample.text, against: path) == .missing)
      try Golden.accept(Sample.text, at: path)
      #expect(Golden.check(Sample.text, against: path) == .same)
      let other = Sample.text.replacing("seed: 7", with: "seed: 8")
      let change = FieldDifference(path: ["seed"], old: "7", new: "8", line: 6)
      #expect(Golden.check(other, against: path) == .different([change]))
      try Golden.accept(other, at: path)
      #expect(Golden.check(other, against: path) == .same)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder + "/golden/garden")
      #expect(left.sorted() == ["digests.tsv", "two-beds.txt"])
    }
  }

  @Test(arguments: [
    (Data(), ":1: the file is empty; approve the scenario anew"),
    (Data([0xFF, 0x00]), ":1: the file is not text; approve the scenario anew"),
    (Data(Sample.text.utf8.dropLast(40)), "the text is cut off"),
    (Data("name: A\n".utf8), ":1: expected 'yamabiko report 1'"),
  ])
  func `a file that is no golden is unusable, with its place`(data: Data, problem: String) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.txt"
      try data.write(to: URL(fileURLWithPath: path))
      guard case .unusable(let text) = Golden.check(Sample.text, against: path) else {
        Issue.record("taken for a golden")
        return
      }
      #expect(text.hasPrefix(path))
      #expect(text.contains(problem), "\(text)")
    }
  }

  @Test func `what is no report, or has no place, is not accepted`() throws {
    try withTemporaryFolder { folder in
      #expect(throws: GoldenError.self) { try Golden.accept("x", at: folder + "/a.txt") }
      #expect(!FileManager.default.fileExists(atPath: folder + "/a.txt"))
      try Data().write(to: URL(fileURLWithPath: folder + "/file"))
      #expect {
        try Golden.accept(Sample.text, at: folder + "/file/a.txt")
      } throws: { error in
        "\(error)".hasPrefix("\(folder)/file/a.txt: error: the golden cannot be written")
      }
    }
  }

  @Test func `a folder in the place of a golden is unusable`() throws {
    try withTemporaryFolder { folder in
      guard case .unusable = Golden.check(Sample.text, against: folder) else {
        Issue.record("taken for a golden")
        return
      }
    }
  }

  @Test func `golden mirrors scenarios, and what has none is obsolete`() throws {
    #expect(Golden.path(for: "s/a/b.yaml", below: "s", in: "g/") == "g/a/b.txt")
    #expect(Golden.path(for: "t/a/b.yaml", below: "s", in: "g") == nil)
    #expect(Golden.path(for: "s/a/b.txt", below: "s/", in: "g") == nil)
    try withTemporaryFolder { folder in
      try Golden.accept(Sample.text, at: folder + "/g/a/kept.txt")
      try Golden.accept(Sample.text, at: folder + "/g/a/lost.txt")
      try FileManager.default.createDirectory(
        atPath: folder + "/s/a",
        withIntermediateDirectories: true,
      )
      try Data().write(to: URL(fileURLWithPath: folder + "/s/a/kept.yaml"))
      #expect(
        Golden.obsolete(in: folder + "/g", scenarios: folder + "/s") == [folder + "/g/a/lost.txt"]
      )
      #expect(Golden.obsolete(in: folder + "/none", scenarios: folder).isEmpty)
    }
  }
}
