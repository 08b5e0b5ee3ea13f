import Plans
import Testing

/// Texts as they stand in a file that the tool writes.
struct YAMLTextTests {
  @Test(arguments: ["Keep", "a", "as-written", "north_2"])
  func `a word stands as it is`(word: String) {
    #expect(YAMLText.text(word) == word)
  }

  @Test(arguments: [
    "", "two words", "7", "7up", "-dash", "true", "No", "NULL", "on", "y", "ö", "a:b", "a#b",
    "[a]", "'", "_x",
  ])
  func `what could be meant otherwise stands in quotation marks`(text: String) {
    #expect(YAMLText.text(text) == YAMLText.quoted(text))
    #expect(YAMLText.text(text).hasPrefix("\"") && YAMLText.text(text).hasSuffix("\""))
  }

  @Test(arguments: [
    "7", "-7", "2.5s", "1/200", "2%", "-18ppm", "2026-08-01T06:00:00+09:00", "0ms..4ms", "true",
    "word", "24kb/s",
  ])
  func `a quantity stays plain`(text: String) {
    #expect(YAMLText.plain(text) == text)
  }

  @Test(arguments: ["", "- 7", "a: b", "a, b", "{a}", "#7", "--7", "-a", "7 ", "7: ", "a\nb", "ö"])
  func `what a flow would read otherwise is quoted`(text: String) {
    #expect(YAMLText.plain(text) == YAMLText.quoted(text))
  }

  @Test func `what cannot be seen is escaped`() {
    #expect(YAMLText.quoted("a\"b\\c") == #""a\"b\\c""#)
    #expect(YAMLText.quoted("a\nb\tc") == #""a\nb\tc""#)
    #expect(YAMLText.quoted("\u{1B}[0m") == #""\u001B[0m""#)
    #expect(YAMLText.quoted("a\u{202E}b") == #""a\u202Eb""#)
    #expect(YAMLText.quoted("\u{E0001}") == #""\U000E0001""#)
    #expect(YAMLText.quoted("山彦 🎌") == "\"山彦 🎌\"")
  }
}
