import Kernel

/// Something that happens to an app in a search.
public enum SearchHappening<Message, Timer, Act> {
  /// A message arrives on the channel of that number.
  case delivered(Message, channel: Int)
  /// A timer fires.
  case fired(Timer)
  /// Somebody does something, or the surroundings do.
  case acted(Act)
  /// The process of that number ends, at whatever point it is.
  case crashed(process: Int)
}

extension SearchHappening: Sendable where Message: Sendable, Timer: Sendable, Act: Sendable {}

/// What follows from what happens: what is sent, which timers are set, what was judged.
public struct SearchOutcome<Message: Sendable, Timer: Hashable & Sendable>: Sendable {
  /// What is on its way, by channel, and on each in the order of sending.
  public var parcels: [SearchParcel<Message>]
  /// Which timers are set, the earliest first.
  public var alarms: [SearchAlarm<Timer>]
  /// What arrives as soon as what happens now is over, in order.
  public var due: [SearchParcel<Message>] = []
  /// What was judged, and what happened that is counted.
  public var judgement = Judgement.silent
  /// Whether messages that mean nothing any more are to be forgotten.
  public var isSwept = false
  @usableFromInline let now: Instant

  /// An outcome in which nothing happened yet.
  @inlinable
  public init(
    parcels: [SearchParcel<Message>] = [],
    alarms: [SearchAlarm<Timer>] = [],
    at now: Instant = .start,
  ) {
    self.parcels = parcels
    self.alarms = alarms
    self.now = now
  }

  /// Puts a message on its way.
  @inlinable
  public mutating func send(_ message: Message, on channel: Int) {
    let parcel = SearchParcel(message: message, channel: channel, sent: now)
    guard let last = parcels.last, last.channel > channel else { return parcels.append(parcel) }
    let place = parcels.firstIndex { $0.channel > channel } ?? parcels.count
    parcels.insert(parcel, at: place)
  }

  /// Has a message arrive as soon as what happens now is over: it takes no time, and nothing comes
  /// between.
  @inlinable
  public mutating func sendAtOnce(_ message: Message, on channel: Int) {
    due.append(SearchParcel(message: message, channel: channel, sent: now))
  }

  /// Sets a timer; what was set before under its name is void.
  @inlinable
  public mutating func set(_ timer: Timer, at time: Instant) {
    cancel(timer)
    let place = alarms.firstIndex { $0.at > time } ?? alarms.count
    alarms.insert(SearchAlarm(timer: timer, at: time), at: place)
  }

  /// Sees to it that a timer does not fire, set or not.
  @inlinable
  public mutating func cancel(_ timer: Timer) {
    guard !alarms.isEmpty else { return }
    if let place = alarms.firstIndex(where: { $0.timer == timer }) { alarms.remove(at: place) }
  }

  /// Has messages forgotten that mean nothing any more: a process is gone.
  @inlinable
  public mutating func sweep() {
    isSwept = true
  }

  /// Says that an invariant had something to judge.
  @inlinable
  public mutating func judge(_ invariant: Int, holds: Bool) {
    let bit = UInt64(1) << UInt64(invariant)
    judgement.reached |= bit
    if !holds { judgement.broken |= bit }
  }

  /// Says that something happened that is counted.
  @inlinable
  public mutating func note(_ happening: Int) {
    judgement.happened |= 1 << UInt64(happening)
  }
}

/// Something on its way.
public struct SearchParcel<Message: Sendable>: Sendable {
  /// What.
  public var message: Message
  /// The number of the channel.
  public var channel: Int
  /// When it was sent.
  public var sent: Instant
  /// On a channel on which what was sent in one step arrives in one: whether it is the last of those.
  public var isLast: Bool
  /// Whether it is on a channel where it arrives at once, and was not put off: nothing else happens
  /// before.
  public var isDue = true

  /// Something that is sent.
  @inlinable
  public init(message: Message, channel: Int, sent: Instant, isLast: Bool = false) {
    self.message = message
    self.channel = channel
    self.sent = sent
    self.isLast = isLast
  }
}

/// A timer that is set.
public struct SearchAlarm<Timer: Hashable & Sendable>: Hashable, Sendable {
  /// Which.
  public var timer: Timer
  /// When it is due.
  public var at: Instant

  /// A timer that is set.
  @inlinable
  public init(timer: Timer, at: Instant) {
    self.timer = timer
    self.at = at
  }
}
