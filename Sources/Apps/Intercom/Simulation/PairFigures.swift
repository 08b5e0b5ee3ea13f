import Kernel
import Voice

/// What one listener heard of one talker, in figures.
struct PairFigures {
  /// Speech that was judged.
  private(set) var speech = Duration.zero
  /// Speech that was not heard in time, by cause in the order of the list.
  private(set) var missed = [Duration](repeating: .zero, count: LossCause.allCases.count)
  /// Of that, what the decoder concealed.
  private(set) var concealedSpeech = Duration.zero
  /// Gaps by class in the order of the list.
  private(set) var gaps = [Int64](repeating: 0, count: GapClass.allCases.count)
  /// The longest gap; nil where there is none.
  private(set) var longest: Gap?
  /// The delay from mouth to ear of every frame of speech that was heard.
  private(set) var delays = DelayHistogram()
  /// The opinion score of each window of ten seconds with speech in it, in thousandths.
  private(set) var windows: [Int64] = []
  /// Frames decoded from their own packets.
  var decoded: Int64 = 0
  /// Frames decoded from the redundancy in the next packet.
  var recovered: Int64 = 0
  /// Frames made up.
  var concealed: Int64 = 0
  /// Second copies that were dropped.
  var duplicates: Int64 = 0
  /// Copies by the same path that were dropped.
  var replays: Int64 = 0
  /// Frames dropped because the window of sequences was wrong.
  var wronglyRefused: Int64 = 0
  /// Frames dropped because their time had passed.
  var late: Int64 = 0
  /// Frames that sounded twice.
  var playedTwice: Int64 = 0

  private var windowEnd = Instant.start
  private var window = QualityWindow()
  private var call = QualityWindow()

  /// Speech that was not heard in time.
  var missedTotal: Duration { missed.reduce(.zero, +) }

  /// The opinion score of the whole call, in thousandths; nil where nobody spoke.
  var opinion: Int64? { call.opinion }
  /// The rating of the whole call, in thousandths; nil where nobody spoke.
  var rating: Int64? { call.rating }

  /// A frame that was captured at `instant` is judged next.
  mutating func open(at instant: Instant) {
    guard instant >= windowEnd else { return }
    if windowEnd > .start { closeWindow() }
    while windowEnd <= instant { windowEnd = windowEnd + .seconds(10) }
  }

  /// Ends the present window of ten seconds.
  mutating func closeWindow() {
    if let opinion = window.opinion { windows.append(opinion) }
    window = QualityWindow()
  }

  mutating func spoke(_ length: Duration) {
    speech += length
  }

  mutating func heard(delay: Duration) {
    delays.add(delay)
    window.heard(delay: delay)
    call.heard(delay: delay)
  }

  mutating func missed(_ length: Duration, cause: LossCause, wasConcealed: Bool) {
    missed[cause.rank] += length
    if wasConcealed { concealedSpeech += length }
    window.missed()
    call.missed()
  }

  mutating func note(_ gap: Gap) {
    if let index = GapClass.allCases.firstIndex(of: gap.severity) { gaps[index] += 1 }
    if gap.length > longest?.length ?? .zero { longest = gap }
  }
}

/// Frames of speech and what became of them, as the E-model wants them.
struct QualityWindow {
  private var frames: Int64 = 0
  private var lost: Int64 = 0
  private var bursts: Int64 = 0
  private var isInBurst = false
  private var delaySum = Duration.zero

  mutating func heard(delay: Duration) {
    frames += 1
    delaySum += delay
    isInBurst = false
  }

  mutating func missed() {
    frames += 1
    lost += 1
    if !isInBurst { bursts += 1 }
    isInBurst = true
  }

  /// R on the wideband scale (G.107.1), in thousandths; nil for a window without speech.
  ///
  /// Opus has no values of the ITU: the constants are those of Alahmadi, Pocta and Melvin (2021)
  /// for constant bit rate at 15 kb/s, the closest that are published.
  var rating: Int64? {
    guard frames > 0 else { return nil }
    let heard = frames - lost
    let delay = heard > 0 ? delaySum / heard : .zero
    return SpeechQuality.wideband.rating(
      delay: delay,
      lossPerMillion: lost * 1_000_000 / frames,
      burstRatio: burstRatio,
      codec: .opusConstant15,
    )
  }

  /// The opinion score that belongs to the rating, in thousandths.
  var opinion: Int64? {
    rating.map { SpeechQuality.wideband.opinion(rating: $0) }
  }

  /// The mean burst over that of random loss of the same share, 1/(1 − p), in thousandths.
  private var burstRatio: Int64 {
    guard bursts > 0, lost < frames else { return 1_000 }
    return max(1_000, lost * 1_000 / bursts * (frames - lost) / frames)
  }
}

/// How often a delay was seen, in bins of one millisecond; so percentiles need no list.
struct DelayHistogram {
  private var bins = [Int64](repeating: 0, count: 4_000)
  private(set) var count: Int64 = 0
  private(set) var least = Duration.zero
  private(set) var greatest = Duration.zero

  mutating func add(_ delay: Duration) {
    let bin = Int(delay / Duration.milliseconds(1))
    bins[min(max(bin, 0), bins.count - 1)] += 1
    least = count == 0 ? delay : min(least, delay)
    greatest = max(greatest, delay)
    count += 1
  }

  /// The delay, in whole milliseconds, that `permille` of all are at or below.
  func percentile(_ permille: Int64) -> Duration {
    let wanted = (count * permille + 999) / 1_000
    var seen: Int64 = 0
    for (bin, number) in bins.enumerated() {
      seen += number
      if seen >= wanted, seen > 0 { return .milliseconds(Int64(bin)) }
    }
    return .zero
  }
}
