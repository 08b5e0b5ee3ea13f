import Foundation
import Testing

@testable import Reports

/// Reports that wait beside their goldens.
struct PendingReportTests {
  @Test func `what is kept is read as it was, and is of this golden`() throws {
    try withTemporaryFolder { folder in
      let golden = "\(folder)/a/b.txt"
      #expect(try PendingReport(for: golden, below: folder) == nil)
      try PendingReport.keep(Sample.text, for: golden, below: folder)
      #expect(FileManager.default.fileExists(atPath: "\(folder)/a/b.received.txt"))
      let kept = try #require(try PendingReport(for: golden, below: folder))
      #expect(kept.report == Sample.text)
      #expect(kept.base == "nothing")
      #expect(kept.isCurrent)
      #expect(Golden.obsolete(in: folder, scenarios: folder).isEmpty)
      try PendingReport.remove(for: golden)
      #expect(try PendingReport(for: golden, below: folder) == nil)
      try PendingReport.remove(for: golden)
    }
  }

  @Test func `a golden or its digests that changed since are noticed, others are not`() throws {
    try withTemporaryFolder { folder in
      let golden = "\(folder)/b.txt"
      try PendingReport.keep(Sample.text, for: golden, below: folder)
      let kept = try #require(try PendingReport(for: golden, below: folder))
      try Golden.accept(Sample.text, at: golden)
      #expect(!kept.isCurrent)
      try PendingReport.keep(Sample.text, for: golden, below: folder)
      let again = try #require(try PendingReport(for: golden, below: folder))
      #expect(again.isCurrent)
      try Golden.accept(Sample.text, at: "\(folder)/c.txt")
      #expect(again.isCurrent)
      let digests = try text(of: "\(folder)/digests.tsv")
      try write(
        digests.replacing("81234", with: "81235", maxReplacements: 1),
        to: "\(folder)/digests.tsv",
      )
      #expect(!again.isCurrent)
    }
  }

  @Test(arguments: [
    (Data(), "expected 'compared with: …' in the last line"),
    (Data([0xFF]), "the file is not text"),
    (Data(Sample.text.utf8), "expected 'compared with: …'"),
    (Data("x\ny\ncompared with: nothing\n".utf8), ":1: error: expected 'yamabiko report 1'"),
    (Data((Sample.text.dropLast(30) + "\ncompared with: nothing\n").utf8), "the text is cut off"),
  ])
  func `what is none is refused with its place and what to do`(data: Data, problem: String) throws {
    try withTemporaryFolder { folder in
      try data.write(to: URL(fileURLWithPath: "\(folder)/a.received.txt"))
      let error = #expect(throws: GoldenError.self) {
        try PendingReport(for: "\(folder)/a.txt", below: folder)
      }
      #expect(error?.isUnreadable == false)
      let words = error?.description ?? ""
      #expect(words.hasPrefix("\(folder)/a.received.txt:"), "\(words)")
      #expect(words.contains(problem), "\(words)")
      #expect(words.contains("\n  remove it, and run check again"))
    }
  }

  @Test func `a folder in its place cannot be read or written, and stays`() throws {
    try withTemporaryFolder { folder in
      let place = "\(folder)/a.received.txt"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
      let error = #expect(throws: GoldenError.self) {
        try PendingReport(for: "\(folder)/a.txt", below: folder)
      }
      #expect(error?.isUnreadable == true)
      #expect(throws: GoldenError.self) {
        try PendingReport.keep(Sample.text, for: "\(folder)/a.txt", below: folder)
      }
      try PendingReport.remove(for: "\(folder)/a.txt")
      #expect(FileManager.default.fileExists(atPath: place))
    }
  }

  @Test func `nothing is kept through a link below the folder of the goldens`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/a",
        withDestinationPath: "/tmp",
      )
      #expect {
        try PendingReport.keep(Sample.text, for: "\(folder)/a/b.txt", below: folder)
      } throws: { error in
        "\(error)".contains("/a is a link")
      }
    }
  }

  @Test func `nothing is read through a link, whatever it leads to`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/real",
        withIntermediateDirectories: false,
      )
      try PendingReport.keep(Sample.text, for: "\(folder)/real/b.txt", below: folder)
      for (link, target) in [("linked", "real"), ("c.received.txt", "real/b.received.txt")] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder)/\(link)",
          withDestinationPath: "\(folder)/\(target)",
        )
      }
      for golden in ["linked/b.txt", "c.txt"] {
        let error = #expect(throws: GoldenError.self) {
          try PendingReport(for: "\(folder)/\(golden)", below: folder)
        }
        #expect(error?.isUnreadable == true)
        #expect(error?.problem.hasSuffix("is a link") == true, "\(error?.problem ?? "")")
      }
      #expect(try PendingReport(for: "\(folder)/real/b.txt", below: folder) != nil)
      // The folder of the goldens may be a link itself: somebody has named it.
      #expect(
        try PendingReport(for: "\(folder)/linked/b.txt", below: "\(folder)/linked") != nil
      )
    }
  }

  @Test func `a scenario whose golden would look like one is told apart`() {
    #expect(PendingReport.isPending("a/b.received.txt"))
    #expect(!PendingReport.isPending("a/received.txt"))
    #expect(PendingReport.isTaken(by: "s/b.received.yaml"))
    #expect(!PendingReport.isTaken(by: "s/received.yaml"))
  }
}
