import Foundation
import Plans

/// Reads scenario files: bytes from the disk to a tree of values with their places.
public enum ScenarioFile {
  /// The largest file that is read, in bytes.
  public static let sizeMax = 1_048_576

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
    guard bytes.count <= sizeMax else { throw tooLarge(file, bytes.count) }
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
    // Without blocking: a named pipe would wait for a writer for ever.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw unreadable(path, EISDIR)
    default: throw unreadable(path, "it is not a regular file", "name a .yaml file")
    }
    guard status.st_size <= sizeMax else { throw tooLarge(path, Int(status.st_size)) }
    return try bytes(from: descriptor, path)
  }

  private static func bytes(
    from descriptor: Int32,
    _ path: String,
  ) throws(ScenarioError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= sizeMax {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path, errno) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
    throw tooLarge(path, bytes.count)
  }

  private static func tooLarge(_ path: String, _ size: Int) -> ScenarioError {
    ScenarioError(
      path,
      at: Mark(line: 1, column: 1),
      "the file has \(size) bytes; a scenario is at most \(sizeMax) bytes (1 MiB)",
      remedy: "name a scenario; what it uses stands in files beside it",
    )
  }

  /// What the system's error number means for a person who named a scenario.
  static func unreadable(_ path: String, _ code: Int32) -> ScenarioError {
    switch code {
    case ENOENT, ENOTDIR:
      unreadable(path, "there is no such file", "check the path")
    case EACCES, EPERM:
      unreadable(path, "you may not read this file", "check its permissions: ls -l")
    case EISDIR:
      unreadable(path, "this is a folder, not a file", "name a .yaml file in it")
    default:
      unreadable(path, String(cString: strerror(code)), "check the disk and the path")
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
