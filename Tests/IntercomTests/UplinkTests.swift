import Kernel
import Testing
import Voice

@testable import Intercom

/// What is done with voice where the phone's uplink is behind.
struct UplinkTests {
  /// A call over the Internet, or by radio, in which somebody has just begun to talk.
  private static func talking(
    by path: TransportPath = .internet,
    bound: Duration = .milliseconds(100),
    policy: LateVoicePolicy = .drop,
  ) -> Driver {
    var driver = Driver(
      settings: Driver.settings { settings in
        settings.internet = .warm
        settings.lateVoice = policy
        settings.uplinkBound = bound.nanoseconds
        settings.preRoll = .zero
      }
    )
    _ = driver.bringUp(path)
    _ = driver.pass(20)
    _ = driver.pass(4, level: -2_000)
    return driver
  }

  private static func told(_ waiting: Int64, each: Int64 = 5) -> IntercomEvent {
    .uplinkTold(waiting: .milliseconds(waiting), each: .milliseconds(each))
  }

  @Test func `a frame is sent up to the bound and not sent beyond it`() {
    var driver = Self.talking()
    for (waiting, isSent) in [(0, true), (95, true), (96, false), (2_000, false), (95, true)] {
      #expect(driver.tell(Self.told(Int64(waiting))) == [])
      let effects = driver.pass(1, level: -2_000)
      #expect(effects.voice(on: .internet).count == (isSent ? 1 : 0), "\(waiting) ms")
      #expect(effects.skipped == (isSent ? [] : [.uplink]), "\(waiting) ms")
    }
  }

  @Test func `what is told holds until something else is told`() {
    var driver = Self.talking()
    _ = driver.tell(Self.told(500))
    #expect(driver.pass(3, level: -2_000).skipped == [.uplink, .uplink, .uplink])
    _ = driver.tell(Self.told(0))
    #expect(driver.pass(3, level: -2_000).voice(on: .internet).count == 3)
  }

  @Test func `of a burst as much is sent as leaves in time`() {
    var driver = Driver(
      settings: Driver.settings { settings in
        settings.internet = .warm
        settings.lateVoice = .drop
      }
    )
    _ = driver.bringUp(.internet)
    _ = driver.pass(20)
    _ = driver.tell(Self.told(0, each: 20))
    let effects = driver.pass(3, level: -2_000)
    // Five of 20 ms each have left after 100 ms.
    #expect(effects.voice(on: .internet) == Array(12...16))
    #expect(effects.skipped.count == 6 && effects.skipped.allSatisfy { $0 == .uplink })
    // The count is of one call: the next goes by what is told.
    #expect(driver.pass(1, level: -2_000).voice(on: .internet).count == 1)
  }

  @Test func `where one frame takes longer than the bound it is sent when nothing waits`() {
    var driver = Self.talking(bound: .milliseconds(20))
    _ = driver.tell(Self.told(0, each: 3_600_000))
    #expect(driver.pass(1, level: -2_000).voice(on: .internet).count == 1)
    _ = driver.tell(Self.told(1, each: 3_600_000))
    #expect(driver.pass(1, level: -2_000).skipped == [.uplink])
  }

  @Test(arguments: [
    (TransportPath.internet, LateVoicePolicy.send, 2_000, 5), (.internet, .drop, 2_000, 0),
    (.local, .drop, 2_000, 5),
  ])
  func `it is sent as written, by radio, and where nothing was told of the uplink`(
    path: TransportPath,
    policy: LateVoicePolicy,
    waiting: Int64,
    each: Int64,
  ) {
    var driver = Self.talking(by: path, policy: policy)
    _ = driver.tell(Self.told(waiting, each: each))
    let effects = driver.pass(2, level: -2_000)
    #expect(effects.voice(on: path).count == 2 && effects.skipped == [])
  }

  @Test func `KEEPALIVE and handshakes are sent however far the uplink is behind`() {
    var driver = Self.talking()
    _ = driver.tell(Self.told(60_000))
    let effects = driver.pass(60, level: -2_000)
    #expect(effects.voice(on: .internet) == [])
    let pings = effects.count { effect in
      guard case .send(.internet, _, .ping) = effect else { return false }
      return true
    }
    #expect(pings > 0, "nothing else says that this side is there")
  }

  @Test func `a group hears a frame or does not, all of it`() {
    let peers = [20, 30, 40, 50, 60].map { MemberID($0) }
    let settings = Driver.settings { settings in
      settings.lateVoice = .drop
      settings.preRoll = .zero
      settings.internet = .warm
      settings.match = .hosted
    }
    var intercom = Intercom(peers: peers, settings: settings)
    func tell(_ event: IntercomEvent, at milliseconds: Int64) -> [IntercomEffect] {
      var effects = Effects<IntercomEffect>()
      let now = DeviceTime(uptime: .start + .milliseconds(milliseconds), wall: .start)
      intercom.reduce(event, at: now, into: &effects)
      return effects.items
    }
    _ = tell(.started(member: MemberID(10), stream: 7), at: 0)
    for peer in peers {
      _ = tell(.matchMade(peer: peer, match: 4), at: 0)
      _ = tell(
        .handshakeArrived(
          path: .internet,
          peer: peer,
          step: .reply,
          attempt: 1,
          verdict: .accepted,
        ),
        at: 0,
      )
    }
    for tick in 0..<20 { _ = tell(.audioTicked(index: Tick(Int64(tick)), level: -7_000), at: 0) }
    for tick in 20..<24 { _ = tell(.audioTicked(index: Tick(Int64(tick)), level: -2_000), at: 0) }
    var sent: [Int] = []
    for (place, waiting) in [Int64(75), 76, 200, 0].enumerated() {
      _ = tell(Self.told(waiting), at: 0)
      let effects = tell(.audioTicked(index: Tick(Int64(24 + place)), level: -2_000), at: 0)
      #expect(effects.skipped.count + effects.voice(on: .internet).count == 5)
      sent.append(effects.voice(on: .internet).count)
    }
    #expect(sent == [5, 0, 0, 5], "five copies of 5 ms each, within 100 ms")
  }
}
