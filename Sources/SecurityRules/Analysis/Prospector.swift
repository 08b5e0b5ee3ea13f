/// Looks whether a condition can be true where documents, times and tokens are not known.
///
/// It never says that something cannot be which can: what is not known may be anything.
struct Prospector {
  let program: Program
  /// What the query bounds and does not fix.
  let limits: [QueryLimit]
  /// The method of a request of which nothing else is known; nil where what is asked is given.
  private let method: RulesRequest.Method?
  /// Works out what is known.
  var evaluator: Evaluator<NoWatch>
  private var locals: [Outlook] = []
  private var frame = 0
  private var callDepth = 0
  /// What was spent of the limits of a request.
  private var spending = Spending()
  /// Whether the condition is true only where what is looked at is: neither below `!` nor within a comparison.
  private var isWanted = true
  /// How much more is looked at; behind that everything may be anything.
  private var left = 20_000

  /// For a request of which everything that is not given is open.
  init(
    _ program: Program,
    _ request: RulesRequest,
    resource: RulesValue,
    limits: [QueryLimit] = [],
  ) {
    self.program = program
    self.limits = limits
    method = nil
    evaluator = Evaluator(program, request, resource: resource, watch: NoWatch()) { _, _ in nil }
  }

  /// For any request by that method, whoever asks, and whatever the document says.
  ///
  /// Of documents that is known alone which there are none: before a `create`, and after it by all but a
  /// `create` or an `update`.
  init(anyRequestTo method: RulesRequest.Method, _ program: Program) {
    self.program = program
    limits = []
    self.method = method
    let request = RulesRequest(
      method,
      RulesPath([]),
      accessesMax: RulesRequest.batchAccessesMax,
    )
    evaluator = Evaluator(program, request, resource: .null, watch: NoWatch()) { _, _ in nil }
  }

  /// Sets what the names in braces stand for.
  mutating func set(captures: [RulesValue?]) { evaluator.captures = captures }

  /// What the condition of a statement can come to, behind those that were looked at before it.
  mutating func outlook(ofCondition node: Int) -> Outlook {
    // Of the statements before it nothing is known for certain.
    spending.leaveOut(since: Spending())
    isWanted = true
    return outlook(of: node)
  }

  /// What an expression can come to.
  private mutating func outlook(of node: Int) -> Outlook {
    left -= 1
    guard left > 0 else { return unknown(node, "the condition is too long to be looked through") }
    spending.evaluate(program.tree.expressions[node].cost)
    let why = Outlook.Blame(node: node, message: RulesLimits.evaluationWords)
    guard spending.evaluationsLeast <= RulesLimits.evaluationsMax else {
      return Outlook(kind: .failed, blame: [why])
    }
    let mayBeTooMany = spending.evaluationsMost > RulesLimits.evaluationsMax
    var outlook = rawOutlook(of: node)
    if mayBeTooMany { outlook = outlook.orFailing(why) }
    // What is false by itself is what stands in the way.
    if !outlook.canBeTrue, outlook.blame.isEmpty {
      outlook.blame = [Outlook.Blame(node: node, message: words(outlook))]
    }
    if outlook.canBeTrue, !outlook.isTrue, outlook.depends.isEmpty {
      outlook.depends = [Outlook.Blame(node: node, message: "it is not known")]
    }
    return outlook
  }

  private func words(_ outlook: Outlook) -> String {
    if case .known(let value) = outlook.kind { return "is \(value.text(longest: 40))" }
    return outlook.isPartly ? "is not true of everything that the query finds" : "cannot be true"
  }

  /// What leads to other nodes alone: conditions are deep, and what stands here takes up stack for each.
  private mutating func rawOutlook(of node: Int) -> Outlook {
    switch program.tree.expressions[node] {
    case .and(let operands): conjunction(operands)
    case .or(let operands): disjunction(operands)
    case .not(let operand): negation(operand)
    case .choice(let condition, let first, let second): choice(condition, first, second)
    case .ownFunction(let function, let operands): call(function, operands, at: node)
    case .index, .range, .list, .map, .path, .negative, .binary, .isType, .method: strict(node)
    case .constant, .name, .local, .capture, .request, .requestPart, .resource, .member, .call,
      .builtIn, .methodCall, .failing:
      part(node)
    }
  }

