import Files
import Foundation
import Kernel

/// Files and folders on the disk; what goes wrong is said in one sentence.
enum FileStore {
  /// The names in a folder, sorted; none where there is no such folder.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// Whether something lies there.
  static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Makes a folder and those above it.
  static func create(_ folder: String) throws(ToolError) {
    try saying("the folder \(folder) cannot be created", folder) {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
      )
    }
  }

  /// Removes a file, or a folder with all that is in it; nothing there is no error.
  static func remove(_ path: String) throws(ToolError) {
    guard isThere(path) else { return }
    try saying("\(path) cannot be removed", path) {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// Gives a file or a folder another path, at which nothing may lie.
  static func move(_ path: String, to target: String) throws(ToolError) {
    try saying("\(path) cannot be moved to \(target)", target) {
      try FileManager.default.moveItem(atPath: path, toPath: target)
    }
  }

  /// Writes a text; a reader sees the old one or the new one, never a part.
  static func write(_ text: String, to path: String) throws(ToolError) {
    try saying("\(path) cannot be written", path) {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    }
  }

  /// The text of a file; nil where there is none that can be read.
  static func text(of path: String) -> String? {
    (try? RegularFile.bytes(of: path, atMost: 1_048_576)).flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }

  private static func saying(
    _ what: Message,
    _ path: String,
    _ body: () throws -> Void,
  ) throws(ToolError) {
    do {
      try body()
    } catch {
      throw ToolError(
        .storage,
        "error: \(what): \(SystemReason(error, at: path))\n  choose another folder with --out, or free some space",
      )
    }
  }
}
