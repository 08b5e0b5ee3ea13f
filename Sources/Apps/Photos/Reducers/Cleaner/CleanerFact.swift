import Kernel

/// What a cleaner states.
public enum CleanerFact: Choice, Hashable, Sendable {
  /// The preview shows how many photos will go, how many stay as samples, and how many bytes that
  /// is; `everywhere` whether it says that they go from all devices.
  case previewShown(delete: Int64, keep: Int64, bytes: Int64, everywhere: Bool)
  /// There is nothing to delete.
  case nothingToClean
  /// The cleaner will not work with the access it has.
  case accessTooSmall(Access)  // key: access
  /// The deletion is done.
  case deletionDone(batch: Int64, count: Int64)
  /// The cleaner says that so many bytes are free now.
  case freedShown(bytes: Int64)
  /// The cleaner says that so many bytes will be free in so many days.
  case freeingPromised(bytes: Int64, days: Int64)
  /// The person refused, and the cleaner says so.
  case deletionCancelled
  /// Something went wrong, and the cleaner says what.
  case failureShown(ChangeFailure)  // key: failure
  /// The cleaner stands in a state that nothing leads out of.
  case stuck(phase: CleanerPhase)
  /// The person tapped Delete where that means nothing.
  case tapIgnored(phase: CleanerPhase)
  /// The cleaner names photos that were protected while the system asked: they can be recovered.
  case recoveryAdvised(ids: [PhotoID])
}
