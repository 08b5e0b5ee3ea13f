import Plans
import SecurityRules

/// Reads files of rules, of cases and of queries (docs/rules.md), and asks the ones for the others.
public enum RulesFiles {
  /// Why a file cannot be used: every mistake with its place and a remedy.
  public typealias ShapeError = Plans.ShapeError

  /// The largest file of cases or queries, in bytes.
  public static let fileMax = 16 << 20
  /// The largest file of rules, in bytes: one more than Google takes is read, so that it is refused by name.
  public static let rulesMax = RulesLimits.fileMax
  /// The most cases or queries of a file.
  public static let casesMax = 10_000

  /// The rules of a file.
  ///
  /// - Parameter bytes: UTF-8.
  /// - Returns: a ruleset that can be asked.
  /// - Throws: `ShapeError` where it is none.
  public static func ruleset(_ bytes: [UInt8]) throws(ShapeError) -> Ruleset {
    do throws(RulesSyntaxError) {
      return try Ruleset(bytes)
    } catch {
      throw ShapeError(diagnostics: error.issues.map { Diagnostic($0) })
    }
  }

  /// The cases of a file: what is asked, and what is expected.
  ///
  /// - Parameter bytes: JSON with a list `cases`.
  /// - Returns: at least one case.
  /// - Throws: `ShapeError` where the file has another shape.
  public static func cases(_ bytes: [UInt8]) throws(ShapeError) -> [RulesCase] {
    try read(bytes, "cases", isExpecting: true)
  }

  /// The queries of a file: what an app asks, and nothing that is expected.
  ///
  /// - Parameter bytes: JSON with a list `queries`.
  /// - Returns: at least one.
  /// - Throws: `ShapeError` where the file has another shape.
  public static func queries(_ bytes: [UInt8]) throws(ShapeError) -> [RulesCase] {
    try read(bytes, "queries", isExpecting: false)
  }

  /// The collections of a file of queries: all that an app uses, also those that it asks no query of.
  ///
  /// - Parameter bytes: JSON that may have a list `collections`.
  /// - Returns: their paths, each an odd number of segments; none where the file has none.
  /// - Throws: `ShapeError` where the list has another shape.
  public static func collections(_ bytes: [UInt8]) throws(ShapeError) -> [RulesPath] {
    let root = try root(of: bytes)
    let diagnostics = Diagnostics()
    let paths = CaseReader(diagnostics: diagnostics, isExpecting: false).collections(root)
    guard !diagnostics.hasErrors else { throw ShapeError(diagnostics: diagnostics.errors) }
    return paths
  }

  private static func read(
    _ bytes: [UInt8],
    _ key: String,
    isExpecting: Bool,
  ) throws(ShapeError) -> [RulesCase] {
    let root = try root(of: bytes)
    let diagnostics = Diagnostics()
    let reader = CaseReader(diagnostics: diagnostics, isExpecting: isExpecting)
    let cases = reader.read(root, key)
    guard !diagnostics.hasErrors else { throw ShapeError(diagnostics: diagnostics.errors) }
    return cases
  }

  private static func root(of bytes: [UInt8]) throws(ShapeError) -> Node {
    do throws(Diagnostic) {
      // Some editors put a byte order mark before a text; a file of rules may have one too.
      let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      return try JSONTree.read(hasMark ? Array(bytes.dropFirst(3)) : bytes)
    } catch {
      throw ShapeError(diagnostics: [error])
    }
  }
}

extension Diagnostic {
  /// A mistake in a file of rules.
  public init(_ issue: RulesIssue, severity: Severity = .error) {
    self.init(
      severity: severity,
      mark: Mark(line: issue.mark.line, column: issue.mark.column),
      message: issue.message,
      remedy: issue.remedy,
    )
  }
}
