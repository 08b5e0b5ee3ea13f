/// Keys with values, sorted by the bytes of their keys.
public struct RulesMap: Sendable {
  /// One key with its value.
  public struct Entry: Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: RulesValue
    /// Where it was written in the rules, among its neighbors; 0 for what comes from elsewhere.
    let place: Int

    /// A key with its value.
    public init(key: String, value: RulesValue) { self.init(key: key, value: value, place: 0) }

    init(key: String, value: RulesValue, place: Int) {
      self.key = key
      self.value = value
      self.place = place
    }
  }

  /// The entries, sorted by the bytes of their keys, each key once.
  public let entries: [Entry]
  /// Whether there may be more than is known: what a query's filter does not fix is neither there nor
  /// absent, and asking for it is an error.
  public let isPartial: Bool

  /// A map without entries.
  public static let empty = Self(sorted: [])

  /// The map of these entries; of a key that stands twice the last one counts.
  ///
  /// - Complexity: O(n log n), O(n) where they are sorted already.
  public init(_ entries: [(String, RulesValue)], isPartial: Bool = false) {
    self.init(entries, isPartial: isPartial, isWritten: false)
  }

  /// The map that is written in rules, which keeps the order of its values.
  init(written entries: [(String, RulesValue)]) {
    self.init(entries, isPartial: false, isWritten: true)
  }

  private init(_ entries: [(String, RulesValue)], isPartial: Bool, isWritten: Bool) {
    let sorted = entries.enumerated().sorted { left, right in
      let order = bytewise(left.element.0, right.element.0)
      return order == 0 ? left.offset < right.offset : order < 0
    }
    var unique: [Entry] = []
    unique.reserveCapacity(sorted.count)
    for (offset, entry) in sorted {
      var place = isWritten ? offset : 0
      if let last = unique.last, isSame(last.key, entry.0) {
        place = last.place
        unique.removeLast()
      }
      unique.append(Entry(key: entry.0, value: entry.1, place: place))
    }
    self.entries = unique
    self.isPartial = isPartial
  }

  /// A map of entries that are sorted already.
  init(sorted entries: [Entry], isPartial: Bool = false) {
    self.entries = entries
    self.isPartial = isPartial
  }

  /// The value of a key; nil where it is not there, or not known.
  ///
  /// - Complexity: O(log n) comparisons of keys.
  public subscript(key: String) -> RulesValue? {
    if entries.count <= 8 {
      for entry in entries where isSame(entry.key, key) { return entry.value }
      return nil
    }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = low + (high - low) / 2
      let order = bytewise(entries[middle].key, key)
      if order == 0 { return entries[middle].value }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The keys, sorted by their bytes.
  public var keys: [String] { entries.map(\.key) }

  /// The values, in the order in which they are written in the rules, and else of their keys.
  var writtenValues: [RulesValue] {
    entries.enumerated().sorted { left, right in
      (left.element.place, left.offset) < (right.element.place, right.offset)
    }.map(\.element.value)
  }

  /// The value of a field that lies in maps; nil where it is not there, or not known.
  func value(at path: [String]) -> RulesValue? {
    var value = RulesValue.map(self)
    for name in path {
      guard case .map(let map) = value, let next = map[name] else { return nil }
      value = next
    }
    return value
  }

  /// The same with another value for a field that lies in maps, which are made where they are missing.
  func setting(_ path: ArraySlice<String>, _ value: RulesValue) -> Self {
    guard let first = path.first else { return self }
    guard path.count > 1 else { return setting(first, value) }
    var inner = Self.empty
    if case .some(.map(let map)) = self[first] as RulesValue? { inner = map }
    return setting(first, .map(inner.setting(path.dropFirst(), value)))
  }

  /// The same with another value for one key.
  func setting(_ key: String, _ value: RulesValue) -> Self {
    Self(entries.map { ($0.key, $0.value) } + [(key, value)], isPartial: isPartial)
  }
}

/// Whether two texts are the same bytes: to the rules an `é` of one scalar is another than one of two.
func isSame(_ left: String, _ right: String) -> Bool {
  // Most texts that differ have different lengths, which is known without looking at them.
  guard left.utf8.count == right.utf8.count else { return false }
  let isSame = left.utf8.withContiguousStorageIfAvailable { left in
    right.utf8.withContiguousStorageIfAvailable { right in
      for place in left.indices where left[place] != right[place] { return false }
      return true
    }
  }
  if case .some(.some(let isSame)) = isSame { return isSame }
  return left.utf8.elementsEqual(right.utf8)
}

/// The order of two texts by their bytes: below 0, 0, above 0.
func bytewise(_ left: String, _ right: String) -> Int {
  var first = left.utf8.makeIterator()
  var second = right.utf8.makeIterator()
  while let byte = first.next() {
    guard let other = second.next() else { return 1 }
    if byte != other { return byte < other ? -1 : 1 }
  }
  return second.next() == nil ? 0 : -1
}
