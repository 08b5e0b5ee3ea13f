import Foundation
import Kernel

/// Paths that are written in a scenario: they lead to files below its folder.
public enum InnerPath {
  /// The path of the file that is called `name` in a scenario in `folder`.
  ///
  /// - Parameters:
  ///   - name: as it stands in the scenario, relative to the folder or from the root.
  ///   - folder: the scenario's folder.
  ///   - allowsOutside: whether it may lead out of the folder: `--allow-outside`.
  /// - Returns: the path to open.
  /// - Throws: where it leads out, by its name or by symbolic links, and may not. Then nobody has
  ///   looked at what lies there.
  public static func resolve(
    _ name: String,
    in folder: String,
    allowsOutside: Bool,
  ) throws(FileProblem) -> String {
    let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
    guard !allowsOutside else { return path }
    let written = parts(path)
    let real = realParts(folder) ?? parts(folder)
    guard isBelow(written, parts(folder)) || isBelow(written, real) else {
      throw outside(name, folder, "it leads out of the scenario's folder")
    }
    // What is not there leads nowhere.
    guard let target = realParts(path) else { return path }
    guard isBelow(target, real) else {
      throw outside(name, folder, "a symbolic link leads it out of the scenario's folder")
    }
    return path
  }

  private static func outside(_ name: String, _ folder: String, _ reason: String) -> FileProblem {
    FileProblem(
      name,
      reason,
      remedy: "put the file below \(printable(folder)), or allow all of them with --allow-outside",
    )
  }

  /// A name of a file or folder in bytes: the file system knows nothing of equivalent letters.
  private typealias Part = [UInt8]

  private static func isBelow(_ inner: [Part], _ outer: [Part]) -> Bool {
    inner.count > outer.count && inner.starts(with: outer)
  }

  /// The folders of a path from the root on, by its letters alone.
  private static func parts(_ path: String) -> [Part] {
    let isWhole = path.utf8.first == 0x2F
    return parts(
      Array((isWhole ? path : FileManager.default.currentDirectoryPath + "/" + path).utf8)
    )
  }

  private static func parts(_ path: [UInt8]) -> [Part] {
    var parts: [Part] = []
    for part in path.split(separator: 0x2F) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(Array(part)) }
    }
    return parts
  }

  /// The same with symbolic links followed; nil where nothing lies there.
  private static func realParts(_ path: String) -> [Part]? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return parts(
      UnsafeBufferPointer(start: real, count: strlen(real)).map(UInt8.init(bitPattern:))
    )
  }
}
