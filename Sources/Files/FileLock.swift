import Foundation

/// A file that one process at a time holds; the system lets go of it with the process.
///
/// The file has room for the holder's number, so that others can say who it is.
package final class FileLock: Sendable {
  private let file: Int32

  /// What came of trying to take a lock.
  package enum Attempt {
    case taken(FileLock)
    /// Another process has it, with this number where it is known.
    case held(Int32?)
    /// There is no such file.
    case missing
  }

  private init(_ file: Int32) {
    self.file = file
  }

  deinit { close(file) }

  /// The line in which a holder writes its number: always of one length.
  package static func line(_ process: Int32 = getpid()) -> String {
    let number = "\(process)"
    return "process " + String(repeating: " ", count: max(0, 12 - number.utf8.count)) + number
  }

  /// Takes the lock of a file, whose first line is one of `line`.
  ///
  /// - Throws: where the file cannot be opened.
  package static func take(_ path: String) throws(FileError) -> Attempt {
    while true {
      let file = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
      guard file >= 0 else {
        if errno == ENOENT || errno == ENOTDIR { return .missing }
        throw FileError("\(path) cannot be opened")
      }
      guard Self.grip(file) != .held else {
        defer { close(file) }
        return .held(holder(of: file))
      }
      // While this process waited its turn the file may have gone elsewhere with its folder.
      guard isSame(file, path) else {
        close(file)
        continue
      }
      let line = Array(line().utf8)
      _ = line.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
      return .taken(FileLock(file))
    }
  }

  /// What came of locking an open file, without waiting.
  package enum Grip: Sendable {
    /// It is this process's until it closes the file.
    case taken
    /// Another process has it.
    case held
    /// The file system gives locks to nobody.
    case unknown
  }

  /// Locks an open file without waiting.
  package static func grip(_ file: Int32) -> Grip {
    guard flock(file, LOCK_EX | LOCK_NB) != 0 else { return .taken }
    return errno == EWOULDBLOCK ? .held : .unknown
  }

  /// Waits until no other process has the lock of a folder, and takes it: for a change of one of its
  /// files that begins with reading it.
  ///
  /// The folder itself is locked, so that nothing has to lie in it. Whoever only reads files that are
  /// put in place as a whole asks for nothing.
  ///
  /// - Returns: nil where the folder cannot be opened, or its file system gives locks to nobody.
  package static func wait(for folder: String) -> FileLock? {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else {
        close(file)
        return nil
      }
    }
    return FileLock(file)
  }

  private static func holder(of file: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: line().utf8.count)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    guard count > 8 else { return nil }
    return Int32(String(decoding: bytes[8..<count], as: UTF8.self).filter { $0 != " " })
  }

  private static func isSame(_ file: Int32, _ path: String) -> Bool {
    var (own, there) = (stat(), stat())
    guard fstat(file, &own) == 0, lstat(path, &there) == 0 else { return false }
    return own.st_ino == there.st_ino && own.st_dev == there.st_dev
  }
}
