import Kernel
import Testing

@testable import Voice

/// The level and the frame at which a voice detector decides.
struct VoiceActivityBoundsTests {
  private func detector(
    _ change: (inout VoiceActivitySettings) -> Void = { _ in }
  ) -> VoiceActivityDetector {
    var settings = VoiceActivitySettings()
    change(&settings)
    return VoiceActivityDetector(settings: settings)
  }

  @Test(
    arguments: [(-5_100, VoiceActivity.silent), (-5_099, .undecided)]
      as [(Millibels, VoiceActivity)]
  )
  func `sound is louder than the floor by more than the margin`(
    level: Millibels,
    activity: VoiceActivity,
  ) {
    var detector = detector()
    _ = detector.hear(level: -6_000)
    #expect(detector.hear(level: level) == activity)
  }

  @Test(
    arguments: [
      (-9_600, .silent, -7_000), (-3_000, .silent, -3_000), (-2_100, .silent, -3_000),
      (-2_099, .undecided, -3_000), (0, .undecided, -3_000),
    ] as [(Millibels, VoiceActivity, Millibels)]
  )
  func `a call that begins in the middle of speech hears it only above the highest floor`(
    level: Millibels,
    activity: VoiceActivity,
    floor: Millibels,
  ) {
    var detector = detector { $0.floorRise = 0 }
    #expect(detector.hear(level: level) == activity)
    #expect(detector.noiseFloor == floor)
  }

  @Test(
    arguments: [
      (4, -4_001, -4_001), (4, -4_002, -4_001), (4, -4_008, -4_003), (1, -6_000, -6_000),
      (0, -6_000, -6_000), (-3, -6_000, -6_000), (1_000_000, -6_000, -4_001),
    ] as [(Int32, Millibels, Millibels)]
  )
  func `the floor falls by one at least, and never below what was heard`(
    divisor: Int32,
    level: Millibels,
    floor: Millibels,
  ) {
    var detector = detector { $0.floorFallDivisor = divisor }
    _ = detector.hear(level: -4_000)
    _ = detector.hear(level: level)
    #expect(detector.noiseFloor == floor)
  }

  @Test(
    arguments: [(0, -6_000), (5, -5_995), (30, -5_970), (31, -5_970)] as [(Millibels, Millibels)]
  )
  func `the floor rises by its step, and never above what was heard`(
    rise: Millibels,
    floor: Millibels,
  ) {
    var detector = detector { $0.floorRise = rise }
    _ = detector.hear(level: -6_000)
    _ = detector.hear(level: -5_970)
    #expect(detector.noiseFloor == floor)
  }

  @Test func `the floor follows in the attack and the hangover, and stands while somebody talks`() {
    var detector = detector { $0.release = .milliseconds(40) }
    let floors = ([-6_000, -2_000, -2_000, -2_000, -2_000, -5_500, -5_500, -5_500] as [Millibels])
      .map { level -> Millibels in
        _ = detector.hear(level: level)
        return detector.noiseFloor
      }
    #expect(floors == [-6_000, -5_995, -5_990, -5_990, -5_990, -5_985, -5_980, -5_975])
    #expect(detector.state == .idle)
  }

  @Test func `each frame tells how long the state has lasted`() {
    var detector = detector {
      $0.attack = .milliseconds(40)
      $0.release = .milliseconds(40)
    }
    #expect(detector.framesInState == 0)
    let told = "..##.#....".map { sound -> String in
      _ = detector.hear(level: sound == "#" ? -1_000 : -6_000)
      return "\(detector.state.rawValue) \(detector.framesInState)"
    }
    #expect(
      told == [
        "idle 1", "idle 2", "attack 1", "talking 1", "release 1", "talking 1", "release 1",
        "release 2", "idle 1", "idle 2",
      ]
    )
  }

  @Test func `digital silence after digital silence is no sound, nor is full scale after itself`() {
    var quiet = detector()
    var loud = detector()
    for _ in 0..<5 {
      #expect(quiet.hear(level: SignalLevel.floor) == .silent)
      #expect(loud.hear(level: -2_500) == .silent)
    }
  }

  // MARK: What is kept for the head of a talkspurt

  @Test(arguments: [(-20, 0), (0, 0), (1, 1), (20, 1), (201, 11)] as [(Int64, Int)])
  func `a pre-roll covers its length in whole frames`(length: Int64, frames: Int) {
    var preRoll = PreRoll(length: .milliseconds(length))
    for frame in FrameNumber(0)..<50 { preRoll.remember(frame: frame) }
    #expect(preRoll.release() == Array((FrameNumber(50) - Int64(frames))..<50))
    preRoll.remember(frame: 90)
    #expect(preRoll.release() == (frames == 0 ? [] : [90]))
  }
}
