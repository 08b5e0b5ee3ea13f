/// What differs between two maps: `after.diff(before)`.
public struct RulesMapDiff: Sendable {
  /// The map that `diff` was asked of.
  public let after: RulesMap
  /// The map it was compared with.
  public let before: RulesMap

  /// The two maps.
  public init(after: RulesMap, before: RulesMap) {
    self.after = after
    self.before = before
  }

  /// How a key stands in the two maps.
  public enum Fate: Hashable, Sendable {
    /// Only the map that was asked has it.
    case added
    /// Only the other map has it.
    case removed
    /// Both have it, with different values.
    case changed
    /// Both have it, with one value.
    case unchanged
  }

  /// The keys of these fates, as a set.
  ///
  /// - Complexity: O(n + m) comparisons of keys and values.
  public func keys(_ fates: [Fate]) -> RulesValue {
    var keys: [RulesValue] = []
    var left = after.entries[...]
    var right = before.entries[...]
    while let (key, fate) = Self.next(&left, &right) {
      if fates.contains(fate) { keys.append(.string(key)) }
    }
    return .set(keys)
  }

  private static func next(
    _ left: inout ArraySlice<RulesMap.Entry>,
    _ right: inout ArraySlice<RulesMap.Entry>,
  ) -> (String, Fate)? {
    guard let first = left.first else { return right.popFirst().map { ($0.key, .removed) } }
    guard let second = right.first else {
      left.removeFirst()
      return (first.key, .added)
    }
    let order = bytewise(first.key, second.key)
    if order <= 0 { left.removeFirst() }
    if order >= 0 { right.removeFirst() }
    if order < 0 { return (first.key, .added) }
    if order > 0 { return (second.key, .removed) }
    return (first.key, RulesValue.isUnchanged(first.value, second.value) ? .unchanged : .changed)
  }
}
