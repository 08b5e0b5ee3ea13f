import Testing

struct RecordTests {
  @Test func `stored properties are visited in their order`() {
    let source = Source(
      record: """
          /// What it is called.
          var name = ""
          public internal(set) var size: Int32 = 0
          var nests: [Nest] = []
          var mate: Bird?
        """
    )
    #expect(source.errors == [])
    #expect(source.fields == ["name name", "size size", "nests nests", "mate mate"])
  }

  @Test func `what is computed, static or a function is no field`() {
    let source = Source(
      record: """
          var first = 0
          var double: Int { first * 2 }
          var half: Int {
            get { first / 2 }
            set { first = newValue * 2 }
          }
          static let wings = 2
          static var all: [Self] { [] }
          subscript(index: Int) -> Int { first }
          init() {}
          func sing(_ text: String = "}") -> Bool { var inner = 5; inner += 1; return inner > 5 }
          typealias Song = [String]
          enum Kind: String, CaseIterable { case small, large }
          struct Nest { var eggs = 3 }
          var last = 0
        """
    )
    #expect(source.errors == [])
    #expect(source.fields == ["first first", "last last"])
  }

  @Test func `a property with observers is stored`() {
    let source = Source(
      record: """
          var a = 0 { didSet { print(a) } }
          var b: Int = 0 {
            willSet { print("{") }
          }
          var c: Int { didSet { print(c) } }
        """
    )
    #expect(source.errors == [])
    #expect(source.fields == ["a a", "b b", "c c"])
  }

  @Test func `several properties in one declaration are several fields`() {
    let source = Source(
      record: """
          var a = 0, b = Duration.zero, c: Int64
          var d, e: Instant
          var f: [String: Int] = ["x": 1, "y": 2], g = true; var h = -1
        """
    )
    #expect(source.errors == [])
    let keys = ["a a", "b_ns b", "c c", "d_ns d", "e_ns e", "f f", "g g", "h h"]
    #expect(source.fields == keys)
  }

  @Test func `default values may hold braces, texts, closures and operators over lines`() {
    let source = Source(
      record: ##"""
          var a: String = "} var x = 0 \("{" + "\(1)") // no comment"
          var b: String = """
            var y = 0
            } " \(")")
            """
          var c: String = ##"a "quoted" \#n " #"## /* var z = 0 { /* nested */ */
          var d: () -> Int = { var inner = 0; inner += 1; return inner }
          var e: Int = [1, 2].map { $0 + 1 }
            .reduce(0) { $0 + $1 }
          var f: Int =
            1
            + 2
          var g: Dictionary<String, [Int]> = Dictionary<String, [Int]>()
          var h: Regex<Substring> = /va[r"{] i = 0/
          var i: Int = 10 / 2 / 5
          var last: Bool = 1 < 2
        """##
    )
    #expect(source.errors == [])
    #expect(
      source.fields == ["a a", "b b", "c c", "d d", "e e", "f f", "g g", "h h", "i i", "last last"]
    )
  }

  @Test func `comments in the middle change nothing`() {
    let source = Source(
      record: """
          var /* a name */ a /* its type */ : /* whole */ Int64 = // the start
            /* zero } */ 0
          // var b = 0
          /* var c = 0
             var d = 0 */ var e = 0
        """
    )
    #expect(source.errors == [])
    #expect(source.fields == ["a a", "e e"])
  }

  @Test func `a property may be called as a keyword or as the visitor`() {
    let source = Source(record: "  var `default` = 0\n  var fields = 0\n  var `in`: Duration?")
    #expect(source.errors == [])
    #expect(source.fields == ["default `default`", "fields fields", "in_ns `in`"])
  }

  @Test func `nested and generic types, and those in extensions, get their extension`() {
    let source = Source(
      """
      public struct Outer<Item: Record & Sendable>: Record where Item: Equatable {
        public var items: [Item] = []
        public struct Inner: Equatable, Kernel.Record { public var x = 0 }
      }
      extension Outer {
        package struct Other: Record { package var y = 0 }
      }
      public extension Space { struct Late: Record { var z = 0 } }
      """,
      "enum Space {}",
    )
    #expect(source.errors == [])
    #expect(
      source.lines(with: "extension") == [
        "extension Outer {", "extension Outer.Inner {", "extension Outer.Other {",
        "extension Space.Late {",
      ]
    )
    #expect(
      source.lines(with: "func visit").map { $0.prefix { $0 != " " } } == [
        "public", "public", "package", "public",
      ]
    )
  }

  @Test func `what another module may write is specialised for the writer`() {
    let source = Source(
      "public struct One: Record { public var a = 0 }",
      "struct Two: Record { var b = 0 }",
      "package enum Three: Choice { case c }",
      "public struct Four<Of>: Record { public var d = 0; public struct Five: Record { public var e = 0 } }",
    )
    #expect(source.errors == [])
    let lines = source.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let places = lines.indices.filter { lines[$0] == "@specialized(where V == CanonicalWriter)" }
    #expect(
      places.map { lines[$0 + 1].prefix { $0 != "<" } } == [
        "public mutating func visit", "package mutating func visit",
      ]
    )
  }

  @Test func `a visit by hand stays, wherever it stands`() {
    let visit = "mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {}"
    let source = Source(
      "struct One: Record { private var a = 0; \(visit) }\nprivate struct Two: Record { \(visit) }",
      "struct Three: Record { private let b: Int }",
      "extension Three { \(visit) }",
      "struct Four: Record { func visit(_ node: Int) {}; var c = 0 }",
    )
    #expect(source.errors == [])
    #expect(source.lines(with: "extension") == ["extension Four {"])
  }

  @Test func `what is declared a record by an extension is generated too`() {
    let source = Source("struct One { var a = 0 }", "extension One: Record {}")
    #expect(source.errors == [])
    #expect(source.fields == ["a a"])
  }

  @Test func `imports are those of the files with records`() {
    let source = Source(
      "import Kernel\nimport struct Voice.Frame\nstruct One: Record { var a = 0 }",
      "import Plans\nstruct Two {}",
      "@preconcurrency import World\n#if os(Linux)\nimport Glibc\n#endif\nenum A: Choice { case a }",
    )
    #expect(source.errors == [])
    #expect(
      source.lines(with: "import ") == [
        "@preconcurrency import World", "import Kernel", "import struct Voice.Frame",
      ]
    )
  }

  @Test func `a module without records gets a file without extensions`() {
    let source = Source("struct One { private let a = 0 }\nprint(One())")
    #expect(source.errors == [])
    #expect(source.lines(with: "extension") == [])
  }

  @Test func `types guessed from default values are put to the compiler`() {
    let source = Source(
      record: """
          var a = Duration.seconds(5)
          var b = Kernel.NodeKind.device
          var c = TimePoint<MonotonicClock>.start
          var d = 5
        """
    )
    #expect(source.errors == [])
    #expect(source.fields == ["a_ns a", "b b", "c_ns c", "d d"])
    #expect(
      source.lines(with: "_ = ") == [
        "_ = self.a as Duration", "_ = self.b as Kernel.NodeKind",
        "_ = self.c as TimePoint<MonotonicClock>",
      ]
    )
  }
}
