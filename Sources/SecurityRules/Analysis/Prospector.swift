/// Looks whether a condition can be true where documents, times and tokens are not known.
///
/// It never says that something cannot be which can: what is not known may be anything.
struct Prospector {
  private let program: Program
  /// Works out what is known.
  private var evaluator: Evaluator<NoWatch>
  private var locals: [Outlook] = []
  private var frame = 0
  private var callDepth = 0
  /// Fields that the query limits without fixing them; what Firestore concludes from that is not known.
  private let limited: [[String]]
  /// What was taken for anything since it was last forgotten, with the reason.
  private(set) var doubts: [Outlook.Blame] = []
  /// How much more is looked at; behind that everything may be anything.
  private var left = 20_000

  /// For a request of which everything that is not given is open.
  init(
    _ program: Program,
    _ request: RulesRequest,
    resource: RulesValue,
    limited: [[String]] = [],
  ) {
    self.program = program
    self.limited = limited
    evaluator = Evaluator(program, request, resource: resource, watch: NoWatch()) { _, _ in nil }
  }

  /// Sets what the names in braces stand for.
  mutating func set(captures: [RulesValue?]) { evaluator.captures = captures }

  /// Forgets what was taken for anything: another condition begins.
  mutating func forgetDoubts() { doubts = [] }

  /// Anything, because of something that is not known.
  private mutating func doubt(_ node: Int, _ message: String) -> Outlook {
    if doubts.count < 20, !doubts.contains(where: { $0.node == node }) {
      doubts.append(Outlook.Blame(node: node, message: message))
    }
    return .anything
  }

  /// What a condition can come to.
  mutating func outlook(of node: Int) -> Outlook {
    left -= 1
    guard left > 0 else { return doubt(node, "the condition is too long to be looked through") }
    var outlook = rawOutlook(of: node)
    // What is false by itself is what stands in the way.
    if !outlook.canBeTrue, outlook.blame.isEmpty {
      outlook.blame = [Outlook.Blame(node: node, message: words(outlook))]
    }
    return outlook
  }

  private func words(_ outlook: Outlook) -> String {
    if case .known(let value) = outlook.kind { return "is \(value.text(longest: 40))" }
    return "cannot be true"
  }

  private mutating func rawOutlook(of node: Int) -> Outlook {
    switch program.tree.expressions[node] {
    case .local(let slot): return locals[frame + slot]
    case .and(let operands): return conjunction(operands)
    case .or(let operands): return disjunction(operands)
    case .not(let operand):
      let inner = outlook(of: operand)
      return .of(
        canBeTrue: inner.canBeFalse,
        canBeFalse: inner.canBeTrue,
        canFail: inner.canFail,
        blame: inner.canBeTrue ? [] : inner.blame,
      )
    case .choice(let condition, let first, let second): return choice(condition, first, second)
    case .ownFunction(let function, let operands): return call(function, operands, at: node)
    case .requestPart(.time): return doubt(node, "the time is not known")
    case .request: return doubt(node, "the whole of the request is not known")
    case .member(let object, let name): return member(object, name, at: node)
    case .builtIn(let function, let operands):
      let arguments = operandOutlooks(operands)
      // What other documents say is not known.
      switch function {
      case .get, .getAfter, .exists, .existsAfter:
        if let failed = arguments.first(where: Self.isFailed) { return failed }
        return doubt(node, "other documents are not known")
      case .debug, .bool, .int, .float, .string, .path, .durationAbs, .durationTime,
        .durationValue, .timestampDate, .timestampValue, .latlngValue, .hashingCRC32,
        .hashingCRC32C, .hashingMD5, .hashingSHA256, .mathAbs, .mathCeil, .mathFloor,
        .mathIsInfinite, .mathIsNaN, .mathPow, .mathRound, .mathSqrt:
        return known(arguments, at: node) { evaluator, values throws(Failure) in
          try evaluator.apply(function, values, at: node)
        }
      }
    case .constant, .capture, .requestPart, .resource, .failing, .name, .call, .methodCall:
      return known([], at: node) { evaluator, _ throws(Failure) in try evaluator.value(node) }
    case .index, .range, .list, .map, .path, .negative, .binary, .isType, .method:
      return strict(node)
    }
  }

  private static func isFailed(_ outlook: Outlook) -> Bool {
    if case .failed = outlook.kind { return true }
    return false
  }

  // MARK: Conditions

  private mutating func conjunction(_ operands: Expression.Operands) -> Outlook {
    let parts = operandOutlooks(operands)
    let canBeTrue = parts.allSatisfy(\.canBeTrue)
    let canBeFalse = parts.contains(where: \.canBeFalse)
    // It fails where one does and none is false for certain.
    let canFail =
      parts.contains(where: \.canFail)
      && !parts.contains { $0.canBeFalse && !$0.canBeTrue && !$0.canFail }
    let blame = parts.first { !$0.canBeTrue }?.blame ?? []
    return .of(canBeTrue: canBeTrue, canBeFalse: canBeFalse, canFail: canFail, blame: blame)
  }

  private mutating func disjunction(_ operands: Expression.Operands) -> Outlook {
    let parts = operandOutlooks(operands)
    let canBeTrue = parts.contains(where: \.canBeTrue)
    let canBeFalse = parts.allSatisfy(\.canBeFalse)
    let canFail = parts.contains(where: \.canFail) && !parts.contains(where: \.isTrue)
    let blame = parts.flatMap(\.blame)
    return .of(
      canBeTrue: canBeTrue,
      canBeFalse: canBeFalse,
      canFail: canFail,
      blame: Array(blame.prefix(20)),
    )
  }

