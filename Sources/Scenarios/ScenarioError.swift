import Kernel
import Plans

/// Why a scenario cannot be used: one or more mistakes with their places.
public struct ScenarioError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file as the person named it.
  public let file: String
  /// The mistakes in the order of the file.
  public let diagnostics: [Diagnostic]
  /// Whether the file itself could not be read, which is a matter of storage, not of content.
  public let isUnreadable: Bool

  /// Mistakes in a file.
  public init(file: String, diagnostics: [Diagnostic], isUnreadable: Bool = false) {
    self.file = file
    self.diagnostics = diagnostics
    self.isUnreadable = isUnreadable
  }

  /// One mistake in a file.
  init(_ file: String, at mark: Mark, _ message: String, remedy: String) {
    self.init(
      file: file,
      diagnostics: [Diagnostic(mark: mark, message: message, remedy: remedy)],
    )
  }

  /// The lines a person reads: at most 20 mistakes.
  public var description: String {
    guard !isUnreadable else {
      return diagnostics.map { diagnostic in
        let line = "\(printable(file)): error: \(printable(diagnostic.message))"
        return line + "\n  \(printable(diagnostic.remedy))"
      }.joined(separator: "\n")
    }
    return Diagnostic.rendered(diagnostics, file: file)
  }
}
