import Kernel
import PushServices
import Testing

/// Amazon's service: what no recording of it shows.
struct AmazonServiceTests {
  private static let credentials = [
    AmazonAttribute("PlatformCredential", "key"),
    AmazonAttribute("PlatformPrincipal", "certificate"),
  ]

  private func ask(_ service: inout AmazonService, _ body: AmazonRequest) -> AmazonAnswer {
    guard case .answer(_, let answer) = service.after(.requested(request: 1, body: body)).first
    else {
      Issue.record("no answer")
      return .done
    }
    return answer
  }

  /// A service with an application of that platform and an endpoint.
  private func prepared(
    _ platform: String = "APNS_SANDBOX"
  ) -> (service: AmazonService, application: String, endpoint: String) {
    var service = AmazonService()
    guard
      case .application(let application) = ask(
        &service,
        .createApplication(name: "app", platform: platform, attributes: Self.credentials),
      ),
      case .endpoint(let endpoint) = ask(&service, create(application))
    else {
      Issue.record("no endpoint")
      return (service, "", "")
    }
    return (service, application, endpoint)
  }

  private func create(
    _ application: String,
    _ token: String = appleToken(),
    attributes: [AmazonAttribute] = [],
  ) -> AmazonRequest {
    .createEndpoint(application: application, token: token, userData: "", attributes: attributes)
  }

  private func publish(_ target: String, _ message: String, json: Bool = true) -> AmazonRequest {
    .publish(target: target, message: message, structure: json ? "json" : "", attributes: [])
  }

