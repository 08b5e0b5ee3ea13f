/// Whether a query can ever be allowed, whatever other documents, times and tokens say.
public struct QueryProspect: Sendable {
  /// What is known of it.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// It is allowed whatever there is.
    case always
    /// It depends on other documents, on the time, on the token, or on what servers make of a range.
    case depends
    /// It is refused whatever there is.
    case never
  }

  /// What stands in the way, or what it depends on: a part of a condition.
  public struct Reason: Hashable, Sendable {
    /// Where it stands.
    public let mark: RulesMark
    /// What stands there, in one line.
    public let text: String
    /// Why it is not true, or not known.
    public let message: String

    /// The same place, with other words.
    func saying(_ message: String) -> Self { Self(mark: mark, text: text, message: message) }
  }

  /// What is known of it.
  public let verdict: Verdict
  /// What stands in the way, of the first way of the query that is never allowed; where it depends, on what,
  /// of the first way that does; none where it is always allowed.
  public let reasons: [Reason]
  /// What stands in the way whatever the conditions say; nil where nothing does.
  public var obstacle: String?
  /// Whether no statement is about what it asks for.
  public let hasNoRules: Bool
  /// Whether a path of the rules is about it all the same, with statements for other methods.
  public let hasOtherMethods: Bool
}

extension QueryProspect {
  /// What Firestore refuses before it asks the rules.
  fileprivate static func refused(_ obstacle: String) -> Self {
    Self(
      verdict: .never,
      reasons: [],
      obstacle: obstacle,
      hasNoRules: false,
      hasOtherMethods: false,
    )
  }
}

extension Ruleset {
  /// Whether a query, or a read or write, can ever be allowed.
  ///
  /// - Parameter request: what is asked; its `time`, tokens that it does not give, and other documents are
  ///   taken as not known.
  /// - Returns: `never` only where nothing could allow it.
  public func prospect(_ request: RulesRequest) -> QueryProspect {
    guard request.method == .list else {
      let path = AskedPath(document: request.path)
      return prospect(request, path, resource: request.resource?.value ?? .null)
    }
    var request = request
    let query = request.query ?? RulesQuery()
    request.query = query
    var all = QueryProspect(verdict: .never, reasons: [], hasNoRules: true, hasOtherMethods: false)
    if case .group = query.scope, version == 1 {
      all.obstacle = "a collection group needs rules_version = '2', and the rules are of version 1"
      return all
    }
    guard let ways = QueryWay.ways(of: query.filter) else {
      let words = "the query can be met in more than \(RulesQuery.waysMax) ways"
      return .refused("\(words), and Firestore takes \(RulesQuery.waysMax) disjunctions at most")
    }
    var depending: QueryProspect?
    for way in ways {
      let path = AskedPath(request.path, query.scope, name: way.name)
      let found = RulesResource(path: RulesPath(path.segments), data: way.data, id: way.name)
      all = prospect(request, path, resource: found.value, limits: way.limits)
      if all.verdict == .depends { all = refusal(of: request, path, way) ?? all }
      guard all.verdict != .never else { return all }
      if all.verdict == .depends { depending = depending ?? all }
    }
    return depending ?? all
  }

  /// The refusal of a query that finds a document which nothing could allow: rules are no filters.
  private func refusal(
    of request: RulesRequest,
    _ path: AskedPath,
    _ way: QueryWay,
  ) -> QueryProspect? {
    let names = way.limits.filter { $0.path == ["__name__"] }
    for data in QueryWitness(way, request.query, program.tree.constants).documents {
      let found = RulesResource(path: RulesPath(path.segments), data: data, id: way.name)
      let one = prospect(request, path, resource: found.value, limits: names)
      guard one.verdict == .never else { continue }
      let words = "the query also finds \(RulesValue.map(data).text(longest: 60)): "
      return QueryProspect(
        verdict: .never,
        reasons: one.reasons.map { $0.saying(words + $0.message) },
        hasNoRules: false,
        hasOtherMethods: false,
      )
    }
    return nil
  }

  private func prospect(
    _ request: RulesRequest,
    _ path: AskedPath,
    resource: RulesValue,
    limits: [QueryLimit] = [],
  ) -> QueryProspect {
    var prospector = Prospector(program, request, resource: resource, limits: limits)
    var (blame, depends): ([Outlook.Blame], [Outlook.Blame]) = ([], [])
    // Statements that are true of some documents each may be true of all together.
    var partly = 0
    var (isAlways, isPossible, hasNone) = (false, false, true)
    var hasPath = false
    var matcher = Matcher(program, path)
    let tree = program.tree
    _ = matcher.walk { block, captures in
      prospector.set(captures: captures)
      hasPath = true
      for statement in tree.blocks[block].statements.map({ tree.statements[$0] })
      where statement.methods.contains(request.method) {
        hasNone = false
        guard let condition = statement.condition else {
          (isAlways, isPossible) = (true, true)
          continue
        }
        let outlook = prospector.outlook(ofCondition: condition)
        isAlways = isAlways || outlook.isTrue
        partly += outlook.isPartly ? 1 : 0
        isPossible = isPossible || outlook.canBeTrue || partly > 1
        blame += outlook.blame
        depends += outlook.depends
      }
      return isAlways
    }
    let reasons = isPossible ? depends.isEmpty ? blame : depends : blame
    return QueryProspect(
      verdict: isAlways ? .always : isPossible ? .depends : .never,
      reasons: isAlways ? [] : unique(reasons.map(reason)),
      hasNoRules: hasNone,
      hasOtherMethods: hasNone && hasPath,
    )
  }

  /// The first 20, each once.
  private func unique(_ reasons: [QueryProspect.Reason]) -> [QueryProspect.Reason] {
    var unique: [QueryProspect.Reason] = []
    for reason in reasons where unique.count < 20 && !unique.contains(reason) {
      unique.append(reason)
    }
    return unique
  }

  private func reason(_ blame: Outlook.Blame) -> QueryProspect.Reason {
    QueryProspect.Reason(
      mark: program.mark(of: blame.node),
      text: program.text(of: blame.node),
      message: blame.message,
    )
  }
}
