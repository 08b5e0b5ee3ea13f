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
      .match(.giveUp(device: "hina")), .match(.giveUp(device: "ren")),
      .match(.make(device: "hina", with: "ren")), .match(.make(device: "ren", with: "hina")),
      .heal(.local), .heal(.internet),
    ]
    + RadioTimer.Purpose.allCases.flatMap { purpose -> [CallTimer] in
      [.radio(RadioTimer(purpose, "hina", "ren")), .radio(RadioTimer(purpose, "ren", "hina"))]
    }
    + (0...1).flatMap { member in
      TimerPurpose.allCases.map { .member(member, IntercomTimer($0, .nobody)) }
    }

  @Test func `timers of different names are different, and have digests of their own`() {
    let all = Self.different
    #expect(Set(all).count == all.count)
    #expect(Set(all.map(Self.digest)).count == all.count)
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
