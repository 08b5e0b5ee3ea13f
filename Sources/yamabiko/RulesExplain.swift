import ArgumentParser
import Composition
import Kernel
import RulesFiles
import SecurityRules

/// `yamabiko rules explain`: what every part of the conditions came to in one case.
struct RulesExplain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say what each part of a condition comes to in one case.",
    discussion: HelpText.keepingLines(
      """
      Every statement that is about the case, and every expression in it that was evaluated, with its place
      and its value.

      Example:
        yamabiko rules explain docs/recordings/tasks.rules docs/recordings/tasks-rules.json --case kid-by-child
      """
    ),
  )

  @Argument(help: "The rules.", completion: .file(extensions: ["rules"]))
  var rules: String

  @Argument(help: "The cases, JSON.", completion: .file(extensions: ["json"]))
  var cases: String

  @Option(name: .customLong("case"), help: "Which case; not needed where there is one.")
  var name: String?

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let ruleset = try RulesReading.ruleset(rules)
    let chosen = try chosen(among: RulesReading.cases(cases))
    let trace = chosen.trace(of: ruleset)
    if json {
      printJSON(text(chosen, trace))
    } else {
      show(chosen, trace)
    }
  }

  private func chosen(among all: [RulesCase]) throws -> RulesCase {
    guard let name else {
      if all.count == 1 { return all[0] }
      throw ToolError(
        .usage,
        lines: "error: the file has \(all.count) cases\n  choose one with --case, such as "
          + "--case \(all[0].name)",
      )
    }
    if let found = all.first(where: { $0.name == name }) { return found }
    let known = all.prefix(10).map(\.name).joined(separator: ", ")
    let more = all.count > 10 ? " and \(all.count - 10) more" : ""
    throw ToolError(.usage, lines: "error: there is no case '\(name)'\n  known: \(known)\(more)")
  }

  private func show(_ chosen: RulesCase, _ trace: RulesTrace) {
    print(printable("\(chosen.name)  \(chosen.summary)"))
    for line in trace.lines {
      let indent = String(repeating: "  ", count: line.depth + 1)
      let outcome = line.outcome.isEmpty ? "" : "  =  \(line.outcome)"
      print(indent + printable("L\(line.mark)  \(line.text)\(outcome)"))
    }
    let decision = trace.decision
    let line = decision.deciding.map { " by L\($0.mark.line)" } ?? ""
    print(decision.isAllowed ? "allowed\(line)" : printable("refused: \(decision.text)"))
  }

  private func text(_ chosen: RulesCase, _ trace: RulesTrace) -> String {
    let rows = trace.lines.map { line in
      "{\"depth\": \(line.depth), \"line\": \(line.mark.line), \"column\": \(line.mark.column), "
        + "\"text\": \(quotedJSON(line.text)), \"outcome\": \(quotedJSON(line.outcome))}"
    }
    return """
      {
        "schema": 1,
        "id": \(quotedJSON(chosen.name)),
        "query": \(quotedJSON(chosen.summary)),
        "allowed": \(trace.decision.isAllowed),
        "text": \(quotedJSON(trace.decision.text)),
        "lines": \(listJSON(rows))
      }

      """
  }
}
