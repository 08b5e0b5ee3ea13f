import Kernel
import PushServices

/// Whose the silent pushes are that wake apps within an hour.
public enum WakeBudget: String, CaseIterable, Choice, Hashable, Sendable {
  /// One for all apps of a phone.
  case device
  /// One for each app.
  case app
}

/// What becomes of a silent push for an app whose process was ended.
public enum EndedProcess: String, CaseIterable, Choice, Hashable, Sendable {
  /// Its user has swiped it away: it is not woken.
  case swipedAway = "swiped-away"
  /// The system took its memory: it is woken as if it were suspended.
  case reclaimed
}

/// What a scenario says of the push system.
public struct PushSystemSettings: Record, Hashable, Sendable {
  /// Whose the wakes are.
  public var budget = WakeBudget.device
  /// How many there are within an hour.
  public var wakes: Int64 = 3
  /// Which notification is kept for an app whose phone is away.
  public var keeps = StoredChoice.latest
  /// What an ended process is.
  public var ended = EndedProcess.swipedAway
  /// How long a server that the scenario plays leaves between silent pushes to an app: what it has in between
  /// it leaves to the app, which asks when it is opened.
  public var pace = Duration.zero
  /// What a server that the scenario plays does with a push that the service does not take for now.
  public var refused = RefusedPushes.dropped  // key: refused, unless .dropped
  /// How often a phone tells the service that it is there.
  public var keepAlive = Duration.seconds(900)

  /// What Apple's pages say, and a quarter of an hour.
  public init() {}

  var limits: AppleLimits {
    var limits = AppleLimits()
    limits.wakesPerHour = wakes
    limits.keeps = keeps
    return limits
  }
}
