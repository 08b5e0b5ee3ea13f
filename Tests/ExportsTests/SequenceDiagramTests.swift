import Exports
import Testing

/// Sequence diagrams in Mermaid's language.
struct SequenceDiagramTests {
  @Test func `participants stand in the order in which they come, by short names`() {
    var diagram = SequenceDiagram()
    diagram.note(over: "hina-phone", "46 written")
    diagram.send(from: "hina-phone", to: "tokyo", "47 requested findKey")
    diagram.lose(from: "tokyo", to: "hina-phone", "49 answered, lost")
    #expect(
      diagram.text == """
        sequenceDiagram
          participant p1 as hina-phone
          participant p2 as tokyo
          Note over p1: 46 written
          p1->>p2: 47 requested findKey
          p2-xp1: 49 answered, lost

        """
    )
  }

  @Test(arguments: [
    ("end", "#101;nd"), ("the End is near", "the #69;nd is near"), ("ending", "ending"),
    ("a;b", "a#59;b"), ("a: b", "a#58; b"), ("#35;", "#35;35#59;"), ("%% note", "#37;#37; note"),
    ("<br/>", "#60;br/#62;"), ("two\nlines", "two lines"), ("", "#32;"), ("手紙", "手紙"),
  ])
  func `no text means anything to Mermaid`(text: String, escaped: String) {
    var diagram = SequenceDiagram()
    diagram.send(from: text, to: "b", text)
    let lines = diagram.text.split(separator: "\n").map(String.init)
    #expect(lines[1] == "  participant p1 as \(escaped)")
    #expect(lines[3] == "  p1->>p2: \(escaped)")
    #expect(lines.count == 4)
  }
}
