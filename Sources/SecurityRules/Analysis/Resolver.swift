/// Gives every name of a tree its meaning, in place: a frame's slot, a part of the path, a function.
///
/// What has no meaning fails whenever it is evaluated, as it does in Firestore, and is warned of; functions
/// that call themselves are refused.
struct Resolver {
  private(set) var tree: SyntaxTree
  /// What can be meant, and fails when it is evaluated.
  private(set) var warnings: [RulesIssue] = []
  /// What makes the file no ruleset.
  private(set) var errors: [RulesIssue] = []
  /// The patterns that are written in the file, by the numbers of their constants.
  private(set) var patterns: [Pattern?]
  /// The functions that each function calls, with the bytes where it does.
  private var calls: [[(function: Int, offset: Int)]]
  /// Which functions somebody calls.
  private(set) var usedFunctions: [Bool]
  /// Which variables and parameters of each function are read.
  private(set) var usedLocals: [[Bool]]

  /// Where an expression stands, for the names in it.
  private struct Scope {
    var block: Int
    var function: Int?
    /// The names of the frame so far.
    var locals: [String] = []
  }

  /// Resolves a tree.
  init(_ tree: SyntaxTree) {
    self.tree = tree
    patterns = Array(repeating: nil, count: tree.constants.count)
    calls = Array(repeating: [], count: tree.functions.count)
    usedFunctions = Array(repeating: false, count: tree.functions.count)
    usedLocals = tree.functions.map {
      Array(repeating: false, count: $0.parameters.count + $0.variables.count)
    }
    for function in tree.functions.indices { resolve(function: function) }
    for statement in tree.statements {
      guard let condition = statement.condition else { continue }
      resolve(condition, Scope(block: statement.block))
    }
    refuseRecursion()
    warnings.sort { $0.mark < $1.mark }
  }

  private mutating func resolve(function number: Int) {
    let function = tree.functions[number]
    var scope = Scope(block: function.block, function: number)
    scope.locals = function.parameters.map(\.name)
    for variable in function.variables {
      if let value = variable.value { resolve(value, scope) }
      scope.locals.append(variable.name)
    }
    resolve(function.result, scope)
  }

  // MARK: Nodes

  private mutating func resolve(_ node: Int, _ scope: Scope) {
    switch tree.expressions[node] {
    case .name(let name): resolve(name: tree.names[name], at: node, scope)
    case .member(let object, let name):
      if isGlobal(object, "request", scope) {
        resolveRequest(tree.names[name], at: node)
      } else {
        resolve(object, scope)
      }
    case .call(let name, let operands):
      resolveParts(of: node, scope)
      resolve(call: tree.names[name], operands, at: node, scope)
    case .methodCall(let object, let name, let operands):
      resolveMethod(object, tree.names[name], operands, at: node, scope)
    case .constant, .local, .capture, .request, .requestPart, .resource, .index, .range, .list,
      .map, .path, .not, .negative, .and, .or, .choice, .binary, .isType, .ownFunction, .builtIn,
      .method, .failing:
      resolveParts(of: node, scope)
    }
  }

  private mutating func resolveParts(of node: Int, _ scope: Scope) {
    for part in tree.parts(of: node) { resolve(part, scope) }
  }

  private mutating func resolve(name: String, at node: Int, _ scope: Scope) {
    if let slot = scope.locals.lastIndex(of: name) {
      tree.expressions[node] = .local(slot)
      if let function = scope.function { usedLocals[function][slot] = true }
    } else if let capture = capture(name, from: scope.block) {
      tree.expressions[node] = .capture(capture)
    } else if name == "request" {
      tree.expressions[node] = .request
    } else if name == "resource" {
      tree.expressions[node] = .resource
    } else {
      fail(node, "unknown variable '\(name)'", "known: \(known(scope))")
    }
  }

  /// Whether a node is that name and nothing of the file has it.
  private func isGlobal(_ node: Int, _ wanted: String, _ scope: Scope) -> Bool {
    guard case .name(let number) = tree.expressions[node], tree.names[number] == wanted else {
      return false
    }
    return !scope.locals.contains(wanted) && capture(wanted, from: scope.block) == nil
  }

  private mutating func resolveRequest(_ name: String, at node: Int) {
    guard let part = Expression.RequestPart(rawValue: name) else {
      let known = Expression.RequestPart.allCases.map(\.rawValue).joined(separator: ", ")
      fail(node, "a request has no '\(name)'", "known: \(known)")
      return
    }
    tree.expressions[node] = .requestPart(part)
  }

  /// The place of a name in braces among those of a path; the innermost one.
  private func capture(_ name: String, from block: Int) -> Int? {
    var place: Int? = block
    while let number = place {
      let names = tree.blocks[number].pattern.compactMap(\.name)
      if let index = names.lastIndex(of: name) {
        return tree.blocks[number].capturesBefore + index
      }
      place = tree.blocks[number].parent
    }
    return nil
  }

