import Kernel
import Testing

@testable import Voice

struct MixerTests {
  private func mix(_ mixer: inout Mixer, _ streams: [[Int16]]) -> [Int16] {
    var output: [Int16] = []
    mixer.begin()
    for stream in streams { mixer.add(stream) }
    mixer.finish(into: &output)
    return output
  }

  @Test func `one stream below the threshold comes out as it is`() {
    var mixer = Mixer(sampleRate: 16_000)
    let stream = (0..<320).map { Int16($0 * 91 % 58_000 - 29_000) }
    #expect(mix(&mixer, [stream]) == stream)
    #expect(mix(&mixer, []) == Array(repeating: 0, count: 320))
  }

  @Test func `two quiet streams are added`() {
    var mixer = Mixer(sampleRate: 16_000)
    let one = (0..<320).map { Int16($0 * 31 % 9_000) }
    let other = (0..<320).map { Int16($0 * 57 % 9_000 - 9_000) }
    #expect(mix(&mixer, [one, other]) == zip(one, other).map { $0 + $1 })
  }

  @Test func `nothing leaves above the threshold, whatever comes in`() {
    for seed in UInt64(0)..<40 {
      var random = RandomStream(seed: seed, key: "mixer")
      var mixer = Mixer(sampleRate: 16_000, threshold: 20_000)
      for _ in 0..<10 {
        let loudness = 1 + random.below(65_536)
        let streams = (0..<5).map { _ in
          (0..<320).map { _ in Int16(truncatingIfNeeded: Int(random.below(loudness)) - 32_768) }
        }
        let heard = mix(&mixer, streams)
        #expect(heard.allSatisfy { abs(Int32($0)) <= 20_000 }, "seed \(seed)")
      }
    }
  }

  @Test func `five streams at full scale, of either sign, do not overflow`() {
    var mixer = Mixer(sampleRate: 48_000)
    for extreme in [Int16.min, .max] {
      let streams = Array(repeating: Array(repeating: extreme, count: 960), count: 5)
      let heard = mix(&mixer, streams)
      #expect(heard.allSatisfy { abs(Int32($0)) <= 29_204 && abs(Int32($0)) > 29_000 })
    }
  }

  @Test func `the gain goes down before the peak and comes back after it`() {
    var mixer = Mixer(sampleRate: 16_000)
    var peak = [Int16](repeating: 1_000, count: 320)
    for index in 200..<320 { peak[index] = 30_000 }
    let quiet = [Int16](repeating: 1_000, count: 320)
    let heard = mix(&mixer, [peak, peak])
    #expect(heard[0] > 1_900)
    #expect(heard[190] < 1_000)
    #expect(mixer.gain < Mixer.unity / 2)
    var gains = [mixer.gain]
    for _ in 0..<40 {
      _ = mix(&mixer, [quiet])
      gains.append(mixer.gain)
    }
    #expect(gains == gains.sorted())
    #expect(gains[1] < Mixer.unity * 3 / 4)
    #expect(mixer.gain == Mixer.unity)
  }

  @Test func `without the limiter what is beyond full scale is cut off, and counted`() {
    var mixer = Mixer(sampleRate: 16_000, limits: false)
    var loud = [Int16](repeating: 20_000, count: 320)
    (loud[0], loud[1], loud[2]) = (16_383, -20_000, 16_384)
    var other = loud
    (other[0], other[2]) = (16_384, 16_384)
    let heard = mix(&mixer, [loud, other])
    #expect(heard[0] == 32_767, "full scale itself is not beyond it")
    #expect(heard[1] == -32_768 && heard[2] == 32_767)
    #expect(heard[3...].allSatisfy { $0 == 32_767 })
    #expect(mixer.clipped == 319)
    #expect(mix(&mixer, [loud]) == loud)
    #expect(mixer.clipped == 319, "one voice alone is never too loud")
  }

  @Test func `with the limiter nothing is cut off, however loud`() {
    var mixer = Mixer(sampleRate: 16_000)
    for _ in 0..<5 {
      _ = mix(&mixer, Array(repeating: [Int16](repeating: .min, count: 320), count: 5))
    }
    #expect(mixer.clipped == 0)
  }
}
