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
  /// It waited, and more frames came than the buffer holds (fault I25).
  case bufferFull
  /// It waited, and its place was given up to shorten the delay (fault I19).
  case leftOut
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
  /// The audio session was taken away: this side plays nothing.
  case silenced
}

/// Why a frame to be sent was not sent.
public enum SendGap: String, CaseIterable, Sendable {
  /// There is no path and none is being made.
  case noPath
  /// The next path is being connected.
  case connecting
  /// The next path is connected and not yet authenticated, or was given up and not yet confirmed anew.
  case handshake
  /// There is a path, and so much waits for the phone's uplink that the frame would come too late.
  case uplink
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
  /// What goes to that peer by radio is handed to a member that passes it on; to nobody where the phones
  /// are connected themselves.
  case route(peer: MemberID, by: MemberID)
  /// Pass on what has just come.
  case forward(from: MemberID, to: MemberID)
  /// Drop what has just come to be passed on: it is for strangers, or there is no radio to one of the two.
  case decline(from: MemberID, to: MemberID)
  /// Ask for a match with whoever of the group asks as well.
  case startMatchMaking
  /// Ask for the one match of the group (`MatchPolicy.hosted`).
  case gatherMatch
  /// Ask for a path to a member of the match whose path was lost, while the match lives.
  case rejoinMatch(peer: MemberID)
  /// Leave the match, or stop asking for one.
  case leaveMatch
  /// Let the group's owner judge what a probing window has measured (`ProbeJudge.owner`).
  case askOwner(peer: MemberID, figures: ProbeFigures)
  /// Let the timer fire when the monotonic clock shows that, and not before.
  case setTimer(IntercomTimer, at: Uptime)  // key: none
  /// Let the timer not fire.
  case cancelTimer(IntercomTimer)  // key: none
  /// State a fact of the domain for people, expectations and invariants.
  case state(IntercomFact)  // key: fact
}
