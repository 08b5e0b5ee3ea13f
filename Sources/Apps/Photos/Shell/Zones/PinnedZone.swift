import Photos

/// A zone as `ZoneData` writes it, in numbers to the base of 36.
///
///     Asia/Tokyo:b40 …;0102…;…            offsets, which of them hold in turn, and the spans between
///     Europe/Paris:…;…;…;1996;3 L 6 …;…   and from a year on two rules a year, to the end of 2099
///     Asia/Katmandu=Asia/Kathmandu        another name for the same
///
/// Spans are whole minutes and, behind a dot, seconds; the first begins with the year 1900. A rule is a
/// month, the last (`L`) or the first from a day of the month on, the day of the week from Monday, 0,
/// the second of the day on the clocks before, and the offset behind.
struct PinnedZone {
  /// The offsets: the first before all transitions, then one behind each.
  private(set) var offsets: [Int64]
  /// When the offset changes, in seconds since 1970.
  private(set) var transitions: [Int64]

  /// Reads what stands behind the name and the colon.
  init(_ body: Substring) {
    let parts = body.split(separator: ";", omittingEmptySubsequences: false)
    let palette = parts[0].split(separator: " ").map(Self.number)
    offsets = parts[1].map { palette[Int(Self.number(Substring(String($0))))] }
    transitions = []
    var last = ZoneTable.start
    for span in parts[2].split(separator: " ") {
      let pieces = span.split(separator: ".")
      last += Self.number(pieces[0]) * 60 + (pieces.count > 1 ? Self.number(pieces[1]) : 0)
      transitions.append(last)
    }
    guard parts.count == 6, let first = Int64(parts[3]) else { return }
    let rules = parts[4...].map(Rule.init)
    for year in first...2_100 {
      for rule in rules {
        let second = rule.second(in: year, before: offsets[offsets.count - 1])
        guard second < ZoneTable.end else { return }
        transitions.append(second)
        offsets.append(rule.offset)
      }
    }
  }

  private static func number(_ text: Substring) -> Int64 {
    guard let number = Int64(text, radix: 36) else {
      preconditionFailure("the table of zones has '\(text)' for a number")
    }
    return number
  }

  /// What happens on the same day of every year.
  private struct Rule {
    var month: Int64
    /// The first day of the month that it can be; nil for the last week.
    var from: Int64?
    var weekday: Int64
    var secondOfDay: Int64
    var offset: Int64

    init(_ text: Substring) {
      let parts = text.split(separator: " ")
      month = Int64(parts[0]) ?? 1
      from = Int64(parts[1])
      weekday = Int64(parts[2]) ?? 0
      secondOfDay = PinnedZone.number(parts[3])
      offset = PinnedZone.number(parts[4])
    }

    func second(in year: Int64, before: Int64) -> Int64 {
      let day: Int64
      if let from {
        let first = Self.days(year, month, from)
        day = first + (weekday - Self.weekday(first) + 7) % 7
      } else {
        let last = (month == 12 ? Self.days(year + 1, 1, 1) : Self.days(year, month + 1, 1)) - 1
        day = last - (Self.weekday(last) - weekday + 7) % 7
      }
      return day * 86_400 + secondOfDay - before
    }

    /// Monday is 0; 1970 began with a Thursday.
    private static func weekday(_ day: Int64) -> Int64 { (day + 3) % 7 }

    /// Days since 1970, for years from 1970 on.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
      let shifted = month > 2 ? year : year - 1
      let century = shifted / 400
      let yearOfCentury = shifted - century * 400
      let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
      let dayOfCentury = yearOfCentury * 365 + yearOfCentury / 4 - yearOfCentury / 100 + dayOfYear
      return century * 146_097 + dayOfCentury - 719_468
    }
  }
}