  private mutating func choice(_ condition: Int, _ first: Int, _ second: Int) -> Outlook {
    let test = outlook(of: condition)
    guard test.canBeTrue || test.canBeFalse else {
      return Outlook(kind: .failed, blame: test.blame)
    }
    if !test.canFail, !test.canBeFalse { return outlook(of: first) }
    if !test.canFail, !test.canBeTrue { return outlook(of: second) }
    var both: Outlook
    if test.canBeTrue, test.canBeFalse {
      both = .either(outlook(of: first), outlook(of: second))
    } else {
      both = outlook(of: test.canBeTrue ? first : second)
    }
    if test.canFail {
      both = .either(both, Outlook(kind: .failed, blame: test.canBeTrue ? [] : test.blame))
    }
    return both
  }

  // MARK: Values

  private mutating func operandOutlooks(_ operands: Expression.Operands) -> [Outlook] {
    operands.range.map { program.tree.operands[$0] }.map { outlook(of: $0) }
  }

  private mutating func member(_ object: Int, _ name: Int, at node: Int) -> Outlook {
    // What a token says is open, unless the request says it.
    if case .requestPart(.auth) = program.tree.expressions[object],
      program.tree.names[name] == "token", case .map(let auth) = evaluator.request.auth,
      auth["token"] == nil
    {
      return doubt(node, "what the token says is not known")
    }
    return known([outlook(of: object)], at: node) { evaluator, values throws(Failure) in
      try evaluator.member(name, of: values[0], at: node)
    }
  }

  /// What evaluates all its parts.
  private mutating func strict(_ node: Int) -> Outlook {
    let outlooks = program.tree.parts(of: node).map { outlook(of: $0) }
    let expression = program.tree.expressions[node]
    return known(outlooks, at: node) { evaluator, values throws(Failure) in
      switch expression {
      case .index: return try evaluator.element(values[0], values[1], at: node)
      case .range: return try evaluator.range(values[0], values[1], values[2], at: node)
      case .list: return .list(values)
      case .map(let operands): return try evaluator.map(values, operands, at: node)
      case .path(let operands): return try evaluator.path(values, operands)
      case .negative: return try evaluator.negative(values[0], at: node)
      case .binary(let sign, _, _):
        return try evaluator.binary(sign, values[0], values[1], at: node)
      case .isType(_, let type): return .bool(values[0].isOf(type))
      case .method(_, let method, let operands):
        let arguments = Array(values.dropFirst())
        return try evaluator.apply(method, to: values[0], arguments, operands, at: node)
      case .constant, .name, .local, .capture, .request, .requestPart, .resource, .member, .not,
        .and, .or, .choice, .call, .ownFunction, .builtIn, .methodCall, .failing:
        preconditionFailure("a node that does not evaluate all its parts")
      }
    }
  }

  /// What is worked out where all its parts are known; it fails where one does.
  private mutating func known(
    _ parts: [Outlook],
    at node: Int,
    _ compute: (inout Evaluator<NoWatch>, [RulesValue]) throws(Failure) -> RulesValue,
  ) -> Outlook {
    if let failed = parts.first(where: Self.isFailed) { return failed }
    var values: [RulesValue] = []
    for part in parts {
      guard case .known(let value) = part.kind else { return .anything }
      values.append(value)
    }
    do throws(Failure) {
      let value = try compute(&evaluator, values)
      return Outlook(kind: .known(value), blame: blame(value, values, at: node))
    } catch {
      if isLimited(error.reason) {
        return doubt(
          error.node,
          "the query limits it and does not fix it: what Firestore concludes from that is not known",
        )
      }
      let blame = Outlook.Blame(node: error.node, message: error.message(program))
      return Outlook(kind: .failed, blame: [blame])
    }
  }

  /// Whether what has no value here is something that the query limits.
  private func isLimited(_ reason: Failure.Reason) -> Bool {
    switch reason {
    case .notFixed(let name):
      limited.contains { $0.contains(program.names[name]) }
    case .partial: limited.contains { $0 != ["__name__"] }
    case .unknownName: limited.contains(["__name__"])
    case .noMember, .null, .types, .text, .complaint: false
    }
  }

  /// What two values stand in the way as.
  private func blame(
    _ value: RulesValue,
    _ values: [RulesValue],
    at node: Int,
  ) -> [Outlook.Blame] {
    guard case .bool(false) = value, case .binary(let sign, _, _) = program.tree.expressions[node]
    else { return [] }
    let (left, right) = (values[0].text(longest: 40), values[1].text(longest: 40))
    return [Outlook.Blame(node: node, message: "\(left) \(sign.rawValue) \(right) is false")]
  }

  private mutating func call(
    _ number: Int,
    _ operands: Expression.Operands,
    at node: Int,
  ) -> Outlook {
    guard callDepth < RulesLimits.callDepthMax else { return Outlook(kind: .failed) }
    let arguments = operandOutlooks(operands)
    if let failed = arguments.first(where: Self.isFailed) { return failed }
    let before = (frame: frame, count: locals.count)
    locals += arguments
    frame = before.count
    callDepth += 1
    defer {
      frame = before.frame
      callDepth -= 1
      locals.removeSubrange(before.count...)
    }
    let function = program.tree.functions[number]
    for variable in function.variables {
      guard let value = variable.value else { continue }
      locals.append(outlook(of: value))
    }
    return outlook(of: function.result)
  }
}
