import Testing

struct ChoiceTests {
  @Test func `cases with and without payloads are visited in their order`() {
    let source = Source(
      choice: """
          case still
          case flew(from: String, to: String, after: Duration?), sang
          indirect case fed(by: Nest, worms: [Int64] = [])
        """
    )
    #expect(source.errors == [])
    #expect(
      source.fields == [
        "from value0", "to value1", "after_ns value2", "by value0", "worms value1",
      ]
    )
    #expect(source.lines(with: "case .still: break").count == 1)
    #expect(source.lines(with: "case .sang: \"sang\"").count == 1)
    #expect(
      source.lines(with: "if V.replaces { self = .fed(by: value0, worms: value1) }").count == 1
    )
  }

  @Test func `a blank value leaves defaults to the case`() {
    let source = Source(
      choice: "  case fed(by: Nest, worms: [Int64] = [], at: Uptime)\n  case gone"
    )
    let blank = ".fed(by: Blank.of(Nest.self), at: Blank.of(Uptime.self))"
    #expect(source.lines(with: blank + ",").count == 1)
    #expect(source.lines(with: "case \"fed\": Self" + blank).count == 1)
    #expect(source.lines(with: "static var blank: Self { " + blank).count == 1)
    #expect(source.lines(with: "case \"gone\": Self.gone").count == 1)
  }

  @Test func `a case may be called as a keyword`() {
    let source = Source(choice: "  case `default`(in: Int64)\n  case none")
    #expect(source.errors == [])
    #expect(source.fields == ["in value0"])
    #expect(source.lines(with: "case .`default`: \"default\"").count == 1)
  }

  @Test func `a choice of names alone has all it needs`() {
    let source = Source("enum Signal: String, CaseIterable, Choice { case red = \"r\", green }")
    #expect(source.errors == [])
    #expect(source.lines(with: "extension") == [])
  }

  @Test func `what is there of a choice is not written again`() {
    let source = Source(
      choice: """
          case a(Int)  // key: x
          var kind: String { "other" }
          static var prototypes: [Self] { [.a(1)] }
        """
    )
    #expect(source.errors == [])
    #expect(source.fields == ["x value0"])
    #expect(source.lines(with: "kind") == ["/// Names the fields of the present kind."])
    #expect(source.lines(with: "Blank") == [])
  }

  @Test func `a payload that holds the choice itself wants prototypes by hand`() {
    let source = Source(choice: "  case one\n  indirect case two(next: Bird)")
    #expect(
      source.errors == [
        "File0.swift:3:21: error: a blank 'Bird' would hold another one: write `prototypes` by hand"
      ]
    )
  }

  @Test func `functions as payloads and long types are read to their end`() {
    let source = Source(
      choice:
        "  case a(x: [String: [Int]], y: Result<Int, any Error>, z: (Int, Int) -> Bool, w: Int?)"
    )
    #expect(source.errors == [])
    #expect(source.fields == ["x value0", "y value1", "z value2", "w value3"])
  }
}
