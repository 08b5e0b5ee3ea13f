import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// Delay, loss and its bursts, as the E-model takes them, and what lies beyond it.
struct QualityWindowTests {
  private let codec: CodecImpairment

  init() throws {
    codec = try #require(PublishedImpairment.opus(band: .wideband, bitRate: 15_000)).impairment
  }

  /// Frames as a time-line: `.` heard after 60 ms, `x` missed.
  private func window(_ line: String, delay: Int64 = 60) -> QualityWindow {
    var window = QualityWindow()
    for frame in line {
      if frame == "." { window.heard(delay: .milliseconds(delay)) } else { window.missed() }
    }
    return window
  }

  @Test(
    arguments: [
      ("..........", 0, 0, 1_000), ("x.........", 1, 1, 1_000), ("..xx......", 2, 1, 1_600),
      ("..x.x.....", 2, 2, 1_000), ("xxxxx.....", 5, 1, 2_500), ("x.x.x.x.x.", 5, 5, 1_000),
      (".xxx.xx.x.", 6, 3, 1_000), ("xxxxxxxxxx", 10, 1, 1_000), ("xxxxxxxxx.", 9, 1, 1_000),
    ] as [(String, Int64, Int64, Int64)]
  )
  func `losses fall into bursts, whose ratio is that to random ones`(
    line: String,
    lost: Int64,
    bursts: Int64,
    ratio: Int64,
  ) {
    let window = window(line)
    #expect(window.frames == 10 && window.lost == lost && window.bursts == bursts)
    #expect(window.lossPerMillion == lost * 100_000)
    // Mean burst times the share heard: 1/(1 − p) is the mean of random loss.
    #expect(window.burstRatio == ratio)
  }

  @Test func `the mean delay is that of what was heard, rounded down, and none of nothing`() {
    var window = QualityWindow()
    #expect(window.meanDelay == nil && window.rating(codec) == nil && window.opinion(codec) == nil)
    window.missed()
    #expect(window.meanDelay == nil)
    #expect(window.rating(codec) == 0 && window.opinion(codec) == 1_000)
    for delay: Int64 in [50, 51, 51] { window.heard(delay: Duration(nanoseconds: delay)) }
    #expect(window.meanDelay == Duration(nanoseconds: 50))
    #expect(window.lossPerMillion == 250_000)
  }

  @Test func `a share of loss is rounded down`() {
    #expect(window("x..").lossPerMillion == 333_333)
    #expect(QualityWindow().lossPerMillion == 0)
  }

  @Test func `up to a fifth of loss and half a second the rating is the model's own`() {
    for (line, delay) in [("..........", 60), ("x....x....", 60), ("..........", 500)]
      as [(String, Int64)]
    {
      let window = window(line, delay: delay)
      let rating = SpeechQuality.wideband.rating(
        delay: .milliseconds(delay),
        lossPerMillion: window.lossPerMillion,
        codec: codec,
      )
      #expect(window.rating(codec) == rating, "\(line) \(delay) ms")
      #expect(window.opinion(codec) == SpeechQuality.wideband.opinion(rating: rating))
    }
  }

  /// A straight line from what it is at a fifth to nothing where all is lost.
  @Test func `beyond a fifth of loss the rating falls in proportion to what is left`() throws {
    let fifth = try #require(window("x....").rating(codec))
    for (line, left) in [(".x.x.x.x.x", 5), ("xx.xx.xx.x.x", 4)] as [(String, Int64)] {
      let window = window(line)
      let rating = try #require(window.rating(codec))
      // The same burst ratio, 1: single losses, or pairs of them that are no longer than random.
      guard window.burstRatio == 1_000 else {
        Issue.record("\(line) has bursts")
        continue
      }
      let heard = window.frames - window.lost
      #expect(heard == left)
      let beyond = window.lossPerMillion - 200_000
      #expect(rating == fifth * (800_000 - beyond) / 800_000, "\(line)")
    }
  }

  @Test func `beyond half a second the rating falls to nothing at five`() throws {
    let half = try #require(window(".", delay: 500).rating(codec))
    #expect(half > 0)
    for (delay, left) in [
      (500, 4_500), (501, 4_499), (2_750, 2_250), (4_999, 1), (5_000, 0), (9_000, 0),
    ]
      as [(Int64, Int64)]
    {
      #expect(window(".", delay: delay).rating(codec) == half * left / 4_500, "\(delay) ms")
    }
    #expect(window(".", delay: 5_000).opinion(codec) == 1_000)
  }

  @Test func `bursts beyond the model's longest count as those`() throws {
    let long = String(repeating: "x", count: 20) + String(repeating: ".", count: 180)
    let window = window(long)
    #expect(window.burstRatio == 18_000)
    let rating = SpeechQuality.wideband.rating(
      delay: .milliseconds(60),
      lossPerMillion: 100_000,
      burstRatio: 8_000,
      codec: codec,
    )
    #expect(window.rating(codec) == rating)
  }
}
