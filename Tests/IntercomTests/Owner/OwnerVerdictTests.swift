import Kernel
import Testing

@testable import Intercom

/// A probing window that the owner judges: the call stays in it until a verdict has come.
struct OwnerVerdictTests {
  /// A link whose window of 600 ms is over at 850 ms, and what it asked for then.
  private static func reported() -> (fixture: LinkFixture, effects: [IntercomEffect]) {
    var fixture = LinkFixture(.localProbing, up: TransportPath.allCases) {
      $0.probing = .milliseconds(600)
      $0.judge = .owner
    }
    for milliseconds: Int64 in [20, 270, 520] {
      fixture.wait(until: milliseconds)
      _ = fixture.tell { $0.judgeProbe(at: $1, hearing: 2, settings: $2, into: &$3) }
      let (settings, number) = (fixture.settings, fixture.link.local.pingNumber)
      let now = Uptime.start + .milliseconds(milliseconds + 5)
      fixture.link.answered(number, on: .local, at: now, settings: settings)
    }
    fixture.wait(until: 850)
    let effects = fixture.tell { $0.judgeProbe(at: $1, hearing: 2, settings: $2, into: &$3) }
    return (fixture, effects)
  }

  private static func judged(_ fixture: inout LinkFixture, passed: Bool) -> [IntercomEffect] {
    fixture.tell { $0.judged(passed: passed, at: $1, settings: $2, into: &$3) }
  }

  @Test func `at its end the owner is asked, once, with all that was measured`() {
    var (fixture, effects) = Self.reported()
    var figures = ProbeFigures(
      sent: 3,
      answered: 3,
      roundTrip: .milliseconds(5),
      jitter: .zero,
    )
    figures.peers = 2
    #expect(effects == [.askOwner(peer: Driver.peer, figures: figures)])
    #expect(fixture.link.isAwaitingVerdict && fixture.link.state == .localProbing)
    fixture.wait(until: 9_000)
    #expect(fixture.tell { $0.judgeProbe(at: $1, settings: $2, into: &$3) } == [])
    #expect(fixture.deadline(.probing, isTalking: false) == nil)
    #expect(fixture.link.path == .internet, "voice goes where it went")
  }

  @Test(arguments: [true, false])
  func `the verdict ends the wait, and a second one changes nothing`(passed: Bool) {
    var (fixture, _) = Self.reported()
    let effects = Self.judged(&fixture, passed: passed)
    let facts = effects.compactMap { if case .state(let fact) = $0 { fact.kind } else { nil } }
    #expect(facts == ["probeJudged", passed ? "handoverToLocal" : "internetConnected"])
    #expect(!fixture.link.isAwaitingVerdict)
    #expect(Self.judged(&fixture, passed: true) == [])
  }

  @Test func `a verdict on a window that is measured still, or was left, is none`() {
    var (fixture, _) = Self.reported()
    let settings = fixture.settings
    _ = fixture.tell { link, now, _, effects in
      link.lose(.local, at: now, settings: settings, into: &effects)
    }
    #expect(fixture.link.state == .internetConnected && !fixture.link.isAwaitingVerdict)
    #expect(Self.judged(&fixture, passed: true) == [])
    var measuring = LinkFixture(.localProbing, up: TransportPath.allCases) { $0.judge = .owner }
    #expect(Self.judged(&measuring, passed: true) == [])
    #expect(measuring.link.state == .localProbing)
  }

  @Test func `a member that judges itself asks nobody`() {
    var fixture = LinkFixture(.localProbing, up: TransportPath.allCases)
    fixture.wait(until: 20_000)
    let effects = fixture.tell { $0.judgeProbe(at: $1, settings: $2, into: &$3) }
    #expect(!effects.contains { if case .askOwner = $0 { true } else { false } })
    #expect(fixture.link.state == .internetConnected)
  }
}
