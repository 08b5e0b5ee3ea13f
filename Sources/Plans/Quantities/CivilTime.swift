import Kernel

/// A point in civil time with its zone, from a text such as `2025-10-03T18:00:00+09:00`.
///
/// The format is RFC 3339 with a capital `T` and a zone; there are no leap seconds, as in Unix
/// time, and the calendar is Gregorian throughout, as ISO 8601 has it. It is parsed here because
/// library formatters follow the machine's zone and locale.
public struct CivilTime: Hashable, Sendable, CustomStringConvertible {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down; negative before.
  public let seconds: Int64
  /// What lies behind the whole second, in nanoseconds from 0 to 999,999,999.
  public let nanoseconds: Int64
  /// How far the zone is ahead of UTC, in seconds east.
  public let offset: Int64
  /// The zone as it was written, `+09:00` or `Z`.
  public let zone: String
  /// The text as it was written.
  public let description: String

  /// The years that four digits can name.
  public static let years: ClosedRange<Int64> = 1...9_999

  /// What is expected, for a message.
  public static let expectation =
    "a time stamp with its zone such as 2025-10-03T18:00:00+09:00"

  /// The seconds since 1970 of those years, and a day more at either end for zones.
  public static let range: ClosedRange<Int64> = -62_135_683_200...253_402_387_199

  /// The ends of what is accepted.
  static let edges = Edges(
    inside: [
      "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z", "0001-01-01T00:00:00+23:59",
      "9999-12-31T23:59:59-23:59",
    ],
    outside: [
      "0000-12-31T23:59:59Z", "10000-01-01T00:00:00Z", "0001-01-01T00:00:00+24:00",
    ],
  )

  /// Reads a time stamp.
  ///
  /// - Parameters:
  ///   - text: the time stamp.
  ///   - years: the years in the zone's own time that are accepted.
  /// - Throws: where the format, a field or the zone is wrong, or the date does not exist.
  public init(
    parsing text: String,
    years: ClosedRange<Int64> = Self.years,
  ) throws(QuantityError) {
    var digits = DigitReader(text)
    let year = try digits.number(4, years, then: "-", "year")
    let month = try digits.number(2, 1...12, then: "-", "month")
    let day = try digits.number(2, 1...31, then: "T", "day")
    let hour = try digits.number(2, 0...23, then: ":", "hour")
    let minute = try digits.number(2, 0...59, then: ":", "minute")
    let second = try digits.number(2, 0...59, then: nil, "second")
    nanoseconds = try digits.fraction()
    zone = String(decoding: digits.rest, as: UTF8.self)
    offset = try digits.zone()
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw QuantityError("names a day that does not exist")
    }
    seconds = ((date.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second - offset
    description = text
  }

  /// The point at that many seconds since 1970, in UTC, within `range`.
  public init(seconds: Int64) {
    let date = CivilDate(of: seconds, offset: 0)
    precondition(Self.range.contains(seconds), "\(seconds) s is outside the years 1 to 9999")
    let time = dividingDown(seconds, by: 86_400).remainder
    let parts = [time / 3_600, time / 60 % 60, time % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
    self.seconds = seconds
    nanoseconds = 0
    offset = 0
    zone = "Z"
    description = "\(date)T" + parts.joined(separator: ":") + "Z"
  }

  /// Reads a fixed zone, `+09:00` or `Z`, as seconds east of UTC.
  ///
  /// - Throws: where the text is something else.
  public static func offset(parsing text: String) throws(QuantityError) -> Int64 {
    var digits = DigitReader(text)
    return try digits.zone()
  }
}

/// Takes fixed-width numbers off the front of a text.
private struct DigitReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = Array(text.utf8)[...]
  }

  mutating func number(
    _ width: Int,
    _ range: ClosedRange<Int64>,
    then separator: Unicode.Scalar?,
    _ field: String,
  ) throws(QuantityError) -> Int64 {
    let digits = rest.prefix(width)
    guard
      digits.count == width,
      digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Int64(String(decoding: digits, as: UTF8.self))
    else { throw QuantityError("has no \(field) of \(width) digits where one is expected") }
    guard range.contains(value) else {
      throw QuantityError("has the \(field) \(value), which is not within \(range)")
    }
    rest = rest.dropFirst(width)
    if let separator { try skip(separator, after: field) }
    return value
  }

  private mutating func skip(
    _ separator: Unicode.Scalar,
    after field: String,
  ) throws(QuantityError) {
    guard let byte = rest.first, Unicode.Scalar(byte) == separator else {
      throw QuantityError("has no '\(separator)' after the \(field)")
    }
    rest = rest.dropFirst()
  }

  mutating func fraction() throws(QuantityError) -> Int64 {
    guard rest.first == 0x2E else { return 0 }
    let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
    guard (1...9).contains(digits.count) else {
      throw QuantityError("has a fraction of \(digits.count) digits, 1 to 9 are possible")
    }
    rest = rest.dropFirst(1 + digits.count)
    let padded = digits + Array(repeating: 0x30, count: 9 - digits.count)
    return Int64(String(decoding: padded, as: UTF8.self)) ?? 0
  }

  mutating func zone() throws(QuantityError) -> Int64 {
    guard let sign = rest.first else { throw QuantityError("has no zone") }
    rest = rest.dropFirst()
    if sign == 0x5A, rest.isEmpty { return 0 }
    guard sign == 0x2B || sign == 0x2D else { throw QuantityError("has no zone") }
    let hours = try number(2, 0...23, then: ":", "zone's hour")
    let minutes = try number(2, 0...59, then: nil, "zone's minute")
    guard rest.isEmpty else { throw QuantityError("goes on behind the zone") }
    return (sign == 0x2B ? 1 : -1) * (hours * 3_600 + minutes * 60)
  }
}
