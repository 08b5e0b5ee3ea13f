import Findings
import Kernel
import Plans
import World

/// What a rule about gaps bounds, of those that it is about.
struct GapFigures {
  /// The longest gap; zero where there is none.
  let longest: Duration
  /// How many are longer than a frame.
  let count: Int
  /// The time in gaps.
  let total: Duration
  /// The speech lost in gaps.
  let unheard: Duration

  /// The figures of some gaps.
  init(_ gaps: [Gap]) {
    longest = gaps.map(\.length).max() ?? .zero
    count = gaps.count { $0.severity != .concealed }
    total = gaps.reduce(Duration.zero) { $0 + $1.length }
    unheard = gaps.reduce(Duration.zero) { $0 + $1.unheard }
  }

  /// All of them, for a person.
  var text: String {
    "longest \(CallWords.span(longest)), \(count) over one frame, "
      + "total \(CallWords.span(total)), unheard \(CallWords.span(unheard))"
  }

  /// Those that a rule bounds, in the order in which it is written, with whether each is within its bound.
  func bounded(by rule: GapRule) -> [(figure: Measure, isMet: Bool)] {
    let figures: [(name: String, value: Int64, unit: MeasureUnit, bound: Bound?)] = [
      ("longest", longest.nanoseconds, .nanoseconds, rule.longest),
      ("count", Int64(count), .count, rule.count),
      ("total", total.nanoseconds, .nanoseconds, rule.total),
      ("unheard", unheard.nanoseconds, .nanoseconds, rule.unheard),
    ]
    return figures.compactMap { name, value, unit, bound in
      bound.map { bound in
        let figure = Measure(name: name, value: value, unit: unit, aim: bound.aim)
        return (figure, bound.admits(value))
      }
    }
  }
}
