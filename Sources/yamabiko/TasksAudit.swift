import ArgumentParser
import Composition
import Tasks

/// `yamabiko tasks audit`: what the functions of a completed task do twice.
struct TasksAudit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Run the functions of a completed task twice, end them at every step, and compare.",
    discussion: HelpText.keepingLines(
      """
      Each function is run on one family's documents: once, which is what the others are compared with;
      twice; ended after each of its steps and run again; and with a whole second run between two of its
      steps. A line says which field of which document is another then, or what was sent how often. The
      exit code is 0 where nothing is, else 1.

      Example:
        yamabiko tasks audit
        yamabiko tasks audit --corrected
      """
    ),
  )

  @Flag(help: "The functions as the scenarios mend them, not as written.")
  var corrected = false

  @Flag(help: "Print nothing; the exit code says it.")
  var quiet = false

  func run() throws {
    let audit: TaskAudit = corrected ? .corrected : .asWritten
    let lines = audit.lines()
    if !quiet {
      for line in lines { print(line) }
      let what = lines.count == 1 ? "1 finding" : "\(lines.count) findings"
      print("functions \(corrected ? "corrected" : "as written"): \(what)")
    }
    if !lines.isEmpty { throw ExitCode(ToolError.Code.failed.rawValue) }
  }
}
