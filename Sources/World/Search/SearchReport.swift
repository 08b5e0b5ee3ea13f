import Exploration
import Findings
import Kernel

/// What a search through every order of events saw.
public struct SearchReport: Equatable, Sendable {
  /// How many different states, the start included.
  public var states: Int
  /// How many steps were taken from them.
  public var transitions: Int
  /// After how many steps it ended.
  public var depth: Int
  /// Why it ended, in words.
  public var ending: String
  /// What ended it before it had gone as far as it was to; nil where it has.
  public var stop: Stop?
  /// Why a search that was to go on from a record took no step; nil where it took some.
  public var standstill: Standstill?
  /// Whether every state there is was seen.
  public var isWhole: Bool
  /// How many states were new at each depth.
  public var layers: [Int]
  /// The invariants and what became of them.
  public var findings: [Finding]
  /// For each invariant that can be broken a shortest way to do so.
  public var counterexamples: [Counterexample]
  /// How many states that were come to again were compared with the one they were taken for.
  public var compared: Int
  /// How often a step of each kind was taken.
  public var steps: [Count]
  /// How often each thing happened that can, those that never did included.
  public var happened: [Count]

  /// How many states nothing can follow.
  public var deadEnds: Int
  /// What of the scenario was not tried, in words.
  public var leftOut: [String]
  /// What must come true, and what became of it.
  public var goals: [Goal] = []
  /// The app that was searched; empty where nobody said.
  public var app = ""
  /// How often what can go wrong may, in words; empty where nothing can.
  public var bounds: [String] = []
  /// How many random walks were taken; zero for every order.
  public var walks = 0
  /// About how many bytes a state took; zero where nobody could measure.
  public var bytesPerState = 0
  /// Where the search can go on; nil where it saw everything, and where nobody asked.
  public var record: SearchRecord?

  /// Whether it was ended before it had gone as far as it was to.
  public var isStopped: Bool { stop != nil }

  /// What ends a search before it has gone as far as it was to.
  public enum Stop: Hashable, Sendable {
    /// The time is up.
    case time
    /// There is no more memory that it may take.
    case memory
    /// The process may not ask for more memory, whatever the search may take.
    case room
    /// Somebody wants the end.
    case interruption
  }

  /// Why a search takes no step from where it was stopped.
  public enum Standstill: Hashable, Sendable {
    /// The states from which it would go on fill the memory by themselves.
    case memory
    /// It had gone further before than it is now to.
    case bounds
  }

  /// What must come true, and what became of it.
  public struct Goal: Hashable, Sendable {
    /// The goal and its verdict.
    public var finding: Finding
    /// From how many states in which it applies it was judged.
    public var judged: Int
    /// From how many more it is not known: on the graph for what follows was not seen; by a fair order
    /// how many states were not looked at, whether it applies in them or not.
    public var undecided: Int
    /// How it was judged, in words.
    public var method: String

    /// A goal that was judged.
    public init(finding: Finding, judged: Int, undecided: Int, method: String) {
      self.finding = finding
      self.judged = judged
      self.undecided = undecided
      self.method = method
    }
  }

  /// How often something was done, or happened.
  public struct Count: Hashable, Sendable {
    /// What.
    public var name: String
    /// In how many steps.
    public var times: Int
    /// How often in one order of steps, at most; zero where that is not counted.
    public var most: Int
    /// How likely random walks take such a step beside one of weight 1; nil where that is not asked.
    public var weight: UInt64?

    /// How often something happened.
    public init(name: String, times: Int, most: Int = 0) {
      self.name = name
      self.times = times
      self.most = most
    }
  }

  /// A way to break an invariant, or on which a goal does not come true.
  public struct Counterexample: Hashable, Sendable {
    /// The invariant's name, or the goal's, fit for a file's.
    public var invariant: String
    /// What happens, a line a step, for a person.
    public var steps: [String]
    /// What then happens again and again, a line a step; none for a breach and at a dead end.
    public var cycle: [String]
    /// What becomes of it at its end, for a goal; empty for a breach.
    public var end: String
    /// The same as a scenario's timeline; nil for an app that cannot write one.
    public var script: SearchScript?

    /// A way to break an invariant.
    public init(
      invariant: String,
      steps: [String],
      cycle: [String] = [],
      end: String = "",
      script: SearchScript?,
    ) {
      self.invariant = invariant
      self.steps = steps
      self.cycle = cycle
      self.end = end
      self.script = script
    }
  }

  /// What a search saw.
  public init(
    states: Int,
    transitions: Int,
    depth: Int,
    ending: String,
    isWhole: Bool,
    layers: [Int],
    findings: [Finding],
    counterexamples: [Counterexample],
    compared: Int = 0,
    steps: [Count] = [],
    happened: [Count] = [],
    deadEnds: Int = 0,
    leftOut: [String] = [],
  ) {
    self.states = states
    self.transitions = transitions
    self.depth = depth
    self.ending = ending
    self.isWhole = isWhole
    self.layers = layers
    self.findings = findings
    self.counterexamples = counterexamples
    self.compared = compared
    self.steps = steps
    self.happened = happened
    self.deadEnds = deadEnds
    self.leftOut = leftOut
  }
}

/// Why a search says nothing: its model takes different states for one.
public struct SearchFlaw: Error, Hashable, Sendable, CustomStringConvertible {
  /// What differs, in words.
  public var description: String

  /// A flaw in words.
  public init(_ description: String) {
    self.description = description
  }
}

/// A record of a search that another scenario, variant or version has left.
public struct SearchMisfit: Error, Hashable, Sendable {
  /// A record that does not fit.
  public init() {}
}

/// A scenario with more in it than a search can try in every order.
public struct SearchTooLarge: Error, Equatable, Sendable {
  /// What there is.
  public var found: String
  /// What there may be at most.
  public var most: String

  /// A scenario that is too large.
  public init(_ found: String, most: String) {
    self.found = found
    self.most = most
  }
}
