import Kernel
import Testing

@testable import Plans

/// Civil times at the ends of years, days, zones and fractions.
struct CivilTimeBoundsTests {
  @Test(
    arguments: [
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00+00:00"),
      ("2000-02-29T23:30:00Z", "2000-03-01T08:30:00+09:00"),
      ("1999-12-31T23:59:59Z", "2000-01-01T00:59:59+01:00"),
      ("1970-01-01T00:00:00Z", "1969-12-31T12:30:00-11:30"),
      ("9999-12-31T23:59:59Z", "9999-12-31T00:00:59-23:59"),
    ]
  )
  func `one point has many texts, one in each zone`(inUTC: String, elsewhere: String) throws {
    let (one, other) = (try CivilTime(parsing: inUTC), try CivilTime(parsing: elsewhere))
    #expect(one.seconds == other.seconds)
    #expect(one.nanoseconds == other.nanoseconds)
    #expect(one != other)
    #expect(CivilTime(seconds: one.seconds).description == inUTC)
  }

  @Test(
    arguments: [
      (".1", 100_000_000), (".000000001", 1), (".999999999", 999_999_999), (".50", 500_000_000),
      ("", 0), (".000", 0),
    ] as [(String, Int64)]
  )
  func `a fraction is nanoseconds, also before 1970`(fraction: String, nanoseconds: Int64) throws {
    for year in ["0001", "1969", "2026"] {
      let time = try CivilTime(parsing: "\(year)-01-01T00:00:00\(fraction)Z")
      #expect(time.nanoseconds == nanoseconds)
      #expect(try CivilTime(parsing: "\(year)-01-01T00:00:00Z").seconds == time.seconds)
    }
  }

  @Test(arguments: [
    ("2026-1-01T00:00:00Z", "has no month of 2 digits where one is expected"),
    ("2026-00-01T00:00:00Z", "has the month 0, which is not within 1...12"),
    ("2026-01-00T00:00:00Z", "has the day 0, which is not within 1...31"),
    ("2026-01-32T00:00:00Z", "has the day 32, which is not within 1...31"),
    ("2026-04-31T00:00:00Z", "names a day that does not exist"),
    ("2100-02-29T00:00:00Z", "names a day that does not exist"),
    ("2026-01-01t00:00:00Z", "has no 'T' after the day"),
    ("2026-01-01T00-00:00Z", "has no ':' after the hour"),
    ("2026-01-01T00:60:00Z", "has the minute 60, which is not within 0...59"),
    ("2026-01-01T00:00Z", "has no ':' after the minute"),
    ("2026-01-01T00:00:0", "has no second of 2 digits where one is expected"),
    ("2026-01-01T00:00:00,5Z", "has no zone"), ("2026-01-01T00:00:00z", "has no zone"),
    ("2026-01-01T00:00:00ZZ", "has no zone"), ("2026-01-01T00:00:00 Z", "has no zone"),
    ("2026-01-01T00:00:00−09:00", "has no zone"),
    ("2026-01-01T00:00:00+09:60", "has the zone's minute 60, which is not within 0...59"),
    ("2026-01-01T00:00:00+09", "has no ':' after the zone's hour"),
    ("２０２６-01-01T00:00:00Z", "has no year of 4 digits where one is expected"),
    ("+026-01-01T00:00:00Z", "has no year of 4 digits where one is expected"),
  ])
  func `what is wrong with a civil time is said where it is wrong`(text: String, problem: String) {
    #expect(refusal { try CivilTime(parsing: text) } == problem)
  }

  @Test func `the years are those of the zone's own clock`() throws {
    let years: ClosedRange<Int64> = 2026...2026
    #expect(
      try CivilTime(parsing: "2026-01-01T00:00:00+23:59", years: years).seconds
        == CivilTime(parsing: "2025-12-31T00:01:00Z").seconds
    )
    #expect(
      refusal { try CivilTime(parsing: "2025-12-31T23:59:59-23:59", years: years) }
        == "has the year 2025, which is not within 2026...2026"
    )
  }

  @Test(
    arguments: [
      (CivilTime.range.lowerBound, "0000-12-31T00:00:00Z"), (-86_400, "1969-12-31T00:00:00Z"),
      (-1, "1969-12-31T23:59:59Z"), (3_661, "1970-01-01T01:01:01Z"),
      (CivilTime.range.upperBound, "10000-01-01T23:59:59Z"),
    ] as [(Int64, String)]
  )
  func `a count of seconds is written in UTC, a day beyond the years too`(
    seconds: Int64,
    text: String,
  ) {
    let time = CivilTime(seconds: seconds)
    #expect(time.description == text)
    #expect((time.nanoseconds, time.offset) == (0, 0))
    #expect(time.zone == "Z")
  }

  @Test(arguments: ["Z", "+00:00", "-00:00", "+23:59", "-23:59"])
  func `a zone is kept as it was written`(zone: String) throws {
    #expect(try CivilTime(parsing: "2026-01-01T00:00:00\(zone)").zone == zone)
    #expect(try TimeStamp(parsing: "2026-01-01T00:00:00.5\(zone)").zone == zone)
  }

  @Test func `every start that is taken lies within a plan's starts, and the next does not`() {
    for text in TimeStamp.edges.inside {
      #expect(refusal { try TimeStamp(parsing: text) } == nil, "\(text)")
    }
    #expect(
      TimeStamp.edges.outside.map { text in refusal { try TimeStamp(parsing: text) } } == [
        "has the year 1969, which is not within 1970...2200", "is before 1970 in UTC",
        "has the year 2201, which is not within 1970...2200",
      ]
    )
  }

  @Test func `a run that starts last has 64 bits for its ten years`() throws {
    let last = try TimeStamp(parsing: "2200-12-31T23:59:59.999999999-23:59")
    #expect(last.unix_ns == 7_289_740_739_999_999_999)
    #expect(last.unix_ns < .max - Limits.runLongest.nanoseconds)
  }
}
