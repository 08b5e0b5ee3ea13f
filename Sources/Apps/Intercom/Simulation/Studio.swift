import Intercom
import Kernel
import Voice

/// What a listener's device plays of one talker for one tick; two of them where it catches up,
/// which share the tick's time.
public struct PlayedFrame: Equatable, Sendable {
  /// The talker by its place in the plan.
  public var talker: Int
  /// The talker's stream.
  public var stream: UInt64
  /// The sequence of the packet that it is decoded from; −1 where it is made up.
  public var sequence: SequenceNumber
  /// Which captured frame it is, or stands for.
  public var timestamp: FrameNumber
  /// How it is made.
  public var rendering: Rendering
}

/// What a studio heard of its own work at one member: of what it plays, and of what it sends.
public struct SoundFigures: Equatable, Sendable {
  /// The member's device.
  public var member: String
  /// Whether there was sound: without it nobody knows what the codec did.
  public var hasSound: Bool
  /// Where sound begins, ends, or does not follow what was played before: from events alone.
  public var joins = JoinCount()
  /// The largest step from one sample to the next at these places and around what was concealed
  /// or recovered, in millibels below full scale; nil without sound.
  public var worstJoinStep: Millibels?
  /// The largest step where frames follow each other: what speech itself does.
  public var worstSpeechStep: Millibels?
  /// Frames that events call recovered and whose packet had no copy of them: the model of the
  /// codec erred, and the frame was concealed.
  public var copiesMissing: Int64 = 0

  /// Frames of this member's own speech that the encoder broke: decoded at once, without any loss,
  /// they have a step that the microphone did not have.
  public var overloads: Int64 = 0

  /// Samples that the mixer cut off at full scale, as the codec has them: events tell of those of the speech
  /// that was captured.
  public var clipped: Int64 = 0

  /// Figures of a member that has heard and said nothing.
  public init(member: String, hasSound: Bool) {
    self.member = member
    self.hasSound = hasSound
  }
}

/// Codecs, mixers and audio files: carried out by the shell, or left out.
///
/// Nothing that a studio makes steers the simulation: packets have the size the plan says.
public protocol Studio: AnyObject {
  /// What a microphone heard from one instant to another, for its file.
  func heard(_ samples: [Int16], by member: Int, from start: Instant, to end: Instant) throws
  /// The packet of one captured frame; frames of a member come in order.
  func encode(_ samples: [Int16], by member: Int) throws -> [UInt8]
  /// Keeps an arrived packet until it is played.
  func keep(
    _ packet: [UInt8],
    stream: UInt64,
    sequence: SequenceNumber,
    of talker: Int,
    at listener: Int,
  )
  /// Plays one tick at a listener, from `now` on: decodes, conceals, mixes, writes.
  func play(_ frames: [PlayedFrame], at listener: Int, now: Instant) throws
  /// A listener hears by its headset's hands-free profile from now on, or does no more.
  func lead(soundOf listener: Int, isHandsFree: Bool)
  /// Closes what is open, for the call is over, and says how every member's sound was, in the
  /// order of the plan.
  @discardableResult func finish() throws -> [SoundFigures]
}

extension Studio {
  /// Does nothing: a studio without sound has no band.
  public func lead(soundOf listener: Int, isHandsFree: Bool) {}
}

/// A studio without sound: packets are zeros of the right size.
public final class SilentStudio: Studio {
  private let packet: [UInt8]
  @exclusivity(unchecked)
  private var listeners: [(figures: SoundFigures, lines: [PlayedLine])]

  /// A studio for a plan's members.
  public init(plan: IntercomPlan) {
    packet = [UInt8](repeating: 0, count: plan.codec.packetBytes)
    let lines = [PlayedLine](repeating: PlayedLine(), count: plan.members.count)
    listeners = plan.members.map { (SoundFigures(member: $0.device, hasSound: false), lines) }
  }

  /// Does nothing.
  public func heard(
    _ samples: [Int16],
    by member: Int,
    from start: Instant,
    to end: Instant,
  ) {}
  /// Zeros.
  public func encode(_ samples: [Int16], by member: Int) -> [UInt8] { packet }
  /// Does nothing.
  public func keep(
    _ packet: [UInt8],
    stream: UInt64,
    sequence: SequenceNumber,
    of talker: Int,
    at listener: Int,
  ) {}
  /// Counts joins.
  public func play(_ frames: [PlayedFrame], at listener: Int, now: Instant) {
    for talker in listeners[listener].lines.indices {
      let join = listeners[listener].lines[talker].next(frames, of: talker)
      listeners[listener].figures.joins.note(join)
    }
  }
  /// What can be said without sound.
  @discardableResult public func finish() -> [SoundFigures] {
    listeners.map(\.figures)
  }
}
