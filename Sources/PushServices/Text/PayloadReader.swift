import Kernel

/// A text is no JSON.
struct NotJSON: Error {}

/// Reads one JSON text, byte by byte, as long as it lies in memory.
///
/// Whoever asks for a whole value gets a tree; whoever asks for the members of an object is handed their keys, and
/// reads or skips what stands behind each, so that nothing is made of what nobody asks for.
struct PayloadReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  /// How many objects and arrays are around what comes next.
  private var depth = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads a text to its end; nil where it is no JSON.
  static func read<Value>(
    _ text: String,
    _ body: (inout Self) throws(NotJSON) -> Value,
  ) -> Value? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = Self(bytes)
      guard let value = try? body(&reader) else { return nil }
      reader.skipBlanks()
      return reader.next == nil ? value : nil
    }
  }

  // MARK: Values

  /// The value that comes next.
  mutating func value() throws(NotJSON) -> PayloadJSON {
    switch try beginning() {
    case .object:
      var members: [PayloadJSON.Member] = []
      try eachMember { (reader, key) throws(NotJSON) in
        members.append(.init(key: key.text, value: try reader.value()))
      }
      return .object(members)
    case .array:
      var elements: [PayloadJSON] = []
      try eachElement { (reader) throws(NotJSON) in elements.append(try reader.value()) }
      return .array(elements)
    case .text: return .text(try text().text)
    case .yes: return .boolean(true)
    case .no: return .boolean(false)
    case .null: return .null
    case .number: return .number(String(decoding: bytes[try number()], as: UTF8.self))
    }
  }

  /// Reads over the value that comes next.
  mutating func skip() throws(NotJSON) {
    switch try beginning() {
    case .object: try eachMember { (reader, _) throws(NotJSON) in try reader.skip() }
    case .array: try eachElement { (reader) throws(NotJSON) in try reader.skip() }
    case .text: _ = try text()
    case .yes, .no, .null: break
    case .number: _ = try number()
    }
  }

  /// Hands over each key of the object that comes next; whoever takes it reads the value behind it, or skips that.
  ///
  /// A value of another kind has no members, and is read over.
  mutating func members(
    _ take: (inout Self, PayloadText) throws(NotJSON) -> Void
  ) throws(NotJSON) {
    skipBlanks()
    guard next == UInt8(ascii: "{"), depth < PayloadJSON.depthMax else { return try skip() }
    place += 1
    try eachMember(take)
  }

  /// What a value begins with.
  private enum Beginning {
    case object, array, text, yes, no, null, number
  }

  /// Reads what a value begins with: of a word all, of a text and a number nothing.
  private mutating func beginning() throws(NotJSON) -> Beginning {
    guard depth < PayloadJSON.depthMax else { throw NotJSON() }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"):
      place += 1
      return .object
    case UInt8(ascii: "["):
      place += 1
      return .array
    case UInt8(ascii: "\""): return .text
    case UInt8(ascii: "t"): return try word("true", .yes)
    case UInt8(ascii: "f"): return try word("false", .no)
    case UInt8(ascii: "n"): return try word("null", .null)
    case _: return .number
    }
  }

  private mutating func word(
    _ word: String,
    _ beginning: Beginning,
  ) throws(NotJSON) -> Beginning {
    for scalar in word.unicodeScalars { try take(scalar) }
    return beginning
  }

  /// The members behind a bracket.
  @inline(__always)
  private mutating func eachMember(
    _ body: (inout Self, PayloadText) throws(NotJSON) -> Void
  ) throws(NotJSON) {
    if isEmpty("}") { return }
    depth += 1
    repeat {
      skipBlanks()
      let key = try text()
      skipBlanks()
      try take(":")
      try body(&self, key)
    } while try !isOver("}")
    depth -= 1
  }

  /// The elements behind a bracket.
  @inline(__always)
  private mutating func eachElement(
    _ body: (inout Self) throws(NotJSON) -> Void
  ) throws(NotJSON) {
    if isEmpty("]") { return }
    depth += 1
    repeat { try body(&self) } while try !isOver("]")
    depth -= 1
  }

  private mutating func isEmpty(_ end: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: end) else { return false }
    place += 1
    return true
  }

  private mutating func isOver(_ end: Unicode.Scalar) throws(NotJSON) -> Bool {
    skipBlanks()
    guard let found = next, found == UInt8(ascii: end) || found == UInt8(ascii: ",") else {
      throw NotJSON()
    }
    place += 1
    return found == UInt8(ascii: end)
  }

  // MARK: Bytes

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      place += 1
    }
  }

  private mutating func take(_ wanted: Unicode.Scalar) throws(NotJSON) {
    guard next == UInt8(ascii: wanted) else { throw NotJSON() }
    place += 1
  }

  // MARK: Texts

  /// The text that comes next, as it is written.
  private mutating func text() throws(NotJSON) -> PayloadText {
    try take("\"")
    let start = place
    var hasEscapes = false
    while true {
      place += JSONEscapes.plainCount(of: bytes, from: place)
      guard let byte = next else { throw NotJSON() }
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        return PayloadText(
          bytes: UnsafeBufferPointer(rebasing: bytes[start..<place - 1]),
          hasEscapes: hasEscapes,
        )
      case UInt8(ascii: "\\"):
        hasEscapes = true
        _ = try escape()
      case _: throw NotJSON()
      }
    }
  }

  /// The text of bytes with escapes that were read before.
  ///
  /// A payload within a message has an escape at every quotation mark: what lies between two is taken at once.
  static func text(withEscapes bytes: UnsafeBufferPointer<UInt8>) -> String {
    var reader = Self(bytes)
    // No escape is shorter than what it stands for.
    return String(unsafeUninitializedCapacity: bytes.count) { room in
      guard let start = bytes.baseAddress, let first = room.baseAddress else { return 0 }
      var end = first
      while reader.place < bytes.count {
        let count = JSONEscapes.plainCount(of: bytes, from: reader.place)
        end.update(from: start + reader.place, count: count)
        end += count
        reader.place += count + 1
        guard reader.place < bytes.count, let scalar = try? reader.escape() else { continue }
        for unit in scalar.utf8 {
          end.pointee = unit
          end += 1
        }
      }
      return end - first
    }
  }

  /// What an escape stands for, behind its backslash.
  private mutating func escape() throws(NotJSON) -> Unicode.Scalar {
    guard let kind = next else { throw NotJSON() }
    place += 1
    switch Unicode.Scalar(kind) {
    case "\"", "\\", "/": return Unicode.Scalar(kind)
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try codePoint()
    case _: throw NotJSON()
    }
  }

  private mutating func codePoint() throws(NotJSON) -> Unicode.Scalar {
    var code = try fourDigits()
    if (0xD800...0xDBFF).contains(code) {
      try take("\\")
      try take("u")
      let low = try fourDigits()
      guard (0xDC00...0xDFFF).contains(low) else { throw NotJSON() }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw NotJSON() }
    return scalar
  }

  private mutating func fourDigits() throws(NotJSON) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, byte < 0x80,
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { throw NotJSON() }
      code = code << 4 | UInt32(digit)
      place += 1
    }
    return code
  }

  // MARK: Numbers

  /// Where the number stands that comes next.
  private mutating func number() throws(NotJSON) -> Range<Int> {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    if next == UInt8(ascii: "0") { place += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      place += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      try digits()
    }
    return start..<place
  }

  private mutating func digits() throws(NotJSON) {
    func isDigit(_ byte: UInt8?) -> Bool {
      byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }
    guard isDigit(next) else { throw NotJSON() }
    while isDigit(next) { place += 1 }
  }
}

/// A text of a payload as it is written, between its quotation marks: most are compared, and never kept.
struct PayloadText {
  fileprivate let bytes: UnsafeBufferPointer<UInt8>
  fileprivate let hasEscapes: Bool

  /// The text that it stands for.
  var text: String {
    hasEscapes ? PayloadReader.text(withEscapes: bytes) : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether it stands for that text, byte by byte.
  func isText(_ wanted: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount)
    return hasEscapes
      ? text.utf8.elementsEqual(wanted)
      : bytes.count == wanted.count && bytes.elementsEqual(wanted)
  }
}
