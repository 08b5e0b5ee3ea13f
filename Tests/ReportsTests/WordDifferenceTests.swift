import Testing

@testable import Reports

/// Two lines word by word, and how their differences are marked.
struct WordDifferenceTests {
  private func brackets(_ old: String, _ new: String) -> String {
    WordDifference(old, new).parts.map { part in
      switch part.fate {
      case .kept: part.text
      case .removed: "[-\(part.text)-]"
      case .added: "{+\(part.text)+}"
      }
    }
    .joined()
  }

  @Test(arguments: [
    ("", "", ""), ("a", "a", "a"), ("", "a", "{+a+}"), ("a", "", "[-a-]"),
    ("a b c", "a x c", "a [-b-]{+x+} c"), ("a b", "a b c", "a b{+ c+}"),
    ("R 93.2, MOS 4.1", "R 93.2, MOS 4.0", "R 93.2, MOS [-4.1-]{+4.0+}"),
    ("(3 gaps)", "(4 gaps)", "([-3-]{+4+} gaps)"),
    ("8 s = a 8 s", "9 s = a 9 s", "[-8-]{+9+} s = a [-8-]{+9+} s"),
    ("at the end.", "at the start.", "at the [-end-]{+start+}."),
    ("a b c d", "b c d", "[-a -]b c d"), ("12 %", "13 %", "[-12-]{+13+} %"),
    ("山 彦", "川 彦", "[-山-]{+川+} 彦"),
  ])
  func `what both have stays, and what was removed stands before what came`(
    old: String,
    new: String,
    marked: String,
  ) {
    #expect(brackets(old, new) == marked)
  }

  @Test func `the old and the new line can be read from the parts`() {
    let old = "one two, three (four) five; six 7.5 % = a + b"
    let new = "two one, three (for) five; six 8 % = a - b, c"
    let parts = WordDifference(old, new).parts
    #expect(parts.filter { $0.fate != .added }.map(\.text).joined() == old)
    #expect(parts.filter { $0.fate != .removed }.map(\.text).joined() == new)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.fate != $1.fate })
  }

  @Test
  func `lines of very many words are compared as wholes between what both begin and end with`() {
    let many = (0..<1_200).map { "\($0)" }.joined(separator: " ")
    let other = (0..<1_200).map { "x\($0)" }.joined(separator: " ")
    let parts = WordDifference("a \(many) z", "a \(other) z").parts
    #expect(parts.map(\.fate) == [.kept, .removed, .added, .kept])
  }

  @Test(arguments: [
    ("7", "8", "7 → 8"), ("140 ms", "180 ms", "140 ms → 180 ms"),
    (
      "61 ms = pre-roll not heard 61 ms", "60 ms = pre-roll not heard 60 ms",
      "[-61-]{+60+} ms = pre-roll not heard [-61-]{+60+} ms",
    ),
    (
      "nothing, of all that was", "everything: so it will be",
      "nothing, of all that was → everything: so it will be",
    ),
  ])
  func `short lines, and those without a common word, are shown as wholes`(
    old: String,
    new: String,
    line: String,
  ) {
    #expect(WordMarks.brackets.line(old, new) == line)
  }

  @Test func `colours and elements mark words alone, and nothing of a text steers or is a tag`() {
    let (old, new) = (
      "a long <b> text with \u{1B}[2J 1 in it", "a long <b> text with \u{1B}[2J 2 in it",
    )
    #expect(
      WordMarks.colours.line(old, new)
        == "a long <b> text with \\u{1B}[2J \u{1B}[31m1\u{1B}[0m\u{1B}[32m2\u{1B}[0m in it"
    )
    #expect(
      WordMarks.elements.line(old, new)
        == "a long &lt;b&gt; text with \\u{1B}[2J <del>1</del><ins>2</ins> in it"
    )
    #expect(WordMarks.elements.line("<", "&") == "<del>&lt;</del> → <ins>&amp;</ins>")
  }
}
