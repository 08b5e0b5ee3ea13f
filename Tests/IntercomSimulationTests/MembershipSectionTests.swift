import Composition
import Foundation
import Kernel
import ShippedApps
import Testing

@testable import IntercomSimulation

/// Acts about lists of groups, and what phones remember: what is refused, with its place.
struct MembershipSectionTests {
  private func load(_ devices: [String], _ timeline: [String]) throws(ToolError) -> LoadedScenario {
    let text = """
      name: Lists
      duration: 5s
      devices:
      \(devices.map { "  - { apps: [intercom], \($0) }\n" }.joined())
      links: { local: {} }
      timeline: [\(timeline.map { "{ at: 1s, \($0) }" }.joined(separator: ", "))]
      """
    let file = FileManager.default.temporaryDirectory
      .appending(path: "lists-\(UUID().uuidString).yaml").path(percentEncoded: false)
    try? Data(text.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try LoadedScenario(apps: .shipped, file: file, allowsOutside: true)
  }

  private func complaint(_ devices: [String], _ timeline: [String]) -> String {
    do throws(ToolError) {
      _ = try load(devices, timeline)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private static let devices = [
    "id: a, group: ridge, remembers: [club]", "id: b, joins: ridge, remembers: [club]",
    "id: c, joins: ridge",
  ]

  @Test func `acts are read with what they are about`() throws {
    let loaded = try load(
      Self.devices,
      [
        "do: createGroup, device: a, name: ridge", "do: addMember, device: a, member: b",
        "do: chooseGroup, device: b, group: club", "do: leaveGroup, device: b, keeps: true",
        "do: closeApp, device: c", "do: openApp, device: c",
      ],
    )
    let plan = try IntercomApplication.plan(of: loaded.plans[0])
    #expect(
      plan.membership.acts.map(\.deed) == [
        .createGroup, .addMember, .chooseGroup, .leaveGroup, .closeApp, .openApp,
      ]
    )
    #expect(plan.membership.acts[1].peer == "b" && plan.membership.acts[3].keeps)
    #expect(plan.groupsFromEarlier(of: 0) == ["club"] && plan.groupsFromEarlier(of: 2) == [])
    #expect(plan.membershipProblem == nil)
  }

  @Test func `a call without them has no lists`() throws {
    let plan = try IntercomApplication.plan(of: load(["id: a", "id: b"], []).plans[0])
    #expect(!plan.hasMembership)
    #expect(plan.groupsFromEarlier(of: 0) == ["party"])
  }

  @Test(arguments: [
    ("do: createGroup, device: a, name: valley", "'a' creates 'valley' and belongs to 'ridge'"),
    ("do: createGroup, device: b, name: ridge", "'b' creates 'ridge' and belongs to 'ridge'"),
    ("do: createGroup, device: a", "createGroup has no 'name'"),
    ("do: chooseGroup, device: a, group: valley", "unknown group 'valley' in chooseGroup of 'a'"),
    ("do: addMember, device: a, member: a", "'a' adds itself"),
    ("do: addMember, device: a, member: x", "unknown device 'x'"),
    ("do: leaveGroup, device: a, keeps: maybe", "keeps of leaveGroup: 'maybe'"),
    ("do: openApp, device: x", "unknown device 'x'"),
    ("do: openApp, device: a, group: ridge", "unknown key 'group'"),
  ])
  func `an act that nobody can carry out is refused`(act: String, line: String) {
    let found = complaint(Self.devices, [act])
    #expect(found.contains(line), "\(found)")
  }

  @Test func `a group is made once, and nobody is in it before`() {
    let make = "do: createGroup, device: a, name: ridge"
    #expect(complaint(Self.devices, [make, make]).contains("'ridge' is created a second time"))
    let early = complaint(Self.devices + ["id: d, group: ridge"], [make])
    #expect(early.contains("'d' is in 'ridge' from the start, and 'a' makes it"), "\(early)")
  }

  @Test func `a past group of seven is refused`() {
    let found = complaint(
      (1...7).map { "id: d\($0), remembers: [club]" }.map {
        $0 + ", group: \($0.contains("d1,") || $0.contains("d2,") ? "party" : "valley")"
      },
      [],
    )
    #expect(found.contains("group 'club' is remembered by 7 devices"), "\(found)")
  }

  @Test func `a plan that somebody wrote is refused where no scenario gives it`() throws {
    let acts = ["do: chooseGroup, device: a, group: ridge", "do: addMember, device: a, member: b"]
    let plan = try IntercomApplication.plan(of: load(Self.devices, acts).plans[0])
    let changes: [(inout IntercomPlan) -> Void] = [
      { $0.membership.acts[0].device = "x" }, { $0.membership.acts[0].group = "valley" },
      { $0.membership.acts[1].peer = "x" },
      { $0.membership.acts[0].at = Instant(nanoseconds: -1) },
      { $0.membership.acts[1].at = .start },
      { $0.membership.isThere = false },
    ]
    for (number, change) in changes.enumerated() {
      var changed = plan
      change(&changed)
      #expect(changed.membershipProblem != nil, "change \(number)")
    }
  }
}
