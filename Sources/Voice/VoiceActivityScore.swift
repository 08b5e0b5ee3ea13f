import Kernel

/// How well a voice activity detector's flag follows the truth, after Freeman et al., "The voice
/// activity detector for the Pan-European digital cellular mobile telephone service" (1989).
///
/// Shares are in millionths, rounded up, so that only nothing is 0; there is none where there is
/// nothing to take it of.
public struct VoiceActivityScore: Record, Equatable, Sendable {
  /// All speech.
  public private(set) var speech: Duration = .zero
  /// Everything else up to the end of the call.
  public private(set) var nonSpeech: Duration = .zero
  /// FEC: speech lost at the front of talkspurts; a talkspurt without any flag is all front.
  public private(set) var frontEndClipping: Duration = .zero
  /// MSC: speech lost inside talkspurts, after the flag had been up.
  public private(set) var midSpeechClipping: Duration = .zero
  /// OVER: time after a talkspurt's end in which the flag stayed up.
  public private(set) var carryOver: Duration = .zero
  /// NDS: noise detected as speech, elsewhere.
  public private(set) var noiseDetected: Duration = .zero
  /// The time in which the flag was up.
  public private(set) var airtime: Duration = .zero
  /// From a talkspurt's start to the flag, the middle of all that were noticed; nil where none was.
  public private(set) var onsetMedian: Duration?
  /// From a talkspurt's start to the flag, exceeded by one in twenty; nil where none was noticed.
  public private(set) var onset95: Duration?
  /// From a talkspurt's end until the flag fell, the middle of all at whose end it was up and fell
  /// before the next one; nil where there was none.
  public private(set) var hangoverMedian: Duration?
  /// How many talkspurts the flag missed altogether.
  public private(set) var missedTalkspurts: Int64 = 0

  /// A blank value, which a reader fills.
  public init() {}

  /// The score of a flag over a call that lasts from the start until `end`.
  ///
  /// - Parameters:
  ///   - flags: when the flag was up, or, to judge what was heard rather than what was decided,
  ///     which capture time was sent, pre-roll included; in any order.
  ///   - truth: when there was speech.
  ///   - end: when the call ends; nothing after it counts.
  /// - Complexity: O((f + t) log f) in the numbers of flags and talkspurts.
  public init(of flags: [SpeechInterval], against truth: VoiceTruth, until end: Instant) {
    let call = SpeechInterval(start: .start, end: max(.start, end))
    // Flags that touch are one: a bridge of 1 ns joins them and nothing else.
    let raised = VoiceTruth(
      speech: flags.compactMap { $0.clipped(to: call) },
      bridging: Duration(nanoseconds: 1),
    )
    let talkspurts = truth.talkspurts.compactMap { $0.clipped(to: call) }
    var onsets: [Duration] = []
    var first = 0
    var heard = Duration.zero
    for talkspurt in talkspurts {
      speech += talkspurt.length
      while first < raised.talkspurts.count, raised.talkspurts[first].end <= talkspurt.start {
        first += 1
      }
      let within = raised.talkspurts[first...].prefix { $0.start < talkspurt.end }
      heard += judge(talkspurt, by: within, &onsets)
    }
    airtime = raised.speechTime
    nonSpeech = call.length - speech
    let carried = Self.carryOver(of: raised.talkspurts, after: talkspurts, until: call.end)
    carryOver = carried.total
    hangoverMedian = Self.percentile(50, of: carried.hangovers.sorted())
    noiseDetected = airtime - heard - carryOver
    missedTalkspurts = Int64(talkspurts.count - onsets.count)
    onsets.sort()
    onsetMedian = Self.percentile(50, of: onsets)
    onset95 = Self.percentile(95, of: onsets)
  }

