/// What of a ruleset was reached by requests, and what each part of it came to.
public struct RulesCoverage: Sendable {
  /// What a row is about.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A statement: true where it allowed, false where it did not.
    case statement
    /// A function: reached where it was called.
    case function
    /// A part of a condition: of `&&`, `||` or `? :`.
    case part
  }

  /// A part of the rules and how often it came to what.
  public struct Row: Hashable, Sendable {
    /// What it is.
    public let kind: Kind
    /// Where it stands.
    public let mark: RulesMark
    /// What stands there, in one line.
    public let text: String
    /// Whether it can be true or false at all; a value of another type is only reached.
    public let isCondition: Bool
    /// Whether it is a statement without a condition, which cannot be anything but true.
    public var isUnconditional = false
    /// How often it was evaluated.
    public var reached = 0
    /// How often it was true.
    public var trueCount = 0
    /// How often it was false.
    public var falseCount = 0
    /// How often it had no value.
    public var errorCount = 0
  }

  private let program: Program
  private var counts: CoverageWatch

  /// Nothing was reached yet.
  public init(_ ruleset: Ruleset) {
    program = ruleset.program
    counts = CoverageWatch(ruleset.program)
  }

  /// Decides a request and counts what it reached.
  ///
  /// - Parameters:
  ///   - request: what is asked of `ruleset`.
  ///   - ruleset: the same that this was made of.
  ///   - documents: as of `Ruleset.decide(_:documents:)`.
  /// - Returns: the decision.
  public mutating func decide(
    _ request: RulesRequest,
    by ruleset: Ruleset,
    documents: (RulesPath, _ isAfter: Bool) -> RulesResource?,
  ) -> RulesDecision {
    let decision = ruleset.decide(request, watch: &counts, documents: documents)
    counts.finish(decision)
    return decision
  }

  /// All parts, in the order of the file.
  public var rows: [Row] {
    let tree = program.tree
    var rows = tree.statements.indices.map(row(ofStatement:))
    for (number, function) in tree.functions.enumerated() {
      var row = Row(
        kind: .function,
        mark: tree.source.mark(at: function.offset),
        text: "function \(function.name)",
        isCondition: false,
      )
      row.reached = counts.calls[number]
      rows.append(row)
    }
    let roots = tree.statements.compactMap(\.condition)
    let bodies = tree.functions.flatMap { $0.variables.compactMap(\.value) + [$0.result] }
    for root in roots + bodies { addParts(of: root, to: &rows) }
    return rows.enumerated().sorted { left, right in
      (left.element.mark, left.offset) < (right.element.mark, right.offset)
    }.map(\.element)
  }

  private func row(ofStatement number: Int) -> Row {
    let statement = program.tree.statements[number]
    var row = Row(
      kind: .statement,
      mark: program.statementMarks[number],
      text: "allow " + statement.words.joined(separator: ", ") + " of "
        + program.tree.pathText(of: statement.block),
      isCondition: true,
    )
    row.isUnconditional = statement.condition == nil
    row.trueCount = counts.statements[number].trueCount
    row.falseCount = counts.statements[number].falseCount
    row.errorCount = counts.statements[number].errorCount
    row.reached = row.trueCount + row.falseCount + row.errorCount
    return row
  }

  private func addParts(of node: Int, to rows: inout [Row]) {
    let parts = program.tree.parts(of: node)
    for (place, part) in parts.enumerated() {
      if let isCondition = isCondition(place, of: node) {
        rows.append(row(of: part, isCondition: isCondition))
      }
      addParts(of: part, to: &rows)
    }
  }

  /// Whether a part of a node has a row, and whether it is a condition.
  private func isCondition(_ place: Int, of node: Int) -> Bool? {
    switch program.tree.expressions[node] {
    case .and, .or: true
    case .choice: place == 0
    case .constant, .name, .local, .capture, .request, .requestPart, .resource, .member, .index,
      .range, .list, .map, .path, .not, .negative, .binary, .isType, .call, .ownFunction,
      .builtIn, .methodCall, .method, .failing:
      nil
    }
  }

  private func row(of node: Int, isCondition: Bool) -> Row {
    let tally = counts.nodes[node]
    var row = Row(
      kind: .part,
      mark: program.mark(of: node),
      text: program.text(of: node),
      isCondition: isCondition || tally.trueCount + tally.falseCount > 0,
    )
    row.reached = tally.reached
    row.trueCount = tally.trueCount
    row.falseCount = tally.falseCount
    row.errorCount = tally.errorCount
    return row
  }
}

/// Counts what every node came to.
struct CoverageWatch: EvaluationWatch {
  static let isWatching = true

  /// How often something came to what.
  struct Tally {
    var reached = 0
    var trueCount = 0
    var falseCount = 0
    var errorCount = 0
  }

  private(set) var nodes: [Tally]
  private(set) var statements: [Tally]
  private(set) var calls: [Int]

  init(_ program: Program) {
    nodes = Array(repeating: Tally(), count: program.tree.expressions.count)
    statements = Array(repeating: Tally(), count: program.tree.statements.count)
    calls = Array(repeating: 0, count: program.tree.functions.count)
  }

  mutating func begin(statement: Int) {}

  mutating func enter(_ node: Int) { nodes[node].reached += 1 }

  mutating func leave(_ node: Int, _ outcome: Result<RulesValue, Failure>) {
    switch outcome {
    case .success(.bool(true)): nodes[node].trueCount += 1
    case .success(.bool(false)): nodes[node].falseCount += 1
    case .success: break
    case .failure: nodes[node].errorCount += 1
    }
  }

  mutating func call(_ function: Int) { calls[function] += 1 }

  /// Counts what the statements of a decision came to.
  mutating func finish(_ decision: RulesDecision) {
    for statement in decision.statements {
      switch statement.verdict {
      case .allowed: statements[statement.number].trueCount += 1
      case .refused: statements[statement.number].falseCount += 1
      case .failed: statements[statement.number].errorCount += 1
      }
    }
  }
}
