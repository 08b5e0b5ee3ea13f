/// Walks over the fields of a record, to write them or to read them back.
///
/// A record declares its fields once, in `Record.visit`; a writer takes the values, a reader
/// replaces them. So the two directions cannot drift apart.
///
/// The overloads named `field` at the end of this file are what records call.
public protocol FieldVisitor {
  /// Whether it may put other values in the place of those that it is handed.
  ///
  /// Who only writes says that it never does: then a choice is not put together again from its fields.
  static var replaces: Bool { get }
  /// An integer in Int64.
  mutating func integer(_ name: StaticString, _ value: inout Int64) throws(FieldError)
  /// An integer that may be absent.
  mutating func optionalInteger(
    _ name: StaticString,
    _ value: inout Int64?,
  ) throws(FieldError)
  /// A point of time, in nanoseconds; an integer for who does not care.
  mutating func point(_ name: StaticString, _ value: inout Int64) throws(FieldError)
  /// A point of time that may be absent, in nanoseconds.
  mutating func optionalPoint(_ name: StaticString, _ value: inout Int64?) throws(FieldError)
  /// 64 bits without a sign, as 16 hexadecimal digits.
  mutating func bits(_ name: StaticString, _ value: inout UInt64) throws(FieldError)
  /// A truth value.
  mutating func boolean(_ name: StaticString, _ value: inout Bool) throws(FieldError)
  /// A text in Unicode.
  mutating func text(_ name: StaticString, _ value: inout String) throws(FieldError)
  /// A text that is written where it goes; asked of nobody who `replaces`.
  mutating func text(_ name: StaticString, of value: some WrittenText) throws(FieldError)
  /// A list of integers.
  mutating func integers(_ name: StaticString, _ value: inout [Int64]) throws(FieldError)
  /// A list of texts.
  mutating func texts(_ name: StaticString, _ value: inout [String]) throws(FieldError)
  /// A list of texts that are written where they go; asked of nobody who `replaces`.
  mutating func texts(_ name: StaticString, of values: [some WrittenText]) throws(FieldError)
  /// A nested record.
  mutating func record<R: Record>(_ name: StaticString, _ value: inout R) throws(FieldError)
  /// A nested record that may be absent.
  mutating func optionalRecord<R: Record>(
    _ name: StaticString,
    _ value: inout R?,
  ) throws(FieldError)
  /// A list of records.
  mutating func records<R: Record>(_ name: StaticString, _ value: inout [R]) throws(FieldError)
  /// One of several kinds, with the fields of its kind.
  mutating func choice<C: Choice>(_ name: StaticString, _ value: inout C) throws(FieldError)
  /// A list in which each element is one of several kinds.
  mutating func choices<C: Choice>(_ name: StaticString, _ value: inout [C]) throws(FieldError)
  /// Whether a field that may be left out comes now: whoever reads looks, all others say what the
  /// record says, that it has something to write there.
  func comes(_ name: StaticString, ifWritten isWritten: Bool) -> Bool
}

/// A field that could not be read back.
public struct FieldError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The field's name, or the path to it with dots.
  public var field: String
  /// What was expected and what stands there.
  public var problem: String

  /// A problem with the field of that name.
  public init(field: String, problem: String) {
    self.field = field
    self.problem = problem
  }

  /// The field and its problem in one line.
  public var description: String { "field '\(field)': \(problem)" }
}

extension FieldVisitor {
  /// It may, unless it says that it does not.
  @inlinable
  public static var replaces: Bool { true }

  /// Whoever does not read is told by the record.
  public func comes(_ name: StaticString, ifWritten isWritten: Bool) -> Bool { isWritten }

  /// The text as one that is kept, which is how a visitor without its own form takes it.
  public mutating func text(
    _ name: StaticString,
    of value: some WrittenText,
  ) throws(FieldError) {
    var kept = value.description
    try text(name, &kept)
  }

  /// The texts as such that are kept.
  public mutating func texts(
    _ name: StaticString,
    of values: [some WrittenText],
  ) throws(FieldError) {
    var kept = values.map(\.description)
    try texts(name, &kept)
  }

