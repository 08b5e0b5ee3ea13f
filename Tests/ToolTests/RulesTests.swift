import Foundation
import Testing

/// `yamabiko rules`, as a process.
struct RulesTests {
  private static let names = ["tasks.rules", "tasks-rules.json", "tasks-queries.json"]

  private func prepared(_ change: (String, String) -> String = { $1 }) throws -> Tool {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let tool = try Tool()
    for name in Self.names {
      let own = package.appending(path: "docs/recordings/\(name)")
      try tool.write(change(name, try String(contentsOf: own, encoding: .utf8)), to: name)
    }
    return tool
  }

  @Test func `cases that agree end with 0`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try tool.run("rules", "test", "tasks.rules", "tasks-rules.json")
    #expect(outcome.code == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 26 && lines.last == "25 cases: 25 as expected, 0 not")
    #expect(
      lines.contains(
        "ok       DENY   tasks-by-child  list tasks where childId == 'kid1' "
          + "(evaluation error at L19:29 for 'list' @ L19)"
      )
    )
    let quiet = try tool.run("rules", "test", "tasks.rules", "tasks-rules.json", "--quiet")
    #expect(quiet.code == 0 && quiet.output.isEmpty)
  }

  @Test func `a case that differs ends with 1, for people and for scripts`() throws {
    let tool = try prepared { name, text in
      name == "tasks.rules"
        ? text.replacing("allow write: if false", with: "allow write: if true") : text
    }
    defer { tool.remove() }
    let outcome = try tool.run("rules", "test", "tasks.rules", "tasks-rules.json", "--quiet")
    #expect(outcome.code == 1)
    #expect(
      outcome.output.hasPrefix(
        "differs  ALLOW  shin-definition-changed  update shin_definitions/s1 (by L29"
      )
    )
    #expect(outcome.output.hasSuffix("25 cases: 24 as expected, 1 not\n"))
    let json = try tool.run("rules", "test", "tasks.rules", "tasks-rules.json", "--json")
    #expect(json.code == 1)
    let fields = try fields(of: json.output)
    #expect(fields["total"] as? Int == 25 && fields["differing"] as? Int == 1)
    let outcomes = try #require(fields["outcomes"] as? [[String: Any]])
    #expect(outcomes.count == 25)
    let differing = outcomes.filter { $0["agrees"] as? Bool == false }
    #expect(differing.first?["id"] as? String == "shin-definition-changed")
  }

  private func fields(of json: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `queries that are never allowed end with 1, with what stands in their way`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let arguments = ["rules", "lint", "tasks.rules", "--queries", "tasks-queries.json"]
    let outcome = try tool.run(arguments: arguments)
    #expect(outcome.code == 1 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    #expect(
      outcome.output.hasPrefix(
        """
        never    tasks-of-child  list tasks where childId == 'kid1'
          tasks.rules:20:30: resource.data.parentId: \
        Property parentId is undefined on object: the query does not fix it.
          tasks.rules:21:10: request.auth.uid == resource.data.childId: 'mom' == 'kid1' is false

        """
      )
    )
    #expect(
      outcome.output.hasSuffix(
        """
        no rules families  no path of the rules is about its documents
        6 queries: 3 never allowed; 6 collections: 1 without rules; 0 oddities in the rules

        """
      )
    )
    let json = try fields(of: try tool.run(arguments: arguments + ["--json"]).output)
    #expect(json["never"] as? Int == 3 && (json["queries"] as? [Any])?.count == 6)
    let collections = try #require(json["collections"] as? [[String: Any]])
    let bare = collections.filter { ($0["methods"] as? [Any])?.isEmpty == true }
    #expect(bare.map { $0["collection"] as? String } == ["families"])
    let alone = try tool.run("rules", "lint", "tasks.rules")
    #expect(alone.code == 0)
    #expect(alone.output == "no queries were given; 0 oddities in the rules\n")
  }

  @Test func `coverage names what was never reached`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try tool.run("rules", "coverage", "tasks.rules", "tasks-rules.json")
    #expect(outcome.code == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    #expect(
      outcome.output.contains("L29:7  allow write of /shin_definitions/{shinId}  <- never true")
    )
    let json = try tool.run("rules", "coverage", "tasks.rules", "tasks-rules.json", "--json")
    let fields = try fields(of: json.output)
    #expect(fields["total"] as? Int == (fields["parts"] as? [Any])?.count)
  }

  @Test func `explain tells every part of one case`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let start = ["rules", "explain", "tasks.rules", "tasks-rules.json"]
    let outcome = try tool.run(arguments: start + ["--case", "kid-by-child"])
    #expect(
      outcome.code == 0 && outcome.output.hasSuffix("allowed by L19\n"),
      "\(outcome.complaint)",
    )
    #expect(outcome.output.contains("L21:10  request.auth.uid == resource.data.childId  =  true"))
    #expect(try tool.run(arguments: start).code == 64)
    #expect(try tool.run(arguments: start + ["--case", "nobody"]).code == 64)
    let json = try tool.run(arguments: start + ["--case", "kid-by-child", "--json"])
    #expect(try fields(of: json.output)["allowed"] as? Bool == true)
  }

  @Test func `a file of another shape ends with 65, with its place and a remedy`() throws {
    let tool = try prepared { name, text in
      switch name {
      case "tasks.rules": text.replacing("if false", with: "if false &&")
      case "tasks-rules.json": text.replacing("\"op\": \"delete\"", with: "\"op\": 7")
      case _: text.replacing("\"==\"", with: "\"=\"")
      }
    }
    defer { tool.remove() }
    let outcome = try tool.run("rules", "test", "tasks.rules", "tasks-rules.json")
    #expect(outcome.code == 65 && outcome.output.isEmpty)
    #expect(
      outcome.complaint.hasPrefix("tasks.rules:29:31: error: ';' where a value is expected\n  ")
    )
    try tool.write("service cloud.firestore { }", to: "small.rules")
    let queries = try tool.run("rules", "lint", "small.rules", "--queries", "tasks-queries.json")
    #expect(queries.code == 65 && queries.complaint.hasPrefix("tasks-queries.json:4:"))
    try tool.write(String(repeating: " ", count: 10 << 20), to: "large.rules")
    let large = try tool.run("rules", "lint", "large.rules")
    #expect(large.code == 65 && large.complaint.contains("262144"), "\(large.complaint)")
    #expect(try tool.run("rules", "lint", "none.rules").code == 74)
    #expect(try tool.run("rules", "lint").code == 64)
  }

  @Test func `a call that always fails is warned of, and is no reason to stop`() throws {
    let tool = try prepared { name, text in
      name == "tasks.rules" ? text.replacing("if false", with: "if nobody()") : text
    }
    defer { tool.remove() }
    let outcome = try tool.run("rules", "test", "tasks.rules", "tasks-rules.json")
    #expect(
      outcome.complaint.hasPrefix("tasks.rules:29:23: warning: unknown function 'nobody'\n  ")
    )
    // The refusal is the same, its text is another.
    #expect(outcome.code == 1 && outcome.output.hasSuffix("25 cases: 24 as expected, 1 not\n"))
  }
}
