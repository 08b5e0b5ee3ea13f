import Kernel
import Photos

/// The days of a library, each with the chance that a photo falls on it.
///
/// The days cover the whole range without a gap, by the clocks at home; a trip's days are those
/// of the clocks abroad. A day's weight is its rate times its length in seconds, so that the
/// first and the last day, and those with a change of clocks, count for what they are.
struct DayTable {
  /// A day as a span of time.
  struct Day {
    /// Midnight by the clocks of the day, even where the range begins later.
    var midnight: Int64
    /// The first second that belongs to the range.
    var start: Int64
    /// The second after the last one.
    var end: Int64
    /// The trip that it belongs to, or −1.
    var trip: Int32
  }

  /// All days, in order.
  private(set) var days: [Day] = []
  /// All trips, in order.
  private(set) var trips: [GeneratedTrip] = []
  /// For each day the weight of it and all before.
  private var cumulative: [UInt64] = []

  /// Photos a day: on a working day, and 1.6 times as many at the weekend.
  private static let rates = (workday: UInt64(10), weekend: UInt64(16))
  /// How many times as many there are on a trip.
  private static let tripFactor: UInt64 = 8

  /// How photos spread over the hours of a day, from midnight: hardly any in the small hours,
  /// most around noon and in the afternoon.
  private static let hours: [UInt64] = [
    2, 1, 1, 1, 1, 2, 4, 7, 10, 13, 17, 18, 20, 18, 18, 18, 17, 16, 16, 13, 10, 8, 6, 4,
  ]
  /// For each second-long share of `hours` the hour that it belongs to.
  private static let hourOfShare: [Int64] = hours.enumerated().flatMap { hour, weight in
    Array(repeating: Int64(hour), count: Int(weight))
  }

  /// The days of the settings' range.
  init(_ settings: GeneratorSettings, stream: RandomStream) {
    let zone = settings.zone
    let first = Self.day(settings.from, zone)
    let last = max(first, Self.day(settings.to, zone))
    var midnights = (first...last + 1).map { Self.midnight($0, zone) }
    midnights[0] = min(midnights[0], settings.from)
    let drawn = TripDraw(
      days: first...last,
      zone: zone,
      holidays: settings.holidays,
      travel: settings.travel,
      stream: stream,
    ).trips()
    addDays(first, midnights, settings)
    for trip in drawn { add(trip, first: first) }
    weigh(first: first)
  }

  /// A second of the range at which something was photographed, and the day's index.
  ///
  /// - Complexity: O(log days).
  func draw(_ stream: inout RandomStream) -> (day: Int, second: Int64) {
    let wanted = stream.below(cumulative[cumulative.count - 1])
    var low = 0
    var high = cumulative.count - 1
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] <= wanted { low = middle + 1 } else { high = middle }
    }
    let day = days[low]
    let share = Self.hourOfShare[Int(stream.below(UInt64(Self.hourOfShare.count)))]
    let second = day.midnight + share * 3_600 + Int64(stream.below(3_600))
    if second >= day.start, second < day.end { return (low, second) }
    return (low, day.start + Int64(stream.below(UInt64(day.end - day.start))))
  }

  // MARK: Days

  private static func day(_ seconds: Int64, _ zone: Zone) -> Int64 {
    dividingDown(seconds + zone.offset(at: seconds), by: 86_400).quotient
  }

  /// When a day begins by the clocks of a zone, or about then where they change at midnight.
  private static func midnight(_ day: Int64, _ zone: Zone) -> Int64 {
    let local = day * 86_400
    return local - zone.offset(at: local - zone.offset(at: local))
  }

  private mutating func addDays(
    _ first: Int64,
    _ midnights: [Int64],
    _ settings: GeneratorSettings,
  ) {
    days.reserveCapacity(midnights.count - 1)
    var start = settings.from
    for index in 0..<midnights.count - 1 {
      let isLast = index == midnights.count - 2
      // Clocks that change at midnight could put one before another, or after the range.
      let end = isLast ? settings.to + 1 : min(max(start, midnights[index + 1]), settings.to + 1)
      days.append(Day(midnight: midnights[index], start: start, end: end, trip: -1))
      start = end
    }
  }

  private mutating func add(_ trip: TripDraw.Trip, first: Int64) {
    let indices = Int(trip.days.lowerBound - first)..<Int(trip.days.upperBound - first)
    for index in indices {
      days[index].trip = Int32(trips.count)
      guard let offset = trip.offset else { continue }
      let midnight = (first + Int64(index)) * 86_400 - offset
      days[index].midnight = midnight
      days[index].start = midnight
      days[index].end = midnight + 86_400
    }
    trips.append(
      GeneratedTrip(
        name: name(of: trip),
        start: days[indices.lowerBound].start,
        end: days[indices.upperBound - 1].end,
        offset: trip.offset,
      )
    )
  }

  /// The trip's month, and which trip of the month it is from the second on.
  private func name(of trip: TripDraw.Trip) -> String {
    let month = CivilMonth(of: trip.days.lowerBound * 86_400, offset: 0)
    let name = "Trip \(month)"
    let earlier = trips.suffix(2).count { $0.name.hasPrefix(name) }
    return earlier == 0 ? name : "\(name) (\(earlier + 1))"
  }

  private mutating func weigh(first: Int64) {
    cumulative.reserveCapacity(days.count)
    var total: UInt64 = 0
    for (index, day) in days.enumerated() {
      let weekday = CivilDate.weekday(daysSince1970: first + Int64(index))
      let rate = weekday.isWeekend ? Self.rates.weekend : Self.rates.workday
      total += rate * (day.trip >= 0 ? Self.tripFactor : 1) * UInt64(day.end - day.start)
      cumulative.append(total)
    }
  }
}
