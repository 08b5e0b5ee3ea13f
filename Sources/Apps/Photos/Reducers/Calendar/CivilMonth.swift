/// The true month of an instant, without eras: proleptic Gregorian year times 12 plus month less 1.
public func absoluteMonth(of seconds: Int64, offset: Int64) -> Int64 {
  MonthCalendar.gregorian.month(of: seconds, offset: offset).code
}
