import Kernel

/// What was done outside of the store.
extension AuditJudge {
  /// What was done another number of times, and what was done that one undisturbed run does not do, or
  /// the other way round: two different texts to one person are no repetition of either.
  func acts(_ bench: HandlerBench, _ blank: IdempotencyFinding) -> [IdempotencyFinding] {
    var kinds: [String] = []
    for act in expected.acts + bench.acts where !kinds.contains(act.kind) { kinds.append(act.kind) }
    return kinds.flatMap { kind in
      let wanted = expected.acts.filter { $0.kind == kind }.map(content)
      let found = bench.acts.filter { $0.kind == kind }.map(content)
      return counted(kind, wanted, found, blank) + told(kind, wanted, found, blank)
    }
  }

  /// What an act says; points of time are left out where they are of documents.
  private func content(of act: HandlerBench.Act) -> DocumentFields {
    guard ignoresTimes else { return act.fields }
    var content = act.fields
    for name in content.names where content[name]?.timestamp != nil { content[name] = nil }
    return content
  }

  private func counted(
    _ kind: String,
    _ wanted: [DocumentFields],
    _ found: [DocumentFields],
    _ blank: IdempotencyFinding,
  ) -> [IdempotencyFinding] {
    guard wanted.count != found.count else { return [] }
    var finding = blank
    finding.field = kind
    finding.expected = "\(wanted.count)"
    finding.found = "\(found.count)"
    // Each was done, some again, and those take their own places.
    let isRepeated =
      wanted.allSatisfy(found.contains)
      && found.allSatisfy { act in
        let count = wanted.count { $0 == act }
        return found.count { $0 == act } == count || count > 0 && Self.takesItsPlace(act)
      }
    return [isRepeated ? finding.harmless("the same takes its place") : finding]
  }

  private static func takesItsPlace(_ act: DocumentFields) -> Bool {
    act[HandlerEffect.collapseField]?.string.map { !$0.isEmpty } ?? false
  }

  private func told(
    _ kind: String,
    _ wanted: [DocumentFields],
    _ found: [DocumentFields],
    _ blank: IdempotencyFinding,
  ) -> [IdempotencyFinding] {
    // What was not done at all is counted.
    guard !found.isEmpty else { return [] }
    var contents: [DocumentFields] = []
    for content in wanted + found where !contents.contains(content) { contents.append(content) }
    return contents.compactMap { content in
      let counts = (wanted.count { $0 == content }, found.count { $0 == content })
      guard counts.0 == 0 || counts.1 == 0 else { return nil }
      var finding = blank
      finding.field = "\(kind) \(DocumentValue.map(content).shown)"
      finding.expected = "\(counts.0)"
      finding.found = "\(counts.1)"
      return finding
    }
  }
}
