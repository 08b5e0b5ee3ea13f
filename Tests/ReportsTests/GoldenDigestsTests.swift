import Foundation
import Testing

@testable import Reports

/// Digests stand apart from figures, and are compared all the same.
struct GoldenDigestsTests {
  private static let lines = """
    yamabiko digests 1
    two-beds\tas-written\t81234\taa11bb22cc33dd44
    two-beds\tsprayed\t81234\tee55ff66aa77bb88

    """

  private func meanings(_ outcome: Golden.Outcome) -> [String] {
    guard case .different(let differences) = outcome else { return ["\(outcome)"] }
    return differences.map { "\($0.meaning) (\($0.line))" }
  }

  @Test func `a golden keeps figures, and the file beside it the digests`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/two-beds.txt"
      try Golden.accept(Sample.text, at: path)
      let golden = try text(of: path)
      #expect(!golden.contains("digest") && !golden.contains("81234"))
      #expect(golden.contains("    litres: 12\n"))
      #expect(try text(of: "\(folder)/digests.tsv") == Self.lines)
      #expect(Golden.check(Sample.text, against: path) == .same)
      #expect(Golden.isInForm(Sample.text, at: path))
    }
  }

  @Test func `other events are told with their line, and accepting them leaves the figures`() throws
  {
    try withTemporaryFolder { folder in
      let path = "\(folder)/two-beds.txt"
      try Golden.accept(Sample.text, at: path)
      let golden = try text(of: path)
      let other = Sample.text.replacing("ee55", with: "0000").replacing(
        "events: 81234",
        with: "events: 5",
        maxReplacements: 1,
      )
      #expect(
        meanings(Golden.check(other, against: path)) == [
          "as-written: log: events: 81234 → 5 (2)", "sprayed: log: digest: changed (3)",
        ]
      )
      try Golden.accept(other, at: path)
      #expect(try text(of: path) == golden)
      #expect(Golden.check(other, against: path) == .same)
    }
  }

  @Test func `digests that are missing, or said twice, are not approved`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/two-beds.txt"
      try Golden.accept(Sample.text, at: path)
      let new = ["as-written: log: new: 2 fields (9)", "sprayed: log: new: 2 fields (23)"]
      try FileManager.default.removeItem(atPath: "\(folder)/digests.tsv")
      #expect(meanings(Golden.check(Sample.text, against: path)) == new)
      try write(Self.lines + Self.lines, to: "\(folder)/digests.tsv")
      guard case .unusable = Golden.check(Sample.text, against: path) else {
        Issue.record("a title in the middle is taken for an entry")
        return
      }
      let twice = Self.lines + Self.lines.split(separator: "\n")[1] + "\n"
      try write(twice, to: "\(folder)/digests.tsv")
      #expect(meanings(Golden.check(Sample.text, against: path)) == [new[0]])
      try Golden.accept(Sample.text, at: path)
      #expect(try text(of: "\(folder)/digests.tsv") == Self.lines)
    }
  }

  @Test(arguments: ["<<<<<<< ours", "a\tb\tc", "a\tb\tx\td", "a\t\t1\td", "a b 1 d"])
  func `a line that is none is told with its place, and is gone after accepting`(
    line: String
  ) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/two-beds.txt"
      try Golden.accept(Sample.text, at: path)
      try write(Self.lines + line + "\n", to: "\(folder)/digests.tsv")
      guard case .unusable(let problem) = Golden.check(Sample.text, against: path) else {
        Issue.record("taken for digests")
        return
      }
      #expect(problem.hasPrefix("\(folder)/digests.tsv:4: expected name, variant"), "\(problem)")
      #expect(!Golden.isInForm(Sample.text, at: path))
      try Golden.accept(Sample.text, at: path)
      #expect(try text(of: "\(folder)/digests.tsv") == Self.lines)
    }
  }

  @Test func `another golden's lines stay while it is there, and go with it`() throws {
    try withTemporaryFolder { folder in
      for name in ["b", "c", "a"] { try Golden.accept(Sample.text, at: "\(folder)/\(name).txt") }
      let names = {
        try text(of: "\(folder)/digests.tsv").split(separator: "\n").map { $0.prefix(1) }
      }
      #expect(try names() == ["y", "a", "a", "b", "b", "c", "c"])
      try FileManager.default.removeItem(atPath: "\(folder)/b.txt")
      #expect(Golden.check(Sample.text, against: "\(folder)/a.txt") == .same)
      try Golden.accept(Sample.text, at: "\(folder)/a.txt")
      #expect(try names() == ["y", "a", "a", "c", "c"])
    }
  }

  @Test func `a golden that has its digests itself is compared with those, until it is accepted`()
    throws
  {
    try withTemporaryFolder { folder in
      let path = "\(folder)/two-beds.txt"
      try write(Sample.text, to: path)
      #expect(Golden.check(Sample.text, against: path) == .same)
      #expect(!Golden.isInForm(Sample.text, at: path))
      let other = Sample.text.replacing("aa11", with: "0000")
      #expect(
        meanings(Golden.check(other, against: path)) == ["as-written: log: digest: changed (11)"]
      )
    }
  }

  @Test func `a folder in their place, and bytes that are no text, are told`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/two-beds.txt"
      try Golden.accept(Sample.text, at: path)
      let digests = "\(folder)/digests.tsv"
      try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: digests))
      guard case .unusable(let problem) = Golden.check(Sample.text, against: path) else {
        Issue.record("taken for digests")
        return
      }
      #expect(problem.contains("digests.tsv: the file is not text"))
      try FileManager.default.removeItem(atPath: digests)
      try FileManager.default.createDirectory(atPath: digests, withIntermediateDirectories: false)
      #expect {
        try Golden.accept(Sample.text, at: path)
      } throws: { error in
        "\(error)".contains("digests.tsv: error: the digests cannot be written")
      }
    }
  }
}
