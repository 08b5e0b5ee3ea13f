import Kernel
import Testing
import Voice

@testable import Intercom

/// No field is blank here: one that is left out where it is written would come back as another.
struct ReadBackTests {
  private static let peer = MemberID(0xFEDC_BA98_7654_3210)
  private static let timer = IntercomTimer(.internetSilence, peer)

  private func readBack<C: Choice & Equatable>(_ value: C) throws -> C {
    var writer = CanonicalWriter()
    writer.payload(value)
    return try CanonicalReader.decode(C.self, kind: value.kind, from: writer.bytes)
  }

  private func readBack<R: Record>(_ value: R) throws -> R {
    try CanonicalReader.decode(R.self, from: CanonicalWriter.encode(value))
  }

  private static let datagrams: [Datagram] = [
    .voice(stream: .max, sequence: 3, timestamp: -4), .ping(number: .max), .pong(number: .min),
    .receipt(highest: 7, lostPermille: 8), .standby, .handshake(step: .confirm, attempt: 9),
    .release(step: .agree, about: .internet, number: 10, highest: 11),
  ]

  @Test(arguments: datagrams)
  func `a datagram reads back with all that it says`(datagram: Datagram) throws {
    #expect(try readBack(datagram) == datagram)
  }

  @Test(arguments: [
    IntercomEvent.started(member: peer, stream: 2, tag: .max), .audioTicked(index: 3, level: -4),
    .localPeerFound(peer: peer, tag: 5), .localPeerLost(peer: peer),
    .localPeerConnected(peer: peer), .localConnectionFailed(peer: peer),
    .matchMade(peer: peer, match: 6),
    .matchMerged(match: 7), .matchFailed, .secretChanged(tag: 9),
    .tagsMade(slot: -2, before: 1, tag: .max, after: 3),
    .audioGiven(access: .playout, muted: true),
    .datagramArrived(
      path: .internet,
      peer: peer,
      bytes: 6,
      redundancy: true,
      datagram: .receipt(highest: 7, lostPermille: 8),
    ),
    .handshakeArrived(
      path: .internet,
      peer: peer,
      step: .confirm,
      attempt: 9,
      verdict: .badSignature,
    ),
    .datagramRejected(path: .internet, peer: peer, bytes: 10, reason: .noKey),
    .windowJudged(peer: peer, passed: true),
    .uplinkTold(waiting: .milliseconds(14), each: .milliseconds(4)),
    .timerFired(timer),
  ])
  func `an event reads back with all that it says`(event: IntercomEvent) throws {
    #expect(try readBack(event) == event)
  }

  @Test(arguments: [
    IntercomEffect.send(path: .internet, peer: peer, datagram: .pong(number: 2)),
    .skip(peer: peer, timestamp: 3, reason: .handshake),
    .play(talker: peer, stream: 4, sequence: 5, timestamp: 6, as: .concealed),
    .refuse(talker: peer, stream: 7, sequence: 8, timestamp: 9, reason: .pathDown),
    .connectLocal(peer: peer), .disconnectLocal(peer: peer), .startMatchMaking, .gatherMatch,
    .rejoinMatch(peer: peer), .leaveMatch,
    .askOwner(
      peer: peer,
      figures: ProbeFigures(
        sent: 12,
        answered: 13,
        roundTrip: .seconds(14),
        jitter: .seconds(15),
        peers: 5,
      ),
    ),
    .setTimer(timer, at: Uptime(nanoseconds: -10)), .cancelTimer(timer),
    .state(.pathBroken(path: .internet, peer: peer, silence: .seconds(11))),
  ])
  func `an effect reads back with all that it asks`(effect: IntercomEffect) throws {
    #expect(try readBack(effect) == effect)
  }

