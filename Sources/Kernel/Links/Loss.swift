/// How a channel loses packets: by a state that changes with time, by chance, or by a recording.
///
/// The state moves once per slot of time (`ChannelSettings.slot`), whether or not packets ask it.
public enum Loss: Choice, Equatable, Sendable {
  /// Nothing is lost.
  case none
  /// Each packet by itself.
  case bernoulli(Ratio)  // key: chance
  /// Gilbert–Elliott, in the letters of Linux's netem: two states, `p` is the chance per slot to turn
  /// from good to bad, `r` to turn from bad to good. A packet is lost with the chance of the
  /// state: `lossGood` is netem's 1 − k, `lossBad` its 1 − h. The share of bad slots is
  /// p ÷ (p + r), the mean burst 1 ÷ r slots.
  case gilbertElliott(p: Ratio, r: Ratio, lossGood: Ratio = .zero, lossBad: Ratio = .one)
  /// The four-state Markov chain of netem (S. Salsano, F. Ludovici, A. Ordine, 2009): 1 received in
  /// a gap, 2 received within a burst, 3 lost within a burst, 4 lost alone in a gap. `p13` is the
  /// chance per slot to turn from state 1 to 3, and so on; from 4 it always turns to 1.
  case fourState(p13: Ratio, p31: Ratio, p32: Ratio, p23: Ratio, p14: Ratio)
  /// A recording, `0` received and `1` lost; it repeats. Traces of real networks have a digit for
  /// each packet.
  case bits(String, per: TraceStep = .packet)  // key: bits

  /// What contradicts itself, in words; nil for a model that can be drawn from.
  public var problem: String? {
    switch self {
    case .none:
      nil
    case .bernoulli(let chance):
      Self.problem(of: [chance])
    case .gilbertElliott(let p, let r, let lossGood, let lossBad):
      Self.problem(of: [p, r, lossGood, lossBad])
    case .fourState(let p13, let p31, let p32, let p23, let p14):
      Self.problem(of: [p13, p31, p32, p23, p14])
        ?? Self.problem(ofSum: p13, p14, from: 1)
        ?? Self.problem(ofSum: p31, p32, from: 3)
    case .bits(let text, _):
      !text.isEmpty && text.utf8.allSatisfy { $0 == 0x30 || $0 == 0x31 }
        ? nil : "loss bits are a text of one or more digits 0 (received) and 1 (lost)"
    }
  }

  /// Whether nothing is ever lost, however it is written.
  public var losesNothing: Bool {
    switch self {
    case .none: true
    case .bernoulli(let chance): chance == .zero
    case .gilbertElliott(let p, _, let lossGood, let lossBad):
      lossGood == .zero && (lossBad == .zero || p == .zero)
    case .fourState(let p13, _, _, _, let p14): p13 == .zero && p14 == .zero
    case .bits(let text, _): text.utf8.allSatisfy { $0 == 0x30 }
    }
  }

  /// Whether everything is lost, and chance has no part in it.
  public var losesEverything: Bool {
    switch self {
    case .none, .fourState: false
    case .bernoulli(let chance): chance == .one
    case .gilbertElliott(_, _, let lossGood, let lossBad): lossGood == .one && lossBad == .one
    case .bits(let text, _): !text.isEmpty && text.utf8.allSatisfy { $0 == 0x31 }
    }
  }

  private static func problem(of chances: [Ratio]) -> String? {
    guard let wrong = chances.first(where: { !$0.isProbability }) else { return nil }
    return "a chance of loss lies between 0 and 1, \(wrong) does not"
  }

  private static func problem(ofSum left: Ratio, _ right: Ratio, from state: Int) -> String? {
    guard left > Ratio(right.denominator - right.numerator, right.denominator) else { return nil }
    return "the chances to leave state \(state), \(left) and \(right), are more than 1 together"
  }
}
