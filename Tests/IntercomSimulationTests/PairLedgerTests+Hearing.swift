import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// What the ledger makes of what sounds later, twice or not at all.
extension PairLedgerTests {
  @Test func `a lost frame waits for the packet behind it, which may bring it back`() {
    var line = PairLine(speech: [0..<60])
    line.pass(.heard(delay: 60), count: 20)
    line.pass(.lost)
    line.pass(.flying)
    line.pass(.silent, count: 100)
    #expect(line.ledger.figures.speech == .milliseconds(400))
    line.ledger.landed(21)
    line.ledger.arrived(21, by: .local, at: line.now, evidence: 1)
    for (frame, rendering) in [(FrameNumber(20), Rendering.recovered), (21, .decoded)] {
      let time = Instant.start + (frame + 3).offset
      _ = line.ledger.played(frame, as: rendering, at: time, for: VoiceFrame.length, evidence: 2)
    }
    _ = line.end()
    #expect(line.ledger.figures.recovered == 1)
    #expect(line.ledger.figures.missed[LossCause.lostOnLink.rank] == .zero)
  }

  @Test func `a frame that was made up and comes back after all is heard`() {
    var line = PairLine(speech: [0..<60])
    line.pass(.heard(delay: 60), count: 20)
    line.pass(.lost)
    line.pass(.flying)
    let length = VoiceFrame.length
    let due = Instant(nanoseconds: 23 * 20_000_000)
    _ = line.ledger.played(20, as: .concealed, at: due, for: length, evidence: 1)
    line.pass(.silent, count: 40)
    line.ledger.landed(21)
    line.ledger.arrived(21, by: .local, at: line.now, evidence: 2)
    let late = due + .seconds(1)
    _ = line.ledger.played(20, as: .recovered, at: late, for: length, evidence: 3)
    _ = line.ledger.played(21, as: .decoded, at: late + length, for: length, evidence: 4)
    _ = line.end()
    #expect(line.ledger.figures.missed[LossCause.lostOnLink.rank] == .zero)
    #expect(line.ledger.figures.delays.greatest == .milliseconds(1_060))
  }

  @Test func `a frame whose one copy was refused is heard when the other plays`() {
    var line = PairLine(speech: [0..<40])
    line.pass(.heard(delay: 60), count: 20)
    line.pass(.refused(.pathDown))
    line.ledger.offered(20)
    line.pass(.silent, count: 30)
    line.ledger.landed(20)
    line.ledger.arrived(20, by: .internet, at: line.now, evidence: 1)
    _ = line.ledger.played(20, as: .decoded, at: line.now, for: VoiceFrame.length, evidence: 2)
    _ = line.end()
    #expect(line.ledger.figures.missed[LossCause.deadPath.rank] == .zero)
  }

  @Test func `after two frames in the time of one a gap begins when the second has sounded`() {
    var line = PairLine(speech: [0..<40])
    line.pass(.heard(delay: 100), count: 20)
    line.pass(.flying, count: 2)
    let half = VoiceFrame.length / 2
    let tick = Instant(nanoseconds: 500_000_000)
    for frame in FrameNumber(20)..<22 {
      line.ledger.landed(frame)
      line.ledger.arrived(frame, by: .local, at: tick, evidence: 1)
      let time = tick + half * (frame - 20)
      _ = line.ledger.played(frame, as: .decoded, at: time, for: half, evidence: 2)
    }
    line.pass(.lost)
    line.pass(.heard(delay: 80), count: 17)
    let gaps = line.end()
    #expect(gaps.map(\.start) == [tick + VoiceFrame.length])
    #expect(gaps.map(\.length) == [VoiceFrame.length])
  }

  @Test func `a gap's cause is its largest part, also where the delay grew the most`() {
    var line = PairLine(speech: [0..<200])
    line.pass(.heard(delay: 60), count: 50)
    line.pass(.swallowed, count: 4)
    line.pass(.heard(delay: 460), count: 146)
    #expect(line.end().map(\.cause) == [.late])
  }

  @Test func `nothing heard is the worst score and no delay, however it was lost`() {
    for fate in [PairLine.Fate.lost, .silent, .skipped(.connecting), .refused(.late), .swallowed] {
      var line = PairLine(speech: [0..<100])
      line.pass(fate, count: 100)
      _ = line.end()
      let figures = line.ledger.figures
      #expect(figures.speech == .milliseconds(2_000))
      #expect(figures.opinion == 1_000)
      #expect(figures.rating == 0)
      #expect(figures.windows.count == 1)
      #expect(figures.worstOpinion == 1_000)
      #expect(figures.delays.percentile(500) == nil)
      #expect(figures.concealmentRatio != 0)
    }
  }

  @Test func `the less is heard the lower the score`() {
    var before = Int64.max
    for lost in stride(from: 0, through: 500, by: 5) {
      var line = PairLine(speech: [0..<500])
      for frame in 0..<500 {
        let isLost = frame * lost / 500 < (frame + 1) * lost / 500
        line.pass(isLost ? .lost : .heard(delay: 60))
      }
      _ = line.end()
      let opinion = line.ledger.figures.opinion ?? -1
      #expect((1_000...4_500).contains(opinion))
      #expect(opinion <= before, "\(lost) of 500 lost")
      before = opinion
    }
  }

  @Test func `nobody spoke is no score at all`() {
    var line = PairLine(speech: [])
    line.pass(.silent, count: 100)
    _ = line.end()
    #expect(line.ledger.figures.opinion == nil)
    #expect(line.ledger.figures.delays.percentile(500) == nil)
  }

