import Kernel

/// Why a file cannot be used, in words for the person who named it.
public struct FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, as the person named it.
  public let path: String
  /// What is wrong, behind the path and a colon.
  public let reason: String
  /// What to do.
  public let remedy: String
  /// The system's error number; nil where the system has nothing against it.
  public let code: Int32?

  /// A problem that the system does not know of, or not by this name.
  public init(_ path: String, _ reason: String, remedy: String, code: Int32? = nil) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
    self.code = code
  }

  /// A problem that the system has with a file.
  public init(_ path: String, code: Int32) {
    let meaning = SystemReason(code: code)
    self.path = path
    reason = meaning.reason
    remedy = meaning.remedy
    self.code = code
  }

  /// Path and reason; the remedy is for the next line.
  public var description: String { "\(printable(path)): \(printable(reason))" }
}
