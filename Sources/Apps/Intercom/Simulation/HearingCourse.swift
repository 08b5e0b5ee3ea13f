import Intercom
import Kernel

/// The course of one talker's speech at one listener's ear: it puts gaps together.
///
/// A gap lies on the listener's time line, from the instant at which the first unheard speech was
/// due until speech sounds again, or until the end of the talkspurt was due. Two gaps of a pair
/// never overlap, and none lasts into speech that sounds.
///
///     speech captured   ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁
///     heard             ▁▁▁▁▁▁▁▁              ▁▁▁▁▁▁▁▁   by a slower path: the gap is longer than
///                               ├── gap ─────┤           the unheard speech, by the delay's growth
///     heard             ▁▁▁▁▁▁▁▁       ▁▁▁▁▁▁▁▁▁▁▁▁▁▁    by a faster path: it is shorter
///                               ├ gap ┤
struct HearingCourse {
  /// From the beginning of a frame's sound in a decoder to that of its speech.
  var codecDelay = Duration.zero

  private var run: Run?
  private var heard: Heard?
  private var isInSpeech = false
  private var stretchWasOffered = false
  /// A gap that ended with a talkspurt: what is heard next may cut it short.
  private var tail: Gap?
  /// The faults that have swallowed something on this way since speech was last heard.
  private var faults: [(sequence: LogPosition, since: Instant)] = []

  /// Less than this is the drift of two sample clocks, or the rounding of label and frame.
  private static let shortest = Duration.milliseconds(1)

  /// Unheard speech that nothing heard has ended yet.
  private struct Run {
    var gap = Gap()
    /// When the first of it was spoken.
    var spoken: Instant
    var followsSpeech: Bool
  }

  /// The last frame of speech that was heard.
  private struct Heard {
    var delay: Duration
    var transit: Duration
    /// When its sound ended.
    var end: Instant
  }

  /// How speech was heard again.
  private struct Resumption {
    var delay: Duration
    var transit: Duration
    var start: Instant
    var evidence: LogPosition
  }

  /// Something was swallowed by a fault.
  mutating func swallowed(by fault: LogPosition, at now: Instant) {
    guard !faults.contains(where: { $0.sequence == fault }) else { return }
    faults.append((fault, now))
  }

  /// The next frame begins a talkspurt.
  mutating func beginStretch() {
    stretchWasOffered = false
  }

  /// The next frame of the talkspurt was offered to the listener, or was not.
  mutating func noteOffer(_ wasOffered: Bool) {
    stretchWasOffered = stretchWasOffered || wasOffered
  }

  /// A frame of speech sounded.
  ///
  /// - Returns: the gaps that are final with it.
  mutating func hear(_ frame: FrameRecord, from: Instant, at played: Instant) -> [Gap] {
    let sounds = played + codecDelay
    let delay = sounds - frame.start
    let transit = (frame.arrived ?? played) - frame.end
    let resumption = Resumption(
      delay: delay,
      transit: transit,
      start: sounds + (from - frame.start),
      evidence: frame.playEvidence,
    )
    var gaps: [Gap] = []
    if run != nil {
      gaps = close(resumption)
    } else if isInSpeech, let heard, delay - heard.delay > Self.shortest {
      var gap = Gap()
      gap.start = heard.end
      gap.length = resumption.start - heard.end
      gap.add(growth: gap.length, transit: transit - heard.transit, evidence: frame.playEvidence)
      gap.settleCause()
      gap.resumed = frame.playEvidence
      gaps = [gap]
    }
    gaps = releaseTail(before: gaps.first?.start ?? resumption.start) + gaps
    faults.removeAll { $0.since < frame.start }
    heard = Heard(delay: delay, transit: transit, end: sounds + frame.sounding)
    isInSpeech = true
    return gaps
  }

  /// A frame of speech was not heard.
  ///
  /// - Returns: why.
  mutating func miss(_ frame: FrameRecord, from: Instant, to: Instant) -> LossCause {
    // What was never sent had no open detector: before the first frame sent, or after it.
    let closed = stretchWasOffered ? LossCause.voiceClosedMiddle : .voiceClosedFront
    let (cause, evidence) = frame.explanation ?? (closed, frame.captured)
    var present = run ?? Run(spoken: from, followsSpeech: isInSpeech)
    present.gap.add(cause.part, to - from, evidence: evidence)
    present.gap.unheard += to - from
    if present.gap.fault == nil, frame.arrived == nil {
      present.gap.fault = frame.fault ?? consequence(of: cause, at: frame.end)
    }
    run = present
    return cause
  }

  /// Nobody speaks in the next frame, or nobody knows what becomes of it.
  ///
  /// - Returns: the gaps that are final with it.
  mutating func pause() -> [Gap] {
    defer { isInSpeech = false }
    return close(nil)
  }

  /// What is captured at `now` or later sounds later than that.
  ///
  /// - Returns: a gap that nothing can cut short any more.
  mutating func pass(_ now: Instant) -> [Gap] {
    guard let tail, tail.end <= now else { return [] }
    self.tail = nil
    return [tail]
  }

  /// The call is over.
  mutating func finish() -> [Gap] {
    let gaps = pause()
    defer { tail = nil }
    return gaps + (tail.map { [$0] } ?? [])
  }

  /// The fault behind a missing path: the first since speech was last heard.
  private func consequence(of cause: LossCause, at now: Instant) -> LogPosition? {
    switch cause {
    case .noPath, .connecting, .handshake: faults.first { $0.since <= now }?.sequence
    case .notCaptured, .muted, .voiceClosedFront, .voiceClosedMiddle, .unsentLate, .deadPath,
      .lostOnLink, .queueDrop, .rejectedForm, .rejectedKey, .rejectedTag, .wronglyDuplicate,
      .decoderReset, .bufferFull, .leftOut, .late, .preRollNotHeard, .notPlayed, .talkerNotRunning,
      .listenerNotRunning, .talkerLeft, .listenerLeft:
      nil
    }
  }

  /// Ends the open run of unheard speech.
  private mutating func close(_ resumption: Resumption?) -> [Gap] {
    guard let run else { return [] }
    self.run = nil
    var gap = run.gap
    gap.settleCause()
    gap.resumed = resumption?.evidence
    // At the head of a talkspurt nothing was due yet: the delay of what follows is what counts.
    let due = run.followsSpeech ? heard?.delay : resumption?.delay ?? heard?.delay
    gap.start = run.spoken + (due ?? codecDelay)
    gap.length = gap.unheard
    guard let resumption else {
      let gaps = releaseTail(before: gap.start)
      if gap.length >= Self.shortest { tail = gap }
      return gaps
    }
    if run.followsSpeech, let heard {
      gap.start = heard.end
      gap.stretch(
        to: resumption.start - heard.end,
        transit: resumption.transit - heard.transit,
        rounding: Self.shortest,
        evidence: resumption.evidence,
      )
      gap.settleCause()
    }
    return gap.unheard >= Self.shortest ? [gap] : []
  }

  private mutating func releaseTail(before next: Instant) -> [Gap] {
    guard var gap = tail else { return [] }
    tail = nil
    if gap.end > next { gap.shorten(to: max(.zero, next - gap.start)) }
    return [gap]
  }
}
