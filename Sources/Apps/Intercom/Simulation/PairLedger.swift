import Intercom
import Kernel
import Voice

/// The ledger of what one listener heard of one talker.
///
/// A frame is judged as soon as its end is certain, and frames are judged in order: it sounded, it
/// was refused, all its copies were lost, the talker's next stream began while it waited in the
/// buffer, or the detector stayed closed for it. What is still on its way or waits, however long,
/// holds back those behind it; where the run ends first it is not judged, and counted by where it
/// was. So the memory grows with the delay, not with the call.
struct PairLedger {
  let listener: String
  let talker: String
  /// When the last gap ended.
  var lastEnd = Instant.start
  /// What was heard, in figures.
  var figures: PairFigures
  /// Gaps that are final and have not been taken.
  var gaps: [Gap] = []

  /// When the talker truly speaks, on its sample clock.
  let truth: [SpeechInterval]
  /// The first stretch of `truth` that has not been passed.
  var nextStretch = 0
  /// Where unheard speech and its end are put together.
  var course = HearingCourse()

  /// What became of each frame, as it was judged.
  private(set) var fates = FateRuns()
  /// How much waits at the listener.
  private(set) var buffer = BufferLevel()

  private(set) var frames = FrameRing()
  /// The stream that the listener follows; nil before its first frame.
  private var stream: UInt64?
  private var nextFinal: FrameNumber = 0
  /// After so many frames it is certain that a frame is not sent: the pre-roll goes no further
  /// back, and what follows a frame is known.
  private let patience: Int64

  /// A ledger of a pair that has said nothing.
  ///
  /// - Parameters:
  ///   - listener: who hears, by device.
  ///   - talker: who speaks, by device.
  ///   - truth: when the talker truly speaks, on its sample clock.
  ///   - preRoll: how far back a frame may be sent.
  ///   - codecDelay: from the beginning of a frame's sound in a decoder to that of its speech.
  ///   - impairment: what the codec does to speech; nil where nothing is published of it.
  init(
    listener: String,
    talker: String,
    truth: [SpeechInterval],
    preRoll: Duration,
    codecDelay: Duration,
    impairment: CodecImpairment?,
  ) {
    self.listener = listener
    self.talker = talker
    self.truth = truth
    patience = max(1, VoiceFrame.count(covering: preRoll)) + 1
    figures = PairFigures(impairment: impairment)
    course.codecDelay = codecDelay
  }

  /// The gaps that became final since the last call.
  mutating func takeGaps() -> [Gap] {
    defer { gaps.removeAll(keepingCapacity: true) }
    return gaps
  }

  /// Whether gaps have become final since they were taken last.
  var hasGaps: Bool { !gaps.isEmpty }

  // MARK: What happens to frames

  /// Why what a talker says does not get into the call.
  struct Withholding {
    /// Why.
    var cause: LossCause
    /// The event that shows it.
    var evidence: LogPosition
    /// That event where it stopped an app, or was somebody's leaving: what follows from it.
    var fault: LogPosition?

    /// For that reason, which comes of one event.
    init(cause: LossCause, evidence: LogPosition) {
      (self.cause, self.evidence) = (cause, evidence)
    }

    /// Since an event that stopped an app, or with which somebody left.
    init(cause: LossCause, event: LogPosition) {
      self.init(cause: cause, evidence: event)
      fault = event
    }
  }

  mutating func captured(
    _ timestamp: FrameNumber,
    start: Instant,
    end: Instant,
    withheld: Withholding? = nil,
    isNarrow: Bool = false,
    evidence: LogPosition,
  ) {
    var frame = FrameRecord()
    frame.timestamp = timestamp
    frame.isNarrow = isNarrow
    frame.start = start
    frame.end = end
    frame.captured = evidence
    if let withheld {
      frame.meet(withheld.cause, evidence: withheld.evidence, fault: withheld.fault)
      frame.isUnattended = withheld.fault != nil
    }
    // What somebody sent again of a frame of long ago is forgotten with it.
    if frames.append(frame, keepingFrom: nextFinal) { buffer.change(by: -1) }
    while nextFinal + patience <= timestamp, !isOpen(nextFinal) { settleNext() }
  }

