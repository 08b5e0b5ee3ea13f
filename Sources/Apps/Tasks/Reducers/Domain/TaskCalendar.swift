import Documents
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
    return CivilDate(of: seconds, offset: zone.civil.offset(at: seconds))
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

  /// The week of the scheduler's zone that ended last, Monday to Monday.
  func week(before wall: WallTime) -> (from: WallTime, until: WallTime) {
    let monday = day(of: wall, in: zone).monday.daysSince1970
    return (self.wall(midnight(monday - 7)), self.wall(midnight(monday)))
  }

  /// When a day begins, in seconds since 1970.
  private func midnight(_ days: Int64) -> Int64 {
    // None of the zones leaves a midnight out.
    zone.civil.seconds(day: days, minute: 0) ?? days * 86_400
  }
}

extension CivilDate {
  /// The Monday of its week.
  var monday: CivilDate { CivilDate(daysSince1970: daysSince1970 - (weekday.rawValue - 1)) }
}

extension ScheduleZone {
  /// The zone's clocks.
  var civil: CivilZone {
    switch self {
    case .losAngeles: .losAngeles
    case .tokyo: .tokyo
    case .utc: .utc
    }
  }
}
