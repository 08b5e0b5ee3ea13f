import COpus

/// Encodes one talker's frames; it has a memory, so frames go in order.
///
/// - Complexity: a fraction of a millisecond per frame, without allocation once the caller's
///   packet has its size.
public final class OpusVoiceEncoder {
  /// What the encoder was made with.
  public let settings: OpusSettings
  private let encoder: OpaquePointer

  /// An encoder at the beginning of a stream.
  ///
  /// - Throws: `OpusError` where libopus knows no such settings.
  public init(settings: OpusSettings = OpusSettings()) throws(OpusError) {
    var code: Int32 = 0
    let made = opus_encoder_create(settings.sampleRate, 1, OPUS_APPLICATION_VOIP, &code)
    guard let made else { throw OpusError("making an encoder for \(settings)", code: code) }
    encoder = made
    self.settings = settings
    let bandwidth = settings.isWidebandCapped ? OPUS_BANDWIDTH_WIDEBAND : OPUS_BANDWIDTH_FULLBAND
    try set(OPUS_SET_BITRATE_REQUEST, settings.bitRate, "bit rate")
    try set(OPUS_SET_VBR_REQUEST, 0, "constant bit rate")
    try set(OPUS_SET_MAX_BANDWIDTH_REQUEST, bandwidth, "bandwidth")
    try set(OPUS_SET_COMPLEXITY_REQUEST, settings.complexity, "complexity")
    try set(OPUS_SET_INBAND_FEC_REQUEST, settings.hasInBandFEC ? 1 : 0, "in-band FEC")
    try set(OPUS_SET_PACKET_LOSS_PERC_REQUEST, settings.expectedLoss, "expected loss")
    try set(OPUS_SET_SIGNAL_REQUEST, OPUS_SIGNAL_VOICE, "signal")
  }

  deinit {
    opus_encoder_destroy(encoder)
  }

  /// Encodes the next frame.
  ///
  /// - Parameters:
  ///   - samples: 20 ms at the rate of the settings.
  ///   - packet: overwritten; gets the settings' `packetBytes`.
  /// - Throws: `OpusError` where libopus fails or breaks its promise of a constant size.
  public func encode(_ samples: [Int16], into packet: inout [UInt8]) throws(OpusError) {
    precondition(
      samples.count == settings.samplesPerFrame,
      "\(samples.count) samples in a frame of \(settings.samplesPerFrame)",
    )
    let size = settings.packetBytes
    if packet.count != size { packet = Array(repeating: 0, count: size) }
    let count = opus_encode(encoder, samples, Int32(samples.count), &packet, Int32(size))
    guard count >= 0 else { throw OpusError("encoding a frame", code: count) }
    guard Int(count) == size else {
      throw OpusError("encoding a frame", reason: "\(count) bytes instead of \(size)")
    }
  }

  /// How many samples later sound comes out of a decoder than it went in here, as libopus says.
  public var lookAhead: Int {
    var samples: Int32 = 0
    let code = copus_encoder_get(encoder, OPUS_GET_LOOKAHEAD_REQUEST, &samples)
    precondition(code == OPUS_OK, "libopus does not know how far it looks ahead")
    return Int(samples)
  }

  /// Forgets the past, as at the beginning of a stream.
  public func reset() {
    _ = copus_encoder_reset(encoder)
  }

  private func set(_ request: Int32, _ value: Int32, _ name: String) throws(OpusError) {
    let code = copus_encoder_set(encoder, request, value)
    guard code == OPUS_OK else { throw OpusError("setting the \(name) to \(value)", code: code) }
  }
}
