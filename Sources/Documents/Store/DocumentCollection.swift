import Kernel

/// The documents of one collection.
///
/// What it knows about the values of fields it learns when a query asks for it first, and keeps: that
/// is no part of its state, and neither written nor compared.
public struct DocumentCollection: Sendable, Keyed {
  /// The collection's path.
  public internal(set) var path = ""
  /// Its documents, by path.
  public internal(set) var documents = SortedRows<Document>()
  private var indexes: [FieldIndex] = []

  /// A blank one.
  public init() {}

  /// An empty collection.
  init(_ path: String) { self.path = path }

  /// Fewer documents than this are looked at one by one.
  static let scannedMost = 24

  /// Its place among the collections.
  public var key: String { path }

  /// How two paths stand.
  public static func order(_ left: String, _ right: String) -> ValueOrder {
    left.order(inSegmentsTo: right)
  }

  /// Puts a document in its place, or takes it away.
  ///
  /// - Complexity: O(log *n* + √*n*) for the documents and for each field that was asked for.
  mutating func put(_ document: Document?, at path: String) {
    let old = documents[path]
    documents[path] = document
    for place in indexes.indices {
      if let old { indexes[place].remove(old) }
      if let document { indexes[place].add(document) }
    }
  }

  /// The documents that pass a filter, in the order of their paths or of a field.
  ///
  /// - Complexity: O(*k* log *n*), *k* being the documents that pass the narrowest comparison of equality
  ///   or range; O(*n*) where there is none.
  mutating func matches(_ filter: DocumentFilter) -> [Document] {
    let conjuncts = filter.conjuncts
    if let path = Self.namedDocument(conjuncts) {
      return documents[path].map { filter.matches($0) ? [$0] : [] } ?? []
    }
    if documents.count > Self.scannedMost, let paths = narrowed(by: conjuncts) {
      return paths.compactMap { documents[$0] }.filter(filter.matches)
    }
    return documents.filter(filter.matches)
  }

  private static func namedDocument(_ filters: [FieldFilter]) -> String? {
    let named = filters.first { $0.field == .documentName && $0.comparison == .equal }
    guard let named, case .reference(let path) = named.value else { return nil }
    return path
  }

  private mutating func narrowed(by filters: [FieldFilter]) -> [String]? {
    var best: (estimate: Int, index: Int, filters: [FieldFilter])?
    for filter in filters where filter.field != .documentName {
      guard let spans = Self.spans(of: filter) else { continue }
      let index = index(of: filter.field)
      let estimate = spans.reduce(0) { $0 + indexes[index].estimate($1) }
      if estimate < best?.estimate ?? .max { best = (estimate, index, spans) }
    }
    guard let best else { return nil }
    return best.filters.flatMap { indexes[best.index].paths($0) }
  }

  /// The spans of values that a comparison is about, none over another; nil where it is about no span.
  private static func spans(of filter: FieldFilter) -> [FieldFilter]? {
    switch filter.comparison {
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual: return [filter]
    case .isIn:
      var values: [DocumentValue] = []
      for value in filter.value.array ?? []
      where !values.contains(where: { DocumentValue.areEqual($0, value) }) { values.append(value) }
      return values.map { FieldFilter(filter.field, .equal, $0) }
    case .notEqual, .notIn, .arrayContains, .arrayContainsAny: return nil
    }
  }

  private mutating func index(of field: FieldPath) -> Int {
    if let place = indexes.firstIndex(where: { $0.field == field }) { return place }
    indexes.append(FieldIndex(field, of: documents))
    return indexes.count - 1
  }
}

extension DocumentCollection: Hashable {
  /// Whether both have the same documents.
  public static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.documents == right.documents
  }

  /// Feeds path and documents.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(documents)
  }
}

extension DocumentCollection: Record {
  /// Its path and its documents.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("path", &path)
    try documents.visit(&fields)
  }
}
