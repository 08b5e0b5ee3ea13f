import Kernel

/// The days of the families and of the scheduler, in the zones that the two keep.
public struct TaskCalendar: Record, Hashable, Sendable {
  /// The civil time at the scenario's start, in seconds since 1970.
  public var start: Int64 = 0  // key: start_s
  /// Whose midnight the scheduler keeps.
  public var zone = ScheduleZone.losAngeles

  /// A blank calendar.
  public init() {}

  /// A calendar of a run.
  public init(start: Int64, zone: ScheduleZone) {
    self.start = start
    self.zone = zone
  }

  /// Seconds since 1970 in UTC.
  public func seconds(_ wall: WallTime) -> Int64 {
    start + dividingDown(wall.nanoseconds, by: 1_000_000_000).quotient
  }

  /// What a clock that is right shows that many seconds after 1970.
  public func wall(_ seconds: Int64) -> WallTime {
    WallTime(nanoseconds: (seconds - start) * 1_000_000_000)
  }

  /// The day in a zone.
  public func day(of wall: WallTime, in zone: ScheduleZone) -> CivilDate {
    let seconds = seconds(wall)
    return CivilDate(of: seconds, offset: Self.offset(of: zone, at: seconds))
  }

  /// When the scheduler begins its next day, later than now.
  public func nextMidnight(after now: WallTime) -> WallTime {
    let seconds = seconds(now)
    let today = day(of: now, in: zone).daysSince1970
    for days in [today, today + 1, today + 2] {
      let midnight = self.midnight(days)
      if midnight > seconds { return wall(midnight) }
    }
    preconditionFailure("no midnight within two days after \(seconds) s")
  }

  /// When a day begins, in seconds since 1970: summer time changes at two in the morning, never then.
  private func midnight(_ days: Int64) -> Int64 {
    let local = days * 86_400
    let guess = local - Self.offset(of: zone, at: local)
    return local - Self.offset(of: zone, at: guess)
  }

  /// How many seconds a zone is ahead of UTC.
  ///
  /// Los Angeles: −8 h, and −7 h from the second Sunday of March to the first of November, both at two in the
  /// morning (Energy Policy Act of 2005); Tokyo: +9 h.
  static func offset(of zone: ScheduleZone, at seconds: Int64) -> Int64 {
    switch zone {
    case .tokyo: return 9 * 3_600
    case .losAngeles:
      let year = CivilDate(of: seconds, offset: -8 * 3_600).year
      let begins = sunday(8, of: 3, year) * 86_400 + 10 * 3_600
      let ends = sunday(1, of: 11, year) * 86_400 + 9 * 3_600
      return (begins..<ends).contains(seconds) ? -7 * 3_600 : -8 * 3_600
    }
  }

  /// The first Sunday from a day of a month on, in days since 1970.
  private static func sunday(_ day: Int64, of month: Int64, _ year: Int64) -> Int64 {
    guard let from = CivilDate(year: year, month: month, day: day) else {
      preconditionFailure("no \(year)-\(month)-\(day)")
    }
    return from.daysSince1970 + (7 - from.weekday.rawValue) % 7
  }
}
