/// An instant in UTC, to the nanosecond, in the Gregorian calendar: years 1 to 9999.
public struct RulesTimestamp: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, rounded down.
  public let seconds: Int64
  /// What is left of a second, in nanoseconds: 0 to 999,999,999.
  public let nanoseconds: Int32

  /// The first second of the year 1, and the last one of the year 9999.
  private static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// 1970-01-01T00:00:00Z.
  public static let epoch = Self(unchecked: 0, 0)

  /// The instant that long after 1970 began; nil outside of the years 1 to 9999.
  public init?(seconds: Int64, nanoseconds: Int64 = 0) {
    guard let length = RulesDuration(seconds: seconds, nanoseconds: nanoseconds),
      Self.range.contains(length.seconds)
    else { return nil }
    self.init(unchecked: length.seconds, length.nanoseconds)
  }

  private init(unchecked seconds: Int64, _ nanoseconds: Int32) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The instant that much later; nil outside of the years 1 to 9999.
  static func sum(_ instant: Self, _ length: RulesDuration) -> Self? {
    let (seconds, overflow) = instant.seconds.addingReportingOverflow(length.seconds)
    guard !overflow else { return nil }
    return Self(
      seconds: seconds,
      nanoseconds: Int64(instant.nanoseconds) + Int64(length.nanoseconds),
    )
  }

  /// How much later `left` is than `right`.
  static func difference(_ left: Self, _ right: Self) -> RulesDuration? {
    RulesDuration(
      seconds: left.seconds - right.seconds,
      nanoseconds: Int64(left.nanoseconds) - Int64(right.nanoseconds),
    )
  }

  /// The order of two instants: below 0, 0, above 0.
  static func order(_ left: Self, _ right: Self) -> Int {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
      ? -1 : left == right ? 0 : 1
  }

  // MARK: The calendar

  /// Days since 1970-01-01, rounded down.
  var days: Int64 {
    seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
  }

  /// Seconds since the day began.
  var secondOfDay: Int64 { seconds - days * 86_400 }

  /// The date: year, month 1 to 12, day 1 to 31.
  ///
  /// Eras of 400 years that begin on March 1st, so that a leap day is the last of its year.
  var civil: (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * marchMonth + 2) / 5 + 1,
    )
  }

  /// Days since 1970-01-01 of a date of the calendar; nil where there is no such date.
  static func days(year: Int64, month: Int64, day: Int64) -> Int64? {
    guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
      day <= length(of: month, in: year)
    else { return nil }
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func length(of month: Int64, in year: Int64) -> Int64 {
    if month == 2 { return isLeap(year) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  private static func isLeap(_ year: Int64) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The day of the week: 1 is Monday, 7 is Sunday.
  var dayOfWeek: Int64 {
    // 1970-01-01 was a Thursday.
    let offset = (days + 3) % 7
    return (offset < 0 ? offset + 7 : offset) + 1
  }

  /// The day of the year: 1 is January 1st.
  var dayOfYear: Int64 {
    days - (Self.days(year: civil.year, month: 1, day: 1) ?? days) + 1
  }

  /// The same as RFC 3339 has it: `2026-11-25T19:20:00Z`, with nine digits behind the second where it is
  /// no whole one.
  public var text: String {
    let date = civil
    let second = secondOfDay
    let day = [(date.year, 4), (date.month, 2), (date.day, 2)].map { Self.padded($0.0, $0.1) }
    let time = [second / 3_600, second / 60 % 60, second % 60].map { Self.padded($0, 2) }
    let rest = nanoseconds == 0 ? "" : "." + Self.padded(Int64(nanoseconds), 9)
    return day.joined(separator: "-") + "T" + time.joined(separator: ":") + rest + "Z"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The instant of a text of RFC 3339 in UTC: `2026-11-25`, or with `T19:20:00Z` and a fraction behind it.
  public init?(text: String) {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let date = parts.first.flatMap({ Self.numbers($0, "-", [4, 2, 2]) }),
      let days = Self.days(year: date[0], month: date[1], day: date[2])
    else { return nil }
    guard parts.count == 2 else {
      self.init(seconds: days * 86_400)
      return
    }
    guard parts[1].last == "Z" else { return nil }
    let pieces = parts[1].dropLast().split(
      separator: ".",
      maxSplits: 1,
      omittingEmptySubsequences: false,
    )
    guard let time = Self.numbers(pieces[0], ":", [2, 2, 2]), time[0] < 24, time[1] < 60,
      time[2] < 60, let rest = pieces.count == 1 ? 0 : Self.fraction(pieces[1])
    else { return nil }
    self.init(
      seconds: days * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2],
      nanoseconds: rest,
    )
  }

  private static func numbers(
    _ text: Substring,
    _ separator: Character,
    _ widths: [Int],
  ) -> [Int64]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == widths.count else { return nil }
    var numbers: [Int64] = []
    for (part, width) in zip(parts, widths) {
      guard part.utf8.count == width, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int64(part)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private static func fraction(_ text: Substring) -> Int64? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int64(text + String(repeating: "0", count: 9 - text.utf8.count))
  }
}
