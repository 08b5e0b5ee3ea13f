import Kernel

/// What has a place among its like by a key.
public protocol Keyed {
  /// What it is found by.
  associatedtype Key
  /// The key.
  var key: Key { get }
  /// How two keys stand.
  static func order(_ left: Key, _ right: Key) -> ValueOrder
}

/// Rows in the order of their keys, each key once: what would be a dictionary, were its order no secret.
///
/// They lie in pieces of at most `pieceMax` rows, a list of arrays. It is no tree: with a million rows
/// the list itself has ten thousand pieces.
///
/// - Complexity: a row is found in O(log *n*), and put in or taken out in O(√*n*) as a rule: a piece moves
///   at most `pieceMax` rows, and the list of pieces changes once for every half of that.
///
/// What finds and changes a row is inlinable: an app keeps rows of its own types in it, and unspecialised each of them
/// costs several times as much.
public struct SortedRows<Row: Keyed> {
  @usableFromInline var pieces: [[Row]] = []
  @usableFromInline var rowCount = 0

  /// How many rows there are.
  @inlinable public var count: Int { rowCount }

  /// No row.
  @inlinable
  public init() {}

  /// The most rows of a piece.
  @usableFromInline static var pieceMax: Int { 128 }

  /// Whether there is none.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// A place between rows: what stands there comes at or behind it.
  @usableFromInline
  struct Place: Hashable {
    @usableFromInline var piece: Int
    @usableFromInline var row: Int

    @inlinable
    init(piece: Int, row: Int) {
      self.piece = piece
      self.row = row
    }
  }

  /// The row of a key; nil where there is none, and setting nil takes it away.
  ///
  /// A row that is set must have the key that it is set under.
  @inlinable
  public subscript(key: Row.Key) -> Row? {
    get {
      let (place, isFound) = find(key)
      return isFound ? pieces[place.piece][place.row] : nil
    }
    set { _ = exchange(key, newValue) }
  }

  /// Sets the row of a key, or with nil takes it away, and says what was there.
  @inlinable
  mutating func exchange(_ key: Row.Key, _ row: Row?) -> Row? {
    let (place, isFound) = find(key)
    let old = isFound ? pieces[place.piece][place.row] : nil
    switch (row, isFound) {
    case (let row?, true): pieces[place.piece][place.row] = row
    case (let row?, false): insert(row, at: place)
    case (nil, true): remove(at: place)
    case (nil, false): break
    }
    return old
  }

  /// Changes the row of a key where it lies, and says what comes of it; nil where there is none.
  ///
  /// The row's key must stay as it is.
  @inlinable
  public mutating func update<Result>(
    _ key: Row.Key,
    _ change: (inout Row) -> Result,
  ) -> Result? {
    let (place, isFound) = find(key)
    guard isFound else { return nil }
    return change(&pieces[place.piece][place.row])
  }

  /// Whether a key has a row.
  @inlinable
  public func contains(_ key: Row.Key) -> Bool { find(key).isFound }

  /// The rows in order.
  @inlinable public var all: [Row] { Array(pieces.joined()) }

  /// The first row.
  @inlinable public var first: Row? { pieces.first?.first }

  /// Takes all rows away that are so.
  @inlinable
  public mutating func removeAll(where isGone: (Row) -> Bool) {
    for place in pieces.indices { pieces[place].removeAll(where: isGone) }
    pieces.removeAll(where: \.isEmpty)
    rowCount = pieces.reduce(0) { $0 + $1.count }
  }

  /// Goes over the rows from the first whose key is not before `low` as long as `isWithin` says so.
  @inlinable
  func walk(from low: (Row.Key) -> Bool, while isWithin: (Row) -> Bool, visit: (Row) -> Void) {
    var place = firstPlace { !low($0) }
    while place.piece < pieces.count {
      let piece = pieces[place.piece]
      for row in place.row..<piece.count {
        guard isWithin(piece[row]) else { return }
        visit(piece[row])
      }
      place = Place(piece: place.piece + 1, row: 0)
    }
  }

