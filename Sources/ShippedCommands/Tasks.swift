import ArgumentParser
import yamabiko

/// `yamabiko tasks`: what there is to do with tasks outside a run.
struct Tasks: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the tasks' functions twice, and say what they do twice.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko tasks audit
        yamabiko tasks audit --corrected
      """
    ),
    subcommands: [TasksAudit.self],
  )
}
