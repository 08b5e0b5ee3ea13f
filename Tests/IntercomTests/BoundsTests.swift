import Kernel
import Testing
import Voice

@testable import Intercom

/// The instant, the ping and the frame at which an intercom decides.
struct BoundsTests {
  /// A window of twenty pings, of which so many came back after so long.
  private func probe(
    answered: Int,
    after roundTrip: Duration = .milliseconds(10),
  ) -> ProbeMeasurements {
    var probe = ProbeMeasurements()
    for number in 0..<Int64(20) {
      let sent = Uptime.start + .seconds(number)
      probe.asked(number, at: sent)
      if number < Int64(answered) { probe.answered(number, at: sent + roundTrip) }
    }
    return probe
  }

  @Test func `a probe passes with one ping in twenty lost, and not with two`() {
    #expect(probe(answered: 20).passes(.thresholds))
    #expect(probe(answered: 19).passes(.thresholds))
    #expect(!probe(answered: 18).passes(.thresholds))
    #expect(!ProbeMeasurements().passes(.thresholds), "nothing measured is nothing passed")
  }

  @Test func `a probe passes with 150 ms there and back, and not with more`() {
    #expect(probe(answered: 20, after: .milliseconds(150)).passes(.thresholds))
    let longer = Duration.milliseconds(150) + Duration(nanoseconds: 1)
    #expect(!probe(answered: 20, after: longer).passes(.thresholds))
  }

  @Test func `an Internet path lingers for its time and not an instant longer`() {
    var link = PeerLink(to: Driver.peer, isInitiator: true, at: .start)
    link.state = .localConnected
    link.internet.phase = .up
    let settings = Driver.settings {
      $0.internet = .cold
      $0.linger = .seconds(30)
    }
    let end = Uptime.start + settings.linger
    #expect(link.wantsInternet(at: end - Duration(nanoseconds: 1), settings: settings))
    #expect(!link.wantsInternet(at: end, settings: settings))
  }

  @Test func `dual send ends with its last instant and not before`() {
    let settings = IntercomSettings()
    let end = Uptime.start + settings.dualSend
    for (now, expected) in [
      (end - Duration(nanoseconds: 1), HandoverState.handoverToLocal), (end, .localConnected),
    ] {
      var link = PeerLink(to: Driver.peer, isInitiator: true, at: .start)
      link.state = .handoverToLocal
      for path in TransportPath.allCases { link[path].open(at: .start) }
      var effects = Effects<IntercomEffect>()
      link.settleTimers(
        at: .start,
        isTalking: false,
        isMember: true,
        settings: settings,
        into: &effects,
      )
      let timer = IntercomTimer(.dualSend, Driver.peer)
      #expect(effects.items.contains(.setTimer(timer, at: end)))
      link.fired(.dualSend, at: now, isTalking: false, settings: settings, into: &effects)
      #expect(link.state == expected)
    }
  }

  @Test(arguments: [(15, 0), (16, 62)] as [(Int64, Int64)])
  func `loss is told from sixteen frames on`(frames: Int64, permille: Int64) {
    var window = LossWindow()
    for sequence in 0..<SequenceNumber(frames) where sequence != 8 { window.note(sequence) }
    window.tick()
    window.tick()
    #expect(window.covered == frames)
    #expect(window.lostPermille == permille)
  }

  @Test func `adaptive detection gives up after the third ping without an answer`() {
    var driver = Driver(settings: Driver.settings { $0.detection = .adaptive })
    _ = driver.bringUp(.local)
    var pings = 0
    while driver.link.state == .localConnected {
      let effects = driver.pass(1)
      for case .send(.local, _, .ping) in effects
      where driver.link.local.unanswered > 0 {
        pings += 1
      }
    }
    #expect(pings == 3)
  }

  @Test func `whoever is heard has answered: pings before that count no more`() {
    var driver = Driver(settings: Driver.settings { $0.detection = .adaptive })
    _ = driver.bringUp(.local)
    for round in 1...4 {
      while driver.link.local.unanswered < 2, driver.link.state == .localConnected {
        _ = driver.pass(1)
      }
      let receipt = IntercomEvent.datagramArrived(
        path: .local,
        peer: Driver.peer,
        bytes: 54,
        redundancy: false,
        datagram: .receipt(highest: 0, lostPermille: 0),
      )
      #expect(driver.tell(receipt) == [])
      #expect(driver.link.state == .localConnected, "round \(round)")
      #expect(driver.link.local.unanswered == 0, "round \(round)")
    }
  }

  @Test func `a suspicion goes with the path that it was about`() {
    var driver = Driver(settings: Driver.settings { $0.internet = .warm })
    _ = driver.bringUp(.local)
    _ = driver.pass(20)
    #expect(driver.pass(8, level: -2_000).factKinds.last == "pathSuspected")
    #expect(driver.tell(.localPeerLost(peer: Driver.peer)).factKinds == ["internetConnecting"])
    #expect(driver.link.suspectedUntil == nil)
    // Both paths stand again within the second that a suspicion lasts.
    #expect(driver.bringUp(.local).factKinds.last == "localConnected")
    _ = driver.bringUp(.internet)
    let voice = driver.pass(2, level: -2_000)
    #expect(!voice.voice(on: .local).isEmpty)
    #expect(voice.voice(on: .internet) == [], "nothing speaks against the new radio path")
  }

  @Test func `a talker who starts anew is heard from its first frame on, whatever came before`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    func voice(_ stream: UInt64, _ sequence: Int64) -> IntercomEvent {
      .datagramArrived(
        path: .local,
        peer: Driver.peer,
        bytes: 106,
        redundancy: false,
        datagram: .voice(
          stream: stream,
          sequence: SequenceNumber(sequence),
          timestamp: FrameNumber(sequence),
        ),
      )
    }
    for sequence in 0..<Int64(5) { #expect(driver.tell(voice(3, sequence)).refusals == []) }
    #expect(driver.tell(voice(3, 0)).refusals == [.replay])
    for sequence in 0..<Int64(5) { #expect(driver.tell(voice(4, sequence)).refusals == []) }
    #expect(driver.link.receiver.stream == 4)
    #expect(driver.link.receiver.buffer.count == 5)
  }
}

extension [IntercomEffect] {
  /// Why frames of voice that came were not taken, in order.
  fileprivate var refusals: [Refusal] {
    compactMap { effect in
      guard case .refuse(_, _, _, _, let reason) = effect else { return nil }
      return reason
    }
  }
}
