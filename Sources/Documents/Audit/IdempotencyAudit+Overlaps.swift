import Kernel

/// Something that two handlers of one event both do.
public struct HandlerOverlap: Record, Hashable, Sendable {
  /// The handler that is named first.
  public var first = ""
  /// The other one.
  public var second = ""
  /// The document; empty for what is done outside of the store.
  public var document = ""
  /// The field, or what is done outside of the store; empty for a whole document.
  public var field = ""
  /// What the first one leaves alone.
  public var alone = ""
  /// What both leave, one behind the other.
  public var together = ""

  /// A blank one.
  public init() {}
}

extension HandlerOverlap: CustomStringConvertible {
  /// Such as `a and b: shins/s1 experience is 20 by both, 10 by a alone`.
  public var description: String {
    let names = "\(first) and \(second)"
    return document.isEmpty
      ? "\(names): \(field) is done \(together) times by both, \(alone) by \(first) alone"
      : "\(names): \(document)\(field.isEmpty ? "" : " \(field)") is \(together) by both,"
        + " \(alone) by \(first) alone"
  }
}

extension IdempotencyAudit {
  /// What two handlers of the event both change, or do outside of the store: two functions that wait for
  /// one path have one event, whose id tells nothing between them.
  ///
  /// A pair is listed where both of them would have done it alone and what they leave together is not
  /// what the first one leaves.
  ///
  /// - Complexity: O(*h*²) runs of *h* handlers.
  public func overlaps() -> [HandlerOverlap] {
    subjects.indices.flatMap { first in
      subjects.indices.dropFirst(first + 1).flatMap { second in
        overlaps(of: subjects[first], and: subjects[second])
      }
    }
  }

  private func overlaps(of first: Subject, and second: Subject) -> [HandlerOverlap] {
    let untouched = bench
    let left = after([first])
    let judge = AuditJudge(
      handler: first.name,
      untouched: store,
      expected: left,
      steps: [],
      ignoresTimes: ignoresTimes,
    )
    let changedByFirst = changes(from: untouched, to: left)
    let changedBySecond = changes(from: untouched, to: after([second]))
    return judge.findings(after([first, second]), .twice).compactMap { finding in
      let isBoth = [changedByFirst, changedBySecond].allSatisfy { changes in
        changes.contains { $0.document == finding.document && $0.field == finding.field }
      }
      guard isBoth else { return nil }
      var overlap = HandlerOverlap()
      overlap.first = first.name
      overlap.second = second.name
      overlap.document = finding.document
      overlap.field = finding.field
      overlap.alone = finding.expected
      overlap.together = finding.found
      return overlap
    }
  }

  private func changes(from bench: HandlerBench, to other: HandlerBench) -> [IdempotencyFinding] {
    AuditJudge(
      handler: "",
      untouched: store,
      expected: bench,
      steps: [],
      ignoresTimes: false,
    )
    .findings(other, .twice)
  }

  private func after(_ subjects: [Subject]) -> HandlerBench {
    var bench = bench
    for subject in subjects {
      _ = finish(bench.begin(subject.begin(), invocation(1)), &bench)
      bench.rest()
    }
    return bench
  }
}
