import Plans
import SecurityRules

/// One thing that is asked of the rules.
public struct RulesCase: Sendable {
  /// Its name in the file.
  public let name: String
  /// Where it stands in the file.
  public let mark: Mark
  /// What is asked.
  public let request: RulesRequest
  /// What is asked for, in words: `list tasks where childId == 'kid1'`.
  public let summary: String
  /// What the rules are expected to say; nil for a query, of which nothing is expected.
  public let isAllowed: Bool?
  /// The text of the refusal that is expected; nil where none is.
  public let text: String?
  /// Why, in the file's own words.
  public let reason: String
  /// The other documents, as they are.
  let documents: [RulesResource]
  /// The documents that would be others once the request was carried out; without fields they are not there.
  let documentsAfter: [(path: RulesPath, resource: RulesResource?)]

  /// The document at a path.
  ///
  /// - Parameters:
  ///   - path: the whole path.
  ///   - isAfter: as it would be, not as it is.
  /// - Returns: the document; nil where there is none.
  public func document(_ path: RulesPath, isAfter: Bool) -> RulesResource? {
    if isAfter, let other = documentsAfter.first(where: { $0.path.text == path.text }) {
      return other.resource
    }
    let isOwn = path.text == request.path.text && request.method != .list
    if isOwn { return isAfter && !request.method.isRead ? request.incoming : request.resource }
    return documents.first { $0.path.text == path.text }
  }

  /// What the rules say to it.
  public func outcome(of ruleset: Ruleset) -> CaseOutcome {
    CaseOutcome(self, ruleset.decide(request) { document($0, isAfter: $1) })
  }

  /// The same, and what it reaches is counted.
  public func outcome(of ruleset: Ruleset, counting coverage: inout RulesCoverage) -> CaseOutcome {
    CaseOutcome(self, coverage.decide(request, by: ruleset) { document($0, isAfter: $1) })
  }

  /// What led to what the rules say.
  public func trace(of ruleset: Ruleset) -> RulesTrace {
    ruleset.explain(request) { document($0, isAfter: $1) }
  }
}

/// What the rules say to a case, beside what is expected.
public struct CaseOutcome: Sendable {
  /// The case.
  public let given: RulesCase
  /// What the rules say.
  public let decision: RulesDecision

  init(_ given: RulesCase, _ decision: RulesDecision) {
    self.given = given
    self.decision = decision
  }

  /// Whether they say what is expected.
  public var agrees: Bool {
    (given.isAllowed ?? decision.isAllowed) == decision.isAllowed
      && (given.text ?? decision.text) == decision.text
  }

  /// What they say in short: the line that allowed it, or why none did.
  public var detail: String {
    if let deciding = decision.deciding { return "by L\(deciding.mark.line)" }
    return decision.text
  }
}