  /// FEC as millionths of speech.
  public var frontEndClippingShare: Int64? { Self.millionths(frontEndClipping, of: speech) }
  /// MSC as millionths of speech; none where no talkspurt was noticed: a flag that never rose cannot
  /// fall too early, and that is no merit.
  public var midSpeechClippingShare: Int64? {
    hasNoticed ? Self.millionths(midSpeechClipping, of: speech) : nil
  }
  /// OVER as millionths of non-speech; none where no talkspurt was noticed: nothing could stay up.
  public var carryOverShare: Int64? {
    hasNoticed ? Self.millionths(carryOver, of: nonSpeech) : nil
  }
  /// NDS as millionths of non-speech.
  public var noiseDetectedShare: Int64? { Self.millionths(noiseDetected, of: nonSpeech) }
  /// OVER and NDS together as millionths of non-speech.
  public var noiseShare: Int64? { Self.millionths(carryOver + noiseDetected, of: nonSpeech) }
  /// Airtime as millionths of the call.
  public var airtimeShare: Int64? { Self.millionths(airtime, of: speech + nonSpeech) }

  /// Whether the flag was up in any talkspurt: one without any is all front.
  private var hasNoticed: Bool { frontEndClipping < speech }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("speech_ns", &speech)
    try fields.field("non_speech_ns", &nonSpeech)
    try fields.field("fec_ns", &frontEndClipping)
    try fields.field("msc_ns", &midSpeechClipping)
    try fields.field("over_ns", &carryOver)
    try fields.field("nds_ns", &noiseDetected)
    try fields.field("airtime_ns", &airtime)
    try fields.field("onset_p50_ns", &onsetMedian)
    try fields.field("onset_p95_ns", &onset95)
    try fields.field("hangover_p50_ns", &hangoverMedian)
    try fields.field("missed_talkspurts", &missedTalkspurts)
  }

  /// Adds one talkspurt's losses; what is heard of it is the result.
  private mutating func judge(
    _ talkspurt: SpeechInterval,
    by flags: ArraySlice<SpeechInterval>,
    _ onsets: inout [Duration],
  ) -> Duration {
    guard let first = flags.first else {
      frontEndClipping += talkspurt.length
      return .zero
    }
    let heard = flags.reduce(Duration.zero) { $0 + $1.overlap(with: talkspurt) }
    let onset = max(.zero, first.start - talkspurt.start)
    onsets.append(onset)
    frontEndClipping += onset
    midSpeechClipping += talkspurt.length - onset - heard
    return heard
  }

  /// The time in which a flag that was up at a talkspurt's end stayed up, until the next one; and
  /// each of these times at whose end it fell, because nobody spoke.
  private static func carryOver(
    of flags: [SpeechInterval],
    after talkspurts: [SpeechInterval],
    until end: Instant,
  ) -> (total: Duration, hangovers: [Duration]) {
    var total = Duration.zero
    var hangovers: [Duration] = []
    var index = 0
    for (position, talkspurt) in talkspurts.enumerated() {
      while index < flags.count, flags[index].end <= talkspurt.end { index += 1 }
      guard index < flags.count, flags[index].start < talkspurt.end else { continue }
      let next = position + 1 < talkspurts.count ? talkspurts[position + 1].start : end
      let fall = min(flags[index].end, next)
      total += fall - talkspurt.end
      if fall < next { hangovers.append(fall - talkspurt.end) }
    }
    return (total, hangovers)
  }

  /// The value at that rank (nearest rank) of a sorted list; nil where the list is empty.
  private static func percentile(_ percent: Int, of sorted: [Duration]) -> Duration? {
    guard !sorted.isEmpty else { return nil }
    return sorted[(sorted.count * percent + 99) / 100 - 1]
  }

  private static func millionths(_ part: Duration, of whole: Duration) -> Int64? {
    guard whole > .zero else { return nil }
    let scaled = Int128(part.nanoseconds) * 1_000_000 + Int128(whole.nanoseconds) - 1
    return Int64(clamping: scaled / Int128(whole.nanoseconds))
  }
}

extension SpeechInterval {
  /// The part of it that lies in `other`; nil where there is none.
  fileprivate func clipped(to other: Self) -> Self? {
    let from = max(start, other.start)
    let until = min(end, other.end)
    return from < until ? Self(start: from, end: until) : nil
  }
}
