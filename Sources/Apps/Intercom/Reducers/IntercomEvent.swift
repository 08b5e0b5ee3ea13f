import Kernel
import Voice

/// What became of a handshake message's proofs.
public enum HandshakeVerdict: String, CaseIterable, Sendable {
  /// Signature, transcript and proof of the group secret hold.
  case accepted
  /// The other side does not know this group's secret (S-GRP-012), or answers another hello than the one
  /// that is asked: nobody can tell the two apart, as the proof is over both.
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
  /// Those are the other members of its group, as the phone's list has them now; before `started` it is
  /// with whom it begins.
  case membersListed(peers: [Int64])
  /// The group has another secret: it announces that, and takes whoever announces it, from now on.
  case tagChanged(tag: UInt64)
  /// The app has left the call.
  case callLeft
  /// The audio device captured frame `index` (its level in mB below full scale) and asks for
  /// the frame to play. It comes every 20 ms of the device's sample clock and drives all
  /// deadlines.
  case audioTicked(
    index: Tick,
    level: Int32,  // key: level_mb
  )
  /// The device's clock has come into another slot of time: these are the group's tags of the slot
  /// before, of this one, which is announced from now on, and of the next (fault I09).
  case tagsMade(slot: Int64, before: UInt64, tag: UInt64, after: UInt64)
  /// The group has another secret from now on, of which this device knows; that is its tag.
  case secretChanged(tag: UInt64)
  /// The audio session gives the app that of the phone's sound, or its user has muted the microphone.
  /// Without it the calls of the audio device count the time and carry nothing.
  case audioGiven(access: AudioAccess, muted: Bool)
  /// The radio sees somebody who announces that tag: perhaps of the same group, perhaps a stranger,
  /// perhaps a stranger with a copied tag.
  case localPeerFound(peer: MemberID, tag: UInt64 = 0)
  /// The radio says, late, that a connected member is gone.
  case localPeerLost(peer: MemberID)
  /// The radio's connection to a member stands.
  case localPeerConnected(peer: MemberID)
  /// The radio could not connect.
  case localConnectionFailed(peer: MemberID)
  /// Match making put this member and that peer into one match, which has a number: it is made, the
  /// peer has joined it late, or the way between the two is there again.
  case matchMade(peer: MemberID, match: Int64 = 0)
  /// The match that this member is in was taken into that one, with all its members.
  case matchMerged(match: Int64)
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
  /// A peer hands over sealed bytes for another, to be passed on.
  case relayAsked(from: MemberID, to: MemberID, bytes: Int64)
  /// The step of a handshake with that peer that comes next was passed on by a member.
  case handshakeCarried(peer: MemberID, by: MemberID)
  /// Something arrived that is no good.
  case datagramRejected(path: TransportPath, peer: MemberID, bytes: Int64, reason: Rejection)
  /// The owner's verdict on the window to that peer has come, or was not waited for any longer, which
  /// counts as not passed (S-OWN-004).
  case windowJudged(peer: MemberID, passed: Bool)
  /// The system says how far the phone's uplink is behind: how long all that was handed over takes until it
  /// has left, and how long one packet of voice takes. It is said where the app wants to know, before a call
  /// of the audio device, and whenever it is another than before.
  case uplinkTold(waiting: Duration, each: Duration)
  /// A timer that was set has come to its time.
  case timerFired(IntercomTimer)  // key: none
}

extension IntercomEvent {
  /// Whom it is about; nil for what is about this device alone.
  var peer: MemberID? {
    switch self {
    case .started, .membersListed, .tagChanged, .callLeft, .audioTicked, .tagsMade, .secretChanged,
      .audioGiven, .matchMerged, .matchFailed, .uplinkTold:
      nil
    case .localPeerFound(let peer, _), .localPeerLost(let peer), .localPeerConnected(let peer),
      .localConnectionFailed(let peer), .matchMade(let peer, _):
      peer
    case .datagramArrived(_, let peer, _, _, _): peer
    case .handshakeArrived(_, let peer, _, _, _): peer
    case .datagramRejected(_, let peer, _, _): peer
    case .relayAsked(let from, _, _): from
    case .handshakeCarried(let peer, _): peer
    case .windowJudged(let peer, _): peer
    case .timerFired(let timer): timer.peer == .nobody ? nil : timer.peer
    }
  }
}
