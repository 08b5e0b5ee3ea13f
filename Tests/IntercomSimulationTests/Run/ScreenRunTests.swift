import Composition
import Findings
import Foundation
import Intercom
import Kernel
import Plans
import ShippedApps
import Testing
import World

@testable import IntercomSimulation

/// Short calls whose phones draw cards: what a user would conclude, where everything works and where
/// nothing does.
struct ScreenRunTests {
  private static let drawn = ["intercom.screen.cards: drawn", "intercom.screen.patience: 3s"]

  /// hina and ren are of one group; those who are in more are told.
  private func scenario(
    _ timeline: [String] = [],
    settings: [String] = drawn,
    devices: [String] = [],
    links: [String] = ["local: { delay: 5ms }"],
    duration: String = "12s",
  ) -> String {
    let members = ["{ id: hina, apps: [intercom] }", "{ id: ren, apps: [intercom] }"] + devices
    return """
      name: cards
      duration: \(duration)
      set: { \(settings.joined(separator: ", ")) }
      devices:
      \(members.map { "  - \($0)" }.joined(separator: "\n"))
      links: { \(links.joined(separator: ", ")) }
      timeline:
      \((timeline + ["at: \(duration), do: change, link: local, delay: 5ms"])
        .map { "  - { \($0) }" }.joined(separator: "\n"))
      """
  }

  private func loaded<Value>(
    _ text: String,
    _ body: (LoadedScenario) throws -> Value,
  ) throws -> Value {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "screen-\(UUID().uuidString).yaml").path(percentEncoded: false)
    try Data(text.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try body(LoadedScenario(apps: .shipped, file: file))
  }

  private func rows(_ text: String) throws -> [RecordedRun.Row] {
    try loaded(text) { try RecordedRun($0.plans[0]).rows }
  }

  /// What a phone's screen stated, with when.
  private func facts(_ rows: [RecordedRun.Row], at node: String) -> [(kind: String, at: Instant)] {
    let kinds = ScreenFact.prototypes.map(\.kind)
    return rows.filter {
      $0.header.node == node && $0.header.component == Screen.component
        && kinds.contains($0.header.kind)
    }.map { ($0.header.kind, $0.header.time) }
  }

  private func when(_ kind: String, _ rows: [RecordedRun.Row], at node: String) -> Instant? {
    facts(rows, at: node).first { $0.kind == kind }?.at
  }

  // MARK: Where they are drawn

  @Test func `without a screen nothing of one stands in the log, and no figure has a value`() throws
  {
    let text = scenario(settings: ["intercom.screen.cards: none"])
    #expect(try !rows(text).contains { $0.header.component == Screen.component })
    let run = try SmallCall.run(text)
    for name in ["staleCard", "cardReconnecting", "cardOutOfRange"] {
      #expect(run.figure(name) == nil, "\(name)")
    }
    #expect(run.apps[0].data.table(CallData.cards) == nil)
  }

