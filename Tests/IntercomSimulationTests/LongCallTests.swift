import Composition
import Kernel
import Plans
import Testing

@testable import IntercomSimulation

/// Calls of years are read without an overflow, to the sample.
struct LongCallTests {
  @Test func `a clip ten years into the call begins at its sample`() throws {
    let loaded = try RecordedRun.load(
      "clean-call",
      [
        ("duration", "3650d"),
        ("devices.hina.microphone.speech.0.at", "3649d"),
        ("expect", "[]"),
      ],
    )
    let plan: IntercomPlan = try loaded.plans[0].sections[0].decoded()
    let clip = plan.members[0].clips[0]
    let start = Int64(3_649) * 86_400
    #expect(clip.start == start * Int64(plan.members[0].sampleRate))
    let first = try #require(clip.speech.first)
    #expect((.zero ..< .seconds(5)).contains(first.start - (.start + .seconds(start))))
  }
}
