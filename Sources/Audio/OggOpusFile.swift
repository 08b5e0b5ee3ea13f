import COpusEnc

/// Short sound as a whole Ogg Opus file (RFC 7845) in memory, for what plays it: browsers do.
///
/// It is made by libopusenc, and may differ from machine to machine by a rounding: no golden has it.
public struct OggOpusFile: Equatable, Sendable {
  /// The file.
  public let bytes: [UInt8]

  /// The type of such files, for a page.
  public static let type = "audio/ogg; codecs=opus"

  /// Encodes mono sound.
  ///
  /// - Parameters:
  ///   - samples: the sound.
  ///   - sampleRate: samples per second, any that libopusenc takes.
  ///   - bitRate: bits per second on average.
  ///   - complexity: how much work the encoder puts in, 0 to 10.
  /// - Throws: `OpusError` where libopusenc refuses something.
  /// - Complexity: O(samples); a second of sound takes some milliseconds.
  public init(
    _ samples: [Int16],
    sampleRate: Int32,
    bitRate: Int32 = 24_000,
    complexity: Int32 = 3,
  ) throws(OpusError) {
    let sink = ByteSink()
    // It writes into the sink until it is destroyed.
    let encoder = try Self.encoder(into: sink, sampleRate: sampleRate)
    defer { ope_encoder_destroy(encoder) }
    // Files of one sound are equal: the serial number of the stream would be drawn otherwise.
    try Self.check(copusenc_set(encoder, OPE_SET_SERIALNO_REQUEST, 1), "naming the stream")
    try Self.check(
      copusenc_set(encoder, OPUS_SET_BITRATE_REQUEST, bitRate),
      "setting the bit rate",
    )
    try Self.check(
      copusenc_set(encoder, OPUS_SET_COMPLEXITY_REQUEST, complexity),
      "setting the complexity",
    )
    // Six frames of 20 ms in a packet: with that libopus needs less than half of the time for a few bytes less.
    // A clip is decoded as a whole, so that nobody waits for a packet.
    try Self.check(
      copusenc_set(encoder, OPUS_SET_EXPERT_FRAME_DURATION_REQUEST, OPUS_FRAMESIZE_120_MS),
      "setting the length of packets",
    )
    try Self.check(ope_encoder_write(encoder, samples, Int32(samples.count)), "encoding")
    try Self.check(ope_encoder_drain(encoder), "ending the file")
    bytes = sink.bytes
  }

  private static func encoder(
    into sink: ByteSink,
    sampleRate: Int32,
  ) throws(OpusError) -> OpaquePointer {
    guard let comments = ope_comments_create() else {
      throw OpusError("making an Ogg file", reason: "no memory")
    }
    defer { ope_comments_destroy(comments) }
    var callbacks = OpusEncCallbacks(
      write: { user, bytes, count in
        guard let user, let bytes else { return 1 }
        let sink = Unmanaged<ByteSink>.fromOpaque(user).takeUnretainedValue()
        sink.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
        return 0
      },
      close: { _ in 0 },
    )
    var code: Int32 = 0
    let user = Unmanaged.passUnretained(sink).toOpaque()
    // It keeps a copy of the callbacks.
    let encoder = ope_encoder_create_callbacks(
      &callbacks,
      user,
      comments,
      sampleRate,
      1,
      0,
      &code,
    )
    guard let encoder else { throw OpusError("making an Ogg file", reason: words(code)) }
    return encoder
  }

  private static func check(_ code: Int32, _ operation: String) throws(OpusError) {
    guard code == OPE_OK else { throw OpusError(operation, reason: words(code)) }
  }

  private static func words(_ code: Int32) -> String {
    ope_strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

/// Where libopusenc writes.
private final class ByteSink {
  var bytes: [UInt8] = []
}
