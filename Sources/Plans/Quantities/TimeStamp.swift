/// A point in civil time with its zone, from a text such as `2026-08-01T06:00:00+09:00`.
///
/// The format is RFC 3339 with a capital `T` and a zone; there are no leap seconds, as in Unix
/// time. It is parsed here because library formatters follow the machine's zone and locale.
public struct TimeStamp: Hashable, Sendable, CustomStringConvertible {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Nanoseconds since 1970-01-01T00:00:00Z, within 1970 to 2261.
  public let unix_ns: Int64
  /// The text as it was written.
  public let description: String
  /// The zone as it was written, `+09:00` or `Z`.
  public let zone: String

  /// What is expected, for a message.
  public static let expectation =
    "a time stamp with its zone such as 2026-08-01T06:00:00+09:00"

  /// Reads a time stamp.
  ///
  /// - Throws: where the format, a field or the zone is wrong, or the date does not exist.
  public init(parsing text: String) throws(QuantityError) {
    let bytes = Array(text.utf8)
    var digits = DigitReader(bytes)
    let year = try digits.number(4, 1970...2261, then: "-", "year")
    let month = try digits.number(2, 1...12, then: "-", "month")
    let day = try digits.number(2, 1...31, then: "T", "day")
    let hour = try digits.number(2, 0...23, then: ":", "hour")
    let minute = try digits.number(2, 0...59, then: ":", "minute")
    let second = try digits.number(2, 0...59, then: nil, "second")
    let fraction = try digits.fraction()
    zone = String(decoding: digits.rest, as: UTF8.self)
    let zoneOffset = try digits.zone()
    guard day <= Self.days(in: month, of: year) else {
      throw QuantityError("names a day that does not exist")
    }
    let days = Self.daysSince1970(year, month, day)
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second - zoneOffset
    guard seconds >= 0 else { throw QuantityError("is before 1970 in UTC") }
    unix_ns = seconds * 1_000_000_000 + fraction
    description = text
  }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days since 1970-01-01 in the Gregorian calendar, counting years from March.
  private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}

/// Takes fixed-width numbers off the front of a text.
private struct DigitReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
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
