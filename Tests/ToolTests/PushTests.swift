import Foundation
import Testing

/// `yamabiko push`, as a process.
struct PushTests {
  private func prepared(_ change: (String) -> String = { $0 }) throws -> Tool {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let own = package.appending(path: "docs/recordings/sns-endpoints.json")
    let tool = try Tool()
    try tool.write(change(try String(contentsOf: own, encoding: .utf8)), to: "recording.json")
    return tool
  }

  @Test func `a recording that agrees ends with 0`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try tool.run("push", "replay", "recording.json")
    #expect(outcome.code == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "         recorded              came out              case")
    let refused =
      "ok       400 InvalidParameter  400 InvalidParameter  a token is unique within its application: other data"
    #expect(lines.contains(refused))
    #expect(lines.contains("-        nothing               -                     nobody knows"))
    #expect(
      lines.last == "5 answers: 5 as recorded, 0 not; 1 case without a recorded answer"
    )
    let quiet = try tool.run("push", "replay", "recording.json", "--quiet")
    #expect(quiet.code == 0 && quiet.output.isEmpty)
  }

  @Test func `what differs ends with 1 and is told`() throws {
    let tool = try prepared { $0.replacing("already exists", with: "exists already") }
    defer { tool.remove() }
    let outcome = try tool.run("push", "replay", "recording.json", "--quiet")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("differs  400 InvalidParameter  400 InvalidParameter  "))
    #expect(outcome.output.contains("recorded is 'Invalid parameter: Token Reason: "))
    #expect(
      outcome.output.hasSuffix(
        "5 answers: 4 as recorded, 1 not; 1 case without a recorded answer\n"
      )
    )
  }

  @Test func `a script reads the same`() throws {
    let tool = try prepared { $0.replacing("already exists", with: "exists already") }
    defer { tool.remove() }
    let outcome = try tool.run("push", "replay", "recording.json", "--json")
    #expect(outcome.code == 1)
    let data = Data(outcome.output.utf8)
    let fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let cases = try #require(fields["cases"] as? [[String: Any]])
    #expect(fields["schema"] as? Int == 1 && fields["file"] as? String == "recording.json")
    #expect(fields["total"] as? Int == 5 && fields["differing"] as? Int == 1)
    #expect(fields["unrecorded"] as? Int == 1 && cases.count == 6)
    let differing = cases.filter { $0["verdict"] as? String == "differs" }
    #expect(differing.count == 1 && differing[0]["step"] as? String == "other data")
  }

  @Test func `another shape ends with 65, with its place and a remedy`() throws {
    let tool = try prepared {
      $0.replacing("\"op\": \"create_platform_application\"", with: "\"op\": 7")
    }
    defer { tool.remove() }
    let outcome = try tool.run("push", "replay", "recording.json")
    #expect(outcome.code == 65 && outcome.output.isEmpty)
    let lines = outcome.complaint.split(separator: "\n")
    #expect(lines.first?.hasPrefix("recording.json:8:17: error: op of a request") == true)
    #expect(lines.dropFirst().first?.hasPrefix("  expected ") == true)
  }

  @Test func `a file that is not there ends with 74, no file or policy with 64`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    #expect(try tool.run("push", "replay", "none.json").code == 74)
    #expect(try tool.run("push", "replay").code == 64)
    let policy = ["push", "replay", "recording.json", "--disabled-create", "perhaps"]
    #expect(try tool.run(arguments: policy).code == 64)
  }
}
