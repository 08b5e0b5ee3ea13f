/// When a bottleneck can take something on, as Mahimahi's traces have it.
///
/// Each entry is an opportunity for 1500 bytes, at a whole millisecond. Several packets share one, and
/// what does not fit goes on with the next. An opportunity is lost unless something waits when it
/// comes: a packet that is offered at that very instant has missed it. Behind the last entry the
/// trace begins anew, counted from the time of the last. (R. Netravali and others, "Mahimahi:
/// Accurate Record-and-Replay for HTTP", USENIX ATC 2015, and the manual page `mm-link(1)`.)
struct DeliverySchedule: Sendable {
  /// How many bytes go with one opportunity.
  static let bytes = 1_500

  /// In milliseconds since the scenario's start, not falling.
  private let times: [Int64]
  /// After how many milliseconds it begins anew.
  private let period: Int64

  /// The schedule of a trace, which has no problem; nil for an empty one.
  init?(_ times: [Int64]) {
    guard let last = times.last else { return nil }
    self.times = times
    period = last
  }

  /// What a trace cannot be made of, in words; nil for one that can be followed.
  static func problem(of times: [Int64]) -> String? {
    guard let first = times.first, let last = times.last else { return nil }
    guard first >= 0, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      return "a trace of opportunities has times of 0 or more that never fall"
    }
    return last > 0 ? nil : "a trace of opportunities ends after its start"
  }

  /// When an opportunity comes, counted from 0 through all repetitions.
  func instant(of index: Int64) -> Instant {
    let (round, place) = index.quotientAndRemainder(dividingBy: Int64(times.count))
    return Instant(nanoseconds: (round * period + times[Int(place)]) * 1_000_000)
  }

  /// The first opportunity that comes after an instant.
  ///
  /// - Complexity: O(log entries).
  func first(after now: Instant) -> Int64 {
    let (round, rest) = (now.nanoseconds / 1_000_000).quotientAndRemainder(dividingBy: period)
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] > rest { high = middle } else { low = middle + 1 }
    }
    return round * Int64(times.count) + Int64(low)
  }
}
