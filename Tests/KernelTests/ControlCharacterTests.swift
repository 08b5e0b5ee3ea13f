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
}