  @Test func `by a faster path a gap ends when speech sounds, sooner than what was lost`() {
    var line = PairLine(speech: [0..<100])
    line.pass(.heard(delay: 160), count: 20)
    line.pass(.lost, count: 10)
    line.pass(.skipped(.noPath), count: 2)
    line.pass(.heard(delay: 60), count: 68)
    let gaps = line.end()
    #expect(gaps.map(\.start) == [Instant(nanoseconds: 560_000_000)])
    #expect(gaps.map(\.end) == [Instant(nanoseconds: 700_000_000)])
    #expect(gaps.map(\.unheard) == [.milliseconds(240)])
    #expect(gaps.first.map(parts) == ["lost on link 140"])
    #expect(gaps.map(\.addsUp) == [true])
  }

  @Test func `speech that was lost without a silence is a gap of no length`() {
    var line = PairLine(speech: [0..<100])
    line.pass(.heard(delay: 160), count: 20)
    line.pass(.lost, count: 2)
    line.pass(.heard(delay: 60), count: 78)
    let gaps = line.end()
    #expect(gaps.map(\.length) == [.zero])
    #expect(gaps.map(\.unheard) == [.milliseconds(40)])
    #expect(gaps.map(\.cause) == [.lostOnLink])
  }

  @Test func `a talkspurt that ends unheard is cut short by what sounds after it`() {
    var line = PairLine(speech: [0..<40, 52..<100])
    line.pass(.heard(delay: 900), count: 20)
    line.pass(.lost, count: 20)
    line.pass(.silent, count: 12)
    line.pass(.heard(delay: 60), count: 48)
    let gaps = line.end()
    // Due until 800 + 900 ms, but the next talkspurt sounds from 1040 + 60 ms on.
    #expect(gaps.map(\.start) == [Instant(nanoseconds: 1_300_000_000)])
    #expect(gaps.map(\.length) == [.zero])
    #expect(gaps.map(\.unheard) == [.milliseconds(400)])
  }

  @Test func `a second sound of a frame is noticed`() {
    var line = PairLine(speech: [0..<10])
    line.pass(.heard(delay: 60), count: 10)
    let again = line.ledger.played(
      9,
      as: .decoded,
      at: .start + .seconds(1),
      for: VoiceFrame.length,
      evidence: 1,
    )
    #expect(again == .again)
    #expect(line.ledger.figures.playedTwice == 1)
  }

  @Test func `parts add up, gaps do not overlap lost speech, whatever happens`() {
    for seed in UInt64(1)...60 {
      var stream = RandomStream(seed: seed, key: "fates")
      var line = PairLine(speech: [3..<160, 200..<390, 410..<600])
      var missedFrames: Int64 = 0
      var delay: Int64 = 60
      // A frame sounds when the one before has sounded.
      var free: Int64 = 0
      for frame in FrameNumber(0)..<600 {
        if stream.below(40) == 0 { delay = 40 + Int64(stream.below(10)) * 20 }
        let spoken = (3..<160).contains(frame) || (200..<390).contains(frame) || frame >= 410
        let fate: PairLine.Fate =
          switch stream.below(12) {
          case 0: .lost
          case 1: .swallowed
          case 2: .skipped(.connecting)
          case 3: .refused(.late)
          case 4: .silent
          case 5: .preRoll
          default: .heard(delay: max(delay, free - frame.number * 20))
          }
        if case .heard(let delay) = fate { free = frame.number * 20 + delay + 20 }
        if spoken, case .heard = fate {} else if spoken { missedFrames += 1 }
        line.pass(fate)
      }
      let gaps = line.end()
      for gap in gaps { #expect(gap.addsUp, "seed \(seed): \(gap)") }
      #expect(
        line.ledger.figures.missedTotal == .milliseconds(20 * missedFrames),
        "seed \(seed)",
      )
      let unheard = gaps.reduce(Duration.zero) { $0 + $1.unheard }
      #expect(unheard == .milliseconds(20 * missedFrames), "seed \(seed)")
      for (gap, next) in zip(gaps, gaps.dropFirst()) {
        #expect(gap.end <= next.start, "seed \(seed): \(gap) and \(next)")
      }
    }
  }

  @Test func `the parts add up at any drift of the sample clock that is accepted`() {
    for drift in [Int64(-100_000), -50, 0, 18, 1_000, 100_000] {
      let truth = SpeechInterval(
        start: Instant(nanoseconds: 33_333_333),
        end: Instant(nanoseconds: 3_333_333_333),
      )
      var ledger = PairLedger(
        listener: "ren",
        talker: "hina",
        truth: [truth],
        preRoll: .zero,
        codecDelay: .microseconds(6_500),
        impairment: nil,
      )
      let length = 20_000_000 + drift * 20
      for frame in FrameNumber(0)..<300 {
        let start = Instant(nanoseconds: frame.number * length)
        ledger.captured(
          frame,
          start: start,
          end: start + Duration(nanoseconds: length),
          evidence: 1,
        )
        ledger.offered(frame)
        if frame.number % 7 < 3 {
          ledger.lost(frame, frame.number % 2 == 0 ? .lostOnLink : .deadPath, evidence: 2)
        } else {
          ledger.landed(frame)
          ledger.arrived(frame, by: .local, at: start + .milliseconds(30), evidence: 3)
          let sound = Instant(nanoseconds: 60_000_000 + frame.number * 20_000_000)
          _ = ledger.played(frame, as: .decoded, at: sound, for: VoiceFrame.length, evidence: 4)
        }
      }
      ledger.finish(at: Instant(nanoseconds: 300 * length))
      let gaps = ledger.takeGaps()
      #expect(gaps.count > 20)
      for gap in gaps { #expect(gap.addsUp, "\(drift) ppm: \(gap)") }
    }
  }
}
