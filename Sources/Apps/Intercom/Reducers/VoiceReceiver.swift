import Kernel
import Voice

/// The receiving half for one talker: the duplicate filter and the jitter buffer of its stream.
public struct VoiceReceiver: Record, Equatable, Sendable {
  /// The talker's stream; 0 before its first frame.
  public internal(set) var stream: UInt64 = 0
  /// Whether a frame of the stream has come.
  public internal(set) var hasStream = false  // key: hasStream
  /// Copies that were taken for an attack, where the policy does so.
  public internal(set) var attacks: Int64 = 0
  /// First arrival wins (S-HO-004).
  public internal(set) var filter = DuplicateFilter()
  /// Frames that wait for their time (S-AUD-004).
  public internal(set) var buffer = JitterBuffer()

  /// A receiver that has heard nothing.
  public init() {}

  /// What came of an arrived frame.
  enum Outcome {
    case taken
    case refused(Refusal)
  }

  /// Takes a frame that arrived while tick `tick` was the last one played.
  ///
  /// The first frame of another stream ends the one before with all that waits of it. No effect
  /// says so: the frame that is taken does, by its stream.
  mutating func take(
    stream arriving: UInt64,
    sequence: SequenceNumber,
    timestamp: FrameNumber,
    redundancy: Bool,
    path: TransportPath,
    tick: Tick,
    settings: IntercomSettings,
  ) -> Outcome {
    if !hasStream || arriving != stream {
      self = Self()
      hasStream = true
      stream = arriving
      filter = DuplicateFilter(policy: settings.window)
      buffer = JitterBuffer(settings: settings.playout)
    }
    switch filter.accept(sequence: sequence, path: path == .local ? 0 : 1) {
    case .duplicate:
      if settings.copies == .attack { attacks += 1 }
      return .refused(settings.copies == .attack ? .replay : .duplicate)
    case .replay:
      attacks += 1
      return .refused(.replay)
    case .tooOld: return .refused(.tooOld)
    case .ahead: return .refused(.ahead)
    case .first: break
    }
    let insertion = buffer.insert(
      sequence: sequence,
      timestamp: timestamp,
      carriesPrevious: redundancy,
      at: tick,
    )
    switch insertion {
    case .buffered: return .taken
    case .late: return .refused(.late)
    case .duplicate: return .refused(.duplicate)
    }
  }

  /// Appends what is to be played for this talker at `tick`.
  mutating func play(
    talker: MemberID,
    at tick: Tick,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard hasStream else { return }
    let playout = buffer.pull(at: tick)
    for dropped in buffer.takeDropped() {
      effects.append(
        .refuse(
          talker: talker,
          stream: stream,
          sequence: dropped.sequence,
          timestamp: dropped.timestamp,
          reason: Refusal(dropped.reason),
        )
      )
    }
    switch playout {
    case .silence:
      break
    case .frame(let sequence, let timestamp):
      effects.append(
        .play(
          talker: talker,
          stream: stream,
          sequence: sequence,
          timestamp: timestamp,
          as: .decoded,
        )
      )
    case .merge(let first, let second):
      // Two frames of a talker in one tick share its time.
      for frame in [first, second] {
        effects.append(
          .play(
            talker: talker,
            stream: stream,
            sequence: frame.sequence,
            timestamp: frame.timestamp,
            as: .decoded,
          )
        )
      }
    case .recover(_, let timestamp, let next):
      effects.append(
        .play(
          talker: talker,
          stream: stream,
          sequence: next,
          timestamp: timestamp,
          as: .recovered,
        )
      )
    case .conceal(let timestamp):
      effects.append(
        .play(
          talker: talker,
          stream: stream,
          sequence: -1,
          timestamp: timestamp,
          as: .concealed,
        )
      )
    }
  }
}

extension Refusal {
  /// What a frame is told of that its buffer had taken and gave up.
  fileprivate init(_ reason: DroppedFrame.Reason) {
    switch reason {
    case .overdue: self = .late
    case .overflow: self = .bufferFull
    case .skipped: self = .leftOut
    }
  }
}
