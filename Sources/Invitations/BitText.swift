/// Bytes as text, so many bits a character, most significant bit first, without padding.
///
/// There is one text for each row of bytes: bits that are left over at the end are 0, and a character
/// that would carry nothing but such bits is refused.
struct BitText: Sendable {
  /// The characters by their values, all of them ASCII.
  private let alphabet: [UInt8]
  /// Bits in a character.
  let bits: Int
  /// What it is called.
  let name: String

  private init(_ name: String, bits: Int, alphabet: String) {
    self.name = name
    self.bits = bits
    self.alphabet = Array(alphabet.utf8)
    precondition(self.alphabet.count == 1 << bits, "\(name) has \(self.alphabet.count) characters")
  }

  /// The alphabet for links: RFC 4648, section 5.
  static let base64URL = Self(
    "base64url",
    bits: 6,
    alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
  )

  /// The alphabet for QR codes, all of which their alphanumeric mode has: RFC 4648, section 6.
  static let base32 = Self("base32", bits: 5, alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

  /// How many characters so many bytes make.
  func length(of bytes: Int) -> Int { (bytes * 8 + bits - 1) / bits }

  /// The text of bytes.
  ///
  /// - Complexity: O(bytes).
  func text(of bytes: [UInt8]) -> String {
    var characters: [UInt8] = []
    characters.reserveCapacity(length(of: bytes.count))
    var pending: UInt32 = 0
    var count = 0
    for byte in bytes {
      pending = pending << 8 | UInt32(byte)
      count += 8
      while count >= bits {
        count -= bits
        characters.append(alphabet[Int(pending >> UInt32(count)) & (1 << bits - 1)])
      }
    }
    if count > 0 {
      characters.append(alphabet[Int(pending << UInt32(bits - count)) & (1 << bits - 1)])
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The bytes of a text.
  ///
  /// - Parameters:
  ///   - text: the characters.
  ///   - offset: where they begin in what somebody gave, for a message.
  /// - Returns: the bytes.
  /// - Throws: `InvitationProblem` at the first character that is none, or at an end that no bytes have.
  /// - Complexity: O(characters).
  func bytes(
    of text: ArraySlice<UInt8>,
    at offset: Int,
  ) throws(InvitationProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * bits / 8)
    var pending: UInt32 = 0
    var count = 0
    for (place, character) in text.enumerated() {
      guard let value = value(of: character) else {
        throw InvitationProblem(
          offset + place,
          of: .text,
          "\(Self.words(character)) is no character of \(name)",
          .whole,
        )
      }
      pending = pending << UInt32(bits) | UInt32(value)
      count += bits
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(count)))
    }
    let rest = pending & (1 << UInt32(count) - 1)
    guard count < bits, rest == 0 else {
      throw InvitationProblem(
        offset + text.count,
        of: .text,
        "it ends within a byte",
        .whole,
        isTruncated: true,
      )
    }
    return bytes
  }

  private func value(of character: UInt8) -> Int? { alphabet.firstIndex(of: character) }

  /// A byte for a person: as it is where it can be seen.
  static func words(_ byte: UInt8) -> String {
    if (0x21...0x7E).contains(byte) { return "'\(Character(Unicode.Scalar(byte)))'" }
    return byte == 0x20 ? "a blank" : "the byte \(byte)"
  }
}
