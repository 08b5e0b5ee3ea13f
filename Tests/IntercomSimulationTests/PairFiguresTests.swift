import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// The figures of one pair: what each thing that happens adds, and to what alone.
struct PairFiguresTests {
  private let codec = PublishedImpairment.opus(band: .wideband, bitRate: 15_000)?.impairment

  private func figures() -> PairFigures { PairFigures(impairment: codec) }

  private func at(_ milliseconds: Int64) -> Instant { .start + .milliseconds(milliseconds) }

  @Test func `windows are of ten seconds from the start, and only those with speech count`() {
    var figures = figures()
    for second: Int64 in [3, 9] {
      figures.open(at: at(second * 1_000))
      figures.heard(delay: .milliseconds(60), saidAt: .start)
    }
    figures.open(at: at(9_999) + .microseconds(999))
    figures.missed(.milliseconds(20), cause: .late)
    figures.open(at: at(10_000))
    figures.heard(delay: .milliseconds(80), saidAt: .start)
    // Nobody speaks for half a minute.
    figures.open(at: at(30_000))
    figures.open(at: at(45_000))
    figures.heard(delay: .milliseconds(90), saidAt: .start)
    figures.finish()
    #expect(figures.windows.map(\.start) == [at(0), at(10_000), at(40_000)])
    #expect(figures.windows.map(\.frames) == [3, 1, 1])
    #expect(figures.windows.map(\.lost) == [1, 0, 0])
    #expect(figures.call.frames == 5 && figures.call.lost == 1)
    #expect(figures.worstOpinion == figures.windows.compactMap { $0.opinion(codec!) }.min())
  }

  @Test func `what is missed is counted by its cause`() {
    var figures = figures()
    figures.missed(.milliseconds(20), cause: .late)
    figures.missed(.milliseconds(5), cause: .deadPath)
    figures.missed(.milliseconds(7), cause: .late)
    let missed = zip(LossCause.allCases, figures.missed).filter { $0.1 > .zero }
    #expect(missed.map(\.0) == [.deadPath, .late])
    #expect(missed.map(\.1) == [.milliseconds(5), .milliseconds(27)])
    #expect(figures.missedTotal == .milliseconds(32))
  }

  @Test(
    arguments: [
      (.duplicate, "duplicates"), (.replay, "replays"), (.tooOld, "wronglyRefused"),
      (.ahead, "wronglyRefused"), (.late, "late"), (.pathDown, "byPathDown"),
      (.bufferFull, "bufferFull"), (.leftOut, "leftOut"),
    ] as [(Refusal, String)]
  )
  func `a refusal is counted once, as what it is`(refusal: Refusal, name: String) {
    var figures = figures()
    figures.refused(refusal)
    let counts = [
      "duplicates": figures.duplicates, "replays": figures.replays,
      "wronglyRefused": figures.wronglyRefused, "late": figures.late,
      "byPathDown": figures.byPathDown, "bufferFull": figures.bufferFull,
      "leftOut": figures.leftOut,
    ]
    #expect(counts.filter { $0.value != 0 } == [name: 1])
  }

  @Test func `what is made up counts where something was sent, and a second sound is one`() {
    var figures = figures()
    figures.played(.decoded, again: false, wasSent: true)
    figures.played(.recovered, again: false, wasSent: true)
    figures.played(.recovered, again: true, wasSent: true)
    figures.played(.concealed, again: false, wasSent: true)
    figures.played(.concealed, again: false, wasSent: false)
    #expect(figures.decoded == 1 && figures.recovered == 2 && figures.concealed == 1)
    #expect(figures.playedTwice == 1)
  }

  @Test func `the share that did not sound is rounded up: one of three million is not none`() {
    var figures = figures()
    #expect(figures.concealmentRatio == nil)
    figures.settled(wasHeard: true, wasSent: true)
    #expect(figures.concealmentRatio == 0)
    figures.settled(wasHeard: false, wasSent: false)
    figures.settled(wasHeard: true, wasSent: true)
    #expect(figures.letThrough == 3 && figures.unsounded == 1 && figures.sent == 2)
    #expect(figures.concealmentRatio == 333_334)
    var silent = self.figures()
    silent.settled(wasHeard: false, wasSent: false)
    #expect(silent.concealmentRatio == 1_000_000)
  }

  @Test func `jitter is each path's own, and a pre-roll says nothing of it`() {
    var figures = figures()
    #expect(figures.highestJitter == nil)
    // Frame 0 is 40 ms on its way and frame 1 is 56: a difference of 16 ms, of which a sixteenth.
    figures.arrived(0, by: .local, at: at(40), isPreRoll: false)
    #expect(figures.highestJitter == nil, "one alone comes evenly")
    figures.arrived(1, by: .local, at: at(76), isPreRoll: false)
    #expect(figures.highestJitter == .milliseconds(1))
    figures.arrived(2, by: .internet, at: at(900), isPreRoll: false)
    figures.arrived(3, by: .internet, at: at(920), isPreRoll: false)
    figures.arrived(4, by: .local, at: at(2_000), isPreRoll: true)
    #expect(figures.highestJitter == .milliseconds(1))
    #expect(figures.jitter.map(\.packets) == [2, 2])
    #expect(figures.jitter.map(\.highest) == [.milliseconds(1), .zero])
    #expect(figures.packets == 5)
  }

  @Test func `the longest gap is the first of that length, and every gap has its class`() {
    var figures = figures()
    for (number, length) in [(1, 20), (2, 150), (3, 120), (4, 150)] as [(Int64, Int64)] {
      var gap = Gap()
      gap.number = number
      gap.length = .milliseconds(length)
      gap.severity = GapClass(length: gap.length)
      figures.note(gap)
    }
    #expect(figures.longest?.number == 2)
    #expect(figures.gaps == [1, 0, 1, 2])
    var nothing = self.figures()
    nothing.note(Gap())
    #expect(nothing.longest == nil, "a gap of no length is not the longest")
  }

  @Test func `of a codec of which nothing is published there is no score`() {
    var figures = PairFigures(impairment: nil)
    figures.open(at: .start)
    figures.heard(delay: .milliseconds(60), saidAt: .start)
    figures.finish()
    #expect(figures.opinion == nil && figures.rating == nil && figures.worstOpinion == nil)
    #expect(figures.windows.count == 1)
  }
}
