import Kernel

/// Why Apple's service refuses a request: the reasons of "Handling notification responses from APNs".
public enum AppleRejection: String, CaseIterable, Choice, Hashable, Sendable {
  /// The collapse id has more than 64 bytes.
  case badCollapseID = "BadCollapseId"
  /// The token is malformed, or another environment's.
  case badDeviceToken = "BadDeviceToken"
  /// The expiration is no number.
  case badExpirationDate = "BadExpirationDate"
  /// The message's id is no UUID.
  case badMessageID = "BadMessageId"
  /// The priority is none of 1, 5 and 10.
  case badPriority = "BadPriority"
  /// The topic is malformed.
  case badTopic = "BadTopic"
  /// The token is another app's.
  case deviceTokenNotForTopic = "DeviceTokenNotForTopic"
  /// A header stands there twice.
  case duplicateHeaders = "DuplicateHeaders"
  /// The connection was idle.
  case idleTimeout = "IdleTimeout"
  /// The kind of push is unknown.
  case invalidPushType = "InvalidPushType"
  /// The path has no token.
  case missingDeviceToken = "MissingDeviceToken"
  /// There is no topic, and no certificate that implies one.
  case missingTopic = "MissingTopic"
  /// There is no payload.
  case payloadEmpty = "PayloadEmpty"
  /// Pushes for this topic are not allowed.
  case topicDisallowed = "TopicDisallowed"
  /// The certificate is bad.
  case badCertificate = "BadCertificate"
  /// The certificate is for the other environment.
  case badCertificateEnvironment = "BadCertificateEnvironment"
  /// The provider's token is older than an hour.
  case expiredProviderToken = "ExpiredProviderToken"
  /// What was asked for is not allowed.
  case forbidden = "Forbidden"
  /// The provider's token is not signed as it should be.
  case invalidProviderToken = "InvalidProviderToken"
  /// The provider says not who it is.
  case missingProviderToken = "MissingProviderToken"
  /// The path is bad.
  case badPath = "BadPath"
  /// The method is not POST.
  case methodNotAllowed = "MethodNotAllowed"
  /// The token is known to have ended.
  case expiredToken = "ExpiredToken"
  /// The token was good for that topic, and is not any more.
  case unregistered = "Unregistered"
  /// The payload has more than 4,096 bytes.
  case payloadTooLarge = "PayloadTooLarge"
  /// The provider's token was made anew too often.
  case tooManyProviderTokenUpdates = "TooManyProviderTokenUpdates"
  /// Too many requests for one device.
  case tooManyRequests = "TooManyRequests"
  /// Apple's own mistake.
  case internalServerError = "InternalServerError"
  /// The service is not there.
  case serviceUnavailable = "ServiceUnavailable"
  /// The server is about to go.
  case shutdown = "Shutdown"

  /// The HTTP status that goes with it.
  public var status: Int64 {
    switch self {
    case .badCollapseID, .badDeviceToken, .badExpirationDate, .badMessageID, .badPriority,
      .badTopic, .deviceTokenNotForTopic, .duplicateHeaders, .idleTimeout, .invalidPushType,
      .missingDeviceToken, .missingTopic, .payloadEmpty, .topicDisallowed:
      400
    case .badCertificate, .badCertificateEnvironment, .expiredProviderToken, .forbidden,
      .invalidProviderToken, .missingProviderToken:
      403
    case .badPath: 404
    case .methodNotAllowed: 405
    case .expiredToken, .unregistered: 410
    case .payloadTooLarge: 413
    case .tooManyProviderTokenUpdates, .tooManyRequests: 429
    case .internalServerError: 500
    case .serviceUnavailable, .shutdown: 503
    }
  }

  /// Whether the same request may be taken later: the service has trouble of its own, or there were too many.
  public var passes: Bool {
    [.tooManyRequests, .internalServerError, .serviceUnavailable, .shutdown].contains(self)
  }

  /// Whether the token is to be forgotten: it will never be good again.
  public var endsToken: Bool {
    self == .unregistered || self == .expiredToken || self == .badDeviceToken
  }
}
