/// Finds the first node of a kind that an expression comes to, through the functions that it calls.
struct Reach {
  private let tree: SyntaxTree
  private let isWanted: (Expression) -> Bool
  /// What was found in each function; nil where nobody has looked.
  private var known: [Int: Bool] = [:]  // order-free: only looked up by number

  init(_ tree: SyntaxTree, _ isWanted: @escaping (Expression) -> Bool) {
    self.tree = tree
    self.isWanted = isWanted
  }

  /// The node, or the call of the function that has it.
  mutating func first(from node: Int) -> Int? { first(from: node, depth: 0) }

  private mutating func first(from node: Int, depth: Int) -> Int? {
    let expression = tree.expressions[node]
    if isWanted(expression) { return node }
    for part in tree.parts(of: node) {
      if let found = first(from: part, depth: depth) { return found }
    }
    guard case .ownFunction(let number, _) = expression, find(in: number, depth: depth) else {
      return nil
    }
    return node
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
