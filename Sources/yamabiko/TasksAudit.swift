import ArgumentParser
import Composition
import Documents
import Kernel
import Tasks

/// `yamabiko tasks audit`: what the app's functions do twice.
struct TasksAudit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Run the app's functions twice, end them at every step, and compare.",
    discussion: HelpText.keepingLines(
      """
      Each function is run on one family's documents: once, which is what the others are compared with;
      twice; ended after each of its steps and run again; and with a whole second run between two of its
      steps. A line says which field of which document is another then, or what was sent how often. The
      exit code is 0 where nothing is, else 1. Functions of your own are audited the same way from a
      program: docs/documents.md.

      Example:
        yamabiko tasks audit
        yamabiko tasks audit --corrected
        yamabiko tasks audit --json
      """
    ),
  )

  @Flag(help: "The functions as the scenarios mend them, not as written.")
  var corrected = false

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print nothing; the exit code says it.")
  var quiet = false

  func run() throws {
    let audit: TaskAudit = corrected ? .corrected : .asWritten
    let results = audit.results()
    let count = results.map(\.findings.count).reduce(0, +)
    if json {
      printJSON(text(results, count))
    } else if !quiet {
      for finding in results.flatMap(\.findings) { print(finding) }
      for result in results { print(result) }
      let what = count == 1 ? "1 finding" : "\(count) findings"
      print("\(results.count) functions \(corrected ? "corrected" : "as written"): \(what)")
    }
    if count > 0 { throw ExitCode(ToolError.Code.failed.rawValue) }
  }

  // MARK: JSON

  private func text(_ results: [HandlerAudit], _ count: Int) -> String {
    let rows = results.map { result in
      let steps = result.steps.map(quotedJSON).joined(separator: ", ")
      let findings = result.findings.map(row).joined(separator: ", ")
      return "{\"handler\": \(quotedJSON(result.handler)), \"steps\": [\(steps)], "
        + "\"disturbances\": \(result.disturbances), \"judged\": \(result.hasDoneSomething), "
        + "\"findings\": [\(findings)]}"
    }
    return """
      {
        "schema": 1,
        "variant": "\(corrected ? "corrected" : "as-written")",
        "findings": \(count),
        "functions": \(RulesReading.list(rows))
      }

      """
  }

  private func row(_ finding: IdempotencyFinding) -> String {
    let (how, after) =
      switch finding.disturbance {
      case .twice: ("twice", "null")
      case .crashed(let steps): ("crashed", "\(steps)")
      case .overlapped(let steps): ("overlapped", "\(steps)")
      }
    let document = finding.document.isEmpty ? "null" : quotedJSON(finding.document)
    return "{\"disturbance\": \"\(how)\", \"after\": \(after), \"document\": \(document), "
      + "\"field\": \(quotedJSON(finding.field)), \"expected\": \(quotedJSON(finding.expected)), "
      + "\"found\": \(quotedJSON(finding.found)), \"text\": \(quotedJSON("\(finding)"))}"
  }
}
