import Testing

@testable import Plans

/// Values of a scenario file before anybody gives them a meaning.
struct NodeTests {
  private func plain(_ text: String) -> Node {
    Node(mark: Mark(line: 1, column: 1), content: .scalar(text, quoted: false))
  }

  private func mapping(_ entries: (String, Node)...) -> Node {
    let all = entries.map {
      Node.Entry(key: $0.0, keyMark: Mark(line: 1, column: 1), value: $0.1)
    }
    return Node(mark: Mark(line: 1, column: 1), content: .mapping(all))
  }

  private func list(_ nodes: Node...) -> Node {
    Node(mark: Mark(line: 1, column: 1), content: .sequence(nodes))
  }

  private let nothing = Node(mark: Mark(line: 1, column: 1), content: .null)

  @Test func `a value is one of its forms and none of the others`() {
    #expect(plain("7").text == "7" && plain("7").entries == nil && plain("7").elements == nil)
    #expect(list(plain("7")).elements?.count == 1 && list().text == nil)
    #expect(mapping(("a", plain("7"))).entries?.count == 1 && mapping().elements == nil)
    #expect(nothing.text == nil && nothing.entries == nil && nothing.elements == nil)
  }

  @Test func `a key gives its value, the first where it stands twice`() {
    let node = mapping(("a", plain("1")), ("b", plain("2")), ("a", plain("3")))
    #expect(node["a"]?.text == "1" && node["b"]?.text == "2" && node["c"] == nil)
    #expect(list(plain("a"))["a"] == nil && plain("a")["a"] == nil)
  }

  @Test func `a message says what a value is`() {
    #expect(plain("200").summary == "'200'")
    #expect(mapping().summary == "a mapping" && list().summary == "a list")
    #expect(nothing.summary == "nothing")
  }

  @Test func `a long text is cut, and one of several lines after the first`() {
    let long = String(repeating: "x", count: 100)
    #expect(plain(long).summary == "'\(String(repeating: "x", count: 60))…'")
    #expect(plain("one\ntwo").summary == "'one…'")
    #expect(excerpt(String(repeating: "é", count: 60)) == String(repeating: "é", count: 60))
  }

  @Test func `as JSON every scalar is a string, and order stays`() {
    let node = mapping(
      ("b", plain("1")),
      ("a", list(plain("x\"y"), nothing)),
      ("c", mapping()),
    )
    #expect(node.json == #"{"b":"1","a":["x\"y",null],"c":{}}"#)
  }

  @Test func `places are ordered by line and then by column`() {
    let marks = [Mark(line: 2, column: 1), Mark(line: 1, column: 9), .commandLine]
    #expect(marks.sorted() == [marks[2], marks[1], marks[0]])
    #expect("\(marks[1])" == "1:9")
  }
}
