import Plans

/// Looks at the structure of a YAML text before a parser sees it.
///
/// The parser below recurses with the nesting, and hashes keys that may hold aliases of aliases,
/// so a hostile text of a few kilobytes could overflow the stack or never end. This scan is one
/// pass without recursion. It refuses what a scenario never needs: deep nesting, anchors and
/// aliases, tags, tabs, and a second document. It knows just enough of the grammar to tell those
/// from the same characters inside a text; what is otherwise wrong is left to the parser.
///
/// - Complexity: O(bytes).
struct StructureScan {
  /// How deep a scenario may be nested; real ones stay below ten.
  static let depthMax = 64

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  /// The columns (from 0) of the block collections that are open, outermost first.
  private var indents: [Int] = []
  private var flowDepth = 0
  /// Whether a plain text may go on in the next line.
  private var isPlainOpen = false
  private var hasContent = false
  private var documents = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The first thing that a scenario must not contain, or nil.
  static func firstProblem(in bytes: [UInt8]) -> Diagnostic? {
    var scan = Self(bytes)
    do throws(Diagnostic) {
      while scan.position < bytes.count { try scan.scanLine() }
      return nil
    } catch {
      return error
    }
  }

  // MARK: Lines

  private mutating func scanLine() throws(Diagnostic) {
    let indent = skip(0x20)
    if atLineEnd || byte == 0x23 { return skipLine() }
    try refuseTab()
    if indent == 0, flowDepth == 0, try scanDocumentMarker() { return }
    if flowDepth == 0 {
      if isPlainOpen, indent > indents.last ?? -1 { return try continuePlain() }
      isPlainOpen = false
      while let last = indents.last, last > indent { indents.removeLast() }
    }
    while !atLineEnd { try scanToken() }
    skipLine()
  }

