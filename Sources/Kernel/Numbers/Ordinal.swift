/// Which one in a numbered row, not how many.
///
/// The row is part of the type, as the line is of a `TimePoint`: the number of an event is never
/// compared with the number of a frame, nor one added to the other. What has a meaning is there: to
/// step on by a count, to count from one to another, to compare within a row. A literal takes the
/// type that stands where it is written.
///
/// It is as large and as quick as the number in it, and is written as that number.
@frozen
public struct Ordinal<Row>: Hashable, Sendable, Strideable, Numbered {
  /// The number in its row.
  public var number: Int64

  /// The one of that number.
  @inlinable
  public init(_ number: Int64) {
    self.number = number
  }

  /// The lowest number there is: nothing of the row lies before it.
  @inlinable public static var min: Self { Self(.min) }

  /// The highest number there is: nothing of the row lies behind it.
  @inlinable public static var max: Self { Self(.max) }

  /// How many steps lead from here to `other`; traps on overflow.
  @inlinable
  public func distance(to other: Self) -> Int64 { other.number - number }

  /// The one `count` further on; traps on overflow.
  @inlinable
  public func advanced(by count: Int64) -> Self { Self(number + count) }

  /// Whether it is the same one.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  /// Lower before higher.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The one `count` further on; traps on overflow.
  @inlinable
  public static func + (one: Self, count: Int64) -> Self { Self(one.number + count) }

  /// The one `count` before; traps on overflow.
  @inlinable
  public static func - (one: Self, count: Int64) -> Self { Self(one.number - count) }

  /// How many steps lead from `right` to `left`; traps on overflow.
  ///
  /// A literal behind the sign is a count.
  @inlinable
  @_disfavoredOverload
  public static func - (left: Self, right: Self) -> Int64 { left.number - right.number }

  /// Steps on by `count`; traps on overflow.
  @inlinable
  public static func += (one: inout Self, count: Int64) { one.number += count }

  /// Steps back by `count`; traps on overflow.
  @inlinable
  public static func -= (one: inout Self, count: Int64) { one.number -= count }
}

extension Ordinal: ExpressibleByIntegerLiteral {
  /// The one of that number.
  @inlinable
  public init(integerLiteral number: Int64) {
    self.number = number
  }
}

extension Ordinal: CustomStringConvertible {
  /// The number alone.
  public var description: String { String(number) }
}

/// The rows of a log.
public enum LoggedEvents {}

/// The position of an event in a run's log: the first event is 1, and there are no holes.
public typealias LogPosition = Ordinal<LoggedEvents>
