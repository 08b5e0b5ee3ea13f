import ArgumentParser
import Composition
import Plans
import RulesFiles
import SecurityRules

/// `yamabiko rules`: what there is to do with Firestore security rules outside a run.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Test Firestore security rules, and find queries that they never allow.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko rules test firestore.rules cases.json
        yamabiko rules lint firestore.rules --queries queries.json
      """
    ),
    subcommands: [
      RulesTest.self, RulesCoverageCommand.self, RulesLintCommand.self, RulesExplain.self,
    ],
  )
}

/// Reads the files of the `rules` commands; what is wrong in them ends the command with 65.
enum RulesReading {
  /// The rules of a file; what fails whenever it is evaluated is told beside the answer.
  static func ruleset(_ file: String, tellingWarnings: Bool = true) throws -> Ruleset {
    let ruleset = try ShapedFile.read(
      file,
      atMost: RulesFiles.rulesMax,
      remedy: "expected at most so many, which is Google's limit",
    ) { try RulesFiles.ruleset($0) }
    let warnings = ruleset.warnings.map { Diagnostic($0, severity: .warning) }
    if tellingWarnings, !warnings.isEmpty {
      Console.complain(lines: Diagnostic.rendered(warnings, file: file))
    }
    return ruleset
  }

  /// The cases of a file.
  static func cases(_ file: String) throws -> [RulesCase] {
    try ShapedFile.read(file, atMost: RulesFiles.fileMax) { try RulesFiles.cases($0) }
  }

  /// The collections that a file of queries names.
  static func collections(_ file: String) throws -> [RulesPath] {
    try ShapedFile.read(file, atMost: RulesFiles.fileMax) { try RulesFiles.collections($0) }
  }

  /// The queries of a file.
  static func queries(_ file: String) throws -> [RulesCase] {
    try ShapedFile.read(file, atMost: RulesFiles.fileMax) { try RulesFiles.queries($0) }
  }
}
