extension RulesValue {
  /// Whether `==` is true of two values: never across types, but for whole and other numbers, and for those not
  /// within lists and maps, where 0.0 and -0.0 are two as well.
  ///
  /// - Complexity: O(size of the smaller one).
  public static func equal(_ left: Self, _ right: Self) -> Bool { equal(left, right, .outermost) }

  /// Whether two values are alike: as with `==`, and numbers by their value however deep they lie.
  ///
  /// So sets and stored documents have it.
  static func alike(_ left: Self, _ right: Self) -> Bool { equal(left, right, .always) }

  /// Whether `diff` says of a value that it is unchanged: it is alike, or no number stands where none stood.
  static func isUnchanged(_ left: Self, _ right: Self) -> Bool {
    alike(left, right) || order(left, right) == 0
  }

  /// Where numbers are compared by their value, whatever their type.
  private enum ByValue {
    case outermost
    case within
    case always

    /// The same for what lies in lists and maps.
    var inner: Self { self == .always ? .always : .within }
  }

  private static func equal(_ left: Self, _ right: Self, _ numbers: ByValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.float(let left), .float(let right)):
      left == right && (numbers != .within || left.sign == right.sign)
    case (.int(let whole), .float(let number)), (.float(let number), .int(let whole)):
      numbers != .within && numberOrder(whole, number) == 0
    case (.string(let left), .string(let right)): isSame(left, right)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.list(let left), .list(let right)): equal(left, right, numbers.inner)
    case (.set(let left), .set(let right)): equal(left, right, .always)
    case (.map(let left), .map(let right)): equal(left, right, numbers.inner)
    case (.mapDiff(let left), .mapDiff(let right)):
      equal(left.after, right.after, .always) && equal(left.before, right.before, .always)
    case (.path(let left), .path(let right)): RulesPath.isSame(left, right)
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.duration(let left), .duration(let right)): left == right
    case (.latlng(let left), .latlng(let right)): left == right
    // Pairs of two types: listing them would be two hundred lines.
    default: false
    }
  }

  private static func equal(_ left: [Self], _ right: [Self], _ numbers: ByValue) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { equal($0, $1, numbers) }
  }

  private static func equal(_ left: RulesMap, _ right: RulesMap, _ numbers: ByValue) -> Bool {
    left.entries.count == right.entries.count
      && zip(left.entries, right.entries).allSatisfy {
        isSame($0.key, $1.key) && equal($0.value, $1.value, numbers)
      }
  }

  /// A total order of all values, for sets: below 0, 0, above 0.
  ///
  /// Where it is 0 they are equal, or both no number.
  static func order(_ left: Self, _ right: Self) -> Int {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): sign(left ? 1 : 0, right ? 1 : 0)
    case (.int(let left), .int(let right)): sign(left, right)
    case (.float(let left), .float(let right)): floatOrder(left, right)
    case (.int(let left), .float(let right)): numberOrder(left, right)
    case (.float(let left), .int(let right)): -numberOrder(right, left)
    case (.string(let left), .string(let right)): bytewise(left, right)
    case (.bytes(let left), .bytes(let right)): byteOrder(left, right)
    case (.list(let left), .list(let right)), (.set(let left), .set(let right)),
      (.partialList(let left), .partialList(let right)):
      listOrder(left, right)
    case (.map(let left), .map(let right)): mapOrder(left, right)
    case (.mapDiff(let left), .mapDiff(let right)):
      first(mapOrder(left.after, right.after), mapOrder(left.before, right.before))
    case (.path(let left), .path(let right)):
      listOrder(left.segments.map { .string($0) }, right.segments.map { .string($0) })
    case (.timestamp(let left), .timestamp(let right)): RulesTimestamp.order(left, right)
    case (.duration(let left), .duration(let right)): RulesDuration.order(left, right)
    case (.latlng(let left), .latlng(let right)):
      first(
        floatOrder(left.latitude, right.latitude),
        floatOrder(left.longitude, right.longitude),
      )
    // Pairs of two types, as above.
    default: sign(left.rank, right.rank)
    }
  }

  /// Types in their order; numbers are one.
  private var rank: Int {
    switch self {
    case .null: 0
    case .bool: 1
    case .int, .float: 2
    case .timestamp: 3
    case .duration: 4
    case .string: 5
    case .bytes: 6
    case .path: 7
    case .latlng: 8
    case .list: 9
    case .partialList, .bounded: 10
    case .set: 11
    case .map: 12
    case .mapDiff: 13
    }
  }

  private static func first(_ order: Int, _ next: @autoclosure () -> Int) -> Int {
    order == 0 ? next() : order
  }

  private static func sign<Number: Comparable>(_ left: Number, _ right: Number) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }

  /// No number stands below all others.
  private static func floatOrder(_ left: Double, _ right: Double) -> Int {
    if left.isNaN || right.isNaN { return sign(left.isNaN ? 0 : 1, right.isNaN ? 0 : 1) }
    return sign(left, right)
  }

  /// The order of a whole number and another one, exactly.
  static func numberOrder(_ whole: Int64, _ number: Double) -> Int {
    if number.isNaN { return 1 }
    if number >= 9_223_372_036_854_775_808 { return -1 }
    if number < -9_223_372_036_854_775_808 { return 1 }
    let part = Int64(number)
    return whole == part ? sign(0, number - Double(part)) : sign(whole, part)
  }

  private static func byteOrder(_ left: [UInt8], _ right: [UInt8]) -> Int {
    for (one, other) in zip(left, right) where one != other { return one < other ? -1 : 1 }
    return sign(left.count, right.count)
  }

  private static func listOrder(_ left: [Self], _ right: [Self]) -> Int {
    for (one, other) in zip(left, right) {
      let order = order(one, other)
      if order != 0 { return order }
    }
    return sign(left.count, right.count)
  }

  private static func mapOrder(_ left: RulesMap, _ right: RulesMap) -> Int {
    for (one, other) in zip(left.entries, right.entries) {
      let order = first(bytewise(one.key, other.key), order(one.value, other.value))
      if order != 0 { return order }
    }
    return sign(left.entries.count, right.entries.count)
  }
}
