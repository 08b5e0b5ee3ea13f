import Kernel
import Testing

struct CivilDateTests {
  /// Walks from day to day with nothing but the lengths of the months, written out once more.
  @Test func `every day of the years 1 to 2400 is counted`() {
    // 719,162 days before 1970: 1,969 · 365 + ⌊1,969 ÷ 4⌋ − ⌊1,969 ÷ 100⌋ + ⌊1,969 ÷ 400⌋.
    var days: Int64 = -719_162
    var wrong: [Int64] = []
    // The first day of year 1 is a Monday.
    var weekday: Int64 = 1
    for year: Int64 in 1...2_400 {
      let leap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      let lengths: [Int64] = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (index, length) in lengths.enumerated() {
        for day in 1...length {
          let date = CivilDate(daysSince1970: days)
          let agrees =
            (date.year, date.month, date.day) == (year, Int64(index + 1), day)
            && date.daysSince1970 == days && date.weekday.rawValue == weekday
          if !agrees { wrong.append(days) }
          days += 1
          weekday = weekday % 7 + 1
        }
      }
    }
    #expect(wrong == [])
    #expect(days == 157_420, "2401-01-01")
  }

  @Test func `every day from the year -9999 to 9999 has one name`() throws {
    let first = try #require(CivilDate(year: -9_999, month: 1, day: 1))
    let last = try #require(CivilDate(year: 9_999, month: 12, day: 31))
    var previous = CivilDate(daysSince1970: first.daysSince1970 - 1)
    #expect(previous.description == "-10000-12-31")
    var wrong: [Int64] = []
    for days in first.daysSince1970...last.daysSince1970 {
      let date = CivilDate(daysSince1970: days)
      let follows =
        date.day == previous.day + 1
        || (date.day == 1
          && previous.day == CivilDate.days(inMonth: previous.month, of: previous.year))
      if !follows || previous >= date || date.daysSince1970 != days { wrong.append(days) }
      previous = date
    }
    #expect(wrong == [])
    #expect(previous == last)
  }

  @Test(
    arguments: [
      ("1970-01-01", 0, .thursday), ("1969-12-31", -1, .wednesday),
      ("2000-02-29", 11_016, .tuesday), ("2025-10-03", 20_364, .friday),
      ("1582-10-15", -141_427, .friday), ("0000-03-01", -719_468, .wednesday),
    ] as [(String, Int64, CivilDate.Weekday)]
  )
  func `known days have their number and weekday`(
    text: String,
    days: Int64,
    weekday: CivilDate.Weekday,
  ) {
    let date = CivilDate(daysSince1970: days)
    #expect(date.description == text)
    #expect(date.daysSince1970 == days)
    #expect(date.weekday == weekday)
    #expect(date.weekday.isWeekend == [.saturday, .sunday].contains(weekday))
  }

  @Test(
    arguments: [
      (2_026, 2, 29), (1_900, 2, 29), (2_024, 2, 30), (2_024, 4, 31), (2_024, 0, 1),
      (2_024, 13, 1), (2_024, 1, 0), (2_024, 1, 32), (.max, 1, 1), (.min, 1, 1),
    ] as [(Int64, Int64, Int64)]
  )
  func `a day that does not exist is refused`(year: Int64, month: Int64, day: Int64) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func `leap days exist`() {
    for year: Int64 in [2_024, 2_000, 0, -4, -400] {
      #expect(CivilDate(year: year, month: 2, day: 29) != nil, "\(year)")
    }
  }

  @Test func `an instant falls on the day of its zone`() {
    // 2025-10-03T15:00:00Z is midnight in Tokyo.
    let seconds: Int64 = 1_759_503_600
    #expect(CivilDate(of: seconds, offset: 32_400).description == "2025-10-04")
    #expect(CivilDate(of: seconds - 1, offset: 32_400).description == "2025-10-03")
    #expect(CivilDate(of: -1, offset: 0).description == "1969-12-31")
    #expect(CivilDate(of: -86_400, offset: 0).description == "1969-12-31")
    #expect(CivilDate(of: -86_401, offset: 0).description == "1969-12-30")
  }

  @Test func `division rounds down`() {
    for value: Int64 in -20...20 {
      let (quotient, remainder) = dividingDown(value, by: 7)
      #expect(quotient * 7 + remainder == value)
      #expect((0..<7).contains(remainder))
    }
    #expect(dividingDown(.min, by: 86_400).remainder >= 0)
  }

  @Test func `the ends of the years are exact`() throws {
    for year in [CivilDate.years.lowerBound, CivilDate.years.upperBound] {
      let date = try #require(CivilDate(year: year, month: 3, day: 1))
      #expect(CivilDate(daysSince1970: date.daysSince1970) == date)
    }
  }
}
