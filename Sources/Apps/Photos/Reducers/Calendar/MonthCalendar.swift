import Kernel

/// A calendar that files photos by month, as a device's settings name it.
///
/// All four are the Gregorian calendar from 1582-10-15 on and the Julian one before, with another
/// count of years. They agree with Foundation's, era by era, from year 1 on.
public enum MonthCalendar: String, CaseIterable, Sendable {
  /// The civil calendar of most of the world; before year 1, years BC count upwards.
  case gregorian
  /// Japan's calendar, whose years begin anew with each emperor.
  ///
  /// Before Meiji (1868-09-08, where Foundation's table begins it) years are those of
  /// `gregorian`: the 232 eras before it are left out.
  case japanese
  /// The calendar of Thailand: 543 years ahead.
  case buddhist
  /// The calendar of Taiwan (Minguo): year 1 is 1912; years before it count backwards from 1.
  case roc

  /// The month of an instant where clocks are `offset` seconds ahead of UTC.
  ///
  /// - Parameters:
  ///   - seconds: since 1970 in UTC.
  ///   - offset: seconds east of UTC.
  /// - Returns: the month as a formatter with the pattern `yyyy-MM` would file it.
  /// - Complexity: O(1), without allocation.
  @inlinable
  public func month(of seconds: Int64, offset: Int64) -> Month {
    let days = dividingDown(seconds + offset, by: 86_400).quotient
    let (year, month) = Self.monthOfMixedCalendar(days)
    return Month(yearOfEra: yearOfEra(year, days: days), month: month)
  }

  /// The year as this calendar counts it, without its era.
  ///
  /// - Parameters:
  ///   - year: the astronomical year of the Gregorian calendar, or the Julian one before 1582.
  ///   - days: since 1970-01-01; a Japanese era begins within a year.
  /// - Returns: the year within its era.
  @inlinable
  func yearOfEra(_ year: Int64, days: Int64) -> Int64 {
    switch self {
    case .gregorian: Self.yearOfCommonEra(year)
    case .japanese:
      days < Self.meiji ? Self.yearOfCommonEra(year) : year - Self.yearBeforeEra(days)
    case .buddhist: year + 543
    case .roc: year > 1_911 ? year - 1_911 : 1_912 - year
    }
  }

  /// The year AD, or the year BC where the astronomical year is 0 or less.
  @inlinable
  static func yearOfCommonEra(_ year: Int64) -> Int64 { year > 0 ? year : 1 - year }

  /// The first day of Meiji, 1868-09-08, in days since 1970.
  @inlinable static var meiji: Int64 { -37_004 }

  /// The Gregorian year before the first of the Japanese era of a day from Meiji on.
  ///
  /// The eras' first days: Taishō 1912-07-30, Shōwa 1926-12-25, Heisei 1989-01-08, Reiwa
  /// 2019-05-01 (CLDR, supplemental calendar data).
  @inlinable
  static func yearBeforeEra(_ days: Int64) -> Int64 {
    if days >= 18_017 { return 2_018 }
    if days >= 6_947 { return 1_988 }
    if days >= -15_713 { return 1_925 }
    return days >= -20_974 ? 1_911 : 1_867
  }

  /// The astronomical year and month of a day, by the Julian calendar before 1582-10-15.
  ///
  /// A Julian cycle of four years has 1,461 days; counted from March, the leap day is its last.
  @inlinable
  static func monthOfMixedCalendar(_ days: Int64) -> (year: Int64, month: Int64) {
    guard days < -141_427 else {
      let date = CivilDate(daysSince1970: days)
      return (date.year, date.month)
    }
    // 719,470 days lie between March 1st of the Julian year 0 and 1970-01-01.
    let (cycle, dayOfCycle) = dividingDown(days + 719_470, by: 1_461)
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460) / 365
    let monthFromMarch = (5 * (dayOfCycle - 365 * yearOfCycle) + 2) / 153
    let yearFromMarch = cycle * 4 + yearOfCycle
    return monthFromMarch < 10
      ? (yearFromMarch, monthFromMarch + 3)
      : (yearFromMarch + 1, monthFromMarch - 9)
  }
}
