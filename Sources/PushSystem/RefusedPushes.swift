import Kernel
import PushServices

/// What an app's server does with a push that a service does not take for now: the same for all apps.
///
/// Where it keeps what it owes meanwhile is the app's affair: a queue of documents, or a list of its own.
public enum RefusedPushes: String, CaseIterable, Choice, Hashable, Sendable {
  /// It is dropped.
  case dropped
  /// It is sent twice more at once, whatever the service says of a pause.
  case atOnce = "at-once"
  /// It is sent again after the pause that the service wants, or a longer one each time.
  case later

  /// So often it is sent again where nobody waits.
  private static let againAtOnce: Int64 = 2
  /// So often it is sent again later: with the longest pauses that are nobody's wish but ours, more than an hour.
  public static let againMost: Int64 = 12
  /// The first pause, where the service names none.
  private static let pauseFirst = Duration.seconds(10)
  /// The longest, where the service names none.
  private static let pauseMost = Duration.seconds(600)
  /// The first pause after too many messages where the service names none.
  private static let pauseOfQuota = Duration.seconds(60)

  /// Whether a push that was refused for now goes once more, having gone again so often.
  public func sendsAgain(after tries: Int64) -> Bool {
    switch self {
    case .dropped: false
    case .atOnce: tries < Self.againAtOnce
    case .later: tries < Self.againMost
    }
  }

  /// How long nobody is to try: as long as the service says, or after each time twice as long as before.
  ///
  /// - Parameters:
  ///   - tries: how often it has gone again.
  ///   - isQuota: whether there were too many messages.
  ///   - wait: the pause that the service wants; zero for none.
  /// - Returns: the pause, which is never zero.
  public static func pause(
    after tries: Int64,
    isQuota: Bool = false,
    wait: Duration = .zero,
  ) -> Duration {
    var own = pauseFirst
    for _ in 0..<min(max(0, tries), againMost) { own = min(own * 2, pauseMost) }
    return wait > .zero ? max(wait, own) : isQuota ? max(pauseOfQuota, own) : own
  }

  /// The pause after an answer of Google's.
  public static func pause(
    after tries: Int64,
    _ reason: GoogleRejection,
    _ wait: Duration,
  ) -> Duration {
    pause(after: tries, isQuota: reason == .quotaExceeded, wait: wait)
  }
}
