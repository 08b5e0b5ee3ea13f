import Kernel
import Testing

/// What is shown of a text that somebody else wrote.
struct PrintableTests {
  @Test(arguments: [
    ("plain ASCII ~", "plain ASCII ~"), ("山彦 é 😀", "山彦 é 😀"), ("", ""), ("a\\b", "a\\b"),
    ("a\u{1B}[31m", "a\\u{1B}[31m"), ("\0\t\n\r", "\\u{0}\\u{9}\\u{A}\\u{D}"),
    ("\r\n", "\\u{D}\\u{A}"), ("\u{7F}\u{85}\u{9B}", "\\u{7F}\\u{85}\\u{9B}"),
    ("e\u{202E}x\u{2069}", "e\\u{202E}x\\u{2069}"), ("\u{2028}\u{FEFF}", "\\u{2028}\\u{FEFF}"),
    ("\u{E0041}\u{E0100}", "\\u{E0041}\u{E0100}"), ("❤\u{FE0F}", "❤\u{FE0F}"),
    ("\u{1FFFF}", "\\u{1FFFF}"), ("a\u{300}", "a\u{300}"),
  ])
  func `what cannot be seen is an escape`(text: String, shown: String) {
    #expect(Array(printable(text).unicodeScalars) == Array(shown.unicodeScalars))
    #expect(printable(printable(text)) == printable(text))
  }

  @Test func `every scalar is seen, or an escape of ASCII`() {
    var flaws: [UInt32] = []
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let misleads =
        [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
        || properties.isBidiControl || properties.isNoncharacterCodePoint
        || (properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector)
      let shown = printable(String(scalar))
      let isEscaped = shown.utf8.allSatisfy { $0 < 0x7F } && shown.hasPrefix("\\u{")
      if misleads, !isEscaped { flaws.append(value) }
    }
    #expect(flaws == [])
  }

  @Test func `lines stay lines`() {
    #expect(printableLines("a\n\u{1B}b\r\n") == "a\n\\u{1B}b\\u{D}\n")
  }

  @Test func `JSON stays the JSON it was`() {
    let json = #"{"a":"\u001b\#u{202E}\#u{E0041}"}"# + "\n"
    #expect(printableJSON(json) == #"{"a":"\u001b\u202E\uDB40\uDC41"}"# + "\n")
    #expect(printableJSON("{}\t\r\n") == "{}  \n")
  }

  @Test(arguments: [
    ("{}", true), ("[]", true), (#"{"a":[1,-2.5e+3,true,false,null,"\u00e9\n"]}"#, true),
    ("0", true), (" 1 ", true), ("", false), ("01", false), ("{", false), ("{]", false),
    ("[1,]", false), (#"{"a"}"#, false), (#"{a:1}"#, false), ("\"a\nb\"", false),
    ("1\n", false), ("1 2", false), (#""\x""#, false), (#""\u12g4""#, false), ("nul", false),
    ("-", false), ("1.", false), ("\"", false), (#""山彦""#, true),
  ])
  func `one line of JSON is told from what is none`(text: String, isJSON: Bool) {
    #expect(isJSONLine(Array(text.utf8)) == isJSON)
  }

  @Test func `hostile JSON ends`() {
    #expect(!isJSONLine([0x22, 0xFF, 0x22]))
    #expect(!isJSONLine(Array(repeating: 0x5B, count: 1_000_000)))
  }

  @Test func `what is put into a message is printable, and its layout stays`() {
    let name = "a\n\u{1B}"
    let inner: Message = "no '\(name)'\n  look again"
    let message: Message = "error: \(inner), \(7)\n"
    #expect(message.text == "error: no 'a\\u{A}\\u{1B}'\n  look again, 7\n")
    #expect(Message(lines: name).text == "a\n\\u{1B}")
  }
}
