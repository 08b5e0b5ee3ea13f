import Kernel

/// How loud a sound file was, from its start to its end.
///
/// Each bin has the peak of its samples on a scale of decibels: 0 is a bin of digital silence, from 1 to
/// 255 the level rises by 90 dB / 254 a step from −90 dBFS (and all that is below) to full scale.
public struct Envelope: Hashable, Sendable {
  /// What was recorded.
  public enum Kind: String, CaseIterable, Sendable {
    /// What a microphone heard, noise included.
    case microphone
    /// What a listener's ear got.
    case heard
  }

  /// Whose it is: a device.
  public var subject: String
  /// What was recorded.
  public var kind: Kind
  /// When the first bin begins.
  public var start: Instant
  /// How long a bin is; the last one may be shorter.
  public var step: Duration
  /// The peak of each bin.
  public var peaks: [UInt8]

  /// An envelope.
  public init(
    subject: String,
    kind: Kind,
    start: Instant,
    step: Duration,
    peaks: [UInt8],
  ) {
    self.subject = subject
    self.kind = kind
    self.start = start
    self.step = step
    self.peaks = peaks
  }
}
