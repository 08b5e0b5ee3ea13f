import Intercom
import Kernel
import Voice

/// What one listener heard of one talker, in figures.
struct PairFigures {
  /// Speech that was judged.
  private(set) var speech = Duration.zero
  /// Speech that was neither heard nor missed when the run ended, by where it was then in the order
  /// of the list.
  private(set) var open = [Duration](repeating: .zero, count: OpenEnd.allCases.count)
  /// Speech that was not heard in time, by cause in the order of the list.
  private(set) var missed = [Duration](repeating: .zero, count: LossCause.allCases.count)
  /// Gaps by class in the order of the list.
  private(set) var gaps = [Int64](repeating: 0, count: GapClass.allCases.count)
  /// The longest gap; nil where there is none.
  private(set) var longest: Gap?
  /// The delay from mouth to ear of every frame of speech that was heard.
  private(set) var delays = SpeechDelays()
  /// When the last speech that was heard was said; nil where none was.
  private(set) var lastHeard: Instant?
  /// The windows of ten seconds in which there was speech.
  private(set) var windows: [QualityWindow] = []
  /// The whole call.
  private(set) var call = QualityWindow()
  /// Frames decoded from their own packets.
  private(set) var decoded: Int64 = 0
  /// Frames decoded from the redundancy in the next packet.
  private(set) var recovered: Int64 = 0
  /// Frames made up where one that was sent is missing.
  private(set) var concealed: Int64 = 0
  /// Frames that the talker's detector let through, and those of them that did not sound.
  private(set) var letThrough: Int64 = 0
  /// Of these, the frames of which a copy was sent.
  private(set) var sent: Int64 = 0
  private(set) var unsounded: Int64 = 0
  /// Packets of voice that came.
  private(set) var packets: Int64 = 0
  /// Second copies that were dropped.
  private(set) var duplicates: Int64 = 0
  /// Copies by the same path that were dropped.
  private(set) var replays: Int64 = 0
  /// Frames dropped because the window of sequences was wrong.
  private(set) var wronglyRefused: Int64 = 0
  /// Frames dropped because their time had passed.
  private(set) var late: Int64 = 0
  /// Frames that waited and were given up, as more came than the buffer holds.
  private(set) var bufferFull: Int64 = 0
  /// Frames that waited and were left out to shorten the delay.
  private(set) var leftOut: Int64 = 0
  /// Frames that came by a path which the listener had given up.
  private(set) var byPathDown: Int64 = 0
  /// Frames that sounded twice.
  private(set) var playedTwice: Int64 = 0
  /// The interarrival jitter by path, in the order of the paths.
  private(set) var jitter = TransportPath.allCases.map { _ in PathJitter() }

  /// What the codec does to speech; nil where nothing is published of it.
  let impairment: CodecImpairment?

  private var windowEnd = Instant.start
  private var window = QualityWindow()

  /// The length of a window.
  static let windowLength = Duration.seconds(10)

  /// Figures of a pair that has said nothing.
  init(impairment: CodecImpairment?) {
    self.impairment = impairment
  }

  /// The jitter of voice that came by one path.
  struct PathJitter {
    private(set) var present = InterarrivalJitter()
    private(set) var packets: Int64 = 0
    private(set) var highest = Duration.zero
    /// The highest estimate of each ten seconds in which voice came.
    private(set) var windows: [(start: Instant, highest: Duration)] = []

    mutating func observe(_ timestamp: FrameNumber, at now: Instant) {
      present.observe(
        arrival: now.nanoseconds,
        timestamp: timestamp.offset.nanoseconds,
      )
      packets += 1
      let estimate = Duration(nanoseconds: present.estimate)
      highest = max(highest, estimate)
      note(estimate, at: now)
    }

    private mutating func note(_ estimate: Duration, at now: Instant) {
      if let last = windows.last, now < last.start + PairFigures.windowLength {
        windows[windows.count - 1].highest = max(last.highest, estimate)
        return
      }
      let elapsed = now - .start
      let start = Instant.start + PairFigures.windowLength * (elapsed / PairFigures.windowLength)
      windows.append((start, estimate))
    }
  }

  /// Speech that was neither heard nor missed when the run ended.
  var openSpeech: Duration { open.reduce(.zero, +) }

  /// Speech that came to no detector, or of which nobody was there to hear: one of the two was not there, or
  /// the talker's microphone was not in the call.
  var withheld: Duration {
    let causes: [LossCause] = [
      .talkerNotRunning, .talkerLeft, .notCaptured, .muted, .listenerNotRunning, .listenerLeft,
    ]
    return causes.reduce(.zero) { $0 + missed[$1.rank] }
  }

