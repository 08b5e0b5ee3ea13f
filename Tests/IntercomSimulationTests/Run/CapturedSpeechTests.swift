import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// What a microphone has captured lately, and its packets.
struct CapturedSpeechTests {
  /// A microphone that hears a tone from the first second on.
  private static func speech() -> CapturedSpeech {
    var call = CallBench()
    call.speech[0] = [(1, 4)]
    let redundancy = RedundancyModel(settings: call.call.codec.redundancy(sampleRate: 16_000))
    return CapturedSpeech(call.microphone(of: 0), redundancy: redundancy)
  }

  @Test func `a frame has 20 ms of samples, and a level`() {
    var speech = Self.speech()
    let quiet = speech.capture(0)
    #expect(speech.samples(0).count == 320)
    let loud = speech.capture(51)
    #expect(loud > quiet)
    #expect(speech.samples(51).contains { $0 != 0 })
    #expect(speech.samples(0).allSatisfy { $0 == 0 }, "an earlier frame is kept")
  }

  @Test func `a packet is kept until its place is needed`() {
    var speech = Self.speech()
    for frame in 0..<70 as Range<FrameNumber> { _ = speech.capture(frame) }
    #expect(speech.coded(60) == nil, "not encoded yet")
    let kept = speech.keep([1, 2], of: 60)
    #expect(kept.timestamp == 60 && kept.bytes == [1, 2])
    #expect(speech.coded(60)?.bytes == [1, 2])
    // The place of a frame is that of the 256th after it.
    #expect(speech.coded(316) == nil)
    _ = speech.capture(316)
    _ = speech.keep([3], of: 316)
    #expect(speech.coded(60) == nil)
  }

  @Test func `without redundancy no packet carries a copy`() {
    var speech = Self.speech()
    for frame in 50..<60 as Range<FrameNumber> {
      _ = speech.capture(frame)
      #expect(!speech.keep([1], of: frame).redundancy)
    }
  }
}
