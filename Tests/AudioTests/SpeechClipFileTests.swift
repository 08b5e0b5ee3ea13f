import Foundation
import Kernel
import Testing
import Voice

@testable import Audio

/// The clips that scenarios use, as they stand in the package.
struct SpeechClipFileTests {
  private static let names = clipNames()

  private static func clipNames() -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.clips.path)) ?? []
    return files.filter { $0.hasSuffix(".lab") }.map { String($0.dropLast(4)) }.sorted()
  }

  private func read(_ name: String) throws -> (wave: WaveFile, labels: LabelFile) {
    let path = Fixtures.clips.appending(path: name).path
    return (try WaveFile(path: path + ".wav"), try LabelFile(path: path + ".lab"))
  }

  @Test func `there are clips`() {
    #expect(Self.names.count == 14)
  }

  @Test(arguments: names)
  func `each clip is loud where its labels say speech, and silent elsewhere`(name: String) throws {
    let (wave, labels) = try read(name)
    #expect(wave.sampleRate == 16_000)
    let ranges = labels.ranges(at: 16_000)
    #expect(ranges.allSatisfy { wave.samples.indices.contains($0.upperBound - 1) })
    var rest = wave.samples
    for range in ranges {
      #expect(SignalLevel.millibels(of: wave.samples[range]) > -2_700)
      rest.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }
    #expect(SignalLevel.millibels(of: rest) < -3_500)
  }

  @Test(arguments: names)
  func `speech told from the level is about the speech that is labelled`(name: String) throws {
    let (wave, labels) = try read(name)
    let labelled = VoiceTruth(speech: labels.speech)
    let told = VoiceTruth(clean: wave.samples, sampleRate: 16_000, startingAt: .start)
    let end = Instant(nanoseconds: Int64(wave.samples.count) * 62_500)
    let score = VoiceActivityScore(of: told.talkspurts, against: labelled, until: end)
    #expect(try #require(score.frontEndClippingShare) < 150_000)
    #expect(try #require(score.midSpeechClippingShare) < 250_000)
    #expect(try #require(score.noiseDetectedShare) < 150_000)
  }

  /// The score of the detector as written over all clips, one per four seconds.
  private func score(
    noise: NoiseBed,
    snr: Millibels?,
    highPass: Int32?,
  ) throws -> VoiceActivityScore {
    var clips: [SpeechClip] = []
    var speech: [SpeechInterval] = []
    for (index, name) in Self.names.enumerated() {
      let (wave, labels) = try read(name)
      let start = Int64(index) * 64_000
      clips.append(
        SpeechClip(start: start, samples: wave.samples, speech: labels.ranges(at: 16_000))
      )
      speech += labels.shifted(by: .seconds(Int64(index) * 4))
    }
    var microphone = Microphone(
      clips: clips,
      noise: noise,
      snr: snr,
      highPass: highPass,
      stream: RandomStream(seed: 7, key: "test"),
    )
    var detector = VoiceActivityDetector()
    var flags: [SpeechInterval] = []
    var frame: [Int16] = []
    let frames = Int64(Self.names.count) * 200
    for index in 0..<frames
    where detector.hear(level: microphone.frame(FrameNumber(index), into: &frame)).isSent {
      let start = Instant.start + VoiceFrame.length * index
      flags.append(SpeechInterval(start: start, end: start + VoiceFrame.length))
    }
    return VoiceActivityScore(
      of: flags,
      against: VoiceTruth(speech: speech),
      until: .start + VoiceFrame.length * frames,
    )
  }

  @Test func `in quiet the detector cuts the attack off the front and little else`() throws {
    let score = try score(noise: .white(level: -6_500), snr: nil, highPass: nil)
    #expect(score.missedTalkspurts == 0)
    #expect(try #require(score.onsetMedian) <= .milliseconds(100))
    #expect(try #require(score.midSpeechClippingShare) < 10_000)
    #expect(try #require(score.noiseDetectedShare) < 10_000)
    #expect(try #require(score.airtimeShare) < 800_000)
  }

  @Test func `wind keeps the detector open, and the high-pass filter closes it`() throws {
    let wind = NoiseBed.wind(millimetresPerSecond: 10_000)
    let open = try score(noise: wind, snr: nil, highPass: nil)
    #expect(try #require(open.noiseShare) > 700_000)
    let filtered = try score(noise: wind, snr: nil, highPass: 300)
    #expect(try #require(filtered.noiseShare) < 200_000)
    #expect(filtered.missedTalkspurts == 0)
    #expect(try #require(filtered.frontEndClippingShare) < 50_000)
  }
}
