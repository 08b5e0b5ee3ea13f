import Kernel

/// Endpoints: one for each token of an application.
extension AmazonService {
  /// Makes an endpoint, or finds the one that has the token: with the same attributes its name is the
  /// answer, with others an error (recorded 2025-10-31).
  mutating func createEndpoint(
    _ arn: String,
    _ token: String,
    _ userData: String,
    _ attributes: [AmazonAttribute],
  ) -> AmazonAnswer {
    if let problem = Self.problem(of: arn, "PlatformApplicationArn") { return problem }
    guard let home = applications.firstIndex(where: { $0.arn == arn }) else {
      return .missing("PlatformApplication")
    }
    if let problem = Self.problem(of: attributes) { return problem }
    // What is among the attributes counts more than the parameter (recorded: "foo" over "bar").
    var asked = attributes
    if !userData.isEmpty, attributes["CustomUserData"] == nil {
      asked.set("CustomUserData", userData)
    }
    if let problem = Self.problem(of: asked) { return problem }
    // A token is unique within its application, and free in every other; one that an endpoint has was looked at.
    if let known = known(token, of: arn) {
      return isSame(known, asked) ? .endpoint(arn: endpoints[known].arn) : taken(by: known)
    }
    let platform = applications[home].platform
    if let problem = Self.problem(of: token, on: platform) { return problem }
    asked.set("Token", token)
    if asked["Enabled"] == nil { asked.set("Enabled", "true") }
    var endpoint = AmazonEndpoint()
    endpoint.arn = "\(prefix):endpoint/\(platform)/\(applications[home].name)/\(newID())"
    endpoint.application = arn
    endpoint.attributes = asked
    endpoints.append(endpoint)
    return .endpoint(arn: endpoint.arn)
  }

  /// The place of the first endpoint of an application that has a token; nil for none.
  private mutating func known(_ token: String, of application: String) -> Int? {
    tokens.fit(endpoints.count) {
      EndpointToken(application: endpoints[$0].application, token: endpoints[$0].token)
    }
    return tokens[EndpointToken(application: application, token: token)]
  }

  /// That another endpoint has the token.
  private func taken(by known: Int) -> AmazonAnswer {
    .invalid(
      "Token Reason: Endpoint \(endpoints[known].arn) already exists with the same Token, "
        + "but different attributes."
    )
  }

  /// Whether an endpoint with the token of a request has what else is asked for; of what is not said
  /// `disabledCreate` knows.
  private func isSame(_ known: Int, _ asked: [AmazonAttribute]) -> Bool {
    if disabledCreate == .refused, asked["Enabled"] == nil, !endpoints[known].isEnabled {
      return false
    }
    return asked.allSatisfy {
      $0.key == "Token" || endpoints[known].attributes[$0.key] == $0.value
    }
  }

  /// What is said of an endpoint, without anybody asking.
  public mutating func endpoint(_ arn: String) -> AmazonAnswer { getEndpoint(arn) }

  mutating func getEndpoint(_ arn: String) -> AmazonAnswer {
    if let problem = Self.problem(of: arn, "EndpointArn") { return problem }
    guard let place = place(of: arn) else { return .missing("Endpoint") }
    return .attributes(endpoints[place].attributes)
  }

  mutating func setEndpoint(_ arn: String, _ attributes: [AmazonAttribute]) -> AmazonAnswer {
    guard !attributes.isEmpty else { return .noAttributes }
    if let problem = Self.problem(of: arn, "EndpointArn") { return problem }
    guard let place = place(of: arn) else { return .missing("Endpoint") }
    if let problem = Self.problem(of: attributes) { return problem }
    if let token = attributes["Token"] {
      let application = applications.first { $0.arn == endpoints[place].application }
      if let problem = Self.problem(of: token, on: application?.platform ?? "") { return problem }
      // A token is unique within its application. What the service answers here nobody has recorded: it is that of
      // `createEndpoint`, which has the same to say.
      let known = known(token, of: endpoints[place].application)
      if let known, known != place { return taken(by: known) }
    }
    if attributes["Token"] != nil { tokens.forget() }
    // A token that was rotated away is free again, and the new one is this endpoint's (SetEndpointAttributes).
    for attribute in attributes { endpoints[place].attributes.set(attribute.key, attribute.value) }
    return .done
  }

  func list(_ arn: String, _ next: String) -> AmazonAnswer {
    if let problem = Self.problem(of: arn, "PlatformApplicationArn") { return problem }
    guard applications.contains(where: { $0.arn == arn }) else {
      return .missing("PlatformApplication")
    }
    let all = endpoints.filter { $0.application == arn }
    let first = all.firstIndex { $0.arn == next }.map { $0 + 1 } ?? 0
    let page = all.dropFirst(first).prefix(Self.page)
    let isLast = first + page.count == all.count
    return .endpoints(Array(page), next: isLast ? "" : page.last?.arn ?? "")
  }

  // MARK: What is refused

  private static func problem(of attributes: [AmazonAttribute]) -> AmazonAnswer? {
    for attribute in attributes {
      switch attribute.key {
      case "Enabled":
        // The values are Amazon's, the wording is not recorded.
        guard ["true", "false"].contains(attribute.value) else {
          return .invalid(
            "Attributes Reason: Invalid value for attribute: Enabled: must be true or false"
          )
        }
      case "CustomUserData":
        guard attribute.value.utf8.count <= userDataMax else {
          return .invalid(
            "Attributes Reason: Invalid value for attribute: CustomUserData: "
              + "must be at most \(userDataMax) bytes long in UTF-8 encoding"
          )
        }
      case "Token": break
      case _: return .invalid("Attributes Reason: Invalid attribute name: \(attribute.key)")
      }
    }
    return nil
  }

  /// Apple's tokens are looked at, others are not; the wording is not recorded.
  private static func problem(of token: String, on platform: String) -> AmazonAnswer? {
    if token.isEmpty { return .invalid("Token Reason: cannot be empty") }
    guard platform.hasPrefix("APNS") else { return nil }
    let isGood = token.utf8.count <= 400 && AppleRequest.isHexadecimal(token.utf8)
    return isGood
      ? nil
      : .invalid("Token Reason: iOS device tokens must be no more than 400 hexadecimal characters")
  }
}

/// What tells an endpoint from all others.
struct EndpointToken: RowKey, Hashable, Sendable {
  var application: String
  var token: String

  /// An application has ten thousand tokens, and a token few applications.
  var rowNumber: UInt32 { token.rowNumber }
}
