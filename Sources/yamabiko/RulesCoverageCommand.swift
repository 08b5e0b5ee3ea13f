import ArgumentParser
import Kernel
import RulesFiles
import SecurityRules

/// `yamabiko rules coverage`: which parts of rules the cases of a file reach.
struct RulesCoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Say which parts of rules the cases reach.",
    discussion: HelpText.keepingLines(
      """
      For every statement, function and part of a condition: how often it was true, false and an error. What
      was never reached, never true or never false is marked; nothing that was not reached counts as good.

      Example:
        yamabiko rules coverage docs/recordings/tasks.rules docs/recordings/tasks-rules.json
      """
    ),
  )

  @Argument(help: "The rules.", completion: .file(extensions: ["rules"]))
  var rules: String

  @Argument(help: "The cases, JSON.", completion: .file(extensions: ["json"]))
  var cases: String

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print nothing but what was not reached both ways.")
  var quiet = false

  func run() throws {
    let ruleset = try RulesReading.ruleset(rules, tellingWarnings: !quiet)
    var coverage = RulesCoverage(ruleset)
    for one in try RulesReading.cases(cases) {
      _ = one.outcome(of: ruleset, counting: &coverage)
    }
    let rows = coverage.rows
    let shown = quiet ? rows.filter { !Self.lack(of: $0).isEmpty } : rows
    if json {
      printJSON(text(shown, rows))
    } else {
      show(shown, rows)
    }
  }

  /// What a row lacks, in words; empty where it was reached both ways.
  private static func lack(of row: RulesCoverage.Row) -> String {
    if row.reached == 0 { return "never reached" }
    guard row.isCondition else { return "" }
    if row.isUnconditional { return "" }
    if row.trueCount == 0 { return "never true" }
    return row.falseCount + row.errorCount == 0 ? "never false" : ""
  }

  private func show(_ shown: [RulesCoverage.Row], _ rows: [RulesCoverage.Row]) {
    print("    true   false   error  place")
    for row in shown {
      let counts = [row.trueCount, row.falseCount, row.errorCount].map { count in
        let digits = String(count)
        return String(repeating: " ", count: max(0, 8 - digits.count)) + digits
      }
      let lack = Self.lack(of: row)
      let isCalled = row.kind == .function && row.reached > 0
      let called = isCalled ? ", called \(counted(row.reached, "time"))" : ""
      let place = "  L\(row.mark)  " + printable(row.text) + called
      print(counts.joined() + place + (lack.isEmpty ? "" : "  <- \(lack)"))
    }
    let reached = rows.count { $0.reached > 0 }
    let both = rows.count { Self.lack(of: $0).isEmpty }
    print(
      "\(counted(rows.count, "part")): \(reached) reached, \(both) of them both ways or without need"
    )
  }

  private func text(_ shown: [RulesCoverage.Row], _ rows: [RulesCoverage.Row]) -> String {
    let lines = shown.map { row in
      "{\"kind\": \"\(row.kind.rawValue)\", \"line\": \(row.mark.line), "
        + "\"column\": \(row.mark.column), \"text\": \(quotedJSON(row.text)), "
        + "\"reached\": \(row.reached), \"true\": \(row.trueCount), "
        + "\"false\": \(row.falseCount), \"error\": \(row.errorCount), "
        + "\"lack\": \(quotedJSON(Self.lack(of: row)))}"
    }
    return """
      {
        "schema": 1,
        "rules": \(quotedJSON(rules)),
        "total": \(rows.count),
        "reached": \(rows.count { $0.reached > 0 }),
        "complete": \(rows.count { Self.lack(of: $0).isEmpty }),
        "parts": \(listJSON(lines))
      }

      """
  }
}
