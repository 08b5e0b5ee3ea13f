import Foundation
import Plans
import PushServices
import SharedVectors
import Testing

@testable import PushRecordings

/// Recordings of Amazon's service, and what the reducers answer.
struct PushRecordingsTests {
  private static let aws = "aws_sns_endpoints.json"
  private static let moto = "moto_sns_trace.json"
  private static let absent: Comment = "there is no ../shared/data/push"

  private func verdicts(_ outcomes: [PushOutcome]) -> [PushOutcome.Verdict: Int] {
    Dictionary(grouping: outcomes, by: \.verdict).mapValues(\.count)
  }

  @Test(.enabled(if: SharedVectors.push.has(aws), absent))
  func `every answer that Amazon gave is given here`() throws {
    for policy in DisabledCreate.allCases {
      let outcomes = try PushRecordings.replay(
        SharedVectors.push.bytes(of: Self.aws),
        disabledCreate: policy,
      )
      #expect(outcomes.filter { $0.verdict == .differs } == [])
      #expect(verdicts(outcomes) == [.agrees: 37, .unrecorded: 1])
    }
  }

  /// moto deviates in these; its step 15 is one of the two answers that nobody has recorded.
  @Test(.enabled(if: SharedVectors.push.has(moto), absent), arguments: DisabledCreate.allCases)
  func `what moto answers otherwise is listed`(policy: DisabledCreate) throws {
    let outcomes = try PushRecordings.replay(
      SharedVectors.push.bytes(of: Self.moto),
      disabledCreate: policy,
    )
    let differing = outcomes.filter { $0.verdict == .differs }.map(\.step)
    let numbers = differing.compactMap { Int($0.prefix { $0 != " " }) }
    let always = [1, 10, 11, 21, 22, 23, 24, 25, 26, 30, 34]
    #expect(numbers == (policy == .refused ? always : (always + [15]).sorted()))
  }

  @Test(arguments: ["sns-endpoints.json", "sns-steps.json"])
  func `recordings of our own agree`(name: String) throws {
    let outcomes = try PushRecordings.replay(OwnRecording.bytes(name))
    #expect(outcomes.filter { $0.verdict == .differs } == [])
    #expect(outcomes.count { $0.verdict == .agrees } >= 5)
  }

  /// What stands for a whole text stands for one with colons and slashes as well, and for the same each time.
  @Test(arguments: [("<resource:1>", 0), ("<resource:2>", 1), ("arn:<resource:3>", 1)])
  func `a placeholder that is all of a text stands for whatever is there`(
    second: String,
    differing: Int,
  ) throws {
    let answer =
      #"{"PlatformApplicationArn": "<resource:1>", "ResponseMetadata": {"HTTPStatusCode": 200}}"#
    let request =
      #""op": "create_platform_application", "request": {"Name": "a", "Platform": "APNS", "#
      + #""Attributes": {"PlatformCredential": "c", "PlatformPrincipal": "p"}}"#
    let text =
      #"{"cases": {"x": {"recorded": {"app": \#(answer), "same": "#
      + answer.replacing("<resource:1>", with: second)
      + #"}, "requests": [{"step": "app", \#(request)}, {"step": "same", \#(request)}]}}}"#
    let outcomes = try PushRecordings.replay(Array(text.utf8))
    #expect(outcomes.count { $0.verdict == .differs } == differing, "\(outcomes)")
  }

  @Test func `requests are known for every case that Amazon's are recorded of`() {
    let names = KnownRequests.names
    #expect(names.count == 30 && Set(names).count == 30)
    #expect(names.allSatisfy { KnownRequests.of($0)?.isEmpty == false })
  }

  private func changed(_ name: String, _ from: String, _ to: String) throws -> [PushOutcome] {
    let text = try OwnRecording.text(name)
    let pieces = text.split(separator: from, maxSplits: 1, omittingEmptySubsequences: false)
    #expect(pieces.count == 2, "'\(from)' is not in the file")
    return try PushRecordings.replay(Array(pieces.joined(separator: to).utf8))
      .filter { $0.verdict == .differs }
  }

  @Test(arguments: [
    ("sns-endpoints.json", "<resource:2>", "<resource:1>", "elsewhere"),
    ("sns-endpoints.json", "already exists", "exists already", "other data"),
    ("sns-endpoints.json", "400}", "409}", "other data"),
    (
      "sns-endpoints.json", "\"ResponseMetadata\": {\"HTTPStatusCode\": 200}",
      "\"More\": \"x\", \"ResponseMetadata\": {\"HTTPStatusCode\": 200}", "first",
    ),
    ("sns-steps.json", "262145 x", "262144 x", "6 a message that is too long"),
    (
      "sns-steps.json", "\"Enabled\": \"false\"", "\"Enabled\": \"true\"",
      "5 to a disabled endpoint",
    ),
  ])
  func `an answer that is another is found`(
    name: String,
    from: String,
    to: String,
    step: String,
  ) throws {
    let differing = try changed(name, from, to)
    #expect(differing.map(\.step) == [step])
    #expect(differing.allSatisfy { !$0.detail.isEmpty })
  }
}

/// The recordings beside the guide.
enum OwnRecording {
  static func text(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: folder.appending(path: "docs/recordings/\(name)"),
      encoding: .utf8,
    )
  }

  static func bytes(_ name: String) throws -> [UInt8] { Array(try text(name).utf8) }
}
