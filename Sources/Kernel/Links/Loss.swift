/// What one digit of a recording of loss stands for.
public enum LossStep: String, CaseIterable, Sendable {
  /// One packet. A packet with a number meets the digit of its number, so that what else is sent
  /// moves nothing; the packets of a flow without numbers are counted.
  case packet
  /// One slot of time: every packet of that slot shares its digit.
  case slot
}

/// How a channel loses packets: by a state that changes with time, by chance, or by a recording.
///
/// The state moves once per slot of time (`ChannelSettings.slot`), whether or not packets ask it.
public enum Loss: Choice, Equatable, Sendable {
  /// Nothing is lost.
  case none
  /// Each packet by itself.
  case bernoulli(Ratio)
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
  case bits(String, per: LossStep = .packet)

  /// A blank value of every kind.
  public static var prototypes: [Self] {
    [
      .none,
      .bernoulli(.zero),
      .gilbertElliott(p: .zero, r: .zero),
      .fourState(p13: .zero, p31: .zero, p32: .zero, p23: .zero, p14: .zero),
      .bits(""),
    ]
  }

  /// The model's name.
  public var kind: String {
    switch self {
    case .none: "none"
    case .bernoulli: "bernoulli"
    case .gilbertElliott: "gilbertElliott"
    case .fourState: "fourState"
    case .bits: "bits"
    }
  }

  /// The model's chances.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .none:
      break
    case .bernoulli(var chance):
      try fields.field("chance", &chance)
      self = .bernoulli(chance)
    case .gilbertElliott(var p, var r, var lossGood, var lossBad):
      try fields.field("p", &p)
      try fields.field("r", &r)
      try fields.field("loss_good", &lossGood)
      try fields.field("loss_bad", &lossBad)
      self = .gilbertElliott(p: p, r: r, lossGood: lossGood, lossBad: lossBad)
    case .fourState(var p13, var p31, var p32, var p23, var p14):
      try fields.field("p13", &p13)
      try fields.field("p31", &p31)
      try fields.field("p32", &p32)
      try fields.field("p23", &p23)
      try fields.field("p14", &p14)
      self = .fourState(p13: p13, p31: p31, p32: p32, p23: p23, p14: p14)
    case .bits(var text, var step):
      try fields.field("bits", &text)
      try fields.field("per", &step)
      self = .bits(text, per: step)
    }
  }

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

  private static func problem(of chances: [Ratio]) -> String? {
    guard let wrong = chances.first(where: { !$0.isProbability }) else { return nil }
    return "a chance of loss lies between 0 and 1, \(wrong) does not"
  }

  private static func problem(ofSum left: Ratio, _ right: Ratio, from state: Int) -> String? {
    guard left > Ratio(right.denominator - right.numerator, right.denominator) else { return nil }
    return "the chances to leave state \(state), \(left) and \(right), are more than 1 together"
  }
}
