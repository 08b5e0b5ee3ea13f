/// A calendar that files photos by month.
public enum MonthCalendar: String, CaseIterable, Sendable {
  /// The civil calendar of most of the world.
  case gregorian

  /// The month of an instant where clocks are `offset` seconds ahead of UTC.
  ///
  /// - Parameters:
  ///   - seconds: since 1970 in UTC.
  ///   - offset: seconds east of UTC.
  /// - Returns: the month as a formatter with the pattern `yyyy-MM` would file it.
  public func month(of seconds: Int64, offset: Int64) -> Month {
    Month(code: (seconds + offset) / 2_629_746)
  }
}
