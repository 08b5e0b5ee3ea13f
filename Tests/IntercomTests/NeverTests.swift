import Kernel
import Testing
import Voice

@testable import Intercom

/// What has not happened, or failed, is not mistaken for something that has.
struct NeverTests {
  /// A call with everything in it: warm standby, a break, the return, probing, a failed match.
  private func story(from origin: Uptime, _ settings: IntercomSettings) -> [[IntercomEffect]] {
    var driver = Driver(settings: settings, from: origin)
    var all: [[IntercomEffect]] = []
    all.append(driver.pass(300))
    all.append(driver.bringUp(.local))
    all.append(driver.bringUp(.internet))
    all.append(driver.pass(60, level: -2_000))
    all.append(driver.keepAlive(300, on: [.internet]))
    all.append(driver.tell(.localPeerFound(peer: Driver.peer)))
    all.append(driver.bringUp(.local))
    all.append(driver.keepAlive(400, on: [.internet, .local]))
    all.append(driver.pass(400, level: -2_000))
    all.append(driver.tell(.matchFailed))
    all.append(driver.pass(300))
    return all
  }

  @Test(arguments: [InternetPolicy.cold, .warm, .predicted], BreakDetection.allCases)
  func `a clock may show anything, also less than nothing`(
    policy: InternetPolicy,
    detection: BreakDetection,
  ) {
    let settings = Driver.settings {
      $0.internet = policy
      $0.detection = detection
      $0.dwell = .seconds(1)
    }
    let usual = story(from: .start, settings)
    let hour: Int64 = 3_600_000_000_000
    for offset in [-hour, -10_000_000_000, -20_000_000, -1, 1, 10_000_000_000, hour] {
      let shifted = story(from: Uptime(nanoseconds: offset), settings)
      #expect(shifted == usual, "\(offset) ns")
    }
  }

  @Test func `a failed match leaves no path behind, and gaps say that there is none`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    _ = driver.pass(152)
    #expect(driver.link.state == .internetConnecting)
    #expect(Set(driver.pass(10, level: -2_000).skipped) == [.connecting])
    _ = driver.tell(.matchFailed)
    #expect(driver.link.internet.phase == .absent)
    let failed = driver.pass(10, level: -2_000)
    #expect(Set(failed.skipped) == [.noPath])
    #expect(!failed.contains(.startMatchMaking))
    // Five seconds after the failure it is asked again.
    let again = driver.pass(245, level: -2_000)
    #expect(again.contains(.startMatchMaking))
    #expect(Set(driver.pass(10, level: -2_000).skipped) == [.connecting])
  }

  @Test func `the pongs of KEEPALIVE do not make up for probes that were lost`() {
    var driver = Driver(settings: Driver.settings { $0.keepalive = .milliseconds(100) })
    _ = driver.bringUp(.local)
    _ = driver.pass(152)
    _ = driver.bringUp(.internet)
    _ = driver.tell(.localPeerFound(peer: Driver.peer))
    _ = driver.bringUp(.local)
    #expect(driver.link.state == .localProbing)
    var facts: [IntercomFact] = []
    var answered: Int64 = 0
    var others = 0
    for _ in 0..<270 {
      let effects = driver.pass(1)
      facts += effects.facts
      // Signs of life that ask for no answer, so that KEEPALIVE has something to do.
      for path in TransportPath.allCases {
        let receipt = Datagram.receipt(highest: 0, lostPermille: 0)
        _ = driver.tell(
          .datagramArrived(
            path: path,
            peer: Driver.peer,
            bytes: 54,
            redundancy: false,
            datagram: receipt,
          )
        )
      }
      for case .send(.local, let peer, .ping(let number, _)) in effects {
        // One probe in two is lost; KEEPALIVE loses nothing.
        let isProbe = driver.link.probe.ping == number
        if isProbe, driver.link.probe.sent % 2 == 0 { continue }
        if isProbe { answered += 1 } else { others += 1 }
        facts +=
          driver.tell(
            .datagramArrived(
              path: .local,
              peer: peer,
              bytes: 46,
              redundancy: false,
              datagram: .pong(number: number),
            )
          ).facts
      }
    }
    guard case .probeJudged(_, let passed, 20, answered, _, _)? = facts.first else {
      Issue.record("\(facts)")
      return
    }
    #expect(!passed)
    #expect(others > 20)
  }
}
