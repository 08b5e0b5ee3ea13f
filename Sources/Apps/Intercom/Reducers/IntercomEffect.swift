import Kernel
import Voice

/// How a frame to be played is made.
public enum Rendering: String, CaseIterable, Sendable {
  /// Decoded from its own packet.
  case decoded
  /// Decoded from the redundancy in the next packet (in-band FEC).
  case recovered
  /// Made up from what was heard before (PLC): the speech itself is not heard.
  case concealed
}

/// Why a frame that arrived was not taken.
public enum Refusal: String, CaseIterable, Sendable {
  /// Its time to be played had passed (S-AUD-004).
  case late
  /// Its other copy had come before (S-HO-004).
  case duplicate
  /// The same packet came again by the same path.
  case replay
  /// It lies behind the window of sequences.
  case tooOld
  /// It lies ahead of a window that was set back.
  case ahead
  /// It came by a path that this side has given up.
  case pathDown
}

/// Why a frame to be sent was not sent.
public enum SendGap: String, CaseIterable, Sendable {
  /// There is no path and none is being made.
  case noPath
  /// The next path is being connected.
  case connecting
  /// The next path is connected and not yet authenticated.
  case handshake
}

/// What an intercom asks of its surroundings.
public enum IntercomEffect: Choice, Equatable, Sendable {
  /// Seal the datagram and put it on the path.
  case send(path: TransportPath, peer: MemberID, datagram: Datagram)
  /// A captured frame goes nowhere: the talker has no path to that peer.
  case skip(peer: MemberID, timestamp: FrameNumber, reason: SendGap)
  /// Play 20 ms of that talker's stream now; two of them in one tick share its 20 ms.
  case play(
    talker: MemberID,
    stream: UInt64,
    sequence: SequenceNumber,
    timestamp: FrameNumber,
    as: Rendering,
  )
  /// An arrived frame is dropped.
  case refuse(
    talker: MemberID,
    stream: UInt64,
    sequence: SequenceNumber,
    timestamp: FrameNumber,
    reason: Refusal,
  )
  /// Invite the peer over the radio.
  case connectLocal(peer: MemberID)
  /// End the radio connection to the peer and look for it again.
  case disconnectLocal(peer: MemberID)
  /// Ask for a match with the group.
  case startMatchMaking
  /// Leave the match, or stop asking for one.
  case leaveMatch
  /// Let the timer fire when the monotonic clock shows that, and not before.
  case setTimer(IntercomTimer, at: Uptime)
  /// Let the timer not fire.
  case cancelTimer(IntercomTimer)
  /// State a fact of the domain for people, expectations and invariants.
  case state(IntercomFact)

  /// A blank effect of every kind.
  public static var prototypes: [Self] {
    [
      .send(path: .local, peer: .nobody, datagram: .ping(number: 0)),
      .skip(peer: .nobody, timestamp: 0, reason: .noPath),
      .play(talker: .nobody, stream: 0, sequence: 0, timestamp: 0, as: .decoded),
      .refuse(talker: .nobody, stream: 0, sequence: 0, timestamp: 0, reason: .late),
      .connectLocal(peer: .nobody),
      .disconnectLocal(peer: .nobody),
      .startMatchMaking,
      .leaveMatch,
      .setTimer(IntercomTimer(.match, .nobody), at: .start),
      .cancelTimer(IntercomTimer(.match, .nobody)),
      .state(.talkingStarted),
    ]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .send: "send"
    case .skip: "skip"
    case .play: "play"
    case .refuse: "refuse"
    case .connectLocal: "connectLocal"
    case .disconnectLocal: "disconnectLocal"
    case .startMatchMaking: "startMatchMaking"
    case .leaveMatch: "leaveMatch"
    case .setTimer: "setTimer"
    case .cancelTimer: "cancelTimer"
    case .state: "state"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .send(var path, var peer, var datagram):
      try fields.field("path", &path)
      try fields.field("peer", &peer)
      try fields.field("datagram", &datagram)
      self = .send(path: path, peer: peer, datagram: datagram)
    case .skip(var peer, var timestamp, var reason):
      try fields.field("peer", &peer)
      try fields.field("timestamp", &timestamp)
      try fields.field("reason", &reason)
      self = .skip(peer: peer, timestamp: timestamp, reason: reason)
    case .play(var talker, var stream, var sequence, var timestamp, var rendering):
      try fields.field("talker", &talker)
      try fields.field("stream", &stream)
      try fields.field("sequence", &sequence)
      try fields.field("timestamp", &timestamp)
      try fields.field("as", &rendering)
      self = .play(
        talker: talker,
        stream: stream,
        sequence: sequence,
        timestamp: timestamp,
        as: rendering,
      )
    case .refuse(var talker, var stream, var sequence, var timestamp, var reason):
      try fields.field("talker", &talker)
      try fields.field("stream", &stream)
      try fields.field("sequence", &sequence)
      try fields.field("timestamp", &timestamp)
      try fields.field("reason", &reason)
      self = .refuse(
        talker: talker,
        stream: stream,
        sequence: sequence,
        timestamp: timestamp,
        reason: reason,
      )
    case .connectLocal(var peer):
      try fields.field("peer", &peer)
      self = .connectLocal(peer: peer)
    case .disconnectLocal(var peer):
      try fields.field("peer", &peer)
      self = .disconnectLocal(peer: peer)
    case .startMatchMaking, .leaveMatch:
      break
    case .setTimer(var timer, var deadline):
      try timer.visit(&fields)
      try fields.field("at_ns", &deadline)
      self = .setTimer(timer, at: deadline)
    case .cancelTimer(var timer):
      try timer.visit(&fields)
      self = .cancelTimer(timer)
    case .state(var fact):
      try fields.field("fact", &fact)
      self = .state(fact)
    }
  }
}
