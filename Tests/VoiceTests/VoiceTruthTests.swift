import Kernel
import Testing

@testable import Voice

/// When somebody speaks, from labels and from levels.
struct VoiceTruthTests {
  private func span(_ start: Int64, _ end: Int64) -> SpeechInterval {
    SpeechInterval(start: .start + .milliseconds(start), end: .start + .milliseconds(end))
  }

  private func talkspurts(
    _ speech: [SpeechInterval],
    bridging: Int64 = 200,
  ) -> [SpeechInterval] {
    VoiceTruth(speech: speech, bridging: .milliseconds(bridging)).talkspurts
  }

  @Test func `no labels, and labels of no length, are no speech`() {
    #expect(talkspurts([]) == [])
    #expect(talkspurts([span(5, 5), span(0, 0)]) == [])
    #expect(talkspurts([span(0, 10), span(400, 400), span(500, 510)]).count == 2)
    #expect(VoiceTruth().speechTime == .zero)
  }

  @Test func `a label within another adds nothing, whichever comes first`() {
    #expect(talkspurts([span(0, 900), span(100, 200)]) == [span(0, 900)])
    #expect(talkspurts([span(100, 200), span(0, 900)]) == [span(0, 900)])
    #expect(talkspurts([span(0, 100), span(0, 900)]) == [span(0, 900)])
  }

  @Test func `where nothing is bridged, labels that touch stay two and those that overlap are one`()
  {
    #expect(talkspurts([span(0, 100), span(100, 200)], bridging: 0).count == 2)
    #expect(talkspurts([span(0, 101), span(100, 200)], bridging: 0) == [span(0, 200)])
  }

  @Test func `speech may lie before the start`() {
    #expect(talkspurts([span(-100, 50), span(-900, -299)]) == [span(-900, 50)])
    #expect(talkspurts([span(-100, 50), span(-900, -300)]).count == 2)
  }

  @Test(
    arguments: [
      (0, 10, 0), (0, 20, 0), (0, 21, 1), (25, 27, 2), (20, 30, 10), (0, 90, 10), (29, 40, 1),
      (30, 40, 0), (35, 40, 0), (25, 25, 0),
    ] as [(Int64, Int64, Int64)]
  )
  func `an overlap is what lies in both`(start: Int64, end: Int64, overlap: Int64) {
    #expect(span(start, end).overlap(with: span(20, 30)) == .milliseconds(overlap))
    #expect(span(20, 30).overlap(with: span(start, end)) == .milliseconds(overlap))
  }

  // MARK: Clips

  /// Frames of 16 kHz, each of one amplitude.
  private func frames(_ amplitudes: [Int16]) -> [Int16] {
    amplitudes.flatMap { [Int16](repeating: $0, count: 320) }
  }

  @Test(
    arguments: [
      ([10_000, 317, 316, 0], [0, 1]), ([316, 10_000, 317], [1, 2]), ([0, 0], []), ([], []),
      ([1, 0, 1], [0, 2]),
    ] as [([Int16], [Int])]
  )
  func `what is within 30 dB of the loudest frame is speech`(
    amplitudes: [Int16],
    speech: [Int],
  ) {
    let loud = SpeechClip.loudFrames(of: frames(amplitudes), sampleRate: 16_000, range: 3_000)
    #expect(loud == speech)
  }

  @Test func `a clip that ends within a frame has that part of it`() {
    let samples = frames([1_000]) + [1_000, 1_000]
    let clip = SpeechClip(start: 0, samples: samples, sampleRate: 16_000)
    #expect(clip.activeCount == 322)
    #expect(clip.activeSquares == 322_000_000)
    let truth = VoiceTruth(clean: samples, sampleRate: 16_000, startingAt: .start)
    #expect(truth.talkspurts == [span(0, 40)])
  }

  @Test(
    arguments: [
      ([], 0), ([0..<10], 10), ([-5..<2], 2), ([8..<20], 2), ([-9 ..< -3], 0), ([40..<50], 0),
      ([0..<1, 9..<10], 2), ([3..<3], 0),
    ] as [([Range<Int>], Int)]
  )
  func `labels beyond a clip are cut to it`(speech: [Range<Int>], count: Int) {
    let samples = [Int16](repeating: -100, count: 10)
    let clip = SpeechClip(start: 5, samples: samples, speech: speech)
    #expect(clip.activeCount == count)
    #expect(clip.activeSquares == Int64(count) * 10_000)
  }
}
