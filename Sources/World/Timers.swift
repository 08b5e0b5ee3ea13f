import Kernel

/// What an effect asks of the timers of its component.
public enum TimerRequest<Timer> {
  /// The timer is to fire when the device's monotonic clock shows that; what was set before under
  /// its name is void.
  case set(Timer, at: Uptime)
  /// The timer is not to fire.
  case cancel(Timer)
}

extension SimulatedReducer where Timer == Never {
  /// A reducer without timers asks for none.
  public static func timer(in effect: Effect) -> TimerRequest<Never>? { nil }

  /// There is no timer that could fire.
  public static func fired(_ timer: Never) -> Event {}
}

/// Which timers of a component are set.
///
/// A timer that is set anew or cancelled leaves what waits in the queue where it is: its number is
/// no longer the timer's, and nothing comes of it.
struct TimerTable<Timer: Hashable> {
  private var numbers: [(timer: Timer, number: Int64)] = []
  private var last: Int64 = 0

  /// Sets a timer.
  ///
  /// - Returns: the number by which its firing is known.
  mutating func set(_ timer: Timer) -> Int64 {
    last += 1
    cancel(timer)
    numbers.append((timer, last))
    return last
  }

  /// Forgets a timer, set or not.
  mutating func cancel(_ timer: Timer) {
    guard let place = numbers.firstIndex(where: { $0.timer == timer }) else { return }
    numbers.swapAt(place, numbers.count - 1)
    numbers.removeLast()
  }

  /// Takes the timer that was set with that number out.
  ///
  /// - Returns: whether it is still set.
  mutating func take(_ timer: Timer, number: Int64) -> Bool {
    guard numbers.contains(where: { $0.timer == timer && $0.number == number }) else {
      return false
    }
    cancel(timer)
    return true
  }
}
