import Foundation
import LetterVectors
import Testing

/// `yamabiko letters`, as a process.
struct LettersTests {
  private func prepared(_ change: (String) -> String = { $0 }) throws -> Tool {
    let tool = try Tool()
    try tool.write(change(try SampleVectors("a").json()), to: "vectors.json")
    return tool
  }

  @Test func `vectors that come out as they say end with 0`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try tool.run("letters", "vectors", "vectors.json")
    #expect(outcome.code == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "       expected         came out         case")
    #expect(lines.contains("ok     same             same             letter 1: wrapped key"))
    let refused = "ok     WRONG_RECIPIENT  WRONG_RECIPIENT  delivered to another recipient"
    #expect(lines.contains(refused))
    #expect(lines.last == "\(lines.count - 2) cases: \(lines.count - 2) as the file says, 0 not")
    let quiet = try tool.run("letters", "vectors", "vectors.json", "--quiet")
    #expect(quiet.code == 0 && quiet.output.isEmpty)
  }

  @Test func `what does not come out ends with 1 and is told`() throws {
    let tool = try prepared {
      $0.replacing("\"seq\": 2", with: "\"seq\": 3").replacing("\"REPLAY\"", with: "\"UNWRAP\"")
    }
    defer { tool.remove() }
    let outcome = try tool.run("letters", "vectors", "vectors.json", "--quiet")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("wrong  same      differs   letter 1: header (first at byte "))
    #expect(outcome.output.contains("wrong  UNWRAP    REPLAY    replayed letter"))
    #expect(outcome.output.hasSuffix(" as the file says, 2 not\n"))
  }

  @Test func `a script reads the same`() throws {
    let tool = try prepared { $0.replacing("\"REPLAY\"", with: "\"UNWRAP\"") }
    defer { tool.remove() }
    let outcome = try tool.run("letters", "vectors", "vectors.json", "--json")
    #expect(outcome.code == 1)
    let data = Data(outcome.output.utf8)
    let fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let cases = try #require(fields["cases"] as? [[String: Any]])
    #expect(fields["schema"] as? Int == 1 && fields["file"] as? String == "vectors.json")
    #expect(fields["total"] as? Int == cases.count && fields["wrong"] as? Int == 1)
    let wrong = cases.filter { $0["as_expected"] as? Bool == false }
    #expect(wrong.count == 1 && wrong[0]["name"] as? String == "replayed letter")
    #expect(wrong[0]["kind"] as? String == "negative" && wrong[0]["found"] as? String == "REPLAY")
    #expect(wrong[0]["expected"] as? String == "UNWRAP")
  }

  @Test(arguments: [
    ("\"pairPsk\"", "\"pairPks\"", "error: the file has no 'pairPsk'"),
    ("\"seq\": 2,", "\"seq\": 2", "error: not JSON: '\"' where ',' or '}' is expected"),
    ("\"baseLetter\": 1", "\"baseLetter\": 7", "error: baseLetter of a case of negative"),
  ])
  func `another shape ends with 65, with its place and a remedy`(
    from: String,
    to: String,
    message: String,
  ) throws {
    let tool = try prepared { $0.replacing(from, with: to) }
    defer { tool.remove() }
    let outcome = try tool.run("letters", "vectors", "vectors.json")
    #expect(outcome.code == 65 && outcome.output.isEmpty)
    let lines = outcome.complaint.split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.contains(message) }, "\(outcome.complaint)")
    let parts = lines[place].split(separator: ":").prefix(3).map(String.init)
    #expect(parts[0] == "vectors.json" && Int(parts[1]) != nil && Int(parts[2]) != nil)
    #expect(lines[place + 1].hasPrefix("  "))
  }

  @Test func `a file that is not there ends with 74, no file with 64`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(try tool.run("letters", "vectors", "none.json").code == 74)
    #expect(try tool.run("letters", "vectors").code == 64)
  }
}
