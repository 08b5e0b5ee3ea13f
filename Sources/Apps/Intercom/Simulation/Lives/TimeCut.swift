import Kernel
import Voice

/// Time with some stretches cut out of it: what lies behind them moves up.
struct TimeCut {
  /// The stretches, in order and apart.
  private let stretches: [SpeechInterval]

  /// Time without these stretches, which are in order and apart.
  init(_ stretches: [SpeechInterval]) {
    self.stretches = stretches
  }

  /// Whether nothing is cut out.
  var isEmpty: Bool { stretches.isEmpty }

  /// Where an instant is then; one within a stretch is where that was.
  ///
  /// - Complexity: O(n) in the stretches.
  func place(of instant: Instant) -> Instant {
    var place = instant
    for stretch in stretches where stretch.start < instant {
      place = place - (min(stretch.end, instant) - stretch.start)
    }
    return place
  }

  /// What is left of intervals.
  func rest(of intervals: [SpeechInterval]) -> [SpeechInterval] {
    if isEmpty { return intervals }
    return intervals.compactMap { interval in
      let rest = SpeechInterval(start: place(of: interval.start), end: place(of: interval.end))
      return rest.start < rest.end ? rest : nil
    }
  }
}
