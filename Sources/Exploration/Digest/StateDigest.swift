import Kernel

/// Digests a state, field by field, to 128 bits.
///
/// Two different states have the same digest with a chance of about 2⁻¹²⁸, so that among n states
/// the chance of any such pair is n² ÷ 2¹²⁹: for a thousand million, 10⁻²¹. The words are mixed as
/// MurmurHash3 (Appleby, x64, 128 bits) mixes them. Nobody attacks a search with chosen states; a
/// cryptographic digest would take most of its time.
///
/// Lengths, absences and kinds are digested, names of fields are not: states of one model have the
/// same fields.
public struct StateDigest: FieldVisitor, Sendable {
  @usableFromInline var lower: UInt64 = 0
  @usableFromInline var upper: UInt64 = 0
  @usableFromInline var count: UInt64 = 0
  /// Points of time are digested as far as they lie from here.
  @usableFromInline var origin: Int64 = 0

  /// A digest of nothing.
  @inlinable
  public init() {}

  /// Both halves of the digest of everything absorbed so far.
  @inlinable public var value: Digest128 {
    var first = lower ^ count
    var second = upper ^ count
    first &+= second
    second &+= first
    first = Self.finished(first)
    second = Self.finished(second)
    first &+= second
    second &+= first
    return Digest128(lower: first, upper: second)
  }

  /// Absorbs 64 bits.
  @inlinable
  public mutating func absorb(_ word: UInt64) {
    var mixed = word &* 0x87C3_7B91_1142_53D5
    mixed = (mixed << 31 | mixed >> 33) &* 0x4CF5_AD43_2745_937F
    var next = lower ^ mixed
    next = (next << 27 | next >> 37) &+ upper
    next = next &* 5 &+ 0x52DC_E729
    lower = upper
    upper = next
    count &+= 1
  }

  /// Absorbs a number.
  @inlinable
  public mutating func absorb(_ number: Int64) {
    absorb(UInt64(bitPattern: number))
  }

  /// Absorbs every field of a record.
  @inlinable
  public mutating func absorb<R: Record>(_ record: R) {
    var copy = record
    take { (digest) throws(FieldError) in try copy.visit(&digest) }
  }

  /// Absorbs every field of a record, points of time as far as they lie from now: what happened at
  /// another time, and is the same but for that, has the same digest.
  @inlinable
  public mutating func absorb<R: Record>(_ record: R, at now: Instant) {
    let outer = origin
    origin = now.nanoseconds
    absorb(record)
    origin = outer
  }

  /// Absorbs the kind of a choice and its fields, points of time as far as they lie from now.
  @inlinable
  public mutating func absorb<C: Choice>(choice: C, at now: Instant) {
    let outer = origin
    origin = now.nanoseconds
    absorb(choice: choice)
    origin = outer
  }

  /// Absorbs the kind of a choice and its fields.
  @inlinable
  public mutating func absorb<C: Choice>(choice: C) {
    var copy = choice
    absorb(text: choice.kind)
    take { (digest) throws(FieldError) in try copy.visit(&digest) }
  }

  /// Absorbs a text: its length, then eight bytes at a time.
  @inlinable
  public mutating func absorb(text: String) {
    var text = text
    text.withUTF8 { utf8 in
      absorb(UInt64(utf8.count))
      var word: UInt64 = 0
      for (place, byte) in utf8.enumerated() {
        word = word << 8 | UInt64(byte)
        if place & 7 == 7 {
          absorb(word)
          word = 0
        }
      }
      if utf8.count & 7 != 0 { absorb(word) }
    }
  }

  /// A digest refuses nothing; what a record refuses is an error of its author.
  @inlinable
  mutating func take(_ body: (inout Self) throws(FieldError) -> Void) {
    do throws(FieldError) {
      try body(&self)
    } catch {
      preconditionFailure("a record that cannot be digested: \(error)")
    }
  }

  @inlinable
  static func finished(_ word: UInt64) -> UInt64 {
    var word = word
    word ^= word >> 33
    word = word &* 0xFF51_AFD7_ED55_8CCD
    word ^= word >> 33
    word = word &* 0xC4CE_B9FE_1A85_EC53
    return word ^ word >> 33
  }

  // MARK: FieldVisitor

  /// Absorbs a number.
  @inlinable
  public mutating func integer(_ name: StaticString, _ value: inout Int64) {
    absorb(value)
  }

  /// Absorbs whether there is a number, and the number.
  @inlinable
  public mutating func optionalInteger(_ name: StaticString, _ value: inout Int64?) {
    absorb(value == nil ? 0 : 1 as UInt64)
    if let value { absorb(value) }
  }

  /// Absorbs how far a point of time lies from where it is looked at; one that never comes stays that.
  @inlinable
  public mutating func point(_ name: StaticString, _ value: inout Int64) {
    absorb(value == .max ? value : value &- origin)
  }

  /// Absorbs whether there is a point of time, and how far it lies.
  @inlinable
  public mutating func optionalPoint(_ name: StaticString, _ value: inout Int64?) {
    absorb(value == nil ? 0 : 1 as UInt64)
    if var present = value { point(name, &present) }
  }

  /// Absorbs 64 bits.
  @inlinable
  public mutating func bits(_ name: StaticString, _ value: inout UInt64) {
    absorb(value)
  }

  /// Absorbs a truth value.
  @inlinable
  public mutating func boolean(_ name: StaticString, _ value: inout Bool) {
    absorb(value ? 1 : 0 as UInt64)
  }

  /// Absorbs a text.
  @inlinable
  public mutating func text(_ name: StaticString, _ value: inout String) {
    absorb(text: value)
  }

  /// Absorbs how many numbers there are, and the numbers.
  @inlinable
  public mutating func integers(_ name: StaticString, _ value: inout [Int64]) {
    absorb(UInt64(value.count))
    for element in value { absorb(element) }
  }

  /// Absorbs how many texts there are, and the texts.
  @inlinable
  public mutating func texts(_ name: StaticString, _ value: inout [String]) {
    absorb(UInt64(value.count))
    for element in value { absorb(text: element) }
  }

  /// Absorbs a record.
  @inlinable
  public mutating func record<R: Record>(_ name: StaticString, _ value: inout R) {
    absorb(value)
  }

  /// Absorbs whether there is a record, and the record.
  @inlinable
  public mutating func optionalRecord<R: Record>(_ name: StaticString, _ value: inout R?) {
    absorb(value == nil ? 0 : 1 as UInt64)
    if let value { absorb(value) }
  }

  /// Absorbs how many records there are, and the records.
  @inlinable
  public mutating func records<R: Record>(_ name: StaticString, _ value: inout [R]) {
    absorb(UInt64(value.count))
    for element in value { absorb(element) }
  }

  /// Absorbs a choice.
  @inlinable
  public mutating func choice<C: Choice>(_ name: StaticString, _ value: inout C) {
    absorb(choice: value)
  }

  /// Absorbs how many choices there are, and the choices.
  @inlinable
  public mutating func choices<C: Choice>(_ name: StaticString, _ value: inout [C]) {
    absorb(UInt64(value.count))
    for element in value { absorb(choice: element) }
  }
}

/// 128 bits that stand for a state.
public struct Digest128: Hashable, Comparable, Sendable {
  /// The first half.
  public var lower: UInt64
  /// The other half.
  public var upper: UInt64

  /// A digest of two halves.
  @inlinable
  public init(lower: UInt64, upper: UInt64) {
    self.lower = lower
    self.upper = upper
  }

  /// By the second half, then by the first: an order like any other.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    (left.upper, left.lower) < (right.upper, right.lower)
  }
}
