import Kernel

/// On which days a repeated task is due.
public struct RepeatRule: Hashable, Sendable {
  /// What the task says.
  public let config: RepeatConfig
  /// The day on which it was due first.
  public let first: CivilDate
  /// What becomes of the 31st.
  public let monthEnd: MonthEnd
  /// Which day of the week is 0.
  public let days: RepeatDays

  /// The rule of a task.
  public init(
    _ config: RepeatConfig,
    from first: CivilDate,
    monthEnd: MonthEnd,
    days: RepeatDays = .sundayFirst,
  ) {
    self.config = config
    self.first = first
    self.monthEnd = monthEnd
    self.days = days
  }

  /// Whether it is due on a day after the first.
  public func isDue(on day: CivilDate) -> Bool {
    guard day > first else { return false }
    switch config.frequency {
    case .daily: return true
    case .weekly: return config.days.contains(number(of: day.weekday))
    case .monthly:
      let last = CivilDate.days(inMonth: day.month, of: day.year)
      if day.day == first.day { return true }
      return monthEnd == .lastDay && first.day > last && day.day == last
    }
  }

  /// What a day of the week is called by; Monday is 1 in ISO 8601, and Sunday 7.
  private func number(of weekday: CivilDate.Weekday) -> Int64 {
    switch days {
    case .sundayFirst: weekday.rawValue % 7
    case .mondayFirst: weekday.rawValue - 1
    }
  }
}