  private mutating func negation(_ operand: Int) -> Outlook {
    let inner = unwanted(operand)
    return .of(
      canBeTrue: inner.canBeFalse,
      canBeFalse: inner.canBeTrue,
      canFail: inner.canFail,
      blame: inner.isPartly ? inner.opposite : inner.canBeTrue ? [] : inner.blame,
      depends: inner.depends + inner.blame,
    ).partly(inner.isPartly, opposite: inner.blame)
  }

  private mutating func part(_ node: Int) -> Outlook {
    let expression = program.tree.expressions[node]
    if let method, isOpen(expression, to: method) {
      return unknown(node, "it is not known who asks for what")
    }
    switch expression {
    case .local(let slot): return locals[frame + slot]
    case .requestPart(.time): return unknown(node, "the time of the request is not known")
    case .request: return unknown(node, "the whole of the request is not known")
    case .member(let object, let name): return member(object, name, at: node)
    case .builtIn(let function, let operands): return builtIn(function, operands, at: node)
    case .capture(let number) where evaluator.captures[number] == nil && boundsName:
      return unknown(node, limitWords(limits.filter { $0.path == ["__name__"] }))
    case .resource where !limits.isEmpty:
      return Outlook(kind: .known(evaluator.resource), place: [])
    case .constant, .capture, .requestPart, .resource, .failing, .name, .call, .methodCall:
      return known([], at: node) { evaluator, _ throws(Failure) in
        evaluator.forgetEvaluations()
        return try evaluator.value(node)
      }
    case .index, .range, .list, .map, .path, .not, .negative, .and, .or, .choice, .binary, .isType,
      .ownFunction, .method:
      preconditionFailure("a node that leads to others alone")
    }
  }

  private mutating func builtIn(
    _ function: BuiltIn,
    _ operands: Expression.Operands,
    at node: Int,
  ) -> Outlook {
    let arguments = operandOutlooks(operands)
    // What other documents say is not known.
    switch function {
    case .get, .getAfter, .exists, .existsAfter:
      if let failed = arguments.first(where: Self.isFailed) { return failed }
      let isAfter = function == .getAfter || function == .existsAfter
      return document(arguments[0], isAfter: isAfter, at: node)
    case .debug, .int, .float, .string, .path, .durationAbs, .durationTime, .durationValue,
      .timestampDate, .timestampValue, .latlngValue, .hashingCRC32, .hashingCRC32C,
      .hashingMD5, .hashingSHA256, .mathAbs, .mathCeil, .mathFloor, .mathIsNaN, .mathPow,
      .mathRound, .mathSqrt:
      return known(arguments, at: node) { evaluator, values throws(Failure) in
        try evaluator.apply(function, values, at: node)
      }
    }
  }

  /// What a look at another document comes to: as many as a request may have are not known, and no more.
  private mutating func document(_ argument: Outlook, isAfter: Bool, at node: Int) -> Outlook {
    let max = evaluator.request.accessesMax
    let why = Outlook.Blame(node: node, message: RulesLimits.accessWords(max))
    if case .known(.path(let path)) = argument.kind {
      guard path.isOfDocument else {
        let message = "\(path.text) is not the path of a document."
        return Outlook(kind: .failed, blame: [Outlook.Blame(node: node, message: message)])
      }
      spending.look(at: Spending.Access(path: path, isAfter: isAfter))
    } else {
      spending.look(at: nil)
    }
    if spending.looksAtTooMany(max) { return Outlook(kind: .failed, blame: [why]) }
    let open = unknown(node, "what other documents say is not known")
    return spending.mayLookAtTooMany(max) ? open.orFailing(why) : open
  }

  /// Whether a part of a request of which nothing but its method is known may be anything.
  private func isOpen(_ expression: Expression, to method: RulesRequest.Method) -> Bool {
    switch expression {
    case .resource: method != .create
    case .requestPart(.resource): method == .create || method == .update
    case .requestPart(.method): false
    case .requestPart, .capture: true
    case .constant, .local, .request, .member, .index, .range, .list, .map, .path, .not, .negative,
      .and, .or, .choice, .binary, .isType, .call, .ownFunction, .builtIn, .method, .methodCall,
      .name, .failing:
      false
    }
  }

  private static func isFailed(_ outlook: Outlook) -> Bool {
    if case .failed = outlook.kind { return !outlook.isPartly }
    return false
  }

