import PushServices

/// An answer of the reducer in the words of a recording.
struct FoundAnswer {
  var status: Int64 = 200
  var code = ""
  var message = ""
  var body: [PayloadJSON.Member] = []

  init(_ answer: AmazonAnswer) {
    switch answer {
    case .done: break
    case .application(let arn): body = [Self.member("PlatformApplicationArn", arn)]
    case .endpoint(let arn): body = [Self.member("EndpointArn", arn)]
    case .attributes(let attributes): body = [Self.attributes(attributes)]
    case .endpoints(let endpoints, let next):
      let all = endpoints.map { endpoint in
        PayloadJSON.object([
          Self.member("EndpointArn", endpoint.arn), Self.attributes(endpoint.attributes),
        ])
      }
      body = [.init(key: "Endpoints", value: .array(all))] + Self.next(next)
    case .topic(let arn): body = [Self.member("TopicArn", arn)]
    case .subscription(let arn): body = [Self.member("SubscriptionArn", arn)]
    case .subscriptions(let subscriptions, let next):
      let all = subscriptions.map { PayloadJSON.object(Self.members(of: $0)) }
      body = [.init(key: "Subscriptions", value: .array(all))] + Self.next(next)
    case .message(let id): body = [Self.member("MessageId", id)]
    case .refused(let status, let code, let message):
      (self.status, self.code, self.message) = (status, code, message)
    }
  }

  /// The answer in short.
  var summary: String { code.isEmpty ? "\(status)" : "\(status) \(code)" }

  private static func member(_ key: String, _ text: String) -> PayloadJSON.Member {
    .init(key: key, value: .text(text))
  }

  private static func attributes(_ attributes: [AmazonAttribute]) -> PayloadJSON.Member {
    .init(key: "Attributes", value: .object(attributes.map { member($0.key, $0.value) }))
  }

  private static func next(_ token: String) -> [PayloadJSON.Member] {
    token.isEmpty ? [] : [member("NextToken", token)]
  }

  private static func members(of subscription: AmazonSubscription) -> [PayloadJSON.Member] {
    let parts = subscription.topic.split(separator: ":", omittingEmptySubsequences: false)
    return [
      member("SubscriptionArn", subscription.arn),
      member("Owner", parts.count > 4 ? String(parts[4]) : ""),
      member("Protocol", "application"),
      member("Endpoint", subscription.endpoint),
      member("TopicArn", subscription.topic),
    ]
  }
}
