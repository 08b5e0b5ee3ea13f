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
    roundTrip: Duration,  // key: roundTrip_ns
    jitter: Duration,
  )
  /// Voice goes by both paths for a moment (S-HO-004).
  case handoverToLocal(peer: MemberID)
  /// A path was given up: nothing was heard on it for that long.
  case pathBroken(path: TransportPath, peer: MemberID, silence: Duration)
  /// A path was taken down, since the peer had agreed to do without it.
  case pathReleased(path: TransportPath, peer: MemberID)
  /// The listener's receipts stopped coming: voice goes by both paths, just in case.
  case pathSuspected(path: TransportPath, peer: MemberID, silence: Duration)
  /// Loss rose so far that a break is likely: the Internet path is prepared.
  case breakPredicted(peer: MemberID, lostPermille: Int64)
  /// A member passes on what goes to a peer to whom there is no path.
  case relayChosen(peer: MemberID, by: MemberID)
  /// What a member passed on was given up: nothing came, or that member has lost the radio itself.
  case relayLost(peer: MemberID, by: MemberID)
  /// The phones have connected themselves: nobody passes anything on any more.
  case relayLeft(peer: MemberID, by: MemberID)
  /// A match was asked for.
  case matchMakingStarted
  /// A transport connection stands and its handshake begins.
  case handshakeStarted(path: TransportPath, peer: MemberID)
  /// The path is authenticated and can carry voice.
  case handshakeCompleted(path: TransportPath, peer: MemberID)
  /// The peer could not prove who it is or that it belongs to the group.
  case handshakeRefused(path: TransportPath, peer: MemberID, verdict: HandshakeVerdict)
  /// Somebody who has proved its key has the MemberID of another member, or of this one (fault I08).
  case identityCollision(peer: MemberID)
  /// The peer on a path that was up has not proved the group's new secret: the path was cut off
  /// (A-F-019).
  case mismatchFound(path: TransportPath, peer: MemberID)
  /// Repeated packets were taken for an attack, and the path was cut.
  case attackSuspected(path: TransportPath, peer: MemberID, packets: Int64)
}
