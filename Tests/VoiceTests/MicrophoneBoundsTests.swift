import Kernel
import Testing

@testable import Voice

/// Clips and beds at the edges of a call; frames of 8 kHz have 160 samples.
struct MicrophoneBoundsTests {
  private func frame(
    _ index: FrameNumber,
    _ clips: [SpeechClip] = [],
    _ noise: NoiseBed = .none,
    snr: Millibels? = nil,
    gain: Millibels = 0,
  ) -> [Int16] {
    var microphone = Microphone(
      clips: clips,
      noise: noise,
      snr: snr,
      gain: gain,
      sampleRate: 8_000,
      stream: RandomStream(seed: 1, key: "bounds"),
    )
    var samples: [Int16] = []
    _ = microphone.frame(index, into: &samples)
    return samples
  }

  private func clip(from start: Int64, _ samples: [Int16]) -> SpeechClip {
    SpeechClip(start: start, samples: samples, speech: [])
  }

  @Test(
    arguments: [
      (-1, -10, [1, 2, 3], 150), (-1, -2, [1, 2, 3], 158), (0, -2, [1, 2, 3], -2),
      (0, 158, [1, 2, 3], 158), (1, 158, [1, 2, 3], -2), (0, 160, [1, 2, 3], 160),
      (0, -3, [1, 2, 3], -3), (0, 0, [], 0),
    ] as [(FrameNumber, Int64, [Int16], Int)]
  )
  func `a clip is heard where it lies, also across frames and the call's beginning`(
    index: FrameNumber,
    start: Int64,
    samples: [Int16],
    place: Int,
  ) {
    var expected = [Int16](repeating: 0, count: 160)
    for (offset, sample) in samples.enumerated() where expected.indices.contains(place + offset) {
      expected[place + offset] = sample
    }
    #expect(frame(index, [clip(from: start, samples)]) == expected)
  }

  @Test func `a clip behind one that is still to come is heard in its turn`() {
    let clips = [clip(from: 400, [7]), clip(from: 5, [8])]
    #expect(frame(0, clips)[5] == 8)
    #expect(frame(2, clips)[80] == 7)
  }

  @Test(
    arguments: [
      (0, 1, 1), (4_816, 1, 256), (10_000, 1, 256), (32_000, -1, -256), (-602, 1_000, 500),
      (-10_000, 30_000, 0), (2_000, 32_767, 32_767), (2_000, -32_768, -32_768),
    ] as [(Millibels, Int16, Int16)]
  )
  func `a gain is 48 dB at most, and what it makes too loud is clipped`(
    gain: Millibels,
    sample: Int16,
    heard: Int16,
  ) {
    #expect(frame(0, [clip(from: 0, [sample])], gain: gain)[0] == heard)
  }

  @Test func `where nobody speaks the level of speech is the usual one`() {
    func level(_ clips: [SpeechClip]) -> Millibels {
      Microphone(
        clips: clips,
        noise: .none,
        gain: 600,
        stream: RandomStream(seed: 1, key: "bounds"),
      ).speechLevel
    }
    #expect(level([]) == -2_600)
    #expect(level([SpeechClip(start: 0, samples: [0, 0], speech: [0..<2])]) == -2_600)
    #expect(level([SpeechClip(start: 0, samples: [9_000, 9_000], speech: [])]) == -2_600)
    #expect(level([SpeechClip(start: 0, samples: [.min, 1], speech: [0..<1])]) == 600)
  }

  @Test(arguments: [
    NoiseBed.none, .white(level: SignalLevel.floor), .wind(millimetresPerSecond: 0),
    .wind(millimetresPerSecond: -5), .clip([]), .clip([0, 0, 0]),
  ])
  func `a bed of silence stays silent at any SNR`(bed: NoiseBed) {
    for snr in [nil, -4_000, 0, 4_000] as [Millibels?] {
      #expect(frame(3, [], bed, snr: snr).allSatisfy { $0 == 0 })
    }
  }

  @Test(
    arguments: [
      (0, 100, 100), (1, 200, 200), (2, 300, 300), (3, 100, 100), (-1, 300, 300), (-3, 100, 100),
    ] as [(FrameNumber, Int16, Int16)]
  )
  func `a recording repeats without a seam, before the call as well`(
    index: FrameNumber,
    first: Int16,
    last: Int16,
  ) {
    let heard = frame(index, [], .clip([100, 200, 300]))
    #expect(heard.first == first)
    #expect(heard.last == last)
    #expect(zip(heard, heard.dropFirst(3)).allSatisfy { $0 == $1 })
  }

  @Test func `a recording comes out at its own level, or at that of the SNR`() {
    let bed = NoiseBed.clip([1_000, -1_000])
    #expect(frame(0, [], bed).prefix(2) == [1_000, -1_000])
    // Speech stands at -26 dB: 20 dB below it a signal of this amplitude is 164.
    #expect(frame(0, [], bed, snr: 2_000).prefix(2) == [164, -164])
  }

  @Test(
    arguments: [
      (0, -9_600), (-1_000, -9_600), (1, -9_600), (1_000, -7_400), (3_000, -5_492),
      (10_000, -3_400), (70_000, -20), (71_000, 0), (1_000_000_000, 0),
    ] as [(Int64, Millibels)]
  )
  func `wind grows by 40 dB for ten times the speed, up to full scale`(
    speed: Int64,
    level: Millibels,
  ) {
    #expect(WindNoise.level(millimetresPerSecond: speed) == level)
  }

  @Test(arguments: [8_000, 16_000, 48_000] as [Int32])
  func `wind goes on from one frame into the next at any rate`(rate: Int32) {
    let wind = WindNoise(stream: RandomStream(seed: 3, key: "wind"), sampleRate: rate)
    let count = VoiceFrame.samples(at: rate)
    func samples(_ frame: FrameNumber) -> [Int32] {
      var samples = [Int32](repeating: 0, count: count)
      samples.withUnsafeMutableBufferPointer { wind.fill($0, frame: frame) }
      return samples
    }
    for frame in FrameNumber(-3)..<20 {
      let (before, after) = (samples(frame), samples(frame + 1))
      let steps = zip(before, before.dropFirst()).map { abs($1 - $0) }
      let seam = abs(after[0] - before[count - 1])
      #expect(seam <= (steps.max() ?? 0) * 2, "frame \(frame)")
    }
  }

  @Test(arguments: [(0, 0), (600, 1), (1_200, 3), (2_000, 4)] as [(Millibels, Int)])
  func `what is too loud for full scale is cut off, either way`(gain: Millibels, cut: Int) {
    let samples: [Int16] = [0, 1_000, 4_000, -9_000, 12_000, -20_000]
    #expect(Microphone.cutOff(samples, gain: gain) == cut)
    #expect(Microphone.cutOff([], gain: gain) == 0)
  }
}
