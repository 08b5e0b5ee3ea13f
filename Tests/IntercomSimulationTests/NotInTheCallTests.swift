import Findings
import Kernel
import Testing

@testable import IntercomSimulation

/// Who is not in the group's call yet, and who announces something else than it did.
struct NotInTheCallTests {
  /// Ren speaks to hina at 5 s and at 25 s, and is invited at 15 s.
  private static let guest = """
    name: guest
    duration: 30s
    seed: 1
    set: { intercom.invitation.policy: bound }
    devices:
      - id: hina
        apps: [intercom]
        microphone: { speech: [{ clip: \(SmallCall.clip("slt_13")), at: 21s }] }
      - id: ren
        apps: [intercom]
        joins: party
        microphone:
          speech:
            - { clip: \(SmallCall.clip("rms_00")), at: 5s }
            - { clip: \(SmallCall.clip("rms_12")), at: 25s }
          noise: { white: -62dBov }
    links: { local: { delay: 3ms } }
    timeline:
      - { at: 15s, do: invite, from: hina, to: ren, lasting: 1h, uses: 1 }

    """

  @Test func `what a guest says outside has no path, and its detector nothing to decide`() throws {
    let run = try SmallCall.run(Self.guest)
    let missed = run.line("hina hears ren", "not heard")
    #expect(missed.contains("no path") && !missed.contains("VAD closed (front)"), "\(missed)")
    #expect(try #require(run.figure("flagFrontClipped")) < 100_000)
    #expect(run.figure("flagMissed") == 0)
  }

  /// Both have another secret from then on, and ren has it later than hina.
  @Test(arguments: ["300ms", "3s", "9s", "14s"])
  func `two who have met as strangers find each other once they have one secret`(
    time: String
  ) throws {
    let call = SmallCall.call(
      timeline: [
        "{ at: 200ms, do: changeSecret, device: hina }",
        "{ at: \(time), do: changeSecret, device: ren }",
      ],
      more: ["expect: [{ eventually: intercom.localConnected, node: ren, by: 17s }]"],
    )
    let rule = try #require(try SmallCall.run(call).findings.first)
    #expect(rule.verdict == .passed, "\(rule.detail)")
  }
}
