import Testing

/// The flagship's rules hold for reasons, not by the luck of its seed.
struct SeedTests {
  private static let scenario = Tool.package.appending(
    path: "scenarios/intercom/ridge-handover.yaml"
  ).path(percentEncoded: false)

  @Test(arguments: [4, 9, 31, 48, 60])
  func `the ridge's rules hold under other weather`(seed: Int) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run("run", Self.scenario, "--seed", "\(seed)", "--no-audio")
    #expect(outcome.code == 0, "seed \(seed): \(outcome.output)\(outcome.complaint)")
    #expect(outcome.output.contains("warm-standby"))
  }
}
