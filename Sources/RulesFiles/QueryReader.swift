import Plans
import SecurityRules

/// Reads what a list looks for: a list of conditions, or a mapping with limit and order beside them.
struct QueryReader {
  let values: ValueReader
  private var diagnostics: Diagnostics { values.diagnostics }

  init(_ values: ValueReader) { self.values = values }

  /// A query in that scope.
  func query(_ node: Node?, _ scope: RulesQuery.Scope, _ what: String) -> RulesQuery {
    guard let node else { return RulesQuery(scope: scope) }
    if node.elements != nil {
      return RulesQuery(scope: scope, filter: whole(node, scope, what))
    }
    let reader = MappingReader(node, as: what, diagnostics: diagnostics)
    let filter = reader.node("where").map { whole($0, scope, "where of \(what)") } ?? .all([])
    let limit = reader.has("limit") ? reader.integer("limit", in: 1...1_000_000_000) : nil
    let offset = reader.has("offset") ? reader.integer("offset", in: 0...1_000_000_000) : nil
    let ordered = reader.node("orderBy")
    // One field may stand without its list.
    let orders =
      ordered?.text != nil
      ? [ordered].compactMap { $0 }.compactMap { order($0, what) }
      : reader.list("orderBy").compactMap { order($0, what) }
    reader.finish()
    return RulesQuery(
      scope: scope,
      filter: filter,
      limit: limit,
      offset: offset,
      orderBy: orders,
    )
  }

  private func order(_ node: Node, _ what: String) -> RulesQuery.Order? {
    if let text = node.text {
      values.checkFieldPath(text, at: node.mark, what)
      return RulesQuery.Order(field: text)
    }
    guard let parts = node.elements, parts.count == 2, let field = parts[0].text,
      let direction = parts[1].text, ["asc", "desc"].contains(direction)
    else {
      values.wrong(node, "an order of \(what)", "\"field\", or [\"field\", \"desc\"]")
      return nil
    }
    values.checkFieldPath(field, at: parts[0].mark, what)
    return RulesQuery.Order(field: field, isDescending: direction == "desc")
  }

  /// All conditions, which Firestore takes together.
  private func whole(
    _ node: Node,
    _ scope: RulesQuery.Scope,
    _ what: String,
  ) -> RulesQuery.Filter {
    let mistakes = diagnostics.errors.count
    let filter = all(node, what)
    guard diagnostics.errors.count == mistakes else { return filter }
    QueryShape(node, scope, what).check(filter, diagnostics)
    return filter
  }

  private func all(_ node: Node, _ what: String) -> RulesQuery.Filter {
    guard let elements = node.elements else {
      values.wrong(node, what, "a list of conditions")
      return .all([])
    }
    return .all(elements.compactMap { filter($0, "a condition of \(what)") })
  }

  /// `["field", "==", value]`, `{"or": [...]}` or `{"and": [...]}`.
  private func filter(_ node: Node, _ what: String) -> RulesQuery.Filter? {
    if let entries = node.entries {
      guard entries.count == 1, let entry = entries.first, let parts = entry.value.elements,
        ["or", "and"].contains(entry.key)
      else {
        values.wrong(node, what, "{\"or\": [conditions]} or {\"and\": [conditions]}")
        return nil
      }
      guard !parts.isEmpty else {
        diagnostics.report(
          at: entry.value.mark,
          "'\(entry.key)' in \(what) has no condition",
          remedy: "expected a list of at least one; a query that finds nothing is no query",
        )
        return nil
      }
      let filters = parts.compactMap { filter($0, what) }
      return entry.key == "or" ? .any(filters) : .all(filters)
    }
    guard let parts = node.elements, parts.count == 3, let field = parts[0].text,
      let sign = parts[1].text
    else {
      values.wrong(node, what, "[\"field\", \"==\", value]")
      return nil
    }
    guard let comparison = RulesQuery.Comparison(rawValue: sign) else {
      diagnostics.reportUnknown(
        "comparison",
        sign,
        in: " in \(what)",
        known: RulesQuery.Comparison.allCases.map(\.rawValue),
        at: parts[1].mark,
      )
      return nil
    }
    values.checkFieldPath(field, at: parts[0].mark, what)
    let value = values.value(parts[2], "the value of \(field.prefix(60)) in \(what)")
    check(comparison, parts[2], what)
    let compared = comparison.isOfList ? parts[2].elements ?? [] : [parts[2]]
    for one in compared { values.checkStored(one, "the value of \(field.prefix(60)) in \(what)") }
    let path = field.split(separator: ".").map(String.init)
    return .field(path.isEmpty ? [field] : path, comparison, value)
  }

  /// The most values of `not-in` (Google, "Query limitations").
  private static let notInMax = 10

  private func check(_ comparison: RulesQuery.Comparison, _ node: Node, _ what: String) {
    switch comparison {
    case .isIn, .arrayContainsAny, .notIn:
      let most = comparison == .notIn ? Self.notInMax : RulesQuery.waysMax
      guard let values = node.elements, (1...most).contains(values.count) else {
        self.values.wrong(
          node,
          "the value of '\(comparison.rawValue)' in \(what)",
          "a list of 1 to \(most) values",
        )
        return
      }
    case .equal, .arrayContains, .notEqual, .less, .atMost, .more, .atLeast: break
    }
  }

  // MARK: Words

  /// A query in words.
  static func words(_ query: RulesQuery) -> String {
    let filter = words(query.filter)
    let limit = query.limit.map { " limit \($0)" } ?? ""
    let orders = query.orderBy.map { $0.isDescending ? "\($0.field) desc" : $0.field }
    let order = orders.isEmpty ? "" : " order by " + orders.joined(separator: ", ")
    return (filter.isEmpty ? "" : " where " + filter) + order + limit
  }

  private static func words(_ filter: RulesQuery.Filter) -> String {
    switch filter {
    case .field(let path, let comparison, let value):
      "\(path.joined(separator: ".")) \(comparison.rawValue) \(value.text(longest: 60))"
    case .all(let filters): filters.map(words).joined(separator: " and ")
    case .any(let filters): "(" + filters.map(words).joined(separator: " or ") + ")"
    }
  }
}

extension RulesQuery.Comparison {
  /// Whether it compares with each value of a list.
  fileprivate var isOfList: Bool {
    switch self {
    case .isIn, .arrayContainsAny, .notIn: true
    case .equal, .arrayContains, .notEqual, .less, .atMost, .more, .atLeast: false
    }
  }
}
