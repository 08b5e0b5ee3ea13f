import Kernel
import Testing

@testable import Plans

struct CivilTimeTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0, 0), ("2025-10-03T18:00:00+09:00", 1_759_482_000, 0, 32_400),
      ("1995-10-03T18:00:00+09:00", 812_710_800, 0, 32_400),
      ("0001-01-01T00:00:00Z", -62_135_596_800, 0, 0),
      ("0001-01-01T00:00:00+23:59", -62_135_683_140, 0, 86_340),
      ("9999-12-31T23:59:59Z", 253_402_300_799, 0, 0),
      ("1969-12-31T23:59:59.75-05:30", 19_799, 750_000_000, -19_800),
      ("1969-12-31T23:59:59.000000001Z", -1, 1, 0),
    ] as [(String, Int64, Int64, Int64)]
  )
  func `a civil time is seconds since 1970, a fraction and an offset`(
    text: String,
    seconds: Int64,
    nanoseconds: Int64,
    offset: Int64,
  ) throws {
    let time = try CivilTime(parsing: text)
    #expect(time.seconds == seconds)
    #expect(time.nanoseconds == nanoseconds)
    #expect(time.offset == offset)
    #expect(time.description == text)
  }

  @Test(arguments: [
    ("0000-12-31T00:00:00Z", "has the year 0"), ("-001-01-01T00:00:00Z", "has no year"),
    ("10000-01-01T00:00:00Z", "no '-' after the year"), ("1900-02-29T00:00:00Z", "does not exist"),
    ("2025-10-03T18:00:00", "has no zone"), ("2025-10-03T18:00:00+09:00x", "goes on behind"),
    ("2025-10-03T18:00:00+24:00", "zone's hour 24"), ("", "has no year"),
    ("2025-10-03T18:00:00.1234567890Z", "fraction of 10 digits"),
  ])
  func `what is no civil time is refused`(text: String, problem: String) {
    #expect {
      try CivilTime(parsing: text)
    } throws: { error in
      (error as? QuantityError)?.description.contains(problem) == true
    }
  }

  @Test(arguments: [-62_135_596_800, -86_401, -1, 0, 951_825_599, 253_402_300_799] as [Int64])
  func `a count of seconds gives its text and is read back from it`(seconds: Int64) throws {
    let time = CivilTime(seconds: seconds)
    #expect(try CivilTime(parsing: time.description) == time)
    #expect(time.seconds == seconds)
  }

  @Test(
    arguments: [
      ("Z", 0), ("+09:00", 32_400), ("-03:30", -12_600), ("+23:59", 86_340), ("-00:00", 0),
    ] as [(String, Int64)]
  )
  func `a fixed zone is seconds east`(text: String, offset: Int64) throws {
    #expect(try CivilTime.offset(parsing: text) == offset)
  }

  @Test(arguments: ["", "+9:00", "+0900", "09:00", "+09:60", "+09:00:00", "Zulu", "z"])
  func `what is no fixed zone is refused`(text: String) {
    #expect(throws: QuantityError.self) { try CivilTime.offset(parsing: text) }
  }

  @Test func `a time stamp keeps to what a run's clocks can hold`() {
    for text in ["1969-12-31T00:00:00Z", "2201-01-01T00:00:00Z"] {
      #expect {
        try TimeStamp(parsing: text)
      } throws: { error in
        (error as? QuantityError)?.description.contains("not within 1970...2200") == true
      }
    }
  }

  @Test func `a mapping's civil time is read or reported`() {
    let entries = [("from", "1873-01-01T00:00:00Z"), ("to", "tomorrow")].enumerated().map {
      line,
      entry in
      Node.Entry(
        key: entry.0,
        keyMark: Mark(line: line + 1, column: 1),
        value: Node(
          mark: Mark(line: line + 1, column: 7),
          content: .scalar(entry.1, quoted: false),
        ),
      )
    }
    let diagnostics = Diagnostics()
    let reader = MappingReader(
      entries: entries,
      at: Mark(line: 1, column: 1),
      as: "library",
      diagnostics: diagnostics,
    )
    #expect(reader.civilTime("from").seconds == -3_060_979_200)
    #expect(reader.civilTime("to", default: CivilTime(seconds: 7)).seconds == 7)
    #expect(reader.civilTime("absent", default: CivilTime(seconds: 9)).seconds == 9)
    #expect(
      diagnostics.rendered(file: "f.yaml")
        == "f.yaml:2:7: error: to of library: 'tomorrow' has no year of 4 digits where one is "
        + "expected\n  expected \(CivilTime.expectation)"
    )
  }
}
