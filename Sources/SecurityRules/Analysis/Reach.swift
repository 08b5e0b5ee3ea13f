/// Finds the first node of a kind that an expression comes to, through the functions that it calls.
struct Reach {
  private let tree: SyntaxTree
  private let isWanted: (Expression) -> Bool
  /// Whether what is compared with null is passed over: that it may be null is what is asked.
  private let passesNull: Bool
  /// What was found in each function; nil where nobody has looked.
  private var known: [Int: Bool] = [:]  // order-free: only looked up by number

  init(
    _ tree: SyntaxTree,
    passingNull passesNull: Bool = false,
    _ isWanted: @escaping (Expression) -> Bool,
  ) {
    self.tree = tree
    self.passesNull = passesNull
    self.isWanted = isWanted
  }

  /// The node, or the call of the function that has it.
  mutating func first(from node: Int) -> Int? { first(from: node, depth: 0) }

  private mutating func first(from node: Int, depth: Int) -> Int? {
    let expression = tree.expressions[node]
    if isWanted(expression) { return node }
    if passesNull, asksForNull(expression) { return nil }
    for part in tree.parts(of: node) {
      if let found = first(from: part, depth: depth) { return found }
    }
    guard case .ownFunction(let number, _) = expression, find(in: number, depth: depth) else {
      return nil
    }
    return node
  }

  /// Whether it is `a == null` or `a != null` of one that is wanted.
  private func asksForNull(_ expression: Expression) -> Bool {
    guard case .binary(let by, let left, let right) = expression, by == .equal || by == .notEqual
    else { return false }
    return isWanted(tree.expressions[left]) && isNull(right)
      || isWanted(tree.expressions[right]) && isNull(left)
  }

  private func isNull(_ node: Int) -> Bool {
    guard case .constant(let number) = tree.expressions[node], case .null = tree.constants[number]
    else { return false }
    return true
  }

  /// Whether a function comes to one; deeper than functions may call each other nothing is evaluated.
  private mutating func find(in function: Int, depth: Int) -> Bool {
    if let known = known[function] { return known }
    guard depth < RulesLimits.callDepthMax else { return false }
    let roots = tree.functions[function].variables.compactMap(\.value)
    var isFound = false
    for root in roots + [tree.functions[function].result] where !isFound {
      isFound = first(from: root, depth: depth + 1) != nil
    }
    known[function] = isFound
    return isFound
  }
}
