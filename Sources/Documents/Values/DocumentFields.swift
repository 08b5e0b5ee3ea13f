import Kernel

/// The fields of a document, or of a map in one, in the order of their names' bytes.
///
/// - Complexity: a field is found in O(log *n*) and put in its place in O(*n*), *n* being the fields.
public struct DocumentFields: Hashable, Sendable, Record {
  /// A field.
  public struct Entry: Hashable, Sendable, Record {
    /// Its name.
    public var name = ""
    /// What it holds.
    public var value = DocumentValue.null

    /// A blank one.
    public init() {}

    /// A field of that name.
    public init(_ name: String, _ value: DocumentValue) {
      self.name = name
      self.value = value
    }

    /// Whether name and value are the same, byte for byte.
    public static func == (left: Self, right: Self) -> Bool {
      left.name.hasBytes(of: right.name) && left.value == right.value
    }
  }

  /// The fields, sorted by name.
  public internal(set) var entries: [Entry] = []

  /// No field.
  public init() {}

  /// Fields in any order; the last of one name counts.
  public init(_ pairs: [(String, DocumentValue)]) {
    entries.reserveCapacity(pairs.count)
    for (name, value) in pairs { self[name] = value }
  }

  /// Whether there is none.
  public var isEmpty: Bool { entries.isEmpty }

  /// The names, in order.
  public var names: [String] { entries.map(\.name) }

  /// What the field of that name holds; nil where there is none, and setting nil takes it away.
  public subscript(name: String) -> DocumentValue? {
    get {
      let (place, isFound) = place(of: name)
      return isFound ? entries[place].value : nil
    }
    set {
      let (place, isFound) = place(of: name)
      switch (newValue, isFound) {
      case (let value?, true): entries[place].value = value
      case (let value?, false): entries.insert(Entry(name, value), at: place)
      case (nil, true): entries.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// What stands at a path of fields; nil where there is nothing.
  ///
  /// Setting a value makes maps of what stands on the way and is none, as Firestore does; setting nil
  /// takes the last field away.
  public subscript(path: FieldPath) -> DocumentValue? {
    get {
      // Most ways have one name.
      if path.names.count == 1 { return self[path.names[0]] }
      var fields = self
      for name in path.names.dropLast() {
        guard let inner = fields[name]?.map else { return nil }
        fields = inner
      }
      return path.names.last.flatMap { fields[$0] }
    }
    set { set(newValue, at: path.names[...]) }
  }

  private mutating func set(_ value: DocumentValue?, at names: ArraySlice<String>) {
    guard let first = names.first else { return }
    if names.count == 1 {
      self[first] = value
      return
    }
    var inner = self[first]?.map
    // Nothing is taken away from what is not there.
    if inner == nil, value == nil { return }
    inner = inner ?? DocumentFields()
    inner?.set(value, at: names.dropFirst())
    self[first] = inner.map(DocumentValue.map)
  }

  /// Where a name stands, or would.
  ///
  /// It looks at fields where they lie: a copy of one counts references.
  private func place(of name: String) -> (place: Int, isFound: Bool) {
    entries.withUnsafeBufferPointer { entries in
      var low = 0
      var high = entries.count
      while low < high {
        let middle = (low + high) / 2
        switch entries[middle].name.order(inBytesTo: name) {
        case .before: low = middle + 1
        case .same: return (middle, true)
        case .after: high = middle
        }
      }
      return (low, false)
    }
  }

  /// The fields in order; names that are out of order are an error.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.records("fields", &entries)
    guard V.replaces else { return }
    for (left, right) in zip(entries, entries.dropFirst())
    where left.name.order(inBytesTo: right.name) != .before {
      throw FieldError(field: "fields", problem: "'\(right.name)' stands behind '\(left.name)'")
    }
  }
}

extension DocumentFields: ExpressibleByDictionaryLiteral {
  /// Fields in any order; the last of one name counts.
  public init(dictionaryLiteral elements: (String, DocumentValue)...) {
    self.init(elements)
  }
}
