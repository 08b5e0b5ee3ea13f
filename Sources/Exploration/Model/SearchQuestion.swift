import Kernel

/// What must hold of an app, in every state that it can come to.
public struct SearchInvariant: Hashable, Sendable {
  /// Its name, fit for a file's.
  public var key: String
  /// What must hold, in words.
  public var title: String
  /// Whether the scenario expects it to be broken.
  public var isExpectedBroken: Bool

  /// What must hold.
  public init(_ key: String, _ title: String, isExpectedBroken: Bool = false) {
    self.key = key
    self.title = title
    self.isExpectedBroken = isExpectedBroken
  }
}

/// What must come true from every state in which it applies, where nobody does anything more, nothing
/// more goes wrong, and nothing that can arrive or fire is put off for ever.
public struct SearchGoal: Hashable, Sendable {
  /// Its name, fit for a file's.
  public var key: String
  /// What must come true, in words.
  public var title: String

  /// What must come true.
  public init(_ key: String, _ title: String) {
    self.key = key
    self.title = title
  }
}

/// Which goals apply in a state and which are met, a bit each.
public struct GoalMarks: Hashable, Sendable {
  /// The goals that must come true from here.
  public var applies: UInt64
  /// The goals that are true here.
  public var met: UInt64

  /// Marks of a state; without any, no goal applies.
  @inlinable
  public init(applies: UInt64 = 0, met: UInt64 = 0) {
    self.applies = applies
    self.met = met
  }

  /// The goal of that number applies, and is met or not.
  @inlinable
  public init(goal: Int, isMet: Bool) {
    self.init(applies: 1 << UInt64(goal), met: isMet ? 1 << UInt64(goal) : 0)
  }
}

/// How far a search goes, and how.
public struct SearchQuestion: Hashable, Sendable {
  /// The largest number of steps from the start.
  public var depth: Int
  /// After so many states it ends.
  public var states: Int
  /// How often each fault may happen.
  public var faults = Bounds()
  /// Random walks in place of every order; nil for every order.
  public var walks: Walks?
  /// How goals are judged.
  public var goals = GoalMethod.graph
  /// How much memory a search may take, in bytes; nil for no limit.
  public var memory: Int?
  /// Whether a search that ends before it has seen everything is to say where it can go on.
  public var keepsRecord = false
  /// Of so many digests one is checked to stand for one state; a power of two.
  public var spacing = 32

  /// Random walks from the start.
  public struct Walks: Hashable, Sendable {
    /// How many.
    public var count: Int
    /// What they are drawn by.
    public var seed: UInt64

    /// So many walks.
    public init(count: Int, seed: UInt64) {
      self.count = count
      self.seed = seed
    }
  }

  /// How often each fault may happen in one order, as far as whoever asks has said it.
  public struct Bounds: Hashable, Sendable {
    /// How many messages are lost; nil, as for the others, for what the app says.
    public var losses: Int64?
    /// How many arrive twice.
    public var duplicates: Int64?
    /// How many overtake one that was sent earlier.
    public var reorderings: Int64?
    /// How many processes end.
    public var crashes: Int64?
    /// How many messages are put off.
    public var delays: Int64?

    /// What the app says.
    public init() {}

    /// The bounds for an app that says those.
    public func applied(to own: SearchFaults) -> SearchFaults {
      SearchFaults(
        losses: losses ?? own.losses,
        duplicates: duplicates ?? own.duplicates,
        reorderings: reorderings ?? own.reorderings,
        crashes: crashes ?? own.crashes,
        delays: delays ?? own.delays,
      )
    }
  }

  /// How it is judged whether a goal comes true.
  public enum GoalMethod: Hashable, Sendable {
    /// On the graph of all states: no cycle and no dead end without the goal, whatever the order.
    case graph
    /// One fair continuation from each state that was seen, of at most so many steps.
    case continuation(steps: Int)
  }

  /// After how many steps of a fair order a goal is missed, where nobody says.
  public static let continuationDefault = 500

  /// After how many steps of a fair order a goal is missed.
  public var continuationMax: Int {
    switch goals {
    case .graph: Self.continuationDefault
    case .continuation(let steps): steps
    }
  }

  /// Every order, so far.
  public init(depth: Int, states: Int) {
    self.depth = depth
    self.states = states
  }
}

/// What a search is given by the machine that it runs on.
public struct SearchHost {
  /// Does so many things, each by its number, in any order or side by side, and returns when all are
  /// done.
  public var perform: (_ count: Int, _ body: @Sendable (Int) -> Void) -> Void
  /// Whether things are done side by side.
  public var isParallel: Bool
  /// Told when a search begins to take steps: what it makes again from a record lies before that.
  public var begin: () -> Void
  /// Whether the time is up; asked now and then, once something was gone on from.
  public var isOver: () -> Bool
  /// Whether somebody wants it to end as soon as it can; asked now and then.
  public var isInterrupted: () -> Bool
  /// How many bytes the process has in use; nil where nobody knows.
  public var memory: (() -> Int)?
  /// How many bytes more the process may ask for; nil where nothing limits that.
  ///
  /// It is asked before each batch: who asks for more is not told, but ended.
  public var room: (() -> Int)?
  /// Told now and then how far it has come.
  public var progress: ((SearchProgress) -> Void)?

  /// One thing after the other, for ever, with whatever memory there is.
  public init() {
    perform = { count, body in
      for number in 0..<count { body(number) }
    }
    isParallel = false
    begin = {}
    isOver = { false }
    isInterrupted = { false }
  }
}

/// How far a search has come.
public struct SearchProgress: Hashable, Sendable {
  /// How many states were seen.
  public var states: Int
  /// How many of them a record remembered.
  public var remembered: Int
  /// After how many steps.
  public var depth: Int
  /// How many random walks were taken; zero for every order.
  public var walks: Int

  /// So far.
  @usableFromInline
  init(states: Int, remembered: Int = 0, depth: Int, walks: Int = 0) {
    self.states = states
    self.remembered = remembered
    self.depth = depth
    self.walks = walks
  }
}
