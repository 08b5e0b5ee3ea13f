import Foundation

/// What lies at a path, links not followed.
package enum FileKind: Sendable {
  case nothing
  case file
  case folder
  case link
  /// A device, a pipe, a socket.
  case other
}

/// Files and folders on the disk; what goes wrong is said in one sentence.
///
/// Nothing here follows a symbolic link at the end of a path that it writes, moves or removes: what
/// is taken away or replaced is what lies in the folder, never what something there points to.
package enum FileStore {
  /// The names in a folder, sorted; none where there is no such folder.
  package static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// What lies there.
  package static func kind(_ path: String) -> FileKind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .nothing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// Whether something lies there, a broken link included.
  package static func isThere(_ path: String) -> Bool { kind(path) != .nothing }

  /// Whether a path leads to something, through links; a broken link leads nowhere.
  package static func leadsSomewhere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The folder that a path lies in, `.` for a name alone.
  ///
  /// Foundation's function for it ends the process at the path `.`.
  package static func folder(of path: String) -> String {
    let bytes = trimmed(path)
    guard let slash = bytes.lastIndex(of: slash) else { return bytes.isEmpty ? "/" : "." }
    return slash == bytes.startIndex ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    let bytes = trimmed(path)
    let start = bytes.lastIndex(of: slash).map { $0 + 1 } ?? bytes.startIndex
    return String(decoding: bytes[start...], as: UTF8.self)
  }

  /// What tells a file from all others, however it is named: its path from the root on.
  ///
  /// Links are followed. Of what is not there it is the folder's, with the name.
  package static func realPath(of path: String) -> String {
    if let real = resolved(path) { return real }
    let folder = folder(of: path)
    return (resolved(folder) ?? folder) + "/" + name(of: path)
  }

  /// The path from the root on, links followed; nil where nothing lies there.
  static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static let slash = UInt8(ascii: "/")

  /// Without slashes at the end.
  private static func trimmed(_ path: String) -> ArraySlice<UInt8> {
    var bytes = Array(path.utf8)[...]
    while bytes.last == slash { bytes = bytes.dropLast() }
    return bytes
  }

  /// Whether a name stays in the folder that it is put into.
  package static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
  }

  /// Makes a folder and those above it.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - goal: what it is made for, and named in an error.
  /// - Throws: where there is something else, or no permission or room.
  package static func create(_ folder: String, for goal: String? = nil) throws(FileError) {
    if mkdir(folder, 0o777) == 0 { return }
    if errno == ENOENT {
      let above = self.folder(of: folder)
      if above != folder, above != "." {
        try create(above, for: goal ?? folder)
        if mkdir(folder, 0o777) == 0 { return }
      }
    }
    let problem = FileError("the folder \(goal ?? folder) cannot be created")
    var status = stat()
    // One that is there already, also behind a link, will do.
    guard stat(folder, &status) == 0 else { throw problem }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw FileError("the folder \(goal ?? folder) cannot be created", number: ENOTDIR)
    }
  }

  /// Removes a plain file; what is something else stays, and nothing there is no error.
  package static func removeFile(_ path: String) throws(FileError) {
    guard kind(path) == .file else { return }
    guard unlink(path) == 0 || errno == ENOENT else {
      throw FileError("\(path) cannot be removed")
    }
  }

  /// Removes a folder where nothing lies in it.
  package static func removeIfEmpty(_ folder: String) throws(FileError) {
    guard kind(folder) == .folder, names(in: folder).isEmpty else { return }
    guard rmdir(folder) == 0 || errno == ENOENT else {
      throw FileError("\(folder) cannot be removed")
    }
  }

  /// Removes a folder with all that is in it; a link in its place stays, and what links in it point
  /// to.
  package static func removeTree(_ folder: String) throws(FileError) {
    guard kind(folder) == .folder else { return }
    for name in names(in: folder) {
      let path = "\(folder)/\(name)"
      if kind(path) == .folder {
        try removeTree(path)
      } else if unlink(path) != 0, errno != ENOENT {
        throw FileError("\(path) cannot be removed")
      }
    }
    guard rmdir(folder) == 0 || errno == ENOENT else {
      throw FileError("\(folder) cannot be removed")
    }
  }

  /// Gives a file or a folder another path, at which nothing may lie.
  package static func move(_ path: String, to target: String) throws(FileError) {
    let what = "\(path) cannot be moved to \(target)"
    guard !isThere(target) else { throw FileError(what, number: EEXIST) }
    guard rename(path, target) == 0 else { throw FileError(what) }
  }

  /// Moves everything in a folder into another one, and takes the folder away where it is empty then.
  ///
  /// What is a folder on both sides is merged; what meets another thing of its name gets a number.
  package static func merge(
    _ folder: String,
    into target: String,
    except left: [String] = [],
  ) throws(FileError) {
    for name in names(in: folder) where !left.contains(name) {
      let (path, place) = ("\(folder)/\(name)", "\(target)/\(name)")
      if kind(path) == .folder, kind(place) == .folder {
        try merge(path, into: place)
      } else {
        try move(path, to: unoccupied(place))
      }
    }
    try removeIfEmpty(folder)
  }

  /// The path itself, or with a number behind it, so that nothing lies there.
  package static func unoccupied(_ wanted: String) -> String {
    var candidate = wanted
    var number = 2
    while isThere(candidate) {
      candidate = "\(wanted)-\(number)"
      number += 1
    }
    return candidate
  }

  /// Swaps two folders in one step, where the file system can do that.
  ///
  /// - Returns: whether it was done.
  package static func exchange(_ first: String, _ second: String) -> Bool {
    #if canImport(Darwin)
    return renamex_np(first, second, UInt32(RENAME_SWAP)) == 0
    #else
    // The C library has it and its module does not show it.
    typealias Rename =
      @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    guard let symbol = dlsym(nil, "renameat2") else { return false }
    let rename = unsafeBitCast(symbol, to: Rename.self)
    let exchanging: UInt32 = 2
    return rename(AT_FDCWD, first, AT_FDCWD, second, exchanging) == 0
    #endif
  }

  /// The lines of a text; a carriage return before a line feed is a part of its line.
  package static func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// The text of a small regular file; nil where there is none that can be read.
  package static func text(of path: String) -> String? {
    (try? RegularFile.bytes(of: path, atMost: 1_048_576)).flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }
}
