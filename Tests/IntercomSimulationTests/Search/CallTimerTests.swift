import Exploration
import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// The timers of a searched call: members', services', and the ends of cuts.
struct CallTimerTests {
  private static func digest(_ timer: CallTimer) -> Digest128 {
    var digest = StateDigest()
    timer.absorb(into: &digest)
    return digest.value
  }

  private static let different: [CallTimer] =
    [
      .radio(.find, 0, 1), .radio(.connect, 0, 1), .radio(.lose, 0, 1), .giveUp(0), .giveUp(1),
      .match(0, with: 1), .match(1, with: 0), .heal(.local), .heal(.internet),
    ]
    + (0...1).flatMap { member in
      TimerPurpose.allCases.map { .member(member, IntercomTimer($0, .nobody)) }
    }

  @Test func `timers of different names are different, and have digests of their own`() {
    let all = Self.different
    #expect(Set(all).count == all.count)
    #expect(Set(all.map(Self.digest)).count == all.count)
  }

  /// Services that are about to find two, and to tell a member that nobody came.
  private static func services() -> IntercomServices {
    var services = IntercomServices()
    services.radio = Radio(count: 2)
    services.matchMaker = MatchMaker(groups: [0, 0])
    _ = services.radio.told(.rangeChanged(0, 1, isInRange: true))
    _ = services.matchMaker.told(.asked(0))
    return services
  }

  @Test func `a timer is its errand again, with the numbers of the present`() {
    let services = Self.services()
    let find = CallTimer.radio(.find, 0, 1).errand(in: services)
    #expect(find == .radio(.init(purpose: .find, first: 0, second: 1, number: 1)))
    #expect(find?.isCurrent(in: services) == true)
    let giveUp = CallTimer.giveUp(0).errand(in: services)
    #expect(giveUp == .match(.init(purpose: .giveUp, member: 0, generation: 1)))
    #expect(giveUp?.isCurrent(in: services) == true)
    for errand in [find, giveUp].compactMap(\.self) {
      #expect(CallTimer(errand).errand(in: services) == errand)
    }
    #expect(CallTimer.heal(.local).errand(in: services) == nil)
  }

  @Test func `what a service has given up, or begun anew, is void`() {
    let before = Self.services()
    var after = before
    _ = after.radio.told(.rangeChanged(0, 1, isInRange: false))
    _ = after.radio.told(.rangeChanged(0, 1, isInRange: true))
    #expect(CallTimer.radio(.find, 0, 1).isVoid(before, after), "it looks anew")
    #expect(!CallTimer.giveUp(0).isVoid(before, after))
    _ = after.matchMaker.told(.left(0))
    _ = after.matchMaker.told(.asked(0))
    #expect(CallTimer.giveUp(0).isVoid(before, after), "it has asked anew")
    #expect(CallTimer.match(1, with: 0).isVoid(before, after))
    #expect(!CallTimer.giveUp(1).isVoid(before, after))
  }

  @Test func `members' timers and the ends of cuts are their owners' to cancel`() {
    let (before, after) = (IntercomServices(), Self.services())
    #expect(!CallTimer.heal(.local).isVoid(before, after))
    #expect(!CallTimer.member(0, IntercomTimer(.match, .nobody)).isVoid(before, after))
  }

  @Test func `cuts are unnoticed, noticed by KEEPALIVE, or by the radio`() {
    let spans = CutLength.allCases.map(\.span)
    let settings = IntercomSettings()
    let silence = settings.keepalive * settings.missed
    #expect(spans[0] < silence)
    #expect(spans[1] > silence && spans[1] < PlannedRadio().lossDetection)
    #expect(spans[2] > PlannedRadio().lossDetection)
    #expect(CutLength.allCases.map(\.words) == ["0.5 s", "5 s", "14 s"])
  }
}
