import Kernel

/// A rule about facts or figures that can be judged without knowing the app they come from.
public enum GenericRule: Choice, Hashable, Sendable {
  /// The fact is stated from `after` to `by`, both included: a liveness rule.
  ///
  /// What was stated before `after` does not count. An empty node means anywhere.
  case eventually(fact: String, after: Instant, by: Instant, node: String)
  /// The fact is never stated. An empty node means anywhere.
  case never(fact: String, node: String)
  /// The same of a fact that says that an invariant is broken, in a run in which that may have nothing
  /// to judge.
  case neverIfJudged(fact: String, node: String)
  /// The figure is within the bound. The node is a device, or `ren hears hina` for what one hears of
  /// another (`MetricSpec.pair`); an empty one means the figure of the whole run.
  case metric(name: String, bound: Bound, node: String)

  /// The rule in words: `eventually app.linkUp at ren after 50s by 65s`.
  public var title: String {
    switch self {
    case .eventually(let fact, let after, let by, let node):
      "eventually \(fact)\(place(node))"
        + (after > .start ? " after \(QuantityKind.duration.text(after.nanoseconds))" : "")
        + " by \(QuantityKind.duration.text(by.nanoseconds))"
    case .never(let fact, let node):
      "never \(fact)\(place(node))"
    case .neverIfJudged(let fact, let node):
      "never \(fact)\(place(node)), if judged"
    case .metric(let name, let bound, let node):
      "\(name)\(place(node)) \(bound.text)"
    }
  }

  private func place(_ node: String) -> String {
    // No device has a space in its name: it is what one hears of another.
    node.isEmpty ? "" : node.utf8.contains(0x20) ? " where \(node)" : " at \(node)"
  }
}
