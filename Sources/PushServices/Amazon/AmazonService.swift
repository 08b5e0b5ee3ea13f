import Kernel

/// What `CreatePlatformEndpoint` does with a token whose endpoint is disabled, where the request says
/// nothing of that.
///
/// Nobody has recorded it. Amazon's guide says that the call "does not always provide a working endpoint";
/// both answers are that.
public enum DisabledCreate: String, CaseIterable, Choice, Hashable, Sendable {
  /// 400: what is not said is taken for `Enabled: true`, which is another attribute (moto, LocalStack).
  case refused
  /// 200 and the same endpoint, as disabled as before.
  case same
}

/// What happens to Amazon's service.
public enum AmazonEvent: Choice, Hashable, Sendable {
  /// Somebody asks for something.
  case requested(request: Int64, body: AmazonRequest)
  /// A platform says that a token is no good: endpoints that have it are disabled.
  case tokenRefused(application: String, token: String)
  /// A platform takes the application's credentials no more, or takes them again.
  case credentialsJudged(application: String, areGood: Bool)
}

/// What Amazon's service asks for.
public enum AmazonEffect: Choice, Hashable, Sendable {
  /// The request is answered.
  case answer(request: Int64, AmazonAnswer)  // key: answer
  /// A platform is to push a payload to a token.
  case push(AmazonPush)  // key: push
}

/// What goes from the service to a platform.
public struct AmazonPush: Record, Hashable, Sendable {
  /// The application.
  public var application = ""
  /// Its platform.
  public var platform = ""
  /// The platform's token.
  public var token = ""
  /// The payload, JSON.
  public var payload = ""
  /// The message's attributes.
  public var attributes: [AmazonAttribute] = []

  /// A blank push.
  public init() {}

  /// An attribute for the platform, such as `PRIORITY` of `AWS.SNS.MOBILE.APNS.PRIORITY`.
  public func attribute(_ name: String) -> String {
    // Of most messages; a name is put together for each that is looked up.
    guard !attributes.isEmpty else { return "" }
    let family = platform == "APNS_SANDBOX" ? "APNS.SANDBOX" : platform
    return attributes["AWS.SNS.MOBILE.\(family).\(name)"]
      ?? attributes["AWS.SNS.MOBILE.APNS.\(name)"] ?? ""
  }
}

/// Amazon's notification service, as far as phones go: applications, endpoints, publishing (SNS).
///
/// Its texts are those that Amazon sends, recorded 2025-10-28 to 2025-11-04 by LocalStack's validated
/// snapshots; where a text is not recorded, the place that says it says so.
public struct AmazonService: Record, Hashable, Sendable, Reducer {
  /// What it is told.
  public typealias Event = AmazonEvent
  /// What it asks for.
  public typealias Effect = AmazonEffect

  /// Everything before a resource's own name: `arn:aws:sns:REGION:ACCOUNT`.
  public var prefix = "arn:aws:sns:ap-southeast-2:111111111111"
  /// What it does where nobody knows.
  public var disabledCreate = DisabledCreate.refused
  /// The applications, in the order in which they were made.
  public var applications: [AmazonApplication] = []
  /// The endpoints, in that order.
  public var endpoints: [AmazonEndpoint] = []
  /// The topics, by their names in Amazon's world.
  public var topics: [String] = []
  /// The subscriptions.
  public var subscriptions: [AmazonSubscription] = []
  /// How many ids were given.
  public var ids: Int64 = 0
  /// The endpoints by application and token.
  var tokens = RowPlaces<EndpointToken>()  // key: none
  /// The endpoints by their names.
  var names = RowPlaces<String>()  // key: none

  /// A service with nothing in it.
  public init() {}

  /// The most bytes of a message.
  public static let messageMax = 262_144
  /// The most bytes of user data.
  public static let userDataMax = 2_048
  /// So many endpoints are on a page.
  public static let page = 100
  /// The platforms.
  static let platforms = ["ADM", "APNS", "APNS_SANDBOX", "BAIDU", "GCM", "MPNS", "WNS"]