  private func known(_ scope: Scope) -> String {
    var names = scope.locals
    var place: Int? = scope.block
    while let number = place {
      names += tree.blocks[number].pattern.compactMap(\.name)
      place = tree.blocks[number].parent
    }
    return (names + ["request", "resource"]).joined(separator: ", ")
  }

  // MARK: Functions

  private mutating func resolve(
    call name: String,
    _ operands: Expression.Operands,
    at node: Int,
    _ scope: Scope,
  ) {
    if let function = function(name, from: scope.block) {
      usedFunctions[function] = true
      if let caller = scope.function {
        calls[caller].append((function: function, offset: tree.spans[node].lowerBound))
      }
      let count = tree.functions[function].parameters.count
      guard check(operands, count, of: "'\(name)'", at: node) else { return }
      tree.expressions[node] = .ownFunction(function, operands)
    } else if let function = BuiltIn(rawValue: name) {
      guard check(operands, function.arity, of: "'\(name)'", at: node) else { return }
      tree.expressions[node] = .builtIn(function, operands)
    } else {
      fail(node, "unknown function '\(name)'", "declare it, or check its name and where it is")
    }
  }

  /// The function of that name that is seen from a block; the innermost one.
  private func function(_ name: String, from block: Int) -> Int? {
    var place: Int? = block
    while let number = place {
      let found = tree.blocks[number].functions.first { tree.functions[$0].name == name }
      if let found { return found }
      place = tree.blocks[number].parent
    }
    return nil
  }

  private mutating func resolveMethod(
    _ object: Int,
    _ name: String,
    _ operands: Expression.Operands,
    at node: Int,
    _ scope: Scope,
  ) {
    for part in tree.operands[operands.range] { resolve(part, scope) }
    if let space = BuiltIn.namespaces.first(where: { isGlobal(object, $0, scope) }) {
      guard let function = BuiltIn(rawValue: "\(space).\(name)") else {
        fail(node, "'\(space)' has no function '\(name)'", "check its name")
        return
      }
      guard check(operands, function.arity, of: "'\(function.rawValue)'", at: node) else { return }
      tree.expressions[node] = .builtIn(function, operands)
      return
    }
    resolve(object, scope)
    guard let method = Method(rawValue: name) else {
      fail(node, "no value has a function '\(name)'", "check its name")
      return
    }
    guard check(operands, method.arity, of: "'\(name)'", at: node) else { return }
    tree.expressions[node] = .method(object: object, method, operands)
    if [.matches, .replace, .split].contains(method) { compile(tree.operands[operands.first]) }
  }

  /// Reads a pattern that is written in the file.
  private mutating func compile(_ node: Int) {
    guard case .constant(let number) = tree.expressions[node],
      case .string(let text) = tree.constants[number]
    else { return }
    do throws(PatternError) {
      patterns[number] = try Pattern(text)
    } catch {
      let place = tree.source.mark(at: tree.spans[node].lowerBound)
      warn(place, "pattern \(error.message)", error.remedy)
    }
  }

  private mutating func check(
    _ operands: Expression.Operands,
    _ count: Int,
    of name: String,
    at node: Int,
  ) -> Bool {
    guard operands.count != count else { return true }
    let wanted = count == 1 ? "1 argument" : "\(count) arguments"
    fail(node, "\(name) is given \(operands.count)", "expected \(wanted)")
    return false
  }

  // MARK: What is wrong

  private mutating func warn(_ mark: RulesMark, _ message: String, _ remedy: String) {
    // Nobody reads so many.
    guard warnings.count < 1_000 else { return }
    warnings.append(RulesIssue(mark: mark, message: message, remedy: remedy))
  }

  private mutating func fail(_ node: Int, _ message: String, _ remedy: String) {
    warn(tree.source.mark(at: tree.spans[node].lowerBound), message, remedy)
    tree.complaints.append(message)
    tree.expressions[node] = .failing(tree.complaints.count - 1)
  }

  /// Refuses functions that call themselves, by others or directly: each cycle once.
  private mutating func refuseRecursion() {
    var states = Array(repeating: 0, count: tree.functions.count)
    for function in tree.functions.indices where states[function] == 0 {
      visit(function, &states)
    }
  }

  /// Walks the calls of a function depth first, with a stack of its own; 1 is being walked, 2 is done.
  private mutating func visit(_ start: Int, _ states: inout [Int]) {
    var stack = [(function: start, next: 0)]
    states[start] = 1
    while let top = stack.last {
      guard top.next < calls[top.function].count else {
        states[top.function] = 2
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let call = calls[top.function][top.next]
      if states[call.function] == 1 {
        let names = stack.drop { $0.function != call.function }.map(\.function) + [call.function]
        errors.append(
          RulesIssue(
            mark: tree.source.mark(at: call.offset),
            message: "recursion: "
              + names.map { tree.functions[$0].name }.joined(separator: " calls "),
            remedy: "a function may not call itself, nor by others",
          )
        )
      } else if states[call.function] == 0 {
        states[call.function] = 1
        stack.append((function: call.function, next: 0))
      }
    }
  }
}
