/// What is odd in a file of rules by itself.
public struct RulesLint: Hashable, Sendable {
  /// The kinds of oddities.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A name that has no meaning, or an expression that always fails.
    case alwaysFails = "always-fails"
    /// A path that is no document's.
    case unreachable
    /// A statement without a condition, or with `if true`.
    case allowsAll = "allows-all"
    /// A function that nobody calls.
    case unusedFunction = "unused-function"
    /// A variable or parameter that nobody reads.
    case unusedVariable = "unused-variable"
    /// `request.resource` where nothing is written, or `resource` where nothing is there.
    case noDocument = "no-document"
    /// A method that is allowed in words and for no document: `write` where `request.resource` is looked at
    /// allows no `delete`.
    case neverAllows = "never-allows"
    /// Two paths that are about one document: what one refuses the other can allow.
    case overlap
  }

  /// What kind it is.
  public let kind: Kind
  /// Where it is, what it is, and what to do.
  public let issue: RulesIssue
}

extension Ruleset {
  /// What is odd in the rules by themselves, in the order of the file.
  public var lints: [RulesLint] {
    var lints = warnings.map { RulesLint(kind: .alwaysFails, issue: $0) }
    let found = Linter(program, usage)
    lints += found.unreachableBlocks() + found.openStatements() + found.unusedNames()
    lints += found.missingDocuments() + found.emptyPromises() + found.overlaps()
    lints += found.mistakes(besides: lints.filter { $0.kind == .alwaysFails })
    return lints.enumerated().sorted { left, right in
      (left.element.issue.mark, left.offset) < (right.element.issue.mark, right.offset)
    }.map(\.element)
  }
}

/// Finds what is odd.
struct Linter {
  let program: Program
  private let usage: Ruleset.Usage
  var tree: SyntaxTree { program.tree }

  init(_ program: Program, _ usage: Ruleset.Usage) {
    self.program = program
    self.usage = usage
  }

  /// What is odd at a byte.
  func lint(
    _ kind: RulesLint.Kind,
    at offset: Int,
    _ message: String,
    _ remedy: String,
  ) -> RulesLint {
    RulesLint(
      kind: kind,
      issue: RulesIssue(mark: tree.source.mark(at: offset), message: message, remedy: remedy),
    )
  }

  // MARK: Paths

  /// The whole path of a block.
  private func pattern(of block: Int) -> [SyntaxTree.Segment] {
    var segments: [SyntaxTree.Segment] = []
    var place: Int? = block
    while let number = place {
      segments = tree.blocks[number].pattern + segments
      place = tree.blocks[number].parent
    }
    return segments
  }

  private static func isRest(_ segment: SyntaxTree.Segment) -> Bool {
    if case .rest = segment { return true }
    return false
  }

  /// Statements whose path can be no document's.
  func unreachableBlocks() -> [RulesLint] {
    tree.blocks.indices.filter { !tree.blocks[$0].statements.isEmpty }.compactMap { block in
      let path = pattern(of: block)
      let text = path.map { "/" + $0.text }.joined()
      guard Self.beginsAtRoot(path) else {
        return lint(
          .unreachable,
          at: tree.blocks[block].offset,
          "no document's path begins as '\(text)' does",
          "put it into 'match /databases/{database}/documents { }'",
        )
      }
      let isOpen = path.contains(where: Self.isRest)
      guard isOpen || (path.count > 3 && path.count % 2 == 1) else {
        return lint(
          .unreachable,
          at: tree.blocks[block].offset,
          "'\(tree.pathText(of: block))' is the path of a collection, not of a document",
          "write a name in braces behind it: '\(tree.pathText(of: block))/{id}'",
        )
      }
      return nil
    }
  }

  private static func beginsAtRoot(_ path: [SyntaxTree.Segment]) -> Bool {
    let expected = ["databases", nil, "documents"]
    for (segment, wanted) in zip(path, expected) {
      if isRest(segment) { return true }
      if case .literal(let text) = segment, let wanted, text != wanted { return false }
    }
    return true
  }

  // MARK: Statements

  /// Statements that allow everything.
  func openStatements() -> [RulesLint] {
    tree.statements.compactMap { statement in
      guard isTrue(statement.condition) else { return nil }
      let words = statement.words.joined(separator: ", ")
      return lint(
        .allowsAll,
        at: statement.offset,
        "anybody may \(words) \(tree.pathText(of: statement.block)), signed in or not",
        "give it a condition, such as 'if request.auth != null'",
      )
    }
  }

  private func isTrue(_ condition: Int?) -> Bool {
    guard let condition else { return true }
    guard case .constant(let number) = tree.expressions[condition],
      case .bool(true) = tree.constants[number]
    else { return false }
    return true
  }

  private func isFalse(_ condition: Int?) -> Bool {
    guard let condition, case .constant(let number) = tree.expressions[condition],
      case .bool(false) = tree.constants[number]
    else { return false }
    return true
  }

  /// Functions, variables and parameters that nobody uses.
  func unusedNames() -> [RulesLint] {
    var lints: [RulesLint] = []
    for (number, function) in tree.functions.enumerated() {
      if !usage.functions[number] {
        let message = "nobody calls function '\(function.name)'"
        lints.append(lint(.unusedFunction, at: function.offset, message, "remove it, or call it"))
      }
      let locals = function.parameters + function.variables
      for (place, local) in locals.enumerated() where !usage.locals[number][place] {
        let what = local.value == nil ? "parameter" : "variable"
        let message = "nobody reads \(what) '\(local.name)' of '\(function.name)'"
        lints.append(lint(.unusedVariable, at: local.offset, message, "remove it"))
      }
    }
    return lints
  }

