import Exploration
import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// The timers of a searched call: members', services', and the ends of cuts.
struct CallTimerTests {
  private static func radio(_ purpose: Radio.Errand.Purpose, _ number: Int64) -> CallTimer {
    .errand(.radio(.init(purpose: purpose, first: 0, second: 1, number: number)))
  }

  private static func match(_ purpose: MatchMaker.Errand.Purpose, _ number: Int64) -> CallTimer {
    .errand(.match(.init(purpose: purpose, member: 0, generation: number)))
  }

  private static func digest(_ timer: CallTimer) -> Digest128 {
    var digest = StateDigest()
    timer.absorb(into: &digest)
    return digest.value
  }

  private static let different: [CallTimer] =
    [
      radio(.find, 1), radio(.connect, 1), radio(.lose, 1), match(.giveUp, 1),
      match(.match(with: 1, generation: 1), 1), .heal(.local), .heal(.internet),
    ]
    + (0...1).flatMap { member in
      TimerPurpose.allCases.map { .member(member, IntercomTimer($0, .nobody)) }
    }

  @Test func `timers of different names are different, and have digests of their own`() {
    let all = Self.different
    #expect(Set(all).count == all.count)
    #expect(Set(all.map(Self.digest)).count == all.count)
  }

  @Test func `the number of an errand makes no other timer of it`() {
    #expect(Self.radio(.find, 1) == Self.radio(.find, 7))
    #expect(Self.match(.giveUp, 1) == Self.match(.giveUp, 2))
    let first = Self.match(.match(with: 1, generation: 1), 1)
    let second = Self.match(.match(with: 1, generation: 4), 3)
    #expect(first == second && first.hashValue == second.hashValue)
    #expect(Self.digest(first) == Self.digest(second))
  }

  @Test func `what a service has given up is void, what it is at is not`() {
    var services = IntercomServices()
    services.radio = Radio(count: 2)
    services.matchMaker = MatchMaker(groups: [0, 0])
    _ = services.radio.told(.rangeChanged(0, 1, isInRange: true))
    _ = services.matchMaker.told(.asked(0))
    #expect(Self.radio(.find, 1).isCurrent(in: services))
    #expect(!Self.radio(.find, 2).isCurrent(in: services))
    #expect(Self.match(.giveUp, 1).isCurrent(in: services))
    _ = services.radio.told(.rangeChanged(0, 1, isInRange: false))
    _ = services.matchMaker.told(.left(0))
    #expect(!Self.radio(.find, 1).isCurrent(in: services))
    #expect(!Self.match(.giveUp, 1).isCurrent(in: services))
  }

  @Test func `members' timers and the ends of cuts are their owners' to cancel`() {
    let services = IntercomServices()
    #expect(CallTimer.heal(.local).isCurrent(in: services))
    #expect(CallTimer.member(0, IntercomTimer(.match, .nobody)).isCurrent(in: services))
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
