import ArgumentParser
import Composition
import Foundation

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
        Console.complain(error.message)
        if worst == nil || error.code == .storage { worst = error }
      }
    }
    if let worst { throw ExitCode(worst.code.rawValue) }
    print("\(Console.count(count, "scenario")), no mistakes")
  }
}

/// Scenario files in folders.
enum ScenarioFiles {
  /// The files named, and those below the folders named, sorted.
  static func below(_ paths: [String]) throws -> [String] {
    var files: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }
        let root = path.hasSuffix("/") ? String(path.dropLast()) : path
        files += (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted().map { "\(root)/\($0)" }
      } else {
        files.append(path)
      }
    }
    guard !files.isEmpty else {
      throw ToolError(
        .usage,
        "error: no scenario below \(paths.joined(separator: ", "))\n"
          + "  a scenario is a file whose name ends in .yaml",
      )
    }
    return files
  }
}
