import Plans
import PushRecordings
import Testing

/// Files that are no recordings: where, what, and what to do.
struct RecordingShapeTests {
  private func problems(_ text: String) -> [Diagnostic] {
    do throws(PushRecordings.ShapeError) {
      _ = try PushRecordings.replay(Array(text.utf8))
      return []
    } catch {
      return error.diagnostics
    }
  }

  @Test(arguments: [
    ("", "1:1: error: not JSON: the end of the file where a value is expected"),
    ("[]", "1:1: error: the file is a list"),
    ("{}", "1:1: error: the file has no 'cases'"),
    ("{\"cases\": {}}", "1:1: error: the file has no recorded answer"),
    ("{\"steps\": []}", "1:1: error: the file has no recorded answer"),
    ("{\"cases\": {\n\"a\": {\"recorded\": {}}}}", "1:1: error: the file has no recorded answer"),
    ("{\"cases\": {\n\"a\": {}}}", "2:6: error: case 'a' has no 'recorded'"),
  ])
  func `what is no recording is placed`(text: String, line: String) {
    let first = problems(text).first?.rendered(file: "f").split(separator: "\n").map(String.init)
    #expect(first?.first == "f:" + line)
    #expect(first?.count == 2, "a remedy stands below it")
  }

  private func changed(_ name: String, _ from: String, _ to: String) throws -> [Diagnostic] {
    let text = try OwnRecording.text(name)
    let pieces = text.split(separator: from, maxSplits: 1, omittingEmptySubsequences: false)
    #expect(pieces.count == 2, "'\(from)' is not in the file")
    return problems(pieces.joined(separator: to))
  }

  @Test(arguments: [
    ("sns-endpoints.json", "\"requests\"", "\"request\"", "does not say what was asked"),
    ("sns-endpoints.json", "\"first\": {", "\"fist\": {", "unknown step 'fist'"),
    (
      "sns-endpoints.json", "create_platform_endpoint\"", "create_platform_endpiont\"",
      "op of a request",
    ),
    ("sns-endpoints.json", "\"Token\": \"7cb8", "\"Toke\": \"7cb8", "unknown key 'Toke'"),
    ("sns-endpoints.json", "\"Code\"", "\"Cod\"", "has no 'Code'"),
    ("sns-endpoints.json", "400}", "40}", "HTTPStatusCode of"),
    ("sns-endpoints.json", "\"ResponseMetadata\"", "\"Metadata\"", "has no 'ResponseMetadata'"),
    ("sns-steps.json", "\"http\": 200,", "", "has no 'http'"),
    ("sns-steps.json", "\"Message\": \"hello\"", "\"Message\": 7", "Message of request of a"),
    ("sns-steps.json", "\"label\"", "\"lable\"", "has no 'label'"),
    ("sns-endpoints.json", "\"step\": \"again\"", "\"step\": \"first\"", "stands there twice"),
  ])
  func `what has another shape is named`(
    name: String,
    from: String,
    to: String,
    message: String,
  ) throws {
    let found = try changed(name, from, to)
    #expect(found.contains { $0.message.contains(message) }, "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.mark.line > 0 && !$0.remedy.isEmpty })
  }

  @Test func `more than a thousand steps are refused`() {
    let step =
      "{\"n\": 1, \"label\": \"a\", \"op\": \"delete_endpoint\", \"request\": {}, \"http\": 200}"
    let steps = [String](repeating: step, count: 1_001).joined(separator: ",")
    #expect(problems("{\"steps\": [\(steps)]}").first?.message == "there are 1001 steps")
  }

  private static func steps(_ endpoint: String) -> String {
    """
    {"cases": {"a": {
      "requests": [
        {"step": "app", "op": "create_platform_application", "request": {"Name": "a", "Platform": "APNS"}},
        {"step": "gone", "op": "delete_endpoint", "request": {"EndpointArn": "x"}},
        {"step": "get", "op": "get_endpoint_attributes", "request": {"EndpointArn": "\(endpoint)"}}
      ],
      "recorded": {"get": {"ResponseMetadata": {"HTTPStatusCode": 404}, "Error": {"Code": "NotFound", "Message": "gone"}}}
    }}}
    """
  }

  @Test(arguments: [
    ("$ap", "no step before it is called 'ap'"), ("$get", "no step before it is called 'get'"),
    ("$gone", "the step 'gone' is answered with no name"),
  ])
  func `a step that nobody has taken, or that gives no name, is refused with its place`(
    name: String,
    message: String,
  ) {
    let found = problems(Self.steps(name))
    #expect(found.count == 1)
    #expect(found.first?.message.hasSuffix(message) == true, "\(found.map(\.message))")
    #expect(found.first?.mark.line == 5)
    #expect(found.first?.remedy == "expected one of $app")
  }

  @Test func `a step before it is what its name stands for`() {
    #expect(problems(Self.steps("$app")) == [])
  }
}
