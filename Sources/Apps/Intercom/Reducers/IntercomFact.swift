import Kernel

/// What an intercom states about its domain; `intercom.` and the kind's name is what an
/// expectation says.
public enum IntercomFact: Choice, Equatable, Sendable {
  /// The voice detector opened: frames are sent from here on, the pre-roll first.
  case talkingStarted
  /// The hangover ended: frames are no longer sent.
  case talkingStopped
  /// Voice goes by radio (S-HO-002).
  case localConnected(peer: MemberID)
  /// There is no path; one over the Internet is being made.
  case internetConnecting(peer: MemberID)
  /// Voice goes over the Internet.
  case internetConnected(peer: MemberID)
  /// The radio sees the peer again while the call is on the Internet.
  case localCandidate(peer: MemberID)
  /// The radio path stands and is measured.
  case localProbing(peer: MemberID)
  /// The measured path was judged (S-HO-003).
  case probeJudged(
    peer: MemberID,
    passed: Bool,
    sent: Int64,
    answered: Int64,
    roundTrip: Duration,
    jitter: Duration,
  )
  /// Voice goes by both paths for a moment (S-HO-004).
  case handoverToLocal(peer: MemberID)
  /// A path was given up: nothing was heard on it for that long.
  case pathBroken(path: TransportPath, peer: MemberID, silence: Duration)
  /// The listener's receipts stopped coming: voice goes by both paths, just in case.
  case pathSuspected(path: TransportPath, peer: MemberID, silence: Duration)
  /// Loss rose so far that a break is likely: the Internet path is prepared.
  case breakPredicted(peer: MemberID, lostPermille: Int64)
  /// A match was asked for.
  case matchMakingStarted
  /// A transport connection stands and its handshake begins.
  case handshakeStarted(path: TransportPath, peer: MemberID)
  /// The path is authenticated and can carry voice.
  case handshakeCompleted(path: TransportPath, peer: MemberID)
  /// The peer could not prove who it is or that it belongs to the group.
  case handshakeRefused(path: TransportPath, peer: MemberID, verdict: HandshakeVerdict)
  /// Repeated packets were taken for an attack, and the path was cut.
  case attackSuspected(path: TransportPath, peer: MemberID, packets: Int64)

  /// A blank fact of every kind.
  public static var prototypes: [Self] {
    [
      .talkingStarted,
      .talkingStopped,
      .localConnected(peer: .nobody),
      .internetConnecting(peer: .nobody),
      .internetConnected(peer: .nobody),
      .localCandidate(peer: .nobody),
      .localProbing(peer: .nobody),
      .probeJudged(
        peer: .nobody,
        passed: false,
        sent: 0,
        answered: 0,
        roundTrip: .zero,
        jitter: .zero,
      ),
      .handoverToLocal(peer: .nobody),
      .pathBroken(path: .local, peer: .nobody, silence: .zero),
      .pathSuspected(path: .local, peer: .nobody, silence: .zero),
      .breakPredicted(peer: .nobody, lostPermille: 0),
      .matchMakingStarted,
      .handshakeStarted(path: .local, peer: .nobody),
      .handshakeCompleted(path: .local, peer: .nobody),
      .handshakeRefused(path: .local, peer: .nobody, verdict: .accepted),
      .attackSuspected(path: .local, peer: .nobody, packets: 0),
    ]
  }

  /// The kind's name in the log and in expectations.
  public var kind: String {
    switch self {
    case .talkingStarted: "talkingStarted"
    case .talkingStopped: "talkingStopped"
    case .localConnected: "localConnected"
    case .internetConnecting: "internetConnecting"
    case .internetConnected: "internetConnected"
    case .localCandidate: "localCandidate"
    case .localProbing: "localProbing"
    case .probeJudged: "probeJudged"
    case .handoverToLocal: "handoverToLocal"
    case .pathBroken: "pathBroken"
    case .pathSuspected: "pathSuspected"
    case .breakPredicted: "breakPredicted"
    case .matchMakingStarted: "matchMakingStarted"
    case .handshakeStarted: "handshakeStarted"
    case .handshakeCompleted: "handshakeCompleted"
    case .handshakeRefused: "handshakeRefused"
    case .attackSuspected: "attackSuspected"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .talkingStarted, .talkingStopped, .matchMakingStarted:
      break
    case .localConnected(var peer):
      try fields.field("peer", &peer)
      self = .localConnected(peer: peer)
    case .internetConnecting(var peer):
      try fields.field("peer", &peer)
      self = .internetConnecting(peer: peer)
    case .internetConnected(var peer):
      try fields.field("peer", &peer)
      self = .internetConnected(peer: peer)
    case .localCandidate(var peer):
      try fields.field("peer", &peer)
      self = .localCandidate(peer: peer)
    case .localProbing(var peer):
      try fields.field("peer", &peer)
      self = .localProbing(peer: peer)
    case .probeJudged(
      var peer,
      var passed,
      var sent,
      var answered,
      var roundTrip,
      var jitter,
    ):
      try fields.field("peer", &peer)
      try fields.field("passed", &passed)
      try fields.field("sent", &sent)
      try fields.field("answered", &answered)
      try fields.field("roundTrip_ns", &roundTrip)
      try fields.field("jitter_ns", &jitter)
      self = .probeJudged(
        peer: peer,
        passed: passed,
        sent: sent,
        answered: answered,
        roundTrip: roundTrip,
        jitter: jitter,
      )
    case .handoverToLocal(var peer):
      try fields.field("peer", &peer)
      self = .handoverToLocal(peer: peer)
    case .pathBroken(var path, var peer, var silence):
      try fields.field("path", &path)
      try fields.field("peer", &peer)
      try fields.field("silence_ns", &silence)
      self = .pathBroken(path: path, peer: peer, silence: silence)
    case .pathSuspected(var path, var peer, var silence):
      try fields.field("path", &path)
      try fields.field("peer", &peer)
      try fields.field("silence_ns", &silence)
      self = .pathSuspected(path: path, peer: peer, silence: silence)
    case .breakPredicted(var peer, var lostPermille):
      try fields.field("peer", &peer)
      try fields.field("lost_permille", &lostPermille)
      self = .breakPredicted(peer: peer, lostPermille: lostPermille)
    case .handshakeStarted(var path, var peer):
      try fields.field("path", &path)
      try fields.field("peer", &peer)
      self = .handshakeStarted(path: path, peer: peer)
    case .handshakeCompleted(var path, var peer):
      try fields.field("path", &path)
      try fields.field("peer", &peer)
      self = .handshakeCompleted(path: path, peer: peer)
    case .handshakeRefused(var path, var peer, var verdict):
      try fields.field("path", &path)
      try fields.field("peer", &peer)
      try fields.field("verdict", &verdict)
      self = .handshakeRefused(path: path, peer: peer, verdict: verdict)
    case .attackSuspected(var path, var peer, var packets):
      try fields.field("path", &path)
      try fields.field("peer", &peer)
      try fields.field("packets", &packets)
      self = .attackSuspected(path: path, peer: peer, packets: packets)
    }
  }
}
