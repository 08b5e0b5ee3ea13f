import Plans
import PushRecordings
import PushServices

/// A recording of a push service: it is refused with places and remedies, or every answer of it has an
/// outcome.
enum PushRecordingTrial {
  static func take(_ bytes: [UInt8]) {
    for policy in DisabledCreate.allCases { take(bytes, policy) }
  }

  private static func take(_ bytes: [UInt8], _ policy: DisabledCreate) {
    do throws(PushRecordings.ShapeError) {
      let outcomes = try PushRecordings.replay(bytes, disabledCreate: policy)
      precondition(outcomes.contains { $0.verdict != .unrecorded }, "nothing was judged")
      for outcome in outcomes {
        precondition(!outcome.recorded.isEmpty && !outcome.found.isEmpty, outcome.name)
        precondition(
          outcome.verdict == .differs || outcome.detail.isEmpty,
          "'\(outcome.name)' agrees and says how it does not",
        )
      }
    } catch {
      precondition(!error.diagnostics.isEmpty, "a recording is refused without a reason")
      Judgement.message(Diagnostic.rendered(error.diagnostics, file: "recording.json"))
      for diagnostic in error.diagnostics.prefix(20) { Judgement.reason(diagnostic.remedy) }
    }
  }

  static let words = [
    "\"cases\": {", "\"steps\": [", "\"recorded\": {", "\"requests\": [", "\"step\": \"",
    "\"op\": \"publish\"", "\"request\": {", "\"Attributes\": {\"Enabled\": \"false\"}",
    "\"EndpointArn\": \"$endpoint\"", "\"HTTPStatusCode\": 400", "UUID-001", "<resource:1>",
    "<300 x 'a'>", "\"MessageStructure\": \"json\"", "\\u0000", "null",
  ]

  static var seeds: [[UInt8]] {
    [
      FuzzFolder.shipped("docs/recordings/sns-endpoints.json"),
      FuzzFolder.shipped("docs/recordings/sns-steps.json"),
      Array(#"{"cases": {"nobody knows": {"recorded": {}}}}"#.utf8),
    ]
  }
}
