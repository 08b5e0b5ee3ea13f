import Kernel

extension DocumentQuery {
  /// What makes it impossible, whatever the store holds; nil where nothing does.
  public var problem: DocumentStatus? {
    let isGood =
      isGroup
      ? !collection.isEmpty && !collection.utf8.contains(UInt8(ascii: "/"))
      : DocumentPath.isCollection(collection)
    guard isGood else { return .invalid("Collection '\(collection)' is no valid path.") }
    guard limit >= 0, offset >= 0 else { return .invalid("limit is negative") }
    if isLimitToLast, orders.isEmpty {
      return .invalid("limitToLast() queries require specifying at least one orderBy() clause.")
    }
    let comparisons = filter.comparisons
    if let problem = comparisons.lazy.compactMap(Self.problem).first { return problem }
    if let problem = Self.problem(ofPairs: comparisons) { return problem }
    guard filter.branches(most: Limits.disjunctions) != nil else {
      return .invalid("The query has more than \(Limits.disjunctions) disjunctions.")
    }
    let orders = fullOrders
    for cursor in [start, end].compactMap(\.self) where cursor.values.count > orders.count {
      return .invalid("Cursor has too many values.")
    }
    return nil
  }

  private static func problem(of filter: FieldFilter) -> DocumentStatus? {
    let name = filter.comparison.rawValue
    switch filter.comparison {
    case .isIn, .notIn, .arrayContainsAny:
      guard let values = filter.value.array, !values.isEmpty else {
        return .invalid("'\(name)' requires an non-empty ArrayValue.")
      }
      let most = filter.comparison == .notIn ? Limits.notIn : Limits.disjunctions
      guard values.count <= most else {
        return .invalid("'\(name)' supports up to \(most) comparison values.")
      }
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard filter.value != .null, !filter.value.isNaN else {
        return .invalid("null and NaN cannot be compared by '\(name)'.")
      }
    case .equal, .notEqual, .arrayContains: break
    }
    guard filter.field != .documentName || isReference(filter) else {
      return .invalid("__key__ filter value must be a Key")
    }
    return nil
  }

  private static func isReference(_ filter: FieldFilter) -> Bool {
    (filter.value.array ?? [filter.value]).allSatisfy { value in
      if case .reference(let path) = value { DocumentPath.isDocument(path) } else { false }
    }
  }

  /// `not-in` goes with none of these, and there is one `!=` or `not-in` at most.
  private static func problem(ofPairs comparisons: [FieldFilter]) -> DocumentStatus? {
    let excluding = comparisons.filter { $0.comparison == .notEqual || $0.comparison == .notIn }
    guard excluding.count <= 1 || excluding.allSatisfy({ $0.comparison == .notEqual }) else {
      return .invalid("Only a single NOT_IN or NOT_EQUAL filter allowed per query.")
    }
    let others = comparisons.contains { filter in
      filter.comparison == .isIn || filter.comparison == .arrayContainsAny
    }
    guard !(others && excluding.contains { $0.comparison == .notIn }) else {
      return .invalid(
        "'NOT_IN' cannot be used in the same query with 'IN' or 'ARRAY_CONTAINS_ANY'."
      )
    }
    return nil
  }
}
