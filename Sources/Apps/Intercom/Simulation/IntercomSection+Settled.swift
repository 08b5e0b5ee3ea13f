import Intercom
import Kernel
import Plans

extension IntercomSection {
  /// Reads `settled`.
  func settledRule(_ node: Node, at place: Int) -> SettledRule {
    let reader = MappingReader(node, as: SettledRule.key, diagnostics: diagnostics)
    var rule = SettledRule()
    rule.place = Int64(place)
    let after = reader.duration("after")
    let within = reader.duration("within")
    // Both are at most ten years: their sum fits.
    rule.from = .start + after + within
    if reader.has("by") { rule.path = reader.enumeration("by", TransportPath.self).rawValue }
    if scenario.duration > .zero, after + within >= scenario.duration {
      diagnostics.report(
        at: node.mark,
        "nothing is left to be judged: 'after' and 'within' together reach the end of the scenario",
        remedy: "expected less than \(QuantityKind.duration.text(scenario.duration.nanoseconds))",
      )
    }
    if let path = TransportPath(rawValue: rule.path),
      !scenario.links.contains(where: { $0.id == path.rawValue })
    {
      diagnostics.report(
        at: reader.mark(of: "by"),
        "there is no link '\(path.rawValue)' by which voice could go",
        remedy: "add it under links, or leave 'by' out",
      )
    }
    reader.finish()
    return rule
  }
}
