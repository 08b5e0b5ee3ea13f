import Documents

/// Whether two writes have the same names, and the same types of fields: then what is wrong with one is wrong
/// with the other.
enum WriteShape {
  /// Whether they are about one kind of document, and say the same but for values.
  static func isSame(_ left: DocumentWrite, _ right: DocumentWrite) -> Bool {
    guard isSameCollection(left.document, right.document),
      left.transforms.count == right.transforms.count,
      isSame(left.action, right.action)
    else { return false }
    return zip(left.transforms, right.transforms).allSatisfy { one, other in
      one.field == other.field
        && DataModel.FieldType(one.operation) == DataModel.FieldType(other.operation)
    }
  }

  private static func isSame(_ left: WriteAction, _ right: WriteAction) -> Bool {
    switch (left, right) {
    case (.set(let left), .set(let right)): isSame(left, right)
    case (.merge(let left, let mask), .merge(let right, let otherMask)):
      isSame(left, right) && mask == otherMask
    case (.delete, .delete), (.verify, .verify): true
    case (.set, _), (.merge, _), (.delete, _), (.verify, _): false
    }
  }

  private static func isSame(_ left: DocumentFields, _ right: DocumentFields) -> Bool {
    guard left.entries.count == right.entries.count else { return false }
    return zip(left.entries, right.entries).allSatisfy { one, other in
      guard one.name == other.name else { return false }
      if case .map(let inner) = one.value, case .map(let others) = other.value {
        return isSame(inner, others)
      }
      return DataModel.FieldType(one.value) == DataModel.FieldType(other.value)
    }
  }

  /// Whether two documents are in collections of one name, whatever ids stand on the way to them.
  private static func isSameCollection(_ left: String, _ right: String) -> Bool {
    var (one, other) = (left.utf8.makeIterator(), right.utf8.makeIterator())
    let slash = UInt8(ascii: "/")
    while true {
      // A collection's segment, byte for byte.
      var (byte, second) = (one.next(), other.next())
      while let next = byte, next != slash {
        guard next == second else { return false }
        (byte, second) = (one.next(), other.next())
      }
      guard byte == second else { return false }
      // An id of any length.
      byte = one.next()
      while let next = byte, next != slash { byte = one.next() }
      second = other.next()
      while let next = second, next != slash { second = other.next() }
      guard byte == second else { return false }
      if byte == nil { return true }
    }
  }
}
