/// The text as a JSON string.
///
/// - Complexity: O(bytes): it goes byte by byte, since what is escaped is ASCII.
public func quotedJSON(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count + 16)
  bytes.append(UInt8(ascii: "\""))
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20:
      let digits = String(byte, radix: 16)
      bytes += Array("\\u00\(digits.utf8.count < 2 ? "0" : "")\(digits)".utf8)
    default: bytes.append(byte)
    }
  }
  bytes.append(UInt8(ascii: "\""))
  return String(decoding: bytes, as: UTF8.self)
}
