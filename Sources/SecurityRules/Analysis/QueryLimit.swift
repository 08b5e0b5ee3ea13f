/// A condition of a query that bounds a field without fixing it: `age >= 18`, `status != 'draft'`.
///
/// A comparison that it implies by itself is true (`RulesBounds`). What Google's servers conclude besides is not
/// documented. Known is only what nobody could conclude: a condition that is true of nothing the query finds, or not
/// of everything.
struct QueryLimit {
  /// The field.
  let path: [String]
  /// How it is compared.
  let comparison: RulesQuery.Comparison
  /// With what.
  let value: RulesValue

  /// The condition in words.
  var text: String {
    "\(path.joined(separator: ".")) \(comparison.rawValue) \(value.text(longest: 40))"
  }

  /// Whether a field of that value is found.
  func finds(_ found: RulesValue) -> Bool {
    switch comparison {
    case .equal: return RulesValue.alike(found, value)
    case .notEqual: return !Self.isNull(found) && !RulesValue.alike(found, value)
    case .isIn, .notIn:
      guard case .list(let values) = value else { return false }
      let isElement = values.contains { RulesValue.alike($0, found) }
      return comparison == .isIn ? isElement : !isElement && !Self.isNull(found)
    case .arrayContains, .arrayContainsAny: return false
    case .less: return order(found).map { $0 < 0 } ?? false
    case .atMost: return order(found).map { $0 <= 0 } ?? false
    case .more: return order(found).map { $0 > 0 } ?? false
    case .atLeast: return order(found).map { $0 >= 0 } ?? false
    }
  }

  private static func isNull(_ value: RulesValue) -> Bool {
    if case .null = value { return true }
    return false
  }

  /// A range finds values of its own type alone.
  private func order(_ found: RulesValue) -> Int? {
    if found.number != nil, value.number != nil {
      return found.isNaN || value.isNaN ? nil : RulesValue.order(found, value)
    }
    return found.typeName == value.typeName ? RulesValue.order(found, value) : nil
  }

  // MARK: Samples

  /// Whether it asks for what is equal or not, and orders nothing.
  private var isExact: Bool {
    switch comparison {
    case .equal, .notEqual, .isIn, .notIn: true
    case .arrayContains, .arrayContainsAny, .less, .atMost, .more, .atLeast: false
    }
  }

  /// Values that tell bounds apart: each, what lies right beside it, and what lies between two of them; where
  /// nothing is ordered values of other types as well.
  ///
  /// - Parameters:
  ///   - limits: the bounds of one field.
  ///   - values: what it is compared with besides; elements of lists count each.
  /// - Returns: the samples; nil where a bound is of a type whose neighbors are not known here.
  static func samples(of limits: [QueryLimit], and values: [RulesValue] = []) -> [RulesValue]? {
    let isExact = limits.allSatisfy(\.isExact)
    let samples = samples(around: limits.map(\.value) + values, isExact: isExact)
    return isExact ? samples.map { $0 + others } : samples
  }

  /// A value of each of these types.
  private static let others: [RulesValue] = [
    .int(0), .string(""), .bool(false), .map(.empty), .list([]),
  ]

  private static func samples(around bounds: [RulesValue], isExact: Bool) -> [RulesValue]? {
    var samples: [RulesValue] = []
    var numbers: [Double] = []
    for bound in bounds {
      switch bound {
      case .null: samples.append(.null)
      case .bool: samples += [.bool(false), .bool(true)]
      // Beyond it numbers have no halves between them.
      case .int, .float:
        guard let number = bound.number, abs(number) < 4_503_599_627_370_496 else { return nil }
        numbers.append(number)
      // The least text, and the one right behind.
      case .string(let text): samples += [.string(""), .string(text), .string(text + "\0")]
      case .timestamp(let instant):
        samples.append(bound)
        samples += [-1, 1].compactMap { RulesDuration(seconds: 0, nanoseconds: $0) }
          .compactMap { RulesTimestamp.sum(instant, $0) }.map { .timestamp($0) }
      case .list(let elements):
        guard let inner = Self.samples(around: elements, isExact: isExact) else { return nil }
        samples += isExact ? [bound] + inner : inner
      // Rules order none of these: what is not the same is as good as another.
      case .map(let map):
        guard isExact else { return nil }
        samples += [bound, .map(map.setting(unknownName(beside: map), .null))]
      case .path, .latlng:
        guard isExact else { return nil }
        samples.append(bound)
      case .bytes, .partialList, .bounded, .set, .mapDiff, .duration: return nil
      }
    }
    return samples + Self.numbers(around: numbers)
  }

  /// A field's name that a map does not have.
  private static func unknownName(beside map: RulesMap) -> String {
    var name = "another"
    while map[name] != nil { name += "_" }
    return name
  }

  private static func numbers(around bounds: [Double]) -> [RulesValue] {
    var samples = bounds.flatMap { [$0 - 1, $0 - 0.5, $0, $0 + 0.5, $0 + 1] }
    for left in bounds.prefix(20) {
      samples += bounds.prefix(20).map { left + ($0 - left) / 2 }
    }
    return samples.map { sample in
      Int64(exactly: sample).map { RulesValue.int($0) } ?? .float(sample)
    }
  }
}
