import Files
import Foundation

/// The first bytes of a log, as they stand in the file.
///
/// They are read before SQLite is, which would wait for the other end of a pipe, and takes what it
/// does not know for a reason to refuse writing.
struct LogHeader {
  /// Whether a run is writing it, was killed, or was kept from leaving one single file.
  let isInWALMode: Bool

  private static let length = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  /// The header of the log at `path`.
  ///
  /// - Throws: `LogError` with code `missing`, `notALog`, `newerVersion`, `unreadable` or `tampered`.
  init(of path: String) throws(LogError) {
    try Self.checkKind(path)
    for companion in LogFile.companions { try Self.checkCompanion(path + companion) }
    let bytes = try Self.beginning(of: path)
    if bytes.isEmpty { throw .notALog(path, "the file is empty") }
    guard bytes.count == Self.length, bytes.starts(with: Self.magic) else {
      throw .notALog(path, "it is not an SQLite file, or only the beginning of one")
    }
    guard Self.number(bytes, at: 68) == UInt32(bitPattern: LogSchema.applicationID) else {
      throw .notALog(path, "it is another program's SQLite file")
    }
    try Self.checkFormat(Int64(Self.number(bytes, at: 60)), path)
    // Written and read by: 1 is a file alone, 2 is WAL mode.
    guard (1...2).contains(bytes[18]), bytes[18] == bytes[19] else {
      throw .damaged(path, "the header of the file is not what was written")
    }
    isInWALMode = bytes[18] == 2
  }

  /// Refuses a version of the format that this tool does not know: it stands in the header of the file,
  /// and in the manifest, which its digest binds.
  static func checkFormat(_ format: Int64, _ path: String) throws(LogError) {
    if format > LogManifest.currentFormat {
      throw LogError(
        .newerVersion,
        "\(path): the log has format \(format), this tool reads up to"
          + " \(LogManifest.currentFormat); use a newer version of the tool",
      )
    }
    if format < 1 { throw .notALog(path, "its format version is \(format)") }
  }

  /// Refuses what is no file: a pipe or a device has no end.
  private static func checkKind(_ path: String) throws(LogError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let reason = errno
      guard reason == ENOENT || reason == ENOTDIR else {
        throw .unreachable(path, SystemReason(code: reason).reason)
      }
      let problem = reason == ENOTDIR ? "what stands before it is no folder" : "no such file"
      throw LogError(
        .missing,
        "\(path): \(problem); a run writes its log to run.sqlite in its folder",
      )
    }
    try judge(status, path)
  }

  /// SQLite opens what lies beside a log, too; mostly nothing does.
  private static func checkCompanion(_ path: String) throws(LogError) {
    var status = stat()
    if stat(path, &status) == 0 { try judge(status, path) }
  }

  private static func judge(_ status: stat, _ path: String) throws(LogError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .notALog(path, "it is a folder")
    default: throw .notALog(path, "it is no file, but a pipe, a socket or a device")
    }
  }

  private static func beginning(of path: String) throws(LogError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .unreachable(path, SystemReason(code: errno).reason) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = read(file, &bytes, length)
    guard count >= 0 else { throw .unreachable(path, SystemReason(code: errno).reason) }
    return Array(bytes.prefix(count))
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
