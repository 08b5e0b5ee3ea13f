import Foundation

/// Files that somebody named in a scenario or on the command line: a regular file up to a limit, or
/// an error.
///
/// A named pipe would wait for a writer for ever, a device has no end, and opening one may do
/// something: they are not opened.
public enum RegularFile {
  /// The bytes of the file at `path`.
  ///
  /// - Parameters:
  ///   - path: the file; symbolic links are followed.
  ///   - limit: the largest file that is read, in bytes.
  /// - Returns: all of them.
  /// - Throws: where it is not there, is not a regular file, is larger, or cannot be read.
  public static func bytes(of path: String, atMost limit: Int) throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path, atMost: limit) { part, size in
      if bytes.isEmpty { bytes.reserveCapacity(size) }
      bytes += part
      return true
    }
    return bytes
  }

  /// Gives the bytes of the file at `path` to `take`, part after part.
  ///
  /// - Parameters:
  ///   - path: the file; symbolic links are followed.
  ///   - limit: the largest file that is read, in bytes.
  ///   - take: takes a part of at most a megabyte, and what the file says of its size; returns whether
  ///     it wants more.
  /// - Throws: where it is not there, is not a regular file, is larger, or cannot be read.
  public static func read(
    _ path: String,
    atMost limit: Int,
    _ take: (_ part: ArraySlice<UInt8>, _ size: Int) -> Bool,
  ) throws(FileProblem) {
    try check(path, atMost: limit)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileProblem(path, code: errno) }
    defer { close(descriptor) }
    // It may be another file by now.
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem(path, code: errno) }
    try judge(status, path, atMost: limit)
    try read(descriptor, path, size: Int(status.st_size), atMost: limit, take)
  }

  /// Refuses what is not a regular file of at most `limit` bytes, without opening it.
  ///
  /// - Throws: where it is none, or not there.
  public static func check(_ path: String, atMost limit: Int = .max) throws(FileProblem) {
    guard !path.utf8.contains(0) else { throw FileProblem(path, code: EINVAL) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileProblem(path, code: errno) }
    try judge(status, path, atMost: limit)
  }

  private static func judge(
    _ status: stat,
    _ path: String,
    atMost limit: Int,
  ) throws(FileProblem) {
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard Int(status.st_size) <= limit else { throw tooLarge(path, limit) }
    case S_IFDIR: throw FileProblem(path, code: EISDIR)
    default: throw FileProblem(path, strangeness(of: status), remedy: "name a regular file")
    }
  }

  /// What is said of what is neither a file nor a folder: `it is a socket, not a regular file`.
  static func strangeness(of status: stat) -> String {
    let kind =
      switch status.st_mode & S_IFMT {
      case S_IFIFO: "a named pipe"
      case S_IFSOCK: "a socket"
      default: "a device"
      }
    return "it is \(kind), not a regular file"
  }

  /// How many bytes the file at `path` says that it has.
  ///
  /// - Throws: where it is not there, or is not a regular file.
  public static func size(of path: String) throws(FileProblem) -> Int {
    try check(path)
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileProblem(path, code: errno) }
    return Int(status.st_size)
  }

  private static func read(
    _ descriptor: Int32,
    _ path: String,
    size: Int,
    atMost limit: Int,
    _ take: (_ part: ArraySlice<UInt8>, _ size: Int) -> Bool,
  ) throws(FileProblem) {
    var total = 0
    var chunk = [UInt8](repeating: 0, count: min(max(size, 4_096), 1_048_576))
    // A file that says that it is empty, as those of /proc do, may have more to give.
    while total <= limit {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem(path, code: errno) }
      if count == 0 { return }
      total += count
      guard total > limit || take(chunk[..<count], size) else { return }
    }
    throw tooLarge(path, limit)
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> FileProblem {
    FileProblem(
      path,
      "it has more than \(limit) bytes",
      remedy: "name a smaller file",
      code: EFBIG,
    )
  }
}
