/// The band of speech that Opus keeps, as far as it goes with a microphone at 16 kHz.
public enum CodedBand: String, CaseIterable, Sendable {
  /// Up to 4 kHz.
  case narrowband = "Opus narrowband"
  /// Up to 6 kHz.
  case mediumband = "Opus mediumband"
  /// Up to 8 kHz.
  case wideband = "Opus wideband"
}
