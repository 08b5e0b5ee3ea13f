/// Bytes as text.
enum Encodings {
  private static let digits = Array("0123456789ABCDEF".utf8)
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
  )

  /// Two hexadecimal digits a byte, in capital letters, as Google's servers write them (docs/rules.md).
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self,
    )
  }

  /// Base64url, the URL and file name safe alphabet of RFC 4648, as Google's reference of `Bytes` says; with `=` at
  /// its end, of which the reference says nothing.
  static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let chunk = bytes[start..<min(start + 3, bytes.count)]
      let bits = chunk.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - chunk.count))
      for place in 0..<4 {
        let letter = letters[Int(bits >> (18 - 6 * UInt32(place)) & 63)]
        text.append(place <= chunk.count ? letter : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
