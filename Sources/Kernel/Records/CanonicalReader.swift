/// Reads back what `CanonicalWriter` wrote: the declared fields, in the declared order.
///
/// It is not a general JSON parser. A missing, foreign or misplaced field is an error that names
/// the field, which is what a log of another version needs.
///
/// - Complexity: O(bytes read).
public struct CanonicalReader: FieldVisitor {
  private let bytes: [UInt8]
  private var position = 0
  private var needsComma = false

  /// A reader over `bytes`, UTF-8 JSON without white space.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The record written as one object.
  public static func decode<R: Record>(
    _ type: R.Type,
    from bytes: [UInt8],
  ) throws(FieldError) -> R {
    var reader = Self(bytes)
    let record: R = try reader.object()
    try reader.end()
    return record
  }

  /// The choice of that kind whose fields were written as one object.
  public static func decode<C: Choice>(
    _ type: C.Type,
    kind: String,
    from bytes: [UInt8],
  ) throws(FieldError) -> C {
    var reader = Self(bytes)
    guard var choice = C.prototype(kind: kind) else { throw unknown(kind, of: C.self) }
    try reader.open(0x7B)
    try choice.visit(&reader)
    try reader.close(0x7D)
    try reader.end()
    return choice
  }

  /// The choices written as one array.
  public static func decode<C: Choice>(
    arrayOf type: C.Type,
    from bytes: [UInt8],
  ) throws(FieldError) -> [C] {
    var reader = Self(bytes)
    let choices: [C] = try reader.array()
    try reader.end()
    return choices
  }

  private mutating func object<R: Record>() throws(FieldError) -> R {
    var record = R()
    try open(0x7B)
    try record.visit(&self)
    try close(0x7D)
    return record
  }

  private mutating func tagged<C: Choice>() throws(FieldError) -> C {
    try open(0x7B)
    try key("kind")
    let kind = try string("kind")
    needsComma = true
    guard var choice = C.prototype(kind: kind) else { throw Self.unknown(kind, of: C.self) }
    try choice.visit(&self)
    try close(0x7D)
    return choice
  }

  private mutating func array<C: Choice>() throws(FieldError) -> [C] {
    try open(0x5B)
    var choices: [C] = []
    while try more() { choices.append(try tagged()) }
    return choices
  }

  private static func unknown<C: Choice>(_ kind: String, of type: C.Type) -> FieldError {
    let known = C.prototypes.map(\.kind).joined(separator: ", ")
    return FieldError(field: "kind", problem: "'\(kind)' is none of \(known)")
  }

  // MARK: FieldVisitor

  /// Whether the next key is that one.
  public func comes(_ name: StaticString, ifWritten isWritten: Bool) -> Bool {
    var ahead = self
    return (try? ahead.key(name)) != nil
  }

  /// Reads an integer.
  public mutating func integer(
    _ name: StaticString,
    _ value: inout Int64,
  ) throws(FieldError) {
    try key(name)
    value = try number("\(name)")
  }

  /// Reads an integer or null.
  public mutating func optionalInteger(
    _ name: StaticString,
    _ value: inout Int64?,
  ) throws(FieldError) {
    try key(name)
    value = skip("null") ? nil : try number("\(name)")
    needsComma = true
  }

  /// Reads true or false.
  public mutating func boolean(
    _ name: StaticString,
    _ value: inout Bool,
  ) throws(FieldError) {
    try key(name)
    if skip("true") {
      value = true
    } else if skip("false") {
      value = false
    } else {
      throw expected("true or false", "\(name)")
    }
    needsComma = true
  }

  /// Reads a string.
  public mutating func text(
    _ name: StaticString,
    _ value: inout String,
  ) throws(FieldError) {
    try key(name)
    value = try string("\(name)")
    needsComma = true
  }

  /// Reads an array of integers.
  public mutating func integers(
    _ name: StaticString,
    _ value: inout [Int64],
  ) throws(FieldError) {
    try key(name)
    try open(0x5B)
    value.removeAll()
    while try more() { value.append(try number("\(name)")) }
  }

