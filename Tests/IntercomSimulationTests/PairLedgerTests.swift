import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// One talker and one listener, frame by frame: what happens to each is written by hand.
private struct Line {
  var ledger: PairLedger
  private var next: Int64 = 0
  private var evidence: Int64 = 0

  /// What becomes of a frame.
  enum Fate {
    /// Sounds that long after its first sample was captured.
    case heard(delay: Int64)
    /// Lost by the link.
    case lost
    /// Swallowed by a cut link.
    case swallowed
    /// Not sent: no path.
    case skipped(SendGap)
    /// Arrives and is refused.
    case refused(Refusal)
    /// Arrives with the pre-roll, after its time.
    case preRoll
    /// Never sent: the detector was closed.
    case silent
  }

  /// A talker who speaks in these frames.
  init(speech: [Range<Int64>]) {
    let truth = speech.map { range in
      SpeechInterval(
        start: Instant(nanoseconds: range.lowerBound * 20_000_000),
        end: Instant(nanoseconds: range.upperBound * 20_000_000),
      )
    }
    ledger = PairLedger(listener: "ren", talker: "hina", truth: truth)
  }

  mutating func pass(_ fate: Fate, count: Int = 1) {
    for _ in 0..<count { pass(fate) }
  }

  private mutating func pass(_ fate: Fate) {
    let timestamp = next
    next += 1
    evidence += 10
    let start = Instant(nanoseconds: timestamp * 20_000_000)
    ledger.captured(timestamp, start: start, end: start + .milliseconds(20), evidence: evidence)
    func offer(preRoll: Bool = false) {
      ledger.offered(timestamp, sequence: timestamp, isPreRoll: preRoll)
    }
    switch fate {
    case .heard(let delay):
      offer()
      ledger.arrived(timestamp, at: start + .milliseconds(25), evidence: evidence + 1)
      _ = ledger.played(
        timestamp,
        as: .decoded,
        at: start + .milliseconds(delay),
        evidence: evidence + 2,
      )
    case .lost:
      offer()
      ledger.met(.lostOnLink, timestamp, evidence: evidence + 1)
    case .swallowed:
      offer()
      ledger.swallowed(by: 5, at: start)
      ledger.met(.deadPath, timestamp, evidence: evidence + 1, fault: 5)
    case .skipped(let reason):
      ledger.skipped(timestamp, reason: reason, evidence: evidence + 1)
    case .refused(let reason):
      offer()
      ledger.arrived(timestamp, at: start + .milliseconds(25), evidence: evidence + 1)
      ledger.refused(timestamp, reason, evidence: evidence + 2)
    case .preRoll:
      offer(preRoll: true)
      ledger.arrived(timestamp, at: start + .milliseconds(225), evidence: evidence + 1)
    case .silent:
      break
    }
  }

  /// The gaps of the whole call.
  mutating func end() -> [Gap] {
    // What lies in the last second of a call is not judged.
    pass(.silent, count: 60)
    ledger.finish()
    return ledger.takeGaps()
  }
}

private func parts(_ gap: Gap) -> [String] {
  gap.parts.map { "\($0.name.rawValue) \($0.length.nanoseconds / 1_000_000)" }
}

struct PairLedgerTests {
  @Test func `speech that is heard leaves no gap`() {
    var line = Line(speech: [10..<50])
    line.pass(.silent, count: 10)
    line.pass(.heard(delay: 80), count: 40)
    #expect(line.end() == [])
    #expect(line.ledger.figures.speech == .milliseconds(800))
    #expect(line.ledger.figures.delays.percentile(500) == .milliseconds(80))
  }

