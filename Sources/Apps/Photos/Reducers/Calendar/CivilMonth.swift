import Kernel

/// A month of the proleptic Gregorian calendar: one name for one month, without eras.
///
/// Invariants count by it, whatever calendar the app files its photos by; so does an app that
/// fixes calendar and zone.
public struct CivilMonth: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The astronomical year times 12, and the months since January; months follow one another.
  public var number: Int64

  /// A month by its number.
  @inlinable
  public init(number: Int64) {
    self.number = number
  }

  /// The month of an instant where clocks are `offset` seconds ahead of UTC.
  ///
  /// - Parameters:
  ///   - seconds: since 1970 in UTC.
  ///   - offset: seconds east of UTC.
  @inlinable
  public init(of seconds: Int64, offset: Int64) {
    let date = CivilDate(of: seconds, offset: offset)
    number = date.year * 12 + date.month - 1
  }

  /// Earlier before later.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The month as `yyyy-MM`, such as `2025-10`.
  public var description: String {
    let (year, month) = dividingDown(number, by: 12)
    return monthText(year: year, month: month + 1)
  }
}
