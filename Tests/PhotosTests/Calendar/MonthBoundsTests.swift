import Kernel
import Photos
import Testing

/// The days at which calendars change, and years of any length.
struct MonthBoundsTests {
  /// Days since 1970, as the proleptic Gregorian calendar has them.
  @Test(
    arguments: [
      // 1582-10-15 follows the Julian 1582-10-04, which is October as well.
      (-141_427, "1582-10"), (-141_428, "1582-10"), (-141_431, "1582-10"), (-141_432, "1582-09"),
      // 1500 and 1300 were leap years for Julius Caesar.
      (-171_596, "1500-02"), (-171_595, "1500-03"), (-244_646, "1300-02"), (-244_645, "1300-03"),
      // The year 1 began two days before that of the proleptic calendar; before it came 1 BC.
      (-719_164, "0001-01"), (-719_165, "0001-12"), (0, "1970-01"), (-1, "1969-12"),
    ] as [(Int64, String)]
  )
  func `before 1582-10-15 months are those of the Julian calendar`(day: Int64, month: String) {
    #expect(MonthCalendar.gregorian.month(of: day * 86_400, offset: 0).description == month)
    #expect(
      MonthCalendar.gregorian.month(of: day * 86_400 + 86_399, offset: 0).description == month
    )
  }

  @Test(
    arguments: [
      (0, 0, "1970-01"), (-1, 0, "1969-12"), (-1, 1, "1970-01"), (0, -1, "1969-12"),
      (2_678_399, 0, "1970-01"), (2_678_400, 0, "1970-02"), (2_678_399, 1, "1970-02"),
      (253_402_300_800, 0, "10000-01"), (-62_198_755_200, 0, "-0001-01"),
    ] as [(Int64, Int64, String)]
  )
  func `a civil month begins with its first second where the clocks are`(
    seconds: Int64,
    offset: Int64,
    month: String,
  ) {
    #expect(CivilMonth(of: seconds, offset: offset).description == month)
  }

  @Test(
    arguments: [
      (0, "0000-01"), (11, "0000-12"), (-12, "-0001-01"), (12 * 12_345, "12345-01"),
      (-12 * 12_345 + 4, "-12345-05"),
    ] as [(Int64, String)]
  )
  func `a year has four digits at least and its sign in front`(number: Int64, month: String) {
    #expect(CivilMonth(number: number).description == month)
  }

  @Test(
    arguments: [
      (.buddhist, -719_164, "0544-01"), (.buddhist, -719_165, "0543-12"),
      (.roc, -21_186, "0001-12"), (.roc, -21_185, "0001-01"), (.roc, -719_165, "1912-12"),
      (.japanese, -171_596, "1500-02"), (.japanese, -37_005, "1868-09"),
      (.japanese, -37_004, "0001-09"),
    ] as [(MonthCalendar, Int64, String)]
  )
  func `other counts of years begin on the same days`(
    calendar: MonthCalendar,
    day: Int64,
    month: String,
  ) {
    #expect(calendar.month(of: day * 86_400, offset: 0).description == month)
  }
}
