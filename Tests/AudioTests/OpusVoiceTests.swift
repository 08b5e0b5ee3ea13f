import Testing

@testable import Audio

struct OpusVoiceTests {
  private func settings(_ rate: Int32, bits: Int32, _ complexity: Int32 = 0) -> OpusSettings {
    var settings = OpusSettings()
    settings.sampleRate = rate
    settings.bitRate = bits
    settings.complexity = complexity
    return settings
  }

  @Test(
    arguments: [Int32(8_000), 16_000, 48_000],
    [Int32(6_000), 12_345, 16_000, 24_000, 64_000],
  )
  func `every packet has the size that the settings tell`(rate: Int32, bits: Int32) throws {
    let settings = settings(rate, bits: bits)
    let encoder = try OpusVoiceEncoder(settings: settings)
    let samples = Fixtures.tone(samples: 20 * settings.samplesPerFrame)
    var packet: [UInt8] = []
    for frame in 0..<20 {
      let start = frame * settings.samplesPerFrame
      let isSilent = frame % 7 == 6
      let piece =
        isSilent
        ? Array(repeating: 0, count: settings.samplesPerFrame)
        : Array(samples[start..<start + settings.samplesPerFrame])
      try encoder.encode(piece, into: &packet)
      #expect(packet.count == settings.packetBytes)
    }
  }

  @Test func `24 kb/s are 60 bytes a packet`() {
    #expect(OpusSettings().packetBytes == 60)
  }

  /// Encodes a tone and decodes it with what `hear` makes of each packet and the next one.
  private func energies(
    _ hear: (OpusVoiceDecoder, Int, [UInt8], [UInt8], inout [Int16]) throws -> Void
  ) throws -> [Int64] {
    let settings = settings(16_000, bits: 24_000)
    let encoder = try OpusVoiceEncoder(settings: settings)
    let decoder = try OpusVoiceDecoder()
    let samples = Fixtures.tone(samples: 31 * 320)
    let packets = try (0..<31).map { frame in
      var packet: [UInt8] = []
      try encoder.encode(Array(samples[frame * 320..<frame * 320 + 320]), into: &packet)
      return packet
    }
    var heard: [Int16] = []
    return try (0..<30).map { frame in
      try hear(decoder, frame, packets[frame], packets[frame + 1], &heard)
      #expect(heard.count == 320)
      return heard.reduce(0) { $0 + Int64($1) * Int64($1) }
    }
  }

  @Test func `a decoded tone is about as loud as it was`() throws {
    let sent = Fixtures.tone(samples: 320).reduce(Int64(0)) { $0 + Int64($1) * Int64($1) }
    let heard = try energies { decoder, _, packet, _, samples in
      try decoder.decode(packet, into: &samples)
    }
    for energy in heard.dropFirst(5) { #expect(energy > sent / 2 && energy < sent * 2) }
  }

  @Test func `concealment goes on for a while and fades away`() throws {
    let heard = try energies { decoder, frame, packet, _, samples in
      if frame < 15 {
        try decoder.decode(packet, into: &samples)
      } else {
        try decoder.decodeLost(into: &samples)
      }
    }
    #expect(heard[15] > heard[14] / 4)
    #expect(heard[25] < heard[14] / 1_000)
  }

  @Test func `a lost frame comes back out of the next packet`() throws {
    let whole = try energies { decoder, _, packet, _, samples in
      try decoder.decode(packet, into: &samples)
    }
    let recovered = try energies { decoder, frame, packet, next, samples in
      if frame == 15 {
        try decoder.decodeFEC(fromNext: next, into: &samples)
      } else {
        try decoder.decode(packet, into: &samples)
      }
    }
    #expect(recovered[15] > whole[15] / 2 && recovered[15] < whole[15] * 2)
  }

  @Test func `after a reset the stream begins anew`() throws {
    let settings = settings(16_000, bits: 16_000)
    let encoder = try OpusVoiceEncoder(settings: settings)
    let decoder = try OpusVoiceDecoder()
    let tone = Fixtures.tone(samples: 320)
    func firstPacket() throws -> ([UInt8], [Int16]) {
      var packet: [UInt8] = []
      var samples: [Int16] = []
      try encoder.encode(tone, into: &packet)
      try decoder.decode(packet, into: &samples)
      return (packet, samples)
    }
    let first = try firstPacket()
    let second = try firstPacket()
    #expect(first.0 != second.0)
    encoder.reset()
    decoder.reset()
    let again = try firstPacket()
    #expect(again.0 == first.0)
    #expect(again.1 == first.1)
  }

  @Test func `what is no packet of 20 ms is refused with libopus' reason`() throws {
    let decoder = try OpusVoiceDecoder()
    var samples: [Int16] = []
    #expect(throws: OpusError("decoding a packet", reason: "an empty packet")) {
      try decoder.decode([], into: &samples)
    }
    // The last bits of the first byte ask for two frames of 20 ms.
    #expect(throws: OpusError("decoding a packet", reason: "buffer too small")) {
      try decoder.decode([0x49] + Array(repeating: 0, count: 40), into: &samples)
    }
    #expect(throws: OpusError("decoding a packet", reason: "corrupted stream")) {
      try decoder.decode([0xFF, 0xFF, 0xFF], into: &samples)
    }
  }

  @Test func `settings that libopus does not know are refused`() {
    #expect(throws: OpusError.self) { try OpusVoiceDecoder(sampleRate: 44_100) }
    #expect(throws: OpusError.self) {
      try OpusVoiceEncoder(settings: settings(16_000, bits: 24_000, 11))
    }
  }
}
