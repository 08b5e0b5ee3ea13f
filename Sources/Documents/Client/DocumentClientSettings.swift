import Kernel

/// What an app sets about its documents, and what an SDK has for constants.
public struct DocumentClientSettings: Record, Hashable, Sendable {
  /// What fields show that the store is to set to its time, until it has (`ServerTimestampBehavior`).
  public enum ServerTimes: String, CaseIterable, Choice, Hashable, Sendable {
    /// Null.
    case none
    /// The device's own time.
    case estimate
  }

  /// Whether cache and queue outlast the process.
  public var isPersistent = true
  /// The most bytes of the cache; 0 for any number, which is `FirestoreCacheSizeUnlimited`.
  public var cacheBytes: Int64 = 104_857_600
  /// What fields show that the store is to set to its time.
  public var serverTimes = ServerTimes.none
  /// How long an answer may take before the store counts as out of reach (`kOnlineStateTimeout`).
  public var answerPatience: Duration = .seconds(10)
  /// How long a stream stays open that nobody wants (`kIdleTimeout`).
  public var idleAfter: Duration = .seconds(60)
  /// The first wait before another attempt (`kBackoffInitialDelay`); the very first comes at once.
  public var backoffFirst: Duration = .seconds(1)
  /// The longest wait (`kBackoffMaxDelay`).
  public var backoffMax: Duration = .seconds(60)
  /// How often a transaction is run at most.
  public var attemptsMax: Int64 = 5

  /// As an SDK has it where nothing is set.
  public init() {}

  /// A cache that nothing is ever taken from.
  public static let unlimited: Int64 = 0
}
