import Kernel
import Testing

@testable import Voice

/// The rank of a percentile where the number of values is not a round one.
struct PercentileBoundsTests {
  /// The score of so many talkspurts, the n-th of which is noticed after n · 10 ms.
  private func score(_ count: Int64) -> VoiceActivityScore {
    func interval(_ start: Int64, _ end: Int64) -> SpeechInterval {
      SpeechInterval(start: .start + .milliseconds(start), end: .start + .milliseconds(end))
    }
    let speech = (1...count).map { interval($0 * 1_000, $0 * 1_000 + 500) }
    let flags = (1...count).map { interval($0 * 1_010, $0 * 1_000 + 500) }
    return VoiceActivityScore(
      of: flags,
      against: VoiceTruth(speech: speech),
      until: .start + .seconds(count + 2),
    )
  }

  @Test(
    arguments: [
      (1, 10, 10), (2, 10, 20), (3, 20, 30), (7, 40, 70), (19, 100, 190), (21, 110, 200),
    ]
      as [(Int64, Int64, Int64)]
  )
  func `a rank that is no whole number is the next one above`(
    count: Int64,
    median: Int64,
    high: Int64,
  ) {
    #expect(score(count).onsetMedian == .milliseconds(median))
    #expect(score(count).onset95 == .milliseconds(high))
  }
}
