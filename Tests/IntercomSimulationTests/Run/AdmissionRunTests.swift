import Composition
import Findings
import Foundation
import Kernel
import Plans
import ShippedApps
import Testing
import World

@testable import IntercomSimulation

/// Short calls that somebody joins by an invitation, or does not: real tokens from hand to hand.
struct AdmissionRunTests {
  /// hina and ren are in; yuki is to join them, and mallory has another group.
  private func run(
    _ timeline: String...,
    policy: String = "bound",
    duration: String = "4s",
    local: String = "delay: 3ms",
    set: [(key: String, value: String)] = [],
  ) throws -> [RecordedRun.Row] {
    let text = """
      name: Admission
      duration: \(duration)
      set: { intercom.invitation.policy: \(policy) }
      devices:
        - { id: hina, apps: [intercom] }
        - { id: ren, apps: [intercom] }
        - { id: yuki, apps: [intercom], joins: party }
        - { id: kenta, apps: [intercom], group: tourists, joins: party }
        - { id: mallory, apps: [intercom], group: decoy }
      links: { local: { \(local) } }
      timeline:
      \(timeline.map { "  - { \($0) }" }.joined(separator: "\n"))
      """
    let file = FileManager.default.temporaryDirectory
      .appending(path: "admission-\(UUID().uuidString).yaml").path(percentEncoded: false)
    try Data(text.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    var plan = try LoadedScenario(apps: .shipped, file: file).plans[0]
    for (key, value) in set { plan.settings.append(Setting(key: key, value: value)) }
    plan.settings.sort { $0.key < $1.key }
    return try RecordedRun(plan).rows
  }

  /// What a node stated of admissions, in order.
  private func facts(_ rows: [RecordedRun.Row], at node: String) -> [String] {
    rows.filter {
      $0.header.node == node && $0.header.component == "intercom.admission"
        && AdmissionFactKinds.all.contains($0.header.kind)
    }.map(\.header.kind)
  }

  private static let invite = "at: 500ms, do: invite, from: hina, to: yuki, lasting: 1h, uses: 1"

  @Test(arguments: ["airdrop", "qr", "message"])
  func `by each channel a guest is let in, found and connected`(carrier: String) throws {
    let rows = try run("\(Self.invite), by: \(carrier)")
    #expect(facts(rows, at: "yuki") == ["invitationAccepted", "entered"])
    #expect(facts(rows, at: "hina") == ["joinGranted"])
    #expect(facts(rows, at: "ren") == [])
    let entered = try #require(rows.first { $0.header.kind == "entered" })
    let connected = rows.filter {
      $0.header.kind == "localConnected" && $0.header.node == "yuki"
    }
    #expect(connected.count == 2 && connected.allSatisfy { $0.header.time > entered.header.time })
    // Before that nobody has seen it.
    let seen = rows.first { $0.header.kind == "localPeerFound" && $0.header.node == "yuki" }
    #expect(try #require(seen).header.time > entered.header.time)
    #expect(!rows.contains { $0.header.node == "kenta" && $0.header.kind == "started" })
  }

  @Test func `a secret that changes by itself is refused where somebody joins`() {
    let error = #expect(throws: ToolError.self) {
      _ = try run("at: 200ms, do: changeSecret, device: hina", "\(Self.invite), by: qr")
    }
    #expect(
      error?.message.contains("lists of groups have secrets and tags of their own") == true
    )
  }

  @Test func `as written nobody is asked`() throws {
    let rows = try run("\(Self.invite), by: qr", policy: "asWritten")
    #expect(facts(rows, at: "yuki") == ["invitationAccepted", "entered"])
    #expect(facts(rows, at: "hina") == [])
    #expect(!rows.contains { $0.header.kind == "requestArrived" })
  }

  @Test(arguments: [
    ("truncated", ["invitationTruncated"]), ("changed", ["invitationForged"]),
  ])
  func `what was damaged on the way opens nothing, by any channel and policy`(
    damage: String,
    facts expected: [String],
  ) throws {
    for (carrier, policy) in [("airdrop", "bound"), ("qr", "asWritten"), ("message", "bound")] {
      let rows = try run(
        "\(Self.invite), by: \(carrier), damage: \(damage)",
        policy: policy,
        duration: "2s",
      )
      #expect(facts(rows, at: "yuki") == expected, "\(carrier), \(policy)")
      #expect(!rows.contains { $0.header.node == "yuki" && $0.header.kind == "started" })
    }
  }

  @Test func `who signs in another's name is told by its key`() throws {
    let forged = "at: 500ms, do: invite, from: ren, as: hina, to: yuki, lasting: 1h, uses: 1"
    #expect(facts(try run(forged, duration: "2s"), at: "yuki") == ["invitationKeyDoesNotMatch"])
    let believed = try run(forged, policy: "asWritten", duration: "2s")
    #expect(facts(believed, at: "yuki") == ["invitationAccepted", "entered"])
  }

  @Test func `an invitation without bounds, and one into another group, open nothing`() throws {
    let open = try run("at: 500ms, do: invite, from: hina, to: yuki", duration: "2s")
    #expect(facts(open, at: "yuki") == ["invitationUnlimited"])
    let other = "at: 500ms, do: invite, from: mallory, to: yuki, lasting: 1h, uses: 1"
    #expect(facts(try run(other, duration: "2s"), at: "yuki") == ["invitationForeign"])
  }

  @Test func `who waits outside gives away no secret of the group`() throws {
    for (signer, guest) in [("kenta", "yuki"), ("yuki", "kenta")] {
      let act = "at: 500ms, do: invite, from: \(signer), to: \(guest), lasting: 1h, uses: 1"
      let rows = try run(act, policy: "asWritten", duration: "2s")
      #expect(facts(rows, at: guest) == ["invitationForeign"], "\(signer)")
    }
  }

  @Test func `it ends by the clock of whoever looks at it`() throws {
    let late = "at: 400ms, do: clock, device: yuki, by: 1h"
    #expect(
      facts(try run(late, Self.invite, duration: "2s"), at: "yuki") == ["invitationExpired"]
    )
    let strict = "at: 600ms, do: clock, device: hina, by: 1h"
    let rows = try run(Self.invite, strict, duration: "3s")
    #expect(facts(rows, at: "hina") == ["joinRefused"])
    #expect(facts(rows, at: "yuki") == ["invitationAccepted", "invitationExpired"])
  }

  @Test func `a link for one lets in one, and a recorded request nobody`() throws {
    let rows = try run(
      Self.invite,
      "at: 2s, do: passOn, from: yuki, to: kenta, by: message",
      "at: 3500ms, do: replayRequest, from: kenta, to: hina",
    )
    #expect(facts(rows, at: "kenta") == ["invitationAccepted", "invitationUsedUp"])
    #expect(facts(rows, at: "hina") == ["joinGranted", "joinRefused", "joinRefused"])
    let refused = rows.filter { $0.header.kind == "joinRefused" }.map(\.payload)
    #expect(refused[0].contains("usedUp") && refused[1].contains("replayed"), "\(refused)")
    #expect(!rows.contains { $0.header.node == "kenta" && $0.header.kind == "started" })
  }

  @Test func `where nobody has asked there is nothing to replay, and that is said`() throws {
    let rows = try run("at: 1s, do: replayRequest, from: kenta, to: hina", duration: "2s")
    #expect(rows.contains { $0.header.kind == "nothingRecorded" })
  }

  @Test func `an inviter out of reach is asked again until it is there`() throws {
    let cut = ["at: 100ms, do: cut, link: local", "at: 5s, do: heal, link: local"]
    let rows = try run(cut[0], Self.invite, cut[1], duration: "8s")
    let asked = rows.filter { $0.header.node == "yuki" && $0.header.kind == "timerFired" }
    #expect(asked.count == 3)
    #expect(facts(rows, at: "yuki") == ["invitationAccepted", "entered"])
  }

  @Test(
    arguments: [
      ("lost_invitations", []), ("unsigned_invitations", ["invitationAccepted", "entered"]),
    ] as [(String, [String])]
  )
  func `a planned fault is seen`(fault: String, facts expected: [String]) throws {
    let rows = try run(
      "\(Self.invite), damage: changed",
      set: [("intercom.fault.\(fault)", "true")],
    )
    #expect(facts(rows, at: "yuki") == expected)
  }
}

/// The kinds of facts that admissions state.
private enum AdmissionFactKinds {
  static let all = IntercomSchema.schema.factKinds.filter { $0.hasPrefix("admission.") }
    .map { String($0.dropFirst("admission.".count)) }
}
