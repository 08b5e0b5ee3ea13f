import Intercom
import IntercomSimulation
import Kernel
import Voice

/// What an intercom is told by its world, in any order: nothing of it may end the app.
///
/// Numbers are those that a datagram can carry, whoever made it; time does not run backwards and is
/// at most the ten years of a scenario.
enum EventTrial {
  private static let members = [MemberID(10), MemberID(20), MemberID(30), MemberID(40)]

  static func take(_ bytes: [UInt8]) {
    var choices = ByteChoices(bytes)
    let me = members[choices.below(3)]
    let peers = members.prefix(3).filter { $0 != me }
    var intercom = Intercom(peers: peers, settings: settings(&choices))
    var effects = Effects<IntercomEffect>()
    var now = Uptime.start
    var tick: Tick = -1
    intercom.reduce(
      .started(member: me, stream: 7, tag: 1),
      at: DeviceTime(uptime: now, wall: .start),
      into: &effects,
    )
    var steps = 0
    while !choices.isEmpty, steps < 400 {
      steps += 1
      now = later(now, &choices)
      effects = Effects()
      if choices.byte() & 1 == 0 {
        tick += 1
        let level = Int32(truncatingIfNeeded: choices.integer() % 12_000)
        intercom.reduce(
          .audioTicked(index: tick, level: level),
          at: DeviceTime(uptime: now, wall: .start),
          into: &effects,
        )
      } else {
        intercom.reduce(
          event(&choices),
          at: DeviceTime(uptime: now, wall: .start),
          into: &effects,
        )
      }
    }
    rereads(intercom)
  }

  private static func later(_ now: Uptime, _ choices: inout ByteChoices) -> Uptime {
    switch choices.byte() % 8 {
    case 0: now
    case 1: now + .milliseconds(Int64(choices.byte()) * 16)
    case 2 where now < Uptime.start + .seconds(3_600 * 24 * 3_600):
      now + .seconds(Int64(choices.word() >> 4))
    default: now + .milliseconds(20)
    }
  }

  private static func settings(_ choices: inout ByteChoices) -> IntercomSettings {
    var settings = IntercomSettings()
    settings.internet = choices.one(of: InternetPolicy.allCases)
    settings.detection = choices.one(of: BreakDetection.allCases)
    settings.match = choices.one(of: MatchPolicy.allCases)
    settings.pathChoice = choices.one(of: PathChoice.allCases)
    settings.relay = choices.one(of: RelayPolicy.allCases)
    settings.hello = choices.one(of: HelloPolicy.allCases)
    settings.copies = choices.one(of: CopyPolicy.allCases)
    settings.window = choices.one(of: ReplayWindowPolicy.allCases)
    settings.tag = choices.one(of: TagPolicy.allCases)
    settings.proof = choices.one(of: ProofPolicy.allCases)
    settings.rotation = choices.one(of: TagRotation.allCases)
    settings.check = choices.one(of: SecretCheck.allCases)
    settings.identityCheck = choices.one(of: IdentityCheck.allCases)
    settings.identityLength = 7 + Int64(choices.byte() & 1)
    settings.lateVoice = choices.one(of: LateVoicePolicy.allCases)
    return settings
  }

  private static func event(_ choices: inout ByteChoices) -> IntercomEvent {
    let peer = choices.one(of: members)
    let path = choices.one(of: TransportPath.allCases)
    switch choices.byte() % 24 {
    case 0: return .localPeerFound(peer: peer, tag: UInt64(choices.byte() & 1))
    case 1: return .localPeerLost(peer: peer)
    case 2: return .localPeerConnected(peer: peer)
    case 3: return .localConnectionFailed(peer: peer)
    case 4: return .matchMade(peer: peer, match: Int64(choices.byte() & 3))
    case 5: return .matchFailed
    case 15:
      let listed = members.filter { _ in choices.byte() & 1 == 0 }
      return .membersListed(peers: listed.map { Int64(bitPattern: $0.rawValue) })
    case 16: return .tagChanged(tag: UInt64(choices.byte() & 1))
    case 17: return .callLeft
    case 18: return .secretChanged(tag: UInt64(choices.byte() & 1))
    case 19: return .tagsMade(slot: choices.integer(), before: 1, tag: 2, after: 3)
    case 14: return .matchMerged(match: Int64(choices.byte() & 3))
    case 20: return .windowJudged(peer: peer, passed: choices.byte() & 1 == 1)
    case 6, 7:
      return .handshakeArrived(
        path: path,
        peer: peer,
        step: choices.one(of: HandshakeStep.allCases),
        attempt: Int64(choices.byte()),
        verdict: choices.one(of: HandshakeVerdict.allCases),
      )
    case 8, 9:
      return .timerFired(
        IntercomTimer(
          choices.one(of: TimerPurpose.allCases),
          choices.byte() & 7 == 0 ? .nobody : peer,
        )
      )
    case 21:
      return .relayAsked(from: peer, to: choices.one(of: members), bytes: 90)
    case 22:
      return .handshakeCarried(peer: peer, by: choices.one(of: members))
    case 23:
      return .uplinkTold(
        waiting: .milliseconds(Int64(choices.byte())),
        each: .milliseconds(Int64(choices.byte() & 63)),
      )
    case 10:
      return .datagramRejected(path: path, peer: peer, bytes: 40, reason: .badTag)
    default:
      return .datagramArrived(
        path: path,
        peer: peer,
        bytes: 60,
        redundancy: choices.byte() & 1 == 1,
        datagram: datagram(&choices),
      )
    }
  }

  private static func datagram(_ choices: inout ByteChoices) -> Datagram {
    switch choices.byte() % 10 {
    case 0: .ping(number: choices.integer())
    case 1: .pong(number: choices.integer())
    case 2: .receipt(highest: SequenceNumber(choices.integer()), lostPermille: choices.integer())
    case 3: .standby
    case 9: .neighbour(peer: choices.one(of: members), isHeard: choices.byte() & 1 == 1)
    case 8:
      .release(
        step: ReleaseStep.allCases[Int(choices.byte() & 3)],
        about: choices.byte() & 1 == 0 ? .local : .internet,
        number: choices.integer() & 3,
        highest: SequenceNumber(choices.integer() & 63),
      )
    default:
      .voice(
        stream: UInt64(choices.byte() & 3),
        sequence: SequenceNumber(choices.integer() & Int64(UInt32.max)),
        timestamp: FrameNumber(choices.integer()),
      )
    }
  }

  /// A state that was reached can be kept in a log and read again.
  private static func rereads(_ intercom: Intercom) {
    let bytes = CanonicalWriter.encode(intercom)
    let again = try? CanonicalReader.decode(Intercom.self, from: bytes)
    precondition(again == intercom, "a state is not read as it was written")
  }
}
