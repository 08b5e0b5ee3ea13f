import Kernel
import Testing

@testable import Voice

struct MicrophoneTests {
  private let stream = RandomStream(seed: 7, key: "microphone/hina/noise")

  /// Two seconds of a square wave with a pause of one second before it.
  private func clip(start: Int64 = 0, amplitude: Int16 = 2_000) -> SpeechClip {
    let speech = (0..<32_000).map { $0 % 40 < 20 ? amplitude : -amplitude }
    return SpeechClip(
      start: start,
      samples: Array(repeating: 0, count: 16_000) + speech,
      sampleRate: 16_000,
    )
  }

  private func sound(
    _ microphone: Microphone,
    frames: Range<FrameNumber>,
  ) -> [Int16] {
    var microphone = microphone
    var frame: [Int16] = []
    return frames.flatMap { index in
      _ = microphone.frame(index, into: &frame)
      return frame
    }
  }

  @Test func `without noise and gain the clips come out as they are, where they are`() {
    let clip = clip(start: 1_000)
    let microphone = Microphone(clips: [clip], noise: .none, stream: stream)
    let heard = sound(microphone, frames: 0..<160)
    #expect(Array(heard[..<1_000]) == Array(repeating: 0, count: 1_000))
    #expect(Array(heard[1_000..<49_000]) == clip.samples)
    #expect(heard[49_000...].allSatisfy { $0 == 0 })
  }

  @Test func `the level is that of the frame that comes out`() {
    var microphone = Microphone(clips: [clip()], noise: .none, gain: -600, stream: stream)
    var frame: [Int16] = []
    #expect(microphone.frame(0, into: &frame) == SignalLevel.floor)
    let level = microphone.frame(60, into: &frame)
    #expect(level == SignalLevel.millibels(of: frame))
    #expect(abs(level - (-2_429 - 600)) <= 1)
    #expect(abs(microphone.speechLevel - (-3_029)) <= 1)
  }

  @Test func `clips that overlap are added and clipped at full scale`() {
    let loud = clip(amplitude: 20_000)
    let microphone = Microphone(clips: [loud, loud], noise: .none, stream: stream)
    #expect(sound(microphone, frames: 60..<61).allSatisfy { $0 == 32_767 || $0 == -32_768 })
  }

  /// A bed of each kind.
  private static let beds: [NoiseBed] = [
    .white(level: -5_000),
    .wind(millimetresPerSecond: 6_000),
    .clip((0..<5_000).map { (index: Int) -> Int16 in Int16(index * 7_919 % 4_001 - 2_000) }),
  ]

  @Test(arguments: beds)
  func `the noise stands below the speech by the SNR`(bed: NoiseBed) {
    for snr: Millibels in [0, 1_200, 3_000] {
      let microphone = Microphone(clips: [clip()], noise: bed, snr: snr, stream: stream)
      // After the clip there is noise alone: 40 s of it, as gusts are slow.
      let noise = sound(microphone, frames: 150..<2_150)
      let level = SignalLevel.millibels(of: noise)
      #expect(abs(microphone.speechLevel - level - snr) < 60, "\(level)")
    }
  }

  @Test func `without an SNR the noise has its own level`() {
    func level(_ bed: NoiseBed) -> Millibels {
      let microphone = Microphone(clips: [], noise: bed, stream: stream)
      return SignalLevel.millibels(of: sound(microphone, frames: 0..<2_000))
    }
    #expect(abs(level(.white(level: -5_000)) - -5_000) < 30)
    #expect(abs(level(.wind(millimetresPerSecond: 10_000)) - -3_400) < 100)
    #expect(abs(level(.wind(millimetresPerSecond: 3_000)) - -5_490) < 100)
    #expect(level(.wind(millimetresPerSecond: 0)) == SignalLevel.floor)
    #expect(level(.clip([100, -100])) == SignalLevel.millibels(of: [100, -100]))
    #expect(level(.clip([])) == SignalLevel.floor)
  }

  @Test(arguments: beds)
  func `a frame does not depend on what was asked for before`(bed: NoiseBed) {
    let microphone = Microphone(clips: [clip()], noise: bed, stream: stream)
    let all = sound(microphone, frames: 0..<80)
    #expect(sound(microphone, frames: 61..<62) == Array(all[61 * 320..<62 * 320]))
    #expect(sound(microphone, frames: -3..<1).count == 4 * 320)
  }

  @Test func `wind is low, gusts, and has no seams between frames`() {
    let microphone = Microphone(
      clips: [],
      noise: .wind(millimetresPerSecond: 10_000),
      stream: stream,
    )
    let sound = sound(microphone, frames: 0..<500)
    let steps = zip(sound, sound.dropFirst()).map { Int($1) - Int($0) }
    let square = steps.reduce(0) { $0 + $1 * $1 } / steps.count
    let seams = stride(from: 319, to: steps.count, by: 320).map { steps[$0] }
    let seamSquare = seams.reduce(0) { $0 + $1 * $1 } / seams.count
    #expect(seamSquare < square * 3 / 2)
    let power = sound.reduce(0) { $0 + Int($1) * Int($1) } / sound.count
    #expect(square < power / 20)
    let seconds = (0..<10).map { SignalLevel.millibels(of: sound[$0 * 16_000..<($0 + 1) * 16_000]) }
    #expect((seconds.max() ?? 0) - (seconds.min() ?? 0) > 200)
  }

  @Test func `the high-pass filter takes wind away and leaves speech`() {
    func level(_ bed: NoiseBed, _ clips: [SpeechClip], _ highPass: Int32?) -> Millibels {
      let microphone = Microphone(clips: clips, noise: bed, highPass: highPass, stream: stream)
      return SignalLevel.millibels(of: sound(microphone, frames: 60..<140))
    }
    let wind = NoiseBed.wind(millimetresPerSecond: 10_000)
    #expect(level(wind, [], nil) - level(wind, [], 150) > 600)
    #expect(level(.none, [clip()], nil) - level(.none, [clip()], 150) < 150)
  }

  @Test func `the same name and seed give the same sound on every machine`() {
    func digest(_ bed: NoiseBed) -> UInt64 {
      let microphone = Microphone(clips: [clip()], noise: bed, snr: 1_200, stream: stream)
      return sound(microphone, frames: 0..<100).reduce(0xCBF2_9CE4_8422_2325) { hash, sample in
        (hash ^ UInt64(UInt16(bitPattern: sample))) &* 0x100_0000_01B3
      }
    }
    #expect(digest(.white(level: -5_000)) == 6_588_641_910_443_147_618)
    #expect(digest(.wind(millimetresPerSecond: 6_000)) == 7_849_148_587_147_573_031)
  }
}
