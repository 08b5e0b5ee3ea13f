import Kernel

/// Publishing to an endpoint: 200 says that the message is accepted, and no more.
extension AmazonService {
  mutating func publish(
    _ target: String,
    _ message: String,
    _ structure: String,
    _ attributes: [AmazonAttribute],
  ) -> (AmazonAnswer, AmazonPush?) {
    if let problem = Self.problem(of: target, "TargetArn") { return (problem, nil) }
    guard let place = place(of: target),
      let home = applications.firstIndex(where: { $0.arn == endpoints[place].application })
    else {
      // LocalStack's text, not recorded.
      return (
        .invalid("TargetArn Reason: No endpoint found for the target arn specified"), nil,
      )
    }
    if message.isEmpty { return (.invalid("Empty message"), nil) }
    if message.utf8.count > Self.messageMax { return (.invalid("Message too long"), nil) }
    let published = AmazonMessage(message, structure, applications[home].platform)
    let payload: String
    switch endpoints[place].payload.made(of: published, Self.payload) {
    case .text(let text): payload = text
    case .problem(let problem): return (.invalid(problem), nil)
    }
    // aws-sdk-java#1813; the wording is not recorded.
    guard applications[home].isEnabled else {
      return (
        .refused(
          status: 400,
          code: "PlatformApplicationDisabled",
          message: "Platform application is disabled",
        ), nil,
      )
    }
    guard endpoints[place].isEnabled else {
      return (
        .refused(status: 400, code: "EndpointDisabled", message: "Endpoint is disabled"), nil,
      )
    }
    var push = AmazonPush()
    push.application = applications[home].arn
    push.platform = applications[home].platform
    push.token = endpoints[place].token
    push.payload = payload
    push.attributes = attributes
    return (.message(id: newID()), push)
  }

  /// What a platform gets: the text under its name or under `default`, or an alert of the message.
  ///
  /// Amazon's reference of `Publish`: a value that is no text counts as absent, a key that stands twice
  /// is an error; the texts are those of sns-mobile#6 and of LocalStack's validated test with a topic.
  private static func payload(_ published: AmazonMessage) -> AmazonPayload {
    let (structure, platform) = (published.structure, published.platform)
    guard structure == "json" else {
      // The reference: any other value is an error; the wording is not recorded.
      return structure.isEmpty
        ? .text(alert(published.text, platform))
        : .problem("Invalid Message Structure parameter: \(structure)")
    }
    guard let members = PayloadJSON(published.text)?.members,
      !members.indices.contains(where: { place in
        members[..<place].contains { $0.key == members[place].key }
      })
    else {
      return .problem("Message Structure - JSON message body failed to parse")
    }
    func text(_ key: String) -> String? {
      let value = members.first { $0.key == key }?.value
      guard case .text(let text) = value else { return nil }
      return text
    }
    if let own = text(platform) { return .text(own) }
    if let common = text("default") { return .text(alert(common, platform)) }
    return .problem("JSON must contain an entry for 'default' or '\(platform)'.")
  }

  /// A message without a form of its own, as the service puts it to a platform.
  private static func alert(_ text: String, _ platform: String) -> String {
    platform.hasPrefix("APNS")
      ? "{\"aps\":{\"alert\":\(quotedJSON(text))}}"
      : "{\"data\":{\"default\":\(quotedJSON(text))}}"
  }
}

/// A message as it is published, on its way to a platform.
struct AmazonMessage: Equatable, Sendable {
  var text: String
  /// `json` or empty.
  var structure: String
  var platform: String

  init(_ text: String, _ structure: String, _ platform: String) {
    self.text = text
    self.structure = structure
    self.platform = platform
  }
}

/// What a platform gets of a message.
enum AmazonPayload: Sendable {
  case text(String)
  /// Nothing, and why.
  case problem(String)
}

extension AppleRequest {
  /// What Amazon's service asks of Apple's for an app.
  public init(_ number: Int64, _ push: AmazonPush, topic: String, at unixSeconds: Int64) {
    self.init(number, token: push.token, topic: topic, payload: push.payload)
    pushType = push.attribute("PUSH_TYPE")
    priority = push.attribute("PRIORITY")
    collapseID = push.attribute("COLLAPSE_ID")
    if let life = Int64(push.attribute("TTL")), life >= 0 {
      expiration = life == 0 ? "0" : "\(min(unixSeconds + life, Int64(UInt32.max)))"
    }
  }
}