  mutating func offered(_ timestamp: FrameNumber) {
    let isPreRoll = timestamp < frames.newest
    frames.change(timestamp) { frame in
      frame.wasOffered = true
      frame.copies += 1
      frame.inFlight += 1
      frame.isPreRoll = isPreRoll
    }
  }

  mutating func skipped(_ timestamp: FrameNumber, reason: SendGap, evidence: LogPosition) {
    frames.change(timestamp) { frame in
      frame.wasOffered = true
      frame.meet(LossCause(reason), evidence: evidence)
    }
  }

  /// The talker's detector let a frame through; `evidence` is what shows it, where that is not the event
  /// that captured it.
  ///
  /// One that was neither sent to this listener nor skipped had no path.
  mutating func letThrough(_ timestamp: FrameNumber, evidence: LogPosition?) {
    guard !frames[timestamp].wasOffered else { return }
    frames.change(timestamp) { frame in
      frame.wasOffered = true
      frame.meet(.noPath, evidence: evidence ?? frame.captured)
    }
  }

  /// A copy did not arrive.
  mutating func lost(
    _ timestamp: FrameNumber,
    _ end: LossCause,
    evidence: LogPosition,
    fault: LogPosition? = nil,
  ) {
    frames.change(timestamp) { frame in
      frame.inFlight -= 1
      frame.meet(end, evidence: evidence, fault: fault)
    }
  }

  /// A copy is at the other end, whatever is made of it there.
  mutating func landed(_ timestamp: FrameNumber) {
    frames.change(timestamp) { $0.inFlight -= 1 }
  }

  /// A copy that landed was no good as bytes.
  mutating func rejected(
    _ timestamp: FrameNumber,
    _ reason: Rejection,
    evidence: LogPosition,
  ) {
    frames.change(timestamp) { $0.meet(LossCause(reason), evidence: evidence) }
  }

  /// Something, be it speech or KEEPALIVE, was swallowed by a fault on this way.
  mutating func swallowed(by fault: LogPosition, at now: Instant) {
    course.swallowed(by: fault, at: now)
  }

  mutating func arrived(
    _ timestamp: FrameNumber,
    by path: TransportPath,
    at now: Instant,
    evidence: LogPosition,
  ) {
    let isPreRoll = frames[timestamp].isPreRoll
    figures.arrived(timestamp, by: path, at: now, isPreRoll: isPreRoll)
    frames.change(timestamp) { frame in
      if frame.arrived == nil { (frame.arrived, frame.arrival) = (now, evidence) }
    }
  }

  /// The listener took a frame into its buffer: a copy that arrived and was not refused, whoever
  /// sent it.
  ///
  /// The first frame of another stream makes the listener begin anew, and what waited is given up.
  mutating func taken(_ timestamp: FrameNumber, of stream: UInt64, evidence: LogPosition) {
    if let before = self.stream, before != stream {
      var given: Int64 = 0
      frames.changeAll { frame in
        guard frame.isBuffered else { return }
        frame.isBuffered = false
        given += 1
        frame.refusal = (.decoderReset, evidence)
      }
      buffer.change(by: -given)
    }
    self.stream = stream
    setBuffered(timestamp, true)
  }

  /// A copy was refused as it arrived; another copy may wait in the buffer all the same.
  ///
  /// A copy that is refused as one and is the first that came stands for nothing that was taken: a
  /// sequence that began anew in the same stream (I14).
  mutating func refused(_ timestamp: FrameNumber, _ reason: Refusal, evidence: LogPosition) {
    figures.refused(reason)
    let frame = frames[timestamp]
    let isFirst = frame.arrived != nil && frame.arrival == evidence
    guard let cause = LossCause(reason) ?? (isFirst ? .wronglyDuplicate : nil) else { return }
    // What waited when the listener's app stopped, or its user left, was lost with that.
    guard frame.refusal.map(\.cause.isOfAbsence) != true else { return }
    frames.change(timestamp) { $0.refusal = (cause, evidence) }
  }

