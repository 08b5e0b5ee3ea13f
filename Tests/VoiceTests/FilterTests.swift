import Testing

@testable import Voice

/// What the filters in front of detector and codec take away, and what they leave.
struct FilterTests {
  /// Half a second through the high-pass at 150 Hz.
  private func highPassed(_ rate: Int32, _ sample: (Int) -> Int32) -> [Int32] {
    var filter = HighPassFilter(corner: 150, sampleRate: rate)
    var samples = (0..<Int(rate) / 2).map(sample)
    samples.withUnsafeMutableBufferPointer { filter.apply(to: $0) }
    return samples
  }

  @Test(arguments: [8_000, 16_000, 48_000] as [Int32], [1, -1, 30_000, -30_000] as [Int32])
  func `the high-pass makes silence of what stays the same`(rate: Int32, level: Int32) {
    let heard = highPassed(rate) { _ in level }
    #expect(heard.suffix(10).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [8_000, 16_000, 48_000] as [Int32])
  func `the high-pass leaves the fastest change there is`(rate: Int32) {
    let heard = highPassed(rate) { $0 % 2 == 0 ? 10_000 : -10_000 }
    #expect(heard.suffix(100).allSatisfy { (8_800...10_000).contains(abs($0)) })
  }

  @Test func `the high-pass goes on where the frame before ended`() {
    let whole = highPassed(16_000) { Int32($0 % 97 * 100) }
    var filter = HighPassFilter(corner: 150, sampleRate: 16_000)
    var parts: [Int32] = []
    for frame in 0..<25 {
      var samples = (0..<320).map { Int32(($0 + frame * 320) % 97 * 100) }
      samples.withUnsafeMutableBufferPointer { filter.apply(to: $0) }
      parts += samples
    }
    #expect(parts == whole)
  }

  private func unrumbled(_ rate: Int, _ sample: (Int) -> Int16) -> [Int] {
    var filter = RumbleFilter(sampleRate: rate)
    let samples = (0..<rate).map(sample)
    var output = [Int16](repeating: 0, count: rate)
    samples.withUnsafeBufferPointer { samples in
      output.withUnsafeMutableBufferPointer { filter.apply(samples, into: $0) }
    }
    return output.map(Int.init)
  }

  @Test(arguments: [(8_000, 2), (16_000, 7), (48_000, 61)])
  func `the codec's filter takes what stays the same but for its rounding, and leaves the voice`(
    rate: Int,
    rest: Int,
  ) {
    for level in [1, 10_000, -10_000] as [Int16] {
      #expect(unrumbled(rate) { _ in level }.suffix(10).allSatisfy { $0 == rest })
    }
    #expect(unrumbled(rate) { _ in 0 }.allSatisfy { $0 == 0 })
    // A square wave at 500 Hz.
    let period = rate / 500
    let voice = unrumbled(rate) { $0 % period < period / 2 ? 10_000 : -10_000 }
    let power = voice.suffix(rate / 2).reduce(0) { $0 + $1 * $1 } / (rate / 2)
    #expect((85_000_000...110_000_000).contains(power), "\(power)")
  }

  @Test func `the codec's filter clips what overshoots full scale`() {
    let heard = unrumbled(16_000) { $0 % 200 < 100 ? .max : .min }
    #expect(heard.max() == 32_767 && heard.min() == -32_768)
  }

  // MARK: Rates

  private func resampled(_ source: Int, _ target: Int, _ frames: [[Int]]) -> [Int] {
    var resampler = BandResampler(from: source, to: target)
    return frames.flatMap { frame -> [Int] in
      let input = frame.map { Int16($0) }
      var output = [Int16](repeating: 0, count: target * 20)
      input.withUnsafeBufferPointer { input in
        output.withUnsafeMutableBufferPointer { resampler.resample(input, into: $0) }
      }
      return output.map(Int.init)
    }
  }

  /// From and to, in kHz.
  private static let rates = [
    (8, 8), (16, 8), (16, 12), (16, 16), (48, 8), (48, 12), (48, 16),
  ]

  @Test(arguments: rates)
  func `a level that stays comes out as itself at every rate`(source: Int, target: Int) {
    for level in [0, 1_000, -1_000, 32_767, -32_768] {
      let frame = [Int](repeating: level, count: source * 20)
      let heard = resampled(source, target, [frame, frame])
      #expect(heard.count == target * 40)
      let wrong = heard.suffix(target * 20).filter { abs($0 - level) > abs(level) / 50 + 1 }
      #expect(wrong == [], "\(level)")
      #expect(heard.allSatisfy { (-32_768...32_767).contains($0) })
    }
  }

  @Test(arguments: [(8, 5), (16, 11)])
  func `where the rates are the same the sound is only later, across frames`(
    rate: Int,
    delay: Int,
  ) {
    let sound = (1...rate * 40).map { $0 }
    let heard = resampled(
      rate,
      rate,
      [Array(sound[..<(rate * 20)]), Array(sound[(rate * 20)...])],
    )
    #expect(heard == Array(repeating: 0, count: delay) + sound.dropLast(delay))
  }

  @Test(arguments: rates.filter { $0 != $1 })
  func `what lies above the narrower band is taken away`(source: Int, target: Int) {
    let frame = (0..<source * 20).map { $0 % 2 == 0 ? 10_000 : -10_000 }
    let heard = resampled(source, target, [frame, frame])
    #expect(heard.suffix(target * 20).allSatisfy { abs($0) < 1_000 })
  }
}
