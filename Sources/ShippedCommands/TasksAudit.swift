import ArgumentParser
import Composition
import Documents
import Kernel
import Tasks
import yamabiko

/// `yamabiko tasks audit`: what the app's functions do twice.
struct TasksAudit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Run the app's functions twice, end them at every step, and compare.",
    discussion: HelpText.keepingLines(
      """
      Each function is run on one family's documents: once, which is what the others are compared with;
      twice; ended after each of its steps and run again; and with a whole second run between two of its
      steps. A line says which field of which document is another then, what was sent how often, or what
      was sent that says something else; functions of which the same is found share it. What is harmless
      says so, and why: a push that takes its own place on the screen, and a trial, of which two are two.
      Then it is said what two functions that wait for the same event both do, which is no finding.
      The exit code is 0 where nothing is found or all is harmless, else 1. Functions of your own are
      audited the same way from a program: docs/documents.md.

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
    let harms = results.map(\.harms).reduce(0, +)
    if json {
      printJSON(text(results, audit.overlaps(), count, harms))
    } else if !quiet {
      for group in FindingGroup.groups(of: results.flatMap(\.findings)) { print(group) }
      for overlap in audit.overlaps() { print(overlap) }
      for result in results { print(result) }
      let variant = corrected ? "corrected" : "as written"
      print(
        "\(results.count) functions \(variant): \(counted(count, "finding"))\(rest(count, harms))"
      )
    }
    if harms > 0 { throw ExitCode(ToolError.Code.failed.rawValue) }
  }

  private func rest(_ count: Int, _ harms: Int) -> String {
    switch (count, harms) {
    case (0, _), (_, count): ""
    case (_, 0): ", harmless"
    case (_, _): ", \(count - harms) of them harmless"
    }
  }

  // MARK: JSON

  private func text(
    _ results: [HandlerAudit],
    _ overlaps: [HandlerOverlap],
    _ count: Int,
    _ harms: Int,
  ) -> String {
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
        "harmful": \(harms),
        "functions": \(listJSON(rows)),
        "overlaps": \(listJSON(overlaps.map(row)))
      }

      """
  }

  private func row(_ overlap: HandlerOverlap) -> String {
    let document = overlap.document.isEmpty ? "null" : quotedJSON(overlap.document)
    return "{\"first\": \(quotedJSON(overlap.first)), \"second\": \(quotedJSON(overlap.second)), "
      + "\"document\": \(document), \"field\": \(quotedJSON(overlap.field)), "
      + "\"alone\": \(quotedJSON(overlap.alone)), \"together\": \(quotedJSON(overlap.together)), "
      + "\"text\": \(quotedJSON("\(overlap)"))}"
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
      + "\"found\": \(quotedJSON(finding.found)), \"severity\": \(quotedJSON(finding.severity.rawValue)), "
      + "\"why\": \(quotedJSON(finding.why)), \"text\": \(quotedJSON("\(finding)"))}"
  }
}
