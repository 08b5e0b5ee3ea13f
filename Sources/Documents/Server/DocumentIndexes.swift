import Kernel

/// A composite index, or one of a single field for a collection group.
public struct DocumentIndex: Record, Hashable, Sendable {
  /// The collections' id.
  public var collection = ""
  /// Whether it is for groups, else for single collections.
  public var isGroup = false
  /// Its fields and their directions.
  public var fields: [QueryOrder] = []

  /// A blank one.
  public init() {}

  /// An index, as `firestore.indexes.json` has it.
  public init(_ collection: String, isGroup: Bool = false, _ fields: [QueryOrder]) {
    self.collection = collection
    self.isGroup = isGroup
    self.fields = fields
  }
}

/// The indexes that are declared; a collection's single fields have theirs anyway.
public struct DocumentIndexes: Record, Hashable, Sendable {
  /// Whether a query without its index is refused: the service does, the emulator does not.
  public var areRequired = false
  /// Those declared.
  public var declared: [DocumentIndex] = []

  /// None declared, and none required.
  public init() {}

  /// Whether every branch of a query has its indexes (Firestore, "Index types").
  ///
  /// A branch has them where indexes that end in its order, or in its reverse, cover the fields that it
  /// compares for equality between them: Firestore merges such indexes.
  ///
  /// - Complexity: O(*b* · *i*) in branches and declared indexes.
  func serve(_ query: DocumentQuery) -> Bool {
    guard areRequired, let branches = query.filter.branches(most: Limits.disjunctions) else {
      return true
    }
    let orders = query.fullOrders.filter { $0.field != .documentName }
    return branches.allSatisfy { branch in serve(branch, orders: orders, of: query) }
  }

  private func serve(
    _ branch: [FieldFilter],
    orders: [QueryOrder],
    of query: DocumentQuery,
  ) -> Bool {
    let fixed = branch.filter { !$0.comparison.isInequality && $0.field != .documentName }
      .map(\.field)
    // What is fixed by equality needs no order of its own.
    let orders = orders.filter { !fixed.contains($0.field) }
    if fixed.isEmpty, orders.isEmpty { return true }
    var covered: [FieldPath] = []
    var isOrdered = orders.isEmpty
    for index in usable(query) {
      guard let prefix = Self.prefix(of: index, endingIn: orders),
        prefix.allSatisfy(fixed.contains)
      else { continue }
      covered += prefix
      isOrdered = true
    }
    return isOrdered && fixed.allSatisfy(covered.contains)
  }

  /// Those declared for the query's collections, and those that single fields have anyway.
  private func usable(_ query: DocumentQuery) -> [DocumentIndex] {
    let id = DocumentPath.lastSegment(of: query.collection)
    let declared = declared.filter { $0.collection == id && $0.isGroup == query.isGroup }
    guard !query.isGroup else { return declared }
    let fields = query.filter.comparisons.map(\.field) + query.fullOrders.map(\.field)
    return declared + fields.map { DocumentIndex(id, [QueryOrder($0)]) }
  }

  /// The fields before the order, where an index ends in it or in its reverse.
  private static func prefix(
    of index: DocumentIndex,
    endingIn orders: [QueryOrder],
  ) -> [FieldPath]? {
    let fields = index.fields.filter { $0.field != .documentName }
    guard fields.count >= orders.count else { return nil }
    let pairs = zip(fields.suffix(orders.count), orders)
    guard pairs.allSatisfy({ $0.field == $1.field }) else { return nil }
    let turned = pairs.filter { $0.isDescending != $1.isDescending }.count
    guard turned == 0 || turned == orders.count else { return nil }
    return fields.dropLast(orders.count).map(\.field)
  }
}
