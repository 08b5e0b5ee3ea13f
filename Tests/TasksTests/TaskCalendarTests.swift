import Kernel
import Testing

@testable import Tasks

/// The days of families and of the scheduler.
struct TaskCalendarTests {
  /// 2026-03-07T00:00:00Z.
  private static let start: Int64 = 1_772_841_600

  private static func midnights(_ zone: ScheduleZone, _ count: Int) -> [Int64] {
    let calendar = TaskCalendar(start: start, zone: zone)
    var now = WallTime.start
    return (0..<count).map { _ in
      now = calendar.nextMidnight(after: now)
      return calendar.seconds(now) - start
    }
  }

  @Test func `a day begins at midnight in Tokyo`() {
    let expected: [Int64] = [54_000, 140_400, 226_800]
    #expect(Self.midnights(.tokyo, 3) == expected)
  }

  @Test func `a day in Los Angeles has 23 hours where summer time begins`() {
    // The seventh of March is a Saturday, and clocks go forward on the eighth.
    let expected: [Int64] = [28_800, 115_200, 198_000]
    #expect(Self.midnights(.losAngeles, 3) == expected)
  }

  @Test func `the next midnight is later than one that is now`() {
    let calendar = TaskCalendar(start: Self.start, zone: .tokyo)
    let first = calendar.nextMidnight(after: .start)
    #expect(calendar.nextMidnight(after: first) == first + .seconds(86_400))
  }

  @Test func `a morning in Tokyo is yesterday in Los Angeles`() {
    let calendar = TaskCalendar(start: Self.start, zone: .losAngeles)
    #expect("\(calendar.day(of: .start, in: .tokyo))" == "2026-03-07")
    #expect("\(calendar.day(of: .start, in: .losAngeles))" == "2026-03-06")
  }

  @Test func `a week ends on a Monday, which is a later one in Los Angeles`() {
    // The seventh of March is a Saturday; three days later it is Tuesday, 09:00 in Tokyo.
    let now = WallTime.start + .seconds(3 * 86_400)
    for (zone, hours) in [(ScheduleZone.tokyo, Int64(15)), (.losAngeles, 31)] {
      let calendar = TaskCalendar(start: Self.start, zone: zone)
      let (from, until) = calendar.week(before: now)
      #expect(calendar.seconds(until) - Self.start == 86_400 + hours * 3_600)
      #expect("\(calendar.day(of: until, in: zone))" == "2026-03-09")
      #expect("\(calendar.day(of: from, in: zone))" == "2026-03-02")
    }
  }

  @Test func `times go to seconds and back`() {
    let calendar = TaskCalendar(start: Self.start, zone: .tokyo)
    #expect(calendar.wall(calendar.seconds(.start)) == .start)
  }
}

/// On which days a repeated task is due.
struct RepeatRuleTests {
  private static func days(
    _ config: RepeatConfig,
    _ monthEnd: MonthEnd = .skip,
    from day: Int64 = 31,
    for count: Int64 = 90,
  ) throws -> [String] {
    let first = try #require(CivilDate(year: 2026, month: 1, day: day))
    let rule = RepeatRule(config, from: first, monthEnd: monthEnd)
    return (0..<count).map { CivilDate(daysSince1970: first.daysSince1970 + $0) }
      .filter { rule.isDue(on: $0) }.map { "\($0)" }
  }

  @Test func `a task for each day is due on each day after the first`() throws {
    #expect(
      try Self.days(RepeatConfig(.daily), for: 4) == ["2026-02-01", "2026-02-02", "2026-02-03"]
    )
  }

  @Test func `days of the week count from Sunday`() throws {
    let days = try Self.days(RepeatConfig(.weekly, days: [0, 3]), for: 10)
    #expect(days == ["2026-02-01", "2026-02-04", "2026-02-08"])
  }

  @Test func `whoever counts from Monday is a day late`() throws {
    let sunday = try #require(CivilDate(year: 2026, month: 2, day: 1))
    let due = { (days: RepeatDays) in
      let config = RepeatConfig(.weekly, days: [0, 1, 4])
      let rule = RepeatRule(config, from: sunday, monthEnd: .skip, days: days)
      return (1...7).map { CivilDate(daysSince1970: sunday.daysSince1970 + $0) }
        .filter { rule.isDue(on: $0) }.map(\.day)
    }
    #expect(due(.sundayFirst) == [2, 5, 8])
    #expect(due(.mondayFirst) == [2, 3, 6])
  }

  @Test func `a weekly task without days is never due`() throws {
    #expect(try Self.days(RepeatConfig(.weekly)) == [])
  }

  @Test func `the 31st is left out, or is the last of the month`() throws {
    #expect(try Self.days(RepeatConfig(.monthly)) == ["2026-03-31"])
    #expect(
      try Self.days(RepeatConfig(.monthly), .lastDay) == ["2026-02-28", "2026-03-31", "2026-04-30"]
    )
  }

  @Test func `a day that each month has needs no rule for its end`() throws {
    let days = try Self.days(RepeatConfig(.monthly), .lastDay, from: 28)
    #expect(days == ["2026-02-28", "2026-03-28"])
  }
}
