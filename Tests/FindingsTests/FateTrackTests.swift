import Findings
import Kernel
import Testing

struct FateTrackTests {
  private var track: FateTrack {
    FateTrack(
      from: "hina",
      to: "ren",
      link: "local",
      start: .start,
      step: .milliseconds(20),
      codes: ["not sent", "arrived", "lost"],
    )
  }

  @Test func `equal fates in a row are one run, and counted by their word`() {
    var track = track
    for code in [1, 1, 2, 1] { track.append(code) }
    track.append(0, count: 1_000)
    track.append(0, count: 0)
    #expect(track.runs.map(\.count) == [2, 1, 1, 1_000])
    #expect(track.runs.map(\.code) == [1, 2, 1, 0])
    #expect(track.count(of: "arrived") == 3 && track.count(of: "not sent") == 1_000)
    #expect(track.count(of: "late") == 0)
  }

  @Test func `of no frames there is no run`() {
    #expect(track.runs.isEmpty && track.count(of: "arrived") == 0)
  }
}
