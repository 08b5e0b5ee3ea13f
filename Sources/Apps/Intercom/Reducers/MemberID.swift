import Kernel

/// Who a member is: the first eight bytes of SHA-256 over its public key (S-OWN-001).
///
/// Eight bytes make an accidental collision in a group of six as likely as 1 in 10¹⁸; they do not
/// stop somebody who grinds keys, which is why a handshake always proves the whole key.
public struct MemberID: Hashable, Sendable, Comparable {
  /// The eight bytes, first byte most significant.
  public var rawValue: UInt64

  /// Nobody: what a blank record holds.
  public static let nobody = Self(0)

  /// The member with those eight bytes.
  public init(_ rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The first so many of its bytes, where an app goes by fewer than eight (fault I08).
  ///
  /// - Parameter count: how many, 1 to 8.
  /// - Returns: them as a number, the first byte most significant.
  public func front(_ count: Int64) -> UInt64 {
    rawValue >> UInt64(64 - 8 * min(max(count, 1), 8))
  }

  /// The order that decides who is owner and who invites: as bytes (S-OWN-002).
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension FieldVisitor {
  /// A member, as 16 hexadecimal digits.
  mutating func field(_ name: StaticString, _ value: inout MemberID) throws(FieldError) {
    try field(name, &value.rawValue)
  }
}

extension Blank {
  /// Nobody.
  static func of(_ type: MemberID.Type) -> MemberID { .nobody }
}
