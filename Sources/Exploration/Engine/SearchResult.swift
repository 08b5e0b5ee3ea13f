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
  /// What became of each goal, in the model's order.
  public var goals: [Goal]
  /// About how many bytes a state took; zero where nobody could measure.
  public var bytesPerState = 0
  /// How many walks were taken; zero for a search of every order.
  public var walks = 0
  /// Where the search can go on; nil where there is no further, and for walks.
  public var record: SearchRecord?

  /// From how many states all steps were taken in this part of a search alone, without what a record
  /// remembered.
  public var advanced = 0

  /// Why a search ended.
  public enum Ending: String, Sendable {
    /// Every state was seen: there are no others.
    case whole
    /// There are states further away.
    case depth
    /// There are more states than were asked for.
    case states
    /// The time is up.
    case time
    /// There is no more memory that it may take.
    case memory
    /// The process may not ask for more memory.
    case room
    /// Somebody wanted the end.
    case interrupted
    /// All walks were taken.
    case walks
    /// The record that it was to go on from is of another model.
    case misfit
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

  /// What became of a goal.
  public struct Goal {
    /// What must come true.
    public var name: String
    /// From how many states in which it applies it is known what becomes of it; with none it says
    /// nothing.
    public var judged = 0
    /// From how many more that is not known: on the graph for what follows was not seen; by fair
    /// continuations how many states were not looked at, whether it applies in them or not.
    public var undecided = 0
    /// A way on which it does not come true; nil where none was found.
    public var counterexample: SearchLasso<Step>?

    /// A goal that was not judged yet.
    @usableFromInline
    init(name: String) {
      self.name = name
    }
  }

  /// A search that has seen the start.
  @usableFromInline
  init(invariants: [String], goals: [String], steps: Int, happenings: Int) {
    self.invariants = invariants.map(Invariant.init)
    self.goals = goals.map(Goal.init)
    self.steps = Array(repeating: 0, count: steps)
    happened = Array(repeating: Happening(), count: happenings)
  }

  @inlinable
  mutating func count(_ judgement: Judgement) {
    for place in invariants.indices where judgement.reached >> UInt64(place) & 1 == 1 {
      invariants[place].reached += 1
    }
    var rest = judgement.happened
    // What has no name is not counted.
    while rest != 0, rest.trailingZeroBitCount < happened.count {
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
    for place in goals.indices {
      goals[place].judged = 0
      goals[place].counterexample = nil
    }
  }
}

/// A way on which a goal does not come true: steps, and what is then taken for ever.
public struct SearchLasso<Step> {
  /// The steps from the start.
  public var stem: [Step]
  /// The steps that lead back to where they began; none at a dead end.
  public var cycle: [Step]
  /// What becomes of it then.
  public var end: End

  /// What becomes of a way at its end.
  public enum End: Hashable, Sendable {
    /// The cycle is taken for ever.
    case cycle
    /// Nothing is on its way and no timer is set.
    case deadEnd
    /// After so many steps of a fair order it has not come true.
    case steps(Int)
  }

  /// A way.
  public init(stem: [Step], cycle: [Step], end: End) {
    self.stem = stem
    self.cycle = cycle
    self.end = end
  }
}

extension SearchLasso: Sendable where Step: Sendable {}
extension SearchLasso: Equatable where Step: Equatable {}
extension SearchResult.Goal: Sendable where Step: Sendable {}
extension SearchResult: Sendable where Step: Sendable {}
extension SearchResult.Invariant: Sendable where Step: Sendable {}
