import Foundation
import Testing

/// `yamabiko show`, as a process.
struct ShowTests {
  /// A folder in which a shipped scenario was run.
  private func ran(_ app: String, _ scenario: String) throws -> Tool {
    let tool = try Tool()
    let path = Tool.package.appending(path: "scenarios/\(app)/\(scenario).yaml")
    try tool.write(try String(contentsOf: path, encoding: .utf8), to: "\(scenario).yaml")
    let outcome = try tool.run("run", "\(scenario).yaml", "--quiet")
    #expect(outcome.code == 0, "\(outcome.complaint)")
    return tool
  }

  @Test func `a letter's life is told, from event to event`() throws {
    let tool = try ran("letters", "swapped-key")
    defer { tool.remove() }
    let outcome = try tool.run("show", "reports/letters/swapped-key/as-written")
    #expect(outcome.code == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    #expect(outcome.output == Self.before + "\n" + Self.swapped)
  }

  /// What is read before the operator gives a key of its own is the same in both.
  private static let before = """
    letter hina-phone-1
      49    60.000000000  hina-phone  written
      56    60.160000000  hina-phone  sealed
      59    60.200000000  tokyo       taken in
      62    60.240000000  hina-phone  sent
      66  3605.000000000  tokyo       delivered
      69  3605.200000000  ren-phone   announced
      74  3700.080000000  ren-phone   fetched
      76  3700.080000000  ren-phone   opened
      79  3700.120000000  tokyo       deleted on the server
      83  3702.080000000  ren-phone   saved

    """

  private static let swapped = """
    letter hina-phone-2
       87        7260.000000000  hina-phone  written
       96        7260.160000000  hina-phone  sealed
       99        7260.200000000  tokyo       taken in
      101        7260.200000000  tokyo       read by the operator
      102        7260.200000000  tokyo       sealed anew by the operator
      105        7260.240000000  hina-phone  sent
      128       82805.000000000  tokyo       delivered
      131       82805.200000000  ren-phone   announced
      137  1d00:01:00.080000000  ren-phone   fetched
      139  1d00:01:00.080000000  ren-phone   opened
      142  1d00:01:00.120000000  tokyo       deleted on the server
      146  1d00:01:02.080000000  ren-phone   saved

    """

  @Test func `a letter that does not go is told as well`() throws {
    let tool = try ran("letters", "swapped-key")
    defer { tool.remove() }
    let outcome = try tool.run("show", "reports/letters/swapped-key/v1/run.sqlite")
    #expect(outcome.code == 0)
    #expect(outcome.output == Self.before + "\n" + Self.refused)
    // The report has the same letter by the same name.
    let path = tool.path("reports/letters/swapped-key/report.txt")
    let report = try String(contentsOfFile: path, encoding: .utf8)
    #expect(report.contains("    hina-phone-2: hina to ren, scheduled; written at 2 h 1 min; "))
  }

  private static let refused = """
    letter hina-phone-2
      87  7260.000000000  hina-phone  written
      93  7260.080000000  hina-phone  the friend's key is another one: ren
      94  7260.080000000  hina-phone  refused: keyChanged
      never: sealed, taken in, delivered, announced, fetched, opened, saved

    """

  @Test func `it is a sequence diagram as well`() throws {
    let tool = try ran("letters", "swapped-key")
    defer { tool.remove() }
    let path = "reports/letters/swapped-key/as-written"
    let outcome = try tool.run("show", path, "--letter", "hina-phone-1", "--mermaid")
    #expect(outcome.code == 0)
    #expect(outcome.output == Self.diagram)
  }

  private static let diagram = """
    %% letter hina-phone-1
    sequenceDiagram
      participant p1 as hina-phone
      participant p2 as tokyo
      participant p3 as ren-phone
      Note over p1: 49 written
      p1->>p2: 52 requested findKey
      p2->>p1: 53 answered key
      p1->>p2: 54 requested count
      p2->>p1: 55 answered counted
      Note over p1: 56 sealed
      p1->>p2: 57 requested addToCount
      p1->>p2: 58 requested submit
      Note over p2: 59 taken in
      p2->>p1: 60 answered done
      p2->>p1: 61 answered done
      Note over p1: 62 sent
      Note over p2: 66 delivered
      p2->>p3: 67 pushed letterArrived
      Note over p3: 69 announced
      p3->>p2: 73 requested fetch
      p2->>p3: 74 answered letter
      Note over p3: 74 fetched
      Note over p3: 76 opened
      p3->>p2: 77 requested addToCount
      p3->>p2: 78 requested delete
      Note over p2: 79 deleted on the server
      p2->>p3: 80 answered done
      p2->>p3: 81 answered done
      Note over p3: 83 saved

    """

