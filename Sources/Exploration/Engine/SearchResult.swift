/// What an exhaustive search saw.
public struct SearchResult<Step> {
  /// How many different states, the start included.
  public var states = 1
  /// How many steps were taken from them.
  public var transitions = 0
  /// After how many steps the search ended.
  public var depth = 0
  /// How many states were new at each depth, from 1 on.
  public var layers: [Int] = []
  /// How many states nothing follows.
  public var deadEnds = 0
  /// Why the search ended.
  public var ending = Ending.whole
  /// How many states that were come to again were compared with the one they were taken for.
  public var compared = 0
  /// What is wrong with the model's fingerprint; nil where nothing was found.
  public var flaw: String?
  /// How many steps of each kind were taken, in the order of the model's `stepKinds`.
  public var steps: [Int]
  /// How often each of the model's `happenings` happened.
  public var happened: [Happening]
  /// What became of each invariant, in the model's order.
  public var invariants: [Invariant]

  /// Why a search ended.
  public enum Ending: String, Sendable {
    /// Every state was seen: there are no others.
    case whole
    /// There are states further away.
    case depth
    /// There are more states than were asked for.
    case states
    /// Two different states were taken for one: nothing that the search says holds.
    case flawed
  }

  /// How often something happened.
  public struct Happening: Hashable, Sendable {
    /// In how many steps.
    public var count = 0
    /// How often in one order of steps, at most, of the orders in which states were first come to.
    public var most = 0

    /// Something that did not happen yet.
    @usableFromInline
    init() {}
  }

  /// What became of an invariant.
  public struct Invariant {
    /// What must hold.
    public var name: String
    /// In how many transitions it had something to judge; with none it says nothing.
    public var reached = 0
    /// A shortest way to break it; nil where none was found.
    public var counterexample: [Step]?

    /// An invariant that was not judged yet.
    @usableFromInline
    init(name: String) {
      self.name = name
    }
  }

  /// A search that has seen the start.
  @usableFromInline
  init(invariants: [String], steps: Int, happenings: Int) {
    self.invariants = invariants.map(Invariant.init)
    self.steps = Array(repeating: 0, count: steps)
    happened = Array(repeating: Happening(), count: happenings)
  }

  @inlinable
  mutating func count(_ judgement: Judgement) {
    for place in invariants.indices where judgement.reached >> UInt64(place) & 1 == 1 {
      invariants[place].reached += 1
    }
    var rest = judgement.happened
    while rest != 0 {
      happened[rest.trailingZeroBitCount].count += 1
      rest &= rest - 1
    }
  }

  /// Nothing that was judged holds where two states were taken for one.
  @inlinable
  mutating func forgetJudgements() {
    for place in invariants.indices {
      invariants[place].reached = 0
      invariants[place].counterexample = nil
    }
  }
}

extension SearchResult: Sendable where Step: Sendable {}
extension SearchResult.Invariant: Sendable where Step: Sendable {}
