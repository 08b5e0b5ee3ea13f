import Kernel
import World

/// What has happened to the app of each member in a run, as far as the call has to know it; where the
/// processes stand the nodes know.
struct AppLives {
  /// Where the process of each member's app stood when it was last looked at.
  var states: [ProcessState]
  /// The event that stopped each app; nil while it runs.
  var stops: [LogPosition?]
  /// Whether an app was suspended behind the lock, where it had gone on before: it is in front again when
  /// the phone is unlocked.
  var isBehindLock: [Bool]
  /// Whether each member's next slot of time is waited for.
  var isTurning: [Bool]
  /// How many changes of the group's secret each has still to learn of.
  var changes: [Int]

  /// So many apps that run.
  init(members count: Int) {
    states = Array(repeating: .foreground, count: count)
    stops = Array(repeating: nil, count: count)
    isBehindLock = Array(repeating: false, count: count)
    isTurning = Array(repeating: false, count: count)
    changes = Array(repeating: 0, count: count)
  }
}