  @Test func `each phone draws what it knows from the start, and then who is near`() throws {
    let rows = try rows(scenario())
    for node in ["hina", "ren"] {
      #expect(
        facts(rows, at: node).map(\.kind)
          == ["screenOpened", "cardAdded", "cardConnected", "cardNear"],
        "\(node)",
      )
    }
  }

  @Test func `who mutes the own microphone sees it on the own card`() throws {
    let acts = ["at: 3s, do: mute, device: hina", "at: 5s, do: unmute, device: hina"]
    let rows = try rows(scenario(acts))
    let kinds = facts(rows, at: "hina").filter { $0.kind.hasPrefix("own") }
    #expect(kinds.map(\.kind) == ["ownMuted", "ownUnmuted"])
    #expect(kinds.map(\.at) == [.start + .seconds(3), .start + .seconds(5)])
    #expect(!facts(rows, at: "ren").contains { $0.kind.hasPrefix("ownM") })
  }

  @Test func `the others' cards say who is muted, also where what says so is lost at first`() throws
  {
    let acts = [
      "at: 2999ms, do: cut, link: local", "at: 3s, do: mute, device: hina",
      "at: 3500ms, do: heal, link: local", "at: 6s, do: unmute, device: hina",
    ]
    let rows = try rows(scenario(acts))
    let kinds = facts(rows, at: "ren").filter {
      $0.kind.hasPrefix("cardM") || $0.kind == "cardUnmuted"
    }
    #expect(kinds.map(\.kind) == ["cardMuted", "cardUnmuted"])
    #expect(kinds[0].at > .start + .milliseconds(3_500) && kinds[0].at < .start + .seconds(5))
    // What is not lost comes at once.
    #expect(kinds[1].at < .start + .milliseconds(6_100))
    #expect(!facts(rows, at: "hina").contains { $0.kind == "cardMuted" })
  }

  @Test func `who is on the telephone is without sound, on the own card and on the others'`() throws
  {
    let call = ["at: 3s, do: phoneCall, device: hina, lasting: 2s"]
    for (resume, ends) in [("hint", true), ("never", false)] {
      let settings = Self.drawn + ["intercom.audio.resume: \(resume)"]
      let rows = try rows(scenario(call, settings: settings))
      let own = facts(rows, at: "hina").map(\.kind).filter { $0.hasPrefix("ownSound") }
      let other = facts(rows, at: "ren").map(\.kind).filter { $0.hasPrefix("cardSound") }
      #expect(own == ["ownSoundless"] + (ends ? ["ownSounding"] : []))
      #expect(other == ["cardSoundless"] + (ends ? ["cardSounding"] : []))
    }
  }

  @Test func `over the Internet a card says far`() throws {
    let rows = try rows(
      scenario(links: ["local: { between: [[hina, ren]] }", "internet: { match_making: 500ms }"])
        .replacing(
          "at: 12s, do: change",
          with: "at: 0s, do: cut, link: local }\n  - { at: 12s, do: change",
        )
    )
    #expect(facts(rows, at: "hina").map(\.kind).contains("cardFar"))
    #expect(!facts(rows, at: "hina").map(\.kind).contains("cardNear"))
  }

  // MARK: The extremes

  @Test func `who is never heard of is connecting, then out of range, and was never there`() throws
  {
    for loss in ["delay: 5ms, loss: 1", "delay: 5ms"] {
      let cut = loss.contains("loss") ? [] : ["at: 0s, do: cut, link: local"]
      let text = scenario(cut, links: ["local: { \(loss) }"])
      let facts = facts(try rows(text), at: "hina").map(\.kind)
      #expect(facts == ["screenOpened", "cardAdded", "cardOutOfRange"], "\(loss)")
      let run = try SmallCall.run(text)
      #expect(run.figure("staleCard") == nil && run.figure("cardReconnecting") == nil)
      #expect(run.figure("cardOutOfRange") == 9_000_000_000)
    }
  }

  @Test func `where one hears and the other does not, the deaf one sees it first`() throws {
    let rows = try rows(scenario(["at: 5s, do: cut, link: local, direction: [hina, ren]"]))
    let deaf = try #require(when("cardReconnecting", rows, at: "ren"))
    let heard = try #require(when("cardReconnecting", rows, at: "hina"))
    #expect(deaf < heard)
    #expect(deaf <= .start + .seconds(9))
  }

  @Test func `as written the card of somebody who is gone says near to the end`() throws {
    let cut = ["at: 5s, do: cut, link: local"]
    let text = scenario(cut, settings: Self.drawn + ["intercom.screen.states: as-written"])
    let run = try SmallCall.run(text)
    let stale = try #require(run.figure("staleCard"))
    #expect(stale > 6_000_000_000 && stale <= 8_000_000_000)
    #expect(run.figure("cardReconnecting") == 0 && run.figure("cardOutOfRange") == 0)
    let told = try SmallCall.run(scenario(cut))
    #expect(try #require(told.figure("staleCard")) <= 3_100_000_000)
    #expect(try #require(told.figure("cardReconnecting")) > 0)
  }

  @Test func `a stranger beside them has no card, and one who gets in has none of six`() throws {
    let others = [
      "{ id: sora, apps: [intercom] }", "{ id: mio, apps: [intercom] }",
      "{ id: taro, apps: [intercom] }", "{ id: jiro, apps: [intercom] }",
      "{ id: mallory, apps: [intercom], group: other, announces: party }",
    ]
    let kept = try rows(scenario(devices: others, duration: "4s"))
    #expect(facts(kept, at: "hina").count { $0.kind == "cardAdded" } == 5)
    #expect(when("screenFull", kept, at: "hina") == nil)
    #expect(facts(kept, at: "mallory").map(\.kind) == ["screenOpened"])
    let open = try rows(
      scenario(
        settings: Self.drawn + ["intercom.group.proof: ignored"],
        devices: others,
        duration: "4s",
      )
    )
    #expect(facts(open, at: "hina").count { $0.kind == "cardAdded" } == 5)
    #expect(when("screenFull", open, at: "hina") != nil)
    #expect(!facts(open, at: "hina").map(\.kind).contains("cardMoved"))
  }

  // MARK: Invitations

  @Test(arguments: [
    ("chosen", "airdrop", ["inviteOpened", "airdropImpossible", "invitationNotHanded"]),
    ("fallback", "airdrop", ["inviteOpened", "airdropImpossible", "qrHanded"]),
    ("chosen", "qr", ["inviteOpened", "qrHanded"]), ("anywhere", "airdrop", []),
    ("chosen", "message", ["inviteOpened", "messageImpossible", "invitationNotHanded"]),
  ])
  func `an invitation goes by a channel that reaches, or not at all`(
    channels: String,
    by carrier: String,
    facts expected: [String],
  ) throws {
    let rows = try rows(
      scenario(
        [
          "at: 0s, do: cut, link: local, between: [hina, yuki]",
          "at: 1s, do: invite, from: hina, to: yuki, by: \(carrier), lasting: 1h, uses: 1",
          "at: 1500ms, do: heal, link: local, between: [hina, yuki]",
        ],
        settings: ["intercom.invitation.channels: \(channels)"],
        devices: ["{ id: yuki, apps: [intercom], joins: party }"],
        duration: "5s",
      )
    )
    #expect(facts(rows, at: "hina").map(\.kind) == expected)
    let isHanded =
      expected.last?.hasSuffix("Handed") == true && expected.last != "invitationNotHanded"
    #expect(rows.contains { $0.header.kind == "entered" } == (isHanded || channels == "anywhere"))
  }

  @Test func `who was handed nothing has nothing to pass on, and that is said`() throws {
    let rows = try rows(
      scenario(
        [
          "at: 0s, do: cut, link: local, between: [hina, yuki]",
          "at: 1s, do: invite, from: hina, to: yuki, by: airdrop, lasting: 1h, uses: 1",
          "at: 2s, do: passOn, from: yuki, to: mio, by: qr",
        ],
        settings: ["intercom.invitation.channels: chosen"],
        devices: [
          "{ id: yuki, apps: [intercom], joins: party }",
          "{ id: mio, apps: [intercom], joins: party }",
        ],
        duration: "4s",
      )
    )
    #expect(rows.contains { $0.header.kind == "nothingRecorded" })
    #expect(!rows.contains { $0.header.kind == "invitationUnreadable" })
  }

  // MARK: The log

  @Test func `every fact that needs another has it in the schema`() {
    let needs = ScreenFact.prototypes.filter { $0.presumed != nil }.map(\.name)
    for name in needs { #expect(IntercomSchema.schema.invariantKinds.contains(name), "\(name)") }
    let free = ScreenFact.prototypes.filter { $0.presumed == nil }.map(\.kind)
    #expect(free == ["screenOpened", "inviteOpened"])
  }
}
