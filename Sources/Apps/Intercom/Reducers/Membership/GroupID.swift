import Kernel

/// Which group it is: a UUID of version 4, which says nothing of its group (S-GRP-001).
///
/// It is drawn at random outside of the reducers. Two groups of one name are two groups. Its text is the
/// canonical one of RFC 9562: 32 lower-case hexadecimal digits in five parts.
public struct GroupID: Hashable, Sendable {
  /// The first eight bytes, first byte most significant.
  public let high: UInt64
  /// The last eight.
  public let low: UInt64

  /// No group: what a blank record holds, and no UUID of version 4.
  public static let none = Self(high: 0, low: 0)

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The UUID that is made of 122 of these 128 random bits.
  public init(drawn high: UInt64, _ low: UInt64) {
    self.high = high & ~0xF000 | 0x4000
    self.low = low & ~(0b11 << 62) | 0b10 << 62
  }

  /// The group of that canonical text; nil for any other text, and for a UUID of another version.
  public init?(_ text: String) {
    let digits = text.filter { $0 != "-" }
    guard digits.utf8.count == 32, let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
    guard self.text == text, self == .none || self == Self(drawn: high, low) else { return nil }
  }

  /// The canonical text.
  public var text: String {
    let digits = Array(hexadecimal(high) + hexadecimal(low))
    let ends = [8, 12, 16, 20, 32]
    return zip([0] + ends, ends).map { String(digits[$0..<$1]) }.joined(separator: "-")
  }
}

extension FieldVisitor {
  /// A group, as the text of its UUID.
  mutating func field(_ name: StaticString, _ value: inout GroupID) throws(FieldError) {
    var text = value.text
    try field(name, &text)
    guard let read = GroupID(text) else {
      throw FieldError(field: "\(name)", problem: "'\(text)' is no UUID of version 4")
    }
    value = read
  }
}

extension Blank {
  /// No group.
  static func of(_ type: GroupID.Type) -> GroupID { .none }
}
