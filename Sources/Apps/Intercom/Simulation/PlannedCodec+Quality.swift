import Kernel
import Voice

/// What the codec costs a call: delay, and quality by the E-model.
extension PlannedCodec {
  /// From the beginning of a frame's sound in a decoder to that of its speech.
  var delay: Duration { CodecDelay.lookAhead }

  /// What decides which packets repeat the frame before them.
  func redundancy(sampleRate: Int32) -> RedundancySettings {
    var settings = RedundancySettings()
    settings.sampleRate = sampleRate
    settings.bitRate = bitrate
    settings.hasInBandFEC = fec
    settings.expectedLossPercent = expectedLossPercent
    settings.complexity = complexity
    return settings
  }

  /// The band that the codec keeps of a microphone at 16 kHz.
  var band: CodedBand { redundancy(sampleRate: 16_000).band }

  /// What is known of it on the wideband scale; nil where nothing is published.
  var impairment: CodecImpairment? { published?.impairment }

  /// Where the score's constants come from, in words.
  var impairmentNote: String {
    guard let published else { return "nothing is published of Opus at \(rate)" }
    let impairment = published.impairment
    let constants =
      "\(impairment.name): Ie \(Self.decimals(impairment.equipment)), "
      + "Bpl \(Self.decimals(impairment.robustness))"
    guard published.bitRate < bitrate else { return constants }
    return
      "\(constants); nothing is published of \(band.rawValue) at \(rate), so a score is rather "
      + "too low than too high"
  }

  private var published: PublishedImpairment? {
    PublishedImpairment.opus(band: band, bitRate: bitrate)
  }

  private var rate: String { "\(Self.decimals(bitrate)) kb/s" }

  private static func decimals(_ thousandths: Int64) -> String {
    let digits = String(thousandths + 1_000_000).suffix(3)
    var text = "\(thousandths / 1_000).\(digits)"
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}
