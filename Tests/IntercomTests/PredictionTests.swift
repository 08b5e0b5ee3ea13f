import Kernel
import Testing
import Voice

@testable import Intercom

/// When receipts that stay away are a suspicion, and loss a prediction.
struct PredictionTests {
  private static let standby = LinkFixture.sent(.standby)

  /// A link on the radio with the Internet beside it, 20 ms there and back.
  private func talking(_ policy: InternetPolicy) -> LinkFixture {
    var fixture = LinkFixture(.localConnected, up: TransportPath.allCases) {
      $0.internet = policy
    }
    fixture.link.local.roundTrip = .milliseconds(20)
    return fixture
  }

  private func voice(_ sequence: Int64, by path: TransportPath = .local) -> IntercomEffect {
    LinkFixture.sent(
      .voice(
        stream: 1,
        sequence: SequenceNumber(sequence),
        timestamp: FrameNumber(sequence),
      ),
      by: path,
    )
  }

  private static func suspected(_ milliseconds: Int64) -> IntercomEffect {
    .state(
      .pathSuspected(path: .local, peer: Driver.peer, silence: .milliseconds(milliseconds))
    )
  }

  @Test func `80 ms and the round trip after a frame its receipt is missed, between two frames`() {
    var fixture = talking(.warm)
    fixture.wait(until: 7)
    #expect(fixture.say(0, beginsTalking: true) == [voice(0)])
    fixture.wait(until: 106)
    #expect(fixture.say(1) == [voice(1)], "a frame looks at no clock")
    #expect(
      fixture.fire(.receipts, isTalking: true)
        == [Self.suspected(100), LinkFixture.sent(.ping(number: 1))]
    )
    #expect(fixture.now == .start + .milliseconds(107))
    fixture.wait(until: 127)
    #expect(fixture.say(2) == [voice(2), voice(2, by: .internet)])
  }

  @Test func `while a receipt is missed the suspicion is prolonged by the timer, not by frames`() {
    var fixture = talking(.warm)
    _ = fixture.say(0, beginsTalking: true)
    #expect(fixture.fire(.receipts, isTalking: true).factKinds == ["pathSuspected"])
    let until = fixture.link.suspectedUntil
    for frame in Int64(1)..<9 {
      fixture.wait(until: 100 + frame * 20)
      _ = fixture.say(frame)
      #expect(fixture.link.suspectedUntil == until)
    }
    // With each ping, long before it ends.
    for time in [300, 500, 700] as [Int64] {
      let effects = fixture.fire(.receipts, isTalking: true)
      #expect(fixture.now == .start + .milliseconds(time))
      #expect(effects.count == 1 && effects.factKinds == [], "stated once, asked again")
      #expect(fixture.link.suspectedUntil == .start + .milliseconds(time + 1_000))
    }
  }

  @Test func `a suspicion holds for a second after the last sign of it, and is stated anew then`() {
    var fixture = talking(.warm)
    _ = fixture.say(0, beginsTalking: true)
    _ = fixture.fire(.receipts, isTalking: true)
    fixture.wait(until: 150)
    _ = fixture.tell {
      $0.receipted(through: 0, lostPermille: 0, on: .local, at: $1, settings: $2, into: &$3)
    }
    fixture.wait(until: 1_149)
    #expect(fixture.say(2) == [voice(2), voice(2, by: .internet)])
    fixture.wait(until: 1_150)
    #expect(fixture.say(3) == [voice(3)])
    #expect(fixture.fire(.receipts, isTalking: true).factKinds == [], "it was set for the first")
    #expect(fixture.fire(.receipts, isTalking: true).factKinds == ["pathSuspected"])
    #expect(fixture.now == .start + .milliseconds(1_249))
  }

  @Test func `who talks again suspects at once what was missed in silence, with its first frame`() {
    var fixture = talking(.warm)
    _ = fixture.say(0, beginsTalking: true)
    let asked = fixture.fire(.receipts, isTalking: false)
    #expect(asked == [LinkFixture.sent(.ping(number: 1))], "in silence asking is enough")
    #expect(fixture.link.suspectedUntil == nil)
    fixture.wait(until: 190)
    #expect(
      fixture.say(1, beginsTalking: true)
        == [Self.suspected(190), voice(1), voice(1, by: .internet)]
    )
  }

  @Test func `who begins to talk while a ping waits has the timer at the receipt's time`() {
    var fixture = talking(.warm)
    _ = fixture.say(0, beginsTalking: true)
    fixture.link.local.pingSent = .start + .milliseconds(90)
    #expect(fixture.deadline(.receipts, isTalking: false) == 290)
    #expect(fixture.deadline(.receipts, isTalking: true) == 100)
  }

  @Test func `a timer for each ninth of a second is all that a good radio costs`() {
    var fixture = talking(.warm)
    var asked = 0
    var fired = 0
    for frame in Int64(0)..<500 {
      let now = frame * 20
      while let due = fixture.deadline(.receipts, isTalking: true), due <= now {
        #expect(fixture.fire(.receipts, isTalking: true) == [])
        fired += 1
      }
      fixture.wait(until: now)
      _ = fixture.say(frame, beginsTalking: frame == 0)
      asked += fixture.settle(isTalking: true).count { $0.isOfTimers }
      fixture.link.local.receipted(through: SequenceNumber(frame - 1))
      asked += fixture.settle(isTalking: true).count { $0.isOfTimers }
      fixture.link.local.receipted(through: SequenceNumber(frame))
      asked += fixture.settle(isTalking: true).count { $0.isOfTimers }
    }
    // Neither a frame nor a receipt sets or cancels anything.
    #expect(asked <= 4, "\(asked)")
    #expect((90...125).contains(fired), "\(fired)")
  }

  @Test func `a receipt in time is no news, whatever the Internet does`() {
    var fixture = talking(.warm)
    for frame in Int64(0)..<100 {
      fixture.wait(until: frame * 20)
      #expect(fixture.say(frame) == [voice(frame)])
      if frame >= 4 { fixture.link.local.receipted(through: SequenceNumber(frame - 4)) }
    }
  }

  @Test(arguments: HandoverState.allCases.filter { $0 != .localConnected })
  func `only where the radio carries voice alone is anything suspected or foretold`(
    state: HandoverState
  ) {
    var fixture = LinkFixture(state, up: [.local]) { $0.internet = .predicted }
    fixture.link.local.sentVoice(0, at: .start)
    fixture.wait(until: 60_000)
    let effects = fixture.tell { link, now, settings, effects in
      link.suspect(at: now, settings: settings, into: &effects)
      link.chase(at: now, settings: settings, into: &effects)
      link.predict(lostPermille: 1_000, at: now, settings: settings, into: &effects)
      link.invited(at: now, settings: settings)
    }
    #expect(effects == [])
    #expect(fixture.link.suspectedUntil == nil)
    #expect(fixture.link.predictedUntil == nil)
    #expect(fixture.link.invitedUntil == nil)
  }

  @Test func `a cold Internet suspects nothing and chases nothing`() {
    var fixture = talking(.cold)
    for frame in Int64(0)..<20 {
      fixture.wait(until: frame * 200)
      #expect(fixture.say(frame) == [voice(frame)])
    }
  }

  @Test func `pings after a missed receipt are 200 ms apart`() {
    var fixture = talking(.warm)
    _ = fixture.say(0)
    var pings: [Int64] = []
    for milliseconds in stride(from: Int64(90), through: 700, by: 10) {
      fixture.wait(until: milliseconds)
      let effects = fixture.tell { $0.chase(at: $1, settings: $2, into: &$3) }
      if effects != [] { pings.append(milliseconds) }
    }
    #expect(pings == [100, 300, 500, 700])
  }

  // MARK: Loss

  private func predict(
    _ fixture: inout LinkFixture,
    _ permille: Int64,
    at milliseconds: Int64,
  ) -> [IntercomEffect] {
    fixture.wait(until: milliseconds)
    return fixture.tell {
      $0.predict(lostPermille: permille, at: $1, settings: $2, into: &$3)
    }
  }

  @Test(
    arguments: [
      (InternetPolicy.predicted, 99, false), (.predicted, 100, true), (.predicted, 1_000, true),
      (.warm, 1_000, false), (.cold, 1_000, false),
    ] as [(InternetPolicy, Int64, Bool)]
  )
  func `loss foretells a break from the setting's share on, where that is the policy`(
    policy: InternetPolicy,
    permille: Int64,
    isForetold: Bool,
  ) {
    var fixture = talking(policy)
    let stated = IntercomEffect.state(.breakPredicted(peer: Driver.peer, lostPermille: permille))
    #expect(predict(&fixture, permille, at: 0) == (isForetold ? [stated, Self.standby] : []))
  }

  @Test func `a share of nothing foretells a break of every path, also a good one`() {
    var fixture = LinkFixture(.localConnected, up: [.local]) {
      $0.internet = .predicted
      $0.predictionLossPermille = 0
    }
    #expect(predict(&fixture, 0, at: 0).factKinds == ["breakPredicted"])
  }

  @Test func `a prediction is stated once, prolonged by each sign, and told every 300 ms`() {
    var fixture = talking(.predicted)
    #expect(predict(&fixture, 200, at: 0).factKinds == ["breakPredicted"])
    #expect(predict(&fixture, 200, at: 299) == [])
    #expect(predict(&fixture, 200, at: 300) == [Self.standby])
    #expect(fixture.link.predictedUntil == .start + .milliseconds(10_300))
    // What is below the share takes nothing back.
    #expect(predict(&fixture, 0, at: 400) == [])
    #expect(fixture.link.predictedUntil == .start + .milliseconds(10_300))
    #expect(predict(&fixture, 200, at: 10_299).factKinds == [])
    #expect(predict(&fixture, 200, at: 20_299).factKinds == ["breakPredicted"])
  }

  @Test func `the peer is told over the radio while it is up and a break is likely`() {
    var fixture = talking(.predicted)
    fixture.link.predictedUntil = .start + .milliseconds(500)
    func invite(at milliseconds: Int64) -> [IntercomEffect] {
      fixture.wait(until: milliseconds)
      return fixture.tell { $0.invite(at: $1, settings: $2, into: &$3) }
    }
    #expect(invite(at: 0) == [Self.standby])
    #expect(invite(at: 499) == [Self.standby])
    fixture.link.standbySent = nil
    #expect(invite(at: 500) == [])
    fixture.link.predictedUntil = .start + .seconds(60)
    fixture.link.local.phase = .handshaking
    #expect(invite(at: 600) == [])
  }

  @Test(arguments: InternetPolicy.allCases)
  func `the peer's word counts for a second where breaks are foretold`(policy: InternetPolicy) {
    var fixture = talking(policy)
    fixture.wait(until: 250)
    fixture.link.invited(at: fixture.now, settings: fixture.settings)
    let isForetelling = [.predicted, .warmPredicted].contains(policy)
    #expect(
      fixture.link.invitedUntil == (isForetelling ? Uptime.start + .milliseconds(1_250) : nil)
    )
  }

  @Test func `loss that is reported of the Internet says nothing of the radio`() {
    var fixture = talking(.predicted)
    let effects = fixture.tell {
      $0.receipted(
        through: 5,
        lostPermille: 900,
        on: .internet,
        at: $1,
        settings: $2,
        into: &$3,
      )
    }
    #expect(effects == [])
    #expect(fixture.link.internet.reportedLossPermille == 900)
    #expect(fixture.link.local.reportedLossPermille == 0)
  }
}