  /// Statements that look at a document that is never there.
  func missingDocuments() -> [RulesLint] {
    var incoming = Reach(tree, passingNull: true) { expression in
      if case .requestPart(.resource) = expression { return true }
      return false
    }
    var existing = Reach(tree, passingNull: true) { expression in
      if case .resource = expression { return true }
      return false
    }
    return tree.statements.compactMap { statement in
      guard let condition = statement.condition else { return nil }
      let words = statement.words.joined(separator: ", ")
      let writesNothing = statement.methods.allSatisfy { $0.isRead || $0 == .delete }
      if writesNothing, let node = incoming.first(from: condition) {
        return lint(
          .noDocument,
          at: tree.spans[node].lowerBound,
          "'request.resource' is null for '\(words)'",
          "use 'resource', the document as it is",
        )
      }
      if statement.methods == [.create], let node = existing.first(from: condition) {
        return lint(
          .noDocument,
          at: tree.spans[node].lowerBound,
          "'resource' is null for 'create'",
          "use 'request.resource', the document as it would be",
        )
      }
      return nil
    }
  }

  /// Methods that statements name beside others, and that no document and no token lets them allow.
  func emptyPromises() -> [RulesLint] {
    tree.blocks.indices.flatMap { block in
      RulesRequest.Method.allCases.compactMap { emptyPromise(of: $0, in: block) }
    }
  }

  private func emptyPromise(of method: RulesRequest.Method, in block: Int) -> RulesLint? {
    let statements = tree.blocks[block].statements.map { tree.statements[$0] }
      .filter { $0.methods.contains(method) }
    let conditions = statements.map(\.condition)
    guard !conditions.contains(where: { canBeTrue($0, for: method) }) else { return nil }
    // What allows nothing at all is odd in another way.
    let promise = statements.first { statement in
      statement.methods.contains { canBeTrue(statement.condition, for: $0) }
    }
    guard let condition = promise?.condition,
      let blame = outlook(of: condition, for: method).blame.first
    else { return nil }
    let (other, none) =
      method == .create ? ("request.resource", "resource") : ("resource", "request.resource")
    return lint(
      .neverAllows,
      at: tree.spans[blame.node].lowerBound,
      "nobody can ever \(method.rawValue) '\(tree.pathText(of: block))' by it: \(blame.message)",
      "'\(none)' is null for '\(method.rawValue)': allow it by itself, with a condition on '\(other)'",
    )
  }

  private func canBeTrue(_ condition: Int?, for method: RulesRequest.Method) -> Bool {
    condition.map { outlook(of: $0, for: method).canBeTrue } ?? true
  }

  private func outlook(of condition: Int, for method: RulesRequest.Method) -> Outlook {
    var prospector = Prospector(anyRequestTo: method, program)
    return prospector.outlook(ofCondition: condition)
  }

  // MARK: Overlaps

  /// So many blocks are compared with each other, and so many overlaps are told.
  private static let blocksMax = 1_000
  private static let overlapsMax = 200

  /// Blocks that are about the same documents and the same methods: the later one is told.
  func overlaps() -> [RulesLint] {
    let blocks = tree.blocks.indices
      .filter { block in tree.blocks[block].statements.contains { !isRefusal($0) } }
      .prefix(Self.blocksMax).map { (number: $0, pattern: pattern(of: $0)) }
    var lints: [RulesLint] = []
    for (place, later) in blocks.enumerated() {
      for earlier in blocks[..<place] where lints.count < Self.overlapsMax {
        let shared = methods(of: earlier.number).filter(methods(of: later.number).contains)
        guard !shared.isEmpty, Self.overlap(earlier.pattern[...], later.pattern[...]) else {
          continue
        }
        let mark = tree.source.mark(at: tree.blocks[earlier.number].offset)
        lints.append(
          lint(
            .overlap,
            at: tree.blocks[later.number].offset,
            "'\(tree.pathText(of: later.number))' and '\(tree.pathText(of: earlier.number))'"
              + " (\(mark)) are about the same documents",
            "what one refuses the other can allow: \(shared.map(\.rawValue).joined(separator: ", "))",
          )
        )
      }
    }
    return lints
  }

  private func isRefusal(_ statement: Int) -> Bool { isFalse(tree.statements[statement].condition) }

  private func methods(of block: Int) -> [RulesRequest.Method] {
    let statements = tree.blocks[block].statements.filter { !isRefusal($0) }
    return RulesRequest.Method.allCases.filter { method in
      statements.contains { tree.statements[$0].methods.contains(method) }
    }
  }

  /// Whether one path can be both; there is one `{name=**}` in a part of it at most.
  private static func overlap(
    _ left: ArraySlice<SyntaxTree.Segment>,
    _ right: ArraySlice<SyntaxTree.Segment>,
  ) -> Bool {
    guard let first = left.first else { return right.allSatisfy(isRest) }
    guard let second = right.first else { return left.allSatisfy(isRest) }
    if isRest(first) || isRest(second) { return overlapsFromEnd(left, right) }
    if case .literal(let one) = first, case .literal(let other) = second, one != other {
      return false
    }
    return overlap(left.dropFirst(), right.dropFirst())
  }

  /// Behind a `{name=**}` the ends are compared up to the next one.
  private static func overlapsFromEnd(
    _ left: ArraySlice<SyntaxTree.Segment>,
    _ right: ArraySlice<SyntaxTree.Segment>,
  ) -> Bool {
    for (one, other) in zip(left.reversed(), right.reversed()) {
      if isRest(one) || isRest(other) { return true }
      if case .literal(let one) = one, case .literal(let other) = other, one != other {
        return false
      }
    }
    return true
  }
}
