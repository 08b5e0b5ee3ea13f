/// Evaluates conditions for one request.
///
/// An error is a value on its way: `||` gives it up for a true neighbour and `&&` for a false one, on either
/// side; everything else hands it on.
struct Evaluator<Watch: EvaluationWatch> {
  typealias Documents = (RulesPath, Bool) -> RulesResource?

  let program: Program
  let request: RulesRequest
  /// `request.auth`, beside the request for the same reason as what `Program` has apart.
  let auth: RulesValue
  /// `resource`: of a list what its filter fixes.
  var resource: RulesValue
  private let documents: Documents
  /// Who looks on.
  var watch: Watch
  /// What the names in braces stand for; nil for what a query does not fix.
  var captures: [RulesValue?]
  /// The parameters and variables of the functions that are being evaluated.
  private var locals: [Result<RulesValue, Failure>] = []
  /// Where those of the innermost one begin.
  private var frame = 0
  private var callDepth = 0
  private var evaluations = 0
  /// The documents that were looked at, each once.
  private(set) var accesses: [Access] = []

  /// A document that was looked at.
  struct Access {
    let path: RulesPath
    let isAfter: Bool
    let resource: RulesResource?
  }

  init(
    _ program: Program,
    _ request: RulesRequest,
    resource: RulesValue,
    watch: Watch,
    documents: @escaping Documents,
  ) {
    self.program = program
    self.request = request
    auth = request.auth
    self.resource = resource
    self.watch = watch
    self.documents = documents
    captures = Array(repeating: nil, count: program.capturesMax)
  }

  // MARK: Statements

  /// What a condition comes to.
  mutating func verdict(of statement: Int) -> RulesDecision.Verdict {
    watch.begin(statement: statement)
    guard let condition = program.conditions[statement] else { return .allowed }
    do throws(Failure) {
      return try bool(condition) ? .allowed : .refused
    } catch {
      // What a call has left behind when it failed.
      locals.removeAll(keepingCapacity: true)
      (frame, callDepth) = (0, 0)
      return .failed(RulesFailure(program, error))
    }
  }

  // MARK: Nodes

  /// The value of a node.
  mutating func value(_ node: Int) throws(Failure) -> RulesValue {
    guard Watch.isWatching else { return try plainValue(node) }
    watch.enter(node)
    do throws(Failure) {
      let value = try plainValue(node)
      watch.leave(node, .success(value))
      return value
    } catch {
      watch.leave(node, .failure(error))
      throw error
    }
  }

  private mutating func plainValue(_ node: Int) throws(Failure) -> RulesValue {
    let expression = program.expressions[node]
    // The cost of each kind is known where the kind is: asked for once before them all it took a fifth of the time.
    switch expression {
    case .constant(let number):
      try count(expression.cost, node)
      return program.constants[number]
    case .local(let slot):
      try count(expression.cost, node)
      return try local(slot)
    case .capture(let number):
      try count(expression.cost, node)
      guard let value = captures[number] else { throw Failure(node: node, reason: .unknownName) }
      return value
    case .requestPart(let part):
      try count(expression.cost, node)
      return self.part(part)
    case .resource:
      try count(expression.cost, node)
      return resource
    case .member(let object, let name):
      try count(expression.cost, node)
      return try member(name, of: value(object), at: node)
    case .and(let operands):
      try count(expression.cost, node)
      return .bool(try conjunction(operands, at: node))
    case .or(let operands):
      try count(expression.cost, node)
      return .bool(try disjunction(operands, at: node))
    case .not(let operand):
      try count(expression.cost, node)
      return .bool(try !bool(operand))
    case .binary(let sign, let left, let right):
      try count(expression.cost, node)
      let (first, second) = try both(left, right, isSecondFirst: sign == .isIn)
      return try binary(sign, first, second, at: node)
    case .ownFunction(let function, let operands):
      try count(expression.cost, node)
      return try call(function, operands, at: node)
    case .request, .index, .range, .list, .map, .path, .negative, .choice, .isType, .builtIn,
      .method, .failing, .name, .call, .methodCall:
      try count(expression.cost, node)
      return try rareValue(node)
    }
  }

  private mutating func rareValue(_ node: Int) throws(Failure) -> RulesValue {
    switch program.expressions[node] {
    case .request: return wholeRequest
    case .index(let object, let index):
      let (whole, place) = try both(object, index)
      return try element(whole, place, at: node)
    case .range(let object, let from, let to):
      let (whole, start) = try both(object, from)
      return try range(whole, start, value(to), at: node)
    case .list(let operands): return .list(try values(operands))
    case .map(let operands): return try map(operands, at: node)
    case .path(let operands): return try path(operands, at: node)
    case .negative(let operand): return try negative(value(operand), at: node)
    case .choice(let condition, let first, let second):
      return try bool(condition) ? value(first) : value(second)
    case .isType(let operand, let type): return .bool(try isOf(type, value(operand), at: node))
    case .builtIn(let function, let operands): return try builtIn(function, operands, at: node)
    case .method(let object, let method, let operands):
      return try self.method(method, object, operands, at: node)
    case .failing(let complaint): throw Failure(node: node, reason: .complaint(complaint))
    case .constant, .local, .capture, .requestPart, .resource, .member, .and, .or, .not, .binary,
      .ownFunction, .name, .call, .methodCall:
      preconditionFailure("a node of another kind, or a name that was not resolved")
    }
  }

