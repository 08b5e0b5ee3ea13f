import Intercom
import Kernel
import Voice

/// The ledger of what one listener heard of one talker.
///
/// Frames are kept for three seconds after they were captured; then what became of them is final:
/// speech that has not been heard by then has not been heard in time. So the memory does not grow
/// with the call.
struct PairLedger {
  let listener: String
  let talker: String
  /// What was heard, in figures.
  private(set) var figures = PairFigures()
  /// Gaps that are final and have not been taken.
  private var gaps: [Gap] = []

  private var truth: [SpeechInterval]
  private var nextStretch = 0
  private var frames = [FrameRecord](repeating: FrameRecord(), count: Self.window)
  private var timestamps = [Int64](repeating: -1, count: Self.window * 2)
  private var nextFinal: Int64 = 0
  private var run: Gap?
  private var runEnd = Instant.start
  private var runFollowsSpeech = false
  private var heard: Heard?
  /// The fault that has swallowed something on this way since speech was last heard.
  private var openFault: (sequence: Int64, since: Instant)?
  private var stretchWasOffered = false
  private var isInSpeech = false

  /// So many frames are kept: ten seconds.
  private static let window = 512
  /// After so many frames, three seconds, what became of a frame is final.
  private static let horizon: Int64 = 150
  /// Shorter stretches than this are the rounding of label and frame, not gaps.
  private static let shortest = Duration.milliseconds(1)

  private struct Heard {
    var delay: Duration
    var transit: Duration
    var end: Instant
  }

  init(listener: String, talker: String, truth: [SpeechInterval]) {
    self.listener = listener
    self.talker = talker
    self.truth = truth
  }

  /// The gaps that became final since the last call.
  mutating func takeGaps() -> [Gap] {
    defer { gaps.removeAll(keepingCapacity: true) }
    return gaps
  }

  /// Whether gaps have become final since they were taken last.
  var hasGaps: Bool { !gaps.isEmpty }

  // MARK: What happens to frames

  mutating func captured(_ timestamp: Int64, start: Instant, end: Instant, evidence: Int64) {
    var frame = FrameRecord()
    frame.timestamp = timestamp
    frame.start = start
    frame.end = end
    frame.captured = evidence
    frames[slot(timestamp)] = frame
    while nextFinal <= timestamp - Self.horizon { settle(nextFinal) }
  }

  mutating func offered(_ timestamp: Int64, sequence: Int64, isPreRoll: Bool) {
    timestamps[Int(sequence) % timestamps.count] = timestamp
    change(timestamp) { frame in
      frame.wasOffered = true
      frame.copies += 1
      frame.isPreRoll = isPreRoll
    }
  }

  /// How often a frame was sent to this listener.
  func copies(of sequence: Int64) -> Int {
    let timestamp = timestamps[Int(sequence) % timestamps.count]
    guard timestamp >= 0, frames[slot(timestamp)].timestamp == timestamp else { return 0 }
    return frames[slot(timestamp)].copies
  }

  mutating func skipped(_ timestamp: Int64, reason: SendGap, evidence: Int64) {
    change(timestamp) { frame in
      frame.wasOffered = true
      frame.meet(LossCause(reason), evidence: evidence)
    }
  }

  mutating func met(
    _ end: LossCause,
    _ timestamp: Int64,
    evidence: Int64,
    fault: Int64? = nil,
  ) {
    change(timestamp) { $0.meet(end, evidence: evidence, fault: fault) }
  }

  /// Something, be it speech or KEEPALIVE, was swallowed by a fault on this way.
  mutating func swallowed(by fault: Int64, at now: Instant) {
    openFault = openFault ?? (fault, now)
  }

  mutating func arrived(_ timestamp: Int64, at now: Instant, evidence: Int64) {
    change(timestamp) { frame in
      if frame.arrived == nil { (frame.arrived, frame.arrival) = (now, evidence) }
    }
  }

  mutating func refused(_ sequence: Int64, _ reason: Refusal, evidence: Int64) {
    let timestamp = timestamps[Int(sequence) % timestamps.count]
    switch reason {
    case .duplicate: figures.duplicates += 1
    case .replay: figures.replays += 1
    case .tooOld, .ahead:
      figures.wronglyRefused += 1
      change(timestamp) { $0.refusal = (.wronglyDuplicate, evidence) }
    case .late:
      figures.late += 1
      change(timestamp) { $0.refusal = (.late, evidence) }
    }
  }

  mutating func played(
    _ timestamp: Int64,
    as rendering: Rendering,
    at now: Instant,
    evidence: Int64,
  ) -> CallLedger.Sounded {
    switch rendering {
    case .decoded: figures.decoded += 1
    case .recovered: figures.recovered += 1
    case .concealed: figures.concealed += 1
    }
    var sounded = CallLedger.Sounded.first
    change(timestamp) { frame in
      guard rendering != .concealed else {
        frame.wasConcealed = true
        return
      }
      if frame.played != nil { sounded = .again }
      if frame.played == nil { (frame.played, frame.playEvidence) = (now, evidence) }
    }
    if sounded == .again { figures.playedTwice += 1 }
    return sounded
  }

  /// Makes everything final: the call is over.
  mutating func finish() {
    let last = frames.lazy.map(\.timestamp).max() ?? -1
    // What was on its way when the call ended is judged by nobody.
    while nextFinal <= last - Self.inFlight { settle(nextFinal) }
    close(resumption: nil)
    figures.closeWindow()
  }

  /// The last second of a call is not judged: its speech may still be on the way.
  private static let inFlight: Int64 = 50

  private func slot(_ timestamp: Int64) -> Int { Int(timestamp) % Self.window }

