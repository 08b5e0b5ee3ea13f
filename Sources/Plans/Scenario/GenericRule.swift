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
  /// The figure is within the bound. An empty node means the figure of the whole run.
  case metric(name: String, bound: Bound, node: String)

  /// A blank value of every kind.
  public static var prototypes: [Self] {
    [
      .eventually(fact: "", after: .start, by: .start, node: ""), .never(fact: "", node: ""),
      .neverIfJudged(fact: "", node: ""), .metric(name: "", bound: Bound(), node: ""),
    ]
  }

  /// The name of this kind, as under `expect`.
  public var kind: String {
    switch self {
    case .eventually: "eventually"
    case .never: "never"
    case .neverIfJudged: "neverIfJudged"
    case .metric: "metric"
    }
  }

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
    node.isEmpty ? "" : " at \(node)"
  }

  /// Names the fields of the present case.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .eventually(var fact, var after, var by, var node):
      try fields.field("fact", &fact)
      try fields.field("after_ns", &after)
      try fields.field("by_ns", &by)
      try fields.field("node", &node)
      self = .eventually(fact: fact, after: after, by: by, node: node)
    case .never(var fact, var node):
      try fields.field("fact", &fact)
      try fields.field("node", &node)
      self = .never(fact: fact, node: node)
    case .neverIfJudged(var fact, var node):
      try fields.field("fact", &fact)
      try fields.field("node", &node)
      self = .neverIfJudged(fact: fact, node: node)
    case .metric(var name, var bound, var node):
      try fields.field("name", &name)
      try fields.field("bound", &bound)
      try fields.field("node", &node)
      self = .metric(name: name, bound: bound, node: node)
    }
  }
}
