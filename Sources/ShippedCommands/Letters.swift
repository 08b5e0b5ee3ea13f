import ArgumentParser
import yamabiko

/// `yamabiko letters`: what there is to do with letters outside a run.
struct Letters: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check vectors of the letters' protocol, and look for attacks on it.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko letters vectors letters_v1.json
        yamabiko letters attack --protocol v1
      """
    ),
    subcommands: [LettersVectors.self, LettersAttack.self],
  )
}
