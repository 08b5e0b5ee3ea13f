import Plans

/// What LocalStack's validated tests ask in the cases whose answers are recorded.
///
/// A recording of them has the answers alone. What is asked follows from a case's name and answers; the
/// platform is `ADM`, as in these.
enum KnownRequests {
  /// The requests of a case; nil for one that is not known.
  static func of(_ name: String) -> [Node]? {
    guard let steps = cases.first(where: { $0.name == name })?.steps else { return nil }
    let text = "[" + steps.map(\.json).joined(separator: ",") + "]"
    do throws(Diagnostic) {
      return try JSONTree.read(Array(text.utf8)).elements
    } catch {
      preconditionFailure("the requests of '\(name)': \(error.message)")
    }
  }

  /// The names of all of them.
  static var names: [String] { cases.map(\.name) }

  private struct Step {
    var json: String

    init(_ step: String, _ operation: String, _ request: String) {
      json = #"{"step": "\#(step)", "op": "\#(operation)", "request": {\#(request)}}"#
    }
  }

  // MARK: What cases begin with

  private static let credentials =
    #""Attributes": {"PlatformPrincipal": "principal", "PlatformCredential": "credential"}"#
  private static let application = Step(
    "application",
    "create_platform_application",
    #""Name": "app", "Platform": "ADM", \#(credentials)"#,
  )
  private static let ofApplication = #""PlatformApplicationArn": "$application""#
  private static let ofEndpoint = #""EndpointArn": "$endpoint""#
  private static let noApplication =
    #""PlatformApplicationArn": "arn:aws:sns:us-east-1:111111111111:app/ADM/none""#
  private static let enabled = #""Attributes": {"Enabled": "true"}"#
  private static let endpoint = create("endpoint", "")
  private static let tooLong = #""Attributes": {"CustomUserData": "<2049 x 'a'>"}"#

  /// An endpoint of the application, with more than its token.
  private static func create(_ step: String, _ more: String) -> Step {
    Step(
      step,
      "create_platform_endpoint",
      #"\#(ofApplication), "Token": "token_1"\#(more.isEmpty ? "" : ", \(more)")"#,
    )
  }

  private static func named(_ step: String, _ name: String, _ platform: String) -> [Step] {
    let request = #""Name": "\#(name)", "Platform": "\#(platform)", \#(credentials)"#
    return [Step(step, "create_platform_application", request)]
  }

