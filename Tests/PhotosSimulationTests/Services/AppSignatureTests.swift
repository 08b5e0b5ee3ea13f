import Composition
import Findings
import Kernel
import ShippedApps
import Testing

@testable import PhotosSimulation

/// A signature ends by the clock of the device that it is on.
struct AppSignatureTests {
  // MARK: The reducer

  private func told(
    _ event: SignatureEvent,
    _ signature: inout AppSignature,
    at second: Int64,
    ahead: Int64 = 0,
  ) -> [SignatureEffect] {
    var effects = Effects<SignatureEffect>()
    let clock = DeviceClock(offset: .seconds(ahead))
    signature.reduce(event, at: clock.time(at: .start + .seconds(second)), into: &effects)
    return effects.items
  }

  @Test func `it holds up to the last nanosecond before its end, and for ever where it has none`() {
    var signature = AppSignature()
    #expect(signature.holds(at: WallTime(nanoseconds: .max - 1)))
    let end = WallTime.start + .seconds(10)
    #expect(told(.signed(until: end), &signature, at: 0) == [.setAlarm(at: end)])
    #expect(signature.holds(at: WallTime(nanoseconds: end.nanoseconds - 1)))
    #expect(!signature.holds(at: end))
  }

  @Test func `where it holds again after the clock was set back, it will end once more`() {
    var signature = AppSignature()
    let end = WallTime.start + .seconds(10)
    _ = told(.signed(until: end), &signature, at: 0)
    #expect(told(.ended, &signature, at: 10) == [])
    #expect(told(.clockSet, &signature, at: 12, ahead: -5) == [.setAlarm(at: end)])
    #expect(told(.clockSet, &signature, at: 12, ahead: 5) == [])
    #expect(signature.until == end)
  }

  // MARK: In a run

  private static let week = Pocket.head.replacing(
    "corrected,",
    with: "corrected, photos.signing: 7d,",
  )

  private func scenario(_ acts: [String]) -> String {
    Self.week + "timeline:\n" + acts.map { "  - { \($0) }\n" }.joined()
  }

  /// What the phone and its signature went through, with whole hours.
  private func hours(_ acts: String...) throws -> [String] {
    try Pocket.Tape(of: scenario(acts)).rows.compactMap { row in
      let isOfSignature = row.component == AppSignature.component
      guard isOfSignature || ["wouldNotOpen", "launched"].contains(row.kind) else { return nil }
      return "\(row.time.nanoseconds / 3_600_000_000_000) \(row.kind)"
    }
  }

  @Test func `it ends after its days, and the app does not start`() throws {
    #expect(
      try hours("at: 1d, do: open", "at: 2d, do: kill", "at: 8d, do: open") == [
        "0 signed", "24 launched", "168 ended", "192 wouldNotOpen",
      ]
    )
  }

  @Test func `a clock that is set ahead ends it at once, though its days are not over`() throws {
    #expect(
      try hours("at: 2d, do: clock, device: phone, by: 5d", "at: 3d, do: open") == [
        "0 signed", "48 clockSet", "48 ended", "72 wouldNotOpen",
      ]
    )
  }

  @Test func `a clock that is set back makes it last, and it ends when the date comes again`()
    throws
  {
    #expect(
      try hours(
        "at: 6d, do: clock, device: phone, by: -3d",
        "at: 8d, do: open",
        "at: 9d, do: kill",
        "at: 11d, do: open",
      ) == ["0 signed", "144 clockSet", "192 launched", "240 ended", "264 wouldNotOpen"]
    )
  }

  @Test func `run out and then set back, it holds again until its date comes`() throws {
    #expect(
      try hours(
        "at: 8d, do: open",
        "at: 9d, do: clock, device: phone, by: -4d",
        "at: 10d, do: open",
      ) == [
        "0 signed", "168 ended", "192 wouldNotOpen", "216 clockSet", "240 launched", "264 ended",
      ]
    )
  }

  @Test func `signed anew on a phone whose clock is ahead, it lasts by so much less`() throws {
    #expect(
      try hours(
        "at: 1d, do: clock, device: phone, by: 10d",
        "at: 2d, do: open",
        "at: 12d, do: clock, device: phone, by: -8d",
        "at: 12d, do: resign",
        "at: 18d, do: open",
      ) == [
        "0 signed", "24 clockSet", "24 ended", "48 wouldNotOpen", "288 clockSet", "288 signed",
        "408 ended", "432 wouldNotOpen",
      ]
    )
  }

  @Test func `its lane shows when it held by the phone's clock`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let acts = ["at: 8d, do: open", "at: 9d, do: clock, device: phone, by: -4d"]
    let loaded = try bench.load(scenario(acts))
    let run = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    let lane = try #require(run.apps[0].data.lanes.first { $0.matter == "signature" })
    let spans = lane.intervals.map {
      "\($0.kind) \($0.start.nanoseconds / 86_400_000_000_000) "
        + "\($0.end.nanoseconds / 86_400_000_000_000)"
    }
    #expect(spans == ["valid 0 7", "run out 7 9", "valid 9 11", "run out 11 70"])
  }

  @Test func `a warning knows that the clock decides whether it starts`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let ahead = ["at: 1d, do: clock, device: phone, by: 9d", "at: 2d, do: open", "at: 3d, do: tap"]
    #expect(try bench.load(scenario(ahead)).warnings.count == 1)
    let plain = ["at: 1d, do: clock, device: phone, by: 1h", "at: 2d, do: open", "at: 3d, do: tap"]
    #expect(try bench.load(scenario(plain)).warnings.isEmpty)
  }
}
