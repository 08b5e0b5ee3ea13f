import Kernel
import Testing

/// A field that came later: its usual value leaves no trace, so that what was written before it
/// reads as it was meant.
struct LaterFieldTests {
  private enum Colour: String, CaseIterable {
    case red
    case green
  }

  private struct Bird: Record, Equatable {
    var name = ""
    var colour = Colour.red
    var count: Int64 = 0

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("name", &name)
      try fields.field("colour", &colour, unless: .red)
      try fields.field("count", &count)
    }
  }

  private func text(_ bird: Bird) -> String {
    String(decoding: CanonicalWriter.encode(bird), as: UTF8.self)
  }

  private func read(_ text: String) throws(FieldError) -> Bird {
    try CanonicalReader.decode(Bird.self, from: Array(text.utf8))
  }

  @Test func `the usual value is not written, another is`() {
    #expect(text(Bird(name: "tit", count: 3)) == #"{"name":"tit","count":3}"#)
    #expect(
      text(Bird(name: "tit", colour: .green, count: 3))
        == #"{"name":"tit","colour":"green","count":3}"#
    )
  }

  @Test func `what was written is read back, with and without it`() throws {
    for colour in Colour.allCases {
      let bird = Bird(name: "tit", colour: colour, count: 3)
      #expect(try read(text(bird)) == bird)
    }
    #expect(try read(#"{"name":"tit","colour":"red","count":3}"#).colour == .red)
  }

  @Test(arguments: [
    #"{"name":"tit","colour":"blue","count":3}"#, #"{"name":"tit","colour":7,"count":3}"#,
    #"{"name":"tit","color":"red","count":3}"#, #"{"colour":"red","name":"tit","count":3}"#,
    #"{"name":"tit","count":3,"colour":"red"}"#,
  ])
  func `a wrong name, another key or another order is an error`(text: String) {
    #expect(throws: FieldError.self) { try read(text) }
  }
}