  @Test func `one lost frame is one concealed gap at the ear`() {
    var line = Line(speech: [0..<40])
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

  @Test func `a handover is detection, connection, handshake, transit and refill`() {
    var line = Line(speech: [0..<200])
    line.pass(.heard(delay: 60), count: 50)
    line.pass(.swallowed, count: 30)
    line.pass(.skipped(.noPath), count: 2)
    line.pass(.skipped(.connecting), count: 40)
    line.pass(.skipped(.handshake), count: 5)
    line.pass(.heard(delay: 160), count: 73)
    let gaps = line.end()
    #expect(gaps.count == 1)
    guard let gap = gaps.first else { return }
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

  @Test func `a break in silence is the fault behind the missing path`() {
    var line = Line(speech: [0..<20, 60..<100])
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
    var line = Line(speech: [0..<100])
    line.pass(.heard(delay: 60), count: 50)
    line.pass(.heard(delay: 180), count: 50)
    let gaps = line.end()
    #expect(gaps.map(\.length) == [.milliseconds(120)])
    #expect(gaps.first.map(parts) == ["buffer refill 120"])
  }

  @Test func `before the first sent frame the detector clipped the front, after it the middle`() {
    var line = Line(speech: [0..<60])
    line.pass(.silent, count: 5)
    line.pass(.heard(delay: 60), count: 30)
    line.pass(.silent, count: 10)
    line.pass(.heard(delay: 60), count: 15)
    #expect(line.end().map(\.cause) == [.voiceClosedFront, .voiceClosedMiddle])
  }

  @Test func `a pre-roll after its time is called so`() {
    var line = Line(speech: [0..<40])
    line.pass(.preRoll, count: 4)
    line.pass(.heard(delay: 60), count: 36)
    let gaps = line.end()
    #expect(gaps.map(\.cause) == [.preRollNotHeard])
    #expect(gaps.map(\.length) == [.milliseconds(80)])
  }

  @Test func `a frame that arrived was not lost, whatever became of its other copy`() {
    var line = Line(speech: [0..<40])
    line.pass(.heard(delay: 60), count: 20)
    line.pass(.refused(.ahead))
    line.ledger.met(.lostOnLink, 20, evidence: 999)
    line.pass(.heard(delay: 60), count: 19)
    #expect(line.end().map(\.cause) == [.wronglyDuplicate])
  }

  @Test func `a pause below 200 ms does not split a gap, a longer one does`() {
    var bridged = Line(speech: [0..<50])
    bridged.pass(.heard(delay: 60), count: 10)
    bridged.pass(.lost, count: 30)
    bridged.pass(.heard(delay: 60), count: 10)
    #expect(bridged.end().count == 1)
    var split = Line(speech: [0..<20, 35..<60])
    split.pass(.heard(delay: 60), count: 10)
    split.pass(.lost, count: 40)
    split.pass(.heard(delay: 60), count: 10)
    #expect(split.end().count == 2)
  }

  @Test func `the last second of a call is not judged`() {
    var line = Line(speech: [0..<100])
    line.pass(.heard(delay: 60), count: 70)
    line.pass(.lost, count: 30)
    line.ledger.finish()
    #expect(line.ledger.takeGaps() == [])
  }

  @Test func `a second sound of a frame is noticed`() {
    var line = Line(speech: [0..<10])
    line.pass(.heard(delay: 60), count: 10)
    let again = line.ledger.played(9, as: .decoded, at: .start + .seconds(1), evidence: 1)
    #expect(again == .again)
    #expect(line.ledger.figures.playedTwice == 1)
  }

  @Test func `parts add up, gaps do not overlap lost speech, whatever happens`() {
    for seed in UInt64(1)...60 {
      var stream = RandomStream(seed: seed, key: "fates")
      var line = Line(speech: [3..<160, 200..<390, 410..<600])
      var missedFrames: Int64 = 0
      var delay: Int64 = 60
      for frame in Int64(0)..<600 {
        if stream.below(40) == 0 { delay = 40 + Int64(stream.below(10)) * 20 }
        let spoken = (3..<160).contains(frame) || (200..<390).contains(frame) || frame >= 410
        let fate: Line.Fate =
          switch stream.below(12) {
          case 0: .lost
          case 1: .swallowed
          case 2: .skipped(.connecting)
          case 3: .refused(.late)
          case 4: .silent
          case 5: .preRoll
          default: .heard(delay: delay)
          }
        if spoken, case .heard = fate {} else if spoken { missedFrames += 1 }
        line.pass(fate)
      }
      let gaps = line.end()
      for gap in gaps { #expect(gap.addsUp, "seed \(seed): \(gap)") }
      #expect(
        line.ledger.figures.missedTotal == .milliseconds(20 * missedFrames),
        "seed \(seed)",
      )
      let named: [GapPart] = [.transit, .bufferRefill]
      let lost = gaps.flatMap(\.parts).filter { !named.contains($0.name) }
        .reduce(Duration.zero) { $0 + $1.length }
      #expect(lost == .milliseconds(20 * missedFrames), "seed \(seed)")
    }
  }
}
