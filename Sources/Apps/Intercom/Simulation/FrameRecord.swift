import Kernel
import Voice

/// What became of one captured frame on its way to one listener.
struct FrameRecord {
  /// Which captured frame it is; −1 where the slot is empty.
  var timestamp: FrameNumber = -1
  /// When its first sample was captured.
  var start = Instant.start
  /// When its last sample was captured.
  var end = Instant.start
  /// The event that captured it.
  var captured: LogPosition = 0
  /// Whether the voice detector was open for it.
  var wasOffered = false
  /// Whether one of the two apps did not run when it was captured: nobody's talk is rated by it.
  var isUnattended = false
  /// Whether a headset at either end has left a narrow band of it.
  var isNarrow = false
  /// How often it was sent: twice where it went by both paths.
  var copies = 0
  /// How many of these copies have neither arrived nor been lost.
  var inFlight = 0
  /// Whether it went out with the pre-roll, after its time.
  var isPreRoll = false
  /// Why it was not heard, as far as is known; the furthest of its copies counts.
  var cause: LossCause?
  /// The event that shows the cause.
  var evidence: LogPosition = 0
  /// The event from which the cause followed.
  var fault: LogPosition?
  /// When its first copy arrived.
  var arrived: Instant?
  /// Whether a copy, whoever sent it, waits in the listener's buffer.
  var isBuffered = false
  /// Why a copy that arrived was not taken or was given up, and the event that shows it.
  var refusal: (cause: LossCause, evidence: LogPosition)?
  /// The event with which the first copy arrived.
  var arrival: LogPosition = 0
  /// When it began to sound at the listener; nil where it was not heard.
  var played: Instant?
  /// Whether it sounded from the copy in the packet behind it.
  var wasRecovered = false
  /// How long it sounded: half a frame where two share the time of one.
  var sounding = Duration.zero
  /// The event with which it sounded.
  var playEvidence: LogPosition = 0

  /// Whether it may still sound: a copy is in the air, or waits in the listener's buffer.
  var isComing: Bool {
    guard copies > 0, played == nil else { return false }
    return inFlight > 0 || (arrived != nil && isBuffered)
  }

  /// What the end of the run finds of a frame that is open.
  var openEnd: OpenEnd {
    guard isComing else { return .uncertain }
    return isBuffered ? .buffered : .onItsWay
  }

  /// Why it was not heard, and the event that shows it; nil where it was never sent.
  ///
  /// A frame that arrived was not lost on the way, whatever became of its other copy: it was
  /// refused, or it came after its time.
  var explanation: (cause: LossCause, evidence: LogPosition)? {
    guard arrived != nil else { return cause.map { (cause: $0, evidence: self.evidence) } }
    let (cause, evidence) = refusal ?? (.late, arrival)
    return (cause == .late && isPreRoll ? .preRollNotHeard : cause, evidence)
  }

  /// Notes an end that one copy met, where it came further than the others.
  mutating func meet(_ end: LossCause, evidence: LogPosition, fault: LogPosition? = nil) {
    if let cause, cause.rank > end.rank { return }
    cause = end
    self.evidence = evidence
    self.fault = fault
  }
}

/// Where the end of a run finds a frame that was neither heard nor missed.
enum OpenEnd: String, CaseIterable {
  /// It waits in the listener's buffer.
  case buffered = "in the buffer"
  /// A copy is in the air, and none waits at the listener.
  case onItsWay = "on its way"
  /// It may still be sent with a pre-roll, or come back with the packet behind it.
  case uncertain = "not certain"
}

/// The frames of one talker on their way to one listener, by the number of the captured frame.
///
/// It holds those whose end is open, however long they take, and some before them.
struct FrameRing {
  /// Empty until the first frame: most pairs of a large scenario never hear each other.
  private var frames: [FrameRecord] = []

  /// The newest frame; −1 before the first.
  private(set) var newest: FrameNumber = -1

  /// So many are held at least: ten seconds, in which a frame that sounds again is noticed.
  private static let least = 512

  /// Whether that frame is still held.
  func holds(_ timestamp: FrameNumber) -> Bool {
    timestamp >= 0 && !frames.isEmpty && frames[slot(timestamp)].timestamp == timestamp
  }

  /// The frame; a blank one where it is not held.
  subscript(timestamp: FrameNumber) -> FrameRecord {
    holds(timestamp) ? frames[slot(timestamp)] : FrameRecord()
  }

  /// Whether a frame may still sound, without a copy of it.
  func isComing(_ timestamp: FrameNumber) -> Bool {
    holds(timestamp) && frames[slot(timestamp)].isComing
  }

  /// Whether a frame was offered and has not sounded, without a copy of it.
  func isMissing(_ timestamp: FrameNumber) -> Bool {
    guard holds(timestamp) else { return false }
    let place = slot(timestamp)
    return frames[place].wasOffered && frames[place].played == nil
  }

  /// Takes in the next captured frame; everything from `oldest` on stays.
  ///
  /// - Returns: whether the frame that it takes the place of waits in a buffer.
  /// - Complexity: O(1) on average.
  @discardableResult
  mutating func append(_ frame: FrameRecord, keepingFrom oldest: FrameNumber) -> Bool {
    while frames.isEmpty || frame.timestamp - oldest >= Int64(frames.count / 2) { grow() }
    let place = slot(frame.timestamp)
    let wasBuffered = frames[place].timestamp >= 0 && frames[place].isBuffered
    frames[place] = frame
    newest = frame.timestamp
    return wasBuffered
  }

  /// Changes a frame, where it is still held.
  mutating func change(_ timestamp: FrameNumber, _ body: (inout FrameRecord) -> Void) {
    guard holds(timestamp) else { return }
    body(&frames[slot(timestamp)])
  }

  /// Changes every frame that is held.
  ///
  /// - Complexity: O(n) in the frames that are held.
  mutating func changeAll(_ body: (inout FrameRecord) -> Void) {
    for index in frames.indices where frames[index].timestamp >= 0 { body(&frames[index]) }
  }

  private func slot(_ timestamp: FrameNumber) -> Int { Int(timestamp.number) & (frames.count - 1) }

  private mutating func grow() {
    let old = frames
    frames = Array(repeating: FrameRecord(), count: max(Self.least, old.count * 2))
    for frame in old where frame.timestamp >= 0 { frames[slot(frame.timestamp)] = frame }
  }
}
