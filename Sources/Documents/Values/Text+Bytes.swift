/// Texts are compared by their bytes: Unicode's canonical equivalence, which `==` knows, is no matter
/// of a store.
extension String {
  /// Whether both have the same bytes of UTF-8.
  @inline(__always)
  func hasBytes(of other: String) -> Bool {
    utf8.count == other.utf8.count && order(inBytesTo: other) == .same
  }

  /// How both stand by their bytes of UTF-8.
  ///
  /// - Complexity: O(*n*) in the common beginning.
  public func order(inBytesTo other: String) -> ValueOrder {
    order(to: other) { $0 }
  }

  /// How two paths stand, segment by segment: a slash comes before any other byte.
  func order(inSegmentsTo other: String) -> ValueOrder {
    order(to: other) { $0 == UInt8(ascii: "/") ? 0 : $0 }
  }

  @inline(__always)
  private func order(to other: String, by key: (UInt8) -> UInt8) -> ValueOrder {
    let found = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in Self.order(left, right, key) }
    }
    if let found, let order = found { return order }
    return Array(utf8).withUnsafeBufferPointer { left in
      Array(other.utf8).withUnsafeBufferPointer { right in Self.order(left, right, key) }
    }
  }

  @inline(__always)
  private static func order(
    _ left: UnsafeBufferPointer<UInt8>,
    _ right: UnsafeBufferPointer<UInt8>,
    _ key: (UInt8) -> UInt8,
  ) -> ValueOrder {
    for place in 0..<Swift.min(left.count, right.count) where left[place] != right[place] {
      return key(left[place]) < key(right[place]) ? .before : .after
    }
    return .of(left.count, right.count)
  }
}