  /// A name out of a closed list, which is left out where it is the usual one.
  ///
  /// A field that came later has a usual value that leaves no trace: what was written without it
  /// reads as it was meant, and has the bytes that it had.
  @inlinable
  public mutating func field<Name: RawRepresentable & CaseIterable & Equatable>(
    _ name: StaticString,
    _ value: inout Name,
    unless usual: Name,
  ) throws(FieldError) where Name.RawValue == String {
    if comes(name, ifWritten: value != usual) { try field(name, &value) }
  }

  /// An integer that is left out where it is the usual one.
  @inlinable
  public mutating func field(
    _ name: StaticString,
    _ value: inout Int64,
    unless usual: Int64,
  ) throws(FieldError) {
    if comes(name, ifWritten: value != usual) { try field(name, &value) }
  }

  /// An integer that is left out where it is the usual one.
  @inlinable
  public mutating func field(
    _ name: StaticString,
    _ value: inout String,
    unless usual: String,
  ) throws(FieldError) {
    if comes(name, ifWritten: value != usual) { try field(name, &value) }
  }

  /// A length of time that is left out where it is the usual one.
  @inlinable
  public mutating func field(
    _ name: StaticString,
    _ value: inout Duration,
    unless usual: Duration,
  ) throws(FieldError) {
    if comes(name, ifWritten: value != usual) { try field(name, &value) }
  }

  /// One of several kinds, which is left out where it is the usual one.
  @inlinable
  public mutating func field<C: Choice & Equatable>(
    _ name: StaticString,
    _ value: inout C,
    unless usual: C,
  ) throws(FieldError) {
    if comes(name, ifWritten: value != usual) { try field(name, &value) }
  }

  /// A list of integers that is left out where it is the usual one.
  @inlinable
  public mutating func field(
    _ name: StaticString,
    _ value: inout [Int64],
    unless usual: [Int64],
  ) throws(FieldError) {
    if comes(name, ifWritten: value != usual) { try field(name, &value) }
  }

  /// A list of records that is left out where it is the usual one.
  @inlinable
  public mutating func field<R: Record & Equatable>(
    _ name: StaticString,
    _ value: inout [R],
    unless usual: [R],
  ) throws(FieldError) {
    if comes(name, ifWritten: value != usual) { try field(name, &value) }
  }

  /// An integer in Int64.
  @inlinable
  public mutating func field(
    _ name: StaticString,
    _ value: inout Int64,
  ) throws(FieldError) {
    try integer(name, &value)
  }

  /// An integer that may be absent.
  @inlinable
  public mutating func field(
    _ name: StaticString,
    _ value: inout Int64?,
  ) throws(FieldError) {
    try optionalInteger(name, &value)
  }

  /// An integer of any width; a logged value that does not fit is an error.
  @inlinable
  public mutating func field<I: FixedWidthInteger>(
    _ name: StaticString,
    _ value: inout I,
  ) throws(FieldError) {
    guard var wide = Int64(exactly: value) else {
      throw FieldError(field: "\(name)", problem: "\(value) does not fit into 64 signed bits")
    }
    try integer(name, &wide)
    guard let narrow = I(exactly: wide) else {
      throw FieldError(field: "\(name)", problem: "\(wide) is out of range for \(I.self)")
    }
    value = narrow
  }

  /// A point of time as the integer that it is.
  @inlinable
  public mutating func point(_ name: StaticString, _ value: inout Int64) throws(FieldError) {
    try integer(name, &value)
  }

  /// A point of time as the integer that it is, or none.
  @inlinable
  public mutating func optionalPoint(
    _ name: StaticString,
    _ value: inout Int64?,
  ) throws(FieldError) {
    try optionalInteger(name, &value)
  }

  /// 64 bits as a text, which is how a visitor without its own form takes them.
  public mutating func bits(
    _ name: StaticString,
    _ value: inout UInt64,
  ) throws(FieldError) {
    var digits = hexadecimal(value)
    try text(name, &digits)
    guard digits.utf8.count == 16, let read = UInt64(digits, radix: 16) else {
      throw FieldError(field: "\(name)", problem: "'\(digits)' is not 16 hexadecimal digits")
    }
    value = read
  }

  /// 64 bits without a sign, as 16 hexadecimal digits: JSON readers lose integers over 2⁵³.
  @inlinable
  public mutating func field(
    _ name: StaticString,
    _ value: inout UInt64,
  ) throws(FieldError) {
    try bits(name, &value)
  }

