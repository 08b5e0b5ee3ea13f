import Testing

@testable import Plans

/// Values before anybody gives them a meaning, and how they are shown in a message.
struct TextNodeTests {
  private func node(_ content: Node.Content) -> Node {
    Node(mark: Mark(line: 1, column: 1), content: content)
  }

  @Test(
    arguments: [
      ("", ""), ("a", "a"), ("a\nb", "a…"), ("\nb", "…"), ("a\r\nb", "a…"), ("a\u{2028}b", "a…"),
      (String(repeating: "x", count: 60), String(repeating: "x", count: 60)),
      (String(repeating: "x", count: 61), String(repeating: "x", count: 60) + "…"),
      (String(repeating: "👩‍🌾", count: 60), String(repeating: "👩‍🌾", count: 60)),
    ]
  )
  func `an excerpt is the first line up to sixty characters`(text: String, shown: String) {
    #expect(excerpt(text) == shown)
  }

  @Test func `a message says what a value is, and a scalar as it stands`() {
    #expect(node(Written.plain("010")).summary == "'010'")
    #expect(node(Written.quoted("a\nb")).summary == "'a…'")
    #expect(node(Written.mapping([]).content).summary == "a mapping")
    #expect(node(Written.list([])).summary == "a list")
    #expect(node(.null).summary == "nothing")
  }

  @Test func `in JSON every scalar is a string, in the order of the file`() {
    let inner = Written.list([Written.plain("010"), .null, Written.quoted("\"\\\n")])
    let root = Written.mapping([
      ("b", inner), ("a", Written.mapping([]).content), ("", Written.list([])),
      ("t", Written.plain("true")),
    ])
    #expect(
      root.json == #"{"b":["010",null,"\"\\\u000a"],"a":{},"":[],"t":"true"}"#
    )
  }

  @Test func `of a key that stands twice the first value is given`() {
    let root = Written.mapping([("a", .null), ("b", Written.plain("1")), ("b", .null)])
    #expect(root["b"]?.text == "1")
    #expect(root["a"]?.content == .null)
    #expect(root["c"] == nil)
    #expect(node(Written.plain("b"))["b"] == nil)
    #expect(node(Written.list([root.content]))["b"] == nil)
  }

  @Test func `a value is one of four forms and none of the others`() {
    let forms = [
      node(Written.plain("")), node(Written.list([])), Written.mapping([]), node(.null),
    ]
    #expect(forms.map { $0.text != nil } == [true, false, false, false])
    #expect(forms.map { $0.elements != nil } == [false, true, false, false])
    #expect(forms.map { $0.entries != nil } == [false, false, true, false])
  }

  @Test func `places are in the order of reading, and the command line is before all`() {
    let places = [(2, 1), (1, 10), (1, 9), (10, 1)].map { Mark(line: $0, column: $1) }
    #expect(
      (places + [.commandLine]).sorted().map(\.description)
        == ["0:0", "1:9", "1:10", "2:1", "10:1"]
    )
  }
}
