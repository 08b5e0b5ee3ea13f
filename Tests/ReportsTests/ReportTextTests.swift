import Findings
import Testing

@testable import Reports

struct ReportTextTests {
  @Test func `the text is short, stable and in order`() {
    #expect(ReportText.render(Sample.run()) == Sample.text)
  }

  @Test func `the text reads back field by field`() throws {
    let document = try ReportDocument(parsing: Array(Sample.text.utf8))
    #expect(document == ReportDocument(Sample.run()))
    #expect(document.text == Sample.text)
  }

  @Test func `names that would break the form are mended, and stay apart`() throws {
    var run = Sample.run()
    run.about = ""
    run.variants[0].apps[0].sections = [
      Section(
        title: "a: b\nc",
        rows: [
          .init(key: "k: ", value: ""), .init(key: "k: ", value: "\n  x\r\ny"),
          .init(key: "", value: "end of report"),
        ],
      ),
      Section(title: "log", rows: [.init(key: "variant x", value: "2")]),
    ]
    let document = ReportDocument(run)
    #expect(try ReportDocument(parsing: Array(document.text.utf8)) == document)
    let headings = document.variants[0].headings
    #expect(headings.map(\.title).contains("log #2"))
    #expect(headings.first { $0.title == "a, b / c" }?.fields.count == 3)
  }

  @Test(
    arguments: [
      ("", 1, "the file is empty"), ("hello\n", 1, "expected 'yamabiko report 1'"),
      ("yamabiko report 2\nend of report\n", 1, "expected 'yamabiko report 1'"),
      ("yamabiko report 1\nscenario: x\n", 3, "the text is cut off"),
      ("yamabiko report 1\nscenario\n\nend of report\n", 2, "expected 'key: value'"),
      ("yamabiko report 1\n    a: 1\n\nend of report\n", 2, "stands where no field can"),
      ("yamabiko report 1\na: 1\na: 2\n\nend of report\n", 3, "a name stands twice"),
      ("yamabiko report 1\nvariant x\n  h\n   a: 1\n\nend of report\n", 4, "no field can"),
      ("yamabiko report 1\nvariant x\nvariant x\n\nend of report\n", 3, "a name stands twice"),
      ("<<<<<<< HEAD\nyamabiko report 1\n", 1, "expected 'yamabiko report 1'"),
      ("yamabiko report 1\u{0}\n", 1, "the file is not text"),
    ] as [(String, Int, String)]
  )
  func `what is no report is refused with its line`(text: String, line: Int, problem: String) {
    #expect {
      try ReportDocument(parsing: Array(text.utf8))
    } throws: { error in
      guard let error = error as? ReportFormatError else { return false }
      return error.line == line && error.problem.contains(problem)
    }
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: ReportFormatError(line: 1, problem: "the file is not text")) {
      try ReportDocument(parsing: [0x79, 0xFF, 0xFE])
    }
  }

  @Test func `every truncation of a report is refused`() {
    let bytes = Array(Sample.text.utf8)
    for length in 0..<bytes.count {
      #expect(throws: ReportFormatError.self, "\(length)") {
        try ReportDocument(parsing: Array(bytes[..<length]))
      }
    }
  }
}

struct MeasureTests {
  @Test(
    arguments: [
      (MeasureUnit.count, 12, "12"), (.nanoseconds, 3_120_000_000, "3120 ms"),
      (.nanoseconds, 12_500_000_000, "12.5 s"), (.nanoseconds, 20_500_000, "20.5 ms"),
      (.nanoseconds, 0, "0 ms"), (.nanoseconds, 999, "999 ns"), (.nanoseconds, 1_500, "1.5 us"),
      (.nanoseconds, -140_060_001, "-140.1 ms"), (.nanoseconds, 90_000_000_000, "90 s"),
      (.nanoseconds, 3_599_000_000_000, "3599 s"), (.nanoseconds, 3_600_000_000_000, "1 h"),
      (.nanoseconds, 31_536_000_000_000_000, "365 d"),
      (.nanoseconds, 2_606_592_500_000_000, "30 d 4 h 3 min 12.5 s"),
      (.nanoseconds, -90_000_000_000_000, "-1 d 1 h"),
      (.bytes, 9_999_999, "9999999 B"), (.bytes, 34_200_000, "34.2 MB"),
      (.bytes, 2_314_000_123, "2.3 GB"), (.bytes, -10_000_001, "-10 MB"),
      (.bytes, 146_861_303_160, "146.9 GB"), (.bytes, 999_949_999, "999.9 MB"),
      (.bytes, 999_950_000, "1 GB"), (.bytes, .max, "9223372 TB"),
      (.bytes, 1_500_000_000_000, "1.5 TB"),
      (.bytes, 1_200, "1200 B"), (.bitsPerSecond, 24_000, "24000 b/s"),
      (.thousandths, 3_990, "3.990"),
      (.thousandths, -5, "-0.005"), (.perMille, 125, "12.5 %"), (.partsPerMillion, 20_000, "2 %"),
      (.partsPerMillion, 12_345, "1.2345 %"), (.millibels, -2_600, "-26.00 dB"),
      (.millijoules, 1_234, "1.234 J"), (.count, .min, "-9223372036854775808"),
    ] as [(MeasureUnit, Int64, String)]
  )
  func `a figure has one text`(unit: MeasureUnit, value: Int64, text: String) {
    #expect(unit.text(value) == text)
  }

  @Test(
    arguments: [
      (MeasureUnit.bytes, 2_970_000_000, "2.97 GB"), (.bytes, 3_000_000_000, "3 GB"),
      (.bytes, 146_861_303_160, "146.86130316 GB"), (.bytes, 34_200_001, "34.200001 MB"),
      (.bytes, -1_500_000_000_001, "-1.500000000001 TB"), (.bytes, 9_999_999, "9999999 B"),
      (.bytes, .max, "9223372.036854775807 TB"), (.nanoseconds, 120_040_000, "120.04 ms"),
      (.nanoseconds, 120_000_000, "120 ms"), (.nanoseconds, 65_000_000_001, "65.000000001 s"),
      (.nanoseconds, 3_600_000_000_001, "1 h 0.000000001 s"),
      (.nanoseconds, -140_060_001, "-140.060001 ms"), (.thousandths, 3_990, "3.990"),
    ] as [(MeasureUnit, Int64, String)]
  )
  func `a verdict's figure is not rounded`(unit: MeasureUnit, value: Int64, text: String) {
    #expect(unit.exactText(value) == text)
  }

  @Test func `the worst verdict is the run's`() {
    func worst(_ verdicts: [Verdict]) -> Verdict {
      verdicts.map { Finding(name: "", verdict: $0) }.worst
    }
    #expect(worst([]) == .passed)
    #expect(worst([.passed, .vacuous]) == .vacuous)
    #expect(worst([.unmet, .vacuous]) == .unmet)
    #expect(worst([.unmet, .failed, .passed]) == .failed)
    #expect(Sample.run().verdict == .failed)
  }
}
