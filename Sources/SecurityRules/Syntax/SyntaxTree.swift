/// A file of rules, taken apart: its expressions and what they are for.
struct SyntaxTree: Sendable {
  /// The text.
  let source: SourceText
  /// `rules_version`, 1 where the file has none.
  var version = 1
  /// The nodes of all expressions; what a node is made of stands before it.
  var expressions: [Expression] = []
  /// Where each of them stands, by bytes.
  var spans: [Range<Int>] = []
  /// Numbers of nodes that others are made of.
  var operands: [Int] = []
  /// The values that are written in the file.
  var constants: [RulesValue] = []
  /// The names of members, functions and variables.
  var names: [String] = []
  /// What is wrong with the nodes that fail whenever they are evaluated.
  var complaints: [String] = []
  /// The functions, in the order of the file.
  var functions: [Function] = []
  /// The blocks, in the order of the file; the first one is the file itself.
  var blocks: [Block] = []
  /// The statements, in the order of the file.
  var statements: [Statement] = []

  /// A function of the file.
  struct Function: Sendable {
    /// Its name.
    let name: String
    /// Where it stands, by bytes.
    let offset: Int
    /// The block it is declared in.
    let block: Int
    /// The names of its parameters, with their bytes.
    let parameters: [Variable]
    /// Its variables: their names, and the expressions they stand for.
    let variables: [Variable]
    /// What it returns.
    let result: Int
  }

  /// A parameter or a variable.
  struct Variable: Sendable {
    /// Its name.
    let name: String
    /// Where the name stands, by bytes.
    let offset: Int
    /// What it stands for; nil for a parameter.
    var value: Int?
  }

  /// `match`, the service, or the file.
  struct Block: Sendable {
    /// The block around it; nil for the file.
    let parent: Int?
    /// Where it stands, by bytes.
    let offset: Int
    /// What a path must be.
    let pattern: [Segment]
    /// How many parts in braces the blocks around it have.
    let capturesBefore: Int
    /// The blocks in it.
    var blocks: [Int] = []
    /// The statements in it.
    var statements: [Int] = []
    /// The functions in it.
    var functions: [Int] = []
  }

  /// A part of a `match` path.
  enum Segment: Hashable, Sendable {
    /// That very text.
    case literal(String)
    /// `{name}`: any one segment.
    case single(String)
    /// `{name=**}`: any number of them.
    case rest(String)
  }

  /// `allow`.
  struct Statement: Sendable {
    /// Where it stands, by bytes.
    let offset: Int
    /// The block it belongs to.
    let block: Int
    /// What it allows, as written.
    let words: [String]
    /// What it allows.
    let methods: [RulesRequest.Method]
    /// Under which condition; nil where there is none.
    let condition: Int?
  }

  /// A tree of nothing.
  init(_ source: SourceText) {
    self.source = source
    blocks = [Block(parent: nil, offset: 0, pattern: [], capturesBefore: 0)]
  }

  /// The nodes that a node is made of, in their order.
  func parts(of expression: Int) -> [Int] {
    switch expressions[expression] {
    case .constant, .name, .local, .capture, .request, .requestPart, .resource, .failing: []
    case .member(let object, _): [object]
    case .index(let object, let index): [object, index]
    case .range(let object, let from, let to): [object, from, to]
    case .not(let operand), .negative(let operand), .isType(let operand, _): [operand]
    case .choice(let condition, let first, let second): [condition, first, second]
    case .binary(_, let left, let right): [left, right]
    case .list(let operands), .map(let operands), .path(let operands), .and(let operands),
      .or(let operands), .call(_, let operands), .ownFunction(_, let operands),
      .builtIn(_, let operands):
      Array(self.operands[operands.range])
    case .methodCall(let object, _, let operands), .method(let object, _, let operands):
      [object] + self.operands[operands.range]
    }
  }

  /// The pattern of a block with those around it, such as `/users/{id}`, below the root of a database.
  func pathText(of block: Int) -> String {
    var segments: [Segment] = []
    var place: Int? = block
    while let number = place {
      segments = blocks[number].pattern + segments
      place = blocks[number].parent
    }
    if segments.count > 3, segments[0] == .literal("databases"),
      segments[2] == .literal("documents")
    {
      segments.removeFirst(3)
    }
    return segments.map { "/" + $0.text }.joined()
  }
}

extension SyntaxTree.Segment {
  /// The part as it is written.
  var text: String {
    switch self {
    case .literal(let text): text
    case .single(let name): "{\(name)}"
    case .rest(let name): "{\(name)=**}"
    }
  }

  /// The name of what it stands for; nil for a text.
  var name: String? {
    switch self {
    case .literal: nil
    case .single(let name), .rest(let name): name
    }
  }
}
