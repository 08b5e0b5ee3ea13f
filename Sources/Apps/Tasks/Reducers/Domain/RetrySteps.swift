import Kernel

/// The steps of `fetchTasksWithRetry` (001:716-752): three attempts.
public struct RetrySteps: Hashable, Sendable {
  /// Which ladder.
  public let ladder: RetryLadder

  /// A ladder.
  public init(_ ladder: RetryLadder) { self.ladder = ladder }

  /// `maxRetries`, which counts the attempts.
  public static let attempts: Int64 = 3

  /// How long it sleeps after a failure of an attempt, counted from 1; nil where it gives up at once.
  ///
  /// - Parameters:
  ///   - attempt: the attempt that has failed.
  ///   - share: a number below 1,000 that was drawn, for the corrected ladder.
  /// - Returns: the time, or nil.
  public func delay(after attempt: Int64, share: UInt64) -> Duration? {
    let whole = Duration.seconds(1 << (attempt - 1))
    switch ladder {
    // The last sleep comes before the error, and no attempt after it.
    case .asWritten: return attempt <= Self.attempts ? whole : nil
    case .corrected:
      guard attempt < Self.attempts else { return nil }
      // From three quarters to five quarters.
      let part = whole.nanoseconds / 2_000 * Int64(share % 1_000)
      return Duration(nanoseconds: whole.nanoseconds * 3 / 4 + part)
    }
  }
}
