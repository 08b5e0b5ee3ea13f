import Plans

extension ScenarioParser {
  /// What says under how many seeds a rule must hold.
  static var shareKey: String { "in" }

  /// Reads under how many seeds a rule must hold; nil where its own run decides.
  func readShare(_ reader: MappingReader, of rule: Scenario.Rule?) -> SeedShare? {
    let share = reader.optional(Self.shareKey, .seedShare)
    guard let share else { return nil }
    if case .app(let app, let key, _) = rule {
      diagnostics.report(
        at: reader.mark(of: Self.shareKey),
        "'\(key)' of \(app) is judged in one run alone",
        remedy: "leave '\(Self.shareKey)' out, or bound a figure: { metric: …, is: …, in: … }",
      )
    }
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
}
