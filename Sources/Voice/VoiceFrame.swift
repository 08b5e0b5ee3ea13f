import Kernel

/// The grid on which voice is captured, sent and played: frames of 20 ms, as S-AUD-003 has them.
public enum VoiceFrame {
  /// The length of one frame.
  public static let length = Duration.milliseconds(20)

  /// How many samples a frame has at `sampleRate` samples per second.
  @inlinable
  public static func samples(at sampleRate: Int32) -> Int {
    Int(sampleRate) / 50
  }

  /// How many frames `span` needs, rounded up; none for a span that is not positive.
  @inlinable
  public static func count(covering span: Duration) -> Int64 {
    guard span > .zero else { return 0 }
    return (span.nanoseconds - 1) / length.nanoseconds + 1
  }
}
