import Composition
import Files
import Foundation
import Kernel

/// Scenario files in folders.
enum ScenarioFiles {
  /// The files named, and those below the folders named, sorted; each file once.
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
    return once(files)
  }

  /// The files without those that are named a second time, however they are written.
  ///
  /// What is counted twice is no second evidence. A line says what was left out.
  static func once(_ files: [String]) -> [String] {
    var seen: Set<String> = []  // order-free: only asked whether a file is there
    var again: [String] = []
    let rest = files.filter { file in
      let isNew = seen.insert(FileStore.realPath(of: file)).inserted
      if !isNew { again.append(file) }
      return isNew
    }
    guard let first = again.first else { return rest }
    let more = again.count > 1 ? " and \(again.count - 1) more" : ""
    Console.complain(
      "note: \(first)\(more) \(again.count > 1 ? "are" : "is") named twice, and \(again.count > 1 ? "count" : "counts") once"
    )
    return rest
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
