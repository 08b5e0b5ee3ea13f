import Kernel

/// How much later sound comes out of the codec than it went in, besides the wait for whole frames.
public enum CodecDelay {
  /// What Opus looks ahead in speech (VoIP), at every rate: 2.5 ms for the overlap of frames and
  /// 4 ms that align SILK with CELT.
  ///
  /// A whole number of samples at 8, 16 and 48 kHz: 52, 104 and 312. The high-pass in front of the
  /// codec lets the fundamental of a voice lead by about 0.2 ms; that is not counted.
  public static let lookAhead = Duration.microseconds(6_500)

  /// The look-ahead in samples.
  public static func samples(at sampleRate: Int32) -> Int {
    Int(Int64(sampleRate) * lookAhead.nanoseconds / 1_000_000_000)
  }
}
