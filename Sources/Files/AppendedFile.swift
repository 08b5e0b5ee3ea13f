import Foundation

/// A file that grows line by line, held by one process at a time.
///
/// Each line goes out in one write, so that a process that is killed leaves whole lines and at most one
/// torn one at the end.
package final class AppendedFile: Sendable {
  /// The file.
  package let path: String
  private let file: Int32

  private init(_ path: String, _ file: Int32) {
    self.path = path
    self.file = file
  }

  deinit { close(file) }

  /// Makes a new file; nothing may lie there.
  ///
  /// - Throws: where something lies there, or it cannot be made.
  package static func create(_ path: String) throws(FileError) -> AppendedFile {
    try open(path, O_CREAT | O_EXCL, "\(path) cannot be created")
  }

  /// Opens a file behind its first `length` bytes; what follows them is cut off.
  ///
  /// - Throws: where there is none, another process has it, or it cannot be written.
  package static func reopen(_ path: String, keeping length: Int) throws(FileError) -> AppendedFile
  {
    let what = "\(path) cannot be gone on with"
    let opened = try open(path, 0, what)
    guard ftruncate(opened.file, off_t(length)) == 0 else { throw FileError(what) }
    return opened
  }

  private static func open(
    _ path: String,
    _ flags: Int32,
    _ what: String,
  ) throws(FileError) -> AppendedFile {
    let mode = O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    let file = Foundation.open(path, mode | flags, 0o666)
    guard file >= 0 else { throw FileError(what) }
    let opened = AppendedFile(path, file)
    guard FileLock.grip(file) != .held else {
      throw FileError(what, because: "another process works with it", remedy: "let it end")
    }
    return opened
  }

  /// Writes a line and its end.
  ///
  /// - Throws: where it cannot be written; a part of it may be there.
  package func append(_ line: String) throws(FileError) {
    let bytes = Array(line.utf8) + [0x0A]
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        write(file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("\(path) cannot be written") }
      written += count
    }
  }
}
