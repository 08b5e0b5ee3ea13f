import Findings
import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// What became of each frame: by hand, and in calls, where the sums are the report's figures.
struct FateTests {
  @Test func `a copy has the last end that it met, and one that was never sent has none`() {
    var fates = CopyFates(members: 2)
    let way = Way(path: .internet, from: 1, to: 0)
    fates.meet(.arrived, 0, way)
    #expect(fates[way].isEmpty)
    for frame: FrameNumber in [1, 2, 4] { fates.sent(frame, way) }
    fates.meet(.arrived, 1, way)
    fates.meet(.duplicate, 1, way)
    fates.meet(CopyFate(LossReason.loss), 2, way)
    fates.meet(.late, 3, way)
    fates.meet(.late, 99, way)
    #expect(fates[way] == [.notSent, .duplicate, .lostOnLink, .notSent, .onItsWay])
    #expect(fates[Way(path: .local, from: 1, to: 0)].isEmpty)
    #expect(Set(CopyFate.allCases.map(\.word)).count == CopyFate.allCases.count)
    #expect(Set(FrameFate.all.map(\.word)).count == FrameFate.all.count)
  }

  @Test func `frames are judged in order, and what the end leaves open is told`() {
    var line = PairLine(speech: [0..<6])
    line.pass(.heard(delay: 100), count: 2)
    line.pass(.lost)
    line.pass(.refused(.late))
    line.pass(.heard(delay: 100))
    line.pass(.flying)
    line.pass(.silent, count: 30)
    line.ledger.finish(at: line.now)
    let runs = line.ledger.fates.runs
    #expect(
      runs.map(\.fate) == [
        .decoded, .missed(.lostOnLink), .missed(.late), .decoded, .open(.onItsWay), .notSent,
      ]
    )
    #expect(runs.map(\.count) == [2, 1, 1, 1, 1, 30])
  }

  @Test func `time in which a device captured nothing lies between the frames as long as it was`() {
    var course = CaptureCourse()
    var now = Instant.start + .milliseconds(7)
    for frame in 0..<5 {
      let length = Duration.milliseconds(frame == 3 ? 220 : 20)
      course.add(FrameNumber(Int64(frame)), from: now, to: now + length)
      now = now + length
    }
    #expect(course.start == .start + .milliseconds(7) && course.step == .milliseconds(20))
    var track = FateTrack(
      from: "a",
      to: "b",
      link: "",
      start: course.start,
      step: course.step,
      codes: ["sent", "not captured"],
    )
    var cursor = course.cursor
    cursor.add(0, 2, to: &track)
    cursor.add(0, 3, to: &track)
    #expect(track.runs.map(\.count) == [3, 10, 2] && track.count(of: "not captured") == 10)
    #expect(CaptureCourse().step == VoiceFrame.length)
  }

  @Test func `a level is the mean of its second, and seconds in which nothing played have none`() {
    var level = BufferLevel()
    level.change(by: 3)
    level.played(at: .start + .milliseconds(100))
    level.change(by: -2)
    level.played(at: .start + .milliseconds(900))
    level.played(at: .start + .seconds(5))
    level.close()
    level.close()
    #expect(level.windows.map(\.start) == [.start, .start + .seconds(5)])
    #expect(level.windows.map(\.mean) == [.milliseconds(40), .milliseconds(20)])
  }

  // MARK: Calls

  private func check(link: String, timeline: [String] = []) throws -> FindingData {
    let run = try SmallCall.run(SmallCall.call(link: link, timeline: timeline))
    let data = run.apps[0].data
    let pairs = try #require(data.table("pairs"))
    let row = try #require(pairs.row("ren hears hina"))
    let heard = try #require(data.fates.first { $0.to == "ren" && $0.link.isEmpty })
    #expect(heard.count(of: "decoded") == pairs.number(row, "decoded"))
    #expect(heard.count(of: "recovered") == pairs.number(row, "recovered") ?? 0)
    let missed = LossCause.allCases.reduce(0) { $0 + heard.count(of: $1.rawValue) }
    let sounded = heard.count(of: "decoded") + heard.count(of: "recovered")
    let ratio = run.figure("concealmentRatio", of: "ren")
    #expect((missed * 1_000_000 + sounded + missed - 1) / (sounded + missed) == ratio)
    #expect((1_499...1_500).contains(heard.runs.reduce(0) { $0 + $1.count }))
    if let copies = data.fates.first(where: { $0.to == "ren" && $0.link == "local" }) {
      let members = try #require(data.table("members"))
      let hina = try #require(members.row("hina"))
      let sent = copies.runs.reduce(0) { $0 + $1.count } - copies.count(of: "not sent")
      #expect(sent == members.number(hina, "voice packets"))
      // What came in time may still be given up as late in the buffer.
      #expect(copies.count(of: "late") <= pairs.number(row, "late") ?? -1)
      #expect(copies.count(of: "duplicate") == pairs.number(row, "duplicates"))
    }
    return data
  }

  @Test func `sums over fates are the figures of the report, with loss and jitter`() throws {
    let data = try check(link: "delay: 5ms, jitter: { uniform: 0ms..120ms }, loss: 1/20")
    let copies = try #require(data.fates.first { $0.to == "ren" && $0.link == "local" })
    #expect(copies.count(of: "lost on link") > 0 && copies.count(of: "arrived") > 0)
    let level = try #require(data.series("buffer level", of: "ren hears hina"))
    #expect(!level.points.isEmpty && level.points.contains { $0.value ?? 0 > 0 })
    #expect(data.series("buffer level", of: "hina hears ren") == nil)
    #expect(data.fates.filter { $0.from == "ren" }.allSatisfy { $0.runs.count == 1 })
  }

  @Test func `a listener whom nothing ever reached has no copies and no level`() throws {
    let data = try check(link: "delay: 5ms", timeline: ["{ at: 0s, do: cut, link: local }"])
    #expect(data.fates.allSatisfy { $0.link.isEmpty })
    #expect(data.series("buffer level", of: "ren hears hina") == nil)
  }
}
