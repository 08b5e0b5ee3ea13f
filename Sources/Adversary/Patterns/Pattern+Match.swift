public import SymbolicCryptography

extension Pattern {
  /// The term that a pattern is once everything is bound; nil where a variable is not.
  public func term(with bindings: Bindings) -> Term? {
    switch self {
    case .exactly(let term): return term
    case .any(let variable): return bindings[variable.name]
    case .tuple(let parts): return Self.terms(parts, bindings).map(Term.tuple)
    case .made(let form, let parts): return Self.terms(parts, bindings).map(form.term)
    }
  }

  /// Whether everything is bound.
  func isBound(by bindings: Bindings) -> Bool {
    switch self {
    case .exactly: true
    case .any(let variable): bindings[variable.name] != nil
    case .tuple(let parts), .made(_, let parts): parts.allSatisfy { $0.isBound(by: bindings) }
    }
  }

  private static func terms(_ parts: [Pattern], _ bindings: Bindings) -> [Term]? {
    var terms: [Term] = []
    for part in parts {
      guard let term = part.term(with: bindings) else { return nil }
      terms.append(term)
    }
    return terms
  }

  /// What can stand for the variables so that a pattern is that term; nothing where it is another.
  ///
  /// There is more than one way for a shared secret of two variables alone, whose keys have no order.
  public func matches(_ term: Term, with bindings: Bindings = Bindings()) -> [Bindings] {
    switch self {
    case .exactly(let own): return own == term ? [bindings] : []
    case .any(let variable): return Self.bind(variable, term, bindings)
    case .tuple(let parts):
      guard case .tuple(let terms) = term.shape, terms.count == parts.count else { return [] }
      return Self.match(parts, terms, bindings)
    case .made(let form, let parts):
      guard term.form == form else { return [] }
      let first = Self.match(parts, term.parts, bindings)
      guard form == .sharedSecret else { return first }
      let second = Self.match(parts, term.parts.reversed(), bindings)
      return first + second.filter { !first.contains($0) }
    }
  }

  private static func bind(_ variable: Variable, _ term: Term, _ bindings: Bindings) -> [Bindings] {
    if let bound = bindings[variable.name] { return bound == term ? [bindings] : [] }
    guard variable.accepts(term) else { return [] }
    return [bindings.adding(variable.name, term)]
  }

  private static func match(
    _ parts: [Pattern],
    _ terms: [Term],
    _ bindings: Bindings,
  ) -> [Bindings] {
    var ways = [bindings]
    for (part, term) in zip(parts, terms) where !ways.isEmpty {
      // Nearly always there is one way.
      ways =
        ways.count == 1
        ? part.matches(term, with: ways[0]) : ways.flatMap { part.matches(term, with: $0) }
    }
    return ways
  }
}
