import Intercom
import Kernel
import Voice

/// What happens around the intercoms and no reducer is told.
public enum IntercomWorldEvent: Choice, Equatable, Sendable {
  /// A datagram was lost; `fault` is the event that cut the link, where one did.
  case datagramLost(
    path: TransportPath,
    from: String,
    to: String,
    datagram: Datagram,
    reason: LossReason,
    fault: LogPosition?,
  )
  /// Bits of a datagram were changed on the way.
  case datagramCorrupted(path: TransportPath, from: String, to: String, bit: Int64)
  /// Somebody sent a recorded datagram again.
  case datagramReplayed(path: TransportPath, from: String, to: String, bytes: Int64)
  /// Somebody was to send a recorded datagram again, and had none that old.
  case nothingRecorded(path: TransportPath, from: String, to: String)
  /// Somebody sent a hello in a member's name.
  case datagramForged(path: TransportPath, from: String, to: String, bytes: Int64)
  /// The radio has not connected two phones: the session of the first has as many as it can have.
  case sessionFull(device: String, peer: String)
  /// A phone's way up to the Internet has become another: so many bits a second, so many bytes may wait.
  case uplinkChanged(
    device: String,
    rate: Int64,  // key: rate_bps
    queue: Int64,  // key: queue_bytes
  )
  /// So many samples of what a listener heard in a call of its audio device were cut off at full scale: the
  /// voices together were too loud (fault I22).
  case mixClipped(listener: String, samples: Int64)
  /// Two texts were sealed under one key and nonce (fault I12).
  case nonceReused(from: String, to: String, stream: UInt64, sequence: SequenceNumber)
  /// A frame of voice lies open in the bytes that carry it: whoever records them can listen.
  case voiceInClear(from: String, to: String, stream: UInt64, sequence: SequenceNumber)
  /// A stretch of speech was not heard in time.
  case gapFound(Gap)  // key: none
  /// A frame sounded a second time.
  case playedTwice(listener: String, talker: String, timestamp: FrameNumber)
  /// Somebody hears a member of another group: nothing has kept the stranger out.
  case strangerHeard(listener: String, talker: String)
  /// Somebody who has left a group, and whom nobody has let in since, hears a member of it or is heard by one: what
  /// phones have heard of the leaving makes no difference (fault I24).
  case leaverHeard(listener: String, talker: String)
  /// An invitation was made that lacks something of what it is to carry (S-INV-002).
  case invitationBare(from: String, to: String, lacks: InvitationPart)
  /// A phone has seen the tag of a member of its own group and not recognised it: their clocks are too
  /// far apart (fault I09).
  case fellowMissed(listener: String, talker: String)
  /// A member that knows the group's new secret sends voice to somebody who does not, or takes voice
  /// from it (A-F-019).
  case mismatchIgnored(device: String, peer: String)
  /// Somebody who has ground its key hosts the match of its whole group (fault I08).
  case groundHost(group: String, host: String)
  /// Everybody of a group of three or more has a path to everybody else.
  case groupConnected(group: String)
  /// That is so no more: somebody has no path to somebody.
  case groupParted(group: String)
  /// Everybody of a group of three or more is in one match.
  case groupMatched(group: String, members: Int64)
  /// Members of a group are in so many matches at once (fault I16).
  case groupSplit(group: String, matches: Int64)
  /// Everybody of a group that looks for its owner takes that member's device for it.
  case ownerAgreed(group: String, owner: String)
  /// That is so no more: somebody takes another for it.
  case ownerDisputed(group: String)
  /// Two members who hear each other take different ones for the owner, for longer than they may.
  case twoOwners(first: String, second: String)
  /// Two members who hear each other have different settings, for longer than they may (fault I06).
  case settingsConflict(first: String, second: String)
  /// A member waits for a verdict on its radio to another for longer than its patience (fault I07).
  case verdictOverdue(device: String, peer: String, number: Int64)
}

extension IntercomWorldEvent {
  /// What must have been stated before this can be told from nothing; nil for what can be at any time.
  var presumed: IntercomWorldEvent? {
    switch self {
    case .groupParted(let group): .groupConnected(group: group)
    case .groupSplit(let group, _): .groupMatched(group: group, members: 0)
    case .ownerDisputed(let group): .ownerAgreed(group: group, owner: "")
    case .twoOwners: .ownerAgreed(group: "", owner: "")
    case .datagramLost, .datagramCorrupted, .datagramReplayed, .nothingRecorded, .datagramForged,
      .sessionFull, .uplinkChanged, .mixClipped, .nonceReused, .voiceInClear, .gapFound,
      .playedTwice, .strangerHeard, .leaverHeard, .invitationBare, .fellowMissed,
      .mismatchIgnored, .groundHost, .groupConnected,
      .groupMatched, .ownerAgreed, .settingsConflict, .verdictOverdue:
      nil
    }
  }
}

/// Why a datagram did not arrive.
public enum LossReason: String, CaseIterable, Sendable {
  /// The link was cut.
  case outage
  /// The link lost it.
  case loss
  /// The queue before the bottleneck was full.
  case queueFull
  /// It had waited too long for the bottleneck.
  case queueDelay
  /// The queue of its sender's uplink was full: it came to no link.
  case uplinkFull
  /// It was longer than the link takes.
  case tooLarge
  /// It was longer than a message of a match may be.
  case messageTooLong
  /// The transport is not connected at the other end any more.
  case notConnected
  /// Who was to pass it on did not.
  case notRelayed
  /// Who was to pass it on got it broken.
  case damaged
  /// It came to a phone on which the app did not run.
  case notRunning

  /// The end that a frame met.
  var cause: LossCause {
    switch self {
    case .outage, .notConnected, .notRelayed: .deadPath
    case .loss, .tooLarge, .messageTooLong: .lostOnLink
    case .queueFull, .queueDelay, .uplinkFull: .queueDrop
    case .damaged: .rejectedTag
    case .notRunning: .listenerNotRunning
    }
  }

  init(_ drop: DropReason) {
    switch drop {
    case .outage: self = .outage
    case .loss: self = .loss
    case .queueFull: self = .queueFull
    case .queueDelay: self = .queueDelay
    case .tooLarge: self = .tooLarge
    }
  }
}