  @Test func `a life tells what the lanes of the report tell`() throws {
    let tool = try ran("letters", "a-year-of-two")
    defer { tool.remove() }
    let path = tool.path("reports/letters/a-year-of-two/report.json")
    let data = try Data(contentsOf: URL(filePath: path))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    for variant in try #require(report["variants"] as? [[String: Any]]) {
      let name = try #require(variant["variant"] as? String)
      let told = try tool.run("show", "reports/letters/a-year-of-two/\(name)").output
      let lives = told.split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
      let tables = try #require(variant["tables"] as? [[String: Any]])
      let table = try #require(tables.first { $0["name"] as? String == "letters" })
      let heads = try #require(table["columns"] as? [[String: Any]]).map { $0["name"] as? String }
      let rows = try #require(table["rows"] as? [[String: Any]])
      #expect(rows.count == lives.count && rows.count > 3)
      for row in rows {
        let letter = try #require(row["subject"] as? String)
        let life = try #require(lives.first { $0[0] == "letter \(letter)" })
        let cells = try #require(row["cells"] as? [Any])
        for (column, words) in Self.columns {
          let place = try #require(heads.firstIndex(of: column))
          let time = (cells[place] as? Int).map(Self.text)
          let line = life.first { $0.hasSuffix("  \(words)") }
          #expect(line?.split(separator: " ")[1] == time.map { $0[...] }, "\(letter) \(column)")
        }
      }
    }
  }

  private static let columns = [
    ("accepted", "taken in"), ("delivered", "delivered"), ("opened", "opened"), ("saved", "saved"),
    ("erased", "deleted on the server"),
  ]

  /// An instant as a life has it.
  private static func text(_ nanoseconds: Int) -> String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let seconds = nanoseconds / 1_000_000_000
    let rest = digits(nanoseconds % 1_000_000_000, 9)
    guard seconds >= 86_400 else { return "\(seconds).\(rest)" }
    let parts = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }
    return "\(seconds / 86_400)d\(parts.joined(separator: ":")).\(rest)"
  }

  /// 'sent: hina' is the stage 'sent', and was told as one that never came.
  @Test func `a stage that says more was reached`() throws {
    let tool = try ran("push", "endpoint-for-ever")
    defer { tool.remove() }
    let path = "reports/push/endpoint-for-ever/as-written"
    let outcome = try tool.run("show", path, "--push", "2")
    #expect(outcome.code == 0, "\(outcome.complaint)")
    #expect(outcome.output.contains("the log says: sent: hina\n"))
    #expect(outcome.output.hasSuffix("\n  never: on the phone\n"), "\(outcome.output)")
  }

  /// One half hour is pushed to two phones by one event: what the one loses was told in both lives.
  @Test func `a loss is told in the life that it is about alone`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.twoPhones, to: "two.yaml")
    #expect(try tool.run("run", "two.yaml", "--quiet").code == 0)
    let path = "reports/push/two/default"
    let first = try tool.run("show", path, "--push", "1")
    #expect(first.code == 0 && !first.output.contains("lost on the way"), "\(first.output)")
    let second = try tool.run("show", path, "--push", "2")
    let loss = "lost on the way to p2, off: pushArrived\n"
    #expect(second.output.contains(loss), "\(second.output)")
  }

  private static let twoPhones = """
    name: two
    duration: 1h
    start: 2026-01-01T00:10:00Z
    set: { push.env: production, push.fanout: all }
    devices:
      - { id: p1, apps: [push] }
      - { id: p2, apps: [push] }
      - { id: w1, apps: [push], role: watch }
    servers: [{ id: s, apps: [push], watching: [a/w1, b/w1] }]
    links: { internet: { delay: 40ms }, apns: { delay: 200ms } }
    timeline:
      - { at: 1s, do: installApp, device: p1 }
      - { at: 10s, do: openApp, device: p1 }
      - { at: 20s, do: logIn, device: p1, user: a }
      - { at: 1s, do: installApp, device: p2 }
      - { at: 10s, do: openApp, device: p2 }
      - { at: 20s, do: logIn, device: p2, user: b }
      - { at: 30s, do: off, device: p2 }
      - { at: 40s, do: record, device: w1, slots: 1 }
    """

  @Test func `of many facts the first hundred are explained, and the rest counted`() throws {
    let tool = try ran("letters", "taken-back")
    defer { tool.remove() }
    let run = "reports/letters/taken-back/legacy"
    let outcome = try tool.run("explain", run, "--fact", "counterDrifted")
    let lines = outcome.output.split(separator: "\n")
    let told = lines.count { !$0.hasPrefix(" ") && $0.contains("counterDrifted") }
    #expect(outcome.code == 0 && told == 100, "\(outcome.complaint)")
    #expect(lines.last?.contains(" more: 'yamabiko log' lists them") == true)
  }

  @Test func `a photo has a life too`() throws {
    let tool = try ran("photos", "favourite-before-delete")
    defer { tool.remove() }
    let path = "reports/photos/favourite-before-delete/as-written"
    let outcome = try tool.run("show", path, "--photo", "sunset")
    #expect(outcome.code == 0, "\(outcome.complaint)")
    #expect(outcome.output.hasPrefix("photo sunset (in the log 5)\n"))
    #expect(try tool.run("show", path, "--photo", "5").output == outcome.output)
    let wrong = try tool.run("show", path, "--photo", "moon")
    #expect(wrong.code == 64 && wrong.complaint.contains("known: beach-1, beach-2, beach-"))
    #expect(outcome.output.contains("edited: mark\n"))
    #expect(outcome.output.contains("goes to Recently Deleted\n"))
    #expect(outcome.output.contains("broken: no protected photo is deleted\n"))
  }

  @Test func `what is not there is refused with what is`() throws {
    let tool = try ran("letters", "swapped-key")
    defer { tool.remove() }
    let path = "reports/letters/swapped-key/as-written"
    let wrong = try tool.run("show", path, "--letter", "hina-phone-7")
    #expect(wrong.code == 64 && wrong.output.isEmpty)
    #expect(wrong.complaint.contains("the run has no letter 'hina-phone-7'"))
    #expect(wrong.complaint.contains("known: hina-phone-1"))
    let other = try tool.run("show", path, "--photo", "7")
    #expect(other.code == 64 && other.complaint.contains("no app of the run has a photo"))
    #expect(try tool.run("show", path, "--photo", "7", "--letter", "a").code == 64)
    #expect(try tool.run("show", "nowhere").code == 65 || tool.run("show", "nowhere").code == 74)
  }
}
