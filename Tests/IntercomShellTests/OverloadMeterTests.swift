import Audio
import Testing

@testable import IntercomShell

/// Frames that an encoder breaks by itself: what is counted, and what is not.
struct OverloadMeterTests {
  private let rate: Int32 = 16_000

  /// Frames of a saw of that height, which steps once in each period.
  private func saw(_ height: Int, frames: Int, period: Int = 160) -> [[Int16]] {
    (0..<frames).map { frame in
      (0..<320).map { Int16(($0 + frame * 320) % period * height / period - height / 2) }
    }
  }

  private func packets(of frames: [[Int16]]) throws -> [[UInt8]] {
    var settings = OpusSettings()
    settings.sampleRate = rate
    let encoder = try OpusVoiceEncoder(settings: settings)
    return try frames.map { frame in
      var packet: [UInt8] = []
      try encoder.encode(frame, into: &packet)
      return packet
    }
  }

  private func count(_ heard: [[Int16]], _ packets: [[UInt8]]) throws -> Int64 {
    var meter = try OverloadMeter(sampleRate: rate)
    for (samples, packet) in zip(heard, packets) { try meter.note(samples, packet) }
    return meter.count
  }

  @Test func `silence, and a voice as it was, are no overload`() throws {
    let silence = [[Int16]](repeating: [Int16](repeating: 0, count: 320), count: 20)
    #expect(try count(silence, packets(of: silence)) == 0)
    let voice = saw(6_000, frames: 20)
    #expect(try count(voice, packets(of: voice)) == 0)
  }

  @Test func `a packet that sounds louder than what was said is one, frame by frame`() throws {
    let loud = saw(30_000, frames: 20)
    let silence = [[Int16]](repeating: [Int16](repeating: 0, count: 320), count: 20)
    let broken = try count(silence, packets(of: loud))
    // The codec needs a frame to come to its level.
    #expect((18...20).contains(broken), "\(broken)")
  }

  @Test func `what is too soft to click is none, whatever was said`() throws {
    let soft = saw(2_500, frames: 20)
    let silence = [[Int16]](repeating: [Int16](repeating: 0, count: 320), count: 20)
    #expect(try count(silence, packets(of: soft)) == 0)
  }
}
