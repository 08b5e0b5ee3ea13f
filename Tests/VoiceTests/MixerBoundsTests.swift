import Testing

@testable import Voice

/// The sample at which a mixer begins to limit.
struct MixerBoundsTests {
  /// One frame of 8 kHz of streams that each keep to one sample value.
  private func mix(_ mixer: inout Mixer, _ values: [Int16]) -> Set<Int16> {
    var output: [Int16] = []
    mixer.begin()
    for value in values { mixer.add([Int16](repeating: value, count: 160)) }
    mixer.finish(into: &output)
    #expect(output.count == 160)
    return Set(output)
  }

  @Test(
    arguments: [
      ([1_000], [1_000]), ([-1_000], [-1_000]), ([1_001], [999]), ([-1_001], [-999]),
      ([600, 400], [1_000]), ([600, 401], [999]), ([30_000, -30_000], [0]),
      ([.min, .max], [-1]), ([], [0]),
    ] as [([Int16], Set<Int16>)]
  )
  func `what stays within the threshold is untouched, and only the sum counts`(
    values: [Int16],
    heard: Set<Int16>,
  ) {
    var mixer = Mixer(sampleRate: 8_000, threshold: 1_000)
    #expect(mix(&mixer, values) == heard)
    #expect((mixer.gain == Mixer.unity) == (heard != [999] && heard != [-999]))
  }

  @Test func `the lowest threshold lets one unit through`() {
    var mixer = Mixer(sampleRate: 8_000, threshold: 1)
    #expect(mix(&mixer, [1]) == [1])
    #expect(mix(&mixer, [.max, .max, .max, .max, .max]) == [0])
    #expect(mixer.gain == 0)
    // From nothing at all the gain comes back as well.
    for _ in 0..<100 { _ = mix(&mixer, []) }
    #expect(mixer.gain == Mixer.unity)
  }

  @Test(arguments: [8_000, 16_000, 48_000] as [Int32])
  func `after a peak the gain is back within half a second and not within a tenth`(rate: Int32) {
    var mixer = Mixer(sampleRate: rate, threshold: 10_000)
    let count = VoiceFrame.samples(at: rate)
    var output: [Int16] = []
    mixer.begin()
    for _ in 0..<2 { mixer.add([Int16](repeating: .max, count: count)) }
    mixer.finish(into: &output)
    var frames = 0
    while mixer.gain < Mixer.unity, frames < 100 {
      mixer.begin()
      mixer.finish(into: &output)
      frames += 1
    }
    #expect((6...40).contains(frames), "\(frames) frames")
  }
}
