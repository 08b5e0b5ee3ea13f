/// What every part of the conditions came to while a request was decided.
public struct RulesTrace: Sendable {
  /// One expression that was evaluated, or the statement that it belongs to.
  public struct Line: Sendable {
    /// How deep it is in others; a statement is at 0.
    public let depth: Int
    /// Where it stands.
    public let mark: RulesMark
    /// What stands there, in one line.
    public let text: String
    /// Its value in short, or `error: ` with what is wrong.
    public let outcome: String
  }

  /// The decision.
  public let decision: RulesDecision
  /// The expressions in the order in which they were begun.
  public let lines: [Line]

  /// Behind so many nothing more is kept.
  static let linesMax = 20_000
}

/// Keeps what every node came to.
struct TraceWatch: EvaluationWatch {
  static let isWatching = true

  /// One node that was evaluated; a statement where there is none.
  struct Entry {
    var statement: Int
    var node: Int?
    var depth: Int
    var outcome: Result<RulesValue, Failure>?
  }

  private(set) var entries: [Entry] = []
  private var open: [Int] = []
  private var statement = 0

  mutating func begin(statement: Int) {
    self.statement = statement
    open.removeAll()
    add(nil)
  }

  mutating func enter(_ node: Int) {
    open.append(entries.count)
    add(node)
  }

  mutating func leave(_ node: Int, _ outcome: Result<RulesValue, Failure>) {
    guard let place = open.popLast(), place < entries.count else { return }
    entries[place].outcome = outcome
  }

  mutating func call(_ function: Int) {}

  private mutating func add(_ node: Int?) {
    guard entries.count < RulesTrace.linesMax else { return }
    entries.append(Entry(statement: statement, node: node, depth: open.count, outcome: nil))
  }
}

extension Ruleset {
  /// Decides a request and says what every part of the conditions came to.
  ///
  /// - Parameters:
  ///   - request: what is asked.
  ///   - documents: as of `decide(_:documents:)`.
  /// - Returns: the same decision, and what led to it.
  public func explain(
    _ request: RulesRequest,
    documents: (RulesPath, _ isAfter: Bool) -> RulesResource?,
  ) -> RulesTrace {
    var watch = TraceWatch()
    let decision = decide(request, watch: &watch, documents: documents)
    return RulesTrace(
      decision: decision,
      lines: watch.entries.filter { !isPathSegment($0) }.map(line),
    )
  }

  /// Whether it is a name within a path, of which there is nothing to say but itself.
  private func isPathSegment(_ entry: TraceWatch.Entry) -> Bool {
    guard let node = entry.node, case .constant = program.tree.expressions[node],
      case .success(.string(let text)) = entry.outcome
    else { return false }
    // A text of its own stands in quotation marks.
    return isSame(text, program.text(of: node))
  }

  private func line(_ entry: TraceWatch.Entry) -> RulesTrace.Line {
    guard let node = entry.node else {
      let statement = program.tree.statements[entry.statement]
      return RulesTrace.Line(
        depth: 0,
        mark: program.statementMarks[entry.statement],
        text: "allow " + statement.words.joined(separator: ", ") + " of "
          + program.tree.pathText(of: statement.block),
        outcome: "",
      )
    }
    let outcome: String =
      switch entry.outcome {
      case .success(let value): value.text()
      case .failure(let failure): "error: \(failure.message(program))"
      case nil: ""
      }
    return RulesTrace.Line(
      depth: entry.depth,
      mark: program.mark(of: node),
      text: program.text(of: node),
      outcome: outcome,
    )
  }
}
