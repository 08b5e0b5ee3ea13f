import Kernel

/// Half an hour of what a watch records, by its number since 1970: a new one begins at :00 and :30.
///
/// Days are those of Japan, whose clock the seed quotes everywhere: it has no summer time.
public enum Slot {
  /// So long it is.
  public static let seconds: Int64 = 1_800
  /// So many a day has.
  public static let perDay: Int64 = 48
  /// Japan's nine hours, in slots.
  private static let zone: Int64 = 18

  /// The one that has ended last at a time in seconds since 1970.
  public static func ended(at unixSeconds: Int64) -> Int64 { unixSeconds / seconds - 1 }

  /// The day that it belongs to, since 1970: that of its beginning, so the one that ends at midnight is
  /// yesterday's.
  public static func day(of slot: Int64) -> Int64 { (slot + zone) / perDay }

  /// The day at a time in seconds since 1970.
  public static func day(at unixSeconds: Int64) -> Int64 { (unixSeconds / seconds + zone) / perDay }

  /// When it ends, in seconds since 1970.
  public static func end(of slot: Int64) -> Int64 { (slot + 1) * seconds }

  /// A day as the dashboard names it: `2025-10-14`.
  public static func date(of day: Int64) -> String {
    let date = CivilDate(daysSince1970: day)
    return "\(date.year)-\(two(date.month))-\(two(date.day))"
  }

  /// When it begins, by Japan's clock: `2025-10-14 07:30`.
  public static func civil(_ slot: Int64) -> String {
    let place = (slot + zone) % perDay
    return "\(date(of: day(of: slot))) \(two(place / 2)):\(place % 2 == 0 ? "00" : "30")"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The day of a name; nil where that is none.
  public static func day(named text: String) -> Int64? {
    let hyphen = UInt8(ascii: "-")
    guard let first = text.utf8.firstIndex(of: hyphen) else { return nil }
    let rest = text.utf8[text.utf8.index(after: first)...]
    // A third one makes the day a number that no month has.
    guard let second = rest.firstIndex(of: hyphen), let year = Int64(text[..<first]),
      let month = Int64(Substring(rest[..<second])),
      let day = Int64(Substring(rest[rest.index(after: second)...])),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    return date.daysSince1970
  }
}

/// Where the clocks of a run stand in civil time.
public struct CivilStart: Record, Hashable, Sendable {
  /// The civil time at its start, in seconds since 1970.
  public var seconds: Int64 = 0  // key: start_s

  /// 1970.
  public init() {}

  /// That time.
  public init(seconds: Int64) { self.seconds = seconds }

  /// What a clock on the wall shows, in seconds since 1970.
  public func unix(_ wall: WallTime) -> Int64 {
    seconds + (wall.nanoseconds >= 0 ? wall.nanoseconds : wall.nanoseconds - 999_999_999)
      / 1_000_000_000
  }

  /// What a clock on the wall shows then.
  public func wall(_ unixSeconds: Int64) -> WallTime {
    WallTime(nanoseconds: (unixSeconds - seconds) * 1_000_000_000)
  }
}
