import Kernel
import Testing

/// Which characters a text in the log has an escape for.
struct ControlCharacterTests {
  private struct Word: Record {
    var text = ""
    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("text", &text)
    }
  }

  private func written(_ text: String) -> String {
    var word = Word()
    word.text = text
    return String(decoding: CanonicalWriter.encode(word), as: UTF8.self)
  }

  @Test func `every character below the blank alone is escaped, and nothing above it is`() {
    for code in UInt8(0)..<0x20 {
      let digits = String(code, radix: 16)
      let escape = "\\u00" + (digits.count == 1 ? "0" : "") + digits
      #expect(written(String(UnicodeScalar(code))) == #"{"text":"\#(escape)"}"#)
    }
    #expect(written(" ") == #"{"text":" "}"#)
    #expect(written("\u{7F}") == "{\"text\":\"\u{7F}\"}")
  }

  /// Eight bytes are looked at at once: an escape is found at each place, beside each neighbour.
  @Test func `what is escaped is found wherever it stands`() {
    let neighbours: [UInt8] = [0x0A, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5D, 0x7F, 0x61]
    for length in 1...19 {
      for place in 0..<length {
        for neighbour in neighbours {
          for code in UInt8(0)..<0x80 {
            var bytes = Array(repeating: neighbour, count: length)
            bytes[place] = code
            let text = String(decoding: bytes, as: UTF8.self)
            let expected = text.unicodeScalars.map(Self.escaped).joined()
            guard written(text) == "{\"text\":\"\(expected)\"}",
              quotedJSON(text) == "\"\(expected)\""
            else {
              Issue.record("byte \(code) at \(place) of \(length), beside \(neighbour)")
              return
            }
          }
        }
      }
    }
  }

  @Test(arguments: ["", "山彦", "データ\"更新\\完了", "é\u{1F}ñ", "\u{1F468}\u{200D}\u{1F467}\n"])
  func `letters of more than one byte stay as they are`(text: String) {
    let expected = text.unicodeScalars.map(Self.escaped).joined()
    #expect(written(text) == "{\"text\":\"\(expected)\"}")
    #expect(quotedJSON(text) == "\"\(expected)\"")
  }

  /// Written another way: scalar by scalar.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x22: "\\\""
    case 0x5C: "\\\\"
    case 0..<0x10: "\\u000" + String(scalar.value, radix: 16)
    case 0x10..<0x20: "\\u00" + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
}
