import Intercom

/// Why a stretch of speech was not heard in time.
///
/// The order is that of rank: where copies of a frame met different ends, the one that came
/// furthest explains the loss.
public enum LossCause: String, CaseIterable, Sendable {
  /// The talker's app did not run: it was suspended, or there was no process of it.
  case talkerNotRunning = "talker not running"
  /// The talker's user had left the call.
  case talkerLeft = "talker left"
  /// The talker had no microphone: its audio session was not active, or has none.
  case notCaptured = "not captured"
  /// The talker had muted the own microphone.
  case muted
  /// The voice detector had not opened yet: the head is clipped.
  case voiceClosedFront = "VAD closed (front)"
  /// The voice detector closed too early.
  case voiceClosedMiddle = "VAD closed (middle)"
  /// No path, and none being made.
  case noPath = "no path"
  /// The next path was being connected.
  case connecting
  /// The next path was being authenticated.
  case handshake
  /// So much waited for the talker's uplink that the frame would have come too late: it was not sent.
  case unsentLate = "late before sending"
  /// The path was dead, and the talker did not know it yet.
  case deadPath = "dead path"
  /// The link lost the packet.
  case lostOnLink = "lost on link"
  /// The queue before the bottleneck was full.
  case queueDrop = "queue drop"
  /// The packet was refused: it is none of this protocol.
  case rejectedForm = "rejected (malformed)"
  /// The packet was refused: there was no key for it, as no handshake of this group has been made.
  case rejectedKey = "rejected (no key)"
  /// The packet was refused: its authentication tag (MAC) did not fit.
  case rejectedTag = "rejected (bad tag)"
  /// The frame was taken for a copy of one that was never heard.
  case wronglyDuplicate = "wrongly seen as duplicate"
  /// The frame waited in the listener's buffer when the talker's next stream began, for which the
  /// decoder begins anew.
  case decoderReset = "decoder reset"
  /// The frame waited in the listener's buffer, and more came than that holds: it was given up.
  case bufferFull = "buffer full"
  /// The frame waited in the listener's buffer, and its place was given up to shorten the delay.
  case leftOut = "left out"
  /// The frame came after its time, or the silence grew while frames were waited for.
  case late
  /// The frame was part of the pre-roll and came after its time.
  case preRollNotHeard = "pre-roll not heard"
  /// The frame came, and the listener's audio session was not active.
  case notPlayed = "not played"
  /// The listener's user had left the call, when the frame was captured, came, or was to be played.
  case listenerLeft = "listener left"
  /// The listener's app did not run, when the frame was captured, came, or was to be played.
  case listenerNotRunning = "listener not running"

  /// How far the frame came; the furthest of its copies explains the loss.
  var rank: Int {
    Self.allCases.firstIndex(of: self) ?? 0
  }

  /// Whether the listener was not there: its app did not run, or its user had left.
  var isOfAbsence: Bool { self == .listenerNotRunning || self == .listenerLeft }

  /// What this stretch is called as a part of a gap.
  ///
  /// The parts of a handover have names of their own: what the dead path costs is detection, what
  /// passes before a new path is begun is decision.
  public var part: GapPart {
    switch self {
    case .talkerNotRunning: .talkerNotRunning
    case .listenerNotRunning: .listenerNotRunning
    case .talkerLeft: .talkerLeft
    case .listenerLeft: .listenerLeft
    case .notCaptured: .notCaptured
    case .muted: .muted
    case .notPlayed: .notPlayed
    case .deadPath: .detection
    case .noPath: .decision
    case .connecting: .connection
    case .handshake: .handshake
    case .unsentLate: .unsentLate
    case .voiceClosedFront: .voiceClosedFront
    case .voiceClosedMiddle: .voiceClosedMiddle
    case .lostOnLink: .lostOnLink
    case .queueDrop: .queueDrop
    case .rejectedForm: .rejectedForm
    case .rejectedKey: .rejectedKey
    case .rejectedTag: .rejectedTag
    case .wronglyDuplicate: .wronglyDuplicate
    case .decoderReset: .decoderReset
    case .bufferFull: .bufferFull
    case .leftOut: .leftOut
    case .late: .late
    case .preRollNotHeard: .preRollNotHeard
    }
  }

