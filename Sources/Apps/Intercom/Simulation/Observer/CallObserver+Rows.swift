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