  /// About how many rows stand between two places.
  func distance(from low: (Row.Key) -> Bool, to high: (Row.Key) -> Bool) -> Int {
    let start = firstPlace { !low($0) }
    let end = firstPlace { !high($0) }
    guard start.piece != end.piece else { return end.row - start.row }
    return (end.piece - start.piece) * (Self.pieceMax * 3 / 4)
  }

  // MARK: Places

  /// The first place whose key is not before; `isBefore` is so for a beginning of the rows.
  ///
  /// It looks at rows where they lie: most of the time that a store takes it is here, and a copy of a
  /// row or a piece counts references.
  @inlinable
  func firstPlace(after isBefore: (Row.Key) -> Bool) -> Place {
    pieces.withUnsafeBufferPointer { pieces in
      // The first piece whose last row is not before; no piece is empty.
      let piece = Self.first(of: pieces.count) { place in
        pieces[place].withUnsafeBufferPointer { isBefore($0[$0.count - 1].key) }
      }
      guard piece < pieces.count else { return Place(piece: piece, row: 0) }
      return pieces[piece].withUnsafeBufferPointer { rows in
        Place(piece: piece, row: Self.first(of: rows.count) { isBefore(rows[$0].key) })
      }
    }
  }

  /// The first of so many numbers that is not before.
  @inlinable
  @inline(__always)
  static func first(of count: Int, after isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inlinable
  func find(_ key: Row.Key) -> (place: Place, isFound: Bool) {
    let place = firstPlace { Row.order($0, key) == .before }
    guard place.piece < pieces.count else { return (place, false) }
    return (place, Row.order(pieces[place.piece][place.row].key, key) == .same)
  }

  @inlinable
  mutating func insert(_ row: Row, at place: Place) {
    rowCount += 1
    var place = place
    if place.piece == pieces.count {
      // Behind everything: the last piece takes it.
      guard let last = pieces.last else { return pieces.append([row]) }
      place = Place(piece: pieces.count - 1, row: last.count)
    }
    pieces[place.piece].insert(row, at: place.row)
    guard pieces[place.piece].count > Self.pieceMax else { return }
    // Rows that come in order leave full pieces behind.
    let isLast = place.piece == pieces.count - 1 && place.row == Self.pieceMax
    let cut = isLast ? Self.pieceMax : Self.pieceMax / 2
    let behind = Array(pieces[place.piece][cut...])
    pieces[place.piece].removeLast(pieces[place.piece].count - cut)
    pieces.insert(behind, at: place.piece + 1)
  }

  @inlinable
  mutating func remove(at place: Place) {
    rowCount -= 1
    pieces[place.piece].remove(at: place.row)
    if pieces[place.piece].isEmpty { pieces.remove(at: place.piece) }
  }
}

extension SortedRows: Sequence {
  /// The rows in order.
  public func makeIterator() -> FlattenSequence<[[Row]]>.Iterator {
    pieces.joined().makeIterator()
  }
}

extension SortedRows: Sendable where Row: Sendable {}

extension SortedRows: Equatable where Row: Equatable {
  /// Whether the rows are the same, wherever the pieces are cut.
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.pieces.joined().elementsEqual(right.pieces.joined())
  }
}

extension SortedRows: Hashable where Row: Hashable {
  /// Feeds the rows, wherever the pieces are cut.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for piece in pieces { for row in piece { hasher.combine(row) } }
  }
}

extension SortedRows: Record where Row: Record {
  /// The rows in order; rows that are out of order are an error.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    var rows = all
    try fields.records("rows", &rows)
    // Who writes leaves them as they are; who reads fills a blank.
    guard isEmpty else { return }
    for row in rows {
      guard find(row.key).place == end else {
        throw FieldError(field: "rows", problem: "they are out of order, or one stands twice")
      }
      self[row.key] = row
    }
  }

  private var end: Place { Place(piece: pieces.count, row: 0) }
}
