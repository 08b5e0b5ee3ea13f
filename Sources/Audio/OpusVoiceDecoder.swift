import COpus
import Voice

/// Decodes one talker's frames, one call per 20 ms of play-out; it has a memory, so calls go in
/// the order of play-out.
///
/// - Complexity: some microseconds per frame, without allocation once the caller's array has its
///   size.
public final class OpusVoiceDecoder {
  /// Samples per second of what comes out.
  public let sampleRate: Int32
  /// Samples per frame of 20 ms.
  public let samplesPerFrame: Int
  private let decoder: OpaquePointer

  /// A decoder at the beginning of a stream; its rate need not be the encoder's.
  ///
  /// - Throws: `OpusError` where libopus knows no such rate.
  public init(sampleRate: Int32 = 16_000) throws(OpusError) {
    var code: Int32 = 0
    guard let made = opus_decoder_create(sampleRate, 1, &code) else {
      throw OpusError("making a decoder for \(sampleRate) Hz", code: code)
    }
    decoder = made
    self.sampleRate = sampleRate
    samplesPerFrame = VoiceFrame.samples(at: sampleRate)
  }

  deinit {
    opus_decoder_destroy(decoder)
  }

  /// Decodes a packet.
  ///
  /// - Throws: `OpusError` where it is no Opus packet of 20 ms.
  public func decode(_ packet: [UInt8], into samples: inout [Int16]) throws(OpusError) {
    try decode(packet, isForFEC: false, into: &samples, "decoding a packet")
  }

  /// Makes up the frame that is missing (PLC); it fades away within about 60 ms.
  ///
  /// - Throws: `OpusError` where libopus fails.
  public func decodeLost(into samples: inout [Int16]) throws(OpusError) {
    try decode(nil, isForFEC: false, into: &samples, "concealing a frame")
  }

  /// Decodes the coarse copy of the missing frame in the packet that follows it.
  ///
  /// Without a copy in it, this conceals. The packet itself is to be decoded afterwards.
  ///
  /// - Throws: `OpusError` where it is no Opus packet of 20 ms.
  public func decodeFEC(
    fromNext packet: [UInt8],
    into samples: inout [Int16],
  ) throws(OpusError) {
    try decode(packet, isForFEC: true, into: &samples, "recovering a frame")
  }

  /// Forgets the past, as at the beginning of a stream.
  public func reset() {
    _ = copus_decoder_reset(decoder)
  }

  private func decode(
    _ packet: [UInt8]?,
    isForFEC: Bool,
    into samples: inout [Int16],
    _ operation: String,
  ) throws(OpusError) {
    guard packet?.isEmpty != true else { throw OpusError(operation, reason: "an empty packet") }
    if samples.count != samplesPerFrame {
      samples = Array(repeating: 0, count: samplesPerFrame)
    }
    // Without a packet the pointer is null: that is how libopus is told of a loss.
    let count =
      packet.map {
        opus_decode(
          decoder,
          $0,
          Int32($0.count),
          &samples,
          Int32(samplesPerFrame),
          isForFEC ? 1 : 0,
        )
      } ?? opus_decode(decoder, nil, 0, &samples, Int32(samplesPerFrame), 0)
    guard count >= 0 else { throw OpusError(operation, code: count) }
    guard Int(count) == samplesPerFrame else {
      throw OpusError(operation, reason: "\(count) samples instead of \(samplesPerFrame)")
    }
  }
}
