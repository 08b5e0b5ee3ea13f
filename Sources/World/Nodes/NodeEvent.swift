import Kernel
import Plans

/// Something that happened to a node, or to an app on it.
public enum NodeEvent: Choice, Hashable, Sendable {
  /// An app is suspended.
  case suspended(app: String)
  /// A suspended app runs again: in front, or in the background where something woke it.
  case resumed(app: String, inBackground: Bool)
  /// The device was locked.
  case locked
  /// The device was unlocked.
  case woken
  /// An app's process ended.
  case killed(app: String)
  /// An app's process began: in front, or in the background where something started it.
  case started(app: String, inBackground: Bool)
  /// The clock that people see was set: so far forward, or back for a span below 0.
  case clockStepped(by: Duration)
  /// Something reached a process that did not run, and is lost.
  case missed(app: String, event: String)
  /// The power went; of what each app had written and not synced, so many of the first writes are on
  /// the disk.
  case switchedOff(keeps: Int64)
  /// The machine was switched on.
  case switchedOn

  /// The app that it happened to; nil for the whole node.
  public var app: String? {
    switch self {
    case .suspended(let app), .resumed(let app, _), .killed(let app), .started(let app, _),
      .missed(let app, _):
      app
    case .locked, .woken, .clockStepped, .switchedOff, .switchedOn: nil
    }
  }

  /// The same on a locked device, where nothing is in front.
  var behindTheLock: Self {
    switch self {
    case .resumed(let app, _): .resumed(app: app, inBackground: true)
    case .started(let app, _): .started(app: app, inBackground: true)
    case .suspended, .locked, .woken, .killed, .clockStepped, .missed, .switchedOff, .switchedOn:
      self
    }
  }
}

/// What becomes of a node's components when something happened to it.
public enum NodeEffect: Choice, Hashable, Sendable {
  /// Nothing of the app runs: what reaches it is its surroundings' to say, its timers wait.
  case hold(app: String)
  /// What waited for the app reaches it now.
  case release(app: String)
  /// The app's timers are gone, and what waited for it.
  case end(app: String)
  /// The device sleeps: its monotonic clock stands still, and no timer fires.
  case sleep
  /// Its monotonic clock goes on, and its timers with it.
  case rouse
  /// Nothing runs, also of what is in no process; of each app's writes that were not synced the first
  /// so many are kept.
  case halt(keeps: Int64)
  /// The machine runs; its apps are gone until something starts them.
  case boot
}
