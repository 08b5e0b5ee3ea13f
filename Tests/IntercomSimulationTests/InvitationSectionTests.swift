import Composition
import Foundation
import Kernel
import ShippedApps
import Testing

@testable import IntercomSimulation

/// Who joins by an invitation, and acts with invitations: what is refused, with its place.
struct InvitationSectionTests {
  private func load(
    _ devices: [String],
    _ timeline: [String] = [],
    links: String = "{ local: {} }",
  ) throws(ToolError) -> LoadedScenario {
    let text = """
      name: Invitations
      duration: 5s
      devices:
      \(devices.map { "  - \($0)\n" }.joined())
      links: \(links)
      timeline: [\(timeline.joined(separator: ", "))]
      """
    let file = FileManager.default.temporaryDirectory
      .appending(path: "invitations-\(UUID().uuidString).yaml").path(percentEncoded: false)
    try? Data(text.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try LoadedScenario(apps: .shipped, file: file, allowsOutside: true)
  }

  private func complaint(
    _ devices: [String],
    _ timeline: [String] = [],
    links: String = "{ local: {} }",
  ) -> String {
    do throws(ToolError) {
      _ = try load(devices, timeline, links: links)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private static let pair = ["{ id: a, apps: [intercom] }", "{ id: b, apps: [intercom] }"]
  private static let party = pair + ["{ id: c, apps: [intercom], joins: party }"]

  @Test func `an invitation and what becomes of it are read in order of time`() throws {
    let loaded = try load(
      Self.party,
      [
        "{ at: 3s, do: passOn, from: a, to: c, by: qr, damage: changed }",
        "{ at: 2s, do: invite, from: a, as: b, to: c, by: message, lasting: 1h, uses: 2 }",
      ],
    )
    let plan = try IntercomApplication.plan(of: loaded.plans[0])
    #expect(plan.members.map(\.enters) == ["party", "party", "party"])
    #expect(plan.members.map(\.isInvited) == [false, false, true])
    #expect(plan.hasMembership && plan.peersFromEarlier(of: 0) == [])
    let acts = plan.members[0].invitations
    #expect(acts.map(\.deed) == [.invite, .passOn])
    #expect(acts[0].name == "b" && acts[0].carrier == .message && acts[0].uses == 2)
    #expect(acts[0].lasting == .seconds(3_600) && acts[0].damage == .none)
    #expect(acts[1].carrier == .qr && acts[1].damage == .changed && acts[1].lasting == nil)
  }

  @Test func `a call to which nobody is invited has no admission`() throws {
    let plan = try IntercomApplication.plan(of: load(Self.pair).plans[0])
    #expect(!plan.hasAdmission && plan.members.allSatisfy { $0.policy == .bound })
  }

  @Test(arguments: [
    (
      "{ at: 1s, do: invite, from: a, to: b }",
      "'b' is in its group from the start, and needs no invitation",
    ),
    ("{ at: 1s, do: invite, from: c, to: c }", "invite from 'c' to itself"),
    ("{ at: 1s, do: passOn, from: a, to: c }", "'a' has no invitation to pass on at that time"),
    ("{ at: 1s, do: invite, from: a, to: x }", "unknown device 'x'"),
    ("{ at: 1s, do: invite, from: a, to: c, as: x }", "unknown device 'x'"),
    (
      "{ at: 1s, do: invite, from: a, to: c, by: pigeon }",
      "by of invite: 'pigeon' is none of them",
    ),
    (
      "{ at: 1s, do: invite, from: a, to: c, lasting: 1ms }",
      "lasting of invite: '1ms' is too small",
    ),
    (
      "{ at: 1s, do: invite, from: a, to: c, uses: 65536 }", "uses of invite: '65536' is too large",
    ),
    (
      "{ at: 1s, do: invite, from: a, to: c, damage: burnt }",
      "damage of invite: 'burnt' is none of them",
    ),
    ("{ at: 1s, do: replayRequest, from: a, to: a }", "replayRequest from 'a' to itself"),
    ("{ at: 1s, do: replayRequest, from: a, to: b, by: qr }", "unknown key 'by'"),
  ])
  func `an act that nobody can carry out is refused`(act: String, line: String) {
    let found = complaint(Self.party, [act])
    #expect(found.contains(line), "\(found)")
  }

  @Test func `who can join nothing is refused`() {
    let lost = complaint(Self.pair + ["{ id: c, apps: [intercom], joins: valley }"])
    #expect(lost.contains("unknown group 'valley' in joins of device 'c'"), "\(lost)")
    let deaf = complaint(Self.party, links: "{ internet: { between: [a, b] } }")
    #expect(deaf.contains("there is no link 'local'"), "\(deaf)")
  }

  @Test func `whom nobody invites is warned of`() throws {
    let warned = try load(Self.party).warningText ?? ""
    #expect(warned.contains("nobody hands 'c' an invitation: it stays outside"), "\(warned)")
    let act = "{ at: 1s, do: invite, from: a, to: c }"
    let quiet = try load(Self.party, [act]).warningText ?? ""
    #expect(!quiet.contains("stays outside"), "\(quiet)")
  }

  @Test func `a plan that somebody wrote is refused where no scenario gives it`() throws {
    let act = "{ at: 1s, do: invite, from: a, to: c }"
    let plan = try IntercomApplication.plan(of: load(Self.party, [act]).plans[0])
    let changes: [(inout IntercomPlan) -> Void] = [
      { $0.members[2].joins = "valley" },
      { $0.members[0].invitations[0].to = "x" },
      { $0.members[0].invitations[0].name = "x" },
      { $0.members[0].invitations[0].to = "a" },
      { $0.members[0].invitations[0].from = "b" },
      { $0.members[0].invitations[0].uses = -1 },
      { $0.members[0].invitations[0].lasting = .zero },
      { $0.members[0].invitations[0].at = Instant(nanoseconds: -1) },
    ]
    #expect(plan.members[0].invitationProblem(among: plan.members) == nil)
    for (number, change) in changes.enumerated() {
      var changed = plan
      change(&changed)
      let problems = changed.members.compactMap { $0.invitationProblem(among: changed.members) }
      #expect(!problems.isEmpty, "change \(number)")
    }
  }
}
