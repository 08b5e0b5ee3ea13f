import Testing

@testable import Kernel

private struct Leaf: Record, Equatable {
  var name = ""
  var size: Int32 = 0

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("name", &name)
    try fields.field("size", &size)
  }
}

private enum Weather: Choice, Equatable {
  case clear
  case storm(wind: Int64, names: [String])

  static var prototypes: [Self] { [.clear, .storm(wind: 0, names: [])] }

  var kind: String {
    switch self {
    case .clear: "clear"
    case .storm: "storm"
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .clear:
      break
    case .storm(var wind, var names):
      try fields.field("wind", &wind)
      try fields.field("names", &names)
      self = .storm(wind: wind, names: names)
    }
  }
}

private struct Tree: Record, Equatable {
  var key: UInt64 = 0
  var at: Instant = .start
  var until: Instant?
  var tall = false
  var rings: [Int64] = []
  var leaf = Leaf()
  var fruit: Leaf?
  var leaves: [Leaf] = []
  var weather: Weather = .clear
  var history: [Weather] = []

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("key", &key)
    try fields.field("at_ns", &at)
    try fields.field("until_ns", &until)
    try fields.field("tall", &tall)
    try fields.field("rings", &rings)
    try fields.field("leaf", &leaf)
    try fields.field("fruit", &fruit)
    try fields.field("leaves", &leaves)
    try fields.field("weather", &weather)
    try fields.field("history", &history)
  }
}

struct CanonicalRecordTests {
  @Test func `numbers of every length have all their digits`() {
    var powers: [Int64] = [1]
    while powers.count < 19 { powers.append(powers[powers.count - 1] * 10) }
    let edges = powers.flatMap { [$0 - 1, $0, $0 + 1, -$0, 1 - $0] } + [.max, .min]
    for number in edges {
      var written = number
      var writer = CanonicalWriter()
      writer.integer("n", &written)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"n\":\(number)")
    }
  }

  @Test(arguments: [0, 1, 15, 16, 255, 511, 512, 513, 5_000])
  func `a text of any length, with or without what is escaped, stands behind its key`(length: Int) {
    for last in ["x", "\"", "\u{1F}", "峠"] {
      var text = String(repeating: "a", count: length) + last
      var writer = CanonicalWriter()
      writer.text("t", &text)
      writer.text("u", &text)
      let escaped = last == "\"" ? "\\\"" : last == "\u{1F}" ? "\\u001f" : last
      let value = "\"" + String(repeating: "a", count: length) + escaped + "\""
      #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"t\":\(value),\"u\":\(value)")
    }
  }

  private let full = Tree(
    key: 0xF00D,
    at: Instant(nanoseconds: -5),
    until: Instant(nanoseconds: .max),
    tall: true,
    rings: [1, -20, .min],
    leaf: Leaf(name: "a\"b\\c\n山", size: -7),
    fruit: Leaf(name: "", size: 1),
    leaves: [Leaf(), Leaf(name: "x", size: 2)],
    weather: .storm(wind: 12, names: ["u", "v"]),
    history: [.clear, .storm(wind: 0, names: [])],
  )

  @Test func `a record reads back as it was written`() throws {
    let bytes = CanonicalWriter.encode(full)
    #expect(try CanonicalReader.decode(Tree.self, from: bytes) == full)
    let blank = CanonicalWriter.encode(Tree())
    #expect(try CanonicalReader.decode(Tree.self, from: blank) == Tree())
  }

  @Test func `the bytes are the declared fields in order, without white space`() {
    let text = String(decoding: CanonicalWriter.encode(full), as: UTF8.self)
    #expect(
      text == #"{"key":"000000000000f00d","at_ns":-5,"until_ns":9223372036854775807,"tall":true,"#
        + #""rings":[1,-20,-9223372036854775808],"leaf":{"name":"a\"b\\c\u000a山","size":-7},"#
        + #""fruit":{"name":"","size":1},"leaves":[{"name":"","size":0},{"name":"x","size":2}],"#
        + #""weather":{"kind":"storm","wind":12,"names":["u","v"]},"#
        + #""history":[{"kind":"clear"},{"kind":"storm","wind":0,"names":[]}]}"#
    )
  }

  @Test func `a foreign, missing or oversized field is named`() {
    let cases: [(String, String)] = [
      (#"{"nome":"","size":0}"#, "name"),
      (#"{"name":""}"#, "size"),
      (#"{"name":"","size":3000000000}"#, "size"),
      (#"{"name":7,"size":0}"#, "name"),
      (#"{"name":"","size":0}x"#, ""),
    ]
    for (text, field) in cases {
      #expect {
        try CanonicalReader.decode(Leaf.self, from: Array(text.utf8))
      } throws: { error in
        (error as? FieldError)?.field == field
      }
    }
  }

  @Test func `every truncation of a record is refused`() {
    let bytes = CanonicalWriter.encode(full)
    for length in 0..<bytes.count {
      #expect(throws: FieldError.self) {
        try CanonicalReader.decode(Tree.self, from: Array(bytes[..<length]))
      }
    }
  }
}
