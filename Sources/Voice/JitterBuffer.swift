import Kernel

/// Turns one talker's frames, as a network brings them, into one frame per play-out tick.
///
/// A frame's `sequence` counts sent frames and its `timestamp` the talker's capture frames, so a
/// timestamp that jumps while the sequence does not is a silence between two talkspurts. Play-out
/// goes by timestamp: in tick t the frame with timestamp t - `offset` is due. The listener's
/// ticks may start anywhere and belong to its own clock.
///
/// ```
///            first frame, next tick     frame, merge, recover, conceal, silence
///   ┌───────┐ ───────────────────▶ ┌─────────┐ ──┐
///   │ empty │      aligns          │ playing │   │
///   └───────┘ ◀─────────────────── └─────────┘ ◀─┘
///              nothing at hand for longer than `starvation`,
///              `resync` late frames in a row, or more frames than there is room for
/// ```
///
/// A frame that comes after tick T and that the alignment hits plays in tick T + 1 + target, so
/// it waits for at least the target. Play-out never goes back: a timestamp is played or recovered
/// at most once in the life of the buffer. What was concealed before the buffer ran empty may
/// still play after it, in the new alignment: then nothing is lost, only later.
public struct JitterBuffer: Record, Equatable, Sendable {
  /// What the buffer goes by.
  public var settings: JitterBufferSettings
  /// Tick minus timestamp of what is due; nil while empty or not yet aligned.
  public internal(set) var offset: PlayoutOffset?
  /// What was taken and given up unheard since `takeDropped()`; each frame is told of, however many
  /// a tick brings, as who counts frames waits for its end.
  public internal(set) var dropped: [DroppedFrame] = []

  /// Waiting frames, by timestamp.
  var frames: [BufferedFrame] = []
  /// The highest timestamp that had its turn in this alignment; nothing up to it plays any more.
  var horizon: FrameNumber?
  /// The newest frame that played or was given up: what gaps are judged from.
  var reference: BufferedFrame?
  /// How many ticks in a row had to do without their frame.
  var missing: Int64 = 0
  /// How many frames in a row came late.
  var lateStreak: Int64 = 0
  /// Whether the first frame after an alignment has still to play.
  var isFilling = false
  /// The sequence of the frame that the play-out was last aligned with.
  var alignedSequence: SequenceNumber?
  /// Until this tick a fixed alignment may still be made sooner; nil where it is settled for good or
  /// is made anew for each talkspurt.
  var settlesAt: Tick?
  /// The shortest wait of a frame in the present shrink period, in ticks.
  var slack: Int64?
  /// Ticks of the present shrink period.
  var shrinkTicks: Int64 = 0
  /// The tick that last played two frames.
  var lastMerge: Tick?
  /// How long frames took lately, where the delay follows them.
  var arrivals = ArrivalWindow()

  /// Every second tick at most plays two frames: half as fast again.
  static let mergeSpacing: Int64 = 2
  /// No more frames than this wait at a time, 1.28 s: so much later than a frame came it plays at the most.
  public static let capacity = 64

  /// An empty buffer.
  public init(settings: JitterBufferSettings) {
    self.settings = settings
    frames.reserveCapacity(Self.capacity + 1)
  }

  /// An empty buffer, as the seed has it.
  public init() {
    self.init(settings: JitterBufferSettings())
  }

  /// How many frames wait.
  public var count: Int { frames.count }

  /// How many ticks after `tick` the newest frame at hand plays; 0 where there is none.
  public func depth(at tick: Tick) -> Int {
    guard let newest = frames.last else { return 0 }
    guard let offset else { return Int(settings.targetTicks) + 1 }
    return Int(max(0, newest.timestamp + offset - tick))
  }

  /// Takes a frame that came after `tick` was played and before the next one; `carriesPrevious`
  /// says whether its packet holds a coarse copy of the frame before it.
  public mutating func insert(
    sequence: SequenceNumber,
    timestamp: FrameNumber,
    carriesPrevious: Bool,
    at tick: Tick,
  ) -> Insertion {
    let place = frames.partitioningIndex { $0.timestamp >= timestamp }
    if place < frames.count, frames[place].timestamp == timestamp { return .duplicate }
    let frame = BufferedFrame(
      sequence: sequence,
      timestamp: timestamp,
      arrival: tick,
      carriesPrevious: carriesPrevious,
    )
    if settings.delay == .adaptive { followArrival(of: frame) }
    if let earliest = earliestPlayable(after: tick), timestamp < earliest {
      lateStreak += 1
      if lateStreak >= settings.resync { empty() }
      return .late(byTicks: earliest - timestamp)
    }
    lateStreak = 0
    frames.insert(frame, at: place)
    if frames.count > Self.capacity { makeRoom() }
    if let offset {
      let wait = timestamp + offset - (tick + 1)
      slack = min(slack ?? wait, wait)
    }
    return .buffered
  }

  /// Gives the frames that were taken and given up unheard, oldest first, and forgets them.
  public mutating func takeDropped() -> [DroppedFrame] {
    guard !dropped.isEmpty else { return [] }
    let taken = dropped
    dropped.removeAll(keepingCapacity: true)
    return taken
  }

  /// The lowest timestamp that can still play after `tick`; nil where any can.
  private func earliestPlayable(after tick: Tick) -> FrameNumber? {
    // A talkspurt that has not begun to play is still aligned with any older frame of it.
    switch (horizon, isRealignable ? nil : offset) {
    case (nil, nil): nil
    case (.some(let horizon), nil): horizon + 1
    case (nil, .some(let offset)): tick + 1 - offset
    case (.some(let horizon), .some(let offset)): max(horizon + 1, tick + 1 - offset)
    }
  }

  /// Whether the play-out is aligned with the oldest frame of a talkspurt and may still move.
  var isRealignable: Bool { isFilling && settings.anchor == .talkspurt }

  /// Forgets the alignment; what is at hand, or comes next, is aligned anew.
  mutating func empty() {
    offset = nil
    horizon = reference?.timestamp
    missing = 0
    lateStreak = 0
    slack = nil
    shrinkTicks = 0
  }

  /// Notes that `frame` is given up.
  mutating func drop(_ frame: BufferedFrame, _ reason: DroppedFrame.Reason) {
    dropped.append(DroppedFrame(frame, reason))
  }
}

extension Array {
  /// The first index whose element satisfies `predicate`, which holds for a tail of the array.
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
