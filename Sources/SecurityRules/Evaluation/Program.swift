/// A ruleset that is ready to be asked: nothing in it changes any more.
final class Program: Sendable {
  /// The file, its names resolved.
  let tree: SyntaxTree
  /// The patterns that are written in it, by the numbers of their constants.
  let patterns: [Pattern?]
  /// Where each statement stands.
  let statementMarks: [RulesMark]
  /// Where the condition of each statement begins.
  let conditionMarks: [RulesMark]
  /// The most names in braces on the way to a block.
  let capturesMax: Int
  /// Whether a path has `{name=**}`, so that there may be several ways to one block.
  let hasRest: Bool

  init(_ resolver: Resolver) {
    tree = resolver.tree
    patterns = resolver.patterns
    let tree = resolver.tree
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
