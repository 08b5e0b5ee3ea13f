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
  /// Everybody of a group of three or more has a path to everybody else.
  case groupConnected(group: String)
  /// That is so no more: somebody has no path to somebody.
  case groupParted(group: String)
  /// Everybody of a group of three or more is in one match.
  case groupMatched(group: String, members: Int64)
  /// Members of a group are in so many matches at once (fault I16).
  case groupSplit(group: String, matches: Int64)
}

extension IntercomWorldEvent {
  /// What must have been stated before this can be told from nothing; nil for what can be at any time.
  var presumed: IntercomWorldEvent? {
    switch self {
    case .groupParted(let group): .groupConnected(group: group)
    case .groupSplit(let group, _): .groupMatched(group: group, members: 0)
    case .datagramLost, .datagramCorrupted, .datagramReplayed, .nothingRecorded, .datagramForged,
      .nonceReused, .voiceInClear, .gapFound, .playedTwice, .strangerHeard, .groupConnected,
      .groupMatched:
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
  /// It was longer than the link takes.
  case tooLarge
  /// The transport is not connected at the other end any more.
  case notConnected

  /// The end that a frame met.
  var cause: LossCause {
    switch self {
    case .outage, .notConnected: .deadPath
    case .loss, .tooLarge: .lostOnLink
    case .queueFull: .queueDrop
    }
  }

  init(_ drop: DropReason) {
    switch drop {
    case .outage: self = .outage
    case .loss: self = .loss
    case .queueFull: self = .queueFull
    case .tooLarge: self = .tooLarge
    }
  }
}
