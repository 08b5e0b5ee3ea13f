import Kernel

/// What one listener heard around a moment, as sound that a browser plays.
///
/// A moment at which some variant has a gap is cut from every variant, so that two of them compare at
/// the same instant.
public struct SoundClip: Hashable, Sendable {
  /// The gap of this variant that it is about; nil where another variant has the gap and this one
  /// none that begins at that instant.
  public var reference: FindingReference?
  /// The gaps of all variants that it was cut for, by their variants' names.
  public var moments: [Moment]
  /// Who heard it: a device.
  public var subject: String
  /// When it begins, in the run.
  public var start: Instant
  /// How long it sounds.
  public var length: Duration
  /// The type of the bytes: `audio/ogg; codecs=opus`.
  public var type: String
  /// The sound: a whole file.
  public var bytes: [UInt8]

  /// A gap of some variant.
  public struct Moment: Hashable, Sendable {
    /// The variant's name.
    public var variant: String
    /// Its gap.
    public var reference: FindingReference

    /// A gap of a variant.
    public init(variant: String, reference: FindingReference) {
      self.variant = variant
      self.reference = reference
    }
  }

  /// A clip.
  public init(
    reference: FindingReference?,
    moments: [Moment],
    subject: String,
    start: Instant,
    length: Duration,
    type: String,
    bytes: [UInt8],
  ) {
    self.reference = reference
    self.moments = moments
    self.subject = subject
    self.start = start
    self.length = length
    self.type = type
    self.bytes = bytes
  }
}
