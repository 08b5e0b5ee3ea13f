import EventLog
import Scenarios

/// Why a command ended: a message for a person and an exit code for a script.
public struct ToolError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The exit codes of INTERFACE.md; scripts depend on them.
  public enum Code: Int32, Sendable {
    /// A run failed or a golden differs.
    case failed = 1
    /// A liveness rule was not met.
    case unmet = 2
    /// The command line makes no sense.
    case usage = 64
    /// A scenario or a log is bad.
    case data = 65
    /// The disk cannot be read or written.
    case storage = 74
  }

  /// What a script sees.
  public var code: Code
  /// What a person reads.
  public var message: String

  /// An end with a reason.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }

  /// The tool's error for any other.
  public init(_ error: any Error) {
    switch error {
    case let error as ToolError: self = error
    case let error as LogError: self.init(error.exitCode, "error: \(error.message)")
    case let error as ScenarioError:
      self.init(error.isUnreadable ? .storage : .data, error.description)
    default:
      self.init(.storage, "error: \(error)")
    }
  }
}

extension LogError {
  fileprivate var exitCode: ToolError.Code {
    switch code {
    case .missing, .unreadable, .storage: .storage
    case .notALog, .newerVersion, .tampered, .misplaced: .data
    case .differs: .failed
    }
  }
}