  /// What is not known, and why.
  func unknown(_ node: Int, _ message: String) -> Outlook {
    .anything([Outlook.Blame(node: node, message: message)])
  }

  // MARK: Conditions

  private mutating func conjunction(_ operands: Expression.Operands) -> Outlook {
    // Behind what is false for certain nothing is evaluated; where it is true everything is.
    let parts = branches(operands, areAllNeeded: isWanted) { part in
      part.canBeFalse && !part.canBeTrue && !part.canFail
    }
    let canBeTrue = parts.allSatisfy(\.canBeTrue)
    // Two that are true of some documents each may be true of none together.
    let partly = parts.count(where: \.isPartly)
    let canBeFalse = parts.contains(where: \.canBeFalse) || partly > 1
    // It fails where one does and none is false for certain.
    let canFail =
      parts.contains(where: \.canFail)
      && !parts.contains { $0.canBeFalse && !$0.canBeTrue && !$0.canFail }
    let blame = parts.first { !$0.canBeTrue }?.blame ?? []
    return .of(
      canBeTrue: canBeTrue,
      canBeFalse: canBeFalse,
      canFail: canFail,
      blame: blame,
      depends: parts.flatMap(\.depends),
    ).partly(
      partly > 0,
      // What one of them is true of all are, where all others are true of everything.
      opposite: parts.allSatisfy { $0.isPartly || $0.isTrue } && partly == 1
        ? parts.flatMap(\.opposite) : [],
    )
  }

  private mutating func disjunction(_ operands: Expression.Operands) -> Outlook {
    // Behind what is true for certain nothing is evaluated.
    let parts = branches(operands, areAllNeeded: false, until: \.isTrue)
    // Two that are true of some documents each may be true of all together.
    let partly = parts.count(where: \.isPartly)
    let canBeTrue = parts.contains(where: \.canBeTrue) || partly > 1
    let canBeFalse = parts.allSatisfy(\.canBeFalse)
    let canFail = parts.contains(where: \.canFail) && !parts.contains(where: \.isTrue)
    let blame = parts.flatMap(\.blame)
    return .of(
      canBeTrue: canBeTrue,
      canBeFalse: canBeFalse,
      canFail: canFail,
      blame: blame,
      depends: parts.flatMap(\.depends) + (partly > 1 ? blame : []),
    ).partly(partly > 0 && !canBeTrue, opposite: parts.flatMap(\.opposite))
  }

  private mutating func choice(_ condition: Int, _ first: Int, _ second: Int) -> Outlook {
    let test = unwanted(condition)
    guard !test.isPartly else { return .anything(test.blame) }
    guard test.canBeTrue || test.canBeFalse else {
      return Outlook(kind: .failed, blame: test.blame)
    }
    if !test.canFail, !test.canBeFalse { return outlook(of: first) }
    if !test.canFail, !test.canBeTrue { return outlook(of: second) }
    var both: Outlook
    if test.canBeTrue, test.canBeFalse {
      let before = spending
      let left = outlook(of: first)
      spending.leaveOut(since: before)
      let most = spending.evaluationsMost
      spending.evaluationsMost = before.evaluationsMost
      let right = outlook(of: second)
      spending.leaveOut(since: before)
      spending.evaluationsMost = max(most, spending.evaluationsMost)
      let isPartly = left.isPartly || right.isPartly
      both = isPartly ? .anything(test.depends) : .either(left, right)
    } else {
      both = outlook(of: test.canBeTrue ? first : second)
    }
    if test.canFail {
      both = .either(both, Outlook(kind: .failed, blame: test.canBeTrue ? [] : test.blame))
    }
    both.depends = Array((test.depends + both.depends).prefix(20))
    return both
  }

  // MARK: Values

  private mutating func operandOutlooks(_ operands: Expression.Operands) -> [Outlook] {
    operands.range.map { program.tree.operands[$0] }.map { unwanted($0) }
  }

  /// What an expression can come to that need not be true for the condition to be.
  private mutating func unwanted(_ node: Int) -> Outlook {
    let before = isWanted
    isWanted = false
    defer { isWanted = before }
    return outlook(of: node)
  }

