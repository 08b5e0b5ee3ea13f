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

/// Scenario files in folders.
enum ScenarioFiles {
  /// The files named, and those below the folders named, sorted.
  static func below(_ paths: [String]) throws -> [String] {
    var files: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        files += below(folder: path.hasSuffix("/") ? String(path.dropLast()) : path)
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

  /// The files in a folder and in those in it, links to folders not followed, sorted.
  ///
  /// A folder that cannot be read stands there itself: who reads it as a scenario says why that is
  /// not possible, and nobody takes what lies in it for checked.
  private static func below(folder: String) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return [folder]
    }
    return names.sorted().flatMap { name in
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        return name.hasSuffix(".yaml") ? [path] : []
      }
      return below(folder: path)
    }
  }
}
