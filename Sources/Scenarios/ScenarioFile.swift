import Files
import Foundation
import Plans

/// Reads scenario files: bytes from the disk to a tree of values with their places.
public enum ScenarioFile {
  /// The largest file that is read, in bytes.
  public static let sizeMax = 4_194_304

  /// The values of the file at `path`.
  ///
  /// - Throws: where it cannot be read, is not a scenario's kind of text, or is not YAML.
  public static func read(_ path: String) throws(ScenarioError) -> Plans.Node {
    try parse(bytes(of: path), file: path)
  }

  /// The values of a text.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - file: the name of the file, for messages.
  /// - Returns: the root of the tree.
  /// - Throws: where it is not a scenario's kind of text, or is not YAML.
  public static func parse(_ bytes: [UInt8], file: String) throws(ScenarioError) -> Plans.Node {
    guard bytes.count <= sizeMax else { throw tooLarge(file) }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if let problem = TextCheck.firstProblem(in: text) ?? StructureScan.firstProblem(in: text) {
      throw ScenarioError(file: file, diagnostics: [problem])
    }
    let composed = try TreeComposer.compose(String(decoding: text, as: UTF8.self), file: file)
    guard let node = composed, node.content != .null else {
      throw ScenarioError(
        file,
        at: Mark(line: 1, column: 1),
        "the file is empty",
        remedy: "a scenario has at least name, duration and devices",
      )
    }
    return node
  }

  /// The bytes of the file at `path`, at most `sizeMax`.
  private static func bytes(of path: String) throws(ScenarioError) -> [UInt8] {
    do throws(FileProblem) {
      return try RegularFile.bytes(of: path, atMost: sizeMax)
    } catch {
      switch error.code {
      case EFBIG: throw tooLarge(path)
      case EISDIR where access(path, R_OK | X_OK) != 0:
        throw unreadable(path, "you may not read this folder", "check its permissions: ls -ld")
      case let code?: throw unreadable(path, code)
      case nil: throw unreadable(path, error.reason, "name a .yaml file")
      }
    }
  }

  private static func tooLarge(_ path: String) -> ScenarioError {
    ScenarioError(
      path,
      at: Mark(line: 1, column: 1),
      "a scenario is at most \(sizeMax) bytes (4 MiB), and the file has more",
      remedy: "name a scenario; what it uses stands in files beside it",
    )
  }

  /// What the system's error number means for a person who named a scenario.
  static func unreadable(_ path: String, _ code: Int32) -> ScenarioError {
    switch code {
    case ENOENT, ENOTDIR:
      return unreadable(path, "there is no such file", "check the path")
    case EACCES, EPERM:
      return unreadable(path, "you may not read this file", "check its permissions: ls -l")
    case EISDIR:
      return unreadable(path, "this is a folder, not a file", "name a .yaml file in it")
    default:
      let meaning = SystemReason(code: code)
      return unreadable(path, meaning.reason, meaning.remedy)
    }
  }

  private static func unreadable(
    _ path: String,
    _ message: String,
    _ remedy: String,
  ) -> ScenarioError {
    ScenarioError(
      file: path,
      diagnostics: [
        Diagnostic(mark: Mark(line: 1, column: 1), message: message, remedy: remedy)
      ],
      isUnreadable: true,
    )
  }
}
