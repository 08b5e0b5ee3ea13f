import Kernel
import Testing

@testable import Plans

/// What a sweep gives a key, as it stands on a command line.
struct SweepAxisTests {
  @Test(
    arguments: [
      ("a=200ms..800ms/300ms", ["200ms", "500ms", "800ms"]),
      ("a=200ms..0.7s/300ms", ["200ms", "500ms"]),
      ("a=0s..1ms/500us", ["0s", "500us", "1ms"]),
      ("a=-50dBov..-45dBov/2.5dB", ["-50dB", "-47.50dB", "-45dB"]),
      ("a=16kb/s..32kb/s/8kb/s", ["16kb/s", "24kb/s", "32kb/s"]),
      ("a=2m/s..6m/s/2m/s", ["2m/s", "4m/s", "6m/s"]),
      ("a=-1..1/1", ["-1", "0", "1"]),
      ("a=5..5/1", ["5"]),
      ("a=0%..1%/0.5%", ["0%", "0.5%", "1%"]),
      ("a=1/100..1/20/1/50", ["1/100", "3/100", "1/20"]),
      ("a=0..1/1/2", ["0", "1/2", "1"]),
      ("a=1,2, 3", ["1", "2", "3"]),
      ("a=cold,warm", ["cold", "warm"]),
      ("a=0ms..4ms,0ms..8ms", ["0ms..4ms", "0ms..8ms"]),
      ("a={ gilbert: { p: 1/200, r: 1/4 } },none", ["{ gilbert: { p: 1/200, r: 1/4 } }", "none"]),
      ("a={ uniform: 0ms..4ms }", ["{ uniform: 0ms..4ms }"]),
      ("a=b=c", ["b=c"]),
    ]
  )
  func `values stand as a scenario writes them`(text: String, values: [String]) throws {
    let axis = try SweepAxis(parsing: text)
    #expect(axis.key == "a")
    #expect((0..<axis.count).map(axis.text(at:)) == values)
  }

  @Test(arguments: [
    ("a", "has no value"), ("=1", "has no value"), ("a=", "has an empty value"),
    ("a=1,,2", "has an empty value"), ("a=1,2,1", "has the value '1' twice"),
    ("a=1..", "has half a range"), ("a=..2/1", "has half a range"),
    ("a=200ms..800ms", "has no step"),
    ("a=200ms..800ms/0ms", "has a step that is nothing"),
    ("a=200ms..800ms/-1ms", "has a step that is below nothing"),
    ("a=1%..8%/-1%", "has a step that is below nothing"),
    ("a=1/100..1/10/-1/100", "has a step below nothing"),
    ("a=800ms..200ms/1ms", "ends below where it begins"),
    ("a=200ms..800ms/1kHz", "is not a duration such as 200ms, as its begin is"),
    ("a=200ms..8kHz/1ms", "is not a duration such as 200ms, as its begin is"),
    ("a=1..8/x", "is not a whole number, as its begin is"),
    ("a=loud..quiet/1", "begins with 'loud', which is no number or quantity"),
    ("a=0..1/1000000007/1/1000000009", "is not a whole number, as its begin is"),
    ("a=-9223372036854775807..9223372036854775807/1", "spans too much"),
  ])
  func `what makes no sense is refused with what does`(text: String, words: String) {
    let problem = #expect(throws: QuantityError.self) { try SweepAxis(parsing: text) }
    #expect(problem?.description.contains(words) == true, "\(problem?.description ?? "")")
  }

  @Test func `ten million values are counted and not listed`() throws {
    let axis = try SweepAxis(parsing: "a=1ns..10ms/1ns")
    #expect(axis.count == 10_000_000)
    #expect(axis.text(at: 9_999_999) == "10ms")
  }

  @Test func `every kind of quantity can be stepped, and is read back`() throws {
    for kind in QuantityKind.allCases {
      let (from, to) = (kind.text(100), kind.text(300))
      let axis = try SweepAxis(parsing: "a=\(from)..\(to)/\(kind.text(100))")
      let values = try (0..<axis.count).map { try kind.parse(axis.text(at: $0)) }
      #expect(values == [100, 200, 300], "\(kind)")
    }
  }
}
