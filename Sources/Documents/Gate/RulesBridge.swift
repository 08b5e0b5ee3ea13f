import Kernel
import SecurityRules

/// Documents and queries as rules see them.
struct RulesBridge {
  /// The seconds since 1970 at which clocks show their start.
  let epoch: Int64

  /// A document.
  func resource(_ document: Document) -> RulesResource {
    RulesResource(path: RulesPath(document: document.path), data: map(document.fields))
  }

  /// Fields.
  ///
  /// - Complexity: O(*n*) in their size.
  func map(_ fields: DocumentFields) -> RulesMap {
    RulesMap(fields.entries.map { ($0.name, value($0.value)) })
  }

  /// A point of time.
  func timestamp(_ time: WallTime) -> RulesTimestamp {
    RulesTimestamp(seconds: epoch, nanoseconds: time.nanoseconds) ?? .epoch
  }

  /// A field's value; a place that is none on earth is null.
  func value(_ value: DocumentValue) -> RulesValue {
    switch value {
    case .null: .null
    case .boolean(let isTrue): .bool(isTrue)
    case .integer(let number): .int(number)
    case .double(let number): .float(number)
    case .timestamp(let time): .timestamp(timestamp(time))
    case .string(let text): .string(text)
    case .bytes(let bytes): .bytes(bytes)
    case .reference(let path): .path(RulesPath(document: path))
    case .geoPoint(let latitude, let longitude):
      RulesLatLng(latitude: latitude, longitude: longitude).map(RulesValue.latlng) ?? .null
    case .array(let values): .list(values.map { self.value($0) })
    case .map(let fields): .map(map(fields))
    }
  }

  /// A query.
  func query(_ query: DocumentQuery) -> RulesQuery {
    RulesQuery(
      scope: query.isGroup ? .group(query.collection) : .collection,
      filter: filter(query.filter),
      limit: query.limit > 0 ? query.limit : nil,
      offset: query.offset > 0 ? query.offset : nil,
      orderBy: query.orders.map { order in
        RulesQuery.Order(field: "\(order.field)", isDescending: order.isDescending)
      },
    )
  }

  private func filter(_ filter: DocumentFilter) -> RulesQuery.Filter {
    switch filter {
    case .all(let filters): .all(filters.map { self.filter($0) })
    case .any(let filters): .any(filters.map { self.filter($0) })
    case .field(let filter):
      .field(filter.field.names, Self.comparison(filter.comparison), value(filter.value))
    }
  }

  private static func comparison(_ comparison: FilterOperator) -> RulesQuery.Comparison {
    switch comparison {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .atMost
    case .greater: .more
    case .greaterOrEqual: .atLeast
    case .isIn: .isIn
    case .notIn: .notIn
    case .arrayContains: .arrayContains
    case .arrayContainsAny: .arrayContainsAny
    }
  }
}
