import Files
import Foundation

/// Waits until the disk has what was written: for logs that must outlive a power cut.
enum Durability {
  /// Waits until a file's content is on the disk.
  ///
  /// - Throws: `LogError` with code `storage`.
  static func settle(file path: String) throws(LogError) {
    guard try sync(path, flags: O_RDONLY) else {
      throw LogError(.storage, "\(path): the file cannot be opened; was it moved away?")
    }
  }

  /// Waits until the names in the folder of a file are on the disk, and that folder's own name, and
  /// so on: a new file in a new folder can be lost with either.
  ///
  /// - Throws: `LogError` with code `storage`.
  static func settle(namesAbove path: String) throws(LogError) {
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    // One far above may belong to somebody else; the log's own must be waited for.
    guard try sync(folder.path, flags: O_RDONLY | O_DIRECTORY) else {
      throw LogError(.storage, "\(folder.path): the folder cannot be opened to wait for the disk")
    }
    while folder.path != "/", try sync(folder.path, flags: O_RDONLY | O_DIRECTORY) {
      folder.deleteLastPathComponent()
    }
  }

  /// False where it cannot be opened: a folder far above may belong to somebody else.
  private static func sync(_ path: String, flags: Int32) throws(LogError) -> Bool {
    let file = open(path, flags | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    // Some file systems keep no names that could be waited for, and say so.
    guard fsync(file) == 0 || errno == EINVAL || errno == EROFS else {
      let reason = SystemReason(code: errno).reason
      throw LogError(
        .storage,
        "\(path): the disk did not take what was written (\(reason));"
          + " what of it is kept is not known: look after the disk and resume the run",
      )
    }
    return true
  }
}
