import Kernel

/// Why Google's service refuses a message (FCM, `ErrorCode` of the HTTP v1 API).
public enum GoogleRejection: String, CaseIterable, Choice, Hashable, Sendable {
  /// A field is wrong; the message names it.
  case invalidArgument = "INVALID_ARGUMENT"
  /// The token is no good any more, and is to be deleted.
  case unregistered = "UNREGISTERED"
  /// The token is another project's.
  case senderMismatch = "SENDER_ID_MISMATCH"
  /// Too many messages; the answer says how long to wait.
  case quotaExceeded = "QUOTA_EXCEEDED"
  /// The service is overloaded; the answer says how long to wait.
  case unavailable = "UNAVAILABLE"
  /// Google's own mistake.
  case internalError = "INTERNAL"
  /// The key for Apple's service is missing or wrong.
  case thirdPartyAuthorization = "THIRD_PARTY_AUTH_ERROR"

  /// The HTTP status that goes with it.
  public var status: Int64 {
    switch self {
    case .invalidArgument: 400
    case .unregistered: 404
    case .senderMismatch: 403
    case .quotaExceeded: 429
    case .unavailable: 503
    case .internalError: 500
    case .thirdPartyAuthorization: 401
    }
  }

  /// Whether the same message may be taken later: the service has trouble of its own, or wants a pause.
  public var passes: Bool {
    switch self {
    case .quotaExceeded, .unavailable, .internalError: true
    case .invalidArgument, .unregistered, .senderMismatch, .thirdPartyAuthorization: false
    }
  }

  /// Whether the token is to be forgotten.
  public var endsToken: Bool { self == .unregistered || self == .senderMismatch }
}