  @Test(arguments: [
    IntercomFact.localConnected(peer: peer), .internetConnecting(peer: peer),
    .internetConnected(peer: peer), .localCandidate(peer: peer), .localProbing(peer: peer),
    .probeJudged(
      peer: peer,
      passed: true,
      sent: 2,
      answered: 3,
      roundTrip: .seconds(4),
      jitter: .seconds(5),
    ),
    .handoverToLocal(peer: peer), .pathBroken(path: .internet, peer: peer, silence: .seconds(6)),
    .pathSuspected(path: .internet, peer: peer, silence: .seconds(7)),
    .breakPredicted(peer: peer, lostPermille: 8), .handshakeStarted(path: .internet, peer: peer),
    .handshakeCompleted(path: .internet, peer: peer),
    .handshakeRefused(path: .internet, peer: peer, verdict: .wrongGroup),
    .attackSuspected(path: .internet, peer: peer, packets: 9),
    .pathReleased(path: .internet, peer: peer),
  ])
  func `a fact reads back with all that it states`(fact: IntercomFact) throws {
    #expect(try readBack(fact) == fact)
    #expect(try readBack(IntercomEffect.state(fact)) == .state(fact))
  }

  /// One change of each setting.
  private static let changes: [@Sendable (inout IntercomSettings) -> Void] = [
    { $0.internet = .predicted }, { $0.judge = .never }, { $0.probing = .seconds(9) },
    { $0.dualSend = .milliseconds(1_500) }, { $0.dwell = .seconds(7) },
    { $0.suspicion = .milliseconds(81) }, { $0.predictionLossPermille = 1_000 },
    { $0.linger = .zero }, { $0.keepalive = Duration(nanoseconds: .max) }, { $0.missed = 1 },
    { $0.detection = .adaptive }, { $0.voiceActivity.margin = -1 },
    { $0.voiceActivity.tracking = .always }, { $0.preRoll = .zero },
    { $0.playout.anchor = .talkspurt }, { $0.playout.shrinkPeriod = .seconds(1) },
    { $0.hello = .replaces }, { $0.copies = .attack }, { $0.window = .rewinds },
    { $0.tag = .ignored }, { $0.proof = .ignored }, { $0.release = .confirmed },
    { $0.judge = .owner },
  ]

  @Test func `each setting that is changed reads back, alone and with the others`() throws {
    var all = IntercomSettings()
    for (number, change) in Self.changes.enumerated() {
      var settings = IntercomSettings()
      change(&settings)
      change(&all)
      #expect(settings != IntercomSettings(), "change \(number)")
      #expect(try readBack(settings) == settings, "change \(number)")
    }
    #expect(try readBack(all) == all)
  }

  @Test func `a link reads back with all that it has measured and waits for`() throws {
    var link = PeerLink(to: Self.peer, isInitiator: true, at: .start + .seconds(1))
    link.local.open(at: .start + .seconds(2))
    link.local.sentVoice(5, at: .start + .seconds(3))
    link.local.loss.note(6)
    link.local.loss.tick()
    link.local.pingNumber = 7
    link.local.pingSent = .start
    link.local.pingOpen = true
    link.local.unanswered = 2
    link.local.urgentSent = .start
    link.local.roundTrip = .milliseconds(8)
    link.local.reportedLossPermille = 9
    link.local.receiptSent = .start
    link.local.receiptPending = true
    link.internet.beginHandshake(at: .start)
    link.internet.attempt = 10
    link.internet.handshakeSent = .start
    link.internet.isRenewing = true
    link.state = .localProbing
    link.candidateNotBefore = .start
    link.suspectedUntil = .start + .seconds(11)
    link.predictedUntil = .start + .seconds(12)
    link.invitedUntil = .start + .seconds(13)
    link.standbySent = .start + .seconds(14)
    link.probe.began = .start + .seconds(15)
    link.probe.asked(16, at: .start + .seconds(15))
    link.probe.answered(16, at: .start + .seconds(16))
    link.probe.asked(17, at: .start + .seconds(16))
    link.probe.answered(17, at: .start + .seconds(19))
    link.receiver.hasStream = true
    link.receiver.stream = 18
    link.receiver.attacks = 19
    link.timers.armed = [ArmedTimer(.probing, at: .start + .seconds(20))]
    #expect(try readBack(link) == link)
  }
}