  private static func set(_ step: String, _ attributes: String) -> [Step] {
    [
      application, endpoint,
      Step(step, "set_endpoint_attributes", #"\#(ofEndpoint), "Attributes": {\#(attributes)}"#),
    ]
  }

  private static func list(_ step: String) -> Step {
    Step(step, "list_endpoints_by_platform_application", ofApplication)
  }

  // MARK: The cases

  private static let cases: [(name: String, steps: [Step])] =
    applications + made + changed + deleted

  private static let applications: [(name: String, steps: [Step])] = [
    (
      "test_create_platform_application",
      named("create-platform-application", "app", "ADM"),
    ),
    (
      "test_create_platform_application_invalid_attributes[no-args]",
      [
        Step(
          "platform-application-no-attributes",
          "create_platform_application",
          #""Name": "app", "Platform": "ADM", "Attributes": {}"#,
        )
      ],
    ),
    (
      "test_create_platform_application_invalid_attributes[missing-principal]",
      [
        Step(
          "platform-application-no-attributes",
          "create_platform_application",
          #""Name": "app", "Platform": "ADM", "Attributes": {"PlatformCredential": "credential"}"#,
        )
      ],
    ),
    (
      "test_create_platform_application_invalid_name[empty]",
      named("invalid-application-name", "", "ADM"),
    ),
    (
      "test_create_platform_application_invalid_name[invalid-char]",
      named("invalid-application-name", "@name", "ADM"),
    ),
    (
      "test_create_platform_application_invalid_platform",
      named("invalid-platform", "app", "AAA"),
    ),
    (
      "test_get_platform_application_attributes_invalid_arn",
      [
        Step(
          "invalid-application-arn",
          "get_platform_application_attributes",
          #""PlatformApplicationArn": "invalid""#,
        )
      ],
    ),
    (
      "test_get_platform_application_attributes",
      [
        application,
        Step(
          "get-application-attributes",
          "get_platform_application_attributes",
          ofApplication,
        ),
      ],
    ),
    (
      "test_get_platform_application_attributes_non_existing_app",
      [
        Step(
          "non_existing-application-arn",
          "get_platform_application_attributes",
          noApplication,
        )
      ],
    ),
    (
      "test_set_platform_application_attributes_invalid_arn",
      [
        Step(
          "invalid-application-arn",
          "set_platform_application_attributes",
          #""PlatformApplicationArn": "invalid", \#(enabled)"#,
        )
      ],
    ),
    ("test_set_platform_application_attributes_non_existing_app", setNone("")),
    ("test_set_platform_application_attributes_non_existing_app[no-args]", setNone("")),
    (
      "test_set_platform_application_attributes_non_existing_app[dummy-args]",
      setNone(#", "Attributes": {"PlatformPrincipal": "dummy"}"#),
    ),
  ]

  private static func setNone(_ attributes: String) -> [Step] {
    [
      Step(
        "non_existing-application-arn",
        "set_platform_application_attributes",
        noApplication + attributes,
      )
    ]
  }

  private static let made: [(name: String, steps: [Step])] = [
    ("test_create_platform_endpoint", [application, create("create-platform-endpoint", "")]),
    (
      "test_create_platform_endpoint_idempotency",
      [
        application, create("create-platform-endpoint", ""),
        create("create-platform-endpoint-idempotent", ""),
        create("create-platform-endpoint-different-token", #""Attributes": {"Enabled": "false"}"#),
      ],
    ),
    (
      "test_create_platform_endpoint_non_existent_app",
      [
        Step(
          "create-platform-endpoint",
          "create_platform_endpoint",
          #"\#(noApplication), "Token": "token_1""#,
        )
      ],
    ),
    (
      "test_create_platform_endpoint_with_invalid_attributes[Invalid_Name_Principal]",
      refused(#""Attributes": {"PlatformPrincipal": "principal"}"#),
    ),
    (
      "test_create_platform_endpoint_with_invalid_attributes[Invalid_Name_Credential]",
      refused(#""Attributes": {"PlatformCredential": "credential"}"#),
    ),
    (
      "test_create_platform_endpoint_with_invalid_attributes[Data_Too_Long]", refused(tooLong),
    ),
    (
      "test_create_platform_endpoint_double_custom_data",
      userData(#", "Attributes": {"CustomUserData": "foo"}"#),
    ),
    ("test_create_platform_endpoint_custom_data", userData("")),
  ]

  private static func refused(_ attributes: String) -> [Step] {
    [application, create("create-platform-endpoint-invalid-attr", attributes)]
  }

  private static func userData(_ more: String) -> [Step] {
    [
      application, create("endpoint", #""CustomUserData": "bar"\#(more)"#),
      Step("create-endpoint-double-custom-data", "get_endpoint_attributes", ofEndpoint),
    ]
  }

  private static let changed: [(name: String, steps: [Step])] = [
    (
      "test_set_platform_endpoint_attributes",
      set("set-platform-endpoint-attributes", #""Enabled": "false""#)
        + [Step("get-platform-endpoint-attributes", "get_endpoint_attributes", ofEndpoint)],
    ),
    (
      "test_set_platform_endpoint_attributes_non_existent_endpoint",
      [
        Step(
          "set-platform-endpoint-attributes-non-existent-app",
          "set_endpoint_attributes",
          #""EndpointArn": "arn:aws:sns:us-east-1:111111111111:endpoint/ADM/app/0", \#(enabled)"#,
        )
      ],
    ),
    (
      "test_set_platform_endpoint_attributes_invalid_attributes[Invalid_Name_Credential]",
      set("set-platform-endpoint-invalid-attributes", #""PlatformCredential": "credential""#),
    ),
    (
      "test_set_platform_endpoint_attributes_invalid_attributes[Invalid_Name_Generic]",
      set("set-platform-endpoint-invalid-attributes", #""InvalidKey": "value""#),
    ),
    (
      "test_set_platform_endpoint_attributes_invalid_attributes[Data_Too_Long]",
      set("set-platform-endpoint-invalid-attributes", #""CustomUserData": "<2049 x 'a'>""#),
    ),
    (
      "test_set_platform_endpoint_attributes_invalid_attributes[Empty]",
      set("set-platform-endpoint-invalid-attributes", ""),
    ),
  ]

  private static let deleted: [(name: String, steps: [Step])] = [
    ("test_list_platform_endpoints", [application, endpoint, list("list-endpoints-by-app")]),
    (
      "test_delete_platform_endpoint",
      [
        application, endpoint, list("list-endpoints-by-app-pre-delete"),
        Step("delete-endpoint", "delete_endpoint", ofEndpoint),
        list("list-endpoints-by-app-post-delete"),
      ],
    ),
    (
      "test_delete_platform_endpoint_with_subscription",
      [
        application, endpoint,
        Step("topic", "create_topic", #""Name": "topic""#),
        Step(
          "subscription",
          "subscribe",
          #""TopicArn": "$topic", "Protocol": "application", "Endpoint": "$endpoint""#,
        ),
        Step(
          "list-subscriptions-pre-delete",
          "list_subscriptions_by_topic",
          #""TopicArn": "$topic""#,
        ),
        Step("delete-endpoint", "delete_endpoint", ofEndpoint),
        Step(
          "list-subscriptions-post-delete",
          "list_subscriptions_by_topic",
          #""TopicArn": "$topic""#,
        ),
      ],
    ),
  ]
}
