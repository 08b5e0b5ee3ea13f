import Kernel

/// A half-open span of time: from `start` up to, but not with, `end`.
public struct SpeechInterval: Record, Hashable, Sendable {
  /// The first nanosecond.
  public var start: Instant = .start
  /// The first nanosecond after it.
  public var end: Instant = .start

  /// A blank value, which a reader fills.
  public init() {}

  /// The span from `start` to `end`, which must not be before it.
  public init(start: Instant, end: Instant) {
    precondition(start <= end, "an interval from \(start) back to \(end)")
    self.start = start
    self.end = end
  }

  /// How long it lasts.
  public var length: Duration { end - start }

  /// How much of it lies in `other`.
  public func overlap(with other: Self) -> Duration {
    max(.zero, min(end, other.end) - max(start, other.start))
  }
}

/// When somebody really speaks: what a voice activity detector is measured by.
public struct VoiceTruth: Record, Equatable, Sendable {
  /// Spans of speech in order, apart by at least `bridging`.
  public private(set) var talkspurts: [SpeechInterval] = []

  /// Pauses shorter than this belong to the talkspurt: ITU-T P.59 counts only longer ones.
  public static let bridging = Duration.milliseconds(200)

  /// Nobody speaks.
  public init() {}

  /// Speech as labelled, in any order; pauses shorter than `bridging` are bridged.
  public init(speech: [SpeechInterval], bridging: Duration = VoiceTruth.bridging) {
    // Mostly they are in order, and looking is cheaper than sorting.
    let isOrdered = zip(speech, speech.dropFirst()).allSatisfy {
      ($0.start, $0.end) <= ($1.start, $1.end)
    }
    let ordered =
      isOrdered ? speech : speech.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) })
    for interval in ordered where interval.length > .zero {
      if let last = talkspurts.last, interval.start - last.end < bridging {
        talkspurts[talkspurts.count - 1].end = max(last.end, interval.end)
      } else {
        talkspurts.append(interval)
      }
    }
  }

  /// Speech told from the level of a clean clip, before any noise: the frames within `range` of
  /// the loudest one.
  public init(
    clean samples: [Int16],
    sampleRate: Int32,
    startingAt start: Instant,
    range: Millibels = 3_000,
  ) {
    let speech = SpeechClip.loudFrames(of: samples, sampleRate: sampleRate, range: range)
    let length = VoiceFrame.length
    self.init(
      speech: speech.map { frame in
        SpeechInterval(
          start: start + length * Int64(frame),
          end: start + length * Int64(frame + 1),
        )
      }
    )
  }

  /// The time in which there is speech.
  public var speechTime: Duration { talkspurts.reduce(.zero) { $0 + $1.length } }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("talkspurts", &talkspurts)
  }
}
