import COpus
import Kernel
import Voice

/// How voice is encoded (S-AUD-003): Opus in frames of 20 ms at a hard constant bit rate.
///
/// The bit rate is constant so that packet sizes are known without the codec: what it produces
/// may differ from processor to processor and never steers a simulation.
public struct OpusSettings: Record, Equatable, Sendable {
  /// Samples per second: 8 000, 16 000 or 48 000.
  public var sampleRate: Int32 = 16_000  // key: sample_rate_hz
  /// Bits per second, 6 000 to 128 000.
  public var bitRate: Int32 = 24_000  // key: bit_rate_bps
  /// How much work the encoder puts in, 0 to 10.
  public var complexity: Int32 = 5
  /// Whether nothing above 8 kHz is encoded, which keeps the encoder in its speech mode (SILK).
  public var isWidebandCapped = true
  /// Whether a packet carries a coarse copy of the frame before it.
  public var hasInBandFEC = true
  /// The loss that the encoder expects, in per cent; at 0 there is no in-band FEC.
  public var expectedLoss: Int32 = 10  // key: expected_loss_percent

  /// 24 kb/s wideband at 16 kHz with in-band FEC.
  public init() {}

  /// Samples per frame of 20 ms.
  public var samplesPerFrame: Int { VoiceFrame.samples(at: sampleRate) }

  /// The size of every packet, in bytes: 20 ms of the bit rate, rounded as libopus rounds it.
  public var packetBytes: Int {
    (Int(bitRate) + 200) / 400
  }

  /// What of it decides whether frames are repeated.
  public var redundancy: RedundancySettings {
    var settings = RedundancySettings()
    settings.sampleRate = sampleRate
    settings.bitRate = Int64(bitRate)
    settings.hasInBandFEC = hasInBandFEC
    settings.expectedLossPercent = Int64(expectedLoss)
    settings.complexity = Int64(complexity)
    return settings
  }
}

/// What libopus refused to do.
public struct OpusError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was asked of it.
  public var operation: String
  /// Its answer.
  public var reason: String

  init(_ operation: String, code: Int32) {
    self.operation = operation
    reason = opus_strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  init(_ operation: String, reason: String) {
    self.operation = operation
    self.reason = reason
  }

  /// Question and answer in one line.
  public var description: String { "libopus, \(operation): \(reason)" }
}
