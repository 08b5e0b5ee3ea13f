import Kernel

/// A time zone, with the rules that are in force today carried to every year.
public enum CivilZone: String, CaseIterable, Choice, Hashable, Sendable {
  /// Where schedules of Firebase are that name no zone: UTC−8, or −7 from the second Sunday of March to the
  /// first of November, at 2 o'clock each.
  case losAngeles = "America/Los_Angeles"
  /// UTC+9.
  case tokyo = "Asia/Tokyo"
  /// UTC, where jobs of Cloud Scheduler are that name no zone.
  case utc = "UTC"

  /// The seconds by which its clocks are ahead of UTC.
  ///
  /// - Parameter seconds: since 1970 in UTC.
  /// - Returns: seconds east of UTC.
  public func offset(at seconds: Int64) -> Int64 {
    switch self {
    case .utc: return 0
    case .tokyo: return 9 * 3_600
    case .losAngeles:
      let standard: Int64 = -8 * 3_600
      let year = CivilDate(of: seconds, offset: standard).year
      let start = Self.sunday(2, ofMonth: 3, year) * 86_400 + 2 * 3_600 - standard
      let end = Self.sunday(1, ofMonth: 11, year) * 86_400 + 1 * 3_600 - standard
      return start <= seconds && seconds < end ? standard + 3_600 : standard
    }
  }

  /// The UTC time at which its clocks show that; the first one where they show it twice.
  ///
  /// - Parameters:
  ///   - day: days since 1970-01-01.
  ///   - minute: minutes since midnight.
  /// - Returns: seconds since 1970 in UTC; nil where its clocks never show that.
  public func seconds(day: Int64, minute: Int64) -> Int64? {
    let shown = day * 86_400 + minute * 60
    // The larger offset comes first: of two times it is the earlier one.
    let offsets = [offset(at: shown - 86_400), offset(at: shown + 86_400)].sorted(by: >)
    return offsets.lazy.map { shown - $0 }.first { self.offset(at: $0) == shown - $0 }
  }

  /// The days since 1970-01-01 of a month's Sunday of that number.
  private static func sunday(_ number: Int64, ofMonth month: Int64, _ year: Int64) -> Int64 {
    guard let first = CivilDate(year: year, month: month, day: 1) else {
      preconditionFailure("month \(month) of \(year) has a first day")
    }
    return first.daysSince1970 + (7 - first.weekday.rawValue) + (number - 1) * 7
  }
}
