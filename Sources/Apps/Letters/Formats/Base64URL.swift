/// Bytes as base64url without padding (RFC 4648, section 5).
enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
  )

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (buffer, bits): (UInt32, Int) = (0, 0)
    for byte in bytes {
      (buffer, bits) = (buffer << 8 | UInt32(byte), bits + 8)
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(buffer >> UInt32(bits)) & 63])
      }
      buffer &= (1 << UInt32(bits)) - 1
    }
    if bits > 0 { text.append(alphabet[Int(buffer << UInt32(6 - bits)) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text.
  ///
  /// - Returns: the bytes, or the place of the first character that `text` would not have written.
  static func bytes(_ text: ArraySlice<UInt8>) -> Result<[UInt8], Misplaced> {
    var bytes: [UInt8] = []
    var (buffer, bits): (UInt32, Int) = (0, 0)
    for place in text.indices {
      guard let value = alphabet.firstIndex(of: text[place]) else { return .failure(.init(place)) }
      (buffer, bits) = (buffer << 6 | UInt32(value), bits + 6)
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(buffer >> UInt32(bits)))
        buffer &= (1 << UInt32(bits)) - 1
      }
    }
    // Bits that no byte has are zero, and fewer than a character has.
    guard buffer == 0, bits < 6 else { return .failure(.init(text.index(before: text.endIndex))) }
    return .success(bytes)
  }

  struct Misplaced: Error {
    var place: Int

    init(_ place: Int) { self.place = place }
  }
}
