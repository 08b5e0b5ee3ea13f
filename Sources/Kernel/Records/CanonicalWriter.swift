/// Writes records as canonical JSON: fields in declared order, no white space, integers only.
///
/// The same value gives the same bytes in every process, at every optimisation level. The buffer
/// is reused between records: `reset()` keeps its memory.
///
/// What is generic is inlinable, so that a record's `visit` specialises in the record's module: the
/// writer stands on the path of every event.
///
/// - Complexity: O(bytes written).
public struct CanonicalWriter: FieldVisitor {
  /// What has been written so far, UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// Whether something stands before the next key or element.
  @usableFromInline var needsComma = false

  /// A writer with an empty buffer.
  public init() {
    bytes.reserveCapacity(512)
  }

  /// The canonical JSON object of one record.
  @inlinable
  public static func encode<R: Record>(_ record: R) -> [UInt8] {
    var writer = Self()
    writer.object(record)
    return writer.bytes
  }

  /// Empties the buffer and keeps its memory.
  public mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Whether what has been written is an array without elements.
  public var isEmptyArray: Bool { bytes.count == 2 && bytes[0] == 0x5B }

  /// Writes `record` as one object.
  @inlinable
  public mutating func object<R: Record>(_ record: R) {
    var copy = record
    object(inPlace: &copy)
  }

  /// Writes a record as one object where it lies: a copy would count the references in all its fields.
  @inlinable
  mutating func object<R: Record>(inPlace record: inout R) {
    open(0x7B)
    write { (writer) throws(FieldError) in try record.visit(&writer) }
    close(0x7D)
  }

  /// Writes the fields of a choice as one object, without its kind.
  @inlinable
  public mutating func payload<C: Choice>(_ choice: C) {
    var copy = choice
    open(0x7B)
    write { (writer) throws(FieldError) in try copy.visit(&writer) }
    close(0x7D)
  }

  /// Writes choices as an array of objects whose first key is `kind`.
  @inlinable
  public mutating func array<C: Choice>(_ choices: some Sequence<C>) {
    open(0x5B)
    for choice in choices {
      separate()
      var copy = choice
      tagged(&copy)
    }
    close(0x5D)
  }

  /// Writes those of some choices that are meant in the same way, and copies no other.
  @inlinable
  public mutating func array<C: Choice>(_ choices: [C], where isMeant: (C) -> Bool) {
    open(0x5B)
    for place in choices.indices where isMeant(choices[place]) {
      separate()
      var copy = choices[place]
      tagged(&copy)
    }
    close(0x5D)
  }

  /// Writes a choice as one object whose first key is `kind`.
  @inlinable
  mutating func tagged<C: Choice>(_ choice: inout C) {
    open(0x7B)
    var kind = choice.kind
    text("kind", &kind)
    write { (writer) throws(FieldError) in try choice.visit(&writer) }
    close(0x7D)
  }

  /// A writer refuses only what has no JSON form, which is an error of the record's author.
  @inlinable
  mutating func write(_ body: (inout Self) throws(FieldError) -> Void) {
    do throws(FieldError) {
      try body(&self)
    } catch {
      preconditionFailure("a record that cannot be written: \(error)")
    }
  }

  // MARK: FieldVisitor

  /// It leaves what it writes as it is.
  @inlinable public static var replaces: Bool { false }

  /// Writes an integer.
  public mutating func integer(_ name: StaticString, _ value: inout Int64) {
    let number = value
    field(name, room: Self.numberLength) { text in Self.put(number, into: &text) }
  }

  /// Writes an integer or null.
  public mutating func optionalInteger(_ name: StaticString, _ value: inout Int64?) {
    key(name)
    if let value { number(value) } else { null() }
  }

