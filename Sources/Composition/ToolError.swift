import EventLog
import Files
import Findings
import Foundation
import Kernel
import Reports
import Scenarios
import World

/// Why a command ended: a message for a person and an exit code for a script.
public struct ToolError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The exit codes, as in docs/promises.md; scripts depend on them.
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
    /// Somebody has typed Ctrl-C.
    case interrupted = 130
    /// The system or another program wants it to end.
    case terminated = 143

    /// Whether somebody wanted the end.
    public var isInterruption: Bool { self == .interrupted || self == .terminated }

    /// How bad it is; of several ends the worst is a command's.
    ///
    /// What could not be run at all is worse than what ran and failed.
    fileprivate var severity: Int {
      switch self {
      case .unmet: 1
      case .failed: 2
      case .usage: 3
      case .data: 4
      case .storage: 5
      case .interrupted, .terminated: 6
      }
    }
  }

  /// What a script sees.
  public var code: Code
  /// What a person reads; nothing in it can steer a terminal.
  public var message: String

  /// An end with a reason.
  public init(_ code: Code, _ message: Message) {
    self.code = code
    self.message = message.text
  }

  /// An end with a reason that others have put together; its line feeds are those of its layout.
  public init(_ code: Code, lines message: String) {
    self.init(code, Message(lines: message))
  }

  /// The message.
  public var description: String { message }

  /// The tool's error for any other.
  public init(_ error: any Error) {
    switch error {
    case let error as ToolError: self = error
    case let error as LogError: self.init(error.exitCode, "error: \(error.message)")
    case let error as Interrupted: self = error.end
    case let error as FileError: self.init(error, elsewhere: "another place")
    case let error as GoldenError: self.init(.storage, Message(lines: error.description))
    case let error as ScenarioError:
      self.init(error.isUnreadable ? .storage : .data, Message(lines: error.description))
    case let error as FileProblem:
      self.init(.storage, "error: \(error)\n  \(error.remedy)")
    case let error as FieldError:
      self.init(
        .data,
        "error: what was logged cannot be read: \(error)\n"
          + "  another version of yamabiko has written it, or it is damaged: run the scenario anew",
      )
    case let error as InputProblem:
      self.init(.data, "error: " + Message(lines: error.description))
    default:
      self.init(.storage, "error: \(Self.words(for: error))")
    }
  }

  /// Foundation's errors describe themselves by a number.
  private static func words(for error: any Error) -> String {
    let isFoundations =
      error is CocoaError || error is POSIXError || type(of: error) == NSError.self
    return isFoundations ? SystemReason(error, at: "").reason : "\(error)"
  }
}

extension ToolError {
  /// The end for what could not be done with a file.
  ///
  /// - Parameters:
  ///   - error: what went wrong; what is no file's matter is said as it is.
  ///   - place: what can be chosen instead.
  package init(_ error: any Error, elsewhere place: String) {
    guard let error = error as? FileError else {
      self.init(error)
      return
    }
    self.init(.storage, "error: \(error.description)\n  \(error.remedy), or choose \(place)")
  }
}

/// How a command ends that did several things, one after another, whatever became of each.
public struct WorstEnd: Sendable {
  /// The worst code so far; nil where all went well.
  public private(set) var code: ToolError.Code?

  /// Nothing done yet.
  public init() {}

  /// Takes how one thing ended; nil where it went well.
  public mutating func add(_ other: ToolError.Code?) {
    guard let other, other.severity > code?.severity ?? 0 else { return }
    code = other
  }

  /// Takes the verdict on a run.
  public mutating func add(_ verdict: Verdict) {
    switch verdict {
    case .passed, .vacuous, .undecided: break
    case .unmet: add(ToolError.Code.unmet)
    case .failed: add(ToolError.Code.failed)
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
