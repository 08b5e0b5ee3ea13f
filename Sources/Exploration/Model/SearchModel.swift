import Kernel

/// What an app declares so that it can be searched: its whole state as one value, and what can happen
/// with it.
///
/// What a message, a timer, an act or the end of a process *means* is the app's to say, in `take`, and
/// best with the router that a run asks as well. In which *order* things happen, and what goes wrong on
/// the way, is the driver's: see `SearchDriver`. So an app writes no search of its own.
///
/// ```swift
/// struct Doorbell: SearchModel {
///   struct State: Record, Sendable { var rings: Int64 = 0  /* visit … */ }
///   enum Act { case press }
///   let channels = [SearchChannel("the wire", faults: [.loses])]
///   let invariants = [SearchInvariant("rings", "nobody presses in vain")]
///   func start(into outcome: inout SearchOutcome<String, Never>) -> State { State() }
///   func acts(in state: State, at now: Instant, into acts: inout [Act]) { acts.append(.press) }
///   func take(
///     _ happening: SearchHappening<String, Never, Act>, at now: Instant, in state: inout State,
///     into outcome: inout SearchOutcome<String, Never>,
///   ) {
///     switch happening {
///     case .acted(.press): outcome.send("ring", on: 0)
///     case .delivered: state.rings += 1
///     case .fired, .crashed: break
///     }
///   }
///   …
/// }
/// ```
public protocol SearchModel: Sendable {
  /// Everything that what happens next depends on, but what is on its way and which timers are set.
  associatedtype State: Sendable
  /// What can be on its way.
  associatedtype Message: Sendable
  /// What names a timer; `Never` where there are none.
  associatedtype Timer: Hashable & Sendable
  /// What people, or the surroundings, can do.
  associatedtype Act: Sendable

  // MARK: What there is

  /// The ways that messages take, by number.
  var channels: [SearchChannel] { get }
  /// The processes that can end between two steps, by number; none unless said otherwise.
  var processes: [String] { get }
  /// Whether the process of that number can end in a state: there is one. Always unless said otherwise.
  func canEnd(process: Int, in state: State) -> Bool
  /// The kinds of acts, in words, to be counted.
  var actKinds: [String] { get }
  /// How likely random walks let each kind of thing happen beside another; all alike unless said
  /// otherwise.
  var weights: SearchWeights { get }
  /// Whether timers are ever set; where there is a kind of them unless said otherwise.
  var hasTimers: Bool { get }
  /// How far apart two timers must be for their order to be sure: clocks drift, and a timer fires late.
  /// Zero unless said otherwise: the earliest fires first.
  var timerUncertainty: Duration { get }
  /// How often each fault may happen in one order, where whoever asks says nothing; never unless said
  /// otherwise.
  var faults: SearchFaults { get }

  // MARK: What is asked

  /// What must hold; at most 64.
  var invariants: [SearchInvariant] { get }
  /// What must come true from wherever it applies; at most 64, none unless said otherwise.
  var goals: [SearchGoal] { get }
  /// What can happen in a step, in words, to be counted; at most 64, none unless said otherwise.
  var happenings: [String] { get }
  /// What of the scenario is not tried, in words.
  var leftOut: [String] { get }
  /// Whether what the scenario does to devices and servers is tried, or stands in `leftOut`; not, unless
  /// said otherwise.
  var triesNodeActs: Bool { get }

  // MARK: What it means

  /// The state at the start; what is then on its way, which timers are set and what was judged goes
  /// into the outcome.
  func start(into outcome: inout SearchOutcome<Message, Timer>) -> State

  /// Appends what people can do in a state, in an order that depends on the state alone.
  func acts(in state: State, at now: Instant, into acts: inout [Act])

  /// Whether nothing but one of the acts can come next: something has been begun, such as a number that
  /// is drawn, and how it goes on is chosen. Never unless said otherwise.
  func isChoosing(in state: State) -> Bool

  /// Whether no timer fires before something else has happened, such as a process that comes back. Never
  /// unless said otherwise.
  ///
  /// It leaves out orders, and is for those of which there is no end.
  func holdsTimers(in state: State) -> Bool

  /// The place of an act's kind in `actKinds`.
  func kind(of act: Act) -> Int

  /// Whether the act is sure to be done some time where it can be: links that become whole again.
  ///
  /// What people do may never be done: no goal is reached by it, and none is missed for it.
  func isSure(_ act: Act) -> Bool

  /// Lets something happen: changes the state, and puts what follows from it into the outcome.
  func take(
    _ happening: SearchHappening<Message, Timer, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  )

  /// Whether a message would mean nothing any more in that state; asked where an outcome has told to
  /// sweep. Never unless said otherwise.
  func isVoid(_ message: Message, on channel: Int, in state: State) -> Bool

  /// Which goals apply in a state, and which are met; none unless said otherwise.
  func marks(of state: State, at now: Instant) -> GoalMarks

  // MARK: What tells states apart

  /// Digests what matters of a state. For a `Record` all its fields, points of time as far as they lie
  /// from now: an app whose states remember when something was must bound how long ago that can be.
  func fingerprint(_ state: State, at now: Instant, into digest: inout StateDigest)
  /// Digests what matters of a message.
  func fingerprint(message: Message, at now: Instant, into digest: inout StateDigest)
  /// Digests which timer it is.
  func fingerprint(timer: Timer, into digest: inout StateDigest)

  /// What tells two states apart whose digests are equal; nil where nothing does that matters.
  func difference(
    between first: State,
    at firstNow: Instant,
    and second: State,
    at secondNow: Instant,
  ) -> String?
  /// What tells two messages apart whose digests are equal; nil where nothing does that matters.
  ///
  /// It is told when each is looked at, as the digest is: points of time in them are the same where they
  /// lie as far from there.
  func difference(
    between first: Message,
    at firstNow: Instant,
    and second: Message,
    at secondNow: Instant,
  ) -> String?

