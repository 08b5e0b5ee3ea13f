/// Platform applications.
extension AmazonService {
  /// In the order of the recorded answers: attributes at all, name, platform, credentials.
  mutating func createApplication(
    _ name: String,
    _ platform: String,
    _ attributes: [AmazonAttribute],
  ) -> AmazonAnswer {
    guard !attributes.isEmpty else { return .noAttributes }
    if let problem = Self.nameProblem(name) { return problem }
    guard Self.platforms.contains(platform) else {
      return .invalid("Platform Reason: \(platform) is not supported")
    }
    if attributes["PlatformCredential"] != nil, attributes["PlatformPrincipal"] == nil {
      return .invalid(
        "Attributes Reason: PlatformCredential attribute provided without PlatformPrincipal"
      )
    }
    // What the credentials are worth only the platform knows: `credentialsJudged` says so here.
    let arn = "\(prefix):app/\(platform)/\(name)"
    guard !applications.contains(where: { $0.arn == arn }) else { return .application(arn: arn) }
    var application = AmazonApplication()
    application.arn = arn
    application.platform = platform
    application.name = name
    for attribute in attributes where !Self.secrets.contains(attribute.key) {
      application.attributes.set(attribute.key, attribute.value)
    }
    applications.append(application)
    return .application(arn: arn)
  }

  /// What is never told of an application.
  private static let secrets = ["PlatformCredential", "PlatformPrincipal", "Enabled"]

  private static func nameProblem(_ name: String) -> AmazonAnswer? {
    if name.isEmpty { return .invalid(" Reason: cannot be empty") }
    let isAllowed = name.unicodeScalars.allSatisfy { letter in
      switch letter {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": true
      case _: false
      }
    }
    guard isAllowed else {
      return .invalid(
        "\(name) Reason: must contain only characters 'a'-'z', 'A'-'Z', '0'-'9', '_', '-', and '.'"
      )
    }
    // The length is Amazon's, the wording LocalStack's: it is not recorded.
    return name.utf8.count > 256
      ? .invalid("\(name) Reason: must be at most 256 characters long") : nil
  }

  func getApplication(_ arn: String) -> AmazonAnswer {
    if let problem = Self.problem(of: arn, "PlatformApplicationArn") { return problem }
    guard let application = applications.first(where: { $0.arn == arn }) else {
      return .missing("PlatformApplication")
    }
    var attributes = application.attributes
    attributes.set("Enabled", application.isEnabled ? "true" : "false")
    return .attributes(attributes)
  }

  mutating func setApplication(
    _ arn: String,
    _ attributes: [AmazonAttribute],
  ) -> AmazonAnswer {
    guard !attributes.isEmpty else { return .noAttributes }
    if let problem = Self.problem(of: arn, "PlatformApplicationArn") { return problem }
    guard let place = applications.firstIndex(where: { $0.arn == arn }) else {
      return .missing("PlatformApplication")
    }
    for attribute in attributes {
      if attribute.key == "Enabled" { applications[place].isEnabled = attribute.value == "true" }
      if Self.secrets.contains(attribute.key) { continue }
      applications[place].attributes.set(attribute.key, attribute.value)
    }
    return .done
  }
}
