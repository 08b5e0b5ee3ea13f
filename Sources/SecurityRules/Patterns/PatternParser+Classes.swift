extension PatternParser {
  /// Reads a backslash and what it means outside of brackets.
  mutating func escape() throws(PatternError) -> PatternTree {
    let start = place
    guard place + 1 < scalars.count else {
      throw problem("a '\\' at the end", "write \\\\\\\\ for the character", at: start)
    }
    switch scalars[place + 1] {
    case "A": return anchor(.textStart)
    case "z": return anchor(.textEnd)
    case "b": return anchor(.wordEdge)
    case "B": return anchor(.noWordEdge)
    case "Q": return quotation()
    case "1"..."9":
      throw problem("a reference to a group, which RE2 does not have", "write it out", at: start)
    case "Z", "G", "K", "R", "X", "k":
      throw problem(
        "'\\\(scalars[place + 1])', which RE2 does not have",
        "leave it out",
        at: start,
      )
    case _:
      var set = CharacterSet()
      set.ignoresCase = flags.ignoresCase
      if try !classEscape(into: &set) {
        let scalar = try scalarEscape()
        set.insert(scalar.value...scalar.value)
      }
      return .set(set)
    }
  }

  private mutating func anchor(_ anchor: PatternTree.Anchor) -> PatternTree {
    place += 2
    return .anchor(anchor)
  }

  /// `\Q…\E`: what stands between is text.
  private mutating func quotation() -> PatternTree {
    place += 2
    var parts: [PatternTree] = []
    while let scalar = next {
      place += 1
      if scalar == "\\", take("E") { return .sequence(parts) }
      parts.append(.set(literal(scalar)))
    }
    return .sequence(parts)
  }

  /// Reads `\d` and its like into a set.
  ///
  /// - Returns: whether there was one.
  private mutating func classEscape(into set: inout CharacterSet) throws(PatternError) -> Bool {
    let kind = scalars[place + 1]
    switch kind {
    case "d", "D": set.insert(ranges: CharacterSet.digits, isNegated: kind == "D")
    case "w", "W": set.insert(ranges: CharacterSet.words, isNegated: kind == "W")
    case "s", "S": set.insert(ranges: CharacterSet.spaces, isNegated: kind == "S")
    case "p", "P":
      try category(into: &set)
      return true
    case "C": throw problem("'\\C', which is not supported", "write '.' or '[\\x00-\\xFF]'")
    case _: return false
    }
    place += 2
    return true
  }

  /// `\pL` and `\p{Lu}`.
  private mutating func category(into set: inout CharacterSet) throws(PatternError) {
    let start = place
    var isNegated = scalars[place + 1] == "P"
    place += 2
    var name = ""
    if take("{") {
      if take("^") { isNegated.toggle() }
      while let scalar = next, scalar != "}" {
        name.unicodeScalars.append(scalar)
        place += 1
      }
      guard take("}") else { throw problem("a '{' without its '}'", "close it", at: start) }
    } else if let scalar = next {
      name = String(scalar)
      place += 1
    }
    guard CharacterSet.categoryNames.contains(name) else {
      throw problem(
        "the script or class '\(name.prefix(30))', which is not supported",
        "expected a category such as L, Lu or N, or a range",
        at: start,
      )
    }
    set.insert(CharacterSet.Category(name: name, isNegated: isNegated))
  }

  /// Reads a backslash that stands for one scalar.
  private mutating func scalarEscape() throws(PatternError) -> Unicode.Scalar {
    let start = place
    let kind = scalars[place + 1]
    place += 2
    switch kind {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "f": return "\u{C}"
    case "v": return "\u{B}"
    case "a": return "\u{7}"
    case "0": return octal()
    case "x": return try hexadecimal(from: start)
    case _:
      // Punctuation stands for itself.
      let isWord = CharacterSet.words.contains { $0.contains(kind.value) } && kind != "_"
      guard !isWord, kind.isASCII else {
        throw problem("'\\\(kind)', which RE2 does not have", "leave the '\\' out", at: start)
      }
      return kind
    }
  }

  private mutating func octal() -> Unicode.Scalar {
    var code: UInt32 = 0
    for _ in 0..<2 {
      guard let scalar = next, ("0"..."7").contains(scalar) else { break }
      code = code * 8 + scalar.value - 0x30
      place += 1
    }
    return Unicode.Scalar(code) ?? "\u{0}"
  }

  private mutating func hexadecimal(from start: Int) throws(PatternError) -> Unicode.Scalar {
    let isBraced = take("{")
    var digits = ""
    while let scalar = next, Character(scalar).isHexDigit, digits.utf8.count < (isBraced ? 8 : 2) {
      digits.unicodeScalars.append(scalar)
      place += 1
    }
    let isClosed = isBraced ? take("}") : digits.utf8.count == 2
    guard isClosed, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
      throw problem("'\\x' without a character's number", "write \\x41 or \\x{1F600}", at: start)
    }
    return scalar
  }

  // MARK: Brackets

  /// `[a-z_]`.
  mutating func bracket() throws(PatternError) -> CharacterSet {
    let start = place
    place += 1
    var set = CharacterSet()
    set.ignoresCase = flags.ignoresCase
    set.isNegated = take("^")
    var isFirst = true
    while next != "]" || isFirst {
      guard next != nil else { throw problem("a '[' without its ']'", "close it", at: start) }
      isFirst = false
      try bracketItem(into: &set)
    }
    place += 1
    return set
  }

  private mutating func bracketItem(into set: inout CharacterSet) throws(PatternError) {
    if next == "[", place + 1 < scalars.count, scalars[place + 1] == ":" {
      if try namedClass(into: &set) { return }
    }
    if next == "\\" {
      guard place + 1 < scalars.count else {
        throw problem("a '\\' at the end", "write \\\\\\\\ for the character")
      }
      if try classEscape(into: &set) { return }
    }
    let start = place
    let low = try bracketScalar()
    guard next == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else {
      set.insert(low.value...low.value)
      return
    }
    place += 1
    let high = try bracketScalar()
    guard low.value <= high.value else {
      throw problem("a range whose end comes first", "write the smaller one first", at: start)
    }
    set.insert(low.value...high.value)
  }

  private mutating func bracketScalar() throws(PatternError) -> Unicode.Scalar {
    guard let scalar = next else { throw problem("a '[' without its ']'", "close it") }
    guard scalar == "\\" else {
      place += 1
      return scalar
    }
    guard place + 1 < scalars.count else {
      throw problem("a '\\' at the end", "write \\\\\\\\ for the character")
    }
    if "dDwWsSpP".unicodeScalars.contains(scalars[place + 1]) {
      throw problem("a range that ends with a class", "write the '-' first")
    }
    return try scalarEscape()
  }

  private mutating func namedClass(into set: inout CharacterSet) throws(PatternError) -> Bool {
    let start = place
    place += 2
    let isNegated = take("^")
    var name = ""
    while let scalar = next, scalar != ":", scalar != "]" {
      name.unicodeScalars.append(scalar)
      place += 1
    }
    guard take(":"), take("]") else {
      place = start
      return false
    }
    guard let ranges = CharacterSet.named(name) else {
      throw problem(
        "the class '[:\(name.prefix(30)):]', which RE2 does not have",
        "check it",
        at: start,
      )
    }
    set.insert(ranges: ranges, isNegated: isNegated)
    return true
  }
}