  /// The cause that a skipped frame speaks for.
  init(_ gap: SendGap) {
    switch gap {
    case .noPath: self = .noPath
    case .connecting: self = .connecting
    case .handshake: self = .handshake
    case .uplink: self = .unsentLate
    }
  }

  /// The cause that a packet speaks for which was no good as bytes.
  init(_ rejection: Rejection) {
    switch rejection {
    case .malformed: self = .rejectedForm
    case .noKey: self = .rejectedKey
    case .badTag: self = .rejectedTag
    }
  }

  /// The cause that a refused frame speaks for; nil for a copy of one that was taken.
  init?(_ refusal: Refusal) {
    switch refusal {
    case .late: self = .late
    case .bufferFull: self = .bufferFull
    case .leftOut: self = .leftOut
    case .tooOld, .ahead: self = .wronglyDuplicate
    case .pathDown: self = .deadPath
    case .silenced: self = .notPlayed
    case .duplicate, .replay: return nil
    }
  }
}

/// A part of a gap; the parts of one gap add up to its length.
public enum GapPart: String, CaseIterable, Sendable {
  /// From the break of the path until the talker noticed.
  case detection
  /// From there until a new path was begun.
  case decision
  /// Until its transport stood.
  case connection
  /// Until it was authenticated.
  case handshake
  /// What the new path takes longer than the old one.
  case transit
  /// Until the receive buffer had filled again.
  case bufferRefill = "buffer refill"
  /// The voice detector had not opened yet.
  case voiceClosedFront = "VAD closed (front)"
  /// The voice detector closed too early.
  case voiceClosedMiddle = "VAD closed (middle)"
  /// The pre-roll came after its time.
  case preRollNotHeard = "pre-roll not heard"
  /// Frames were not sent, as they would have come too late.
  case unsentLate = "late before sending"
  /// The link lost packets.
  case lostOnLink = "lost on link"
  /// The queue before the bottleneck was full.
  case queueDrop = "queue drop"
  /// Packets came after their time.
  case late
  /// Packets waited, and more came than the buffer holds.
  case bufferFull = "buffer full"
  /// Packets waited, and their place was given up to shorten the delay.
  case leftOut = "left out"
  /// Packets were taken for copies.
  case wronglyDuplicate = "wrongly seen as duplicate"
  /// Packets waited when the talker's next stream began.
  case decoderReset = "decoder reset"
  /// Packets were none of this protocol.
  case rejectedForm = "rejected (malformed)"
  /// There was no key for packets.
  case rejectedKey = "rejected (no key)"
  /// The authentication tags of packets did not fit.
  case rejectedTag = "rejected (bad tag)"
  /// The talker had no microphone.
  case notCaptured = "not captured"
  /// The talker had muted the own microphone.
  case muted
  /// The listener's audio session was not active.
  case notPlayed = "not played"
  /// The talker's app did not run.
  case talkerNotRunning = "talker not running"
  /// The listener's app did not run.
  case listenerNotRunning = "listener not running"
  /// The talker's user had left the call.
  case talkerLeft = "talker left"
  /// The listener's user had left the call.
  case listenerLeft = "listener left"

  /// The cause that a gap has where this part is its largest.
  public var cause: LossCause {
    switch self {
    case .detection: .deadPath
    case .decision: .noPath
    case .connection: .connecting
    case .handshake: .handshake
    case .transit, .bufferRefill, .late: .late
    case .voiceClosedFront: .voiceClosedFront
    case .voiceClosedMiddle: .voiceClosedMiddle
    case .preRollNotHeard: .preRollNotHeard
    case .unsentLate: .unsentLate
    case .lostOnLink: .lostOnLink
    case .queueDrop: .queueDrop
    case .wronglyDuplicate: .wronglyDuplicate
    case .decoderReset: .decoderReset
    case .bufferFull: .bufferFull
    case .leftOut: .leftOut
    case .rejectedForm: .rejectedForm
    case .rejectedKey: .rejectedKey
    case .rejectedTag: .rejectedTag
    case .notCaptured: .notCaptured
    case .muted: .muted
    case .notPlayed: .notPlayed
    case .talkerNotRunning: .talkerNotRunning
    case .listenerNotRunning: .listenerNotRunning
    case .talkerLeft: .talkerLeft
    case .listenerLeft: .listenerLeft
    }
  }
}
