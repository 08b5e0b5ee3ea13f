import Kernel
import Testing

@testable import Plans

struct QuantityTests {
  @Test(
    arguments: [
      ("0s", 0), ("1ns", 1), ("200ms", 200_000_000), ("2.5s", 2_500_000_000),
      ("0.000001ms", 1), ("1.50us", 1_500), ("3min", 180_000_000_000), ("1h", 3_600_000_000_000),
      ("30d", 2_592_000_000_000_000), ("-5ms", -5_000_000), ("7µs", 7_000),
      ("9223372036854775807ns", .max),
    ] as [(String, Int64)]
  )
  func `a duration is exact in nanoseconds`(text: String, nanoseconds: Int64) throws {
    #expect(try QuantityKind.duration.parse(text) == nanoseconds)
  }

  @Test(
    arguments: [
      (QuantityKind.bitRate, "24kb/s", 24_000), (.byteCount, "1200B", 1_200),
      (.byteCount, "64kB", 64_000), (.byteCount, "2KiB", 2_048), (.frequency, "48kHz", 48_000),
      (.frequency, "44.1kHz", 44_100), (.partsPerMillion, "18ppm", 18_000),
      (.partsPerMillion, "-100ppm", -100_000), (.partsPerMillion, "0.5ppm", 500),
      (.decibels, "12dB", 1_200), (.decibels, "-26dBov", -2_600), (.decibels, "-0.05dB", -5),
      (.length, "80m", 80_000), (.speed, "6m/s", 6_000),
    ] as [(QuantityKind, String, Int64)]
  )
  func `each kind keeps its own unit`(kind: QuantityKind, text: String, value: Int64) throws {
    #expect(try kind.parse(text) == value)
  }

  @Test(arguments: [
    ("200", "has no unit"), ("", "does not begin with a number"),
    ("010ms", "has a leading zero"), ("1:30", "unknown unit"), ("ms", "does not begin"),
    ("+5ms", "does not begin"), (".5ms", "does not begin"), ("5.ms", "no digit behind the point"),
    ("0x10ms", "unknown unit"), ("1e3ms", "unknown unit"), ("1_000ms", "unknown unit"),
    ("0.5ns", "finer than 1ns"), ("9223372036854775808ns", "too large"),
    ("200000d", "too large"), ("99999999999999999999s", "too many digits"),
    ("5 ms", "unknown unit"),
    ("5kb/s", "unknown unit"), ("٣ms", "does not begin"),
  ])
  func `what is no exact duration is refused`(text: String, problem: String) {
    #expect {
      try QuantityKind.duration.parse(text)
    } throws: { error in
      (error as? QuantityError)?.description.contains(problem) == true
    }
  }

  @Test(arguments: QuantityKind.allCases)
  func `the canonical text gives the number back`(kind: QuantityKind) throws {
    for value: Int64 in [0, 1, -1, 7, 1_000, 1_500, 60_000_000_000, 86_400_000_000_000, .max, -25] {
      #expect(try kind.parse(kind.text(value)) == value)
    }
    #expect(QuantityKind.duration.text(90_000_000_000) == "90s")
    #expect(QuantityKind.decibels.text(-2_650) == "-26.50dB")
  }

  @Test(
    arguments: [
      ("1/200", 1, 200), ("2/400", 1, 200), ("2%", 1, 50), ("0.5%", 1, 200), ("0", 0, 1),
      ("1", 1, 1), ("100%", 1, 1), ("0%", 0, 1), ("12.5%", 1, 8), ("3/3", 1, 1),
    ] as [(String, Int64, Int64)]
  )
  func `a ratio is kept in lowest terms`(text: String, above: Int64, below: Int64) throws {
    #expect(try RatioText.probability(text) == Ratio(above, below))
  }

  @Test(arguments: [
    ("-1/5", "negative"), ("1/-5", "negative"), ("3/2", "more than 1"), ("101%", "more than 1"),
    ("2", "more than 1"), ("0.05", "decimal fraction"), ("1/0", "divides by zero"),
    ("1/", "does not begin"), ("a/b", "does not begin"), ("5ms", "unknown unit"),
    ("1/2/3", "unknown unit"), ("-2%", "negative"),
  ])
  func `what is no ratio from 0 to 1 is refused`(text: String, problem: String) {
    #expect {
      try RatioText.probability(text)
    } throws: { error in
      (error as? QuantityError)?.description.contains(problem) == true
    }
  }
}

