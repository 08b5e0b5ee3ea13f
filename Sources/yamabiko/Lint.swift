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
      Example:
        yamabiko lint scenarios
      """
    ),
  )

  @Argument(help: "Scenario files or folders.")
  var paths: [String]

  @OptionGroup
  var outside: OutsideOption

  func run() throws {
    var count = 0
    var worst: ToolError?
    for file in try ScenarioFiles.below(paths) {
      do throws(ToolError) {
        let loaded = try LoadedScenario(file: file, allowsOutside: outside.isAllowed)
        count += 1
        let variants = loaded.plans.map(\.variant).joined(separator: ", ")
        print("\(file): ok (\(variants))")
      } catch {
        Console.complain(lines: error.message)
        if worst == nil || error.code == .storage { worst = error }
      }
    }
    if let worst { throw ExitCode(worst.code.rawValue) }
    print("\(counted(count, "scenario")), no mistakes")
  }
}
