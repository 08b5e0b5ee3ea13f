/// A file of Firestore security rules that can be asked.
///
/// ```swift
/// let ruleset = try Ruleset(bytes)
/// let decision = ruleset.decide(RulesRequest(.get, RulesPath(document: "tasks/t1"))) { _, _ in nil }
/// print(decision.isAllowed, decision.text)
/// ```
///
/// A ruleset is a value that many can ask at once, and that answers the same question the same way: it reads
/// no clock and keeps nothing of a request.
public struct Ruleset: Sendable {
  /// What can be meant, and fails whenever it is evaluated, in the order of the file.
  public let warnings: [RulesIssue]
  let program: Program
  /// Which functions, and which variables of them, nobody uses.
  let usage: Usage

  /// What of a file is used.
  struct Usage: Sendable {
    var functions: [Bool]
    var locals: [[Bool]]
  }

  /// The rules of a file.
  ///
  /// - Parameter bytes: the file, UTF-8.
  /// - Throws: `RulesSyntaxError` with places where it is none, or more than Google takes.
  public init(_ bytes: [UInt8]) throws(RulesSyntaxError) {
    let resolver = Resolver(try Parser.parse(bytes))
    guard resolver.errors.isEmpty else { throw RulesSyntaxError(issues: resolver.errors) }
    warnings = resolver.warnings
    program = Program(resolver)
    usage = Usage(functions: resolver.usedFunctions, locals: resolver.usedLocals)
  }

  /// The version that the file says, 1 where it says none.
  public var version: Int { program.tree.version }

  /// Whether a request is allowed.
  ///
  /// - Parameters:
  ///   - request: what is asked.
  ///   - documents: the document at a path, as it is or, where the second argument is true, as it would be
  ///     once the request was carried out; nil where there is none. Asked once for each.
  /// - Returns: the decision, and what each statement said.
  /// - Complexity: O(blocks × segments of the path), and at most 1,000 evaluations for each way of a query.
  public func decide(
    _ request: RulesRequest,
    documents: (RulesPath, _ isAfter: Bool) -> RulesResource?,
  ) -> RulesDecision {
    var watch = NoWatch()
    return decide(request, watch: &watch, documents: documents)
  }

  /// What some statement is about, of the documents in a collection, whatever its condition says.
  ///
  /// - Parameter collection: its path; a segment that may be any one, such as `{userId}`, is none that rules name.
  /// - Returns: the methods, in the order of all; none where no path of the rules is about these documents, so that
  ///   every request is refused.
  public func methods(ofCollection collection: RulesPath) -> [RulesRequest.Method] {
    let program = program
    var bits: UInt8 = 0
    var matcher = Matcher(program, AskedPath(collection, .collection, name: nil))
    _ = matcher.walk { block, _ in
      for number in program.blockStatements[block] { bits |= program.methods[number] }
      return false
    }
    return RulesRequest.Method.allCases.filter { bits & $0.bit != 0 }
  }

  /// The same with somebody who looks on.
  func decide<Watch: EvaluationWatch>(
    _ request: RulesRequest,
    watch: inout Watch,
    documents: (RulesPath, Bool) -> RulesResource?,
  ) -> RulesDecision {
    withoutActuallyEscaping(documents) { documents in
      guard request.method == .list else {
        let resource = request.resource?.value ?? .null
        let path = AskedPath(document: request.path)
        return decide(request, path, resource, &watch, documents)
      }
      return decideList(request, &watch, documents)
    }
  }

  private func decide<Watch: EvaluationWatch>(
    _ request: RulesRequest,
    _ path: AskedPath,
    _ resource: RulesValue,
    _ watch: inout Watch,
    _ documents: @escaping (RulesPath, Bool) -> RulesResource?,
  ) -> RulesDecision {
    let program = program
    let method = request.method.bit
    var statements: [RulesDecision.Statement] = []
    var evaluator = Evaluator(
      program,
      request,
      resource: resource,
      watch: watch,
      documents: documents,
    )
    var matcher = Matcher(program, path)
    let isAllowed = matcher.walk { block, captures in
      evaluator.captures = captures
      for number in program.blockStatements[block] where program.methods[number] & method != 0 {
        let verdict = evaluator.verdict(of: number)
        statements.append(
          RulesDecision.Statement(
            number: number,
            mark: program.statementMarks[number],
            conditionMark: program.conditionMarks[number],
            verdict: verdict,
          )
        )
        if case .allowed = verdict { return true }
      }
      return false
    }
    watch = evaluator.watch
    return RulesDecision(
      method: request.method,
      isAllowed: isAllowed,
      statements: statements,
      accesses: evaluator.accesses.map(\.path),
    )
  }

  /// Every way of a query must be allowed; the first one that is not is the decision.
  private func decideList<Watch: EvaluationWatch>(
    _ request: RulesRequest,
    _ watch: inout Watch,
    _ documents: @escaping (RulesPath, Bool) -> RulesResource?,
  ) -> RulesDecision {
    var request = request
    let query = request.query ?? RulesQuery()
    request.query = query
    var decision = RulesDecision(method: .list, isAllowed: false, statements: [], accesses: [])
    // Without version 2 no rule is about a collection group.
    if case .group = query.scope, version == 1 { return decision }
    for way in QueryWay.ways(of: query.filter) ?? [] {
      let path = AskedPath(request.path, query.scope, name: way.name)
      let resource = RulesResource(
        path: RulesPath(path.segments),
        data: way.boundedData,
        id: way.name,
      )
      decision = decide(request, path, resource.value, &watch, documents)
      guard decision.isAllowed else { return decision }
    }
    return decision
  }
}
