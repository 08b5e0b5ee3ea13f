import Testing

@testable import TextEmbedder

/// Files as strings of the code.
struct EmbeddedTextTests {
  @Test(arguments: [
    ("report.css", "reportCss"),
    ("vendor/d3.min.js", "vendorD3MinJs"),
    ("Vendor/a-b_c.js", "vendorABCJs"),
  ])
  func `a file's name in the code is its path in camel case`(path: String, name: String) {
    #expect(EmbeddedText(path: path, text: "").name == name)
  }

  @Test func `a literal has more signs than any run in the text`() {
    let text = EmbeddedText(path: "a.js", text: "let a = \"##\" + \"\"\"# \\##(b)")
    #expect(text.literal == "###\"\"\"\nlet a = \"##\" + \"\"\"# \\##(b)\n\"\"\"###")
  }

  @Test func `a carriage return is kept`() {
    #expect(EmbeddedText(path: "a.js", text: "a\r\nb").literal == "#\"\"\"\na\\#r\nb\n\"\"\"#")
  }

  @Test func `each file is a constant of one enum`() {
    let files = [
      EmbeddedText(path: "a.css", text: "p {}"), EmbeddedText(path: "b.js", text: "let b"),
    ]
    let source = EmbeddedText.source(of: files)
    #expect(source.contains("  static let aCss = #\"\"\"\np {}\n\"\"\"#\n"))
    #expect(source.contains("  static let bJs = #\"\"\"\nlet b\n\"\"\"#\n"))
    #expect(source.hasSuffix("}\n"))
  }
}
