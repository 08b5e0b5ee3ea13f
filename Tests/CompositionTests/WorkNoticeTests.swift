import Kernel
import Plans
import ShippedApps
import Testing

@testable import Composition

/// What is said before something that takes long: from when on, and in which unit.
struct WorkNoticeTests {
  private static func hours(_ count: Int, variants: String) throws -> LoadedScenario {
    try ShortCall(
      """
      name: hours
      duration: \(count)h
      devices:
        - { id: hina, apps: [intercom] }
        - { id: ren, apps: [intercom] }
      links:
        local: { delay: 5ms }
      variants: \(variants)
      """
    ).loaded
  }

  /// 180,000 ticks of each, and 14,400 signs of life, of 5 µs.
  @Test func `what is to be run is said with its length, devices, variants and events`() throws {
    let one = try Self.hours(3, variants: "{ a: {} }").plans
    #expect(try WorkNotice(apps: .shipped).estimate(of: one[0]).events == 1_123_200)
    #expect(
      WorkNotice(apps: .shipped).line("s.yaml", one)?.text
        == "s.yaml: about 5 s of work (3h simulated, 2 devices, about 1 million events, to a factor "
        + "of 3); Ctrl-C stops it"
    )
    let two = try Self.hours(3, variants: "{ a: {}, b: {} }").plans
    #expect(
      WorkNotice(apps: .shipped).line("s.yaml", two)?.text
        == "s.yaml: about 11 s of work (3h simulated, 2 devices, 2 variants, about 2 million events, "
        + "to a factor of 3); Ctrl-C stops it"
    )
  }

  @Test func `nothing is said of nothing, of what is short, and of two seconds`() throws {
    #expect(WorkNotice(apps: .shipped).line("s.yaml", []) == nil)
    #expect(WorkNotice(apps: .shipped).line("s.yaml", [try ShortCall().plan]) == nil)
    func search(_ elapsed: Int64, states: Int = 1) -> String? {
      WorkNotice.line("s.yaml", states: states, limit: 9, elapsedMicroseconds: elapsed)?.text
    }
    #expect(search(2_000_000) == nil)
    #expect(search(2_000_001) != nil)
    #expect(search(9_000_000, states: 0) == nil)
  }

  @Test(
    arguments: [
      (2_500_000, "2 s"), (119_999_999, "119 s"), (120_000_000, "2 min"),
      (7_199_000_000, "119 min"),
      (7_200_000_000, "2 h"), (172_799_000_000, "47 h"), (172_800_000_000, "2 days"),
    ] as [(Int64, String)]
  )
  func `a time is told in the unit of two or three digits`(elapsed: Int64, text: String) {
    // One state of two is found: the other takes as long again.
    let line = WorkNotice.line("s.yaml", states: 1, limit: 2, elapsedMicroseconds: elapsed)?.text
    #expect(
      line
        == "s.yaml: 1 state so far; at most about \(text) more, to the 2 of --states; Ctrl-C stops it"
    )
  }

  @Test func `what a file remembered took no time, and what is found is kept there`() {
    let line = WorkNotice.line(
      "s.yaml",
      states: 30,
      remembered: 20,
      limit: 40,
      elapsedMicroseconds: 9_000_000,
      keptIn: "a.search",
    )
    #expect(
      line?.text
        == "s.yaml: 30 states so far; at most about 9 s more, to the 40 of --states; "
        + "a.search keeps them where Ctrl-C stops it"
    )
  }

  @Test func `walks are told by how many are left`() {
    func line(_ walks: Int, _ elapsed: Int64) -> String? {
      WorkNotice.line("s.yaml", walks: walks, of: 40, elapsedMicroseconds: elapsed)?.text
    }
    #expect(
      line(30, 9_000_000) == "s.yaml: 30 of 40 walks so far; about 3 s more; Ctrl-C stops it"
    )
    #expect(line(30, 2_000_000) == nil)
    #expect(line(0, 9_000_000) == nil)
  }

  @Test func `a search that is past its limit has nothing left`() {
    let line = WorkNotice.line("s.yaml", states: 9, limit: 4, elapsedMicroseconds: 5_000_000)?.text
    #expect(line?.contains("at most about 0 s more") == true)
  }
}
