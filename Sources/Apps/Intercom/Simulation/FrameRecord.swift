import Kernel

/// What became of one captured frame on its way to one listener.
struct FrameRecord {
  /// Which captured frame it is; −1 where the slot is empty.
  var timestamp: Int64 = -1
  /// When its first sample was captured.
  var start = Instant.start
  /// When its last sample was captured.
  var end = Instant.start
  /// The event that captured it.
  var captured: Int64 = 0
  /// Whether the voice detector was open for it.
  var wasOffered = false
  /// How often it was sent: twice where it went by both paths.
  var copies = 0
  /// Whether it went out with the pre-roll, after its time.
  var isPreRoll = false
  /// Why it was not heard, as far as is known; the furthest of its copies counts.
  var cause: LossCause?
  /// The event that shows the cause.
  var evidence: Int64 = 0
  /// The event from which the cause followed.
  var fault: Int64?
  /// When its first copy arrived.
  var arrived: Instant?
  /// Why a copy that arrived was not taken, and the event that shows it.
  var refusal: (cause: LossCause, evidence: Int64)?
  /// The event with which the first copy arrived.
  var arrival: Int64 = 0
  /// When it began to sound at the listener; nil where it was not heard.
  var played: Instant?
  /// The event with which it sounded.
  var playEvidence: Int64 = 0
  /// Whether something made up sounded in its place.
  var wasConcealed = false

  /// Why it was not heard, and the event that shows it; nil where it was never sent.
  ///
  /// A frame that arrived was not lost on the way, whatever became of its other copy: it was refused,
  /// or it came after its time.
  var explanation: (cause: LossCause, evidence: Int64)? {
    guard arrived != nil else { return cause.map { (cause: $0, evidence: self.evidence) } }
    let (cause, evidence) = refusal ?? (.late, arrival)
    return (cause == .late && isPreRoll ? .preRollNotHeard : cause, evidence)
  }

  /// Notes an end that one copy met, where it came further than the others.
  mutating func meet(_ end: LossCause, evidence: Int64, fault: Int64? = nil) {
    if let cause, cause.rank > end.rank { return }
    cause = end
    self.evidence = evidence
    self.fault = fault
  }
}
