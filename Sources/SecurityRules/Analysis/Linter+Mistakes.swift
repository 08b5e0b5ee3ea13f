/// What has no value whatever there is, and can be told without a request.
extension Linter {
  /// Expressions that always fail: values that do not go together, members that nothing has, chains of calls that are
  /// too long.
  ///
  /// - Parameter known: what was told of already, whose places are not told again.
  /// - Returns: at most a thousand, kind after kind.
  func mistakes(besides known: [RulesLint]) -> [RulesLint] {
    var marks = Set(known.map(\.issue.mark))  // order-free: only asked
    let found = impossibleValues() + impossibleOperands() + unknownMembers() + longChains()
    return found.filter { marks.insert($0.issue.mark).inserted }.prefix(1_000).map { $0 }
  }

  private func alwaysFails(_ node: Int, _ message: String, _ remedy: String) -> RulesLint {
    lint(.alwaysFails, at: tree.spans[node].lowerBound, message, remedy)
  }

  // MARK: Values without a request

  /// What is made of written values alone and has none itself: `[0, 1][5]`, `1 + 'a'`.
  private func impossibleValues() -> [RulesLint] {
    var isClosed = Array(repeating: false, count: tree.expressions.count)
    var isPart = isClosed
    // What a node is made of stands before it.
    for node in tree.expressions.indices where isWritten(tree.expressions[node]) {
      let parts = tree.parts(of: node)
      guard parts.allSatisfy({ isClosed[$0] }) else { continue }
      isClosed[node] = true
      for part in parts { isPart[part] = true }
    }
    return tree.expressions.indices.compactMap { node in
      guard isClosed[node], !isPart[node], !tree.parts(of: node).isEmpty else { return nil }
      let request = RulesRequest(.get, RulesPath([]))
      var evaluator = Evaluator(program, request, resource: .null, watch: NoWatch()) { _, _ in nil }
      do throws(Failure) {
        _ = try evaluator.value(node)
        return nil
      } catch {
        let text = program.text(of: error.node)
        return alwaysFails(
          error.node,
          "\(text) has no value: \(error.message(program))",
          "it fails whenever it is evaluated",
        )
      }
    }
  }

  /// Whether an expression has no part of a request in itself.
  private func isWritten(_ expression: Expression) -> Bool {
    switch expression {
    case .constant, .index, .range, .list, .map, .path, .not, .negative, .and, .or, .choice,
      .binary, .isType, .method:
      true
    case .builtIn(let function, _): ![.get, .getAfter, .exists, .existsAfter].contains(function)
    case .name, .local, .capture, .request, .requestPart, .resource, .member, .call, .ownFunction,
      .methodCall, .failing:
      false
    }
  }

  // MARK: Types

  /// Operands and arguments of a type that no value beside them makes good: `members + [uid]`, `hasOnly('a')`.
  private func impossibleOperands() -> [RulesLint] {
    tree.expressions.indices.compactMap { node in
      switch tree.expressions[node] {
      case .binary(let sign, let left, let right):
        return [left, right].lazy.compactMap { operand in
          staticType(of: operand).flatMap { mismatch(of: $0, with: sign, at: node) }
        }.first
      case .method(_, let method, let operands):
        return operands.range.lazy.compactMap { place in
          mismatch(of: tree.operands[place], method, place - operands.first)
        }.first
      case .constant, .name, .local, .capture, .request, .requestPart, .resource, .member, .index,
        .range, .list, .map, .path, .not, .negative, .and, .or, .choice, .isType, .call,
        .ownFunction, .builtIn, .methodCall, .failing:
        return nil
      }
    }
  }

  private func mismatch(
    of type: String,
    with sign: Expression.Operator,
    at node: Int,
  ) -> RulesLint? {
    let numbers = ["int", "float"]
    let known: [String]
    switch sign {
    case .equal, .notEqual, .isIn: return nil
    case .add: known = numbers + ["string", "timestamp", "duration"]
    case .subtract: known = numbers + ["timestamp", "duration"]
    case .multiply, .divide, .remainder: known = numbers
    case .less, .atMost, .more, .atLeast:
      known = numbers + ["string", "timestamp", "duration", "bytes"]
    }
    guard !known.contains(type) else { return nil }
    let isJoining = sign == .add && type == "list"
    return alwaysFails(
      node,
      "'\(sign.rawValue)' takes no \(type)",
      isJoining ? "use 'concat'" : "known: " + known.joined(separator: ", "),
    )
  }

  private func mismatch(of operand: Int, _ method: Method, _ place: Int) -> RulesLint? {
    let known = method.argumentTypes(at: place)
    guard !known.isEmpty, let type = staticType(of: operand), !known.contains(type) else {
      return nil
    }
    return alwaysFails(
      operand,
      "'\(method.rawValue)' takes no \(type)",
      "known: " + known.joined(separator: ", "),
    )
  }

