import Testing

@testable import Kernel

struct GeneratorTests {
  /// The lines `philox4x32 10` of kat_vectors in Random123: counter, key, result in 32-bit words.
  private static let philoxAnswers: [([UInt32], [UInt32], [UInt32])] = [
    (
      [0, 0, 0, 0], [0, 0],
      [0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8],
    ),
    (
      [.max, .max, .max, .max], [.max, .max],
      [0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD],
    ),
    (
      [0x243F_6A88, 0x85A3_08D3, 0x1319_8A2E, 0x0370_7344], [0xA409_3822, 0x299F_31D0],
      [0xD16C_FE09, 0x94FD_CCEB, 0x5001_E420, 0x2412_6EA1],
    ),
  ]

  @Test func `Philox gives the published answers`() {
    for (counter, key, answer) in Self.philoxAnswers {
      let block = Philox4x32.block((word(counter, 0), word(counter, 2)), key: word(key, 0))
      #expect(block.lower == word(answer, 0))
      #expect(block.upper == word(answer, 2))
    }
  }

  /// Key 00…0f and messages 00 01 02 … from the reference implementation's test vectors.
  @Test(arguments: [
    (0, 0x726F_DB47_DD0E_0E31 as UInt64),
    (1, 0x74F8_39C5_93DC_67FD),
    (7, 0xAB02_00F5_8B01_D137),
    (8, 0x93F5_F579_9A93_2462),
    (15, 0xA129_CA61_49BE_45E5),
  ])
  func `SipHash gives the published answers`(length: Int, answer: UInt64) {
    let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
    #expect(SipHash.hash((0..<length).map { UInt8($0) }, key: key) == answer)
  }

  private func word(_ words: [UInt32], _ index: Int) -> UInt64 {
    UInt64(words[index + 1]) << 32 | UInt64(words[index])
  }
}
