internal import SymbolicCryptography

/// Makes messages of a shape out of what somebody knows.
///
/// It goes from the shape, not from all terms: an operation is either one that was heard and cannot be
/// made, or made of parts that are found in the same way; what is bound is only asked for. So of
/// infinitely many messages those are left that differ for the receiver, but for one bound: for a
/// variable stands one term of the `basis` of what is known that is of its sort, or one of the constants,
/// and nothing that is put together for it. Who accepts composed terms there says so with a pattern.
struct Composer {
  let knowledge: Knowledge
  /// Constants that may stand for variables.
  let constants: [Term]

  /// Every message of a shape, in an order that depends on what is known alone.
  func messages(for pattern: Pattern, with bindings: Bindings) -> [Term] {
    var seen = Set<Term>()  // order-free: only ever asked whether something is in it
    return ways(to: pattern, with: bindings).compactMap { way in
      let message = pattern.term(with: way)
      return message.flatMap { seen.insert($0).inserted ? $0 : nil }
    }
  }

  /// Every way to bind what is not bound yet; the same way may come twice.
  func ways(to pattern: Pattern, with bindings: Bindings) -> [Bindings] {
    if pattern.isBound(by: bindings), let whole = pattern.term(with: bindings) {
      return knowledge.canDerive(whole) ? [bindings] : []
    }
    switch pattern {
    case .exactly: preconditionFailure("a term without variables has one instance")
    case .any(let variable):
      return candidates(for: variable).map { bindings.adding(variable.name, $0) }
    case .tuple(let parts): return ways(to: parts, with: bindings)
    case .made(let form, let parts):
      var found = heard(pattern, form, bindings)
      for way in Self.makings(form, parts) { found += ways(to: way, with: bindings) }
      return found
    }
  }

  private func ways(to patterns: [Pattern], with bindings: Bindings) -> [Bindings] {
    var found = [bindings]
    for pattern in patterns where !found.isEmpty {
      found =
        found.count == 1
        ? ways(to: pattern, with: found[0]) : found.flatMap { ways(to: pattern, with: $0) }
    }
    return found
  }

  /// What was heard of that form and cannot be made.
  private func heard(_ pattern: Pattern, _ form: Term.Form, _ bindings: Bindings) -> [Bindings] {
    knowledge.basis.flatMap { term in
      term.form == form ? pattern.matches(term, with: bindings) : []
    }
  }

  private func candidates(for variable: Variable) -> [Term] {
    switch variable.sort {
    case .oneOf(let terms): terms.filter(knowledge.canDerive)
    case .fresh(let own): [own].filter(knowledge.canDerive)
    case .any, .name: (knowledge.basis + constants).filter(variable.accepts)
    }
  }

  /// Of what an operation can be made, each way by itself, what is scarce first: most keys cannot be
  /// made, most messages can.
  private static func makings(_ form: Term.Form, _ parts: [Pattern]) -> [[Pattern]] {
    switch form {
    case .publicKey, .digest, .derived: [parts]
    case .sealed: [[parts[1], parts[2], parts[0]]]
    case .signature: [[parts[1], parts[0]]]
    case .sharedSecret:
      [[parts[0], .publicKey(parts[1])], [parts[1], .publicKey(parts[0])]]
    }
  }
}