  private mutating func change(_ timestamp: Int64, _ body: (inout FrameRecord) -> Void) {
    guard timestamp >= 0, frames[slot(timestamp)].timestamp == timestamp else { return }
    body(&frames[slot(timestamp)])
  }
}

// MARK: From frames to gaps

extension PairLedger {
  private mutating func settle(_ timestamp: Int64) {
    nextFinal = timestamp + 1
    let frame = frames[slot(timestamp)]
    guard frame.timestamp == timestamp else { return }
    figures.open(at: frame.start)
    guard let speech = speech(in: frame) else {
      close(resumption: nil)
      isInSpeech = false
      return
    }
    if speech.beginsStretch {
      close(resumption: nil)
      isInSpeech = false
      stretchWasOffered = false
    }
    stretchWasOffered = stretchWasOffered || frame.wasOffered
    figures.spoke(speech.to - speech.from)
    if let played = frame.played {
      hear(frame, at: played)
    } else {
      miss(frame, speech)
    }
  }

  private struct Overlap {
    var from: Instant
    var to: Instant
    var beginsStretch: Bool
  }

  /// The part of the frame in which the talker truly spoke.
  private mutating func speech(in frame: FrameRecord) -> Overlap? {
    let from = frame.timestamp * VoiceFrame.length.nanoseconds
    let to = from + VoiceFrame.length.nanoseconds
    while nextStretch < truth.count, truth[nextStretch].end.nanoseconds <= from { nextStretch += 1 }
    guard nextStretch < truth.count else { return nil }
    let stretch = truth[nextStretch]
    guard stretch.start.nanoseconds < to else { return nil }
    // Labels lie on the talker's sample clock; a frame's true length differs by its drift alone.
    let head = Duration(nanoseconds: max(0, stretch.start.nanoseconds - from))
    let tail = Duration(nanoseconds: max(0, to - stretch.end.nanoseconds))
    return Overlap(
      from: frame.start + head,
      to: frame.end - tail,
      beginsStretch: stretch.start.nanoseconds >= from,
    )
  }

  private mutating func hear(_ frame: FrameRecord, at played: Instant) {
    let delay = played - frame.start
    let transit = (frame.arrived ?? played) - frame.end
    if run != nil {
      close(resumption: (delay, transit, frame.playEvidence))
    } else if isInSpeech, let heard, delay - heard.delay > Self.shortest {
      var gap = Gap()
      gap.start = heard.end
      gap.length = delay - heard.delay
      add(growth: gap.length, transit: transit - heard.transit, to: &gap, frame.playEvidence)
      gap.resumed = frame.playEvidence
      emit(gap)
    }
    figures.heard(delay: delay)
    // Frames become final seconds later: only speech from after the fault says that it is over.
    if let since = openFault?.since, frame.start > since { openFault = nil }
    heard = Heard(delay: delay, transit: transit, end: played + (frame.end - frame.start))
    isInSpeech = true
  }

  private mutating func miss(_ frame: FrameRecord, _ speech: Overlap) {
    // What was never sent had no open detector: before the first frame sent, or after it.
    let closed = stretchWasOffered ? LossCause.voiceClosedMiddle : .voiceClosedFront
    let (cause, evidence) = frame.explanation ?? (closed, frame.captured)
    if run == nil {
      var gap = Gap()
      gap.start = speech.from
      run = gap
      runFollowsSpeech = isInSpeech
    }
    run?.add(cause.part, speech.to - speech.from, evidence: evidence)
    let fault = frame.arrived == nil ? frame.fault ?? consequence(of: cause) : nil
    if run?.fault == nil { run?.fault = fault }
    runEnd = speech.to
    figures.missed(speech.to - speech.from, cause: cause, wasConcealed: frame.wasConcealed)
  }

  /// The fault behind a missing path: what broke the one before.
  private func consequence(of cause: LossCause) -> Int64? {
    switch cause {
    case .noPath, .connecting, .handshake: openFault?.sequence
    case .notCaptured, .voiceClosedFront, .voiceClosedMiddle, .deadPath, .lostOnLink,
      .queueDrop, .rejected, .wronglyDuplicate, .late, .preRollNotHeard, .decoderReset, .mixer:
      nil
    }
  }

  /// Ends the open run of unheard speech; `resumption` is how speech was heard again.
  private mutating func close(
    resumption: (delay: Duration, transit: Duration, evidence: Int64)?
  ) {
    guard var gap = run else { return }
    run = nil
    let spoken = runEnd - gap.start
    var growth = Duration.zero
    // At the head of a talkspurt nothing was due yet: the delay of what follows is what counts.
    let delay = (runFollowsSpeech ? heard?.delay : resumption?.delay ?? heard?.delay) ?? .zero
    if runFollowsSpeech, let resumption, let heard {
      // Less than that is the drift of two sample clocks, not a new delay.
      let more = resumption.delay - heard.delay
      growth = more > Self.shortest ? more : .zero
      add(
        growth: growth,
        transit: resumption.transit - heard.transit,
        to: &gap,
        resumption.evidence,
      )
    }
    gap.start = gap.start + delay
    gap.length = spoken + growth
    gap.resumed = resumption?.evidence
    emit(gap)
  }

  /// Splits what the delay grew by into the way and the wait.
  private func add(growth: Duration, transit: Duration, to gap: inout Gap, _ evidence: Int64) {
    let way = min(growth, max(.zero, transit))
    gap.add(.transit, way, evidence: evidence)
    gap.add(.bufferRefill, growth - way, evidence: evidence)
  }

  private mutating func emit(_ gap: Gap) {
    guard gap.length >= Self.shortest else { return }
    var gap = gap
    gap.listener = listener
    gap.talker = talker
    gap.severity = GapClass(length: gap.length)
    gap.settleCause()
    figures.note(gap)
    gaps.append(gap)
  }
}
