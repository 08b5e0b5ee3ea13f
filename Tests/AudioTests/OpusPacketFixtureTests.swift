import Foundation
import Testing

@testable import Audio

/// Packets that were encoded elsewhere decode to the sound that was recorded there.
///
/// The sound is decoded at 48 kHz. `loss10` loses the frames 3 and 4 of every ten: the first is
/// concealed, the second recovered from the packet after it. The hashes are FNV-1a with 64 bits,
/// with the offset basis 1469598103934665603 in place of the usual one, over little-endian
/// samples.
struct OpusPacketFixtureTests {
  private struct Expected {
    var packets: String
    var clean: String
    var loss: String
  }

  private static let expected: [String: Expected] = [
    "silk12": Expected(
      packets: "0cacad29f3eb8afb",
      clean: "b11091ec4f033048",
      loss: "c037e4cafe147256",
    ),
    "20fec_wb": Expected(
      packets: "39bb1156500eb0ad",
      clean: "b257709e5e24e74e",
      loss: "174ca72a71ec3624",
    ),
    "24cbr0": Expected(
      packets: "c8d68beed9dcb686",
      clean: "c49496eceb14b24d",
      loss: "88254f4bf0146287",
    ),
  ]

  private struct Hash {
    private var state: UInt64 = 1_469_598_103_934_665_603

    mutating func add(_ byte: UInt8) {
      state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    mutating func add(_ samples: [Int16]) {
      for sample in samples {
        add(UInt8(truncatingIfNeeded: sample))
        add(UInt8(truncatingIfNeeded: sample >> 8))
      }
    }

    var hexadecimal: String {
      let digits = String(state, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }

  /// Takes apart [length as int32, little-endian][bytes]….
  private func packets(_ url: URL) throws -> [[UInt8]] {
    let bytes = [UInt8](try Data(contentsOf: url))
    var packets: [[UInt8]] = []
    var position = 0
    while position + 4 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
      packets.append(Array(bytes[position + 4..<position + 4 + length]))
      position += 4 + length
    }
    return packets
  }

  private func isLost(_ frame: Int) -> Bool {
    frame % 10 == 3 || frame % 10 == 4
  }

  private func decode(_ packets: [[UInt8]], losing: Bool) throws -> String {
    let decoder = try OpusVoiceDecoder(sampleRate: 48_000)
    var samples: [Int16] = []
    var hash = Hash()
    for (frame, packet) in packets.enumerated() {
      if !losing || !isLost(frame) {
        try decoder.decode(packet, into: &samples)
      } else if frame + 1 < packets.count, !isLost(frame + 1) {
        try decoder.decodeFEC(fromNext: packets[frame + 1], into: &samples)
      } else {
        try decoder.decodeLost(into: &samples)
      }
      hash.add(samples)
    }
    return hash.hexadecimal
  }

  @Test(
    .enabled(if: Fixtures.sharedVoice != nil, "there is no ../shared/data/voice/opus_packets"),
    arguments: ["silk12", "20fec_wb", "24cbr0"],
  )
  func `recorded packets decode to the recorded sound, clean and with losses`(
    name: String
  ) throws {
    let folder = try #require(Fixtures.sharedVoice)
    let packets = try packets(folder.appending(path: "opus_packets/deb.\(name).pk"))
    let expected = try #require(Self.expected[name])
    #expect(packets.count == 1_236)
    var hash = Hash()
    for packet in packets {
      for byte in packet { hash.add(byte) }
    }
    #expect(hash.hexadecimal == expected.packets)
    #expect(try decode(packets, losing: false) == expected.clean)
    #expect(try decode(packets, losing: true) == expected.loss)
  }
}