  /// Writes 16 hexadecimal digits in quotation marks.
  public mutating func bits(_ name: StaticString, _ value: inout UInt64) {
    let bits = value
    field(name, room: 18) { text in
      text[0] = 0x22
      for place in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: bits >> UInt64(60 - 4 * place)) & 15
        text[1 + place] = digit < 10 ? 0x30 + digit : 0x57 + digit
      }
      text[17] = 0x22
      text += 18
    }
  }

  /// Writes true or false.
  public mutating func boolean(_ name: StaticString, _ value: inout Bool) {
    let word: StaticString = value ? "true" : "false"
    field(name, room: word.utf8CodeUnitCount) { text in
      text.update(from: word.utf8Start, count: word.utf8CodeUnitCount)
      text += word.utf8CodeUnitCount
    }
  }

  /// Writes a string.
  public mutating func text(_ name: StaticString, _ value: inout String) {
    value.withUTF8 { utf8 in
      // With room for an escape of every byte nobody has to look before how many there are.
      let isShort = utf8.count <= Self.shortLength
      let more = isShort ? 5 * utf8.count : JSONEscapes.length(of: utf8)
      field(name, room: utf8.count + more + 2) { text in
        text[0] = 0x22
        text += 1
        JSONEscapes.put(utf8, into: &text)
        text[0] = 0x22
        text += 1
      }
    }
  }

  /// Writes a string where it stays.
  public mutating func text(_ name: StaticString, of value: some WrittenText) {
    guard value.isPlain else {
      var kept = value.description
      return text(name, &kept)
    }
    field(name, room: value.byteCount + 2) { place in Self.put(value, into: &place) }
  }

  /// Writes an array of integers.
  public mutating func integers(_ name: StaticString, _ value: inout [Int64]) {
    key(name)
    open(0x5B)
    for element in value {
      separate()
      number(element)
    }
    close(0x5D)
  }

  /// Writes an array of strings.
  public mutating func texts(_ name: StaticString, _ value: inout [String]) {
    key(name)
    open(0x5B)
    for element in value {
      separate()
      string(element)
      needsComma = true
    }
    close(0x5D)
  }

  /// Writes an array of strings where they stay.
  public mutating func texts(_ name: StaticString, of values: [some WrittenText]) {
    key(name)
    open(0x5B)
    for value in values {
      separate()
      if value.isPlain {
        append(room: value.byteCount + 2) { place in Self.put(value, into: &place) }
      } else {
        string(value.description)
      }
      needsComma = true
    }
    close(0x5D)
  }

  /// Writes an object.
  @inlinable
  public mutating func record<R: Record>(_ name: StaticString, _ value: inout R) {
    key(name)
    object(inPlace: &value)
  }

  /// Writes an object or null.
  @inlinable
  public mutating func optionalRecord<R: Record>(_ name: StaticString, _ value: inout R?) {
    key(name)
    if let value { object(value) } else { null() }
  }

  /// Writes an array of objects.
  @inlinable
  public mutating func records<R: Record>(_ name: StaticString, _ value: inout [R]) {
    key(name)
    open(0x5B)
    for element in value {
      separate()
      object(element)
    }
    close(0x5D)
  }

  /// Writes an object whose first key is `kind`.
  @inlinable
  public mutating func choice<C: Choice>(_ name: StaticString, _ value: inout C) {
    key(name)
    tagged(&value)
  }

  /// Writes an array of objects whose first key is `kind`.
  @inlinable
  public mutating func choices<C: Choice>(_ name: StaticString, _ value: inout [C]) {
    key(name)
    array(value)
  }

  // MARK: Bytes

  /// Begins an object or an array.
  @usableFromInline
  mutating func open(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = false
  }

  /// Ends an object or an array.
  @usableFromInline
  mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  /// Writes a comma where one is due.
  @usableFromInline
  mutating func separate() {
    if needsComma { bytes.append(0x2C) }
    needsComma = false
  }

  /// A comma where one is due, the name in quotation marks, a colon.
  @usableFromInline
  mutating func key(_ name: StaticString) {
    field(name, room: 0) { _ in }
    needsComma = false
  }

  /// A key and its value in one piece: to append costs more than to write.
  ///
  /// - Parameters:
  ///   - name: the key.
  ///   - room: how long the value is at most.
  ///   - value: writes the value, and moves the place behind it.
  @inline(__always)
  private mutating func field(
    _ name: StaticString,
    room: Int,
    _ value: (inout UnsafeMutablePointer<UInt8>) -> Void,
  ) {
    let count = name.utf8CodeUnitCount
    let isBehind = needsComma
    append(room: count + 4 + room) { place in
      if isBehind {
        place[0] = 0x2C
        place += 1
      }
      place[0] = 0x22
      (place + 1).update(from: name.utf8Start, count: count)
      place[1 + count] = 0x22
      place[2 + count] = 0x3A
      place += count + 3
      value(&place)
    }
    needsComma = true
  }

  /// Lets bytes be written where they stay: a copy from elsewhere costs more than most fields.
  ///
  /// - Parameters:
  ///   - room: how many there are at most.
  ///   - write: writes them, and moves the place behind them.
  @inline(__always)
  private mutating func append(
    room: Int,
    _ write: (inout UnsafeMutablePointer<UInt8>) -> Void,
  ) {
    bytes.append(addingCapacity: room) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        var place = start + count
        write(&place)
        count = place - start
      }
    }
  }

  private mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  /// Writes null.
  @usableFromInline
  mutating func null() {
    raw("null")
    needsComma = true
  }

  private mutating func number(_ value: Int64) {
    needsComma = true
    append(room: Self.numberLength) { place in Self.put(value, into: &place) }
  }

  /// Writes a text that needs no escapes in quotation marks, and moves the place behind it.
  private static func put(
    _ value: some WrittenText,
    into text: inout UnsafeMutablePointer<UInt8>,
  ) {
    text[0] = 0x22
    text += 1
    value.write(to: &text)
    text[0] = 0x22
    text += 1
  }

  /// Writes digits, and moves the place behind them.
  private static func put(_ value: Int64, into text: inout UnsafeMutablePointer<UInt8>) {
    if value < 0 {
      text[0] = 0x2D
      text += 1
    }
    let magnitude = value.magnitude
    let length = digitCount(magnitude)
    var place = length
    var rest = magnitude
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      place -= 1
      text[place] = 0x30 + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    } while place > 0
    text += length
  }

  private static func digitCount(_ value: UInt64) -> Int {
    var count = 1
    var rest = value
    while rest >= 10_000 {
      rest /= 10_000
      count += 4
    }
    return count + (rest >= 1_000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }

  /// The digits of the largest number, and its sign.
  private static let numberLength = 20
  /// Up to here a text goes into one piece with its key.
  private static let shortLength = 512

  /// Text in quotation marks, with escapes only where JSON demands them.
  private mutating func string(_ text: String) {
    var text = text
    bytes.append(0x22)
    text.withUTF8 { utf8 in
      if JSONEscapes.isPlain(utf8) { bytes.append(contentsOf: utf8) } else { escaped(utf8) }
    }
    bytes.append(0x22)
  }

  /// A text with what JSON demands escapes for, in one piece: a record within a record is full of them.
  private mutating func escaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    append(room: utf8.count + JSONEscapes.length(of: utf8)) { end in
      JSONEscapes.put(utf8, into: &end)
    }
  }
}
