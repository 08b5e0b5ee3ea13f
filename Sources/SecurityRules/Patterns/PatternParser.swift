/// Reads the syntax of RE2; what RE2 does not have is refused by its name.
///
/// Source: github.com/google/re2, wiki page "Syntax".
struct PatternParser {
  let scalars: [Unicode.Scalar]
  var place = 0
  private var depth = 0
  var flags = Flags()

  /// What `(?ims)` sets.
  struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var dotTakesLine = false
    var isLazy = false
  }

  /// Groups within groups.
  static let depthMax = 50
  /// How often something may be asked for in braces: RE2's limit.
  static let timesMax = 1_000

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The tree of a pattern.
  static func parse(_ text: String) throws(PatternError) -> PatternTree {
    var parser = Self(text)
    let tree = try parser.choice()
    guard parser.next == nil else {
      throw parser.problem("a ')' without its '('", "write \\\\) for the character")
    }
    return tree
  }

  var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  /// Takes that scalar, if it comes next.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    place += 1
    return true
  }

  func problem(_ what: String, _ remedy: String, at start: Int? = nil) -> PatternError {
    PatternError(what, at: start ?? place, remedy)
  }

  // MARK: Structure

  private mutating func choice() throws(PatternError) -> PatternTree {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthMax else {
      throw problem(
        "groups within more than \(Self.depthMax) others",
        "write the pattern with fewer",
      )
    }
    var ways = [try sequence()]
    while take("|") { ways.append(try sequence()) }
    return ways.count == 1 ? ways[0] : .choice(ways)
  }

  private mutating func sequence() throws(PatternError) -> PatternTree {
    var parts: [PatternTree] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      let start = place
      let atom = try atom()
      parts.append(try repetitions(of: atom, from: start))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func repetitions(
    of atom: PatternTree,
    from start: Int,
  ) throws(PatternError) -> PatternTree {
    var tree = atom
    var count = 0
    while let (least, most) = try bounds() {
      count += 1
      guard count == 1 else {
        throw problem("two repetitions of one thing", "put the first into (?: )", at: place - 1)
      }
      let isLazy = take("?") != flags.isLazy
      tree = .times(tree, least: least, most: most, isLazy: isLazy)
    }
    return tree
  }

  /// Reads `*`, `+`, `?` or `{2,5}`; nil where none comes.
  private mutating func bounds() throws(PatternError) -> (least: Int, most: Int?)? {
    if take("*") { return (least: 0, most: nil) }
    if take("+") { return (least: 1, most: nil) }
    if take("?") { return (least: 0, most: 1) }
    guard next == "{" else { return nil }
    let start = place
    place += 1
    guard let bounds = braces() else {
      // Braces of another form are characters, as in RE2.
      place = start
      return nil
    }
    guard bounds.least <= Self.timesMax, bounds.most ?? 0 <= Self.timesMax,
      bounds.least <= bounds.most ?? .max
    else {
      throw problem(
        "repeats a part too often, or with the larger number first",
        "expected at most \(Self.timesMax), and the smaller number first",
        at: start,
      )
    }
    return bounds
  }

  private mutating func braces() -> (least: Int, most: Int?)? {
    guard let least = number() else { return nil }
    if take("}") { return (least: least, most: least) }
    guard take(",") else { return nil }
    if take("}") { return (least: least, most: nil) }
    guard let most = number(), take("}") else { return nil }
    return (least: least, most: most)
  }

  private mutating func number() -> Int? {
    var number: Int?
    while let scalar = next, (0x30...0x39).contains(scalar.value) {
      number = min((number ?? 0) * 10 + Int(scalar.value - 0x30), 1_000_000)
      place += 1
    }
    return number
  }

  // MARK: Atoms

  private mutating func atom() throws(PatternError) -> PatternTree {
    guard let scalar = next else { return .empty }
    switch scalar {
    case "(": return try group()
    case "[": return .set(try bracket())
    case "\\": return try escape()
    case "*", "+", "?":
      throw problem("'\(scalar)' with nothing before it", "write \\\\\(scalar) for the character")
    case ".":
      place += 1
      var set = CharacterSet()
      set.insert(ranges: flags.dotTakesLine ? [] : [0x0A...0x0A], isNegated: true)
      return .set(set)
    case "^":
      place += 1
      return .anchor(flags.isMultiline ? .lineStart : .textStart)
    case "$":
      place += 1
      return .anchor(flags.isMultiline ? .lineEnd : .textEnd)
    case _:
      place += 1
      return .set(literal(scalar))
    }
  }

  /// A set of one scalar.
  func literal(_ scalar: Unicode.Scalar) -> CharacterSet {
    var set = CharacterSet()
    set.insert(scalar.value...scalar.value)
    set.ignoresCase = flags.ignoresCase
    return set
  }

  private mutating func group() throws(PatternError) -> PatternTree {
    let start = place
    place += 1
    let before = flags
    if take("?"), try !groupHead(from: start) { return .empty }
    let tree = try choice()
    guard take(")") else { throw problem("a '(' without its ')'", "close it", at: start) }
    flags = before
    return tree
  }

  /// Reads what stands behind `(?`.
  ///
  /// - Returns: whether a group comes; false for flags that hold from here.
  private mutating func groupHead(from start: Int) throws(PatternError) -> Bool {
    switch next {
    case ":":
      place += 1
      return true
    case "=", "!":
      throw problem("a look ahead, which RE2 does not have", "test it apart", at: start)
    case ">": throw problem("an atomic group, which RE2 does not have", "use (?: )", at: start)
    case "P", "<":
      if next == "P" { place += 1 }
      return try groupName(from: start)
    case _: return try groupFlags(from: start)
    }
  }

  private mutating func groupName(from start: Int) throws(PatternError) -> Bool {
    guard take("<") else {
      throw problem("a group of a kind that RE2 does not have", "use (?: )", at: start)
    }
    if next == "=" || next == "!" {
      throw problem("a look behind, which RE2 does not have", "test it apart", at: start)
    }
    let nameStart = place
    while let scalar = next, CharacterSet.words.contains(where: { $0.contains(scalar.value) }) {
      place += 1
    }
    guard place > nameStart, take(">") else {
      throw problem("a group's name without its end", "write (?P<name> )", at: start)
    }
    return true
  }

  private mutating func groupFlags(from start: Int) throws(PatternError) -> Bool {
    var value = true
    while let scalar = next {
      place += 1
      switch scalar {
      case "i": flags.ignoresCase = value
      case "m": flags.isMultiline = value
      case "s": flags.dotTakesLine = value
      case "U": flags.isLazy = value
      case "-": value = false
      case ":": return true
      case ")": return false
      case _:
        throw problem(
          "'\(scalar)' behind '(?', which RE2 does not have",
          "it has i, m, s and U",
          at: place - 1,
        )
      }
    }
    throw problem("a '(' without its ')'", "close it", at: start)
  }
}
