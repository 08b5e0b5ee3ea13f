import Kernel

/// Why a log cannot be written, read, trusted or resumed.
public struct LogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of problem, for code; the message is for people.
  public enum Code: Equatable, Sendable {
    /// There is no such file.
    case missing
    /// The file is something else.
    case notALog
    /// The file was written by a newer version of this tool.
    case newerVersion
    /// The file cannot be read: no permission, or an error of the disk.
    case unreadable
    /// The file cannot be created or written: a full disk, no permission, or it is in use.
    case storage
    /// The row with that sequence is not what was written; 0 stands for what lies before the first
    /// row, and for a file that is damaged somewhere.
    case tampered(sequence: LogPosition)
    /// A re-run of the plan leaves the log at the event with that sequence.
    case differs(sequence: LogPosition)
    /// The event with that sequence is not the one that was due.
    case misplaced(sequence: LogPosition)
  }

  /// The kind of problem.
  public var code: Code
  /// What is wrong, where, what was expected, and what to do: one line.
  public var message: String

  /// A problem with a message in one line.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
