import Foundation
import Synchronization

/// How many files this process has begun.
private let begun = Atomic<Int>(0)

extension FileStore {
  private static let prefix = ".yamabiko-"
  private static let suffix = ".tmp"

  /// Writes a text; a reader sees the old one or the new one, never a part.
  ///
  /// The text goes into a file beside it, under a name of ours, which then takes the place. What
  /// processes that were killed have left beside it is taken away.
  ///
  /// - Throws: where it cannot be written; what was there is there still.
  package static func write(_ text: String, to path: String) throws(FileError) {
    try write(to: path) { (take) throws(FileError) in try take(Array(text.utf8)) }
  }

  /// Writes bytes, part after part; a reader sees the old file or the new one, never a part.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - body: gives each part to its argument.
  /// - Throws: where it cannot be written; what was there is there still.
  package static func write(
    to path: String,
    _ body: (_ take: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> Void,
  ) throws(FileError) {
    let what = "\(path) cannot be written"
    let folder = folder(of: path)
    sweep(folder)
    switch kind(path) {
    case .nothing, .file, .link: break
    case .folder: throw FileError(what, number: EISDIR)
    case .other:
      var status = stat()
      guard lstat(path, &status) == 0 else { throw FileError(what) }
      throw FileError(what, because: RegularFile.strangeness(of: status))
    }
    let (temporary, file) = try begin(beside: path, what)
    defer { close(file) }
    do throws(FileError) {
      try body { (bytes) throws(FileError) in try write(bytes, to: file, what) }
      guard UnfinishedFiles.finish(temporary, as: path) else { throw FileError(what) }
    } catch {
      UnfinishedFiles.remove(temporary)
      throw error
    }
  }

  /// Writes a text to a path that a person has named: through links, and into a terminal, a device such
  /// as `/dev/null` or an open pipe, which nothing can take the place of.
  package static func write(_ text: String, through path: String) throws(FileError) {
    try write(through: path) { (take) throws(FileError) in try take(Array(text.utf8)) }
  }

  /// The same with bytes, part after part.
  package static func write(
    through path: String,
    _ body: (_ take: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> Void,
  ) throws(FileError) {
    guard try isStream(path) else { return try write(to: target(of: path), body) }
    let what = "\(path) cannot be written"
    let file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { throw FileError(what) }
    defer { close(file) }
    try body { (bytes) throws(FileError) in try write(bytes, to: file, what) }
  }

  /// Sees whether `write(_:through:)` could write there, and leaves nothing behind.
  ///
  /// - Throws: what it would throw. A disk can still be full by then.
  package static func probe(through path: String) throws(FileError) {
    let what = "\(path) cannot be written"
    guard try !isStream(path) else {
      guard access(path, W_OK) == 0 else { throw FileError(what) }
      return
    }
    try probe(target(of: path), what)
  }

  /// Sees whether files could be written into a folder, which `create` would make where it is not
  /// there, and leaves nothing behind.
  package static func probe(folder: String) throws(FileError) {
    var place = folder
    var status = stat()
    while stat(place, &status) != 0, errno == ENOENT, kind(place) == .nothing {
      let above = self.folder(of: place)
      guard above != place else { break }
      place = above
    }
    try probe("\(place)/file", "files in \(folder) cannot be written")
  }

  private static func probe(_ path: String, _ what: String) throws(FileError) {
    let (temporary, file) = try begin(beside: path, what)
    UnfinishedFiles.remove(temporary)
    close(file)
  }

  /// Whether a path leads, through links of every kind, to what takes bytes as they come: a terminal or
  /// another device of characters, or a pipe that is open.
  ///
  /// The system's links to open files, such as `/dev/stdout` or what a shell makes of `>(less)`, have no
  /// path that they lead to. A pipe that lies in a folder does: to open it would wait for a reader, for
  /// ever where none comes. A disk would be written over, and nobody can open a socket.
  ///
  /// - Throws: where it leads to a folder, or to one of those.
  private static func isStream(_ path: String) throws(FileError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return false
    case S_IFDIR: throw FileError("\(path) cannot be written", number: EISDIR)
    case S_IFCHR: return true
    case S_IFIFO where resolved(path) == nil: return true
    default:
      throw FileError("\(path) cannot be written", because: RegularFile.strangeness(of: status))
    }
  }

  /// What links at a path lead to; the path itself where they lead nowhere.
  private static func target(of path: String) -> String {
    FileStore.kind(path) == .link ? resolved(path) ?? path : path
  }

  /// Takes away what this process has begun to write and not finished, for it is about to end: from then
  /// on nothing is written any more.
  package static func removeUnfinished() { UnfinishedFiles.removeAll() }

  /// Makes an empty file for somebody else to fill, which an end of the process takes away.
  ///
  /// - Returns: whether it is there; `errno` says why not.
  package static func makeUnfinished(_ path: String) -> Bool {
    let file = UnfinishedFiles.make(path)
    guard file >= 0 else { return false }
    close(file)
    return true
  }

  /// Gives such a file its place.
  ///
  /// - Returns: whether it has it; `errno` says why not.
  package static func finish(_ path: String, as target: String) -> Bool {
    UnfinishedFiles.finish(path, as: target)
  }

  /// Takes such a file away.
  package static func removeUnfinished(_ path: String) { UnfinishedFiles.remove(path) }

  /// Takes away what `write` has left in a folder where its process was killed.
  ///
  /// A file that is being written is locked by its process; the lock of a dead one is gone.
  package static func sweep(_ folder: String) {
    for name in names(in: folder) where isOurs(name) {
      let path = "\(folder)/\(name)"
      guard kind(path) == .file else { continue }
      let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      if FileLock.grip(file) == .taken { unlink(path) }
      close(file)
    }
  }

  /// Whether `begin` gives such names: a process's number, a hyphen and a number.
  private static func isOurs(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let numbers = name.dropFirst(prefix.count).dropLast(suffix.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }

  /// A new file beside a path, locked.
  private static func begin(
    beside path: String,
    _ what: String,
  ) throws(FileError) -> (path: String, file: Int32) {
    let folder = folder(of: path)
    while true {
      let number = begun.wrappingAdd(1, ordering: .relaxed).newValue
      let temporary = "\(folder)/\(prefix)\(getpid())-\(number)\(suffix)"
      let file = UnfinishedFiles.make(temporary)
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else { throw FileError(what) }
      // Another process may have taken it for left behind before it was locked.
      var status = stat()
      if FileLock.grip(file) != .held, fstat(file, &status) == 0, status.st_nlink > 0 {
        return (temporary, file)
      }
      close(file)
      UnfinishedFiles.remove(temporary)
    }
  }

  private static func write(
    _ bytes: [UInt8],
    to file: Int32,
    _ what: String,
  ) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
        Darwin.write(file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        #else
        Glibc.write(file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(what) }
      written += count
    }
  }
}
