import ArgumentParser
import Composition
import Kernel
import RulesFiles
import SecurityRules

/// `yamabiko rules test`: what the rules say to each case of a file, beside what is expected.
struct RulesTest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Compare what rules decide with what is expected.",
    discussion: HelpText.keepingLines(
      """
      Each case says who asks for what, what is there, and whether it is to be allowed; docs/rules.md
      describes the file. The exit code is 0 where all agree, 1 where one does not, 65 where a file has
      another shape.

      Example:
        yamabiko rules test docs/recordings/tasks.rules docs/recordings/tasks-rules.json
        yamabiko rules test firestore.rules cases.json --quiet
      """
    ),
  )

  @Argument(help: "The rules.", completion: .file(extensions: ["rules"]))
  var rules: String

  @Argument(help: "The cases, JSON.", completion: .file(extensions: ["json"]))
  var cases: String

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print nothing but what differs.")
  var quiet = false

  func run() throws {
    let ruleset = try RulesReading.ruleset(rules, tellingWarnings: !quiet)
    let outcomes = try RulesReading.cases(cases).map { $0.outcome(of: ruleset) }
    let differing = outcomes.filter { !$0.agrees }
    if json {
      printJSON(text(outcomes, differing.count))
    } else {
      for outcome in quiet ? differing : outcomes { print(line(outcome)) }
      if !quiet || !differing.isEmpty {
        print(
          "\(counted(outcomes.count, "case")): \(outcomes.count - differing.count) as expected, "
            + "\(differing.count) not"
        )
      }
    }
    guard differing.isEmpty else { throw ExitCode(ToolError.Code.failed.rawValue) }
  }

  private func line(_ outcome: CaseOutcome) -> String {
    let verdict = outcome.agrees ? "ok       " : "differs  "
    let found = outcome.decision.isAllowed ? "ALLOW  " : "DENY   "
    let text = outcome.given.text.map { $0 == outcome.decision.text ? "" : "; expected \($0)" }
    let detail = outcome.detail + (text ?? "")
    return verdict + found
      + printable("\(outcome.given.name)  \(outcome.given.summary) (\(detail))")
  }

  private func text(_ outcomes: [CaseOutcome], _ differing: Int) -> String {
    let rows = outcomes.filter { !quiet || !$0.agrees }.map { outcome in
      "{\"id\": \(quotedJSON(outcome.given.name)), "
        + "\"expected\": \"\(outcome.given.isAllowed ?? false ? "ALLOW" : "DENY")\", "
        + "\"found\": \"\(outcome.decision.isAllowed ? "ALLOW" : "DENY")\", "
        + "\"agrees\": \(outcome.agrees), "
        + "\"line\": \(outcome.decision.deciding.map { String($0.mark.line) } ?? "null"), "
        + "\"text\": \(quotedJSON(outcome.decision.text))}"
    }
    return """
      {
        "schema": 1,
        "rules": \(quotedJSON(rules)),
        "cases": \(quotedJSON(cases)),
        "total": \(outcomes.count),
        "differing": \(differing),
        "outcomes": \(listJSON(rows))
      }

      """
  }
}