struct TimeStampTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-08-01T06:00:00+09:00", 1_785_531_600_000_000_000),
      ("2000-02-29T12:00:00Z", 951_825_600_000_000_000),
      ("2026-01-01T00:00:00.25-05:30", 1_767_245_400_250_000_000),
    ] as [(String, Int64)]
  )
  func `a time stamp is a count of nanoseconds since 1970`(text: String, unix: Int64) throws {
    let stamp = try TimeStamp(parsing: text)
    #expect(stamp.unix_ns == unix)
    #expect(stamp.description == text)
  }

  @Test(arguments: [
    ("2026-08-01T06:00:00", "no zone"), ("2026-08-01", "no 'T'"),
    ("2026-02-29T00:00:00Z", "does not exist"), ("2026-13-01T00:00:00Z", "month 13"),
    ("2026-08-01 06:00:00Z", "no 'T'"), ("2026-08-01T24:00:00Z", "hour 24"),
    ("2026-08-01T06:00:00+9:00", "zone's hour"), ("2026-08-01T06:00:00Zulu", "no zone"),
    ("2026-08-01T06:00:00.Z", "fraction"), ("1970-01-01T00:00:00+09:00", "before 1970"),
    ("yesterday", "no year"), ("2026-08-01T06:00:60Z", "second 60"),
  ])
  func `what is no time stamp with a zone is refused`(text: String, problem: String) {
    #expect {
      try TimeStamp(parsing: text)
    } throws: { error in
      (error as? QuantityError)?.description.contains(problem) == true
    }
  }
}

struct BoundTests {
  @Test(
    arguments: [
      ("<= 150ms", Bound.Comparison.atMost, 150_000_000, BoundUnit.nanoseconds),
      (">= 3", .atLeast, 3, .count), ("==0", .equal, 0, .count),
      ("< 2%", .below, 20_000, .partsPerMillion),
      ("> 3.99", .above, 3_990, .thousandths), ("!= -5", .unequal, -5, .count),
      ("<= 64kB", .atMost, 64_000, .bytes), ("<= 24kb/s", .atMost, 24_000, .bitsPerSecond),
      (">= -26dBov", .atLeast, -2_600, .millibels),
    ] as [(String, Bound.Comparison, Int64, BoundUnit)]
  )
  func `a bound is a relation and a whole number`(
    text: String,
    comparison: Bound.Comparison,
    value: Int64,
    unit: BoundUnit,
  ) throws {
    let bound = try Bound(parsing: text)
    #expect((bound.comparison, bound.value, bound.unit) == (comparison, value, unit))
  }

  @Test(arguments: [
    ("150ms", "does not begin with one of"), ("<= 150", "has no unit"),
    ("=< 3ms", "does not begin"),
    ("<= ", "number"), ("<= fast", "number"), ("<= 3kg", "unknown unit"),
  ])
  func `what is no bound on a duration is refused`(text: String, problem: String) {
    #expect {
      try Bound(parsing: text, as: .nanoseconds)
    } throws: { error in
      (error as? QuantityError)?.description.contains(problem) == true
    }
  }

  @Test func `a bound admits what its relation says`() throws {
    let table: [(String, [Bool])] = [
      ("<= 2", [true, true, false]), (">= 2", [false, true, true]),
      ("== 2", [false, true, false]),
      ("!= 2", [true, false, true]), ("< 2", [true, false, false]), ("> 2", [false, false, true]),
    ]
    for (text, admitted) in table {
      let bound = try Bound(parsing: text)
      #expect([1, 2, 3].map(bound.admits) == admitted, "\(text)")
    }
  }

  @Test func `a demanded unit decides what the number means`() throws {
    #expect(try Bound(parsing: ">= 4", as: .thousandths).value == 4_000)
    #expect(try Bound(parsing: "< 2.5%", as: .perMille).value == 25)
    #expect(throws: QuantityError.self) { try Bound(parsing: "< 2.55%", as: .perMille) }
    #expect(throws: QuantityError.self) { try Bound(parsing: ">= 4ms", as: .count) }
  }

  @Test func `a bound reads back as it was written`() throws {
    let bound = try Bound(parsing: "<=150ms")
    #expect(bound.text == "<= 150ms")
    #expect(try CanonicalReader.decode(Bound.self, from: CanonicalWriter.encode(bound)) == bound)
  }
}
