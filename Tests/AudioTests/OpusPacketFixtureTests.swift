import COpus
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

  /// What concealment sounds like is every version's own.
  private static let version = String(cString: opus_get_version_string())
  private static let recorded = "libopus 1.3.1"

  private static func file(_ name: String) -> URL {
    Fixtures.packets.appending(path: "deb.\(name).pk")
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
    var hash = Hash()
    try decode(packets, losing: losing) { hash.add($0) }
    return hash.hexadecimal
  }

  private func decode(
    _ packets: [[UInt8]],
    losing: Bool,
    _ body: ([Int16]) -> Void,
  ) throws {
    let decoder = try OpusVoiceDecoder(sampleRate: 48_000)
    var samples: [Int16] = []
    for (frame, packet) in packets.enumerated() {
      if !losing || !isLost(frame) {
        try decoder.decode(packet, into: &samples)
      } else if frame + 1 < packets.count, !isLost(frame + 1) {
        try decoder.decodeFEC(fromNext: packets[frame + 1], into: &samples)
      } else {
        try decoder.decodeLost(into: &samples)
      }
      body(samples)
    }
  }

  /// What any version of the library must make of them: every frame, and about the same speech.
  @Test(arguments: ["silk12", "20fec_wb", "24cbr0"])
  func `recorded packets decode to frames, as loud with losses as without`(name: String) throws {
    let packets = try packets(Self.file(name))
    #expect(packets.count == 1_236)
    var hash = Hash()
    for packet in packets {
      for byte in packet { hash.add(byte) }
    }
    #expect(hash.hexadecimal == Self.expected[name]?.packets)
    func energy(losing: Bool) throws -> Double {
      var (frames, energy) = (0, 0.0)
      try decode(packets, losing: losing) { samples in
        #expect(samples.count == 960)
        frames += 1
        for sample in samples { energy += Double(sample) * Double(sample) }
      }
      #expect(frames == 1_236)
      return energy
    }
    let (clean, lossy) = (try energy(losing: false), try energy(losing: true))
    #expect(clean / Double(1_236 * 960) > 10_000, "there is speech in them")
    // A fifth of the frames is lost: half of those come back, the others fade.
    #expect((0.7...1.05).contains(lossy / clean), "\(lossy / clean)")
  }

  @Test(
    .enabled(if: version == recorded, "another version of libopus than the one recorded"),
    arguments: ["silk12", "20fec_wb", "24cbr0"],
  )
  func `recorded packets decode to the recorded sound, clean and with losses`(
    name: String
  ) throws {
    let packets = try packets(Self.file(name))
    let expected = try #require(Self.expected[name])
    #expect(try decode(packets, losing: false) == expected.clean)
    #expect(try decode(packets, losing: true) == expected.loss)
  }
}
