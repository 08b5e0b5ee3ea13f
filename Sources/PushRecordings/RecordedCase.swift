import Plans
import PushServices

/// Requests to one service, and what was recorded of its answers.
struct RecordedCase {
  /// What it is called.
  var name: String
  /// The requests, in their order.
  var steps: [RecordedStep]
  /// What stands for something else in its texts.
  var placeholders: Placeholders.Form
  /// How names begin in its requests; empty where they say nothing of that.
  var prefix: String
}

/// One request.
struct RecordedStep {
  /// What it is called in its case.
  var name: String
  /// What is asked for, and with what.
  var request: RecordedRequest
  /// What was answered; nil where nobody has recorded that.
  var answer: RecordedAnswer?
}

/// An answer as it was recorded.
struct RecordedAnswer {
  /// The HTTP status; 0 where the recording says that there was no answer that could be read.
  var status: Int64
  /// The error's code, where it was one.
  var code = ""
  /// The error's text.
  var message = ""
  /// What else was answered.
  var body: [Node.Entry] = []

  /// The answer in short.
  var summary: String {
    if status == 0 { return "no answer" }
    return code.isEmpty ? "\(status)" : "\(status) \(code)"
  }
}

/// A request as it was written: texts and maps of them, under the names of Amazon's API.
struct RecordedRequest {
  /// What is asked for.
  var operation: Operation
  /// The parameters that are texts.
  var texts: [AmazonAttribute] = []
  /// The parameters that are maps; that of the message's attributes without their types.
  var attributes: [AmazonAttribute] = []

  /// A text; empty where it is absent.
  func text(_ name: String) -> String { texts[name] ?? "" }

  /// What can be asked for, as botocore names it.
  enum Operation: String, CaseIterable {
    case createApplication = "create_platform_application"
    case getApplication = "get_platform_application_attributes"
    case setApplication = "set_platform_application_attributes"
    case deleteApplication = "delete_platform_application"
    case createEndpoint = "create_platform_endpoint"
    case getEndpoint = "get_endpoint_attributes"
    case setEndpoint = "set_endpoint_attributes"
    case deleteEndpoint = "delete_endpoint"
    case listEndpoints = "list_endpoints_by_platform_application"
    case createTopic = "create_topic"
    case subscribe
    case listSubscriptions = "list_subscriptions_by_topic"
    case publish

    /// The parameters that are texts.
    var texts: [String] {
      switch self {
      case .createApplication: ["Name", "Platform"]
      case .getApplication, .setApplication, .deleteApplication: ["PlatformApplicationArn"]
      case .createEndpoint: ["PlatformApplicationArn", "Token", "CustomUserData"]
      case .getEndpoint, .setEndpoint, .deleteEndpoint: ["EndpointArn"]
      case .listEndpoints: ["PlatformApplicationArn", "NextToken"]
      case .createTopic: ["Name"]
      case .subscribe: ["TopicArn", "Protocol", "Endpoint"]
      case .listSubscriptions: ["TopicArn"]
      case .publish: ["TargetArn", "Message", "MessageStructure"]
      }
    }

    /// Whether it is answered with a name that later requests can have.
    var givesName: Bool {
      switch self {
      case .createApplication, .createEndpoint, .createTopic, .subscribe, .publish: true
      case .getApplication, .setApplication, .deleteApplication, .getEndpoint, .setEndpoint,
        .deleteEndpoint, .listEndpoints, .listSubscriptions:
        false
      }
    }

    /// The parameter that is a map; nil for none.
    var map: String? {
      switch self {
      case .createApplication, .setApplication, .createEndpoint, .setEndpoint: "Attributes"
      case .publish: "MessageAttributes"
      case .getApplication, .deleteApplication, .getEndpoint, .deleteEndpoint, .listEndpoints,
        .createTopic, .subscribe, .listSubscriptions:
        nil
      }
    }
  }

  /// The request to the reducer, each text as `meaning` has it.
  func amazon(_ meaning: (String) -> String) -> AmazonRequest {
    func text(_ name: String) -> String { meaning(self.text(name)) }
    let attributes = attributes.map { AmazonAttribute($0.key, meaning($0.value)) }
    switch operation {
    case .createApplication:
      return .createApplication(
        name: text("Name"),
        platform: text("Platform"),
        attributes: attributes,
      )
    case .getApplication: return .getApplication(arn: text("PlatformApplicationArn"))
    case .setApplication:
      return .setApplication(arn: text("PlatformApplicationArn"), attributes: attributes)
    case .deleteApplication: return .deleteApplication(arn: text("PlatformApplicationArn"))
    case .createEndpoint:
      return .createEndpoint(
        application: text("PlatformApplicationArn"),
        token: text("Token"),
        userData: text("CustomUserData"),
        attributes: attributes,
      )
    case .getEndpoint: return .getEndpoint(arn: text("EndpointArn"))
    case .setEndpoint: return .setEndpoint(arn: text("EndpointArn"), attributes: attributes)
    case .deleteEndpoint: return .deleteEndpoint(arn: text("EndpointArn"))
    case .listEndpoints:
      return .listEndpoints(application: text("PlatformApplicationArn"), next: text("NextToken"))
    case .createTopic: return .createTopic(name: text("Name"))
    case .subscribe: return .subscribe(topic: text("TopicArn"), endpoint: text("Endpoint"))
    case .listSubscriptions: return .listSubscriptions(topic: text("TopicArn"))
    case .publish:
      return .publish(
        target: text("TargetArn"),
        message: text("Message"),
        structure: text("MessageStructure"),
        attributes: attributes,
      )
    }
  }
}
