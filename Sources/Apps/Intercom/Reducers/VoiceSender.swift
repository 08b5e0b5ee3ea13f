import Kernel
import Voice

/// The sending half of an intercom: the voice detector, the pre-roll and the sequence.
public struct VoiceSender: Record, Equatable, Sendable {  // keys: as named
  /// The stream of this session: new with every start of the app, so that a restarted sequence
  /// is not taken for old packets (I14).
  public internal(set) var stream: UInt64 = 0
  /// The sequence of the next frame.
  public internal(set) var nextSequence: SequenceNumber = 0
  /// Whether frames are being sent.
  public internal(set) var isTalking = false
  /// The voice detector.
  public internal(set) var detector = VoiceActivityDetector()
  /// What is kept for the head of a talkspurt.
  public internal(set) var preRoll = PreRoll()

  /// A blank sender.
  public init() {}

  /// A sender that has heard nothing.
  init(settings: IntercomSettings) {
    detector = VoiceActivityDetector(settings: settings.voiceActivity)
    preRoll = PreRoll(length: settings.preRoll)
  }

  /// A frame to be sent: its place in the stream and which captured frame it is.
  struct Frame {
    var sequence: SequenceNumber
    var timestamp: FrameNumber
  }

  /// Takes the captured frame `index` and hands the frames to send, oldest first, to `send`.
  ///
  /// At the start of a talkspurt these are the whole pre-roll and the frame itself (S-VAD-004).
  mutating func capture(
    _ index: FrameNumber,
    level: Int32,
    into effects: inout Effects<IntercomEffect>,
    send: (Frame, inout Effects<IntercomEffect>) -> Void,
  ) {
    switch detector.hear(level: level) {
    case .silent, .undecided:
      preRoll.remember(frame: index)
    case .started:
      isTalking = true
      effects.append(.state(.talkingStarted))
      for timestamp in preRoll.release() { send(next(timestamp), &effects) }
      send(next(index), &effects)
    case .continuing, .releasing:
      send(next(index), &effects)
    case .ended:
      isTalking = false
      effects.append(.state(.talkingStopped))
      preRoll.remember(frame: index)
    }
  }

  private mutating func next(_ timestamp: FrameNumber) -> Frame {
    defer { nextSequence += 1 }
    return Frame(sequence: nextSequence, timestamp: timestamp)
  }
}
