import Kernel

/// Which of Apple's two services a token belongs to.
///
/// Builds from Xcode register with the sandbox; TestFlight and the App Store with production. An app
/// without an embedded profile is one from the store, so production.
public enum PushEnvironment: String, CaseIterable, Choice, Hashable, Sendable {
  /// `api.sandbox.push.apple.com`.
  case sandbox
  /// `api.push.apple.com`.
  case production
}

/// Which notification is kept for an app whose device is away (Apple: "Sending notification requests
/// to APNs": one for each bundle id).
public enum StoredChoice: String, CaseIterable, Choice, Hashable, Sendable {
  /// The one that came last, as most often.
  case latest
  /// The one that came first: Apple's support calls the choice non-deterministic (forum 775455).
  case first
}

/// How a provider says who it is.
public enum AppleCredential: Choice, Hashable, Sendable {
  /// Not at all.
  case none
  /// By a signed token, issued at that time: it is good for an hour.
  case token(issued: WallTime, isSigned: Bool)
  /// By a certificate for that environment and topic, which ends at that time.
  case certificate(environment: PushEnvironment, topic: String, ends: WallTime)
}

/// What a device or a person makes of pushes; those of Apple that are numbers it does not promise.
public struct AppleLimits: Record, Hashable, Sendable {
  /// How many background pushes wake an app within an hour ("two or three": Pushing background updates
  /// to your app).
  public var wakesPerHour: Int64 = 3
  /// How long an app that was woken may run (the same page: 30 seconds).
  public var wakeTime = Duration.seconds(30)
  /// How long a notification is kept at most (Apple: 30 days or less).
  public var keptLongest = Duration.seconds(30 * 86_400)
  /// How many requests for one token a minute are answered; 0 for any number: Apple names none.
  public var requestsPerMinute: Int64 = 0
  /// Which notification is kept.
  public var keeps = StoredChoice.latest

  /// What Apple's pages say.
  public init() {}

  /// The most bytes of a payload (4 KB; "Generating a remote notification").
  public static let payloadMax = 4_096
  /// The most bytes of a collapse id.
  public static let collapseMax = 64
  /// How long a provider's token is good.
  public static let credentialLife = Duration.seconds(3_600)
}
