import Kernel

/// How a jitter buffer trades delay against loss (S-AUD-004).
public struct JitterBufferSettings: Record, Equatable, Sendable {
  /// How long a frame waits at least before it plays, where the anchor hits it.
  public var target: Duration = .milliseconds(40)
  /// Which frame the play-out is aligned with.
  public var anchor: PlayoutAnchor = .fixed
  /// How many frames in a row are concealed at most; Opus hides about 60 ms.
  public var starvation: Int64 = 3
  /// After how many late frames in a row the play-out is aligned anew.
  public var resync: Int64 = 5
  /// How often the buffer may give up one frame of delay that no frame of the period needed; never
  /// where zero, as written (fault I19).
  ///
  /// Whole frames of 20 ms of the device's sample clock, rounded up, and only those in which frames wait:
  /// in silence the period stands still.
  public var shrinkPeriod: Duration = .zero
  /// How a delay above the target is made up for.
  public var catchUp: PlayoutCatchUp = .none
  /// Whether the delay follows what the network does.
  public var delay: PlayoutDelay = .fixed
  /// What is given up where more frames come than there is room for.
  public var full = PlayoutOverflow.anew  // key: full, unless .anew

  /// The seed's design as written: 40 ms, anchored once.
  public init() {}

  /// The target in whole play-out ticks.
  public var targetTicks: Int64 { VoiceFrame.count(covering: target) }
}

/// Which frame a jitter buffer aligns its play-out with.
public enum PlayoutAnchor: String, CaseIterable, Sendable {
  /// The newest frame at hand waits for the target depth, and the alignment stays once that time is
  /// over: the older frames of a pre-roll burst are overdue at once and never heard (fault I01, as
  /// written).
  case fixed
  /// At each start of a talkspurt its oldest frame at hand waits for the target depth: the
  /// pre-roll is heard, and the talkspurt is heard later by the pre-roll's length.
  case talkspurt
}

/// How a jitter buffer makes up for a delay above its target.
public enum PlayoutCatchUp: String, CaseIterable, Sendable {
  /// Not at all, as written.
  case none
  /// While the newest frame would wait for longer than the target, every second tick plays two
  /// frames in the time of one: nothing is left out, and 200 ms are made up for in 400 ms.
  case compress
}

/// Whether a jitter buffer's delay is what it was set to, or what the network needs.
public enum PlayoutDelay: String, CaseIterable, Sendable {
  /// The target, whatever comes, as written: what misses its turn is not heard.
  case fixed
  /// What misses its turn is heard as soon as it is there, in place of what was made up for it, and all
  /// that follows as much later, up to 200 ms behind the frame that took the least time.
  ///
  /// At each start of a talkspurt the delay is set to what 95 of 100 frames of the last 2.56 s of
  /// arrivals needed, and not below the target; where the buffer catches up it falls to it before.
  case adaptive
}

/// What a jitter buffer gives up into which more frames come than it holds (fault I25).
///
/// It comes to that where play-out was aligned with a frame that took longer than those behind it, by more
/// than the buffer holds: a delay that was there for a second and is gone.
public enum PlayoutOverflow: String, CaseIterable, Sendable {
  /// All but the newest frame, which is aligned with as if it were the first: what a full buffer holds is
  /// lost once, and the delay is the target again. So does NetEq of WebRTC.
  case anew
  /// The oldest frame, whenever one more comes: no frame is there any more when its turn comes, and nothing
  /// is heard until the talker has been silent for as long as the buffer holds.
  case oldest
}

/// What became of a frame that was put into a jitter buffer.
public enum Insertion: Equatable, Sendable {
  /// It waits for its tick.
  case buffered
  /// It missed the next tick's turn by that many ticks and is not kept.
  case late(byTicks: Int64)
  /// The buffer already holds this frame.
  case duplicate
}

/// What is played in one tick.
public enum Playout: Equatable, Sendable {
  /// This frame.
  case frame(sequence: SequenceNumber, timestamp: FrameNumber)
  /// These two frames, which follow each other, in the time of one.
  case merge(first: PlayableFrame, second: PlayableFrame)
  /// This frame is missing; the frame `from` is at hand and carries its coarse copy (in-band FEC).
  case recover(sequence: SequenceNumber, timestamp: FrameNumber, from: SequenceNumber)
  /// The frame of this timestamp is missing; the decoder makes something up (PLC).
  case conceal(timestamp: FrameNumber)
  /// Nothing.
  case silence
}

/// A frame that is at hand and due.
public struct PlayableFrame: Equatable, Sendable {
  /// Counts sent frames.
  public var sequence: SequenceNumber
  /// The talker's capture frame index.
  public var timestamp: FrameNumber

  init(_ frame: BufferedFrame) {
    sequence = frame.sequence
    timestamp = frame.timestamp
  }
}

/// A frame that a jitter buffer took and gave up unheard.
public struct DroppedFrame: Record, Equatable, Sendable {
  /// Why a frame was given up.
  public enum Reason: String, CaseIterable, Sendable {
    /// Its turn had passed when the play-out was aligned.
    case overdue
    /// The buffer was full.
    case overflow
    /// Its place was given up to shorten the delay.
    case skipped
  }

  /// The frame's sequence number.
  public var sequence: SequenceNumber = 0
  /// The frame's timestamp.
  public var timestamp: FrameNumber = 0
  /// Why it was given up.
  public var reason = Reason.overdue

  /// A blank value, which a reader fills.
  public init() {}

  init(_ frame: BufferedFrame, _ reason: Reason) {
    sequence = frame.sequence
    timestamp = frame.timestamp
    self.reason = reason
  }
}

/// A frame that waits in a jitter buffer.
struct BufferedFrame: Record, Equatable, Sendable {
  /// Counts sent frames.
  var sequence: SequenceNumber = 0
  /// The talker's capture frame index.
  var timestamp: FrameNumber = 0
  /// The last tick that had been played when the frame came.
  var arrival: Tick = 0
  /// Whether its packet holds a coarse copy of the frame before it.
  var carriesPrevious = false
}
