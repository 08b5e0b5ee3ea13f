import Kernel
import Voice

/// What became of a handshake message's proofs.
public enum HandshakeVerdict: String, CaseIterable, Sendable {
  /// Signature, transcript and proof of the group secret hold.
  case accepted
  /// The other side does not know this group's secret (S-GRP-012).
  case wrongGroup
  /// A signature or the transcript does not hold.
  case badSignature
}

/// Why a datagram never became more than bytes.
public enum Rejection: String, CaseIterable, Sendable {
  /// Its authentication tag does not fit: changed on the way, or forged (A-NF-003).
  case badTag
  /// It is no datagram of this protocol.
  case malformed
  /// There is no key for it: no handshake has been made on this path.
  case noKey
}

/// What an intercom learns.
public enum IntercomEvent: Choice, Equatable, Sendable {
  /// The app entered the call; `stream` is new for every session, `tag` is what its group announces
  /// over the radio (S-GRP-010).
  case started(member: MemberID, stream: UInt64, tag: UInt64 = 0)
  /// The audio device captured frame `index` (its level in mB below full scale) and asks for
  /// the frame to play. It comes every 20 ms of the device's sample clock and drives all
  /// deadlines.
  case audioTicked(index: Tick, level: Int32)
  /// The radio sees somebody who announces that tag: perhaps of the same group, perhaps a stranger,
  /// perhaps a stranger with a copied tag.
  case localPeerFound(peer: MemberID, tag: UInt64 = 0)
  /// The radio says, late, that a connected member is gone.
  case localPeerLost(peer: MemberID)
  /// The radio's connection to a member stands.
  case localPeerConnected(peer: MemberID)
  /// The radio could not connect.
  case localConnectionFailed(peer: MemberID)
  /// Match making put this member and that peer into one match.
  case matchMade(peer: MemberID)
  /// Match making gave up.
  case matchFailed
  /// A datagram arrived and its seal was good. A packet of voice may carry a coarse copy of the
  /// frame before it (`redundancy`), which the codec reads from the packet.
  case datagramArrived(
    path: TransportPath,
    peer: MemberID,
    bytes: Int64,
    redundancy: Bool,
    datagram: Datagram,
  )
  /// A step of a handshake arrived and was examined.
  case handshakeArrived(
    path: TransportPath,
    peer: MemberID,
    step: HandshakeStep,
    attempt: Int64,
    verdict: HandshakeVerdict,
  )
  /// Something arrived that is no good.
  case datagramRejected(path: TransportPath, peer: MemberID, bytes: Int64, reason: Rejection)
  /// A timer that was set has come to its time.
  case timerFired(IntercomTimer)

  /// A blank event of every kind.
  public static var prototypes: [Self] {
    [
      .started(member: .nobody, stream: 0),
      .audioTicked(index: 0, level: 0),
      .localPeerFound(peer: .nobody),
      .localPeerLost(peer: .nobody),
      .localPeerConnected(peer: .nobody),
      .localConnectionFailed(peer: .nobody),
      .matchMade(peer: .nobody),
      .matchFailed,
      .datagramArrived(
        path: .local,
        peer: .nobody,
        bytes: 0,
        redundancy: false,
        datagram: .ping(number: 0),
      ),
      .handshakeArrived(
        path: .local,
        peer: .nobody,
        step: .hello,
        attempt: 0,
        verdict: .accepted,
      ),
      .datagramRejected(path: .local, peer: .nobody, bytes: 0, reason: .badTag),
      .timerFired(IntercomTimer(.match, .nobody)),
    ]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .started: "started"
    case .audioTicked: "audioTicked"
    case .localPeerFound: "localPeerFound"
    case .localPeerLost: "localPeerLost"
    case .localPeerConnected: "localPeerConnected"
    case .localConnectionFailed: "localConnectionFailed"
    case .matchMade: "matchMade"
    case .matchFailed: "matchFailed"
    case .datagramArrived: "datagramArrived"
    case .handshakeArrived: "handshakeArrived"
    case .datagramRejected: "datagramRejected"
    case .timerFired: "timerFired"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .started(var member, var stream, var tag):
      try fields.field("member", &member)
      try fields.field("stream", &stream)
      try fields.field("tag", &tag)
      self = .started(member: member, stream: stream, tag: tag)
    case .audioTicked(var index, var level):
      try fields.field("index", &index)
      try fields.field("level_mb", &level)
      self = .audioTicked(index: index, level: level)
    case .localPeerFound(var peer, var tag):
      try fields.field("peer", &peer)
      try fields.field("tag", &tag)
      self = .localPeerFound(peer: peer, tag: tag)
    case .localPeerLost(var peer):
      try fields.field("peer", &peer)
      self = .localPeerLost(peer: peer)
    case .localPeerConnected(var peer):
      try fields.field("peer", &peer)
      self = .localPeerConnected(peer: peer)
    case .localConnectionFailed(var peer):
      try fields.field("peer", &peer)
      self = .localConnectionFailed(peer: peer)
    case .matchMade(var peer):
      try fields.field("peer", &peer)
      self = .matchMade(peer: peer)
    case .matchFailed:
      break
    case .datagramArrived(var path, var peer, var bytes, var redundancy, var datagram):
      try fields.field("path", &path)
      try fields.field("peer", &peer)
      try fields.field("bytes", &bytes)
      try fields.field("redundancy", &redundancy)
      try fields.field("datagram", &datagram)
      self = .datagramArrived(
        path: path,
        peer: peer,
        bytes: bytes,
        redundancy: redundancy,
        datagram: datagram,
      )
    case .handshakeArrived(var path, var peer, var step, var attempt, var verdict):
      try fields.field("path", &path)
      try fields.field("peer", &peer)
      try fields.field("step", &step)
      try fields.field("attempt", &attempt)
      try fields.field("verdict", &verdict)
      self = .handshakeArrived(
        path: path,
        peer: peer,
        step: step,
        attempt: attempt,
        verdict: verdict,
      )
    case .datagramRejected(var path, var peer, var bytes, var reason):
      try fields.field("path", &path)
      try fields.field("peer", &peer)
      try fields.field("bytes", &bytes)
      try fields.field("reason", &reason)
      self = .datagramRejected(path: path, peer: peer, bytes: bytes, reason: reason)
    case .timerFired(var timer):
      try timer.visit(&fields)
      self = .timerFired(timer)
    }
  }
}

extension IntercomEvent {
  /// Whom it is about; nil for what is about this device alone.
  var peer: MemberID? {
    switch self {
    case .started, .audioTicked, .matchFailed: nil
    case .localPeerFound(let peer, _), .localPeerLost(let peer), .localPeerConnected(let peer),
      .localConnectionFailed(let peer), .matchMade(let peer):
      peer
    case .datagramArrived(_, let peer, _, _, _): peer
    case .handshakeArrived(_, let peer, _, _, _): peer
    case .datagramRejected(_, let peer, _, _): peer
    case .timerFired(let timer): timer.peer == .nobody ? nil : timer.peer
    }
  }
}
