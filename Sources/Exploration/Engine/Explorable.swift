import Kernel

/// A world that is small enough to be searched: what it is like, what can happen next, and what
/// then becomes of it.
///
/// Any reducer fits: the state holds reducers and whatever is on its way between them, a step feeds
/// one event to one of them and puts its effects on their way. Time need not be a part of it: a
/// search over orders of events leaves it out.
///
/// ```swift
/// struct Door: Explorable {
///   var start: DoorReducer { DoorReducer() }
///   var invariants: [String] { ["a locked door is closed"] }
///   func steps(from state: DoorReducer, into steps: inout [DoorEvent]) {
///     steps += [.opened, .closed, .locked]
///   }
///   func take(_ step: DoorEvent, in state: inout DoorReducer) -> Judgement {
///     var effects = Effects<DoorEffect>()
///     state.reduce(step, at: .start, into: &effects)
///     return Judgement(invariant: 0, holds: !(state.isLocked && state.isOpen))
///   }
/// }
/// ```
public protocol Explorable: Sendable {
  /// Everything that what happens next depends on.
  associatedtype State: Sendable
  /// One thing that can happen.
  associatedtype Step: Sendable

  /// Where the search begins.
  var start: State { get }

  /// What there is to judge in the start, before any step; nothing unless said otherwise.
  var startJudgement: Judgement { get }

  /// What must hold, in words; their places are those of the bits of a `Judgement`. At most 64.
  var invariants: [String] { get }

  /// What can happen in a step, in words, to be counted; the places are those of the bits of
  /// `Judgement.happened`. At most 64; none unless said otherwise.
  var happenings: [String] { get }

  /// The kinds that steps are of, in words, to be counted; none unless said otherwise.
  var stepKinds: [String] { get }

  /// The place of the step's kind in `stepKinds`.
  func kind(of step: Step, in state: State) -> Int

  /// How likely a random walk takes a step of each kind beside one of another, in the order of
  /// `stepKinds`, each from 1 on; none, and all steps are alike, unless said otherwise. A search of every
  /// order does not ask.
  var stepWeights: [UInt64] { get }

  /// What must come true from every state in which it applies, in words; at most 64, none unless said
  /// otherwise.
  var goals: [String] { get }

  /// Which goals apply in a state and which are met.
  func marks(of state: State) -> GoalMarks

  /// What a fair order owes by a step: it is not put off for ever. Nil for what may never happen.
  func duty(of step: Step, in state: State) -> Duty?

  /// Appends everything that can happen next, in an order that depends on `state` alone.
  func steps(from state: State, into steps: inout [Step])

  /// Lets `step` happen.
  ///
  /// - Returns: which invariants had something to judge, and which were broken.
  func take(_ step: Step, in state: inout State) -> Judgement

  /// Digests what tells two states apart.
  ///
  /// What is the same in all states, and what only names things, is best left out: the fewer states
  /// there are, the deeper the search. Whether it may be left out is checked: see `difference`.
  func fingerprint(_ state: State, into digest: inout StateDigest)

  /// What tells two states apart whose digests are equal: the field and both its values. Nil where
  /// nothing does that matters.
  ///
  /// It is to compare everything but what is left out on purpose, so that a field that somebody adds
  /// to a state and forgets in the digest is found. A search asks for some of the states that it
  /// takes for one.
  func difference(between first: State, and second: State) -> String?
}

extension Explorable {
  /// Nothing is judged before the first step.
  @inlinable public var startJudgement: Judgement { .silent }
  /// Nothing is counted.
  @inlinable public var happenings: [String] { [] }
  /// All steps are alike.
  @inlinable public var stepWeights: [UInt64] { [] }
  /// Steps are not counted by kind.
  @inlinable public var stepKinds: [String] { [] }
  /// The only kind.
  @inlinable
  public func kind(of step: Step, in state: State) -> Int { 0 }
  /// Nothing must come true.
  @inlinable public var goals: [String] { [] }
  /// No goal applies.
  @inlinable
  public func marks(of state: State) -> GoalMarks { GoalMarks() }
  /// Nothing has to happen.
  @inlinable
  public func duty(of step: Step, in state: State) -> Duty? { nil }
}

extension Explorable where State: Record {
  /// Digests every field.
  @inlinable
  public func fingerprint(_ state: State, into digest: inout StateDigest) {
    digest.absorb(state)
  }
}

extension Explorable where State: Record {
  /// Compares every field.
  public func difference(between first: State, and second: State) -> String? {
    FieldListing(first).difference(from: FieldListing(second))
  }
}

/// What a fair order owes: of the steps with one name some is taken, unless there is none for a while.
public struct Duty: Hashable, Sendable {
  /// Which; the same in every state of a search.
  public var name: UInt64
  /// Whether it happens before anything that takes time.
  public var isPrompt: Bool

  /// A duty.
  @inlinable
  public init(_ name: UInt64, isPrompt: Bool = true) {
    self.name = name
    self.isPrompt = isPrompt
  }
}

/// What a step says about the invariants.
public struct Judgement: Hashable, Sendable {
  /// The invariants that had something to judge, one bit each.
  public var reached: UInt64
  /// The invariants that were broken, one bit each.
  public var broken: UInt64
  /// What happened, one bit for each of the model's `happenings`.
  public var happened: UInt64 = 0

  /// Nothing was judged, and nothing happened that is counted.
  public static let silent = Self(reached: 0, broken: 0)

  /// Takes what another one says as well.
  @inlinable
  public mutating func formUnion(_ other: Self) {
    reached |= other.reached
    broken |= other.broken
    happened |= other.happened
  }

  /// A judgement of several invariants.
  @inlinable
  public init(reached: UInt64, broken: UInt64, happened: UInt64 = 0) {
    self.reached = reached | broken
    self.broken = broken
    self.happened = happened
  }

  /// A judgement of the invariant at that place.
  @inlinable
  public init(invariant: Int, holds: Bool) {
    let bit = UInt64(1) << UInt64(invariant)
    self.init(reached: bit, broken: holds ? 0 : bit)
  }
}
