import Kernel
import Photos

/// Draws when the owner is away, and where.
struct TripDraw {
  /// Days from the first to the last, counted since 1970.
  var days: ClosedRange<Int64>
  /// Where the owner lives.
  var zone: Zone
  /// Trips a year.
  var holidays: Int64
  /// The share of trips into another zone.
  var travel: Ratio
  /// A place for every year and trip.
  var stream: RandomStream

  /// A trip before it is counted in seconds.
  struct Trip {
    /// Its days, counted since 1970.
    var days: Range<Int64>
    /// Seconds east of UTC, where it leads into another zone.
    var offset: Int64?
  }

  /// Offsets of places that people travel to, in hours east, and India's.
  private static let offsets: [Int64] =
    [-10, -8, -7, -6, -5, -3, 0, 1, 2, 3, 4, 7, 8, 9, 10, 12].map { $0 * 3_600 } + [19_800]

  /// All trips, in order; none overlaps another, since each has its own part of a year.
  func trips() -> [Trip] {
    guard holidays > 0 else { return [] }
    let first = CivilDate(daysSince1970: days.lowerBound).year
    let last = CivilDate(daysSince1970: days.upperBound).year
    var result: [Trip] = []
    for year in first...last {
      for index in 0..<holidays {
        if let trip = trip(index, of: year) { result.append(trip) }
      }
    }
    return result
  }

  private func trip(_ index: Int64, of year: Int64) -> Trip? {
    guard let newYear = CivilDate(year: year, month: 1, day: 1)?.daysSince1970 else { return nil }
    var draw = stream.at(UInt64(bitPattern: year), lane: UInt64(index))
    let part = 365 / holidays
    let length = 2 + Int64(draw.below(8))
    let start = newYear + index * part + Int64(draw.below(UInt64(part - length + 1)))
    let abroad = draw.happens(travel)
    let place = Int(draw.below(UInt64(Self.offsets.count - 1)))
    let from = max(start, days.lowerBound)
    let to = min(start + length, days.upperBound + 1)
    guard from < to else { return nil }
    // Clocks abroad may be a day apart: a trip at the edge stays at home, within the range.
    let isInside = from >= days.lowerBound + 2 && to < days.upperBound
    return Trip(days: from..<to, offset: abroad && isInside ? offset(place, day: start) : nil)
  }

  /// One of the offsets that is not the one at home on that day.
  private func offset(_ place: Int, day: Int64) -> Int64 {
    let home = zone.offset(at: day * 86_400)
    let chosen = Self.offsets[place]
    return chosen == home ? Self.offsets[place + 1] : chosen
  }
}
