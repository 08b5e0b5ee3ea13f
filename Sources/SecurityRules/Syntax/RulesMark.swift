/// A place in a file of rules; both numbers count from 1, columns in Unicode scalars.
public struct RulesMark: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The line.
  public let line: Int
  /// The column.
  public let column: Int

  /// The place at that line and column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Earlier in the file before later.
  public static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// The place as `line:column`.
  public var description: String { "\(line):\(column)" }
}
