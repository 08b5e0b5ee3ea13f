import Kernel

/// The numbers of the last frames that were not sent, to be sent when speech starts (S-VAD-004).
///
/// A caller remembers each unsent frame and, when the detector says `started`, sends what
/// `release()` gives before the present frame. It remembers numbers, not sound: whoever holds
/// the sound looks it up.
public struct PreRoll: Record, Equatable, Sendable {
  /// How many frames are remembered at most.
  public private(set) var capacity: Int64
  /// The remembered frames, oldest first.
  public private(set) var frames: [FrameNumber] = []

  /// A pre-roll of 200 ms, as the seed has it.
  public init() {
    self.init(length: .milliseconds(200))
  }

  /// A pre-roll that covers `length`; none for a length of zero.
  public init(length: Duration) {
    capacity = VoiceFrame.count(covering: length)
    frames.reserveCapacity(Int(capacity))
  }

  /// Remembers a frame and, where the memory is full, forgets the oldest.
  public mutating func remember(frame: FrameNumber) {
    guard capacity > 0 else { return }
    if frames.count >= Int(capacity) { frames.removeFirst() }
    frames.append(frame)
  }

  /// Gives the remembered frames, oldest first, and forgets them.
  public mutating func release() -> [FrameNumber] {
    let released = frames
    frames.removeAll(keepingCapacity: true)
    return released
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("capacity", &capacity)
    try fields.field("frames", &frames)
  }
}
