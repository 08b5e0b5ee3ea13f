import Intercom
import Kernel
import Voice

/// Counts what each phone's call costs it: radios, codec, microphone and loudspeaker.
///
/// It reads the rows of members and the sizes of what they send. Words of others than the call
/// itself (about the owner, invitations, lists of groups) are few and not counted, nor is the
/// search for phones near by (docs/figures.md, "Energy").
struct EnergyWatch: Equatable, Sendable {
  /// What each member has used.
  private(set) var members: [Use]

  /// What one phone has used.
  struct Use: Equatable, Sendable {
    /// Its radios, in the order of paths.
    var carriers: [CarrierUse]
    /// Frames that it encoded, whomever they went to; decoded, from their own packets or the next
    /// ones; and made up.
    var encoded: Int64 = 0
    var decoded: Int64 = 0
    var concealed: Int64 = 0
    /// Calls of the audio device with an open microphone, and with something that sounds.
    var captures: Int64 = 0
    var plays: Int64 = 0

    fileprivate var isInCall = false
    /// Whether the phone has no power.
    fileprivate var isOff = false
    fileprivate var access = AudioAccess.full
    fileprivate var newest: FrameNumber = -1

    /// For how long its microphone was open, and somebody was heard.
    var microphone: Duration { Duration(nanoseconds: captures * VoiceFrame.length.nanoseconds) }
    var speaker: Duration { Duration(nanoseconds: plays * VoiceFrame.length.nanoseconds) }
  }

  /// A watch over phones that have used nothing.
  init(_ plan: IntercomPlan) {
    members = plan.members.map { member in
      Use(carriers: [CarrierUse(member.energy.radio), CarrierUse(member.energy.cellular)])
    }
  }

  /// A member's phone lost its power, or was switched on.
  ///
  /// What a radio was at ends with the power, and what its app still does in that instant (it leaves
  /// the call as every process that ends) is done by nobody.
  mutating func power(isOn: Bool, of member: Int, at now: Instant) {
    members[member].isOff = !isOn
    guard !isOn else { return }
    members[member].isInCall = false
    for carrier in members[member].carriers.indices {
      members[member].carriers[carrier].finish(at: now)
    }
  }

  /// A member was told something and asks for that.
  mutating func take(
    _ event: IntercomEvent,
    _ effects: [IntercomEffect],
    at member: Int,
    _ now: Instant,
  ) {
    guard !members[member].isOff else { return }
    switch event {
    case .started:
      members[member].isInCall = true
    case .callLeft:
      members[member].isInCall = false
    case .audioTicked:
      hear(effects, at: member)
    case .audioGiven(let access, _):
      members[member].access = access
    case .datagramArrived(let path, _, let bytes, _, _),
      .datagramRejected(let path, _, let bytes, _):
      members[member].carriers[path.rank].receive(bytes, at: now)
    case .handshakeArrived(let path, _, _, _, _):
      // Its row does not say how long it was.
      members[member].carriers[path.rank].receive(0, at: now)
    case .relayAsked(_, _, let bytes):
      let path = TransportPath.local.rank
      members[member].carriers[path].receive(bytes, at: now)
      if effects.contains(where: \.isForwarding) {
        let sent = Int(min(max(0, bytes), CarrierUse.longest))
        members[member].carriers[path].send(sent, at: now)
      }
    case .matchMade, .matchMerged, .matchFailed:
      members[member].carriers[TransportPath.internet.rank].work(at: now)
    case .membersListed, .tagChanged, .tagsMade, .secretChanged, .localPeerFound, .localPeerLost,
      .localPeerConnected, .localConnectionFailed, .handshakeCarried, .windowJudged, .uplinkTold,
      .timerFired:
      break
    }
    for effect in effects { take(effect, of: member, now) }
  }

  private mutating func take(_ effect: IntercomEffect, of member: Int, _ now: Instant) {
    switch effect {
    case .send(_, _, .voice(_, _, let timestamp)):
      // The packet of a frame is made once, however many it goes to and by however many paths.
      guard timestamp > members[member].newest else { return }
      members[member].newest = timestamp
      members[member].encoded += 1
    case .startMatchMaking, .gatherMatch, .rejoinMatch, .leaveMatch:
      members[member].carriers[TransportPath.internet.rank].work(at: now)
    case .send, .skip, .play, .refuse, .connectLocal, .disconnectLocal, .route, .forward, .decline,
      .askOwner, .setTimer, .cancelTimer, .state:
      break
    }
  }

  /// The audio device calls.
  private mutating func hear(_ effects: [IntercomEffect], at member: Int) {
    guard members[member].isInCall else { return }
    if members[member].access == .full { members[member].captures += 1 }
    var hasSounded = false
    for case .play(_, _, _, _, let rendering) in effects {
      hasSounded = true
      switch rendering {
      case .decoded, .recovered: members[member].decoded += 1
      case .concealed: members[member].concealed += 1
      }
    }
    if hasSounded { members[member].plays += 1 }
  }

  /// A member puts something of that many bytes on a path.
  mutating func sent(_ bytes: Int, by member: Int, on path: TransportPath, _ now: Instant) {
    guard !members[member].isOff else { return }
    members[member].carriers[path.rank].send(bytes, at: now)
  }

  /// What a member sends by radio is so much longer for the wrapping.
  mutating func wrapped(by member: Int, extra: Int) {
    members[member].carriers[TransportPath.local.rank].lengthen(by: extra)
  }

  /// The call is over.
  mutating func finish(at end: Instant) {
    for member in members.indices {
      for carrier in members[member].carriers.indices {
        members[member].carriers[carrier].finish(at: end)
      }
    }
  }
}
