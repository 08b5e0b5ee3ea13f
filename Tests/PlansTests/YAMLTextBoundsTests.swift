import Testing

@testable import Plans

/// Texts for a scenario file: plain where nothing else could be meant, and in quotation marks.
struct YAMLTextBoundsTests {
  @Test(arguments: ["ren", "a", "Z9", "a-b_c", "nully", "offline", "yes-man", "x1"])
  func `a word that means nothing else stands as it is`(text: String) {
    #expect(YAMLText.text(text) == text)
  }

  @Test(arguments: [
    "", " ", "9a", "1", "-a", "_a", "null", "Null", "NULL", "true", "False", "yes", "No", "on",
    "OFF", "y", "N", "a b", "a.b", "a:", "a,b", "é", "山彦", "a\u{301}", "a ",
  ])
  func `every other text stands in quotation marks`(text: String) {
    #expect(YAMLText.text(text) == "\"\(text)\"")
  }

  @Test(arguments: [
    "5", "-5", "+5", "1/200", "2%", "0.5%", "0ms..4ms", "12:30", "a b c", "a:b", "24kb/s", "x",
    "2026-01-01T00:00:00+09:00", "-18.5ppm", "1_000", "010",
  ])
  func `what is read as the same without quotation marks stays without`(text: String) {
    #expect(YAMLText.plain(text) == text)
  }

  @Test(arguments: [
    "", "-", "+", "--5", "+-5", "-x", "- 5", "a:", "a: b", ":a", " a", "a ", "a  b", "a /b", "a#b",
    "~", "*a", "&a", "!a", "a,b", "[a]", "{a}", "'a'", ".5", "%x", "/a", "<= 3", "é", "a\u{A0}b",
  ])
  func `what could be read as something else gets them`(text: String) {
    #expect(YAMLText.plain(text) == "\"\(text)\"")
  }

  @Test(arguments: [
    ("", "\"\""), ("say \"hi\"", #""say \"hi\"""#), (#"a\b"#, #""a\\b""#), ("a\nb", #""a\nb""#),
    ("a\tb", #""a\tb""#), ("\r", #""\u000D""#), ("\u{0}", #""\u0000""#),
    ("\u{1B}[31m", #""\u001B[31m""#), ("\u{202E}x", #""\u202Ex""#),
    ("\u{E0041}", #""\U000E0041""#), ("\u{1F468}\u{200D}", "\"\u{1F468}\\u200D\""),
    ("山 é ❤\u{FE0F}", "\"山 é ❤\u{FE0F}\""), ("\u{FFFF}", #""\uFFFF""#),
  ])
  func `in quotation marks what cannot be seen is escaped, and nothing else`(
    text: String,
    quoted: String,
  ) {
    #expect(YAMLText.quoted(text) == quoted)
  }
}
