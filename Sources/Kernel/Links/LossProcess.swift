/// The state behind a channel's loss, as a function of time alone; for a recording with a digit
/// per packet, of the packet's place in its flow.
///
/// The chain takes one step per slot, and the step's random word is keyed by the slot. A step is a
/// map from each state to the next one; all states are stepped with the same word. Going back
/// from the slot in question, the maps are composed until all states have run into one:
/// what was before no longer matters (coupling from the past, J. G. Propp, D. B. Wilson, 1996).
/// So any slot is reached in about 1 ÷ (p + r) steps, without a walk from the scenario's start, and the
/// chain is in its stationary distribution from the first slot on.
struct LossProcess: Sendable {
  /// Good of the Gilbert–Elliott chain, state 1 of the four-state chain.
  private static let initialState: UInt8 = 0
  /// How far before the scenario's start a chain that does not forget is followed.
  private static let slotsBeforeStart: Int64 = 65_536

  private let weather: RandomStream
  private let chain: LossChain?
  /// A recording, one bit per packet or slot.
  private let recording: ContiguousArray<Bool>
  private let step: TraceStep
  private let chanceByState: (Ratio, Ratio, Ratio, Ratio)
  private let slot: Duration
  private var knownSlot: Int64
  private var knownState: UInt8

  /// The process of `loss` in steps of `slot`, with the random words of `weather`.
  init(_ loss: Loss, slot: Duration, weather: RandomStream) {
    self.weather = weather
    self.slot = slot
    chain = LossChain(loss)
    chanceByState = Self.chances(loss)
    if case .bits(let text, let step) = loss {
      recording = ContiguousArray(text.utf8.map { $0 == 0x31 })
      self.step = step
    } else {
      recording = []
      step = .slot
    }
    knownSlot = -Self.slotsBeforeStart
    knownState = Self.initialState
  }

  /// The chance of a packet to be lost at that instant, which is not before the last one asked about.
  ///
  /// - Parameters:
  ///   - now: when it is offered.
  ///   - place: its place in its flow, which is its number where it has one.
  /// - Returns: 0 or 1 for a recording, else what the state of the model says.
  mutating func chance(at now: Instant, place: UInt64) -> Ratio {
    if let chain {
      switch state(of: chain, at: index(of: now)) {
      case 0: return chanceByState.0
      case 1: return chanceByState.1
      case 2: return chanceByState.2
      default: return chanceByState.3
      }
    }
    guard !recording.isEmpty else { return chanceByState.0 }
    let digit =
      switch step {
      case .packet: place % UInt64(recording.count)
      case .slot: UInt64(index(of: now)) % UInt64(recording.count)
      }
    return recording[Int(digit)] ? .one : .zero
  }

  private func index(of now: Instant) -> Int64 {
    now.nanoseconds / slot.nanoseconds
  }

  private mutating func state(of chain: LossChain, at index: Int64) -> UInt8 {
    guard index > knownSlot else { return knownState }
    var path = StateMap.identity
    var past = index
    while past > knownSlot, !path.isConstant {
      path = path.after(chain.step(weather.word(at: UInt64(bitPattern: past))))
      past -= 1
    }
    knownState = path[knownState]
    knownSlot = index
    return knownState
  }

  private static func chances(_ loss: Loss) -> (Ratio, Ratio, Ratio, Ratio) {
    switch loss {
    case .none, .bits: (.zero, .zero, .zero, .zero)
    case .bernoulli(let chance): (chance, chance, chance, chance)
    case .gilbertElliott(_, _, let lossGood, let lossBad): (lossGood, lossBad, .zero, .zero)
    case .fourState: (.zero, .zero, .one, .one)
    }
  }
}

/// A map from up to four states to the states that follow them, two bits for each.
struct StateMap: Equatable, Sendable {
  private var packed: UInt8

  /// Every state follows itself.
  static let identity = Self(0, 1, 2, 3)

  /// The states that follow states 0, 1, 2 and 3.
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
    packed = first | second << 2 | third << 4 | fourth << 6
  }

  /// The state that follows `state`.
  subscript(state: UInt8) -> UInt8 { packed >> (2 * state) & 3 }

  /// Whether one state follows all.
  var isConstant: Bool { packed == self[0] &* 0b0101_0101 }

  /// This map applied to what `earlier` gives.
  func after(_ earlier: Self) -> Self {
    Self(self[earlier[0]], self[earlier[1]], self[earlier[2]], self[earlier[3]])
  }
}

/// The steps of a Markov chain of loss, by thresholds on a random word of 63 bits.
enum LossChain: Sendable {
  /// Two states, good 0 and bad 1.
  case gilbertElliott(toBad: UInt64, staysBad: UInt64)
  /// Four states, numbered one lower than in netem.
  case fourState(Thresholds)

  /// Where the word's range is cut for the steps of the four-state chain.
  struct Thresholds: Sendable {
    /// From received in a gap to lost in a burst, below this.
    var toBurst: UInt64
    /// From received in a gap to lost alone, below this.
    var toLostAlone: UInt64
    /// From received within a burst back to lost, below this.
    var backToLost: UInt64
    /// From lost in a burst to lost in a burst, below this.
    var staysLost: UInt64
    /// From lost in a burst to received within it, below this; above, to the gap.
    var toReceived: UInt64
  }

  /// The chain of a model; nil for a model without one.
  init?(_ loss: Loss) {
    switch loss {
    case .none, .bernoulli, .bits:
      return nil
    case .gilbertElliott(let p, let r, _, _):
      self = .gilbertElliott(toBad: Self.threshold(p), staysBad: Self.whole - Self.threshold(r))
    case .fourState(let p13, let p31, let p32, let p23, let p14):
      let toGap = Self.threshold(p31)
      self = .fourState(
        Thresholds(
          toBurst: Self.threshold(p13),
          toLostAlone: Self.threshold(p13) + Self.threshold(p14),
          backToLost: Self.threshold(p23),
          staysLost: Self.whole - toGap - Self.threshold(p32),
          toReceived: Self.whole - toGap,
        )
      )
    }
  }

  /// The step that a random word of 64 bits makes of every state.
  ///
  /// Low words lead to loss from everywhere and high words away from it, so that different pasts
  /// soon meet.
  func step(_ word: UInt64) -> StateMap {
    let draw = word >> 1
    switch self {
    case .gilbertElliott(let toBad, let staysBad):
      let next: UInt8 = draw < toBad ? 1 : 0
      return StateMap(next, draw < staysBad ? 1 : 0, next, next)
    case .fourState(let cut):
      return StateMap(
        draw < cut.toBurst ? 2 : draw < cut.toLostAlone ? 3 : 0,
        draw < cut.backToLost ? 2 : 1,
        draw < cut.staysLost ? 2 : draw < cut.toReceived ? 1 : 0,
        0,
      )
    }
  }

  /// 2⁶³: above every draw.
  private static let whole: UInt64 = 1 << 63

  private static func threshold(_ chance: Ratio) -> UInt64 {
    let scaled = UInt128(chance.numerator.magnitude) << 63
    return UInt64(scaled / UInt128(chance.denominator.magnitude))
  }
}
