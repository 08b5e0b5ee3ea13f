import Kernel

/// Where the rows of a list stand by their keys, such as their names, so that one among many is found at once.
///
/// It follows from the list: it is in no log, tells no two states apart, and is made again where it does not fit.
struct RowPlaces<Key: Hashable & Sendable>: Record, Hashable, Sendable {
  private var places: [Key: Int] = [:]  // order-free: only ever looked up
  private var rows = 0

  init() {}

  static func == (left: Self, right: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}

  /// There is no field.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {}

  /// Makes itself fit a list of so many rows; of equal keys the first counts.
  ///
  /// - Complexity: O(1) where it does, O(rows) where rows went or came unseen.
  mutating func fit(_ count: Int, _ key: (Int) -> Key) {
    guard rows != count else { return }
    if rows > count { forget() }
    while rows < count {
      let key = key(rows)
      if places[key] == nil { places[key] = rows }
      rows += 1
    }
  }

  /// The keys of rows are others: it is to be made again.
  mutating func forget() {
    places.removeAll(keepingCapacity: true)
    rows = 0
  }

  /// The first row with that key; nil for none.
  subscript(key: Key) -> Int? { places[key] }
}
