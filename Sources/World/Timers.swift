import Kernel

/// What an effect asks of the timers of its component.
public enum TimerRequest<Timer> {
  /// The timer is to fire when the device's monotonic clock shows that; what was set before under
  /// its name is void.
  case set(Timer, at: Uptime)
  /// The timer is to fire when the clock that people see shows that: at once where it is stepped over
  /// it, later where it is stepped back. What was set before under its name is void.
  case setAlarm(Timer, at: WallTime)
  /// The timer is not to fire.
  case cancel(Timer)
}

extension SimulatedReducer where Timer == Never {
  /// A reducer without timers asks for none.
  public static func timer(in effect: Effect) -> TimerRequest<Never>? { nil }

  /// There is no timer that could fire.
  public static func fired(_ timer: Never) -> Event {}
}

/// When a timer fires.
@usableFromInline
enum TimerDeadline: Hashable, Sendable {
  /// By the monotonic clock.
  case uptime(Uptime)
  /// By the clock that people see.
  case wall(WallTime)

  /// When that is as the clock runs now; nil where it does not get there.
  ///
  /// While a device sleeps neither kind fires: what the date has reached meanwhile does when it wakes.
  @usableFromInline
  func instant(by clock: DeviceClock) -> Instant? {
    switch self {
    case .uptime(let uptime): clock.instant(of: uptime)
    case .wall(let wall): clock.isFrozen ? nil : clock.instant(of: wall)
    }
  }
}

/// Which timers of a component are set.
///
/// A timer that is set anew or cancelled leaves what waits in the queue where it is: its number is
/// no longer the timer's, and nothing comes of it.
///
/// What every timer goes through is inlinable, so that it specialises in the app's module.
@usableFromInline
struct TimerTable<Timer: Hashable> {
  @usableFromInline var entries: [Entry] = []
  @usableFromInline var last: Int64 = 0

  /// A timer that is set.
  @usableFromInline
  struct Entry {
    /// The timer.
    @usableFromInline var timer: Timer
    /// The number by which its firing is known.
    @usableFromInline var number: Int64
    /// What a clock of the device shows when it fires.
    @usableFromInline var deadline: TimerDeadline
    /// The event that set it.
    @usableFromInline var cause: LogPosition

    @inlinable
    init(timer: Timer, number: Int64, deadline: TimerDeadline, cause: LogPosition) {
      self.timer = timer
      self.number = number
      self.deadline = deadline
      self.cause = cause
    }
  }

  @inlinable
  init() {}

  /// Sets a timer.
  @inlinable
  mutating func set(_ timer: Timer, at deadline: TimerDeadline, cause: LogPosition) -> Entry {
    last += 1
    cancel(timer)
    let entry = Entry(timer: timer, number: last, deadline: deadline, cause: cause)
    entries.append(entry)
    return entry
  }

  /// Forgets a timer, set or not.
  @inlinable
  mutating func cancel(_ timer: Timer) {
    if let place = entries.firstIndex(where: { $0.timer == timer }) { remove(place) }
  }

  @inlinable
  mutating func remove(_ place: Int) {
    entries.swapAt(place, entries.count - 1)
    entries.removeLast()
  }

  /// Forgets all timers.
  mutating func removeAll() {
    entries = []
  }

  /// Whether the timer that was set with that number still is.
  @inlinable
  func isSet(_ timer: Timer, number: Int64) -> Bool {
    // Numbers are compared faster than timers, and no two are the same.
    entries.contains { $0.number == number && $0.timer == timer }
  }

  /// Takes the timer that was set with that number out.
  ///
  /// - Returns: whether it is still set.
  @inlinable
  mutating func take(_ timer: Timer, number: Int64) -> Bool {
    guard let place = entries.firstIndex(where: { $0.number == number && $0.timer == timer })
    else { return false }
    remove(place)
    return true
  }

  /// Gives every timer that is set a new number: nothing comes of what waits for it in the queue.
  ///
  /// - Returns: the timers, in the order in which they were set.
  mutating func renumber() -> [Entry] {
    entries.sort { $0.number < $1.number }
    for place in entries.indices {
      last += 1
      entries[place].number = last
    }
    return entries
  }

  /// The same for the timers that go by the clock that people see.
  mutating func renumberAlarms() -> [Entry] {
    entries.sort { $0.number < $1.number }
    var alarms: [Entry] = []
    for place in entries.indices {
      guard case .wall = entries[place].deadline else { continue }
      last += 1
      entries[place].number = last
      alarms.append(entries[place])
    }
    return alarms
  }
}
