import Foundation

/// How many files the process may still open (`ulimit -n`).
public enum FileDescriptors {
  /// So many are to be free where a log is opened: SQLite takes four, libdispatch, on which the log's
  /// queue runs, three more at some later moment, and what a run makes beside its log the rest.
  ///
  /// libdispatch ends the process where it finds none, so that whoever needs it asks before.
  public static let spare = 16

  /// Whether so many can be opened now.
  ///
  /// - Parameter count: how many; above 0.
  /// - Returns: the system's error number where they cannot; nil where they can.
  /// - Complexity: O(count) calls of the system.
  public static func shortage(of count: Int = spare) -> Int32? {
    let first = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard first >= 0 else { return errno }
    var taken = [first]
    defer { for descriptor in taken { close(descriptor) } }
    while taken.count < count {
      let next = fcntl(first, F_DUPFD_CLOEXEC, 0)
      guard next >= 0 else { return errno }
      taken.append(next)
    }
    return nil
  }
}
