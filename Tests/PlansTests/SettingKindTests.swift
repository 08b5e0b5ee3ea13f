import Kernel
import Testing

@testable import Plans

/// The one text of a value of each kind, and the ends that each kind has.
struct SettingKindTests {
  /// A kind of each case.
  private static let kinds: [SettingKind] = [
    .duration(.milliseconds(1) ... .seconds(60)), .integer(-3...3), .choice(["drip", "spray"]),
    .boolean, .ratio, .bitRate(1_000...2_000), .decibels(-9_000...0),
    .checked(expectation: "x or y", edges: Edges(inside: ["x", "y"], outside: ["z"])) {
      (text, _) throws(QuantityError) in
      guard text == "x" || text == "y" else { throw QuantityError("is neither") }
      return text
    },
  ]

  @Test(arguments: 0..<8)
  func `a kind takes the ends that it names and refuses what it names outside`(place: Int) {
    let kind = Self.kinds[place]
    for text in kind.edges.inside {
      #expect(refusal { try kind.canonical(text) } == nil, "\(text)")
    }
    for text in kind.edges.outside {
      #expect(refusal { try kind.canonical(text) } != nil, "\(text)")
    }
    #expect(!kind.edges.inside.isEmpty && !kind.edges.outside.isEmpty)
    #expect(!kind.expectation.isEmpty)
  }

  @Test(arguments: 0..<8)
  func `a canonical text is its own`(place: Int) throws {
    let kind = Self.kinds[place]
    for text in kind.edges.inside {
      let canonical = try kind.canonical(text)
      #expect(try kind.canonical(canonical) == canonical)
    }
  }

  @Test(
    arguments: [
      (0, "1.5s", "1500ms"), (0, "60000ms", "1min"), (1, "-0", "0"), (2, "spray", "spray"),
      (3, "true", "true"), (4, "2%", "1/50"), (4, "4/4", "1"), (5, "1.50kb/s", "1500b/s"),
      (5, "2000b/s", "2kb/s"), (6, "-26dBov", "-26dB"), (6, "-0.5dBm", "-0.50dB"), (7, "y", "y"),
    ]
  )
  func `a value has one text, however it is written`(
    place: Int,
    written: String,
    canonical: String,
  ) throws {
    #expect(try Self.kinds[place].canonical(written) == canonical)
  }

  @Test func `numbers and truths in quotation marks are texts, and no settings`() {
    let quoted = Self.kinds.map { kind in
      refusal { try kind.canonical(kind.edges.inside.last ?? "", quoted: true) } != nil
    }
    #expect(quoted == [false, true, false, true, false, false, false, false])
  }

  @Test func `values are kept by key, whatever order they came in`() {
    let settings = ["b", "a.c", "a.b"].map { Setting(key: $0, value: "1") }
    #expect(SettingValues(settings).all.map(\.key) == ["a.b", "a.c", "b"])
    #expect(SettingValues(settings) == SettingValues(settings.reversed()))
  }

  @Test func `only a fault that is on is one`() {
    let values = SettingValues([
      Setting(key: "fault.b", value: "true"), Setting(key: "fault.a", value: "true"),
      Setting(key: "fault.c", value: "false"), Setting(key: "faulty", value: "true"),
    ])
    #expect(values.faults == ["a", "b"])
  }
}