  /// A copy came to a listener who takes in nothing any more.
  mutating func missed(_ timestamp: FrameNumber, _ cause: LossCause, evidence: LogPosition) {
    frames.change(timestamp) { frame in
      guard !frame.isBuffered, frame.played == nil else { return }
      frame.refusal = (cause, evidence)
    }
  }

  /// The listener's app has stopped, or its user has left: what waits in its buffer is not played.
  mutating func stopListening(because cause: LossCause, evidence: LogPosition) {
    var given: Int64 = 0
    frames.changeAll { frame in
      guard frame.isBuffered else { return }
      frame.isBuffered = false
      given += 1
      frame.refusal = (cause, evidence)
    }
    buffer.change(by: -given)
  }

  /// What waited in the buffer was given up.
  mutating func givenUp(_ timestamp: FrameNumber, _ reason: Refusal, evidence: LogPosition) {
    refused(timestamp, reason, evidence: evidence)
    setBuffered(timestamp, false)
  }

  private mutating func setBuffered(_ timestamp: FrameNumber, _ isBuffered: Bool) {
    var change: Int64 = 0
    frames.change(timestamp) { frame in
      if frame.isBuffered != isBuffered { change = isBuffered ? 1 : -1 }
      frame.isBuffered = isBuffered
    }
    buffer.change(by: change)
  }

  mutating func played(
    _ timestamp: FrameNumber,
    as rendering: Rendering,
    at now: Instant,
    for length: Duration,
    isNarrow: Bool = false,
    evidence: LogPosition,
  ) -> CallLedger.Sounded {
    let wasSent = frames[timestamp].wasOffered
    var sounded = CallLedger.Sounded.first
    // What is made up in its place is not the frame.
    if rendering != .concealed { setBuffered(timestamp, false) }
    buffer.played(at: now)
    frames.change(timestamp) { frame in
      guard rendering != .concealed else { return }
      if frame.played != nil { sounded = .again }
      guard frame.played == nil else { return }
      frame.wasRecovered = rendering == .recovered
      if isNarrow { frame.isNarrow = true }
      (frame.played, frame.playEvidence, frame.sounding) = (now, evidence, length)
    }
    figures.played(rendering, again: sounded == .again, wasSent: wasSent)
    return sounded
  }

  /// Makes everything final: the call is over at `end`.
  mutating func finish(at end: Instant) {
    while nextFinal <= frames.newest {
      let isUndecided = !frames[nextFinal].wasOffered && nextFinal + patience > frames.newest + 1
      if isOpen(nextFinal) || isUndecided { leaveOpen() } else { settleNext() }
    }
    figures.leaveOpen(speech(after: frames[frames.newest], until: end), .uncertain)
    for gap in course.finish() { emit(gap) }
    figures.finish()
    buffer.close()
  }

  /// Whether nobody can say yet what becomes of a frame.
  ///
  /// One that was lost, or skipped, may still be recovered from the packet behind it.
  private func isOpen(_ timestamp: FrameNumber) -> Bool {
    if frames.isComing(timestamp) { return true }
    return frames.isMissing(timestamp) && frames.isComing(timestamp + 1)
  }

  private mutating func settleNext() {
    let frame = frames[nextFinal]
    nextFinal += 1
    fates.append(FrameFate(judged: frame))
    settle(frame)
  }

  /// The run is over, and what the next frame comes to is not known.
  private mutating func leaveOpen() {
    let frame = frames[nextFinal]
    nextFinal += 1
    // Silence that nobody would have sent is not open.
    fates.append(frame.wasOffered ? .open(frame.openEnd) : .notSent)
    let speech = speech(in: frame)
    if let speech { figures.leaveOpen(speech.to - speech.from, frame.openEnd) }
    for gap in course.pause() { emit(gap) }
    // Whatever becomes of it, it was offered: what is missed behind it is not the talkspurt's front.
    guard let speech else { return }
    if speech.beginsStretch { course.beginStretch() }
    course.noteOffer(frame.wasOffered)
  }
}
