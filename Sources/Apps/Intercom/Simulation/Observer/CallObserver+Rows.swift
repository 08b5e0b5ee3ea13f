import Intercom
import Kernel

extension CallObserver {
  /// Something that the observer found.
  struct Finding: Equatable, Sendable {
    /// What.
    var event: IntercomWorldEvent
    /// The event that led to it.
    var cause: LogPosition?
  }

  /// Where a row stands.
  struct Place: Equatable, Sendable {
    /// Its number in the log.
    var sequence: LogPosition
    /// When it happened.
    var now: Instant
  }
}

extension IntercomEffect {
  /// Whether it says that something is passed on.
  var isForwarding: Bool {
    if case .forward = self { return true }
    return false
  }

  /// Whether it asks for something to be heard.
  var isPlayed: Bool {
    if case .play = self { return true }
    return false
  }

  /// Whether it says that a frame was not taken.
  var isRefusal: Bool {
    if case .refuse = self { return true }
    return false
  }
}
