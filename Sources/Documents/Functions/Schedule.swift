import Kernel

/// When a scheduled function is due: minutes, hours, days and months, as in a crontab.
///
/// It is read from what `pubsub.schedule` takes: five fields of a crontab, or words of App Engine such as
/// `every day 00:00`, `every monday,friday 09:30`, `every 5 minutes` and `every 6 hours`. Those with
/// minutes and hours are counted from midnight.
public struct Schedule: Record, Hashable, Sendable {
  /// As it was written.
  public var text = ""
  /// The zone whose clocks count.
  public var zone = CivilZone.losAngeles
  /// The minutes of a day, in order.
  public var minutes: [Int64] = []
  /// The days of the month; empty for all.
  public var days: [Int64] = []
  /// The months; empty for all.
  public var months: [Int64] = []
  /// The days of the week, 1 for Monday to 7 for Sunday; empty for all.
  public var weekdays: [Int64] = []

  /// A blank schedule, which is never due.
  public init() {}

  /// Why a text is no schedule.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where the part begins that is wrong: its column, counted from 1 in bytes.
    public var column: Int
    /// What was expected.
    public var message: String

    /// The column, and what was expected.
    public var description: String { "column \(column): \(message)" }
  }

  /// Reads a schedule.
  ///
  /// - Throws: the first part that is wrong, with its column.
  public init(_ text: String, zone: CivilZone = .losAngeles) throws(Problem) {
    var words = Self.words(of: text)
    self.text = text
    self.zone = zone
    guard let first = words.first else {
      throw Problem(column: 1, message: "a schedule such as 'every day 00:00' or '0 0 * * *'")
    }
    if first.text == "every" {
      words.removeFirst()
      try readWords(words, end: text.utf8.count + 1)
    } else {
      try readFields(words, end: text.utf8.count + 1)
    }
  }

  /// A piece of a text, and where it begins.
  struct Word {
    var text: String
    var column: Int
  }

  private static func words(of text: String) -> [Word] {
    let bytes = Array(text.utf8)
    var words: [Word] = []
    var start: Int?
    for place in 0...bytes.count {
      let isBreak = place == bytes.count || bytes[place] == UInt8(ascii: " ")
      if isBreak, let begun = start {
        words.append(
          Word(text: String(decoding: bytes[begun..<place], as: UTF8.self), column: begun + 1)
        )
        start = nil
      } else if !isBreak, start == nil {
        start = place
      }
    }
    return words
  }

  // MARK: Words

  private mutating func readWords(_ words: [Word], end: Int) throws(Problem) {
    guard let first = words.first else {
      throw Problem(column: end, message: "a number, 'day' or days of the week behind 'every'")
    }
    if let count = Self.whole(first.text[...]) {
      return try readInterval(count, first, words.dropFirst(), end: end)
    }
    if first.text != "day" { weekdays = try Self.weekdays(first) }
    guard words.count == 2 else {
      let column = words.count > 2 ? words[2].column : end
      throw Problem(column: column, message: "one time of the day such as '00:00'")
    }
    minutes = [try Self.timeOfDay(words[1])]
  }

  private mutating func readInterval(
    _ count: Int64,
    _ word: Word,
    _ rest: ArraySlice<Word>,
    end: Int,
  ) throws(Problem) {
    let units: [(name: String, minutes: Int64)] = [
      ("minutes", 1), ("mins", 1), ("minute", 1), ("hours", 60), ("hour", 60),
    ]
    guard rest.count == 1, let unit = rest.first,
      let length = units.first(where: { $0.name == unit.text })?.minutes
    else {
      throw Problem(column: rest.first?.column ?? end, message: "'minutes' or 'hours'")
    }
    guard (1...(1_440 / length)).contains(count) else {
      throw Problem(column: word.column, message: "a number from 1 to \(1_440 / length)")
    }
    minutes = Array(stride(from: 0, to: 1_440, by: Int(count * length)))
  }

  private static let weekdayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let longNames = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private static func weekdays(_ word: Word) throws(Problem) -> [Int64] {
    var days: [Int64] = []
    for name in word.text.split(separator: ",", omittingEmptySubsequences: false) {
      let place =
        weekdayNames.firstIndex(of: String(name)) ?? longNames.firstIndex(of: String(name))
      guard let place else {
        throw Problem(column: word.column, message: "a number, 'day' or days such as 'mon,fri'")
      }
      if !days.contains(Int64(place + 1)) { days.append(Int64(place + 1)) }
    }
    return days.sorted()
  }

  private static func timeOfDay(_ word: Word) throws(Problem) -> Int64 {
    let parts = word.text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
      let hour = Self.whole(parts[0]), let minute = Self.whole(parts[1]),
      (0...23).contains(hour), (0...59).contains(minute)
    else {
      throw Problem(column: word.column, message: "a time of the day such as '00:00'")
    }
    return hour * 60 + minute
  }

  // MARK: Crontab

  private mutating func readFields(_ words: [Word], end: Int) throws(Problem) {
    guard words.count == 5 else {
      let column = words.count > 5 ? words[5].column : end
      throw Problem(
        column: column,
        message: "five fields: minute, hour, day of the month, month, day of the week",
      )
    }
    let minute = try Self.field(words[0], 0...59)
    let hour = try Self.field(words[1], 0...23)
    minutes = (hour ?? Array(0...23)).flatMap { hour in
      (minute ?? Array(0...59)).map { hour * 60 + $0 }
    }
    days = try Self.field(words[2], 1...31) ?? []
    months = try Self.field(words[3], 1...12) ?? []
    // 0 and 7 are both Sunday.
    let week = try Self.field(words[4], 0...7) ?? []
    weekdays = Array(
      week.map { $0 == 0 ? 7 : $0 }.sorted().reduce(into: []) { days, day in
        if days.last != day { days.append(day) }
      }
    )
  }

  /// The numbers of a field, in order; nil for a star.
  private static func field(
    _ word: Word,
    _ range: ClosedRange<Int64>,
  ) throws(Problem) -> [Int64]? {
    if word.text == "*" { return nil }
    let bounds = "\(range.lowerBound) to \(range.upperBound)"
    let problem = Problem(
      column: word.column,
      message: "'*', or numbers from \(bounds) such as '1,5-9' or '*/5'",
    )
    var isIn = [Bool](repeating: false, count: Int(range.upperBound) + 1)
    for part in word.text.split(separator: ",", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "/", omittingEmptySubsequences: false)
      guard let span = pieces.first.flatMap({ Self.span($0, range) }), pieces.count <= 2 else {
        throw problem
      }
      let step = pieces.count == 2 ? Self.whole(pieces[1]) : 1
      guard let step, (1...60).contains(step) else { throw problem }
      for number in stride(from: span.lowerBound, through: span.upperBound, by: Int(step)) {
        isIn[Int(number)] = true
      }
    }
    return isIn.indices.filter { isIn[$0] }.map(Int64.init)
  }

  /// A number of digits alone: a sign is none.
  private static func whole(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
  }

  private static func span(
    _ text: Substring,
    _ range: ClosedRange<Int64>,
  ) -> ClosedRange<Int64>? {
    if text == "*" { return range }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.whole)
    guard (1...2).contains(ends.count), let low = ends[0], let high = ends[ends.count - 1],
      low <= high, range.contains(low), range.contains(high)
    else { return nil }
    return low...high
  }
}

