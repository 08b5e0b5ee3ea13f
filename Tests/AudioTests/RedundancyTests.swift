import Foundation
import Kernel
import Testing
import Voice

@testable import Audio

/// What packets say of the copies they carry, held against what the codec does with them, and
/// against the model that foretells it.
struct RedundancyTests {
  /// An encoder's settings that a scenario can ask for.
  struct Case: Sendable, CustomTestStringConvertible {
    var bitRate: Int32
    var loss: Int32
    var hasFEC = true
    var sampleRate: Int32 = 16_000
    var complexity: Int32 = 5

    var testDescription: String {
      "\(bitRate) b/s, \(loss) %, FEC \(hasFEC), \(sampleRate) Hz, complexity \(complexity)"
    }

    var opus: OpusSettings {
      var settings = OpusSettings()
      settings.bitRate = bitRate
      settings.expectedLoss = loss
      settings.hasInBandFEC = hasFEC
      settings.sampleRate = sampleRate
      settings.complexity = complexity
      return settings
    }
  }

  /// A packet with what is known of it.
  private struct Sent {
    var packet: [UInt8]
    var isForetold: Bool
    var level: Millibels
  }

  /// Two people at once in wind: clips of both voices, 20 dB over it.
  private static func microphone(_ sampleRate: Int32) throws -> Microphone {
    var clips: [SpeechClip] = []
    var start: Int64 = 8_000
    for name in ["rms_00", "slt_13", "rms_19", "slt_02"] {
      let path = Fixtures.clips.appending(path: name).path
      let ranges = try LabelFile(path: path + ".lab").ranges(at: 16_000)
      let wave = try WaveFile(path: path + ".wav")
      clips.append(
        sampleRate == 16_000
          ? SpeechClip(start: start, samples: wave.samples, speech: ranges)
          : stretched(wave.samples, from: start, speech: ranges, to: sampleRate)
      )
      start += Int64(wave.samples.count) + 4_000
    }
    return Microphone(
      clips: clips,
      noise: .wind(millimetresPerSecond: 3_000),
      snr: 2_000,
      sampleRate: sampleRate,
      stream: RandomStream(seed: 7, key: "redundancy"),
    )
  }

  /// A clip at another rate, by straight lines: good enough for a codec to work on.
  private static func stretched(
    _ samples: [Int16],
    from start: Int64,
    speech: [Range<Int>],
    to sampleRate: Int32,
  ) -> SpeechClip {
    let rate = Int(sampleRate)
    let longer = (0..<(samples.count - 2) * rate / 16_000).map { index in
      let place = index * 16_000 / rate
      let part = index * 16_000 % rate
      let (first, second) = (Int(samples[place]), Int(samples[place + 1]))
      return Int16(first + (second - first) * part / rate)
    }
    return SpeechClip(
      start: start * Int64(rate) / 16_000,
      samples: longer,
      speech: speech.map { $0.lowerBound * rate / 16_000..<$0.upperBound * rate / 16_000 },
    )
  }

  private func encode(_ wanted: Case, frames: Int64 = 560) throws -> [Sent] {
    let settings = wanted.opus
    let encoder = try OpusVoiceEncoder(settings: settings)
    var microphone = try Self.microphone(settings.sampleRate)
    var model = RedundancyModel(settings: settings.redundancy)
    var samples: [Int16] = []
    var packet: [UInt8] = []
    return try (0..<frames).map { index in
      let level = microphone.frame(FrameNumber(index), into: &samples)
      try encoder.encode(samples, into: &packet)
      return Sent(packet: packet, isForetold: model.carries(samples), level: level)
    }
  }

  @Test(
    arguments: [
      Case(bitRate: 24_000, loss: 10, hasFEC: false),
      Case(bitRate: 128_000, loss: 30, hasFEC: false),
      Case(bitRate: 24_000, loss: 0),
      Case(bitRate: 128_000, loss: 0),
      Case(bitRate: 6_000, loss: 10),
      Case(bitRate: 12_000, loss: 10),
      Case(bitRate: 12_000, loss: 30),
      Case(bitRate: 19_600, loss: 10),
      Case(bitRate: 24_000, loss: 5),
    ]
  )
  func `settings that leave no room for copies have none in any packet`(wanted: Case) throws {
    let sent = try encode(wanted, frames: 120)
    #expect(!RedundancyModel(settings: wanted.opus.redundancy).isPossible)
    #expect(sent.allSatisfy { !OpusPacket.hasRedundancy($0.packet) && !$0.isForetold })
  }

  @Test func `at 24 kb/s and 10 % most frames of speech are repeated`() throws {
    let sent = try encode(Case(bitRate: 24_000, loss: 10))
    let speech = sent.indices.dropFirst().filter { sent[$0 - 1].level > -3_500 }
    let repeated = speech.count { OpusPacket.hasRedundancy(sent[$0].packet) }
    #expect(speech.count > 200)
    #expect(repeated * 100 > speech.count * 90)
    #expect(repeated < sent.count)
  }

