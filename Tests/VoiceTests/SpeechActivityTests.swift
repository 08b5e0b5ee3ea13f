import Kernel
import Testing

@testable import Voice

/// The detector inside the codec, and which packets carry copies because of it.
struct SpeechActivityTests {
  private let stream = RandomStream(seed: 5, key: "activity")

  /// Noise of that amplitude, 20 ms of it.
  private func noise(_ amplitude: Int, _ rate: Int, _ frame: Int64) -> [Int16] {
    var words = stream.at(UInt64(bitPattern: frame))
    return (0..<rate * 20).map { _ in
      Int16(Int(Int16(truncatingIfNeeded: words.next())) * amplitude / 32_768)
    }
  }

  private func hear(_ activity: inout SpeechActivity, _ samples: [Int16]) -> Int {
    var samples = samples
    return samples.withUnsafeMutableBufferPointer { activity.hear($0) }
  }

  @Test(arguments: [8, 12, 16])
  func `silence is hardly speech, and what begins after it is beyond doubt`(rate: Int) {
    var activity = SpeechActivity()
    let silence = [Int16](repeating: 0, count: rate * 20)
    for _ in 0..<20 { #expect(hear(&activity, silence) < 13) }
    #expect(hear(&activity, noise(8_000, rate, 0)) == SpeechActivity.certain)
    _ = hear(&activity, silence)
    #expect(hear(&activity, silence) < 13)
  }

  @Test(arguments: [8, 12, 16])
  func `noise that lasts is no speech in the end, and louder speech in it is`(rate: Int) {
    var activity = SpeechActivity()
    var last = 0
    for frame in Int64(0)..<400 { last = hear(&activity, noise(400, rate, frame)) }
    #expect(last < 77)
    #expect(hear(&activity, noise(16_000, rate, 400)) > 200)
  }

  @Test func `what stays the same is no sound at all`() {
    var constant = SpeechActivity()
    var silent = SpeechActivity()
    for frame in 0..<30 {
      let same = hear(&constant, [Int16](repeating: 20_000, count: 320))
      let nothing = hear(&silent, [Int16](repeating: 0, count: 320))
      if frame > 20 { #expect(same <= nothing + 10) }
    }
  }

  // MARK: Copies

  private func settings(_ change: (inout RedundancySettings) -> Void) -> RedundancySettings {
    var settings = RedundancySettings()
    change(&settings)
    return settings
  }

  private func sound(_ amplitude: Int, _ frame: Int64) -> [Int16] {
    noise(amplitude, 16, frame)
  }

  @Test func `a copy follows the frame it is of, and the first packet has none`() {
    var model = RedundancyModel()
    #expect(model.isPossible)
    #expect(model.carries(sound(8_000, 0)) == false, "nothing came before it")
    var quiet = RedundancyModel()
    for frame in Int64(0)..<60 { #expect(quiet.carries(sound(0, frame)) == false) }
    #expect(quiet.carries(sound(8_000, 60)) == false, "the frame before it was silent")
    #expect(quiet.carries(sound(8_000, 61)) == true)
    #expect(quiet.carries(sound(0, 62)) == true, "the frame before it was not")
    _ = quiet.carries(sound(0, 63))
    #expect(quiet.carries(sound(0, 64)) == false)
  }

  @Test(
    arguments: [
      (128_000, 0, true), (128_000, 30, false), (6_000, 30, true), (0, 10, true),
    ] as [(Int64, Int64, Bool)]
  )
  func `without FEC, loss or room no packet carries a copy, whatever is said`(
    bitRate: Int64,
    loss: Int64,
    hasFEC: Bool,
  ) {
    var model = RedundancyModel(
      settings: settings {
        $0.bitRate = bitRate
        $0.expectedLossPercent = loss
        $0.hasInBandFEC = hasFEC
      }
    )
    #expect(!model.isPossible)
    for frame in Int64(0)..<5 { #expect(model.carries(sound(8_000, frame)) == false) }
  }

  @Test(arguments: [1, 5, 6, 10, 20, 25, 30, 100] as [Int64], [0, 5, 10] as [Int64])
  func `room for copies is not lost by a higher bit rate, nor the band that they leave`(
    loss: Int64,
    complexity: Int64,
  ) {
    var wasPossible = false
    var before = CodedBand.narrowband
    for bitRate in stride(from: Int64(6_000), through: 64_000, by: 400) {
      let settings = settings {
        $0.bitRate = bitRate
        $0.expectedLossPercent = loss
        $0.complexity = complexity
      }
      let isPossible = RedundancyModel(settings: settings).isPossible
      #expect(isPossible || !wasPossible, "\(bitRate)")
      if wasPossible { #expect(rank(settings.band) >= rank(before), "\(bitRate)") }
      (wasPossible, before) = (isPossible, settings.band)
    }
    #expect(wasPossible, "64 kb/s are enough")
    #expect(before == .wideband)
  }

  private func rank(_ band: CodedBand) -> Int { CodedBand.allCases.firstIndex(of: band) ?? -1 }

  @Test func `at little loss no band is given up for copies, at more it is`() {
    func narrowed(_ loss: Int64) -> [Int64] {
      stride(from: Int64(6_000), through: 40_000, by: 400).filter { bitRate in
        let bands = [true, false].map { hasFEC in
          settings {
            $0.bitRate = bitRate
            $0.expectedLossPercent = loss
            $0.hasInBandFEC = hasFEC
          }.band
        }
        return bands[0] != bands[1]
      }
    }
    for loss in Int64(0)...5 { #expect(narrowed(loss) == [], "\(loss) %") }
    #expect(!narrowed(10).isEmpty)
  }

  @Test func `a microphone of 8 kHz has a narrow band at any rate`() {
    for bitRate in [6_000, 24_000, 128_000] as [Int64] {
      for hasFEC in [true, false] {
        let settings = settings {
          $0.sampleRate = 8_000
          $0.bitRate = bitRate
          $0.hasInBandFEC = hasFEC
        }
        #expect(settings.band == .narrowband)
      }
    }
  }
}
