import Testing

struct KeyTests {
  @Test(arguments: [
    ("oneWay", "one_way"), ("hasInBandFEC", "has_in_band_fec"), ("p13", "p13"),
    ("URLOf", "url_of"),
    ("lostPermille", "lost_permille"), ("already_so", "already_so"),
  ])
  func `a key is the name in lower case with underscores`(name: String, key: String) {
    #expect(Source(record: "  var \(name) = 0").fields == ["\(key) \(name)"])
  }

  @Test(arguments: [
    "Duration", "Instant?", "Uptime", "WallTime", "TimePoint<Line>", "Kernel.Duration",
  ])
  func `a time has its unit in its key`(type: String) {
    #expect(Source(record: "  var since: \(type)").fields == ["since_ns since"])
  }

  @Test func `a remark on its line says another key`() {
    let source = Source(
      record: """
          var level: Int32 = 0  // key: level_mb
          var place = Place()  // key: none
          var kind = Kind.phone  // key: kind, unless .phone
        """
    )
    #expect(source.errors == [])
    #expect(source.fields == ["level_mb level", "- place", "kind kind unless: .phone"])
  }

  @Test func `a remark belongs to the payload of its line, or to the one without a label`() {
    let source = Source(
      choice: """
          case heard(
            index: Int64,
            level: Int32,  // key: level_mb
          )
          case set(Timer, at: Uptime)  // key: none
        """
    )
    #expect(source.errors == [])
    #expect(source.fields == ["index value0", "level_mb value1", "- value0", "at_ns value1"])
  }

  @Test func `all keys of a type can be as they are named`() {
    let source = Source(
      "struct One: Record {  // keys: as named\n  var lastHeard: Uptime?\n  var isUp = false\n}"
    )
    #expect(source.errors == [])
    #expect(source.fields == ["lastHeard_ns lastHeard", "isUp isUp"])
  }

  @Test func `a remark in a function or in a nested type belongs to neither`() {
    let source = Source(
      record: """
          var a = 0
          func b() {
            let c = 0  // key: x
          }
          struct Inner { var d = 0 }
        """
    )
    #expect(source.errors == [])
    #expect(source.fields == ["a a"])
  }

  @Test(arguments: [
    ("  var a = 0, b = 0  // key: c", "2:21", "'key: c' is to stand on the line of one field"),
    ("  // key: c\n  var a = 0", "2:3", "'key: c' is to stand on the line of one field"),
    ("  var a = 0  // key: a b", "2:14", "'a b' is no key"),
    ("  var a = 0  // key:", "2:14", "'' is no key"),
    ("  var a = 0  // key: a, always", "2:14", "'always' is not understood"),
    ("  var a = 0  // keys: as they are", "2:14", "expected `keys: as named`"),
    ("  var ab = 0\n  var aB = 0  // key: ab", "3:7", "the key 'ab' comes twice"),
    ("  var größe = 0", "2:7", "'größe' is no key"),
  ])
  func `a wrong remark or key is an error with its place`(
    members: String,
    place: String,
    problem: String,
  ) {
    let errors = Source(record: members).errors
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("File0.swift:\(place): error: ") ?? false, "\(errors)")
    #expect(errors.first?.contains(problem) ?? false, "\(errors)")
  }

  @Test func `a payload without a label wants a remark`() {
    let errors = Source(choice: "  case a(Int64)").errors
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("File0.swift:2:10: error: a payload without a label") ?? false)
  }

  @Test func `no payload takes the key of the choice itself`() {
    let errors = Source(choice: "  case a(kind: Int64)").errors
    #expect(errors.first?.hasPrefix("File0.swift:2:10: error: 'kind' is the key of") ?? false)
  }

  @Test func `a remark beside a visit by hand is an error, since it would say nothing`() {
    let source = Source(
      record: """
          var a = 0  // key: b
          mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {}
        """
    )
    #expect(
      source.errors == [
        "File0.swift:2:14: error: 'key: b' says nothing here: `visit` of 'Bird' is not generated"
      ]
    )
  }
}
