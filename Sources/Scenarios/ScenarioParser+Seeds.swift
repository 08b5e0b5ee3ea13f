import Plans

extension ScenarioParser {
  /// What says under how many seeds a rule must hold.
  static var shareKey: String { "in" }

  /// Reads under how many seeds a rule must hold; nil where its own run decides.
  func readShare(_ reader: MappingReader, of rule: Scenario.Rule?) -> SeedShare? {
    let share = reader.optional(Self.shareKey, .seedShare)
    if case .app(let app, let key, let node) = rule {
      let isOverSeeds = apps.contains { $0.name == app && $0.seedExpectationKeys.contains(key) }
      if isOverSeeds { refuseShare(inside: node, of: key) }
      if share != nil, !isOverSeeds {
        diagnostics.report(
          at: reader.mark(of: Self.shareKey),
          "'\(key)' of \(app) is judged in one run alone",
          remedy: "leave '\(Self.shareKey)' out, or bound a figure: { metric: …, is: …, in: … }",
        )
      }
    }
    guard let share else { return nil }
    guard share.isPossible(from: seed) else {
      diagnostics.report(
        at: reader.mark(of: Self.shareKey),
        "there are no \(share.seeds) seeds from \(seed) on",
        remedy: "take a smaller 'seed:' of the scenario",
      )
      return nil
    }
    return share
  }

  /// Reports a share that stands in what an app judges, instead of beside it.
  private func refuseShare(inside node: Node, of key: String) {
    guard let entry = node.entries?.first(where: { $0.key == Self.shareKey }) else { return }
    let share = entry.value.text.map { String($0.prefix(40)) } ?? "95 of 100"
    diagnostics.report(
      at: entry.keyMark,
      "'\(Self.shareKey)' stands in '\(key)': under how many seeds it must hold is no part of it",
      remedy: "write it beside: { \(key): { … }, \(Self.shareKey): \(share) }",
    )
  }
}
