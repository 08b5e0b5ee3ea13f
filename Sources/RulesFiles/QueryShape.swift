import Plans
import SecurityRules

/// What Firestore refuses of conditions that are each right by themselves (Google, "Query limitations").
struct QueryShape {
  private let node: Node
  private let scope: RulesQuery.Scope
  private let what: String
  /// All comparisons, in the order of the file.
  private let comparisons: [Comparison]

  /// A condition, or that one of several must hold.
  private struct Comparison {
    var field: String
    /// How it compares; `or` for one of several.
    var sign: String
    var value: Node
    var mark: Mark
  }

  /// For conditions that were read without a mistake.
  init(_ node: Node, _ scope: RulesQuery.Scope, _ what: String) {
    self.node = node
    self.scope = scope
    self.what = what
    comparisons = Self.comparisons(of: node)
  }

  private static func comparisons(of node: Node) -> [Comparison] {
    if let entry = node.entries?.first {
      let inner = (entry.value.elements ?? []).flatMap(comparisons)
      guard entry.key == "or" else { return inner }
      return [Comparison(field: "", sign: "or", value: entry.value, mark: node.mark)] + inner
    }
    guard let parts = node.elements else { return [] }
    guard parts.count == 3, let field = parts[0].text, let sign = parts[1].text else {
      return parts.flatMap(comparisons)
    }
    return [Comparison(field: field, sign: sign, value: parts[2], mark: node.mark)]
  }

  /// Reports what Firestore does not take, with its place.
  func check(_ filter: RulesQuery.Filter, _ diagnostics: Diagnostics) {
    checkWays(filter, diagnostics)
    checkNotIn(diagnostics)
    checkNotEqual(diagnostics)
    _ = lists(in: node, diagnostics)
    checkNames(diagnostics)
  }

  private func checkWays(_ filter: RulesQuery.Filter, _ diagnostics: Diagnostics) {
    guard !filter.hasWays else { return }
    let most = RulesQuery.waysMax
    diagnostics.report(
      at: node.mark,
      "\(what) can be met in more than \(most) ways",
      remedy: "Firestore takes at most \(most) disjunctions, "
        + "'in', 'array-contains-any' and 'or' multiplied: ask several queries",
    )
  }

  /// `not-in` stands alone among its like.
  private func checkNotIn(_ diagnostics: Diagnostics) {
    guard comparisons.contains(where: { $0.sign == "not-in" }) else { return }
    var count = 0
    for one in comparisons {
      if one.sign == "not-in" { count += 1 }
      guard one.sign == "not-in" ? count > 1 : Self.besideNotIn.contains(one.sign) else { continue }
      let other = one.sign == "not-in" ? "another 'not-in'" : "'\(one.sign)'"
      diagnostics.report(
        at: one.mark,
        "\(what) has 'not-in' and \(other)",
        remedy: "Firestore takes one 'not-in', and none beside \(Self.besideWords): leave one out",
      )
    }
  }

  /// A query has one `!=`, whichever fields it is about.
  private func checkNotEqual(_ diagnostics: Diagnostics) {
    for one in comparisons.filter({ $0.sign == "!=" }).dropFirst() {
      diagnostics.report(
        at: one.mark,
        "\(what) has more than one '!='",
        remedy: "Firestore takes one '!=': leave one out, or ask by 'not-in' for several values "
          + "of one field",
      )
    }
  }

  private static let besideNotIn = ["!=", "in", "array-contains-any", "or"]
  private static var besideWords: String {
    besideNotIn.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// How often a list is asked for an element.
  private struct ListQuestions {
    var contains = 0
    var containsAny = 0

    /// Whether there are more than Firestore takes among conditions that all hold.
    var areTooMany: Bool { contains > 1 || contains > 0 && containsAny > 0 }
  }

  /// What a part asks lists for in one of its ways; what makes it too much is reported.
  private func lists(in node: Node, _ diagnostics: Diagnostics) -> ListQuestions {
    if let entry = node.entries?.first, entry.key == "or" {
      let ways = (entry.value.elements ?? []).map { lists(in: $0, diagnostics) }
      return ListQuestions(
        contains: ways.map(\.contains).max() ?? 0,
        containsAny: ways.map(\.containsAny).max() ?? 0,
      )
    }
    let parts = node.entries?.first?.value.elements ?? node.elements ?? []
    if node.entries == nil, parts.count == 3, parts[0].text != nil, let sign = parts[1].text {
      return ListQuestions(
        contains: sign == "array-contains" ? 1 : 0,
        containsAny: sign == "array-contains-any" ? 1 : 0,
      )
    }
    var all = ListQuestions()
    for part in parts {
      let (inner, wereTooMany) = (lists(in: part, diagnostics), all.areTooMany)
      all.contains += inner.contains
      all.containsAny += inner.containsAny
      guard all.areTooMany, !wereTooMany, !inner.areTooMany else { continue }
      diagnostics.report(
        at: part.mark,
        "\(what) has 'array-contains' and another question of its kind",
        remedy: "Firestore takes one 'array-contains' among conditions that all hold, and no "
          + "'array-contains-any' beside it: leave one out",
      )
    }
    return all
  }

  /// An identifier is no list, and in a collection it is one segment.
  private func checkNames(_ diagnostics: Diagnostics) {
    for one in comparisons
    where one.field == "__name__" && one.sign.hasPrefix("array-contains") {
      diagnostics.report(
        at: one.mark,
        "\(what) has '\(one.sign)' for __name__, which is no list",
        remedy: "Firestore refuses it: ask for an identifier by '==' or 'in'",
      )
    }
    guard scope == .collection else { return }
    for one in comparisons where one.field == "__name__" {
      let values = one.value.elements ?? [one.value]
      for value in values where value.text?.contains("/") ?? false {
        diagnostics.report(
          at: value.mark,
          "'\((value.text ?? "").prefix(60))' in \(what) is no identifier",
          remedy: "in a collection __name__ is one part of a path, without '/': write that, or a "
            + "{\"$path\": …}",
        )
      }
    }
  }
}
