import Intercom
import Kernel

/// How much a gap disturbs, by its length.
public enum GapClass: String, CaseIterable, Sendable {
  /// At most one frame: the decoder's concealment hides it.
  case concealed
  /// Two to four frames: a dip in loudness.
  case dip
  /// From 100 ms: a hole that is heard.
  case hole
  /// From 150 ms: it draws complaints.
  case interruption

  /// One frame, with room for the drift of the sample clocks.
  private static let oneFrame = Duration.microseconds(20_100)

  /// The class of a gap of that length.
  public init(length: Duration) {
    if length >= .milliseconds(150) {
      self = .interruption
    } else if length >= .milliseconds(100) {
      self = .hole
    } else if length > Self.oneFrame {
      self = .dip
    } else {
      self = .concealed
    }
  }
}

/// A stretch in which a talker spoke and a listener did not hear that speech in time.
///
/// It lies on the listener's time line: from the instant the first unheard speech was due at the
/// ear until speech sounds again, or until the talkspurt's end was due. Where the delay is the
/// same before and after, it is as long as the speech that was lost (`unheard`); where the delay
/// grew meanwhile it is longer, where it shrank shorter.
public struct Gap: Record, Equatable, Sendable {
  /// Its number in the run, from 1.
  public var number: Int64 = 0
  /// Who did not hear.
  public var listener = ""
  /// Who spoke.
  public var talker = ""
  /// When it began at the listener's ear.
  public var start = Instant.start
  /// How long it lasted.
  public var length = Duration.zero
  /// How much speech was lost in it; none where the delay grew and nothing was lost.
  public var unheard = Duration.zero
  /// How much it disturbs.
  public var severity = GapClass.concealed  // key: class
  /// The cause of its largest part; of the earlier one where two are equal.
  public var cause = LossCause.late
  /// What it is made of, in order of time; the lengths add up to `length`.
  public var parts: [Part] = []
  /// The event from which the loss followed, such as the cut of a link; nil where it followed
  /// from chance.
  public var fault: LogPosition?
  /// The event with which speech was heard again; nil where the talkspurt ended unheard.
  public var resumed: LogPosition?

  /// A part of a gap with the events that prove it.
  public struct Part: Record, Equatable, Sendable {
    /// What happened.
    public var name = GapPart.late
    /// How long it took.
    public var length = Duration.zero  // key: ns
    /// The sequence of the first event that shows it.
    public var first: LogPosition = 0
    /// The sequence of the last event that shows it.
    public var last: LogPosition = 0

    /// A blank part.
    public init() {}

    /// A part.
    init(name: GapPart, length: Duration, first: LogPosition, last: LogPosition) {
      self.name = name
      self.length = length
      self.first = first
      self.last = last
    }
  }

  /// A blank gap.
  public init() {}

  /// Whether the parts add up to the length: the ledger's own invariant.
  public var addsUp: Bool {
    parts.reduce(.zero) { $0 + $1.length } == length
  }

  /// Adds a stretch; one that continues a part of that name lengthens it.
  mutating func add(_ name: GapPart, _ stretch: Duration, evidence: LogPosition) {
    guard stretch > .zero else { return }
    if let index = parts.firstIndex(where: { $0.name == name }) {
      parts[index].length += stretch
      parts[index].last = max(parts[index].last, evidence)
    } else {
      parts.append(Part(name: name, length: stretch, first: evidence, last: evidence))
    }
  }

  /// Whether it is longer or shorter than the speech that was lost in it, by more than the drift of
  /// two sample clocks.
  var isOtherThanUnheard: Bool {
    (length - unheard).nanoseconds.magnitude >= 1_000_000
  }

  /// When speech sounds again, or would have ended.
  var end: Instant { start + length }

  /// Adds what the delay grew by, as the way and the wait.
  mutating func add(growth: Duration, transit: Duration, evidence: LogPosition) {
    let way = min(growth, max(.zero, transit))
    add(.transit, way, evidence: evidence)
    add(.bufferRefill, growth - way, evidence: evidence)
  }

  /// Lets it last until speech sounds again.
  ///
  /// - Parameters:
  ///   - silence: from its start until then; not positive where speech sounds before the first
  ///     unheard speech was due.
  ///   - transit: what the way takes longer than before.
  ///   - rounding: a difference to the unheard speech that is no growth of the delay.
  ///   - evidence: the event with which speech sounds again.
  mutating func stretch(
    to silence: Duration,
    transit: Duration,
    rounding: Duration,
    evidence: LogPosition,
  ) {
    let growth = silence - length
    if growth > rounding {
      add(growth: growth, transit: transit, evidence: evidence)
    } else if growth > .zero, !parts.isEmpty {
      parts[parts.count - 1].length += growth
    } else {
      shorten(to: max(.zero, silence))
      return
    }
    length = silence
  }

  /// Cuts its end: what was due after speech sounded again is no silence.
  ///
  /// Of a gap without any length the largest part stays, for its evidence.
  mutating func shorten(to length: Duration) {
    var excess = self.length - length
    self.length = length
    let largest = parts.max { $0.length < $1.length }
    defer {
      if parts.isEmpty, var part = largest {
        part.length = .zero
        parts = [part]
      }
      settleCause()
    }
    while excess > .zero, var last = parts.popLast() {
      guard last.length > excess else {
        excess = excess - last.length
        continue
      }
      last.length = last.length - excess
      parts.append(last)
      return
    }
  }

  /// The largest part's cause.
  mutating func settleCause() {
    guard var largest = parts.first else { return }
    for part in parts where part.length > largest.length { largest = part }
    cause = largest.name.cause
  }
}
