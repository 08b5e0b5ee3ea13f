import Foundation
import Synchronization

/// The files of this process that are to take the place of others and have not yet.
///
/// A process that is told to end takes them away, and from then on begins none: it has moments to live.
enum UnfinishedFiles {
  private static let state = Mutex(State())

  private struct State {
    var paths: Set<String> = []  // order-free: all are removed
    var isOver = false
  }

  /// Makes a file; it is unfinished from the moment it is there.
  static func make(_ path: String) -> Int32 {
    during {
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard file >= 0 else { return file }
      $0.paths.insert(path)
      return file
    }
  }

  /// Gives an unfinished file its place.
  ///
  /// - Returns: whether it has it; `errno` says why not.
  static func finish(_ path: String, as target: String) -> Bool {
    during {
      guard rename(path, target) == 0 else { return false }
      $0.paths.remove(path)
      return true
    }
  }

  /// Takes an unfinished file away.
  static func remove(_ path: String) {
    during {
      unlink(path)
      $0.paths.remove(path)
    }
  }

  /// Takes all of them away; from then on whoever begins or finishes one waits for the end of the process.
  static func removeAll() {
    state.withLock { state in
      state.isOver = true
      for path in state.paths { unlink(path) }
      state.paths = []
    }
  }

  /// Does something with what there is, unless the process is about to end; `errno` is that of the work.
  private static func during<Value: Sendable>(_ work: (inout State) -> Value) -> Value {
    while true {
      let done = state.withLock { state in state.isOver ? nil : (work(&state), errno) }
      guard let (value, number) = done else {
        pause()
        continue
      }
      errno = number
      return value
    }
  }
}
