import Kernel

/// Somebody who listens to a query.
public struct Watcher: Record, Hashable, Sendable, Keyed {
  /// Who it is, as in the request.
  public var client = ""
  /// The number that they gave it.
  public var target: Int64 = 0
  /// On whose behalf.
  public var caller = DocumentCaller.administrator
  /// What they listen to.
  public var query = DocumentQuery()
  /// How many changes they were told.
  public var told: Int64 = 0
  /// The results that they know, where a change of one can move others in or out: with a limit, an
  /// offset or a cursor.
  public var shown: [String] = []

  /// A blank one.
  public init() {}

  /// By client and number.
  public struct Key: Hashable, Sendable {
    var client: String
    var target: Int64
  }

  /// Its place.
  public var key: Key { Key(client: client, target: target) }

  /// How two keys stand.
  public static func order(_ left: Key, _ right: Key) -> ValueOrder {
    left.client.order(inBytesTo: right.client).then(.of(left.target, right.target))
  }

  /// Whether whether a document is a result depends on others.
  var isWindow: Bool {
    query.limit > 0 || query.offset > 0 || query.start != nil || query.end != nil
  }
}

/// Everybody who listens, found by what changes.
///
/// - Complexity: who may care for a change is found in O(*s* log *n* + *k*), *s* being the different fields
///   that listeners of its collection compare, *k* those who compare with its value.
public struct Watchers: Hashable, Sendable {
  /// By client and number.
  public private(set) var rows = SortedRows<Watcher>()
  // Both follow from the rows.
  private var shapes = SortedRows<WatchShape>()
  private var places = SortedRows<WatchPlace>()

  /// Nobody.
  public init() {}

  /// The listener of that number.
  subscript(key: Watcher.Key) -> Watcher? { rows[key] }

  /// Takes a listener in, in the place of one of the same number.
  mutating func add(_ watcher: Watcher) {
    remove(watcher.key)
    rows[watcher.key] = watcher
    index(watcher)
  }

  private mutating func index(_ watcher: Watcher) {
    let place = WatchPlace(watcher)
    places[place.key] = place
    if shapes.update(place.key.shape, { $0.count += 1 }) == nil {
      shapes[place.key.shape] = WatchShape(key: place.key.shape, count: 1)
    }
  }

  /// Notes what a listener was told.
  mutating func note(_ key: Watcher.Key, told: Int64, shown: [String]) {
    rows.update(key) { watcher in
      watcher.told = told
      watcher.shown = shown
    }
  }

  /// Leaves one out.
  mutating func remove(_ key: Watcher.Key) {
    guard let watcher = rows[key] else { return }
    rows[key] = nil
    let place = WatchPlace(watcher)
    places[place.key] = nil
    let count = shapes.update(place.key.shape) { shape in
      shape.count -= 1
      return shape.count
    }
    if count == 0 { shapes[place.key.shape] = nil }
  }

  /// Leaves out all of a client.
  mutating func removeAll(of client: String) {
    let first = Watcher.Key(client: client, target: .min)
    var keys: [Watcher.Key] = []
    let isReached = { Watcher.order($0, first) != .before }
    rows.walk(from: isReached, while: { $0.client == client }, visit: { keys.append($0.key) })
    for key in keys { remove(key) }
  }

  /// Those who may care for a change: their query's collection is the document's, and what it compares for
  /// equality first is what the document has or had.
  func interested(in change: DocumentChange) -> [Watcher.Key] {
    let collection = DocumentPath.collection(of: change.path)
    var found: [Watcher.Key] = []
    for scope in [collection, WatchShape.groupScope(DocumentPath.lastSegment(of: collection))] {
      let isScope = { (shape: WatchShape) in shape.key.scope.hasBytes(of: scope) }
      let isReached = { (key: WatchShape.Key) in key.scope.order(inBytesTo: scope) != .before }
      shapes.walk(
        from: isReached,
        while: isScope,
        visit: { find(change, $0.key, into: &found) },
      )
    }
    return found
  }

  private func find(
    _ change: DocumentChange,
    _ shape: WatchShape.Key,
    into found: inout [Watcher.Key],
  ) {
    guard let field = shape.field else { return find(shape, .null, into: &found) }
    let before = change.before?.value(at: field)
    let after = change.after?.value(at: field)
    if let before { find(shape, before, into: &found) }
    if let after, before.map({ !DocumentValue.areEqual($0, after) }) ?? true {
      find(shape, after, into: &found)
    }
  }

  private func find(
    _ shape: WatchShape.Key,
    _ value: DocumentValue,
    into found: inout [Watcher.Key],
  ) {
    let isReached = { (key: WatchPlace.Key) in
      WatchShape.order(key.shape, shape).then(DocumentValue.order(key.value, value)) != .before
    }
    let isWithin = { (place: WatchPlace) in
      WatchShape.order(place.key.shape, shape) == .same
        && DocumentValue.order(place.key.value, value) == .same
    }
    places.walk(from: isReached, while: isWithin, visit: { found.append($0.key.watcher) })
  }

  /// Whether the same ones listen.
  public static func == (left: Self, right: Self) -> Bool { left.rows == right.rows }

  /// Feeds who listens.
  public func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}

extension Watchers: Record {
  /// Who listens.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    let isBlank = rows.isEmpty
    try rows.visit(&fields)
    if isBlank { for watcher in rows { index(watcher) } }
  }
}

/// What some listeners have in common: where they listen, and which field they compare for equality first.
struct WatchShape: Sendable, Keyed {
  struct Key: Sendable {
    /// The collection's path, or for a group `groupScope`.
    var scope: String
    /// Nil where they compare none.
    var field: FieldPath?
  }

  let key: Key
  /// How many listeners there are.
  var count: Int

  /// How a group of collections is called here: no path begins so.
  static func groupScope(_ id: String) -> String { "/\(id)" }

  static func order(_ left: Key, _ right: Key) -> ValueOrder {
    left.scope.order(inBytesTo: right.scope).then(order(left.field?.names, right.field?.names))
  }

  private static func order(_ left: [String]?, _ right: [String]?) -> ValueOrder {
    guard let left, let right else { return .of(left == nil ? 0 : 1, right == nil ? 0 : 1) }
    for place in 0..<min(left.count, right.count) {
      let found = left[place].order(inBytesTo: right[place])
      if found != .same { return found }
    }
    return .of(left.count, right.count)
  }
}

/// Where a listener is found.
private struct WatchPlace: Sendable, Keyed {
  struct Key: Sendable {
    var shape: WatchShape.Key
    /// What the field is compared with.
    var value: DocumentValue
    var watcher: Watcher.Key
  }

  let key: Key

  init(_ watcher: Watcher) {
    let query = watcher.query
    let scope = query.isGroup ? WatchShape.groupScope(query.collection) : query.collection
    let filter = query.filter.conjuncts.first { $0.comparison == .equal }
    key = Key(
      shape: WatchShape.Key(scope: scope, field: filter?.field),
      value: filter?.value ?? .null,
      watcher: watcher.key,
    )
  }

  static func order(_ left: Key, _ right: Key) -> ValueOrder {
    WatchShape.order(left.shape, right.shape)
      .then(DocumentValue.order(left.value, right.value))
      .then(Watcher.order(left.watcher, right.watcher))
  }
}
