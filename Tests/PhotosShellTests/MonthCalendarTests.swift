import Foundation
import Kernel
import Photos
import PhotosShell
import Testing

/// The calendars against the formatter that the photo cleaner was written with.
struct MonthCalendarTests {
  private static let zones = ["UTC", "Asia/Tokyo", "America/Los_Angeles"]

  private func identifier(_ calendar: MonthCalendar) -> Calendar.Identifier {
    switch calendar {
    case .gregorian: .gregorian
    case .japanese: .japanese
    case .buddhist: .buddhist
    case .roc: .republicOfChina
    }
  }

  private func formatter(_ calendar: MonthCalendar, _ zone: TimeZone) -> DateFormatter {
    var foundation = Calendar(identifier: identifier(calendar))
    foundation.timeZone = zone
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = foundation
    formatter.timeZone = zone
    formatter.dateFormat = "yyyy-MM"
    return formatter
  }

  private func midnight(_ year: Int64, _ month: Int64, _ day: Int64) throws -> Int64 {
    try #require(CivilDate(year: year, month: month, day: day)).daysSince1970 * 86_400
  }

  /// Instants spread from year 1 or Meiji to 2100, and the surroundings of days that matter.
  private func instants(_ calendar: MonthCalendar) throws -> [Int64] {
    let start =
      calendar == .japanese ? try midnight(1868, 9, 9) : try midnight(1, 1, 2)
    let end = try midnight(2100, 12, 31)
    var stream = RandomStream(seed: 2, key: "months/\(calendar.rawValue)")
    var result = (0..<3_000).map { _ in start + Int64(stream.below(UInt64(end - start))) }
    let recent = try midnight(1970, 1, 1)
    result += (0..<1_000).map { _ in recent + Int64(stream.below(UInt64(end - recent))) }
    let days: [(Int64, Int64, Int64)] = [
      (1868, 9, 8), (1873, 1, 1), (1912, 1, 1), (1912, 7, 30), (1926, 12, 25), (1989, 1, 8),
      (2019, 5, 1), (1582, 10, 15), (1500, 3, 11), (300, 3, 2), (4, 3, 1), (1900, 3, 1),
      (2000, 3, 1), (2024, 12, 31), (2100, 3, 1),
    ]
    for (year, month, day) in days {
      let around = try midnight(year, month, day)
      for hour: Int64 in -36...36 { result += [around + hour * 3_600 - 1, around + hour * 3_600] }
    }
    return result.filter { $0 >= start && $0 <= end }
  }

  @Test(arguments: MonthCalendar.allCases, zones)
  func `a month is named as the formatter names it`(calendar: MonthCalendar, name: String) throws {
    let reference = try #require(TimeZone(identifier: name))
    let formatter = formatter(calendar, reference)
    var disagreements: [String] = []
    let all = try instants(calendar)
    #expect(all.count > 4_000)
    for seconds in all {
      let date = Date(timeIntervalSince1970: Double(seconds))
      let offset = Int64(reference.secondsFromGMT(for: date))
      let found = calendar.month(of: seconds, offset: offset).description
      let expected = formatter.string(from: date)
      if found != expected { disagreements.append("\(seconds): \(found), not \(expected)") }
    }
    #expect(disagreements.prefix(5) == [], "\(disagreements.count) of \(all.count)")
  }

  @Test func `the formatter itself files 1995 and 2025 as one month`() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let formatter = formatter(.japanese, tokyo)
    for year: Int64 in [1995, 2025] {
      let seconds = try midnight(year, 10, 3)
      #expect(formatter.string(from: Date(timeIntervalSince1970: Double(seconds))) == "0007-10")
      #expect(MonthCalendar.japanese.month(of: seconds, offset: 32_400).description == "0007-10")
    }
  }
}
