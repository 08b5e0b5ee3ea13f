import Kernel

/// What results are ordered by.
public struct QueryOrder: Record, Hashable, Sendable {
  /// The field; a document that does not have it is no result.
  public var field = FieldPath()
  /// Whether the largest comes first.
  public var isDescending = false

  /// A blank one.
  public init() {}

  /// An order by that field.
  public init(_ field: FieldPath, descending isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }
}

/// A place among the results: values of the fields that they are ordered by, as many as one likes.
public struct QueryCursor: Record, Hashable, Sendable {
  /// The values.
  public var values: [DocumentValue] = []
  /// Whether the place is before the results that have exactly these values, else behind them.
  public var isBefore = true

  /// A blank one.
  public init() {}

  /// A place before or behind those values.
  public init(_ values: [DocumentValue], isBefore: Bool) {
    self.values = values
    self.isBefore = isBefore
  }
}

/// What is asked of a collection, or of all collections with an id.
///
///     DocumentQuery("tasks").where("childId", .equal, "kid").order(by: "createdAt", descending: true)
public struct DocumentQuery: Record, Hashable, Sendable {
  /// The collection's path, or with `isGroup` the id of all collections that are meant.
  public var collection = ""
  /// Whether all collections with that id are meant, wherever they are.
  public var isGroup = false
  /// What a document must pass.
  public var filter = DocumentFilter.nothing
  /// What results are ordered by, before what Firestore adds.
  public var orders: [QueryOrder] = []
  /// Where the results begin.
  public var start: QueryCursor?
  /// Where they end.
  public var end: QueryCursor?
  /// How many results are left out at the front.
  public var offset: Int64 = 0
  /// How many there are at most; 0 for any number.
  public var limit: Int64 = 0
  /// Whether the last ones are meant, else the first.
  public var isLimitToLast = false

  /// A blank query.
  public init() {}

  /// All documents of a collection.
  public init(_ collection: String) { self.collection = collection }

  /// All documents of all collections with that id.
  public static func group(_ id: String) -> Self {
    var query = Self(id)
    query.isGroup = true
    return query
  }

  /// The one document of that path, as a listener asks for it.
  public static func document(_ path: String) -> Self {
    Self(DocumentPath.collection(of: path)).where(.documentName, .equal, .reference(path))
  }

  /// The same with one more comparison, which must be met as well.
  public func `where`(
    _ field: FieldPath,
    _ comparison: FilterOperator,
    _ value: DocumentValue,
  ) -> Self {
    self.where(.field(FieldFilter(field, comparison, value)))
  }

  /// The same with one more filter, which must be met as well.
  public func `where`(_ filter: DocumentFilter) -> Self {
    var query = self
    if case .all(let filters) = query.filter {
      query.filter = .all(filters + [filter])
    } else {
      query.filter = .all([query.filter, filter])
    }
    return query
  }

  /// The same, ordered by one more field.
  public func order(by field: FieldPath, descending: Bool = false) -> Self {
    var query = self
    query.orders.append(QueryOrder(field, descending: descending))
    return query
  }

  /// The same with so many results at most.
  public func limit(_ most: Int64) -> Self {
    var query = self
    query.limit = most
    query.isLimitToLast = false
    return query
  }

  /// The same with the last so many results.
  public func limit(toLast most: Int64) -> Self {
    var query = self
    query.limit = most
    query.isLimitToLast = true
    return query
  }

  /// The same from those values on.
  public func start(at values: DocumentValue...) -> Self {
    starting(QueryCursor(values, isBefore: true))
  }
  /// The same behind those values.
  public func start(after values: DocumentValue...) -> Self {
    starting(QueryCursor(values, isBefore: false))
  }
  /// The same up to those values.
  public func end(at values: DocumentValue...) -> Self {
    ending(QueryCursor(values, isBefore: false))
  }
  /// The same before those values.
  public func end(before values: DocumentValue...) -> Self {
    ending(QueryCursor(values, isBefore: true))
  }

  private func starting(_ cursor: QueryCursor) -> Self {
    var query = self
    query.start = cursor
    return query
  }
  private func ending(_ cursor: QueryCursor) -> Self {
    var query = self
    query.end = cursor
    return query
  }

  /// The path of the one document that is asked for; nil where more can be meant.
  public var singleDocument: String? {
    guard !isGroup, orders.isEmpty, limit == 0, start == nil, end == nil, offset == 0 else {
      return nil
    }
    let comparisons = filter.conjuncts
    guard comparisons.count == 1, comparisons[0].field == .documentName,
      comparisons[0].comparison == .equal, case .reference(let path) = comparisons[0].value
    else { return nil }
    return path
  }

  /// Whether the documents of a collection are looked at.
  func covers(collection path: String) -> Bool {
    isGroup
      ? DocumentPath.lastSegment(of: path).hasBytes(of: collection) : path.hasBytes(of: collection)
  }

  /// What results are ordered by in the end: the orders, fields of inequalities that are not among
  /// them, and the document's name in the direction of the last one.
  var fullOrders: [QueryOrder] {
    var full = orders
    let isDescending = full.last?.isDescending ?? false
    let inequalities = filter.comparisons.filter(\.comparison.isInequality).map(\.field)
    for field in inequalities.sorted(by: { "\($0)" < "\($1)" })
    where !full.contains(where: { $0.field == field }) && field != .documentName {
      full.append(QueryOrder(field, descending: isDescending))
    }
    if !full.contains(where: { $0.field == .documentName }) {
      full.append(QueryOrder(.documentName, descending: full.last?.isDescending ?? false))
    }
    return full
  }
}
