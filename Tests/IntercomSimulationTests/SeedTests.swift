import Composition
import Findings
import Testing

/// The flagship's rules hold for reasons, not by the luck of its seed.
struct SeedTests {
  @Test(arguments: [4, 9, 31, 48, 60])
  func `the ridge's rules hold under other weather`(seed: Int) throws {
    let loaded = try RecordedRun.load("ridge-handover", [("seed", "\(seed)")])
    for plan in loaded.plans {
      let run = try Runner.dryRun(plan, scenarioFolder: loaded.folder)
      for finding in run.allFindings {
        #expect(!finding.verdict.isBad, "\(plan.variant): \(finding.name): \(finding.detail)")
      }
    }
  }
}
