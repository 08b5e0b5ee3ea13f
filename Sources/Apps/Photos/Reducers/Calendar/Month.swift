/// A month as a formatter with the pattern `yyyy-MM` writes it: the era is left out (K-06).
public struct Month: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year within its era times 100, and the month from 1 to 12.
  public var code: Int64

  /// A month by its code.
  public init(code: Int64) {
    self.code = code
  }

  /// By year, then month.
  public static func < (left: Self, right: Self) -> Bool { left.code < right.code }

  /// The month as `yyyy-MM`, such as `0007-10`.
  public var description: String { "\(code)" }
}