  /// What the parts of `&&` or `||` can come to, each reached only behind the ones before it.
  ///
  /// - Parameters:
  ///   - operands: the parts.
  ///   - areAllNeeded: whether all are evaluated for certain where the condition is true.
  ///   - isEnd: whether nothing behind a part is evaluated for certain.
  /// - Returns: all of them.
  private mutating func branches(
    _ operands: Expression.Operands,
    areAllNeeded: Bool,
    until isEnd: (Outlook) -> Bool,
  ) -> [Outlook] {
    let before = spending
    var end: Spending?
    var parts: [Outlook] = []
    for place in operands.range {
      if place > operands.first { spending.evaluate(1) }
      let part = outlook(of: program.tree.operands[place])
      parts.append(part)
      if !areAllNeeded { spending.leaveOut(since: before) }
      if end == nil, isEnd(part) { end = spending }
    }
    if let end { spending.skip(since: end) }
    return parts
  }

  private mutating func member(_ object: Int, _ name: Int, at node: Int) -> Outlook {
    // What a token says is open, unless the request says it.
    if case .requestPart(.auth) = program.tree.expressions[object],
      program.tree.names[name] == "token", case .map(let auth) = evaluator.request.auth,
      auth["token"] == nil
    {
      return unknown(node, "what the token says is not known")
    }
    let inner = unwanted(object)
    let found = known([inner], at: node) { evaluator, values throws(Failure) in
      try evaluator.member(name, of: values[0], at: node)
    }
    return bounded(found, in: inner, program.tree.names[name], at: node)
  }

  /// What evaluates all its parts.
  private mutating func strict(_ node: Int) -> Outlook {
    let outlooks = program.tree.parts(of: node).map { unwanted($0) }
    let expression = program.tree.expressions[node]
    if let bounded = bounded(expression, outlooks, at: node) { return bounded }
    let found = known(outlooks, at: node) { evaluator, values throws(Failure) in
      switch expression {
      case .index: return try evaluator.element(values[0], values[1], at: node)
      case .range: return try evaluator.range(values[0], values[1], values[2], at: node)
      case .list: return .list(values)
      case .map(let operands): return try evaluator.map(values, operands, at: node)
      case .path(let operands): return try evaluator.path(values, operands)
      case .negative: return try evaluator.negative(values[0], at: node)
      case .binary(let sign, _, _):
        return try evaluator.binary(sign, values[0], values[1], at: node)
      case .isType(_, let type): return .bool(try evaluator.isOf(type, values[0], at: node))
      case .method(_, let method, let operands):
        let arguments = Array(values.dropFirst())
        return try evaluator.apply(method, to: values[0], arguments, operands, at: node)
      case .constant, .name, .local, .capture, .request, .requestPart, .resource, .member, .not,
        .and, .or, .choice, .call, .ownFunction, .builtIn, .methodCall, .failing:
        preconditionFailure("a node that does not evaluate all its parts")
      }
    }
    guard let key = Self.key(expression, outlooks) else { return found }
    return bounded(found, in: outlooks[0], key, at: node)
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
      if case .known(let value) = part.kind { values.append(value) }
    }
    guard values.count == parts.count else {
      // The whole comparison says more than the part of it that is not known.
      let why = parts.flatMap { $0.depends + ($0.isPartly ? $0.blame : []) }
      return .anything(why.prefix(3).map { Outlook.Blame(node: node, message: $0.message) })
    }
    do throws(Failure) {
      let value = try compute(&evaluator, values)
      return Outlook(kind: .known(value), blame: blame(value, values, at: node))
    } catch {
      // What is known in part is one of many: `QueryWitness` looks whether one of them stands in the way.
      if case .partial = error.reason { return unknown(error.node, partialWords(values)) }
      let blame = Outlook.Blame(node: error.node, message: error.message(program))
      return Outlook(kind: .failed, blame: [blame])
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
    guard callDepth < RulesLimits.callDepthMax else {
      let why = Outlook.Blame(node: node, message: RulesLimits.callDepthWords)
      return Outlook(kind: .failed, blame: [why])
    }
    let arguments = operands.range.map { unread(program.tree.operands[$0]) }
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
      spending.evaluate(1)
      locals.append(unread(value))
    }
    return outlook(of: function.result)
  }

  /// What an argument or a variable can come to: one that has no value takes nothing from what comes behind it.
  private mutating func unread(_ node: Int) -> Outlook {
    let before = spending
    let found = unwanted(node)
    spending.leaveOut(since: before)
    return found
  }
}
