import Kernel

/// An attribute of an application, of an endpoint or of a message.
public struct AmazonAttribute: Record, Hashable, Sendable {
  /// Its name.
  public var key = ""
  /// Its value.
  public var value = ""

  /// A blank attribute.
  public init() {}

  /// An attribute with its value.
  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }
}

extension [AmazonAttribute] {
  /// The value under a name; nil where there is none.
  public subscript(name: String) -> String? { last { $0.key == name }?.value }

  /// Sets the value under a name, and keeps the names in their order.
  mutating func set(_ name: String, _ value: String) {
    removeAll { $0.key == name }
    append(AmazonAttribute(name, value))
    sort { $0.key < $1.key }
  }
}

/// What is asked of Amazon's notification service, as far as phones go (SNS, API of 2010-03-31).
///
/// No attributes and an empty list of them are the same to the wire, and so to the service.
public enum AmazonRequest: Choice, Hashable, Sendable {
  /// `CreatePlatformApplication`.
  case createApplication(name: String, platform: String, attributes: [AmazonAttribute])
  /// `GetPlatformApplicationAttributes`.
  case getApplication(arn: String)
  /// `SetPlatformApplicationAttributes`.
  case setApplication(arn: String, attributes: [AmazonAttribute])
  /// `DeletePlatformApplication`.
  case deleteApplication(arn: String)
  /// `CreatePlatformEndpoint`; no user data and empty ones are the same.
  case createEndpoint(
    application: String,
    token: String,
    userData: String,
    attributes: [AmazonAttribute],
  )
  /// `GetEndpointAttributes`.
  case getEndpoint(arn: String)
  /// `SetEndpointAttributes`.
  case setEndpoint(arn: String, attributes: [AmazonAttribute])
  /// `DeleteEndpoint`.
  case deleteEndpoint(arn: String)
  /// `ListEndpointsByPlatformApplication`, from a token of a page before, or empty.
  case listEndpoints(application: String, next: String)
  /// `CreateTopic`.
  case createTopic(name: String)
  /// `Subscribe`, of an endpoint.
  case subscribe(topic: String, endpoint: String)
  /// `ListSubscriptionsByTopic`.
  case listSubscriptions(topic: String)
  /// `Publish` to an endpoint; `structure` is `json` or empty.
  case publish(
    target: String,
    message: String,
    structure: String,
    attributes: [AmazonAttribute],
  )
}

/// What the service answers.
public enum AmazonAnswer: Choice, Hashable, Sendable {
  /// 200 and nothing more.
  case done
  /// 200 and the name of what was made or found.
  case application(arn: String)
  /// 200 and the name of an endpoint.
  case endpoint(arn: String)
  /// 200 and attributes.
  case attributes([AmazonAttribute])  // key: attributes
  /// 200 and a page of endpoints; `next` is empty on the last.
  case endpoints([AmazonEndpoint], next: String)  // key: endpoints
  /// 200 and the name of a topic.
  case topic(arn: String)
  /// 200 and the name of a subscription.
  case subscription(arn: String)
  /// 200 and subscriptions.
  case subscriptions([AmazonSubscription], next: String)  // key: subscriptions
  /// 200 and the message's id: it is accepted, not delivered.
  case message(id: String)
  /// Another status, with the code of the wire and its text.
  case refused(status: Int64, code: String, message: String)

  static func invalid(_ problem: String) -> Self {
    .refused(status: 400, code: "InvalidParameter", message: "Invalid parameter: \(problem)")
  }

  /// What is said where attributes are asked for and there are none.
  static let noAttributes = Self.refused(
    status: 400,
    code: "ValidationError",
    message: "1 validation error detected: Value null at 'attributes' failed to satisfy "
      + "constraint: Member must not be null",
  )

  static func missing(_ what: String) -> Self {
    .refused(status: 404, code: "NotFound", message: "\(what) does not exist")
  }
}

/// An application of a platform, such as an app on Apple's production service.
public struct AmazonApplication: Record, Hashable, Sendable {
  /// Its name in Amazon's world.
  public var arn = ""
  /// Such as `APNS`, `APNS_SANDBOX` or `ADM`.
  public var platform = ""
  /// The name that was given.
  public var name = ""
  /// Its attributes, without the credentials, which are never told.
  public var attributes: [AmazonAttribute] = []
  /// Whether messages go out.
  public var isEnabled = true

  /// A blank application.
  public init() {}
}

/// A device as the service knows one.
public struct AmazonEndpoint: Record, Hashable, Sendable {
  /// Its name in Amazon's world.
  public var arn = ""
  /// The application that it belongs to.
  public var application = ""
  /// `CustomUserData`, `Enabled` and `Token`.
  public var attributes: [AmazonAttribute] = []
  /// What its platform got of the last message: most of a day are the same.
  var payload = LastMade<AmazonMessage, AmazonPayload>()  // key: none

  /// A blank endpoint.
  public init() {}

  /// The platform's token.
  public var token: String { attributes["Token"] ?? "" }
  /// Whether messages go out.
  public var isEnabled: Bool { attributes["Enabled"] == "true" }
}

/// An endpoint that gets what a topic gets.
public struct AmazonSubscription: Record, Hashable, Sendable {
  /// Its name in Amazon's world.
  public var arn = ""
  /// The topic.
  public var topic = ""
  /// The endpoint, which may be gone.
  public var endpoint = ""

  /// A blank subscription.
  public init() {}
}
