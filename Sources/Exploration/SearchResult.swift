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
  init(invariants: [String]) {
    self.invariants = invariants.map(Invariant.init)
  }

  @inlinable
  mutating func count(_ judgement: Judgement) {
    for place in invariants.indices where judgement.reached >> UInt64(place) & 1 == 1 {
      invariants[place].reached += 1
    }
  }
}

extension SearchResult: Sendable where Step: Sendable {}
extension SearchResult.Invariant: Sendable where Step: Sendable {}
