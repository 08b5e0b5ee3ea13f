/// What a `list` looks for, as far as rules can depend on it.
///
/// Rules are not filters: a query is allowed where the rules allow whatever it could find, and of a document
/// that it could find only that is known which the filter fixes. Order and cursors fix nothing.
public struct RulesQuery: Sendable {
  /// How a field is compared.
  public enum Comparison: String, CaseIterable, Hashable, Sendable {
    /// The field has that value, and is fixed by it.
    case equal = "=="
    /// It has one of these values: each is a way of its own, and all must be allowed.
    case isIn = "in"
    /// It is a list with that element.
    case arrayContains = "array-contains"
    /// It is a list with one of these elements: each is a way of its own.
    case arrayContainsAny = "array-contains-any"
    /// It has another value, which bounds it and fixes nothing.
    case notEqual = "!="
    /// It has none of these values, which bounds it and fixes nothing.
    case notIn = "not-in"
    /// It is less, which bounds it and fixes nothing.
    case less = "<"
    /// It is at most that, which bounds it and fixes nothing.
    case atMost = "<="
    /// It is more, which bounds it and fixes nothing.
    case more = ">"
    /// It is at least that, which bounds it and fixes nothing.
    case atLeast = ">="
  }

  /// What a document must be to be found.
  public indirect enum Filter: Sendable {
    /// A field compared with a value; `__name__` is the document's identifier, or its path.
    case field([String], Comparison, RulesValue)
    /// All of these.
    case all([Filter])
    /// One of these: each is a way of its own.
    case any([Filter])
  }

  /// So many ways there may be together: Firestore's own limit for a query.
  public static let waysMax = 30

  /// Where it looks.
  public enum Scope: Hashable, Sendable {
    /// In the collection that the request's path names.
    case collection
    /// In all collections of that name, wherever they lie.
    case group(String)
  }

  /// Where it looks.
  public var scope: Scope
  /// What it looks for.
  public var filter: Filter
  /// At most so many documents; nil where it does not say.
  public var limit: Int64?
  /// How many documents it leaves out at first; nil where it does not say.
  public var offset: Int64?
  /// The fields that it orders by.
  public var orderBy: [Order]

  /// A field that a query orders by.
  public struct Order: Hashable, Sendable {
    /// The field, its parts joined with dots.
    public let field: String
    /// Whether the greatest comes first.
    public let isDescending: Bool

    /// An order by a field.
    public init(field: String, isDescending: Bool = false) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  /// A query.
  public init(
    scope: Scope = .collection,
    filter: Filter = .all([]),
    limit: Int64? = nil,
    offset: Int64? = nil,
    orderBy: [Order] = [],
  ) {
    self.scope = scope
    self.filter = filter
    self.limit = limit
    self.offset = offset
    self.orderBy = orderBy
  }
}

extension RulesQuery.Filter {
  /// Whether it has no more ways to be met than Firestore takes.
  public var hasWays: Bool { QueryWay.ways(of: self) != nil }
}
