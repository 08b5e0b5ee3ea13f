import Kernel

/// Documents in collections, without anybody who asks: what a server and a client's cache hold.
public struct DocumentStore: Record, Hashable, Sendable {
  /// The collections that have a document, by path.
  public internal(set) var collections = SortedRows<DocumentCollection>()

  /// No document.
  public init() {}

  /// How many documents there are.
  public var count: Int { collections.reduce(0) { $0 + $1.documents.count } }

  /// The document of that path.
  ///
  /// - Complexity: O(log *n*).
  public subscript(path: String) -> Document? {
    collections[DocumentPath.collection(of: path)]?.documents[path]
  }

  /// All documents, by collection and path.
  public var documents: [Document] { collections.flatMap(\.documents) }

  /// Puts a document in its place, or takes it away, as it is: nothing is asked.
  public mutating func put(_ document: Document?, at path: String) {
    let collection = DocumentPath.collection(of: path)
    let isEmpty = collections.update(collection) { row in
      row.put(document, at: path)
      return row.documents.isEmpty
    }
    switch isEmpty {
    case true?: collections[collection] = nil
    case false?: break
    case nil:
      guard document != nil else { return }
      var row = DocumentCollection(collection)
      row.put(document, at: path)
      collections[collection] = row
    }
  }

  // MARK: Queries

  /// The results of a query, in its order.
  ///
  /// - Complexity: O(*k* log *n*), *k* being what the narrowest comparison passes; a group looks at every
  ///   collection's id besides.
  public mutating func results(of query: DocumentQuery) -> [Document] {
    var found: [Document] = []
    if query.isGroup {
      let paths = collections.map(\.path).filter(query.covers)
      for path in paths { found += matches(query, in: path) }
    } else {
      found = matches(query, in: query.collection)
    }
    return query.arranged(found)
  }

  private mutating func matches(_ query: DocumentQuery, in collection: String) -> [Document] {
    collections.update(collection) { $0.matches(query.filter) } ?? []
  }

  // MARK: Writes

  /// Carries out all writes or none.
  ///
  /// A write sees what those before it have done; one that changes nothing leaves a document's time as
  /// it is, and is no change.
  ///
  /// - Parameters:
  ///   - writes: in order.
  ///   - time: when, later than every change before.
  /// - Returns: the documents that are not as before.
  /// - Throws: the first precondition that is not met.
  public mutating func commit(
    _ writes: [DocumentWrite],
    at time: WallTime,
  ) throws(DocumentStatus) -> [DocumentChange] {
    let changes = try staged(writes, at: time)
    for change in changes { put(change.after, at: change.path) }
    return changes
  }

  /// What writes would change.
  ///
  /// - Throws: the first precondition that is not met, or the first limit that is passed.
  func staged(
    _ writes: [DocumentWrite],
    at time: WallTime,
  ) throws(DocumentStatus) -> [DocumentChange] {
    var changes = SortedRows<DocumentChange>()
    for write in writes {
      let earlier = changes[write.document]
      let current = earlier.map(\.after) ?? self[write.document]
      let after = try write.applied(to: current, at: time)
      let before = earlier.map(\.before) ?? current
      changes[write.document] =
        before == after ? nil : DocumentChange(write.document, before: before, after: after)
    }
    return changes.all
  }
}