  /// A truth value.
  @inlinable
  public mutating func field(_ name: StaticString, _ value: inout Bool) throws(FieldError) {
    try boolean(name, &value)
  }

  /// A text.
  @inlinable
  public mutating func field(_ name: StaticString, _ value: inout String) throws(FieldError) {
    try text(name, &value)
  }

  /// A point of time, in nanoseconds: give the name the ending `_ns`.
  @inlinable
  public mutating func field<Line>(
    _ name: StaticString,
    _ value: inout TimePoint<Line>,
  ) throws(FieldError) {
    try point(name, &value.nanoseconds)
  }

  /// A point of time that may be absent, in nanoseconds.
  @inlinable
  public mutating func field<Line>(
    _ name: StaticString,
    _ value: inout TimePoint<Line>?,
  ) throws(FieldError) {
    var nanoseconds = value?.nanoseconds
    try optionalPoint(name, &nanoseconds)
    value = nanoseconds.map(TimePoint.init(nanoseconds:))
  }

  /// A span of time, in nanoseconds: give the name the ending `_ns`.
  @inlinable
  public mutating func field(
    _ name: StaticString,
    _ value: inout Duration,
  ) throws(FieldError) {
    try integer(name, &value.nanoseconds)
  }

  /// A span of time that may be absent, in nanoseconds.
  @inlinable
  public mutating func field(
    _ name: StaticString,
    _ value: inout Duration?,
  ) throws(FieldError) {
    var nanoseconds = value?.nanoseconds
    try optionalInteger(name, &nanoseconds)
    value = nanoseconds.map(Duration.init(nanoseconds:))
  }

  /// A name out of a closed list.
  @inlinable
  public mutating func field<Name: RawRepresentable & CaseIterable>(
    _ name: StaticString,
    _ value: inout Name,
  ) throws(FieldError) where Name.RawValue == String {
    let written = value.rawValue
    var raw = written
    try text(name, &raw)
    // Who writes leaves it as it is: nothing is looked up.
    if raw == written { return }
    guard let read = Name(rawValue: raw) else {
      let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw FieldError(field: "\(name)", problem: "'\(raw)' is none of \(known)")
    }
    value = read
  }

  /// A list of integers.
  @inlinable
  public mutating func field(
    _ name: StaticString,
    _ value: inout [Int64],
  ) throws(FieldError) {
    try integers(name, &value)
  }

  /// A list of texts.
  @inlinable
  public mutating func field(
    _ name: StaticString,
    _ value: inout [String],
  ) throws(FieldError) {
    try texts(name, &value)
  }

  /// A nested record.
  @inlinable
  public mutating func field<R: Record>(
    _ name: StaticString,
    _ value: inout R,
  ) throws(FieldError) {
    try record(name, &value)
  }

  /// A nested record that may be absent.
  @inlinable
  public mutating func field<R: Record>(
    _ name: StaticString,
    _ value: inout R?,
  ) throws(FieldError) {
    try optionalRecord(name, &value)
  }

  /// A list of records.
  @inlinable
  public mutating func field<R: Record>(
    _ name: StaticString,
    _ value: inout [R],
  ) throws(FieldError) {
    try records(name, &value)
  }

  /// One of several kinds.
  @inlinable
  public mutating func field<C: Choice>(
    _ name: StaticString,
    _ value: inout C,
  ) throws(FieldError) {
    try choice(name, &value)
  }

  /// A list of elements that are each one of several kinds.
  @inlinable
  public mutating func field<C: Choice>(
    _ name: StaticString,
    _ value: inout [C],
  ) throws(FieldError) {
    try choices(name, &value)
  }
}

/// Sixteen lower-case hexadecimal digits.
@inlinable
public func hexadecimal(_ value: UInt64) -> String {
  String(unsafeUninitializedCapacity: 16) { text in
    for place in 0..<16 { text[15 - place] = hexadecimalDigit(value, place) }
    return 16
  }
}

/// A hexadecimal digit of a number, in lower case: that of the place, from 0 for the last.
@inlinable
public func hexadecimalDigit(_ value: UInt64, _ place: Int) -> UInt8 {
  let digit = UInt8(truncatingIfNeeded: value >> UInt64(4 * place)) & 15
  return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
}