  /// The type of what an expression gives where it gives something; nil where that depends.
  private func staticType(of node: Int) -> String? {
    switch tree.expressions[node] {
    case .constant(let number): tree.constants[number].typeName
    case .list: "list"
    case .map: "map"
    case .path, .requestPart(.path): "path"
    case .not, .and, .or, .isType: "bool"
    case .binary(let sign, _, _):
      switch sign {
      case .equal, .notEqual, .less, .atMost, .more, .atLeast, .isIn: "bool"
      case .add, .subtract, .multiply, .divide, .remainder: nil
      }
    case .requestPart(.method): "string"
    case .requestPart(.time): "timestamp"
    case .method(_, let method, _): method.resultType
    case .name, .local, .capture, .request, .requestPart, .resource, .member, .index, .range,
      .negative, .choice, .call, .ownFunction, .builtIn, .methodCall, .failing:
      nil
    }
  }

  // MARK: Members

  /// Members of the parts of a request that nothing has: `request.auth.uuid`.
  private func unknownMembers() -> [RulesLint] {
    tree.expressions.indices.compactMap { node in
      guard case .member(let object, let name) = tree.expressions[node],
        let known = members(of: tree.expressions[object]), !known.contains(tree.names[name])
      else { return nil }
      return alwaysFails(
        node,
        "'\(program.text(of: object))' has no '\(tree.names[name])'",
        "known: " + known.joined(separator: ", "),
      )
    }
  }

  private func members(of expression: Expression) -> [String]? {
    switch expression {
    case .requestPart(.auth): ["uid", "token"]
    case .requestPart(.query): ["limit", "offset", "orderBy"]
    case .resource, .requestPart(.resource), .builtIn(.get, _), .builtIn(.getAfter, _):
      ["data", "id", "__name__"]
    case .constant, .name, .local, .capture, .request, .requestPart, .member, .index, .range, .list,
      .map, .path, .not, .negative, .and, .or, .choice, .binary, .isType, .call, .ownFunction,
      .builtIn, .method, .methodCall, .failing:
      nil
    }
  }

  // MARK: Calls

  /// Calls from conditions that come to more functions within each other than Firestore takes.
  private func longChains() -> [RulesLint] {
    let depths = callDepths()
    return tree.statements.compactMap { statement in
      guard let condition = statement.condition,
        let call = calls(from: [condition])
          .filter({ depths[$0.function] > RulesLimits.callDepthMax })
          .min(by: { $0.node < $1.node })
      else { return nil }
      let name = tree.functions[call.function].name
      return alwaysFails(
        call.node,
        "'\(name)' and what it calls are \(depths[call.function]) functions within each other",
        "Firestore takes \(RulesLimits.callDepthMax): join some of them",
      )
    }
  }

  /// How many functions are within each other from each one on, itself included.
  private func callDepths() -> [Int] {
    let callees = tree.functions.map { function in
      calls(from: function.variables.compactMap(\.value) + [function.result]).map(\.function)
    }
    var depths = Array(repeating: 0, count: callees.count)
    // Nobody calls itself: each function is settled behind those that it calls.
    for start in callees.indices {
      var stack = [start]
      while let function = stack.last {
        let open = callees[function].filter { depths[$0] == 0 }
        if depths[function] == 0, !open.isEmpty {
          stack += open
          continue
        }
        depths[function] = 1 + (callees[function].map { depths[$0] }.max() ?? 0)
        stack.removeLast()
      }
    }
    return depths
  }

  /// The functions of the file that are called in these expressions, with the nodes that do.
  private func calls(from nodes: [Int]) -> [(function: Int, node: Int)] {
    var calls: [(function: Int, node: Int)] = []
    var stack = nodes
    while let node = stack.popLast() {
      if case .ownFunction(let function, _) = tree.expressions[node] {
        calls.append((function, node))
      }
      stack += tree.parts(of: node)
    }
    return calls
  }
}

extension Method {
  /// The types that an argument may have; none where it may have any.
  fileprivate func argumentTypes(at place: Int) -> [String] {
    switch self {
    case .hasAll, .hasAny, .hasOnly, .removeAll: ["list", "set"]
    case .concat: ["list"]
    case .join, .matches, .replace, .split: ["string"]
    case .difference, .intersection, .union: ["set"]
    case .diff, .bind: ["map"]
    case .distance: ["latlng"]
    case .get: place == 0 ? ["string", "list"] : []
    case .size, .nanos, .seconds, .toSet, .keys, .values, .addedKeys, .affectedKeys, .changedKeys,
      .removedKeys, .unchangedKeys, .lower, .upper, .trim, .toUtf8, .toBase64, .toHexString,
      .date, .day, .dayOfWeek, .dayOfYear, .hours, .minutes, .month, .time, .toMillis, .year,
      .latitude, .longitude:
      []
    }
  }

  /// The type of what it gives; nil where that depends.
  fileprivate var resultType: String? {
    switch self {
    case .hasAll, .hasAny, .hasOnly, .matches: "bool"
    case .concat, .removeAll, .split, .keys, .values: "list"
    case .join, .replace, .lower, .upper, .trim, .toBase64, .toHexString: "string"
    case .toSet, .difference, .intersection, .union, .addedKeys, .affectedKeys, .changedKeys,
      .removedKeys, .unchangedKeys:
      "set"
    case .diff: "map_diff"
    case .bind: "path"
    case .toUtf8: "bytes"
    case .date: "timestamp"
    case .time: "duration"
    case .latitude, .longitude, .distance: "float"
    case .size, .nanos, .seconds, .day, .dayOfWeek, .dayOfYear, .hours, .minutes, .month,
      .toMillis, .year:
      "int"
    case .get: nil
    }
  }
}