  /// Speech that was not heard in time.
  var missedTotal: Duration { missed.reduce(.zero, +) }

  /// Of the frames that the talker's detector let through, the share that did not sound as itself,
  /// in millionths, rounded up; nil where it let none through.
  var concealmentRatio: Int64? {
    letThrough > 0 ? (unsounded * 1_000_000 + letThrough - 1) / letThrough : nil
  }

  /// The opinion score of the whole call, in thousandths; nil where nobody spoke, or nothing is
  /// published of the codec.
  var opinion: Int64? { impairment.flatMap(call.opinion) }
  /// The rating of the whole call, in thousandths; nil where nobody spoke, or nothing is published
  /// of the codec.
  var rating: Int64? { impairment.flatMap(call.rating) }

  /// The opinion score of the worst ten seconds, in thousandths; nil as `opinion`.
  var worstOpinion: Int64? {
    impairment.flatMap { codec in windows.compactMap { $0.opinion(codec) }.min() }
  }

  /// The highest interarrival jitter of any path; nil where no two packets came by one: a single one
  /// comes evenly, whatever the path is like.
  var highestJitter: Duration? {
    jitter.filter { $0.packets > 1 }.map(\.highest).max()
  }

  /// Whether the talker spoke, be it that the end of the run left all of it open.
  var isSpoken: Bool { speech > .zero || openSpeech > .zero }

  /// A frame that was captured at `instant` is judged next.
  mutating func open(at instant: Instant) {
    guard instant >= windowEnd else { return }
    if windowEnd > .start { closeWindow() }
    while windowEnd <= instant { windowEnd = windowEnd + Self.windowLength }
    window.start = windowEnd - Self.windowLength
  }

  /// Ends the present window of ten seconds.
  mutating func closeWindow() {
    if window.frames > 0 { windows.append(window) }
    window = QualityWindow()
  }

  /// The call is over.
  mutating func finish() {
    closeWindow()
    delays.sort()
  }

  mutating func spoke(_ length: Duration) {
    speech += length
  }

  mutating func leaveOpen(_ length: Duration, _ end: OpenEnd) {
    for (index, each) in OpenEnd.allCases.enumerated() where each == end { open[index] += length }
  }

  mutating func heard(delay: Duration, saidAt instant: Instant, isNarrow: Bool = false) {
    lastHeard = instant
    delays.add(delay)
    window.heard(delay: delay, isNarrow: isNarrow)
    call.heard(delay: delay, isNarrow: isNarrow)
  }

  /// Speech was not heard; `isRated` tells whether it counts for how well voice goes.
  mutating func missed(_ length: Duration, cause: LossCause, isRated: Bool = true) {
    missed[cause.rank] += length
    guard isRated else { return }
    window.missed()
    call.missed()
  }

  mutating func settled(wasHeard: Bool, wasSent: Bool) {
    letThrough += 1
    if !wasHeard { unsounded += 1 }
    if wasSent { sent += 1 }
  }

  mutating func arrived(
    _ timestamp: FrameNumber,
    by path: TransportPath,
    at now: Instant,
    isPreRoll: Bool,
  ) {
    packets += 1
    // A pre-roll leaves all at once, and says nothing of how evenly packets travel.
    guard !isPreRoll else { return }
    jitter[path == .local ? 0 : 1].observe(timestamp, at: now)
  }

  mutating func played(_ rendering: Rendering, again: Bool, wasSent: Bool) {
    switch rendering {
    case .decoded: decoded += 1
    case .recovered: recovered += 1
    // After the last frame of a talkspurt the decoder fades out: nothing is missing there.
    case .concealed: concealed += wasSent ? 1 : 0
    }
    if again { playedTwice += 1 }
  }

  mutating func refused(_ reason: Refusal) {
    switch reason {
    case .duplicate: duplicates += 1
    case .replay: replays += 1
    case .tooOld, .ahead: wronglyRefused += 1
    case .late: late += 1
    case .bufferFull: bufferFull += 1
    case .leftOut: leftOut += 1
    case .pathDown: byPathDown += 1
    case .silenced: break  // Its cause says all of it.
    }
  }

  mutating func note(_ gap: Gap) {
    if let index = GapClass.allCases.firstIndex(of: gap.severity) { gaps[index] += 1 }
    if gap.length > longest?.length ?? .zero { longest = gap }
  }
}
