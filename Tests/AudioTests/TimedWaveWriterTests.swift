import Foundation
import Kernel
import Testing
import Voice

@testable import Audio

struct TimedWaveWriterTests {
  private func write(_ body: (TimedWaveWriter) throws -> Void) throws -> [Int16] {
    try Fixtures.withFolder { folder in
      let path = folder.appending(path: "timed.wav").path
      let writer = try TimedWaveWriter(path: path, sampleRate: 16_000)
      try body(writer)
      try writer.close()
      return try WaveFile(path: path).samples
    }
  }

  @Test func `what sounds first is preceded by silence, and gaps are silent`() throws {
    let frame = [Int16](repeating: 7, count: 320)
    let samples = try write { writer in
      try writer.append(
        frame,
        from: Instant(nanoseconds: 3_000_000),
        to: .start + .milliseconds(23),
      )
      try writer.append(frame, from: .start + .milliseconds(50), to: .start + .milliseconds(70))
    }
    #expect(samples.count == 1_120)
    #expect(samples.indices.filter { samples[$0] != 0 } == Array(48..<368) + Array(800..<1_120))
  }

  @Test func `without drift every sample is written as it was`() throws {
    let tone = Fixtures.tone(samples: 3_200)
    let samples = try write { writer in
      for frame in 0..<10 {
        let start = Instant(nanoseconds: 12_345_678) + .milliseconds(20) * Int64(frame)
        try writer.append(
          Array(tone[frame * 320..<frame * 320 + 320]),
          from: start,
          to: start + .milliseconds(20),
        )
      }
    }
    #expect(samples == [Int16](repeating: 0, count: 198) + tone)
  }

  @Test(arguments: [Int64(100), -100, 1_000, -1_000])
  func `with drift no sample is further than one from its true time`(parts: Int64) throws {
    // A ramp tells each sample's number; a device's frame takes 20 ms of its own clock.
    let samples = try write { writer in
      for frame in Int64(0)..<100 {
        let start = Instant(nanoseconds: frame * (20_000_000 + 20 * parts))
        let ramp = (0..<320).map { Int16(frame * 320 + $0 - 16_000) }
        try writer.append(
          ramp,
          from: start,
          to: start + Duration(nanoseconds: 20_000_000 + 20 * parts),
        )
      }
    }
    #expect(samples.count == Int((32_000 * (1_000_000 + parts) + 500_000) / 1_000_000))
    for index in samples.indices {
      let place = Int64(samples[index]) + 16_000
      let due = (place * (1_000_000 + parts) + 500_000) / 1_000_000
      #expect(abs(due - Int64(index)) <= 1)
    }
  }

  @Test(arguments: [Int32(8_000), 16_000, 48_000])
  func `the look-ahead that reports count is the one that libopus has`(rate: Int32) throws {
    var settings = OpusSettings()
    settings.sampleRate = rate
    let encoder = try OpusVoiceEncoder(settings: settings)
    #expect(encoder.lookAhead == CodecDelay.samples(at: rate))
    #expect(CodecDelay.lookAhead == .microseconds(6_500))
  }

  @Test(arguments: [Int32(8_000), 16_000, 48_000], [Int32(12_000), 24_000, 32_000])
  func `a click comes out of the codec one look-ahead later`(rate: Int32, bits: Int32) throws {
    var settings = OpusSettings()
    settings.sampleRate = rate
    settings.bitRate = bits
    settings.hasInBandFEC = false
    let encoder = try OpusVoiceEncoder(settings: settings)
    let decoder = try OpusVoiceDecoder(sampleRate: rate)
    let length = settings.samplesPerFrame
    // Short enough to be a click, long enough for a narrow band.
    let width = Int(rate) / 2_000
    var sound = [Int16](repeating: 0, count: 10 * length)
    for index in 0..<width { sound[5 * length + length / 4 + index] = 20_000 }
    var packet: [UInt8] = []
    var decoded: [Int16] = []
    var heard: [Int16] = []
    for frame in 0..<10 {
      try encoder.encode(Array(sound[frame * length..<(frame + 1) * length]), into: &packet)
      try decoder.decode(packet, into: &decoded)
      heard += decoded
    }
    let peak = heard.indices.max { heard[$0] < heard[$1] } ?? 0
    let due = 5 * length + length / 4 + width / 2 + CodecDelay.samples(at: rate)
    #expect(abs(peak - due) <= Int(rate) / 1_600)
  }
}
