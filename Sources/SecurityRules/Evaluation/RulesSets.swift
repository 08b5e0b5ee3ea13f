/// What lists and sets are asked for, without work that grows with the product of their lengths.
enum RulesSets {
  /// Whether a sorted set holds a value.
  ///
  /// - Complexity: O(log n).
  static func holds(_ sorted: [RulesValue], _ value: RulesValue) -> Bool {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = low + (high - low) / 2
      let order = RulesValue.order(sorted[middle], value)
      // What is no number is no element either.
      if order == 0 { return RulesValue.alike(sorted[middle], value) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return false
  }

  /// The values as a sorted set.
  static func sorted(_ values: [RulesValue]) -> [RulesValue] { RulesValue.sortedUnique(values) }

  /// Whether all of these are in the sorted set.
  static func hasAll(_ sorted: [RulesValue], _ wanted: [RulesValue]) -> Bool {
    wanted.allSatisfy { holds(sorted, $0) }
  }

  /// Whether one of these is in the sorted set.
  static func hasAny(_ sorted: [RulesValue], _ wanted: [RulesValue]) -> Bool {
    wanted.contains { holds(sorted, $0) }
  }

  /// What is in both.
  static func intersection(_ left: [RulesValue], _ right: [RulesValue]) -> [RulesValue] {
    left.filter { holds(right, $0) }
  }

  /// What is only in the first.
  static func difference(_ left: [RulesValue], _ right: [RulesValue]) -> [RulesValue] {
    left.filter { !holds(right, $0) }
  }
}

/// What lists are made of.
enum RulesLists {
  /// One list behind the other.
  static func joined(
    _ left: [RulesValue],
    _ right: [RulesValue],
    _ node: Int,
  ) throws(Failure) -> [RulesValue] {
    guard left.count + right.count <= RulesLimits.sizeMax else {
      throw Failure(
        node: node,
        reason: .text("A list of more than \(RulesLimits.sizeMax) elements."),
      )
    }
    return left + right
  }
}