extension Schedule {
  /// The next time at which it is due.
  ///
  /// What the zone's clocks leave out in spring is left out; of what they show twice in autumn the first
  /// counts.
  ///
  /// - Parameter after: seconds since 1970 in UTC, not counted themselves.
  /// - Returns: seconds since 1970 in UTC; nil where it is never due.
  /// - Complexity: O(*d* + *m*) in the days until then and the minutes of a day; 9 years at most.
  public func next(after: Int64) -> Int64? {
    let today = dividingDown(after + zone.offset(at: after), by: 86_400).quotient
    for day in today..<today + 9 * 366 where isDue(on: CivilDate(daysSince1970: day)) {
      for minute in minutes {
        if let seconds = zone.seconds(day: day, minute: minute), seconds > after { return seconds }
      }
    }
    return nil
  }

  /// Whether it is due on a day: where both are said, either a day of the month or of the week will do
  /// (crontab).
  private func isDue(on date: CivilDate) -> Bool {
    guard months.isEmpty || months.contains(date.month) else { return false }
    let isDay = days.contains(date.day)
    let isWeekday = weekdays.contains(date.weekday.rawValue)
    if days.isEmpty { return weekdays.isEmpty || isWeekday }
    return isDay || (!weekdays.isEmpty && isWeekday)
  }
}
