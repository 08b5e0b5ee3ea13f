import Kernel
import World

/// Something that happened to the process of an app or to its node, and that the app can learn.
public enum LifeChange: Hashable, Sendable {
  /// The app is in front: somebody looks at it.
  case foreground
  /// It runs, and nobody sees it.
  case background
  /// It is suspended: this is the last that it learns, and its timers wait from now on.
  case suspended
  /// The device was locked.
  case locked
  /// The device was unlocked.
  case unlocked
  /// The clock that people see was set: so far forward, or back for a span below 0.
  case clockStepped(by: Duration)
}

/// What becomes of an event for a part whose process does not run.
public enum NotRunning: Hashable, Sendable {
  /// It is lost; the log says so.
  case lost
  /// It waits until the process runs; where that ends, or the power goes, it is lost.
  case waits
  /// The process runs in the background from now on, and is told.
  case wakes

  var reach: Reach {
    switch self {
    case .lost: .lost
    case .waits: .waits
    case .wakes: .wakes
    }
  }
}
