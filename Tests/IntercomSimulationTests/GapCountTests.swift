import Findings
import Testing

/// What a rule about the number of gaps counts.
struct GapCountTests {
  /// What becomes of a rule in a call that loses single frames, far from each other, for good.
  private func finding(_ rule: String) throws -> Finding? {
    let digits = String(repeating: "0", count: 24) + "1"
    let call = SmallCall.call(
      settings: ["intercom.codec.fec: false"],
      link: "delay: 5ms, loss: { bits: { digits: \"\(digits)\" } }",
      more: ["expect:", "  - { gap: { \(rule) } }"],
    )
    return try SmallCall.run(call).allFindings.first { $0.name.hasPrefix("gaps") }
  }

  @Test func `single lost frames are time in gaps and no gap that is counted`() throws {
    let count = try #require(try finding(#"cause: lost on link, count: "== 0", total: "> 60ms""#))
    #expect(count.verdict == .passed, "\(count.detail)")
    let none = try #require(try finding(#"cause: lost on link, total: "== 0ms""#))
    #expect(none.verdict == .failed, "there are gaps of one frame")
  }
}
