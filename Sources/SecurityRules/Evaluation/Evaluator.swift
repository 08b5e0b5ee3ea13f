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
    switch program.expressions[node] {
    case .constant(let number): return program.constants[number]
    case .local(let slot): return try local(slot)
    case .capture(let number):
      guard let value = captures[number] else { throw Failure(node: node, reason: .unknownName) }
      return value
    case .requestPart(let part): return self.part(part)
    case .resource: return resource
    case .member(let object, let name):
      try count(node)
      return try member(name, of: value(object), at: node)
    case .and(let operands): return .bool(try conjunction(operands))
    case .or(let operands): return .bool(try disjunction(operands))
    case .not(let operand): return .bool(try !bool(operand))
    case .binary(let sign, let left, let right):
      try count(node)
      return try binary(sign, value(left), value(right), at: node)
    case .ownFunction(let function, let operands):
      try count(node)
      return try call(function, operands, at: node)
    case .request, .index, .range, .list, .map, .path, .negative, .choice, .isType, .builtIn,
      .method, .failing, .name, .call, .methodCall:
      try count(node)
      return try rareValue(node)
    }
  }

  private mutating func rareValue(_ node: Int) throws(Failure) -> RulesValue {
    switch program.expressions[node] {
    case .request: return wholeRequest
    case .index(let object, let index): return try element(value(object), value(index), at: node)
    case .range(let object, let from, let to):
      return try range(value(object), value(from), value(to), at: node)
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
    for place in operands.range { values.append(try value(program.operands[place])) }
    return values
  }

  /// The node of an operand.
  func operand(_ number: Int, of operands: Expression.Operands) -> Int {
    program.operands[operands.first + number]
  }

  /// Counts an evaluation: there are at most 1,000 for a request.
  private mutating func count(_ node: Int) throws(Failure) {
    evaluations += 1
    guard evaluations <= RulesLimits.evaluationsMax else {
      throw Failure(
        node: node,
        reason: .text(RulesLimits.evaluationWords),
      )
    }
  }

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
  private mutating func conjunction(_ operands: Expression.Operands) throws(Failure) -> Bool {
    var failure: Failure?
    for place in operands.range {
      do throws(Failure) {
        guard try bool(program.operands[place]) else { return false }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return true
  }

  /// True where one is, however the others fail; else the first failure.
  private mutating func disjunction(_ operands: Expression.Operands) throws(Failure) -> Bool {
    var failure: Failure?
    for place in operands.range {
      do throws(Failure) {
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

  /// Calls a function of the file: its variables are evaluated at once, and fail where they are read.
  private mutating func call(
    _ number: Int,
    _ operands: Expression.Operands,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    guard callDepth < RulesLimits.callDepthMax else {
      throw Failure(
        node: node,
        reason: .text("More than \(RulesLimits.callDepthMax) functions call each other."),
      )
    }
    let arguments = try values(operands)
    if Watch.isWatching { watch.call(number) }
    let before = (frame: frame, count: locals.count, depth: callDepth)
    // A failure may pass through here and be given up for a neighbour: the frame is put back either way.
    defer {
      frame = before.frame
      callDepth = before.depth
      locals.removeSubrange(before.count...)
    }
    for argument in arguments { locals.append(.success(argument)) }
    frame = before.count
    callDepth += 1
    let function = program.tree.functions[number]
    for variable in function.variables {
      guard let value = variable.value else { continue }
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
