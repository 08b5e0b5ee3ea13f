import Kernel

/// How one value stands to another.
public enum ValueOrder: Hashable, Sendable {
  /// The first comes before the second.
  case before
  /// Neither comes before the other.
  case same
  /// The second comes before the first.
  case after

  /// The same seen from the other side.
  public var reversed: ValueOrder {
    switch self {
    case .before: .after
    case .same: .same
    case .after: .before
    }
  }

  /// How two things stand that `<` compares.
  static func of<T: Comparable>(_ left: T, _ right: T) -> ValueOrder {
    left < right ? .before : right < left ? .after : .same
  }

  /// This, or what comes next where this decides nothing.
  func then(_ next: @autoclosure () -> ValueOrder) -> ValueOrder { self == .same ? next() : self }
}

extension DocumentValue {
  /// The place of its type: null, truth values, numbers, points of time, texts, bytes, references,
  /// places, arrays, maps (Firestore, "Value type ordering").
  public var rank: Int {
    switch self {
    case .null: 0
    case .boolean: 1
    case .integer, .double: 2
    case .timestamp: 3
    case .string: 4
    case .bytes: 5
    case .reference: 6
    case .geoPoint: 7
    case .array: 8
    case .map: 9
    }
  }

  /// Whether it is a number that is none, which no range has.
  var isNaN: Bool {
    guard case .double(let number) = self else { return false }
    return number.isNaN
  }

  /// How two values stand in the total order of all values, in which 1 and 1.0 are the same.
  ///
  /// - Complexity: O(*n*) in the size of the smaller one.
  public static func order(_ left: DocumentValue, _ right: DocumentValue) -> ValueOrder {
    switch (left, right) {
    case (.null, .null): .same
    case (.boolean(let left), .boolean(let right)): .of(left ? 1 : 0, right ? 1 : 0)
    case (.integer(let left), .integer(let right)): .of(left, right)
    case (.double(let left), .double(let right)): order(left, right)
    case (.integer(let left), .double(let right)): order(left, right)
    case (.double(let left), .integer(let right)): order(right, left).reversed
    case (.timestamp(let left), .timestamp(let right)): .of(left, right)
    case (.string(let left), .string(let right)): left.order(inBytesTo: right)
    case (.bytes(let left), .bytes(let right)): order(left, right) { .of($0, $1) }
    case (.reference(let left), .reference(let right)): left.order(inSegmentsTo: right)
    case (.geoPoint(let north, let east), .geoPoint(let otherNorth, let otherEast)):
      order(north, otherNorth).then(order(east, otherEast))
    case (.array(let left), .array(let right)): order(left, right, by: order)
    case (.map(let left), .map(let right)):
      order(left.entries, right.entries) { left, right in
        left.name.order(inBytesTo: right.name).then(order(left.value, right.value))
      }
    case (.null, _), (.boolean, _), (.integer, _), (.double, _), (.timestamp, _), (.string, _),
      (.bytes, _), (.reference, _), (.geoPoint, _), (.array, _), (.map, _):
      .of(left.rank, right.rank)
    }
  }

  /// Whether a query takes both for equal.
  public static func areEqual(_ left: DocumentValue, _ right: DocumentValue) -> Bool {
    order(left, right) == .same
  }

  /// What is no number stands before all numbers; −0 and 0 are the same.
  private static func order(_ left: Double, _ right: Double) -> ValueOrder {
    if left.isNaN || right.isNaN { return .of(left.isNaN ? 0 : 1, right.isNaN ? 0 : 1) }
    return .of(left, right)
  }

  /// Exactly: an integer beyond 2⁵³ is not rounded.
  private static func order(_ left: Int64, _ right: Double) -> ValueOrder {
    if right.isNaN { return .after }
    if right >= 9_223_372_036_854_775_808 { return .before }
    if right < -9_223_372_036_854_775_808 { return .after }
    let whole = Int64(right.rounded(.towardZero))
    return ValueOrder.of(left, whole).then(.of(Double(whole), right))
  }

  /// By the first that differs, and then the shorter one first.
  private static func order<T>(
    _ left: [T],
    _ right: [T],
    by order: (T, T) -> ValueOrder,
  ) -> ValueOrder {
    for place in 0..<min(left.count, right.count) {
      let found = order(left[place], right[place])
      if found != .same { return found }
    }
    return .of(left.count, right.count)
  }
}
