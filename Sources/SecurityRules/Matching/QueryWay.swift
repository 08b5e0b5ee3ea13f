/// One of the ways that a query's filter can be met: what it fixes of whatever is found.
struct QueryWay {
  /// Fields with the values that they have.
  private(set) var fields: [(path: [String], value: RulesValue)] = []
  /// The identifier of the document, where it is fixed.
  private(set) var name: String?
  /// What is bounded and not fixed: a comparison that one of these implies is true.
  private(set) var limits: [QueryLimit] = []

  /// The ways of a filter; nil where there are more than a query may have.
  static func ways(of filter: RulesQuery.Filter) -> [QueryWay]? {
    ways(of: filter, depth: 0)
  }

  private static func ways(of filter: RulesQuery.Filter, depth: Int) -> [QueryWay]? {
    guard depth <= RulesLimits.depthMax else { return nil }
    switch filter {
    case .field(let path, let comparison, let value): return ways(path, comparison, value)
    case .any(let filters):
      var all: [QueryWay] = []
      for filter in filters {
        guard let ways = ways(of: filter, depth: depth + 1) else { return nil }
        all += ways
        guard all.count <= RulesQuery.waysMax else { return nil }
      }
      return all
    case .all(let filters):
      var all = [QueryWay()]
      for filter in filters {
        guard let ways = ways(of: filter, depth: depth + 1),
          all.count * ways.count <= RulesQuery.waysMax
        else { return nil }
        all = all.flatMap { first in ways.map { first.joined(with: $0) } }
      }
      return all
    }
  }

  private static func ways(
    _ path: [String],
    _ comparison: RulesQuery.Comparison,
    _ value: RulesValue,
  ) -> [QueryWay]? {
    switch comparison {
    case .equal: return [Self(path, value)]
    case .arrayContains: return [Self(path, .partialList([value]))]
    case .isIn, .arrayContainsAny:
      guard case .list(let values) = value, values.count <= RulesQuery.waysMax else { return nil }
      return values.map { Self(path, comparison == .isIn ? $0 : .partialList([$0])) }
    case .notEqual, .notIn, .less, .atMost, .more, .atLeast:
      var way = QueryWay()
      way.limits = [QueryLimit(path: path, comparison: comparison, value: value)]
      return [way]
    }
  }

  private init() {}

  private init(_ path: [String], _ value: RulesValue) {
    guard path == ["__name__"] else {
      fields = [(path: path, value: value)]
      return
    }
    switch value {
    case .string(let text): name = text.split(separator: "/").last.map(String.init)
    case .path(let path): name = path.segments.last
    case .null, .bool, .int, .float, .bytes, .list, .partialList, .bounded, .set, .map, .mapDiff,
      .timestamp, .duration, .latlng:
      name = nil
    }
  }

  private func joined(with other: Self) -> Self {
    var way = self
    way.fields += other.fields
    way.limits += other.limits
    way.name = name ?? other.name
    return way
  }

  /// Whether a document with these fields is found, whatever its name.
  func finds(_ data: RulesMap) -> Bool {
    let isFixed = fields.allSatisfy { field in
      guard let found = data.value(at: field.path) else { return false }
      guard case .partialList(let known) = field.value else {
        return RulesValue.alike(found, field.value)
      }
      guard case .list(let elements) = found else { return false }
      return known.allSatisfy { one in elements.contains { RulesValue.alike($0, one) } }
    }
    return isFixed
      && limits.allSatisfy { limit in
        limit.path == ["__name__"] || data.value(at: limit.path).map(limit.finds) ?? false
      }
  }

  /// What is known of a document that is found: fields that are not fixed are neither there nor absent.
  var data: RulesMap { Self.map(fields.map { (path: $0.path[...], value: $0.value) }) }

  /// The same with what is bounded.
  var boundedData: RulesMap {
    let bounds = limits.filter { $0.path != ["__name__"] }.map { limit in
      (path: limit.path[...], value: RulesValue.bounded(RulesBounds([limit])))
    }
    return Self.map(fields.map { (path: $0.path[...], value: $0.value) } + bounds)
  }

  private static func map(_ fields: [(path: ArraySlice<String>, value: RulesValue)]) -> RulesMap {
    var names: [String] = []
    for field in fields {
      if let name = field.path.first, !names.contains(name) { names.append(name) }
    }
    let entries = names.map { name in
      let own = fields.filter { $0.path.first == name }
      let ends = own.filter { $0.path.count == 1 }.map(\.value)
      return (
        name,
        ends.isEmpty ? .map(map(own.map { ($0.path.dropFirst(), $0.value) })) : value(of: ends),
      )
    }
    return RulesMap(entries, isPartial: true)
  }

  /// What several conditions on one field come to: what it is equal to says most.
  private static func value(of values: [RulesValue]) -> RulesValue {
    var elements: [RulesValue] = []
    var limits: [QueryLimit] = []
    for value in values {
      if case .partialList(let known) = value {
        elements += known
      } else if case .bounded(let bounds) = value {
        limits += bounds.limits
      } else {
        return value
      }
    }
    return elements.isEmpty ? .bounded(RulesBounds(limits)) : .partialList(elements)
  }
}

extension RulesQuery {
  /// `request.query`: what the query says of limit, offset and order.
  var value: RulesValue {
    var entries: [(String, RulesValue)] = []
    if let limit { entries.append(("limit", .int(limit))) }
    if let offset { entries.append(("offset", .int(offset))) }
    let orders = orderBy.map { order in
      (order.field, RulesValue.string(order.isDescending ? "DESC" : "ASC"))
    }
    if !orders.isEmpty { entries.append(("orderBy", .map(of: orders))) }
    return .map(of: entries)
  }
}