  /// The values of operands, in their order.
  mutating func values(_ operands: Expression.Operands) throws(Failure) -> [RulesValue] {
    var values: [RulesValue] = []
    values.reserveCapacity(operands.count)
    for place in operands.range {
      do throws(Failure) {
        values.append(try value(program.operands[place]))
      } catch {
        spend(place + 1..<operands.range.upperBound)
        throw error
      }
    }
    return values
  }

  /// Evaluates operands for nothing: behind one that fails the others are evaluated all the same, and count.
  mutating func spend(_ places: Range<Int>) {
    for place in places { _ = outcome(of: program.operands[place]) }
  }

  /// The values of two nodes; where both fail the first failure counts, or the second.
  @inline(__always)
  private mutating func both(
    _ left: Int,
    _ right: Int,
    isSecondFirst: Bool = false,
  ) throws(Failure) -> (RulesValue, RulesValue) {
    let first: RulesValue
    do throws(Failure) {
      first = try value(left)
    } catch {
      if isSecondFirst { _ = try value(right) } else { _ = outcome(of: right) }
      throw error
    }
    return (first, try value(right))
  }

  /// The node of an operand.
  func operand(_ number: Int, of operands: Expression.Operands) -> Int {
    program.operands[operands.first + number]
  }

  /// Counts what was evaluated: at most 1,000 for a request.
  @inline(__always)
  private mutating func count(_ cost: Int, _ node: Int) throws(Failure) {
    evaluations &+= cost
    if evaluations > RulesLimits.evaluationsMax { throw Failure.tooManyEvaluations(node) }
  }

  /// Counts from the beginning, for who counts by itself.
  mutating func forgetEvaluations() { evaluations = 0 }

  // MARK: Conditions

  /// A value that must be true or false.
  private mutating func bool(_ node: Int) throws(Failure) -> Bool {
    let value = try value(node)
    guard case .bool(let bool) = value else {
      throw Failure(node: node, reason: .types("bool", value.typeName))
    }
    return bool
  }

  /// False where one is, however the others fail; else the first failure.
  private mutating func conjunction(
    _ operands: Expression.Operands,
    at node: Int,
  ) throws(Failure) -> Bool {
    var failure: Failure?
    for place in operands.range {
      do throws(Failure) {
        if place > operands.first { try count(1, node) }
        guard try bool(program.operands[place]) else { return false }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return true
  }

  /// True where one is, however the others fail; else the first failure.
  private mutating func disjunction(
    _ operands: Expression.Operands,
    at node: Int,
  ) throws(Failure) -> Bool {
    var failure: Failure?
    for place in operands.range {
      do throws(Failure) {
        if place > operands.first { try count(1, node) }
        if try bool(program.operands[place]) { return true }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return false
  }

  // MARK: Functions

  private func local(_ slot: Int) throws(Failure) -> RulesValue { try locals[frame + slot].get() }

  /// Calls a function of the file: its arguments and variables are evaluated at once, and fail where they are read.
  private mutating func call(
    _ number: Int,
    _ operands: Expression.Operands,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    guard callDepth < RulesLimits.callDepthMax else {
      throw Failure(node: node, reason: .text(RulesLimits.callDepthWords))
    }
    let before = (frame: frame, count: locals.count, depth: callDepth)
    // A failure may pass through here and be given up for a neighbour: the frame is put back either way.
    defer {
      frame = before.frame
      callDepth = before.depth
      locals.removeSubrange(before.count...)
    }
    for place in operands.range { locals.append(outcome(of: program.operands[place])) }
    if Watch.isWatching { watch.call(number) }
    frame = before.count
    callDepth += 1
    let function = program.tree.functions[number]
    for variable in function.variables {
      guard let value = variable.value else { continue }
      try count(1, value)
      locals.append(outcome(of: value))
    }
    return try value(function.result)
  }

  private mutating func outcome(of node: Int) -> Result<RulesValue, Failure> {
    do throws(Failure) {
      return .success(try value(node))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Documents

  /// The document at a path, as it is or as it would be; each counts once.
  mutating func document(
    at path: RulesPath,
    isAfter: Bool,
    for node: Int,
  ) throws(Failure) -> RulesResource? {
    let known = accesses.first { $0.isAfter == isAfter && RulesPath.isSame($0.path, path) }
    if let known { return known.resource }
    guard path.isOfDocument else {
      throw Failure(node: node, reason: .text("\(path.text) is not the path of a document."))
    }
    guard accesses.count < request.accessesMax else {
      throw Failure(
        node: node,
        reason: .text(RulesLimits.accessWords(request.accessesMax)),
      )
    }
    let resource = documents(path, isAfter)
    accesses.append(Access(path: path, isAfter: isAfter, resource: resource))
    return resource
  }
}
