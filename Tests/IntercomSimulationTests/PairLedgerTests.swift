import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

struct PairLedgerTests {
  @Test func `speech that is heard leaves no gap`() {
    var line = PairLine(speech: [10..<50])
    line.pass(.silent, count: 10)
    line.pass(.heard(delay: 80), count: 40)
    #expect(line.end() == [])
    #expect(line.ledger.figures.speech == .milliseconds(800))
    #expect(line.ledger.figures.delays.percentile(500) == .milliseconds(80))
  }

  @Test func `one lost frame is one concealed gap at the ear`() {
    var line = PairLine(speech: [0..<40])
    line.pass(.heard(delay: 80), count: 20)
    line.pass(.lost)
    line.pass(.heard(delay: 80), count: 19)
    let gaps = line.end()
    #expect(gaps.count == 1)
    #expect(gaps.first?.start == Instant(nanoseconds: 480_000_000))
    #expect(gaps.first?.length == .milliseconds(20))
    #expect(gaps.first?.severity == .concealed)
    #expect(gaps.first?.cause == .lostOnLink)
  }

  @Test func `a handover is detection, connection, handshake, transit and refill`() throws {
    var line = PairLine(speech: [0..<200])
    line.pass(.heard(delay: 60), count: 50)
    line.pass(.swallowed, count: 30)
    line.pass(.skipped(.noPath), count: 2)
    line.pass(.skipped(.connecting), count: 40)
    line.pass(.skipped(.handshake), count: 5)
    line.pass(.heard(delay: 160), count: 73)
    let gaps = line.end()
    #expect(gaps.count == 1)
    let gap = try #require(gaps.first)
    // The new path is no slower than the old one here, so the whole growth is refill.
    #expect(
      parts(gap) == [
        "detection 600", "decision 40", "connection 800", "handshake 100", "buffer refill 100",
      ]
    )
    #expect(gap.length == .milliseconds(1_640))
    #expect(gap.start == Instant(nanoseconds: 1_060_000_000))
    #expect(gap.cause == .connecting)
    #expect(gap.fault == 5)
    #expect(gap.severity == .interruption)
    #expect(gap.addsUp)
  }

  @Test func `speech that went to others alone had no path, not a closed detector`() {
    var line = PairLine(speech: [0..<20])
    for frame in 0..<20 as Range<Int64> {
      line.pass(.silent)
      line.ledger.letThrough(FrameNumber(frame), evidence: 7)
    }
    #expect(line.end().map(\.cause) == [.noPath])
    // What went to this listener as well met its own end.
    var sent = PairLine(speech: [0..<20])
    for frame in 0..<20 as Range<Int64> {
      sent.pass(.lost)
      sent.ledger.letThrough(FrameNumber(frame), evidence: 7)
    }
    #expect(sent.end().map(\.cause) == [.lostOnLink])
  }

  @Test func `a break in silence is the fault behind the missing path`() {
    var line = PairLine(speech: [0..<20, 60..<100])
    line.pass(.heard(delay: 60), count: 20)
    line.ledger.swallowed(by: 9, at: Instant(nanoseconds: 600_000_000))
    line.pass(.silent, count: 40)
    line.pass(.skipped(.connecting), count: 20)
    line.pass(.heard(delay: 60), count: 20)
    let gaps = line.end()
    #expect(gaps.map(\.fault) == [9])
    #expect(gaps.map(\.length) == [.milliseconds(400)])
  }

  @Test func `silence that grows while nothing is lost is a gap too`() {
    var line = PairLine(speech: [0..<100])
    line.pass(.heard(delay: 60), count: 50)
    line.pass(.heard(delay: 180), count: 50)
    let gaps = line.end()
    #expect(gaps.map(\.length) == [.milliseconds(120)])
    #expect(gaps.first.map(parts) == ["buffer refill 120"])
  }

  @Test func `before the first sent frame the detector clipped the front, after it the middle`() {
    var line = PairLine(speech: [0..<60])
    line.pass(.silent, count: 5)
    line.pass(.heard(delay: 60), count: 30)
    line.pass(.silent, count: 10)
    line.pass(.heard(delay: 60), count: 15)
    #expect(line.end().map(\.cause) == [.voiceClosedFront, .voiceClosedMiddle])
  }

  @Test func `a pre-roll after its time is called so`() {
    var line = PairLine(speech: [0..<40])
    line.pass(.preRoll, count: 4)
    line.pass(.heard(delay: 60), count: 36)
    let gaps = line.end()
    #expect(gaps.map(\.cause) == [.preRollNotHeard])
    #expect(gaps.map(\.length) == [.milliseconds(80)])
  }

  @Test func `a frame that arrived was not lost, whatever became of its other copy`() {
    var line = PairLine(speech: [0..<40])
    line.pass(.heard(delay: 60), count: 20)
    line.pass(.refused(.ahead))
    line.ledger.offered(20)
    line.ledger.lost(20, .lostOnLink, evidence: 999)
    line.pass(.heard(delay: 60), count: 19)
    #expect(line.end().map(\.cause) == [.wronglyDuplicate])
  }

  @Test func `a pause below 200 ms does not split a gap, a longer one does`() {
    var bridged = PairLine(speech: [0..<50])
    bridged.pass(.heard(delay: 60), count: 10)
    bridged.pass(.lost, count: 30)
    bridged.pass(.heard(delay: 60), count: 10)
    #expect(bridged.end().count == 1)
    var split = PairLine(speech: [0..<20, 35..<60])
    split.pass(.heard(delay: 60), count: 10)
    split.pass(.lost, count: 40)
    split.pass(.heard(delay: 60), count: 10)
    #expect(split.end().count == 2)
  }

  @Test func `what the end of a run leaves open is not judged, and said to be`() {
    var line = PairLine(speech: [0..<100])
    line.pass(.heard(delay: 60), count: 70)
    line.pass(.lost, count: 10)
    line.pass(.flying, count: 5)
    // The detector may still send these with its pre-roll.
    line.pass(.silent, count: 10)
    line.ledger.finish(at: line.now + .milliseconds(7))
    // The last lost frame may still come back from the packet behind it, which is on its way.
    #expect(line.ledger.takeGaps().map(\.length) == [.milliseconds(180)])
    let figures = line.ledger.figures
    #expect(figures.speech == .milliseconds(79 * 20))
    #expect(figures.openSpeech == .milliseconds(16 * 20 + 7))
    #expect(
      open(figures) == [
        "in the buffer": .zero, "on its way": .milliseconds(100),
        "not certain": .milliseconds(227),
      ]
    )
    #expect(figures.missedTotal == .milliseconds(180))
  }

  @Test func `behind a frame that the end of a run leaves open the detector closed in the middle`()
  {
    var line = PairLine(speech: [0..<40])
    line.pass(.flying, count: 20)
    line.pass(.silent, count: 20)
    #expect(line.end().map(\.cause) == [.voiceClosedMiddle])
  }

  @Test func `what waits in the buffer when the run ends is no loss, and said to be there`() {
    var line = PairLine(speech: [0..<75])
    line.pass(.heard(delay: 60), count: 70)
    line.pass(.waiting, count: 3)
    line.pass(.flying, count: 2)
    line.pass(.silent, count: 40)
    line.ledger.finish(at: line.now)
    #expect(line.ledger.takeGaps() == [])
    #expect(line.ledger.figures.missedTotal == .zero)
    #expect(
      open(line.ledger.figures) == [
        "in the buffer": .milliseconds(60), "on its way": .milliseconds(40),
        "not certain": .zero,
      ]
    )
    #expect(line.ledger.figures.speech == .milliseconds(70 * 20))
  }

  @Test func `what waits when the talker's next stream begins is missed, by that stream`() throws {
    var line = PairLine(speech: [0..<100])
    line.pass(.heard(delay: 60), count: 20)
    line.pass(.waiting, count: 5)
    line.pass(.silent, count: 30)
    #expect(line.ledger.figures.speech == .milliseconds(400))
    line.stream = 2
    line.pass(.heard(delay: 60), count: 45)
    let gap = try #require(line.end().first)
    // Five frames that waited, and thirty for which the detector was closed.
    #expect(parts(gap) == ["decoder reset 100", "VAD closed (middle) 600"])
    #expect(gap.parts.first?.first == line.evidence(ofArrival: 55))
    #expect(gap.addsUp)
    #expect(line.ledger.figures.missed[LossCause.decoderReset.rank] == .milliseconds(100))
    #expect(line.ledger.figures.openSpeech == .zero)
  }

  @Test func `the talker's one stream ends nothing`() {
    var line = PairLine(speech: [0..<60])
    line.pass(.heard(delay: 60), count: 20)
    line.pass(.waiting, count: 5)
    line.pass(.heard(delay: 60), count: 35)
    line.pass(.silent, count: 40)
    #expect(line.ledger.figures.speech == .milliseconds(400))
  }

  /// The pre-roll is ten frames, so all that can be certain after forty more is.
  @Test func `a frame that waits is not judged, though another copy of it was refused`() {
    for isFirst in [true, false] {
      var line = PairLine(speech: [0..<40])
      line.pass(.heard(delay: 60), count: 20)
      line.pass(isFirst ? .refused(.pathDown) : .waiting)
      line.pass(.silent, count: 5)
      line.ledger.offered(20)
      line.ledger.landed(20)
      line.ledger.arrived(20, by: .internet, at: line.now, evidence: 7)
      if isFirst {
        line.ledger.taken(20, of: 1, evidence: 7)
      } else {
        line.ledger.refused(20, .pathDown, evidence: 7)
      }
      line.pass(.silent, count: 40)
      #expect(line.ledger.figures.speech == .milliseconds(400), "\(isFirst)")
      let time = line.now
      _ = line.ledger.played(20, as: .decoded, at: time, for: VoiceFrame.length, evidence: 9)
      _ = line.end()
      #expect(line.ledger.figures.missed[LossCause.deadPath.rank] == .zero, "\(isFirst)")
    }
  }

  @Test func `what is given up after it waited is late, whatever was said of its other copy`() {
    var line = PairLine(speech: [0..<40])
    line.pass(.heard(delay: 60), count: 20)
    line.pass(.waiting)
    line.ledger.refused(20, .pathDown, evidence: 7)
    line.pass(.silent, count: 3)
    line.ledger.givenUp(20, .late, evidence: 8)
    line.pass(.heard(delay: 60), count: 16)
    let gap = line.end().first
    #expect(gap.map(parts) == ["late 20", "VAD closed (middle) 60"])
    #expect(gap?.parts.first?.first == 8)
  }

  private func open(_ figures: PairFigures) -> [String: Duration] {
    Dictionary(uniqueKeysWithValues: zip(OpenEnd.allCases.map(\.rawValue), figures.open))
  }

  @Test func `speech that comes three seconds late is late, and not the detector's`() {
    var line = PairLine(speech: [0..<400])
    line.pass(.heard(delay: 60), count: 20)
    line.pass(.flying, count: 200)
    for frame in FrameNumber(20)..<220 {
      let arrival = Instant.start + frame.offset + .milliseconds(3_225)
      line.ledger.landed(frame)
      line.ledger.arrived(frame, by: .local, at: arrival, evidence: 1)
      let time = arrival + .milliseconds(75)
      _ = line.ledger.played(frame, as: .decoded, at: time, for: VoiceFrame.length, evidence: 2)
    }
    line.pass(.heard(delay: 3_300), count: 180)
    let gaps = line.end()
    #expect(gaps.map(\.length) == [.milliseconds(3_240)])
    #expect(gaps.first.map(parts) == ["transit 3200", "buffer refill 40"])
    #expect(gaps.map(\.unheard) == [.zero])
    #expect(line.ledger.figures.missedTotal == .zero)
    #expect(line.ledger.figures.delays.percentile(500) == .milliseconds(3_300))
  }
}
