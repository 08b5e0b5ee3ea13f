import Kernel

/// How a query compares a field with its value.
public enum FilterOperator: String, CaseIterable, Choice, Hashable, Sendable {
  /// The same.
  case equal = "=="
  /// There, not null, and not the same.
  case notEqual = "!="
  /// Less, and of the same type.
  case less = "<"
  /// Not more, and of the same type.
  case lessOrEqual = "<="
  /// More, and of the same type.
  case greater = ">"
  /// Not less, and of the same type.
  case greaterOrEqual = ">="
  /// One of an array.
  case isIn = "in"
  /// There, not null, and none of an array.
  case notIn = "not-in"
  /// An array that has it.
  case arrayContains = "array-contains"
  /// An array that has one of an array.
  case arrayContainsAny = "array-contains-any"

  /// Whether what it matches lies in a range, so that results are ordered by its field.
  var isInequality: Bool {
    switch self {
    case .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .notIn: true
    case .equal, .isIn, .arrayContains, .arrayContainsAny: false
    }
  }
}

/// One comparison.
public struct FieldFilter: Record, Hashable, Sendable {
  /// The field; `__name__` is the document's path as a reference.
  public var field = FieldPath()
  /// How it is compared.
  public var comparison = FilterOperator.equal
  /// With what.
  public var value = DocumentValue.null

  /// A blank one.
  public init() {}

  /// A comparison.
  public init(_ field: FieldPath, _ comparison: FilterOperator, _ value: DocumentValue) {
    self.field = field
    self.comparison = comparison
    self.value = value
  }

  /// Whether a field that holds that passes.
  func matches(_ found: DocumentValue) -> Bool {
    switch comparison {
    case .equal: DocumentValue.areEqual(found, value)
    case .notEqual: found != .null && !DocumentValue.areEqual(found, value)
    case .less: order(found) == .before
    case .lessOrEqual: order(found).map { $0 != .after } ?? false
    case .greater: order(found) == .after
    case .greaterOrEqual: order(found).map { $0 != .before } ?? false
    case .isIn: value.array?.contains { DocumentValue.areEqual(found, $0) } ?? false
    case .notIn: isNone(found)
    case .arrayContains: found.array?.contains { DocumentValue.areEqual($0, value) } ?? false
    case .arrayContainsAny:
      found.array?.contains { element in
        value.array?.contains { DocumentValue.areEqual(element, $0) } ?? false
      } ?? false
    }
  }

  /// How it stands to the value; nil where the types differ, or one is no number.
  private func order(_ found: DocumentValue) -> ValueOrder? {
    guard found.rank == value.rank, !found.isNaN, !value.isNaN else { return nil }
    return DocumentValue.order(found, value)
  }

  private func isNone(_ found: DocumentValue) -> Bool {
    guard let values = value.array, found != .null, !values.contains(.null) else { return false }
    return !values.contains { DocumentValue.areEqual(found, $0) }
  }
}

/// What a query asks of a document.
public enum DocumentFilter: Choice, Hashable, Sendable {
  /// That all are met; nothing, where there is none.
  case all([DocumentFilter])  // key: of
  /// That one of them is met.
  case any([DocumentFilter])  // key: of
  /// One comparison.
  case field(FieldFilter)  // key: none

  /// Nothing.
  public static let nothing = Self.all([])

  /// Whether a document passes: a field that is not there passes no comparison.
  func matches(_ document: Document) -> Bool {
    switch self {
    case .all(let filters): filters.allSatisfy { $0.matches(document) }
    case .any(let filters): filters.contains { $0.matches(document) }
    case .field(let filter): document.value(at: filter.field).map(filter.matches) ?? false
    }
  }

  /// All comparisons in it.
  var comparisons: [FieldFilter] {
    switch self {
    case .all(let filters), .any(let filters): filters.flatMap(\.comparisons)
    case .field(let filter): [filter]
    }
  }

  /// The comparisons that every result passes.
  var conjuncts: [FieldFilter] {
    switch self {
    case .all(let filters): filters.flatMap(\.conjuncts)
    case .any(let filters): filters.count == 1 ? filters.flatMap(\.conjuncts) : []
    case .field(let filter): [filter]
    }
  }

  /// The ways to pass it, each a list of comparisons: `in` and `array-contains-any` have one for each value.
  ///
  /// - Returns: nil where there are more than `most`.
  func branches(most: Int) -> [[FieldFilter]]? {
    switch self {
    case .field(let filter):
      switch filter.comparison {
      case .isIn: return Self.split(filter, .equal)
      case .arrayContainsAny: return Self.split(filter, .arrayContains)
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .notIn,
        .arrayContains:
        return [[filter]]
      }
    case .any(let filters):
      var branches: [[FieldFilter]] = []
      for filter in filters {
        guard let more = filter.branches(most: most) else { return nil }
        branches += more
      }
      return branches.count <= most ? branches : nil
    case .all(let filters):
      var branches: [[FieldFilter]] = [[]]
      for filter in filters {
        guard let more = filter.branches(most: most), branches.count * more.count <= most else {
          return nil
        }
        branches = branches.flatMap { branch in more.map { branch + $0 } }
      }
      return branches
    }
  }

  private static func split(_ filter: FieldFilter, _ comparison: FilterOperator) -> [[FieldFilter]]
  {
    (filter.value.array ?? []).map { [FieldFilter(filter.field, comparison, $0)] }
  }
}
