import Audio
import Foundation
import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomShell
@testable import IntercomSimulation

/// What is heard where a talker's sound begins, ends, and leaves something out.
struct VoiceLineTests {
  private static let clip = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scenarios/intercom/audio/slt_13.wav")

  /// The packets of a clip, without copies: those make clicks of their own.
  private func packets() throws -> [[UInt8]] {
    let samples = try WaveFile(path: Self.clip.path).samples
    var settings = OpusSettings()
    settings.hasInBandFEC = false
    let encoder = try OpusVoiceEncoder(settings: settings)
    var packet: [UInt8] = []
    return try (0..<samples.count / 320).map { frame in
      try encoder.encode(Array(samples[frame * 320..<frame * 320 + 320]), into: &packet)
      return packet
    }
  }

  private func line(_ packets: [[UInt8]], stream: UInt64 = 1) throws -> VoiceLine {
    let line = try VoiceLine(sampleRate: 16_000)
    for (index, packet) in packets.enumerated() {
      line.keep(packet, stream: stream, sequence: SequenceNumber(Int64(index)))
    }
    return line
  }

  private func frame(
    _ number: Int,
    stream: UInt64 = 1,
    as rendering: Rendering = .decoded,
  ) -> PlayedFrame {
    PlayedFrame(
      talker: 0,
      stream: stream,
      sequence: SequenceNumber(Int64(number)),
      timestamp: FrameNumber(Int64(number)),
      rendering: rendering,
    )
  }

  private func largestStep(_ samples: [Int16]) -> Int {
    zip(samples, samples.dropFirst()).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// What is heard of these frames, an empty list for a silent tick.
  private func hear(_ ticks: [[PlayedFrame]], in line: VoiceLine) throws -> [Int16] {
    var heard: [Int16] = []
    for tick in ticks {
      let sounds = try line.play(tick, of: 0)
      heard += sounds ? line.frame : [Int16](repeating: 0, count: 320)
    }
    return heard
  }

  @Test func `wherever speech stops and goes on, it does so without a click`() throws {
    let packets = try packets()
    let whole = try hear(packets.indices.map { [frame($0)] }, in: try line(packets))
    let bound = largestStep(whole)
    for stop in stride(from: 20, to: packets.count - 30, by: 3) {
      let line = try line(packets)
      let ticks =
        (0..<stop).map { [frame($0)] } + [[], [], [], []]
        + (stop + 4..<stop + 20).map { [frame($0)] }
      let heard = try hear(ticks, in: line)
      #expect(largestStep(heard) <= bound * 3 / 2, "stop at \(stop)")
      // What begins comes out of nothing, what ends goes on for 5 ms.
      #expect(heard[(stop + 4) * 320] == 0)
      #expect(heard[(stop * 320 + 80)..<(stop + 4) * 320].allSatisfy { $0 == 0 })
      #expect(line.steps.worstAtJoins ?? 0 <= bound)
    }
  }

  @Test func `whoever comes into the middle of speech hears it without a click`() throws {
    let packets = try packets()
    for start in stride(from: 10, to: packets.count - 10, by: 5) {
      let line = try line(packets)
      let heard = try hear((start..<start + 6).map { [frame($0)] }, in: line)
      // A decoder that has just begun is silent for its look-ahead, and then at once loud.
      let delay = CodecDelay.samples(at: 16_000)
      let bound = largestStep(Array(heard[640...]))
      let beginning = largestStep(Array(heard[..<(delay + 4)]))
      #expect(beginning <= max(40, bound / 4), "from \(start)")
    }
  }

  @Test func `what leaves frames out fades from one into the other`() throws {
    let packets = try packets()
    let bound = largestStep(try hear(packets.indices.map { [frame($0)] }, in: try line(packets)))
    for skip in stride(from: 20, to: packets.count - 20, by: 3) {
      let line = try line(packets)
      let ticks = (0..<skip).map { [frame($0)] } + (skip + 1..<skip + 15).map { [frame($0)] }
      #expect(largestStep(try hear(ticks, in: line)) <= bound * 3 / 2, "skip at \(skip)")
    }
  }

  @Test func `a packet of another stream with the same number is never played`() throws {
    let packets = try packets()
    let line = try line(packets)
    _ = try hear((0..<40).map { [frame($0)] }, in: line)
    line.keep(packets[80], stream: 2, sequence: 41)
    // The old stream's packet 41 is gone, and the new one's is not its.
    let heard = try hear([[frame(40)], [frame(41)]], in: line)
    let other = try self.line(packets)
    let expected = try hear(
      (0..<41).map { [frame($0)] } + [[frame(41, as: .concealed)]],
      in: other,
    )
    #expect(heard == Array(expected.suffix(640)))
  }

  @Test func `two frames in a tick are heard in the time of one`() throws {
    let packets = try packets()
    let ticks = stride(from: 0, to: 90, by: 3).flatMap { number in
      [[frame(number), frame(number + 1)], [frame(number + 2)]]
    }
    let line = try line(packets)
    let heard = try hear(ticks, in: line)
    #expect(heard.count == 60 * 320)
    let whole = try hear((0..<90).map { [frame($0)] }, in: try self.line(packets))
    #expect(largestStep(heard) <= largestStep(whole) * 5 / 4)
    #expect(line.join == .none)
  }

  @Test func `a recovery without a copy is counted`() throws {
    let packets = try packets()
    let line = try line(packets)
    _ = try hear((0..<30).map { [frame($0)] } + [[frame(31, as: .recovered)]], in: line)
    #expect(line.copiesMissing == 1)
  }

  @Test func `joins are counted from events`() {
    var played = PlayedLine()
    var count = JoinCount()
    let ticks: [[PlayedFrame]] = [
      [], [frame(4)], [frame(5)], [frame(6, as: .concealed)], [frame(8)], [], [],
      [frame(9), frame(10)], [frame(11)], [frame(12, stream: 2)],
    ]
    let joins = ticks.map { tick in
      let join = played.next(tick, of: 0)
      count.note(join)
      return join
    }
    #expect(
      joins == [.none, .begins, .none, .none, .jumps, .ends, .none, .begins, .none, .jumps]
    )
    #expect(count.begins == 2 && count.ends == 1 && count.jumps == 2 && count.total == 5)
  }
}
