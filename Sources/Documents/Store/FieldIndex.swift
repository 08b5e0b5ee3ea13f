import Kernel

/// Which documents of a collection have which value in a field.
struct FieldIndex: Sendable {
  /// The field.
  let field: FieldPath
  /// A value and a document that has it.
  private var entries = SortedRows<FieldIndexEntry>()

  /// The index of a collection's documents.
  ///
  /// - Complexity: O(*n* log *n*) in the documents.
  init(_ field: FieldPath, of documents: SortedRows<Document>) {
    self.field = field
    for document in documents { add(document) }
  }

  /// Takes a document in.
  mutating func add(_ document: Document) {
    guard let value = document.value(at: field) else { return }
    let entry = FieldIndexEntry(key: FieldIndexEntry.Key(value: value, path: document.path))
    entries[entry.key] = entry
  }

  /// Leaves a document out.
  mutating func remove(_ document: Document) {
    guard let value = document.value(at: field) else { return }
    entries[FieldIndexEntry.Key(value: value, path: document.path)] = nil
  }

  /// About how many documents have a value that is in the span of a comparison.
  func estimate(_ filter: FieldFilter) -> Int {
    let span = Span(filter)
    return entries.distance(from: span.isReached, to: span.isPassed)
  }

  /// The paths of the documents whose value is in the span of a comparison, in order of the values.
  func paths(_ filter: FieldFilter) -> [String] {
    let span = Span(filter)
    var paths: [String] = []
    entries.walk(
      from: span.isReached,
      while: { !span.isPassed($0.key) },
      visit: { paths.append($0.key.path) },
    )
    return paths
  }

  /// The values that a comparison can be met by: it may have others at its edges.
  private struct Span {
    let filter: FieldFilter

    init(_ filter: FieldFilter) { self.filter = filter }

    /// Whether a key is not before the span.
    func isReached(_ key: FieldIndexEntry.Key) -> Bool {
      switch filter.comparison {
      case .less, .lessOrEqual: key.value.rank >= filter.value.rank
      case .equal, .greater, .greaterOrEqual, .notEqual, .isIn, .notIn, .arrayContains,
        .arrayContainsAny:
        DocumentValue.order(key.value, filter.value) != .before
      }
    }

    /// Whether a key is behind the span.
    func isPassed(_ key: FieldIndexEntry.Key) -> Bool {
      switch filter.comparison {
      case .greater, .greaterOrEqual: key.value.rank > filter.value.rank
      case .equal, .less, .lessOrEqual, .notEqual, .isIn, .notIn, .arrayContains,
        .arrayContainsAny:
        DocumentValue.order(key.value, filter.value) == .after
      }
    }
  }
}

/// A value and a document that has it.
struct FieldIndexEntry: Sendable, Keyed {
  /// By value, and then by path.
  struct Key: Sendable {
    var value: DocumentValue
    var path: String
  }

  let key: Key

  static func order(_ left: Key, _ right: Key) -> ValueOrder {
    DocumentValue.order(left.value, right.value).then(left.path.order(inSegmentsTo: right.path))
  }
}
