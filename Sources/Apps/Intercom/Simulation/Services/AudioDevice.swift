import Kernel
import Voice

/// The audio device of one member: it captures a frame every 20 ms of its own sample clock, hands it
/// over when the last sample is there, and plays what it is given.
///
/// It lies by its *phase* from the start of the call, so that two devices never call in step. Samples
/// are the driver's: the device knows when a frame begins and ends, and how loud it is. It has no rows:
/// each of its calls is the `audioTicked` of its phone (`Service`).
struct AudioDevice: Service {
  /// How far the device's frames lie from the start of the call.
  private(set) var phase = Duration.zero
  /// The tick that hands over the frame which is captured now.
  private(set) var index: Tick = 0
  /// When the present frame's first sample was captured.
  private(set) var frameStart = Instant.start
  /// Whose voice is played in the present call; −1 before there is any.
  private(set) var voice: Int64 = -1
  /// Whether there is no app that runs and could be called: what is captured then nobody has.
  private(set) var isUncalled = false

  /// What the device learns.
  enum Event: Equatable, Sendable {
    /// It runs from the start of the call, with that phase.
    case started(phase: Duration)
    /// The present frame's last sample was captured.
    case frameFilled
    /// That is how loud the frame is, in mB below full scale.
    case captured(level: Int32)
    /// A frame of that talker is played in the present call.
    case played(talker: Int)
    /// The app runs no more.
    case appStopped
    /// The app runs again.
    case appRan
  }

  /// What the device asks for.
  enum Effect: Equatable, Sendable {
    /// The frame is full when the device's monotonic clock shows that span more than at the start of
    /// the call.
    case fill(after: Duration)
    /// Read the frame from the microphone; its first sample was captured then.
    case capture(FrameNumber, from: Instant)
    /// The app is called with the frame, and asked for what is to be played.
    case call(Tick, level: Int32)
  }

  init() {}

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("phase_ns", &phase)
    try fields.field("index", &index)
    try fields.field("frame_start_ns", &frameStart)
    try fields.field("voice", &voice)
    if fields.comes("isUncalled", ifWritten: isUncalled) {
      try fields.field("isUncalled", &isUncalled)
    }
  }

  mutating func reduce(_ event: Event, at now: Instant, into effects: inout Effects<Effect>) {
    switch event {
    case .started(let phase):
      self.phase = phase
      frameStart = .start + phase
      effects.append(fill)
    case .frameFilled:
      effects.append(.capture(index.captured, from: frameStart))
    case .captured(let level):
      voice = -1
      if !isUncalled { effects.append(.call(index, level: level)) }
      index += 1
      frameStart = now
      effects.append(fill)
    case .played(let talker):
      voice = Int64(talker)
    case .appStopped:
      isUncalled = true
    case .appRan:
      isUncalled = false
    }
  }

  /// The present frame's end.
  private var fill: Effect { .fill(after: phase + (index.captured + 1).offset) }
}
