import ArgumentParser
import Composition
import Foundation
import Kernel

/// `yamabiko lint`: checks scenarios without running them.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check scenario files: every mistake with its place and what to do.",
    discussion: HelpText.keepingLines(
      """
      What can be meant and is odd, such as a link that nobody uses, is a warning on standard
      error, as with run and check; no exit code changes by it, but with --strict it is 65.

      Example:
        yamabiko lint scenarios --strict
      """
    ),
  )

  @Argument(help: "Scenario files or folders.")
  var paths: [String]

  @Flag(help: "Take warnings for mistakes.")
  var strict = false

  @OptionGroup
  var outside: OutsideOption

  func run() throws {
    var count = 0
    var warnings = 0
    var worst: ToolError?
    for file in try ScenarioFiles.below(paths) {
      do throws(ToolError) {
        let loaded = try LoadedScenario(
          apps: Yamabiko.apps,
          file: file,
          allowsOutside: outside.isAllowed,
        )
        count += 1
        warnings += loaded.warnings.count
        Console.warn(about: loaded)
        let variants = loaded.plans.map(\.variant).joined(separator: ", ")
        let odd = Self.told(loaded.warnings.count)
        print("\(file): ok (\(variants))\(odd)")
      } catch {
        Console.complain(lines: error.message)
        if worst == nil || error.code == .storage { worst = error }
      }
    }
    if let worst { throw ExitCode(worst.code.rawValue) }
    print("\(counted(count, "scenario")), no mistakes\(Self.told(warnings))")
    guard strict, warnings > 0 else { return }
    throw ToolError(
      .data,
      "error: \(counted(warnings, "warning")), which --strict takes for mistakes\n"
        + "  mend what they name, or leave --strict out",
    )
  }

  /// How many warnings there are, behind a line; nothing where there are none.
  private static func told(_ warnings: Int) -> String {
    warnings == 0 ? "" : ", \(counted(warnings, "warning"))"
  }
}

extension Console {
  /// What is odd about a scenario, once, before what is made of it.
  static func warn(about loaded: LoadedScenario) {
    if let text = loaded.warningText { complain(lines: text) }
  }
}