  @Test(
    arguments: [
      Case(bitRate: 20_000, loss: 10), Case(bitRate: 20_800, loss: 10),
      Case(bitRate: 22_000, loss: 10), Case(bitRate: 24_000, loss: 10),
      Case(bitRate: 32_000, loss: 10), Case(bitRate: 128_000, loss: 10),
      Case(bitRate: 26_000, loss: 1), Case(bitRate: 28_000, loss: 5),
      Case(bitRate: 28_000, loss: 20), Case(bitRate: 28_000, loss: 30),
      Case(bitRate: 64_000, loss: 30),
      Case(bitRate: 24_000, loss: 10, sampleRate: 8_000),
      Case(bitRate: 24_000, loss: 10, sampleRate: 48_000),
      Case(bitRate: 24_000, loss: 10, complexity: 2),
      Case(bitRate: 32_000, loss: 10, complexity: 0),
    ]
  )
  func `the model agrees with the packets in 99 of 100 frames`(wanted: Case) throws {
    let sent = try encode(wanted)
    let differing = sent.count { OpusPacket.hasRedundancy($0.packet) != $0.isForetold }
    #expect(differing * 100 <= sent.count)
  }

  @Test func `where copy and frame do not fit, the packet is empty and says so`() throws {
    let sent = try encode(Case(bitRate: 18_000, loss: 30))
    let differing = sent.filter { OpusPacket.hasRedundancy($0.packet) != $0.isForetold }
    #expect(sent.contains { OpusPacket.isEmpty($0.packet) })
    #expect(differing.count * 100 <= sent.count * 6)
    // Almost all that the model gets wrong.
    let unexplained = differing.count { !OpusPacket.isEmpty($0.packet) }
    #expect(unexplained * 100 <= sent.count)
  }

  @Test func `recovering differs from concealing exactly where the packet says so`() throws {
    let packets = try encode(Case(bitRate: 24_000, loss: 10), frames: 200).map(\.packet)
    for lost in stride(from: 20, to: 199, by: 1) {
      // Two decoders that have heard the same.
      let decoders = [try OpusVoiceDecoder(), try OpusVoiceDecoder()]
      var recovered: [Int16] = []
      var concealed: [Int16] = []
      for packet in packets[lost - 12..<lost] {
        try decoders[0].decode(packet, into: &recovered)
        try decoders[1].decode(packet, into: &concealed)
      }
      try decoders[0].decodeFEC(fromNext: packets[lost + 1], into: &recovered)
      try decoders[1].decodeLost(into: &concealed)
      #expect((recovered != concealed) == OpusPacket.hasRedundancy(packets[lost + 1]), "\(lost)")
    }
  }

  @Test func `packets that are none, empty ones and CELT carry nothing`() {
    #expect(!OpusPacket.hasRedundancy([]))
    #expect(!OpusPacket.hasRedundancy([0x48]))
    #expect(!OpusPacket.hasRedundancy([0x48, 0xC0]))
    // A wideband frame of SILK, alone and with padding after it.
    #expect(OpusPacket.hasRedundancy([0x48, 0xC0, 0]))
    #expect(!OpusPacket.hasRedundancy([0x48, 0x80, 0]))
    #expect(OpusPacket.hasRedundancy([0x4B, 0x41, 2, 0x40, 1, 0, 0]))
    #expect(!OpusPacket.hasRedundancy([0x4B, 0x41, 2, 0x40, 0, 0]))
    #expect(OpusPacket.isEmpty([0x4B, 0x41, 2, 0x40, 0, 0]))
    #expect(!OpusPacket.hasRedundancy([0x4B, 0x41, 200, 0x40, 1]))
    // Two frames of one size, of two sizes, and two after their lengths.
    #expect(OpusPacket.hasRedundancy([0x49, 0x40, 1, 0, 0]))
    #expect(!OpusPacket.hasRedundancy([0x49, 0x40, 1, 0]))
    #expect(OpusPacket.hasRedundancy([0x4A, 2, 0x40, 1, 0, 0, 0]))
    #expect(OpusPacket.hasRedundancy([0x4B, 0x82, 2, 0x40, 1, 0, 0]))
    #expect(!OpusPacket.hasRedundancy([0x4B, 0x82, 9, 0x40, 1, 0, 0]))
    // The same bits in CELT, and in 60 ms of SILK, which has three flags of speech.
    #expect(!OpusPacket.hasRedundancy([0xC8, 0xFF, 0xFF]))
    #expect(!OpusPacket.hasRedundancy([0x58, 0xE0, 0]))
    #expect(OpusPacket.hasRedundancy([0x58, 0x10, 0]))
    // Stereo: the side channel's flag comes after the middle's two.
    #expect(OpusPacket.hasRedundancy([0x4C, 0x10, 0]))
    #expect(!OpusPacket.hasRedundancy([0x4C, 0x20, 0]))
  }

  @Test func `the band that is scored is the band that the codec keeps`() throws {
    for bitRate in stride(from: Int32(6_000), through: 40_000, by: 800) {
      for loss in [Int32(0), 1, 5, 10, 20, 30] {
        for hasFEC in [true, false] {
          let wanted = Case(bitRate: bitRate, loss: loss, hasFEC: hasFEC)
          let last = try #require(try encode(wanted, frames: 300).last)
          // The configuration of RFC 6716, table 2: four frame sizes for each band of SILK.
          let band = CodedBand.allCases[min(2, Int(last.packet[0] >> 3) / 4)]
          #expect(wanted.opus.redundancy.band == band, "\(wanted)")
        }
      }
    }
  }
}
