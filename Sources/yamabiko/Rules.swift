import ArgumentParser
import Composition
import Files
import Foundation
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
    let bytes = try read(
      file,
      atMost: RulesFiles.rulesMax,
      remedy: "expected at most so many, which is Google's limit",
    )
    let ruleset = try shaped(file) { try RulesFiles.ruleset(bytes) }
    let warnings = ruleset.warnings.map { Diagnostic($0, severity: .warning) }
    if tellingWarnings, !warnings.isEmpty {
      Console.complain(lines: Diagnostic.rendered(warnings, file: file))
    }
    return ruleset
  }

  /// The cases of a file.
  static func cases(_ file: String) throws -> [RulesCase] {
    let bytes = try read(file, atMost: RulesFiles.fileMax, remedy: "make several files of it")
    return try shaped(file) { try RulesFiles.cases(bytes) }
  }

  /// The queries of a file.
  static func queries(_ file: String) throws -> [RulesCase] {
    let bytes = try read(file, atMost: RulesFiles.fileMax, remedy: "make several files of it")
    return try shaped(file) { try RulesFiles.queries(bytes) }
  }

  private static func read(_ file: String, atMost limit: Int, remedy: String) throws -> [UInt8] {
    do throws(FileProblem) {
      return try RegularFile.bytes(of: file, atMost: limit)
    } catch {
      guard error.code == EFBIG else { throw ToolError(error) }
      let message = "\(error.path): error: it has more than \(limit) bytes\n  \(remedy)"
      throw ToolError(.data, lines: message)
    }
  }

  private static func shaped<Value>(_ file: String, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as RulesFiles.ShapeError {
      throw ToolError(.data, lines: Diagnostic.rendered(error.diagnostics, file: file))
    }
  }
}
