import Composition
import Findings
import Testing

/// What a scenario asks of gaps, judged to the nanosecond, and only of the pairs it is about.
struct GapRuleTests {
  /// A call whose radio is gone for a second while hina talks, whose clock makes no round numbers.
  private func findings(_ rules: [String]) throws -> [Finding] {
    let text = SmallCall.call(
      timeline: [
        "{ at: 6s, do: cut, link: local }", "{ at: 7s, do: heal, link: local }",
      ],
      duration: "24s",
      more: ["expect:"] + rules.map { "  - { gap: { \($0) } }" },
    )
    let drifting = text.replacing(
      "- id: hina\n",
      with: "- id: hina\n    clock: { drift: 37ppm }\n",
    )
    let all = try SmallCall.run(drifting).apps[0].findings
    return Array(all.suffix(rules.count))
  }

  /// `longest 1 ms, count 2, total 3 ms, unheard 4 ms`, taken apart: what broke a rule is exact.
  private func amounts(_ finding: Finding) throws -> [String] {
    let words = finding.detail.split(separator: ", ")
    try #require(words.count == 4)
    return words.map { $0.split(separator: " ").dropFirst().joined() }
  }

  @Test func `a rule holds at its bound and breaks beyond it, for each amount by itself`() throws {
    let keys = ["longest", "count", "total", "unheard"]
    let none = "longest: \"== 1ns\", count: \"== 99\", total: \"== 1ns\", unheard: \"== 1ns\""
    let broken = try findings([none])
    #expect(broken.map(\.verdict) == [.failed])
    let amounts = try amounts(broken[0])
    #expect(amounts[1] == "2")
    // Rounded to a tenth, both would read as 1036 ms, a bound that they do not break.
    #expect(amounts[2] == "1035.998668ms" && amounts[3] == "1035.961669ms", "\(amounts)")
    var rules: [String] = []
    var expected: [Verdict] = []
    for (key, amount) in zip(keys, amounts) {
      for (comparison, verdict) in [
        ("<=", .passed), (">=", .passed), ("==", .passed), ("<", .failed), (">", .failed),
      ] as [(String, Verdict)] {
        rules.append("\(key): \"\(comparison) \(amount)\"")
        expected.append(verdict)
      }
    }
    let found = try findings(rules)
    for (finding, verdict) in zip(found, expected) {
      #expect(finding.verdict == verdict, "\(finding.name): \(finding.detail)")
    }
    // What is broken is told, and nothing else.
    #expect(found[3].detail.filter { $0 != " " } == "longest\(amounts[0])")
    #expect(found[8].detail == "count 2")
  }

  @Test func `a rule is about its listener, talker and cause alone`() throws {
    let found = try findings([
      "listener: ren, count: \">= 1\"", "talker: hina, count: \">= 1\"",
      "listener: ren, talker: hina, cause: queue drop, count: \"== 0\"",
      "cause: queue drop, total: \"== 0ms\"", "cause: queue drop, longest: \"> 0ms\"",
      // Ren says nothing: whatever is asked of hina's hearing was not reached.
      "listener: hina, count: \"== 0\"", "talker: ren, count: \"== 0\"",
      "talker: ren, longest: \"<= 10s\"",
    ])
    #expect(
      found.map(\.verdict) == [
        .passed, .passed, .passed, .passed, .failed, .failed, .failed, .failed,
      ]
    )
    #expect(found[2].detail == "longest 0 ms, 0 over one frame, total 0 ms, unheard 0 ms")
    #expect(found[4].detail == "longest 0 ms")
    for finding in found[5...] {
      #expect(finding.detail == "never reached: nobody whom it is about spoke to a listener")
    }
  }

  @Test func `of several amounts all must hold, and each that does not is named`() throws {
    let found = try findings([
      "longest: \">= 1ms\", count: \"== 99\", total: \">= 1ms\", unheard: \"== 7us\""
    ])
    #expect(found[0].verdict == .failed)
    let broken = found[0].detail.split(separator: ", ").map { $0.split(separator: " ")[0] }
    #expect(broken == ["count", "unheard"])
    #expect(found[0].name == "gaps longest >= 1ms count == 99 total >= 1ms unheard == 7us")
  }
}
