import Kernel

/// Where a letter stands on the server.
///
///     accepted ──► due ──► notified ──► fetched ──► receipted ──► erased
///         └──► cancelled
///
/// The seed knows `pending`, `delivered` and `deleted` (L-24): `accepted`, then `notified` or `fetched`,
/// and `erased`.
public enum LetterState: String, CaseIterable, Choice, Hashable, Sendable {
  /// It lies there and waits for its condition.
  case accepted
  /// Its condition is met, and whoever wrote it has some time left to say otherwise.
  case due
  /// Its recipient was told.
  case notified
  /// A phone of its recipient has it, and may not have opened it.
  case fetched
  /// A phone of its recipient has it on its disk and says so.
  case receipted
  /// Nothing of it is left but that it was there.
  case erased
  /// Whoever wrote it took it back in time.
  case cancelled

  /// Whether it waits for its condition.
  public var isPending: Bool { self == .accepted || self == .due }

  /// Whether its recipient can have it.
  public var isDelivered: Bool { self == .notified || self == .fetched }

  /// Whether there is anything of it.
  public var isThere: Bool { isPending || isDelivered }
}
