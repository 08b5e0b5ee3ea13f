import Composition
import Findings
import ShippedApps
import Testing

/// The instant at which a signature runs out.
struct SignatureBoundsTests {
  /// How often an app that is signed for seven days starts, opened once at that time.
  private func openings(at time: String) throws -> Int64? {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(
      """
      name: One opening
      seed: 1
      start: 2026-03-02T09:00:00Z
      duration: 8d
      set: { photos.design: corrected, photos.signing: 7d }
      devices:
        - id: phone
          apps: [photos]
          zone: "+00:00"
          library: { photos: [{ id: snap, taken: 2026-01-10T10:00:00Z }] }
      timeline:
        - { at: \(time), do: open }
      """
    )
    let run = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    return run.apps[0].measures.first { $0.name == "photos.openings" }?.value
  }

  @Test func `an app starts up to the last nanosecond of its signature and not at its end`() throws
  {
    #expect(try openings(at: "604799999999999ns") == 1)
    #expect(try openings(at: "7d") == 0)
  }
}
