/// A ruleset that is ready to be asked: nothing in it changes any more.
final class Program: Sendable {
  /// The file, its names resolved.
  let tree: SyntaxTree
  /// The patterns of texts that are written in it, by the numbers of their constants.
  let texts: [Pattern?]
  // What is read for every request lies in arrays of its own: a field of a structure in a class is read by
  // copying the structure, which cost two thirds of the time.
  /// The nodes, as in the tree.
  let expressions: [Expression]
  /// The operands, as in the tree.
  let operands: [Int]
  /// The constants, as in the tree.
  let constants: [RulesValue]
  /// The names, as in the tree.
  let names: [String]
  /// The condition of each statement.
  let conditions: [Int?]
  /// The methods of each statement, a bit each.
  let methods: [UInt8]
  /// The path of each block.
  let patterns: [[SyntaxTree.Segment]]
  /// The blocks in each block.
  let innerBlocks: [[Int]]
  /// The statements of each block.
  let blockStatements: [[Int]]
  /// How many names in braces there are before each block.
  let capturesBefore: [Int]
  /// Where each statement stands.
  let statementMarks: [RulesMark]
  /// Where the condition of each statement begins.
  let conditionMarks: [RulesMark]
  /// The most names in braces on the way to a block.
  let capturesMax: Int
  /// How many segments `{name=**}` takes at least: 1 in version 1, none in version 2.
  let restMin: Int
  /// Whether a path has `{name=**}`, so that there may be several ways to one block.
  let hasRest: Bool

  init(_ resolver: Resolver) {
    tree = resolver.tree
    texts = resolver.patterns
    let tree = resolver.tree
    restMin = tree.version == 1 ? 1 : 0
    expressions = tree.expressions
    operands = tree.operands
    constants = tree.constants
    names = tree.names
    conditions = tree.statements.map(\.condition)
    methods = tree.statements.map { $0.methods.reduce(0) { $0 | $1.bit } }
    patterns = tree.blocks.map(\.pattern)
    innerBlocks = tree.blocks.map(\.blocks)
    blockStatements = tree.blocks.map(\.statements)
    capturesBefore = tree.blocks.map(\.capturesBefore)
    statementMarks = tree.statements.map { tree.source.mark(at: $0.offset) }
    conditionMarks = tree.statements.map { statement in
      let start = statement.condition.map { tree.spans[$0].lowerBound }
      return tree.source.mark(at: start ?? statement.offset)
    }
    capturesMax =
      tree.blocks.map { $0.capturesBefore + $0.pattern.count { $0.name != nil } }.max() ?? 0
    hasRest = tree.blocks.contains { block in
      block.pattern.contains {
        if case .rest = $0 { return true }
        return false
      }
    }
  }

  /// Where a node begins.
  func mark(of node: Int) -> RulesMark { tree.source.mark(at: tree.spans[node].lowerBound) }

  /// What a node looks like, in one line.
  func text(of node: Int) -> String { tree.source.text(tree.spans[node]) }
}

extension RulesRequest.Method {
  /// One bit for each method.
  var bit: UInt8 {
    switch self {
    case .get: 1
    case .list: 2
    case .create: 4
    case .update: 8
    case .delete: 16
    }
  }
}
