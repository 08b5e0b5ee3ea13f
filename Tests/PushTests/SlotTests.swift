import Kernel
import Push
import Testing

struct SlotTests {
  @Test func `the half hour that ends at midnight is yesterday's`() throws {
    // 2025-10-15T00:00:00+09:00.
    let midnight: Int64 = 1_760_454_000
    let slot = Slot.ended(at: midnight)
    #expect(Slot.date(of: Slot.day(of: slot)) == "2025-10-14")
    #expect(Slot.date(of: Slot.day(at: midnight)) == "2025-10-15")
    #expect(Slot.end(of: slot) == midnight)
  }

  @Test func `a day's name leads back to the day, and no other text to any`() {
    let day = Slot.day(at: 1_760_400_600)
    #expect(Slot.day(named: Slot.date(of: day)) == day)
    for text in ["", "2025-10", "2025-13-01", "2025-02-30", "today", "2025-10-14-01"] {
      #expect(Slot.day(named: text) == nil, "\(text)")
    }
  }

  @Test func `a watch uploads at the next half hour, and so many times`() {
    var watch = Watch("amane", server: "sydney", start: CivilStart(seconds: 1_760_400_600))
    var effects = Effects<PipelineEffect>()
    watch.reduce(.recordingStarted(slots: 1), at: .start, into: &effects)
    // It is 09:10:00, and 1,200 seconds to 09:30.
    let due = Uptime.start + .seconds(1_200)
    #expect(effects.items == [.setTimer(.watch(.slotEnded), at: due)])
    effects.removeAll()
    watch.reduce(.slotEnded, at: DeviceTime.start + .seconds(1_200), into: &effects)
    let slot = Slot.ended(at: 1_760_401_800)
    #expect(
      effects.items == [
        .send(.server(.slotUploaded(watch: "amane", slot: slot)), to: "sydney", by: .internet)
      ]
    )
    #expect(!watch.isRecording)
  }
}
