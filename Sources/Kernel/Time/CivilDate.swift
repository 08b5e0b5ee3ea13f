/// A day of the proleptic Gregorian calendar: today's rules carried back before 1582.
///
/// Years count astronomically, as in ISO 8601: year 0 is 1 BC, year −1 is 2 BC. A day is also a
/// whole number, the days since 1970-01-01, and the two turn into each other exactly.
///
/// It is not how a calendar application writes early dates: those follow the Julian calendar.
public struct CivilDate: Hashable, Sendable, Comparable {
  /// The astronomical year.
  public let year: Int64
  /// The month, from 1 to 12.
  public let month: Int64
  /// The day of the month, from 1.
  public let day: Int64

  /// The years for which every function here is exact; far beyond what is asked.
  public static let years: ClosedRange<Int64> = -1_000_000_000...1_000_000_000

  /// The days of the week, numbered as in ISO 8601.
  public enum Weekday: Int64, CaseIterable, Sendable {
    /// The first day of the week.
    case monday = 1
    /// The second day of the week.
    case tuesday
    /// The third day of the week.
    case wednesday
    /// The fourth day of the week.
    case thursday
    /// The fifth day of the week.
    case friday
    /// The sixth day of the week.
    case saturday
    /// The last day of the week.
    case sunday

    /// Whether most offices are closed: Saturday and Sunday.
    @inlinable public var isWeekend: Bool { rawValue >= 6 }
  }

  /// The day of that name, or nil where there is none, such as February 29th of 2026.
  @inlinable
  public init?(year: Int64, month: Int64, day: Int64) {
    guard Self.years.contains(year), (1...12).contains(month) else { return nil }
    guard (1...Self.days(inMonth: month, of: year)).contains(day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that many days after 1970-01-01, or before it.
  ///
  /// Years are counted from March, so that the leap day is the last of a year: in a cycle of
  /// 400 years, which has 146,097 days, the year and the day in it follow by division.
  ///
  /// - Complexity: O(1); four divisions by constants, no branch but the last.
  @inlinable
  public init(daysSince1970 days: Int64) {
    // 719,468 days lie between 0000-03-01 and 1970-01-01.
    let (cycle, dayOfCycle) = dividingDown(days + 719_468, by: 146_097)
    let leapDays = dayOfCycle / 1_460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
    let yearOfCycle = (dayOfCycle - leapDays) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    // From March on, each run of five months has 153 days.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  }

  /// The day on which an instant falls where clocks are `offset` seconds ahead of UTC.
  ///
  /// - Parameters:
  ///   - seconds: since 1970 in UTC, without leap seconds.
  ///   - offset: seconds east of UTC.
  @inlinable
  public init(of seconds: Int64, offset: Int64) {
    self.init(daysSince1970: dividingDown(seconds + offset, by: 86_400).quotient)
  }

  /// The days since 1970-01-01; negative before.
  @inlinable
  public var daysSince1970: Int64 {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let (cycle, yearOfCycle) = dividingDown(yearFromMarch, by: 400)
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }

  /// The day of the week.
  @inlinable
  public var weekday: Weekday { Self.weekday(daysSince1970: daysSince1970) }

  /// The day of the week that many days after 1970-01-01, which was a Thursday.
  @inlinable
  public static func weekday(daysSince1970 days: Int64) -> Weekday {
    switch dividingDown(days, by: 7).remainder {
    case 0: .thursday
    case 1: .friday
    case 2: .saturday
    case 3: .sunday
    case 4: .monday
    case 5: .tuesday
    case _: .wednesday
    }
  }

  /// Whether the year has a February 29th.
  @inlinable
  public static func isLeap(_ year: Int64) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// How many days a month has.
  ///
  /// - Parameters:
  ///   - month: from 1 to 12.
  ///   - year: the astronomical year.
  /// - Returns: 28 to 31.
  @inlinable
  public static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    precondition((1...12).contains(month), "a month is 1 to 12, not \(month)")
    if month == 2 { return isLeap(year) ? 29 : 28 }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }

  /// Earlier before later.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// The day as ISO 8601 writes it, such as `2025-10-03`.
  public var description: String {
    let years = String(year.magnitude)
    let padded = String(repeating: "0", count: max(0, 4 - years.utf8.count)) + years
    return (year < 0 ? "-" : "") + padded + (month < 10 ? "-0" : "-") + "\(month)"
      + (day < 10 ? "-0" : "-") + "\(day)"
  }
}

/// The quotient rounded down and the remainder, which is never negative; the divisor is above 0.
///
/// The operators `/` and `%` round toward zero, which is wrong for days before 1970.
@inlinable
public func dividingDown(
  _ value: Int64,
  by divisor: Int64,
) -> (quotient: Int64, remainder: Int64) {
  let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}
