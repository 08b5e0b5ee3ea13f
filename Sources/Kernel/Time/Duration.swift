/// A span of time in whole nanoseconds; negative spans point backwards.
///
/// Arithmetic is checked: a sum that leaves Int64 (about ±292 years) traps instead of wrapping.
/// It is not `Swift.Duration`, whose 128 bits cost twice the memory in every queue key.
public struct Duration: Hashable, Sendable, Comparable {
  /// The length in nanoseconds.
  public var nanoseconds: Int64

  /// No time at all.
  public static let zero = Self(nanoseconds: 0)

  /// A span of `nanoseconds` ns.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// A span of `count` µs.
  @inlinable
  public static func microseconds(_ count: Int64) -> Self {
    Self(nanoseconds: count * 1_000)
  }

  /// A span of `count` ms.
  @inlinable
  public static func milliseconds(_ count: Int64) -> Self {
    Self(nanoseconds: count * 1_000_000)
  }

  /// A span of `count` s.
  @inlinable
  public static func seconds(_ count: Int64) -> Self {
    Self(nanoseconds: count * 1_000_000_000)
  }

  /// The sum, or nil where it leaves Int64.
  @inlinable
  public func adding(_ other: Self) -> Self? {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(other.nanoseconds)
    return overflow ? nil : Self(nanoseconds: sum)
  }

  /// Shorter before longer.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The sum; traps on overflow.
  @inlinable
  public static func + (left: Self, right: Self) -> Self {
    Self(nanoseconds: left.nanoseconds + right.nanoseconds)
  }

  /// The difference; traps on overflow.
  @inlinable
  public static func - (left: Self, right: Self) -> Self {
    Self(nanoseconds: left.nanoseconds - right.nanoseconds)
  }

  /// The span `count` times over; traps on overflow.
  @inlinable
  public static func * (span: Self, count: Int64) -> Self {
    Self(nanoseconds: span.nanoseconds * count)
  }

  /// How often `right` fits into `left` as a whole, rounded toward zero.
  @inlinable
  public static func / (left: Self, right: Self) -> Int64 {
    left.nanoseconds / right.nanoseconds
  }

  /// A share of the span, rounded toward zero.
  @inlinable
  public static func / (span: Self, parts: Int64) -> Self {
    Self(nanoseconds: span.nanoseconds / parts)
  }

  /// Adds in place; traps on overflow.
  @inlinable
  public static func += (left: inout Self, right: Self) {
    left = left + right
  }

  /// Subtracts in place; traps on overflow.
  @inlinable
  public static func -= (left: inout Self, right: Self) {
    left = left - right
  }
}
