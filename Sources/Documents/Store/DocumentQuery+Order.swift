import Kernel

extension DocumentQuery {
  /// The documents that pass the filter in the query's order, from cursor to cursor, as many as are
  /// wanted.
  ///
  /// - Complexity: O(*n* log *n*) comparisons of the fields that are ordered by.
  func arranged(_ documents: [Document]) -> [Document] {
    let orders = fullOrders
    var rows = documents.compactMap { Self.row($0, orders) }
    rows.sort { Self.order($0.values, $1.values, orders) == .before }
    if let start { rows.removeAll { isOutside($0.values, start, orders, isStart: true) } }
    if let end { rows.removeAll { isOutside($0.values, end, orders, isStart: false) } }
    var found = rows.map(\.document)[...]
    found = found.dropFirst(Int(clamping: offset))
    if limit > 0 {
      let most = Int(clamping: limit)
      found = isLimitToLast ? found.suffix(most) : found.prefix(most)
    }
    return Array(found)
  }

  /// A document with the values that it is ordered by; nil where it does not have one of them.
  private static func row(
    _ document: Document,
    _ orders: [QueryOrder],
  ) -> (values: [DocumentValue], document: Document)? {
    var values: [DocumentValue] = []
    values.reserveCapacity(orders.count)
    for order in orders {
      guard let value = document.value(at: order.field) else { return nil }
      values.append(value)
    }
    return (values, document)
  }

  /// How values stand, as far as both have any.
  private static func order(
    _ left: [DocumentValue],
    _ right: [DocumentValue],
    _ orders: [QueryOrder],
  ) -> ValueOrder {
    for place in 0..<min(left.count, right.count) {
      let found = DocumentValue.order(left[place], right[place])
      if found != .same { return orders[place].isDescending ? found.reversed : found }
    }
    return .same
  }

  private func isOutside(
    _ values: [DocumentValue],
    _ cursor: QueryCursor,
    _ orders: [QueryOrder],
    isStart: Bool,
  ) -> Bool {
    switch Self.order(values, cursor.values, orders) {
    case .before: isStart
    // A place before them leaves them inside at the start, and outside at the end.
    case .same: cursor.isBefore != isStart
    case .after: !isStart
    }
  }
}
