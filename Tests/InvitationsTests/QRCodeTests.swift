import Invitations
import Testing

/// What a QR code holds: figures of ISO/IEC 18004:2015, table 7.
struct QRCodeTests {
  @Test(
    arguments: [
      (1, .low, 25, 17), (1, .medium, 20, 14), (1, .quartile, 16, 11), (1, .high, 10, 7),
      (9, .medium, 262, 180), (10, .low, 395, 271), (10, .medium, 311, 213),
      (10, .quartile, 221, 151), (10, .high, 174, 119), (26, .low, 1_990, 1_367),
      (27, .low, 2_132, 1_465), (27, .high, 910, 625), (40, .low, 4_296, 2_953),
      (40, .medium, 3_391, 2_331), (40, .quartile, 2_420, 1_663), (40, .high, 1_852, 1_273),
    ] as [(Int, QRCode.Level, Int, Int)]
  )
  func `capacities are the standard's`(
    version: Int,
    level: QRCode.Level,
    alphanumeric: Int,
    bytes: Int,
  ) {
    #expect(QRCode.capacity(version: version, level, .alphanumeric) == alphanumeric)
    #expect(QRCode.capacity(version: version, level, .byte) == bytes)
  }

  @Test(arguments: QRCode.Level.allCases)
  func `a larger version holds more, and a stronger level less`(level: QRCode.Level) {
    for mode in QRCode.Mode.allCases {
      let sizes = (1...40).map { QRCode.capacity(version: $0, level, mode) }
      #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 < $1 })
      guard level != .low else { continue }
      #expect((1...40).allSatisfy { QRCode.capacity(version: $0, .low, mode) > sizes[$0 - 1] })
    }
  }

  @Test func `the smallest code is chosen, to the character`() throws {
    let text = [UInt8](repeating: 0x41, count: 262)
    let code = try #require(QRCode(holding: text))
    #expect(code.version == 9 && code.modules == 53 && code.capacity == 262)
    #expect(QRCode(holding: text + [0x41])?.version == 10)
    #expect(QRCode(holding: [UInt8](repeating: 0x61, count: 180))?.version == 9)
    #expect(QRCode(holding: [UInt8](repeating: 0x61, count: 181))?.version == 10)
    #expect(QRCode(holding: [UInt8](repeating: 0x41, count: 4_297), at: .low) == nil)
  }

  @Test func `an invitation takes the alphanumeric mode, and less room than its link`() throws {
    let token = InvitationTokenTests.token()
    let code = try #require(QRCode(holding: InvitationForm.qr.bytes(of: token)))
    #expect(code.mode == .alphanumeric && code.version == 9)
    let link = try #require(QRCode(holding: InvitationForm.link.bytes(of: token)))
    #expect(link.mode == .byte && link.version == 11)
  }
}
