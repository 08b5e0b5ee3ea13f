import Kernel

/// One step of a search, by places in the situation that it is taken in.
public enum SearchStep<Act: Sendable>: Sendable {
  /// What is at that place of what is on its way arrives.
  case deliver(place: Int)
  /// It arrives, and stays on its way: a copy comes again.
  case duplicate(place: Int)
  /// It never arrives.
  case lose(place: Int)
  /// It arrives before what was sent earlier.
  case overtake(place: Int)
  /// It is put off.
  case delay(place: Int)
  /// The timer at that place of those that are set fires.
  case fire(place: Int)
  /// The process of that number ends.
  case crash(process: Int)
  /// Somebody does something.
  case act(Act)
}

extension SearchStep: Equatable where Act: Equatable {}
extension SearchStep: Hashable where Act: Hashable {}

/// An app with what is on its way, which timers are set, and how much has gone wrong.
public struct SearchSituation<Model: SearchModel>: Sendable {
  /// The app.
  public var app: Model.State
  /// What is on its way, by channel, and on each in the order of sending.
  public var parcels: [SearchParcel<Model.Message>]
  /// Which timers are set, the earliest first.
  public var alarms: [SearchAlarm<Model.Timer>]
  /// The time: it moves when a timer fires.
  public var now: Instant
  /// How often each fault has happened: losses, duplicates, reorderings, crashes, delays, a byte each.
  @usableFromInline var spent: UInt64

  /// A situation in which nothing went wrong.
  @inlinable
  public init(
    app: Model.State,
    parcels: [SearchParcel<Model.Message>] = [],
    alarms: [SearchAlarm<Model.Timer>] = [],
    now: Instant = .start,
  ) {
    self.app = app
    self.parcels = parcels
    self.alarms = alarms
    self.now = now
    spent = 0
  }
}

/// Steps from the start with the situations that they lead to.
public struct SearchTrail<Model: SearchModel>: Sendable {
  /// The steps, in order.
  public var turns: [Turn]

  /// A step, what was before, and what was after.
  public struct Turn: Sendable {
    /// The step.
    public var step: SearchStep<Model.Act>
    /// What it was taken in.
    public var before: SearchSituation<Model>
    /// What it led to.
    public var after: SearchSituation<Model>

    /// A step with what was before and after.
    public init(
      step: SearchStep<Model.Act>,
      before: SearchSituation<Model>,
      after: SearchSituation<Model>,
    ) {
      self.step = step
      self.before = before
      self.after = after
    }
  }

  /// A trail of these turns.
  public init(turns: [Turn]) {
    self.turns = turns
  }
}

/// A trail as a scenario's timeline.
public struct SearchScript: Hashable, Sendable {
  /// What its timeline has, in order.
  public var entries: [Entry]
  /// How long a scenario with those acts lasts.
  public var duration: Duration

  /// An entry of the timeline.
  public enum Entry: Hashable, Sendable {
    /// One that is written: a YAML flow mapping.
    case written(String)
    /// One that the searched scenario has, at another time.
    case kept(KeptAct, at: Instant)
  }

  /// An act of the searched scenario, by what tells it apart from the others there.
  public struct KeptAct: Hashable, Sendable {
    /// When it was done there.
    public var was: Instant
    /// The device, the server or the link that it is about.
    public var owner: String
    /// What is done, where it is one of the acts that every app has; empty for an app's own.
    public var deed: String

    /// An act.
    public init(was: Instant, owner: String, deed: String = "") {
      self.was = was
      self.owner = owner
      self.deed = deed
    }
  }

  /// A script of entries.
  public init(entries: [Entry], duration: Duration) {
    self.entries = entries
    self.duration = duration
  }

  /// A script of acts that are written, all of them.
  public init(acts: [String], duration: Duration) {
    self.init(entries: acts.map(Entry.written), duration: duration)
  }
}
