import Kernel

/// Reads a JSON text (RFC 8259) into values with places, strictly, and gives no scalar a type.
///
/// Numbers, `true` and `false` stay the text that was written; `null` is nothing. A key that stands twice
/// in one object is refused: readers of JSON differ in which of the two they take.
public struct JSONTree {
  /// Deeper than this a value is refused: a hostile one must not use up the stack.
  public static let depthMax = 64
  /// The most values in a text, those within others counted.
  public static let valuesMax = 200_000

  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var mark = Mark(line: 1, column: 1)
  private var values = 0

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The values of a text.
  ///
  /// - Parameter bytes: UTF-8, without a byte order mark.
  /// - Returns: the one value that the text is.
  /// - Throws: `Diagnostic` with the first place that is wrong.
  public static func read(_ bytes: [UInt8]) throws(Diagnostic) -> Node {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let (line, column) = firstBreak(in: bytes)
      throw Diagnostic(
        mark: Mark(line: line, column: column),
        message: "not JSON: a byte that is not UTF-8",
        remedy: "save the file as UTF-8",
      )
    }
    var tree = Self(text)
    let node = try tree.value(depth: 0)
    tree.skipBlanks()
    guard tree.next == nil else { throw tree.unexpected("the end of the file") }
    return node
  }

  /// The place of the first byte that is not UTF-8.
  private static func firstBreak(in bytes: [UInt8]) -> (line: Int, column: Int) {
    let start = bytes.withUnsafeBufferPointer { bytes in
      var decoder = UTF8()
      var iterator = bytes.makeIterator()
      var read = 0
      while case .scalarValue(let scalar) = decoder.decode(&iterator) {
        read += UTF8.encode(scalar)?.count ?? 0
      }
      return read
    }
    let lines = bytes[..<start].split(separator: 0x0A, omittingEmptySubsequences: false)
    let last = String(decoding: lines.last ?? [], as: UTF8.self)
    return (lines.count, last.unicodeScalars.count + 1)
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Diagnostic) -> Node {
    skipBlanks()
    let start = mark
    values += 1
    // It may well be JSON: what is wrong with it is its size.
    guard depth < Self.depthMax else {
      throw Diagnostic(
        mark: mark,
        message: "lists and objects within each other, more than \(Self.depthMax) deep",
        remedy: "make it flatter",
      )
    }
    guard values <= Self.valuesMax else {
      throw Diagnostic(
        mark: mark,
        message: "more than \(Self.valuesMax) values",
        remedy: "make the file smaller",
      )
    }
    let content: Node.Content =
      switch next {
      case "{": .mapping(try entries(depth: depth))
      case "[": .sequence(try elements(depth: depth))
      case "\"": .scalar(try string(), quoted: true)
      case "t": .scalar(try word("true"), quoted: false)
      case "f": .scalar(try word("false"), quoted: false)
      case "n": try nothing()
      case .some("-"), .some("0"..."9"): .scalar(try number(), quoted: false)
      case _: throw unexpected("a value")
      }
    return Node(mark: start, content: content)
  }

  private mutating func entries(depth: Int) throws(Diagnostic) -> [Node.Entry] {
    step()
    skipBlanks()
    guard next != "}" else {
      step()
      return []
    }
    var entries: [Node.Entry] = []
    var keys: Set<String> = []  // order-free: only asked whether a key is there
    while true {
      skipBlanks()
      let keyMark = mark
      guard next == "\"" else { throw unexpected("a key in quotation marks") }
      let key = try string()
      guard keys.insert(key).inserted else {
        throw Diagnostic(
          mark: keyMark,
          message: "key '\(excerpt(key))' stands twice in the same object",
          remedy: "keep one of them",
        )
      }
      skipBlanks()
      guard next == ":" else { throw unexpected("':'") }
      step()
      let value = try value(depth: depth + 1)
      entries.append(Node.Entry(key: key, keyMark: keyMark, value: value))
      if try isOver("}") { return entries }
    }
  }

  private mutating func elements(depth: Int) throws(Diagnostic) -> [Node] {
    step()
    skipBlanks()
    guard next != "]" else {
      step()
      return []
    }
    var elements: [Node] = []
    while true {
      elements.append(try value(depth: depth + 1))
      if try isOver("]") { return elements }
    }
  }

  /// Whether the end of a list or an object stands behind a value; else a comma does.
  private mutating func isOver(_ end: Unicode.Scalar) throws(Diagnostic) -> Bool {
    skipBlanks()
    guard next == end || next == "," else { throw unexpected("',' or '\(end)'") }
    defer { step() }
    return next == end
  }

  // MARK: Scalars

  private mutating func string() throws(Diagnostic) -> String {
    step()
    var text = String.UnicodeScalarView()
    while let scalar = next {
      switch scalar {
      case "\"":
        step()
        return String(text)
      case "\\": text.append(try escape())
      case "\u{0}"..<" ": throw unexpected("an escape such as \\n, or '\"'")
      case _:
        text.append(scalar)
        step()
      }
    }
    throw unexpected("'\"'")
  }

  private mutating func escape() throws(Diagnostic) -> Unicode.Scalar {
    let start = mark
    step()
    guard let kind = next else { throw unexpected("an escape") }
    step()
    switch kind {
    case "\"", "\\", "/": return kind
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try codePoint(at: start)
    case _:
      throw Diagnostic(
        mark: start,
        message: "not JSON: an escape that there is not",
        remedy: "write a backslash as \\\\",
      )
    }
  }

  private mutating func codePoint(at start: Mark) throws(Diagnostic) -> Unicode.Scalar {
    var code = try fourDigits()
    if (0xD800...0xDBFF).contains(code), next == "\\" {
      step()
      guard next == "u" else { throw unexpected("the second half of a pair") }
      step()
      let low = try fourDigits()
      // Another low half leaves the code a half, which is no scalar.
      if (0xDC00...0xDFFF).contains(low) { code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00) }
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw Diagnostic(
        mark: start,
        message: "not JSON: half of a pair",
        remedy: "write both halves, or the character itself",
      )
    }
    return scalar
  }

  private mutating func fourDigits() throws(Diagnostic) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let scalar = next, let digit = Character(scalar).hexDigitValue, scalar.isASCII else {
        throw unexpected("four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
      step()
    }
    return code
  }

  private mutating func number() throws(Diagnostic) -> String {
    let start = place
    if next == "-" { step() }
    if next == "0" { step() } else { try digits() }
    if next == "." {
      step()
      try digits()
    }
    if next == "e" || next == "E" {
      step()
      if next == "+" || next == "-" { step() }
      try digits()
    }
    return String(String.UnicodeScalarView(scalars[start..<place]))
  }

  private mutating func digits() throws(Diagnostic) {
    guard case .some("0"..."9") = next else { throw unexpected("a digit") }
    while case .some("0"..."9") = next { step() }
  }

  private mutating func nothing() throws(Diagnostic) -> Node.Content {
    _ = try word("null")
    return .null
  }

  private mutating func word(_ word: String) throws(Diagnostic) -> String {
    for scalar in word.unicodeScalars {
      guard next == scalar else { throw unexpected("'\(word)'") }
      step()
    }
    return word
  }

  // MARK: Characters

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func step() {
    guard place < scalars.count else { return }
    if scalars[place] == "\n" {
      mark = Mark(line: mark.line + 1, column: 1)
    } else {
      mark.column += 1
    }
    place += 1
  }

  private mutating func skipBlanks() {
    while let scalar = next, [" ", "\t", "\n", "\r"].contains(scalar) { step() }
  }

  private func unexpected(_ expected: String) -> Diagnostic {
    let found = next.map { "'\(String($0))'" } ?? "the end of the file"
    let remedy = "check commas, quotation marks and brackets"
    return problem("\(found) where \(expected) is expected", remedy)
  }

  private func problem(_ message: String, _ remedy: String) -> Diagnostic {
    Diagnostic(mark: mark, message: "not JSON: \(message)", remedy: remedy)
  }
}
