/// Why a file has not the shape that it was taken for: every mistake with its place and a remedy.
public struct ShapeError: Error, Hashable, Sendable {
  /// The mistakes, in the order of the file.
  public let diagnostics: [Diagnostic]

  /// These mistakes.
  public init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}
