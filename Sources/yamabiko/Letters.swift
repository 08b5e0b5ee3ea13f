import ArgumentParser

/// `yamabiko letters`: what there is to do with letters outside a run.
struct Letters: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check vectors of the letters' protocol.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko letters vectors letters_v1.json
      """
    ),
    subcommands: [LettersVectors.self],
  )
}
