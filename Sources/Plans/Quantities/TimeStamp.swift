/// A point in civil time that a run can begin at, from a text such as `2026-08-01T06:00:00+09:00`.
///
/// It is a `CivilTime` whose nanoseconds since 1970 fit into the simulation's clocks.
public struct TimeStamp: Hashable, Sendable, CustomStringConvertible {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Nanoseconds since 1970-01-01T00:00:00Z, within `Limits.startYears`.
  public let unix_ns: Int64
  /// The text as it was written.
  public let description: String
  /// The zone as it was written, `+09:00` or `Z`.
  public let zone: String

  /// What is expected, for a message.
  public static let expectation =
    "a time stamp with its zone such as 2026-08-01T06:00:00+09:00, from 1970 to 2200"

  /// The ends of what is accepted.
  public static let edges = Edges(
    inside: ["1970-01-01T00:00:00Z", "2200-12-31T23:59:59.999999999-23:59"],
    outside: ["1969-12-31T23:59:59Z", "1970-01-01T00:00:00+00:01", "2201-01-01T00:00:00Z"],
  )

  /// Reads a time stamp.
  ///
  /// - Throws: where the format, a field or the zone is wrong, or the date does not exist.
  public init(parsing text: String) throws(QuantityError) {
    let time = try CivilTime(parsing: text, years: Limits.startYears)
    guard time.seconds >= 0 else { throw QuantityError("is before 1970 in UTC") }
    unix_ns = time.seconds * 1_000_000_000 + time.nanoseconds
    description = text
    zone = time.zone
  }
}
