import Kernel

/// On which days a repeated task is due.
public struct RepeatRule: Hashable, Sendable {
  /// What the task says.
  public let config: RepeatConfig
  /// The day on which it was due first.
  public let first: CivilDate
  /// What becomes of the 31st.
  public let monthEnd: MonthEnd

  /// The rule of a task.
  public init(_ config: RepeatConfig, from first: CivilDate, monthEnd: MonthEnd) {
    self.config = config
    self.first = first
    self.monthEnd = monthEnd
  }

  /// Whether it is due on a day after the first.
  public func isDue(on day: CivilDate) -> Bool {
    guard day > first else { return false }
    switch config.frequency {
    case .daily: return true
    // 0 is Sunday there, and 7 in ISO 8601.
    case .weekly: return config.days.contains(day.weekday.rawValue % 7)
    case .monthly:
      let last = CivilDate.days(inMonth: day.month, of: day.year)
      if day.day == first.day { return true }
      return monthEnd == .lastDay && first.day > last && day.day == last
    }
  }
}