  // MARK: Words

  /// What happens, for a person: `the library takes the request 'photos'`.
  func words(for happening: SearchHappening<Message, Timer, Act>, in state: State) -> String

  /// Whether trails can be written as a scenario's timeline; not unless said otherwise.
  var writesScripts: Bool { get }

  /// A trail as a scenario's timeline; nil for an app whose trails cannot be written as one.
  func script(of trail: SearchTrail<Self>) -> SearchScript?

  // MARK: The search

  /// Searches. Nobody writes this: it stands here so that it is compiled together with the app, which
  /// makes it several times faster.
  func explore(
    _ question: SearchQuestion,
    from record: SearchRecord?,
    host: SearchHost,
  ) -> SearchResult<SearchStep<Act>>
}

extension SearchModel {
  /// No process ends.
  @inlinable public var processes: [String] { [] }
  /// It can end at any point.
  @inlinable public func canEnd(process: Int, in state: State) -> Bool { true }
  /// Where there is a kind of them.
  @inlinable public var hasTimers: Bool { Timer.self != Never.self }
  /// The earliest timer fires first.
  @inlinable public var timerUncertainty: Duration { .zero }
  /// Everything is as likely as everything else.
  @inlinable public var weights: SearchWeights { SearchWeights() }
  /// Nothing goes wrong.
  @inlinable public var faults: SearchFaults { SearchFaults() }
  /// Nothing must come true.
  @inlinable public var goals: [SearchGoal] { [] }
  /// Nothing is counted.
  @inlinable public var happenings: [String] { [] }
  /// Acts are of one kind.
  @inlinable public var actKinds: [String] { ["somebody does something"] }
  /// Nothing that anybody would miss.
  @inlinable public var leftOut: [String] { [] }
  /// Phones run from the start to the end.
  @inlinable public var triesNodeActs: Bool { false }

  /// The only kind.
  @inlinable
  public func kind(of act: Act) -> Int { 0 }

  /// Whatever there is can come next.
  @inlinable
  public func isChoosing(in state: State) -> Bool { false }

  /// A timer that is due fires.
  @inlinable
  public func holdsTimers(in state: State) -> Bool { false }

  /// Nobody has to do anything.
  @inlinable
  public func isSure(_ act: Act) -> Bool { false }

  /// Whatever is on its way arrives.
  @inlinable
  public func isVoid(_ message: Message, on channel: Int, in state: State) -> Bool { false }

  /// There are no goals.
  @inlinable
  public func marks(of state: State, at now: Instant) -> GoalMarks { GoalMarks() }

  /// What happens as Swift prints it, but for the name of a process that ends.
  public func words(
    for happening: SearchHappening<Message, Timer, Act>,
    in state: State,
  ) -> String {
    switch happening {
    case .delivered(let message, let channel): "\(channels[channel].name): \(message) arrives"
    case .fired(let timer): "the timer \(timer) fires"
    case .acted(let act): "\(act)"
    case .crashed(let process): "\(processes[process]) ends"
    }
  }

  /// Trails are shown, not written.
  @inlinable public var writesScripts: Bool { false }

  /// Trails are shown, not written.
  public func script(of trail: SearchTrail<Self>) -> SearchScript? { nil }
}

extension SearchModel where State: Record {
  /// Digests every field.
  @inlinable
  public func fingerprint(_ state: State, at now: Instant, into digest: inout StateDigest) {
    digest.absorb(state, at: now)
  }

  /// Compares every field.
  public func difference(
    between first: State,
    at firstNow: Instant,
    and second: State,
    at secondNow: Instant,
  ) -> String? {
    FieldListing(first, at: firstNow).difference(from: FieldListing(second, at: secondNow))
  }
}

extension SearchModel where Message: Record {
  /// Digests every field.
  @inlinable
  public func fingerprint(message: Message, at now: Instant, into digest: inout StateDigest) {
    digest.absorb(message, at: now)
  }

  /// Compares every field, points of time as far as they lie from each one's now.
  public func difference(
    between first: Message,
    at firstNow: Instant,
    and second: Message,
    at secondNow: Instant,
  ) -> String? {
    FieldListing(first, at: firstNow).difference(from: FieldListing(second, at: secondNow))
  }
}

extension SearchModel where Message: Choice {
  /// Digests the kind and every field.
  @inlinable
  public func fingerprint(message: Message, at now: Instant, into digest: inout StateDigest) {
    digest.absorb(choice: message, at: now)
  }

  /// Compares the kind and every field, points of time as far as they lie from each one's now.
  public func difference(
    between first: Message,
    at firstNow: Instant,
    and second: Message,
    at secondNow: Instant,
  ) -> String? {
    FieldListing(choice: first, at: firstNow)
      .difference(from: FieldListing(choice: second, at: secondNow))
  }
}

extension SearchModel where Timer: Choice {
  /// Digests the kind and every field.
  @inlinable
  public func fingerprint(timer: Timer, into digest: inout StateDigest) {
    digest.absorb(choice: timer)
  }
}

extension SearchModel where Timer: RawRepresentable, Timer.RawValue == Int64 {
  /// Digests the number.
  @inlinable
  public func fingerprint(timer: Timer, into digest: inout StateDigest) {
    digest.absorb(timer.rawValue)
  }
}

extension SearchModel where Timer == Never {
  /// There is no timer.
  @inlinable
  public func fingerprint(timer: Never, into digest: inout StateDigest) {}
}