  /// Takes an event.
  public mutating func reduce(
    _ event: AmazonEvent,
    at now: DeviceTime,
    into effects: inout Effects<AmazonEffect>,
  ) {
    switch event {
    case .requested(let request, let body):
      let (answer, push) = answer(to: body)
      effects.append(.answer(request: request, answer))
      if let push { effects.append(.push(push)) }
    case .tokenRefused(let application, let token):
      for place in endpoints.indices
      where endpoints[place].application == application && endpoints[place].token == token {
        endpoints[place].attributes.set("Enabled", "false")
      }
    case .credentialsJudged(let arn, let areGood):
      guard let place = applications.firstIndex(where: { $0.arn == arn }) else { return }
      applications[place].isEnabled = areGood
    }
  }

  /// What a request is answered, and what is pushed.
  private mutating func answer(to body: AmazonRequest) -> (AmazonAnswer, AmazonPush?) {
    switch body {
    case .createApplication(let name, let platform, let attributes):
      return (createApplication(name, platform, attributes), nil)
    case .getApplication(let arn): return (getApplication(arn), nil)
    case .setApplication(let arn, let attributes): return (setApplication(arn, attributes), nil)
    case .deleteApplication(let arn):
      applications.removeAll { $0.arn == arn }
      endpoints.removeAll { $0.application == arn }
      forgetPlaces()
      return (.done, nil)
    case .createEndpoint(let application, let token, let userData, let attributes):
      return (createEndpoint(application, token, userData, attributes), nil)
    case .getEndpoint(let arn): return (getEndpoint(arn), nil)
    case .setEndpoint(let arn, let attributes): return (setEndpoint(arn, attributes), nil)
    case .deleteEndpoint(let arn):
      // It can be done twice, and leaves what is subscribed (recorded 2025-11-04).
      if let place = place(of: arn) {
        endpoints.remove(at: place)
        forgetPlaces()
      }
      return (.done, nil)
    case .listEndpoints(let application, let next): return (list(application, next), nil)
    case .createTopic(let name):
      let arn = "\(prefix):\(name)"
      if !topics.contains(arn) { topics.append(arn) }
      return (.topic(arn: arn), nil)
    case .subscribe(let topic, let endpoint): return (subscribe(topic, endpoint), nil)
    case .listSubscriptions(let topic): return (listSubscriptions(topic), nil)
    case .publish(let target, let message, let structure, let attributes):
      return publish(target, message, structure, attributes)
    }
  }

  // MARK: Names

  /// The next id, as the service writes one.
  mutating func newID() -> String {
    ids += 1
    let number = UInt64(ids)
    // Each push has one: it is written where it goes.
    return String(unsafeUninitializedCapacity: Self.blankID.count) { text in
      _ = text.initialize(from: Self.blankID)
      // The last twelve of sixteen digits; nobody gives so many ids that there are more.
      for place in 0..<12 { text[text.count - 1 - place] = hexadecimalDigit(number, place) }
      return Self.blankID.count
    }
  }

  /// An id whose last twelve digits are still to be said.
  private static let blankID = Array("00000000-0000-4000-8000-000000000000".utf8)

  /// The place of an endpoint; nil where there is none of that name.
  mutating func place(of arn: String) -> Int? {
    names.fit(endpoints.count) { endpoints[$0].arn }
    return names[arn]
  }

  /// What is wrong with a name; nil where it has as many parts as one must.
  static func problem(of arn: String, _ parameter: String) -> AmazonAnswer? {
    var arn = arn
    let parts = arn.withUTF8 { bytes in
      var parts = 1
      // Behind the sixth nobody counts.
      for byte in bytes where byte == UInt8(ascii: ":") {
        parts += 1
        if parts == 6 { break }
      }
      return parts
    }
    guard parts < 6 else { return nil }
    return .invalid("\(parameter) Reason: An ARN must have at least 6 elements, not \(parts)")
  }

  /// Endpoints went: where the others stand is found out anew.
  private mutating func forgetPlaces() {
    tokens.forget()
    names.forget()
  }

  // MARK: Subscriptions

  private mutating func subscribe(_ topic: String, _ endpoint: String) -> AmazonAnswer {
    guard topics.contains(topic) else { return .missing("Topic") }
    var subscription = AmazonSubscription()
    subscription.arn = "\(topic):\(newID())"
    subscription.topic = topic
    subscription.endpoint = endpoint
    subscriptions.append(subscription)
    return .subscription(arn: subscription.arn)
  }

  /// The recorded answer has a token for a next page also where there is none.
  private mutating func listSubscriptions(_ topic: String) -> AmazonAnswer {
    guard topics.contains(topic) else { return .missing("Topic") }
    return .subscriptions(subscriptions.filter { $0.topic == topic }, next: newID())
  }
}