  @Test func `a token that another endpoint of the application has is not set`() throws {
    var (service, application, first) = prepared()
    guard case .endpoint(let second) = ask(&service, create(application, appleToken(2))) else {
      Issue.record("no endpoint")
      return
    }
    let token = [AmazonAttribute("Token", appleToken())]
    guard
      case .refused(400, "InvalidParameter", let message) = ask(
        &service,
        .setEndpoint(arn: second, attributes: token),
      )
    else {
      Issue.record("two endpoints have one token")
      return
    }
    #expect(message.contains(first) && message.contains("with the same Token"))
    // Its own it may be set to again, and one that nobody has any more.
    #expect(ask(&service, .setEndpoint(arn: first, attributes: token)) == .done)
    #expect(
      ask(
        &service,
        .setEndpoint(arn: first, attributes: [AmazonAttribute("Token", appleToken(3))]),
      ) == .done
    )
    #expect(ask(&service, .setEndpoint(arn: second, attributes: token)) == .done)
  }

  /// moto answers 200 to all of these but the first; sns-mobile#6 and aws-sdk-kotlin#426 have the
  /// text about a missing entry, Amazon's reference of `Publish` the rest.
  @Test(arguments: [
    ("", "Empty message"),
    ("{not json", "Message Structure - JSON message body failed to parse"),
    ("[]", "Message Structure - JSON message body failed to parse"),
    (
      "{\"default\": \"a\", \"default\": \"b\"}",
      "Message Structure - JSON message body failed to parse",
    ),
    ("{\"APNS\": \"{}\"}", "JSON must contain an entry for 'default' or 'APNS_SANDBOX'."),
    (
      "{\"APNS_SANDBOX\": {\"aps\": {}}}",
      "JSON must contain an entry for 'default' or 'APNS_SANDBOX'.",
    ),
  ])
  func `a message that is wrong is refused by name`(message: String, problem: String) {
    var (service, _, endpoint) = prepared()
    #expect(
      ask(&service, publish(endpoint, message))
        == .refused(
          status: 400,
          code: "InvalidParameter",
          message: "Invalid parameter: \(problem)",
        )
    )
  }

  @Test(arguments: [
    ("{\"APNS_SANDBOX\": \"{\\\"aps\\\":{}}\", \"default\": \"x\"}", true, "{\"aps\":{}}"),
    ("{\"default\": \"x\"}", true, "{\"aps\":{\"alert\":\"x\"}}"),
    ("a \"word\"", false, "{\"aps\":{\"alert\":\"a \\\"word\\\"\"}}"),
  ])
  func `the platform gets its own text, or an alert`(
    message: String,
    json: Bool,
    payload: String,
  ) throws {
    var (service, _, endpoint) = prepared()
    let effects = service.after(
      .requested(request: 1, body: publish(endpoint, message, json: json))
    )
    guard case .push(let push) = effects.last else {
      Issue.record("\(effects)")
      return
    }
    #expect(push.payload == payload && push.token == appleToken())
  }

  /// Nobody has recorded it: `DisabledCreate` has both answers.
  @Test(arguments: DisabledCreate.allCases)
  func `creating what is disabled never mends it`(policy: DisabledCreate) {
    var (service, application, endpoint) = prepared()
    service.disabledCreate = policy
    _ = service.after(.tokenRefused(application: application, token: appleToken()))
    let answer = ask(&service, create(application))
    switch policy {
    case .same: #expect(answer == .endpoint(arn: endpoint))
    case .refused:
      guard case .refused(400, "InvalidParameter", let message) = answer else {
        Issue.record("\(answer)")
        return
      }
      #expect(message.contains(endpoint) && message.contains("with the same Token"))
    }
    #expect(
      ask(&service, publish(endpoint, "{\"default\": \"x\"}"))
        == .refused(status: 400, code: "EndpointDisabled", message: "Endpoint is disabled")
    )
    // What does: the sequence of Amazon's guide.
    let set = AmazonRequest.setEndpoint(
      arn: endpoint,
      attributes: [AmazonAttribute("Enabled", "true"), AmazonAttribute("Token", appleToken())],
    )
    #expect(ask(&service, set) == .done)
    guard case .message = ask(&service, publish(endpoint, "{\"default\": \"x\"}")) else {
      Issue.record("still disabled")
      return
    }
  }

  @Test func `a token that was rotated away is free, and the new one taken`() {
    var (service, application, endpoint) = prepared()
    let rotated = [AmazonAttribute("Token", appleToken(2))]
    #expect(ask(&service, .setEndpoint(arn: endpoint, attributes: rotated)) == .done)
    #expect(ask(&service, create(application, appleToken(2))) == .endpoint(arn: endpoint))
    guard case .endpoint(let other) = ask(&service, create(application)) else {
      Issue.record("the old token is not free")
      return
    }
    #expect(other != endpoint)
  }

  @Test(arguments: ["not-hex!", String(repeating: "a", count: 401), ""])
  func `a token of another form is no Apple token`(token: String) {
    var (service, application, _) = prepared()
    guard
      case .refused(400, "InvalidParameter", let message) = ask(
        &service,
        create(application, token),
      )
    else {
      Issue.record("'\(token)' was taken")
      return
    }
    #expect(message.hasPrefix("Invalid parameter: Token Reason: "))
  }

  @Test func `credentials that a platform refuses stop every message`() {
    var (service, application, endpoint) = prepared()
    _ = service.after(.credentialsJudged(application: application, areGood: false))
    guard
      case .refused(400, "PlatformApplicationDisabled", _) = ask(
        &service,
        publish(endpoint, "{\"default\": \"x\"}"),
      )
    else {
      Issue.record("it went out")
      return
    }
  }

  @Test func `endpoints come in pages of 100`() {
    var (service, application, _) = prepared("ADM")
    for number in 2...101 { _ = ask(&service, create(application, "token \(number)")) }
    guard
      case .endpoints(let first, let next) = ask(
        &service,
        .listEndpoints(application: application, next: ""),
      ),
      case .endpoints(let second, "") = ask(
        &service,
        .listEndpoints(application: application, next: next),
      )
    else {
      Issue.record("no pages")
      return
    }
    #expect(first.count == 100 && second.count == 1)
  }

  @Test func `what goes to Apple has the message's attributes`() {
    var push = AmazonPush()
    push.platform = "APNS_SANDBOX"
    push.token = appleToken()
    push.payload = "{}"
    push.attributes = [
      AmazonAttribute("AWS.SNS.MOBILE.APNS.PUSH_TYPE", "background"),
      AmazonAttribute("AWS.SNS.MOBILE.APNS.PRIORITY", "5"),
      AmazonAttribute("AWS.SNS.MOBILE.APNS_SANDBOX.TTL", "1"),
      AmazonAttribute("AWS.SNS.MOBILE.APNS.SANDBOX.TTL", "60"),
    ]
    let request = AppleRequest(7, push, topic: "jp.example", at: 1_000)
    #expect(request.pushType == "background" && request.priority == "5")
    #expect(request.expiration == "1060" && request.topic == "jp.example")
  }
}
