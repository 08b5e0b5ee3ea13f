import Kernel
import Photos
import Testing

struct MonthTests {
  /// Noon in UTC of a day.
  private func noon(_ year: Int64, _ month: Int64, _ day: Int64) throws -> Int64 {
    try #require(CivilDate(year: year, month: month, day: day)).daysSince1970 * 86_400 + 43_200
  }

  @Test func `thirty years apart, two Octobers share a key in the Japanese calendar`() throws {
    let heisei = MonthCalendar.japanese.month(of: try noon(1995, 10, 3), offset: 32_400)
    let reiwa = MonthCalendar.japanese.month(of: try noon(2025, 10, 3), offset: 32_400)
    #expect(heisei == reiwa)
    #expect(heisei.description == "0007-10")
    #expect(
      CivilMonth(of: try noon(1995, 10, 3), offset: 32_400)
        < CivilMonth(of: try noon(2025, 10, 3), offset: 32_400)
    )
  }

  @Test(
    arguments: [
      (.gregorian, 2025, "2025-10"), (.japanese, 2025, "0007-10"), (.buddhist, 2025, "2568-10"),
      (.roc, 2025, "0114-10"), (.gregorian, 1995, "1995-10"), (.japanese, 1988, "0063-10"),
      (.japanese, 1920, "0009-10"), (.japanese, 1900, "0033-10"), (.japanese, 1850, "1850-10"),
      (.roc, 1911, "0001-10"), (.roc, 1912, "0001-10"), (.roc, 1895, "0017-10"),
      (.buddhist, 1, "0544-10"), (.gregorian, 0, "0001-10"), (.japanese, -9, "0010-10"),
    ] as [(MonthCalendar, Int64, String)]
  )
  func `each calendar counts years its own way`(
    calendar: MonthCalendar,
    year: Int64,
    text: String,
  ) throws {
    #expect(calendar.month(of: try noon(year, 10, 16), offset: 0).description == text)
  }

  @Test(
    arguments: [
      (1912, 7, 29, "0045-07"), (1912, 7, 30, "0001-07"), (1926, 12, 24, "0015-12"),
      (1926, 12, 25, "0001-12"), (1989, 1, 7, "0064-01"), (1989, 1, 8, "0001-01"),
      (2019, 4, 30, "0031-04"), (2019, 5, 1, "0001-05"), (1868, 9, 8, "0001-09"),
    ] as [(Int64, Int64, Int64, String)]
  )
  func `an era begins on its day, even in the middle of a month`(
    year: Int64,
    month: Int64,
    day: Int64,
    text: String,
  ) throws {
    #expect(
      MonthCalendar.japanese.month(of: try noon(year, month, day), offset: 0).description == text
    )
  }

  @Test func `the offset decides the month`() throws {
    // 2025-09-30T15:00:00Z is midnight in Tokyo.
    let seconds = try noon(2025, 9, 30) + 3 * 3_600
    for calendar in MonthCalendar.allCases {
      let tokyo = calendar.month(of: seconds, offset: 32_400)
      let before = calendar.month(of: seconds - 1, offset: 32_400)
      #expect(tokyo.code % 100 == 10)
      #expect(before.code % 100 == 9)
      #expect(before < tokyo)
    }
    #expect(CivilMonth(of: seconds, offset: 32_400).description == "2025-10")
    #expect(CivilMonth(of: seconds, offset: 0).description == "2025-09")
  }

  @Test func `months follow one another without a gap`() throws {
    var expected = CivilMonth(of: try noon(-1, 1, 1), offset: 0).number
    for year: Int64 in -1...2_400 {
      for month: Int64 in 1...12 {
        let found = CivilMonth(of: try noon(year, month, 1), offset: 0)
        let last = try noon(year, month, CivilDate.days(inMonth: month, of: year))
        try #require(found.number == expected)
        try #require(CivilMonth(of: last, offset: 0) == found)
        expected += 1
      }
    }
  }

  @Test func `months are written with four digits of the year`() {
    #expect(CivilMonth(number: 12).description == "0001-01")
    #expect(CivilMonth(number: 2_025 * 12 + 9).description == "2025-10")
    #expect(CivilMonth(number: -1).description == "-0001-12")
    #expect(Month(code: 712).description == "0007-12")
    #expect(Month(yearOfEra: 7, month: 10) == Month(code: 710))
  }
}
