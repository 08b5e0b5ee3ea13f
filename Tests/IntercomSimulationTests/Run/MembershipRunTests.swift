import Composition
import Findings
import Foundation
import Kernel
import Plans
import ShippedApps
import Testing
import World

@testable import IntercomSimulation

/// Short calls out of lists of groups: who is offered what, who gets in, and who comes back.
struct MembershipRunTests {
  private static func text(
    _ devices: [String],
    _ timeline: [String],
    _ more: [String],
    election: String = "none",
  ) -> String {
    """
    name: Lists
    duration: 12s
    seed: 5
    set: { intercom.group.leave: rotates, intercom.owner.election: \(election) }
    devices:
    \(devices.map { "  - { apps: [intercom], \($0) }" }.joined(separator: "\n"))
    links: { local: { delay: 3ms } }
    timeline:
    \(timeline.map { "  - { \($0) }" }.joined(separator: "\n"))

    """ + (more.isEmpty ? "" : "expect:\n" + more.map { "  - { \($0) }\n" }.joined())
  }

  private func run(
    _ devices: [String],
    _ timeline: [String],
    set: [(key: String, value: String)] = [],
    election: String = "none",
  ) throws -> [RecordedRun.Row] {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "lists-\(UUID().uuidString).yaml").path(percentEncoded: false)
    try Data(Self.text(devices, timeline, [], election: election).utf8).write(
      to: URL(filePath: file)
    )
    defer { try? FileManager.default.removeItem(atPath: file) }
    var plan = try LoadedScenario(apps: .shipped, file: file).plans[0]
    // Settings by their keys, planned faults among them, which no scenario can set.
    for (key, value) in set {
      plan.settings.removeAll { $0.key == key }
      plan.settings.append(Setting(key: key, value: value))
    }
    plan.settings.sort { $0.key < $1.key }
    return try RecordedRun(plan).rows
  }

  /// What a phone stated of its groups, in order.
  private func facts(_ rows: [RecordedRun.Row], at node: String) -> [String] {
    rows.filter {
      $0.header.node == node && $0.header.component == "intercom.membership"
        && Self.facts.contains($0.header.kind)
    }.map(\.header.kind)
  }

  private static let facts = IntercomSchema.schema.factKinds
    .filter { $0.hasPrefix("membership.") }.map { String($0.dropFirst("membership.".count)) }

  private static let pair = ["id: hina", "id: ren"]

  @Test func `who does nothing about it opens the app and is in the call of its group`() throws {
    let rows = try run(Self.pair, ["at: 5s, do: openApp, device: hina"])
    #expect(facts(rows, at: "ren") == ["groupOffered", "groupChosen"])
    #expect(facts(rows, at: "hina") == ["groupOffered"], "it chooses nothing")
    #expect(!rows.contains { $0.header.kind == "localPeerFound" })
  }

  @Test func `a phone is seen from the choice on, and not before`() throws {
    let rows = try run(
      Self.pair,
      ["at: 2s, do: openApp, device: hina", "at: 4s, do: chooseGroup, device: hina, group: party"],
    )
    let seen = try #require(rows.first { $0.header.kind == "localPeerFound" })
    #expect(seen.header.time >= .start + .seconds(4))
    #expect(facts(rows, at: "hina") == ["groupOffered", "groupChosen", "callReached"])
  }

  @Test func `a name that is not in the list is missing, and an open app stays as it is`() throws {
    let rows = try run(
      ["id: hina, group: ridge", "id: ren", "id: yuki"],
      [
        "at: 1s, do: chooseGroup, device: hina, group: ridge", "at: 2s, do: openApp, device: ren",
        "at: 3s, do: openApp, device: ren", "at: 4s, do: createGroup, device: hina, name: ridge",
      ],
    )
    #expect(facts(rows, at: "hina").first == "groupMissing")
    #expect(facts(rows, at: "ren") == ["groupOffered"])
  }

  private static let maker = ["id: hina, group: ridge", "id: yuki, joins: ridge"]
  private static let making = [
    "at: 1s, do: createGroup, device: hina, name: ridge",
    "at: 2s, do: invite, from: hina, to: yuki, by: qr, lasting: 1h, uses: 1",
  ]

  @Test func `a guest is remembered, and comes back without an invitation`() throws {
    let back = [
      "at: 6s, do: closeApp, device: yuki", "at: 7s, do: openApp, device: yuki",
      "at: 8s, do: chooseGroup, device: yuki, group: ridge",
    ]
    let rows = try run(Self.maker, Self.making + back)
    #expect(
      facts(rows, at: "yuki") == [
        "groupJoined", "groupChosen", "callReached", "groupOffered", "groupChosen", "callReached",
      ]
    )
    #expect(facts(rows, at: "hina").filter { $0 == "memberRemembered" }.count == 1)
    // Each time in a call has a stream of its own.
    let starts = rows.filter {
      $0.header.node == "yuki" && $0.header.kind == "started" && $0.header.component == "intercom"
    }
    #expect(Set(starts.map(\.payload)).count == 2 && starts.count == 2)
  }

  @Test(
    arguments: [
      ("forgets_groups", []), ("empty_keychain", ["secretMissing"]),
      ("empty_store", ["groupRepaired", "groupOffered"]),
    ] as [(String, [String])]
  )
  func `what a phone has lost it names, and does not choose`(fault: String, found: [String]) throws
  {
    let back = [
      "at: 6s, do: closeApp, device: yuki", "at: 7s, do: openApp, device: yuki",
      "at: 8s, do: chooseGroup, device: yuki, group: ridge",
    ]
    let set = [("intercom.fault.\(fault)", "true")]
    let rows = try run(Self.maker, Self.making + back, set: set)
    let later = facts(rows.filter { $0.header.time > .start + .seconds(6) }, at: "yuki")
    #expect(later == found + ["groupMissing"])
  }

  @Test func `who leaves is gone for the others, and its list no longer has the group`() throws {
    let rows = try run(
      ["id: hina", "id: ren", "id: yuki"],
      [
        "at: 4s, do: leaveGroup, device: yuki",
        "at: 6s, do: chooseGroup, device: yuki, group: party",
      ],
    )
    #expect(facts(rows, at: "yuki").suffix(2) == ["groupLeft", "groupMissing"])
    for node in ["hina", "ren"] {
      #expect(facts(rows, at: node).suffix(2) == ["memberGone", "secretRotated"])
    }
    // The path between those who stay stands.
    let broken = rows.filter { $0.header.kind == "pathBroken" && $0.header.node != "yuki" }
    #expect(broken.isEmpty)
  }

  @Test func `who leaves says so to whom it can reach`() throws {
    let rows = try run(
      Self.maker,
      Self.making + ["at: 6s, do: leaveGroup, device: yuki, keeps: true"],
    )
    let said = rows.filter { $0.header.kind == "wordArrived" }
    #expect(said.contains { $0.payload.contains("left") }, "\(said.map(\.payload))")
  }

  @Test func `to end an app and to open it is what its process is told`() throws {
    let choice = "at: 8s, do: chooseGroup, device: ren, group: party"
    // The lists are there in both, and nobody acts on them before.
    let swipe = ["at: 5s, do: closeApp, device: ren", "at: 7s, do: openApp, device: ren", choice]
    let acts = ["at: 5s, do: kill, device: ren", "at: 7s, do: start, device: ren", choice]
    let later = "at: 1s, do: chooseGroup, device: ren, group: party"
    let rows = try [swipe, acts].map { try run(Self.pair, [later] + $0) }
    #expect(rows[0].map(\.payload) == rows[1].map(\.payload))
    #expect(rows[0].map(\.header.kind) == rows[1].map(\.header.kind))
    let own = rows[0].filter { $0.header.node == "ren" && $0.header.component == "node" }
    #expect(own.filter { $0.header.kind != "missed" }.map(\.header.kind) == ["killed", "started"])
  }

  @Test func `of an app that nobody has opened nothing runs, and nobody looks for the owner`()
    throws
  {
    let opening = "at: 3s, do: openApp, device: ren"
    let choice = "at: 5s, do: chooseGroup, device: ren, group: party"
    let rows = try run(Self.pair, [opening, choice], election: "terms")
    func first(_ kind: String, _ component: String) -> Instant? {
      rows.first {
        $0.header.node == "ren" && $0.header.kind == kind && $0.header.component == component
      }?.header.time
    }
    let tick = try #require(first("audioTicked", "intercom"))
    #expect(tick >= .start + .seconds(3) && tick < .start + .milliseconds(3_041))
    #expect(first("started", "node") == .start + .seconds(3))
    #expect(first("started", "intercom.owner") == .start + .seconds(5))
    #expect(!rows.contains { $0.header.kind == "missed" })
  }

  @Test func `who leaves the group looks for no owner any more`() throws {
    let rows = try run(
      Self.pair,
      ["at: 5s, do: leaveGroup, device: ren"],
      election: "terms",
    )
    let own = rows.filter { $0.header.node == "ren" && $0.header.component == "intercom.owner" }
    let last = try #require(own.last)
    #expect(last.header.kind == "callLeft" && last.header.time == .start + .seconds(5))
    #expect(own.contains { $0.header.kind == "ownerFollowed" || $0.header.kind == "ownerElected" })
  }

  @Test func `never of a fact for which nothing came far enough was never reached`() throws {
    func verdict(_ timeline: [String], _ rule: String) throws -> Verdict? {
      try SmallCall.run(Self.text(Self.pair, timeline, [rule])).findings.first?.verdict
    }
    let open = ["at: 1s, do: openApp, device: hina"]
    let leaver = "never: intercom.membership.leaverAdmitted, node: ren"
    #expect(try verdict(open, leaver) == .failed)
    #expect(try verdict([], leaver) == .failed)
    #expect(try verdict(["at: 4s, do: leaveGroup, device: hina"], leaver) == .passed)
    #expect(try verdict(open, "never: intercom.membership.groupChosen, node: hina") == .passed)
    #expect(try verdict([], "never: intercom.membership.groupChosen, node: hina") == .failed)
  }
}