  /// Reads an array of strings.
  public mutating func texts(
    _ name: StaticString,
    _ value: inout [String],
  ) throws(FieldError) {
    try key(name)
    try open(0x5B)
    value.removeAll()
    while try more() {
      value.append(try string("\(name)"))
      needsComma = true
    }
  }

  /// Reads an object.
  public mutating func record<R: Record>(
    _ name: StaticString,
    _ value: inout R,
  ) throws(FieldError) {
    try key(name)
    value = try object()
  }

  /// Reads an object or null.
  public mutating func optionalRecord<R: Record>(
    _ name: StaticString,
    _ value: inout R?,
  ) throws(FieldError) {
    try key(name)
    if skip("null") {
      value = nil
      needsComma = true
    } else {
      let read: R = try object()
      value = read
    }
  }

  /// Reads an array of objects.
  public mutating func records<R: Record>(
    _ name: StaticString,
    _ value: inout [R],
  ) throws(FieldError) {
    try key(name)
    try open(0x5B)
    value.removeAll()
    while try more() {
      let element: R = try object()
      value.append(element)
    }
  }

  /// Reads an object whose first key is `kind`.
  public mutating func choice<C: Choice>(
    _ name: StaticString,
    _ value: inout C,
  ) throws(FieldError) {
    try key(name)
    value = try tagged()
  }

  /// Reads an array of objects whose first key is `kind`.
  public mutating func choices<C: Choice>(
    _ name: StaticString,
    _ value: inout [C],
  ) throws(FieldError) {
    try key(name)
    value = try array()
  }

  // MARK: Bytes

  private mutating func end() throws(FieldError) {
    guard position == bytes.count else { throw expected("the end", "") }
  }

  private func expected(_ what: String, _ field: String) -> FieldError {
    let found = String(decoding: bytes[position...].prefix(24), as: UTF8.self)
    return FieldError(
      field: field,
      problem: "expected \(what) at byte \(position), found '\(found)'",
    )
  }

  private mutating func open(_ bracket: UInt8) throws(FieldError) {
    try byte(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) throws(FieldError) {
    try byte(bracket)
    needsComma = true
  }

  /// Whether another element follows in the present array; reads the comma or the bracket.
  private mutating func more() throws(FieldError) -> Bool {
    if position < bytes.count, bytes[position] == 0x5D {
      try close(0x5D)
      return false
    }
    if needsComma { try byte(0x2C) }
    needsComma = false
    return true
  }

  private mutating func byte(_ wanted: UInt8) throws(FieldError) {
    guard position < bytes.count, bytes[position] == wanted else {
      throw expected("'\(Character(UnicodeScalar(wanted)))'", "")
    }
    position += 1
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[position + offset] != word.utf8Start[offset] {
      return false
    }
    position += count
    return true
  }

  private mutating func key(_ name: StaticString) throws(FieldError) {
    let start = position
    let separated = !needsComma || skip(",")
    needsComma = false
    guard separated, skip("\""), skip(name), skip("\":") else {
      position = start
      throw expected("this field", "\(name)")
    }
  }

  private mutating func number(_ field: String) throws(FieldError) -> Int64 {
    var end = position
    while end < bytes.count, bytes[end] == 0x2D || (0x30...0x39).contains(bytes[end]) {
      end += 1
    }
    guard let value = Int64(String(decoding: bytes[position..<end], as: UTF8.self)) else {
      throw expected("an integer", field)
    }
    position = end
    needsComma = true
    return value
  }

  private mutating func string(_ field: String) throws(FieldError) -> String {
    guard skip("\"") else { throw expected("a string", field) }
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == 0x22 { return String(decoding: text, as: UTF8.self) }
      text.append(byte == 0x5C ? try escape(field) : byte)
    }
    throw expected("a closing quotation mark", field)
  }

  private mutating func escape(_ field: String) throws(FieldError) -> UInt8 {
    guard position < bytes.count else { throw expected("an escape", field) }
    let byte = bytes[position]
    guard byte == 0x75 else {
      position += 1
      return byte
    }
    let digits = String(decoding: bytes[position...].dropFirst().prefix(4), as: UTF8.self)
    guard digits.utf8.count == 4, let code = UInt8(digits, radix: 16) else {
      throw expected("an escape below u0100", field)
    }
    position += 5
    return code
  }
}
