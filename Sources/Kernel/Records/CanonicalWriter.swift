/// Writes records as canonical JSON: fields in declared order, no white space, integers only.
///
/// The same value gives the same bytes in every process, at every optimisation level. The buffer
/// is reused between records: `reset()` keeps its memory.
///
/// - Complexity: O(bytes written).
public struct CanonicalWriter: FieldVisitor {
  /// What has been written so far, UTF-8.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// A writer with an empty buffer.
  public init() {
    bytes.reserveCapacity(512)
  }

  /// The canonical JSON object of one record.
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
  public mutating func object<R: Record>(_ record: R) {
    var copy = record
    open(0x7B)
    write { (writer) throws(FieldError) in try copy.visit(&writer) }
    close(0x7D)
  }

  /// Writes the fields of a choice as one object, without its kind.
  public mutating func payload<C: Choice>(_ choice: C) {
    var copy = choice
    open(0x7B)
    write { (writer) throws(FieldError) in try copy.visit(&writer) }
    close(0x7D)
  }

  /// Writes choices as an array of objects whose first key is `kind`.
  public mutating func array<C: Choice>(_ choices: some Sequence<C>) {
    open(0x5B)
    for choice in choices {
      separate()
      tagged(choice)
    }
    close(0x5D)
  }

  private mutating func tagged<C: Choice>(_ choice: C) {
    var copy = choice
    open(0x7B)
    key("kind")
    string(choice.kind)
    needsComma = true
    write { (writer) throws(FieldError) in try copy.visit(&writer) }
    close(0x7D)
  }

  /// A writer refuses only what has no JSON form, which is an error of the record's author.
  private mutating func write(_ body: (inout Self) throws(FieldError) -> Void) {
    do throws(FieldError) {
      try body(&self)
    } catch {
      preconditionFailure("a record that cannot be written: \(error)")
    }
  }

  // MARK: FieldVisitor

  /// Writes an integer.
  public mutating func integer(_ name: StaticString, _ value: inout Int64) {
    key(name)
    number(value)
  }

  /// Writes an integer or null.
  public mutating func optionalInteger(_ name: StaticString, _ value: inout Int64?) {
    key(name)
    if let value { number(value) } else { null() }
  }

  /// Writes true or false.
  public mutating func boolean(_ name: StaticString, _ value: inout Bool) {
    key(name)
    raw(value ? "true" : "false")
    needsComma = true
  }

  /// Writes a string.
  public mutating func text(_ name: StaticString, _ value: inout String) {
    key(name)
    string(value)
    needsComma = true
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

  /// Writes an object.
  public mutating func record<R: Record>(_ name: StaticString, _ value: inout R) {
    key(name)
    object(value)
  }

  /// Writes an object or null.
  public mutating func optionalRecord<R: Record>(_ name: StaticString, _ value: inout R?) {
    key(name)
    if let value { object(value) } else { null() }
  }

  /// Writes an array of objects.
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
  public mutating func choice<C: Choice>(_ name: StaticString, _ value: inout C) {
    key(name)
    tagged(value)
  }

  /// Writes an array of objects whose first key is `kind`.
  public mutating func choices<C: Choice>(_ name: StaticString, _ value: inout [C]) {
    key(name)
    array(value)
  }

  // MARK: Bytes

  private mutating func open(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(0x2C) }
    needsComma = false
  }

  private mutating func key(_ name: StaticString) {
    separate()
    bytes.append(0x22)
    raw(name)
    bytes.append(0x22)
    bytes.append(0x3A)
  }

  private mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  private mutating func null() {
    raw("null")
    needsComma = true
  }

  private mutating func number(_ value: Int64) {
    needsComma = true
    if value < 0 { bytes.append(0x2D) }
    var rest = value.magnitude
    if rest < 10 {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest))
      return
    }
    let first = bytes.count
    while rest > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(0x30 + UInt8(truncatingIfNeeded: digit))
      rest = quotient
    }
    bytes[first...].reverse()
  }

  private mutating func string(_ text: String) {
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0..<0x20:
        raw("\\u00")
        bytes.append(Self.digits[Int(byte >> 4)])
        bytes.append(Self.digits[Int(byte & 15)])
      default:
        bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