  /// `---` begins a document and `...` ends one; both stand alone at the start of a line.
  private mutating func scanDocumentMarker() throws(Diagnostic) -> Bool {
    guard position + 2 < bytes.count else { return false }
    let marker = bytes[position...(position + 2)]
    let isStart = marker.allSatisfy { $0 == 0x2D }
    guard isStart || marker.allSatisfy({ $0 == 0x2E }) else { return false }
    guard position + 3 >= bytes.count || isBlank(bytes[position + 3]) else { return false }
    if isStart {
      documents += 1
      if documents > 1 || hasContent {
        throw problem("a second document begins", "one file is one scenario: split the file")
      }
    }
    position += 3
    skip(0x20)
    guard isStart, !atLineEnd, byte != 0x23 else {
      skipLine()
      return true
    }
    while !atLineEnd { try scanToken() }
    skipLine()
    return true
  }

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    breakLine()
  }

  private mutating func breakLine() {
    guard position < bytes.count else { return }
    position += 1
    line += 1
    lineStart = position
  }

  // MARK: Tokens

  private mutating func scanToken() throws(Diagnostic) {
    skip(0x20)
    guard !atLineEnd else { return }
    if byte == 0x23 { return toLineEnd() }
    try refuseTab()
    hasContent = true
    if isPlainOpen, flowDepth > 0, !",[]{}:#".utf8.contains(byte) {
      return try continuePlain()
    }
    isPlainOpen = false
    switch byte {
    case 0x5B, 0x7B:
      flowDepth += 1
      try checkDepth()
      position += 1
    case 0x5D, 0x7D:
      flowDepth = max(0, flowDepth - 1)
      position += 1
      try endKey(startingAt: nil)
    case 0x2C:
      position += 1
    case 0x22, 0x27:
      try scanQuoted(byte)
    case 0x26:
      throw problem("an anchor (&) is not allowed", "write the value out where it is used")
    case 0x2A:
      throw problem("an alias (*) is not allowed", "write the value out where it is used")
    case 0x21:
      throw problem("a tag (!) is not allowed", "put a text that begins with ! in quotes")
    case 0x7C where flowDepth == 0, 0x3E where flowDepth == 0:
      skipBlockScalar()
    case 0x2D where isIndicator, 0x3F where isIndicator:
      try openBlock(at: column)
      position += 1
    case 0x3A where isIndicator || flowDepth > 0:
      position += 1
    default:
      try scanPlain()
    }
  }

  private mutating func scanPlain() throws(Diagnostic) {
    let start = column
    while !atLineEnd {
      if byte == 0x23, position > lineStart, isBlank(bytes[position - 1]) {
        return toLineEnd()
      }
      if byte == 0x3A, isValueColon { return try endKey(startingAt: start) }
      if flowDepth > 0, ",[]{}".utf8.contains(byte) { return }
      try refuseTab()
      position += 1
    }
    isPlainOpen = true
  }

  private mutating func continuePlain() throws(Diagnostic) {
    isPlainOpen = false
    let depth = indents
    try scanPlain()
    indents = depth
    while flowDepth == 0, !atLineEnd { position += 1 }
    if flowDepth == 0 { skipLine() }
  }

  private mutating func scanQuoted(_ quote: UInt8) throws(Diagnostic) {
    let start = flowDepth == 0 ? column : nil
    let firstLine = line
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x0A {
        breakLine()
        continue
      }
      position += 1
      if byte == 0x5C, quote == 0x22, position < bytes.count, bytes[position] != 0x0A {
        position += 1
      } else if byte == quote {
        guard quote == 0x27, position < bytes.count, bytes[position] == 0x27 else { break }
        position += 1
      }
    }
    skip(0x20)
    if line == firstLine { try endKey(startingAt: start) }
  }

  /// Where a colon follows, what was read is a key and opens a mapping at its column.
  private mutating func endKey(startingAt start: Int?) throws(Diagnostic) {
    guard !atLineEnd, byte == 0x3A, isValueColon else { return }
    if flowDepth == 0, let start { try openBlock(at: start) }
    position += 1
  }

  /// A literal or folded text: everything deeper than the collection it stands in.
  private mutating func skipBlockScalar() {
    let parent = indents.last ?? -1
    skipLine()
    while position < bytes.count {
      let indent = skip(0x20)
      if !atLineEnd, indent <= parent {
        position = lineStart
        return
      }
      skipLine()
    }
  }

  private mutating func openBlock(at column: Int) throws(Diagnostic) {
    guard flowDepth == 0, column > indents.last ?? -1 else { return }
    indents.append(column)
    try checkDepth()
  }

  // MARK: Characters

  private var byte: UInt8 { bytes[position] }
  private var column: Int { position - lineStart }
  private var atLineEnd: Bool {
    position >= bytes.count || bytes[position] == 0x0A
      || (bytes[position] == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A)
  }

  /// Whether white space follows the present byte, which makes `-`, `?` and `:` indicators.
  private var isIndicator: Bool {
    position + 1 >= bytes.count || isBlank(bytes[position + 1])
  }

  /// Whether the colon here ends a key.
  private var isValueColon: Bool {
    isIndicator || (flowDepth > 0 && ",[]{}".utf8.contains(bytes[position + 1]))
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  @discardableResult
  private mutating func skip(_ wanted: UInt8) -> Int {
    let start = position
    while position < bytes.count, bytes[position] == wanted { position += 1 }
    return position - start
  }

  private mutating func toLineEnd() {
    while !atLineEnd { position += 1 }
  }

  private func refuseTab() throws(Diagnostic) {
    guard byte == 0x09 else { return }
    throw problem("a tab stands here", "use spaces")
  }

  private func checkDepth() throws(Diagnostic) {
    guard indents.count + flowDepth > Self.depthMax else { return }
    throw problem(
      "nested more than \(Self.depthMax) deep",
      "a scenario needs far less: check the brackets",
    )
  }

  private func problem(_ message: String, _ remedy: String) -> Diagnostic {
    let text = String(decoding: bytes[lineStart..<position], as: UTF8.self)
    let mark = Mark(line: line, column: text.unicodeScalars.count + 1)
    return Diagnostic(mark: mark, message: message, remedy: remedy)
  }
}
