import Files
import Foundation

/// What keeps two processes from writing one log.
///
/// It is a lock on the companion in which rows gather, and ends with the process that holds it,
/// however that ends. SQLite itself locks other files, and these only for as long as a transaction
/// takes. Readers ask nothing of it.
final class LogLock {
  private let file: Int32

  /// Takes the lock on the log at `path`, whose companion must be there.
  ///
  /// - Throws: `LogError` with code `storage` where another process has it.
  init(on path: String) throws(LogError) {
    file = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw LogError(
        .storage,
        "\(path): the log cannot be locked (\(SystemReason(code: errno).reason));"
          + " the folder must be writable: copy the log with its companions to another",
      )
    }
    // A file system without locks gives none to anybody: there the log is written without.
    guard FileLock.grip(file) != .held else {
      close(file)
      throw LogError(
        .storage,
        "\(path): another process is writing the log; wait until it has ended and try again",
      )
    }
  }

  /// Whether another process has the lock on the log at `path`.
  ///
  /// To know it this one asks for the lock, and lets go of it at once.
  static func isHeld(on path: String) -> Bool {
    let file = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return FileLock.grip(file) == .held
  }

  deinit {
    close(file)
  }
}
