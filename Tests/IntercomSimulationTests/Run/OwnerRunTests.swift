import Composition
import Foundation
import Intercom
import Kernel
import Plans
import Scenarios
import ShippedApps
import Testing
import World

@testable import IntercomSimulation

/// Short calls whose group looks for its owner: words over the call's own links.
struct OwnerRunTests {
  /// A call of hina, ren and yuki, and of mallory, who is in another group alone.
  ///
  /// With seed 10 MemberIDs have the order of these names.
  private static func text(
    _ timeline: [String] = [],
    election: String = "terms",
    duration: String = "16s",
    link: String = "delay: 3ms",
    guest: String = "",
    settings: [String] = [],
  ) -> String {
    let set = settings.map { ", \($0)" }.joined()
    return """
      name: Owner
      seed: 10
      duration: \(duration)
      set: { intercom.owner.election: \(election)\(set) }
      devices:
        - { id: hina, apps: [intercom]\(guest) }
        - { id: ren, apps: [intercom] }
        - { id: yuki, apps: [intercom] }
        - { id: mallory, apps: [intercom], group: decoy }
      links: { local: { \(link) } }
      \(timeline.isEmpty ? "" : "timeline:")
      \(timeline.map { "  - { \($0) }" }.joined(separator: "\n"))
      """
  }

  private static func load(_ text: String) throws -> LoadedScenario {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "owner-\(UUID().uuidString).yaml").path(percentEncoded: false)
    try Data(text.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try LoadedScenario(apps: .shipped, file: file)
  }

  private static func rows(
    _ text: String,
    fault: IntercomFault? = nil,
  ) throws -> [RecordedRun.Row] {
    var plan = try load(text).plans[0]
    if let fault {
      let key = "\(IntercomSchema.name).fault.\(fault.rawValue)"
      plan.settings.append(Setting(key: key, value: "true"))
      plan.settings.sort { $0.key < $1.key }
    }
    return try RecordedRun(plan).rows
  }

  private static let alone = [
    "at: 6s, do: cut, link: local, between: [hina, ren]",
    "at: 6s, do: cut, link: local, between: [hina, yuki]",
  ]

  /// Who states a fact, in order.
  private static func nodes(_ kind: String, _ rows: [RecordedRun.Row]) -> [String] {
    rows.filter { $0.header.kind == kind }.map(\.header.node)
  }

  @Test(arguments: ["as-written", "terms"])
  func `the smallest is owner, and the next one once it is gone`(election: String) throws {
    let rows = try Self.rows(Self.text(Self.alone, election: election))
    #expect(Self.nodes("ownerElected", rows) == ["hina", "ren"])
    let agreed = rows.filter { $0.header.kind == "ownerAgreed" }
    #expect(agreed.count == 1 && agreed[0].payload.contains(#""owner":"hina""#))
    #expect(Self.nodes("ownerDisputed", rows) == ["world"])
    // Nobody hears two owners who hear each other.
    #expect(!rows.contains { $0.header.kind == "twoOwners" })
  }

  @Test func `turned round the largest is owner`() throws {
    let rows = try Self.rows(Self.text(duration: "6s"), fault: .largestOwner)
    #expect(Self.nodes("ownerElected", rows) == ["yuki"])
  }

  @Test func `without an election nothing is said, and a call is what it was`() throws {
    let rows = try Self.rows(Self.text(election: "none", duration: "4s"))
    #expect(!rows.contains { $0.header.component == GroupOwner.component })
    // What is said of the owner changes nothing of what becomes of anything else.
    func others(_ rows: [RecordedRun.Row]) -> [String] {
      rows.filter { $0.header.component == "intercom" && $0.header.node != "world" }
        .map { "\($0.header.time) \($0.header.node) \($0.payload) \($0.effects)" }
    }
    let link = "delay: 3ms, loss: { gilbert: { p: 1/20, r: 1/4 } }, jitter: { uniform: 0ms..9ms }"
    let without = try Self.rows(Self.text(election: "none", duration: "4s", link: link))
    let with = try Self.rows(Self.text(duration: "4s", link: link))
    #expect(others(with) == others(without))
    #expect(with.count > without.count)
  }

  @Test func `who is alone in its group looks for nobody`() throws {
    let rows = try Self.rows(Self.text(duration: "6s"))
    #expect(
      !rows.contains {
        $0.header.node == "mallory" && $0.header.component == GroupOwner.component
      }
    )
    #expect(!rows.contains { $0.payload.contains("decoy") })
  }

  @Test func `a guest is no owner before it is let in, and is one then`() throws {
    let invite = [
      "at: 7s, do: invite, from: ren, to: hina, lasting: 1h, uses: 1"
    ]
    let text = Self.text(invite, guest: ", joins: party")
    let rows = try Self.rows(text)
    let elected = rows.filter { $0.header.kind == "ownerElected" }
    // It opens the first term that it can, hears of a later one, and takes over from that.
    #expect(elected.map(\.header.node) == ["ren", "hina", "hina"])
    let entered = try #require(rows.first { $0.header.kind == "entered" })
    #expect(elected[0].header.time < .start + .seconds(3))
    #expect(elected[1].header.time > entered.header.time)
    // Where nobody invites it, it never is.
    let outside = try Self.rows(Self.text(guest: ", joins: party"))
    #expect(Self.nodes("ownerElected", outside) == ["ren"])
    #expect(Self.nodes("ownerAgreed", outside) == ["world"])
  }

  @Test func `where all words are lost each owns itself, and nobody has agreed`() throws {
    let run = try SmallCall.run(Self.text(link: "delay: 3ms, loss: 1"))
    #expect(run.figure("ownerWords") == nil && run.figure("ownerBytes") == nil)
    for name in ["ownerDispute", "ownerSettling", "settingsConflicts", "verdictWait"] {
      #expect(run.figure(name) == nil, "\(name)")
    }
    #expect(try #require(run.figure("ownerRivals")) > 5_000_000_000)
  }

  @Test func `figures are none where nobody looks for an owner`() throws {
    let run = try SmallCall.run(Self.text(election: "none", duration: "3s"))
    for name in [
      "ownerChanges", "ownerDispute", "ownerRivals", "ownerSettling", "ownerWords", "ownerBytes",
      "settingsConflicts", "verdictWait",
    ] { #expect(run.figure(name) == nil, "\(name)") }
  }

  @Test func `an explicit window is judged by the owner, and its member waits no longer`() throws {
    let report = ["at: 5500ms, do: reportWindow, device: yuki, peer: ren"]
    let rows = try Self.rows(Self.text(report, duration: "8s"))
    #expect(Self.nodes("verdictGiven", rows) == ["hina"])
    #expect(Self.nodes("verdictTaken", rows) == ["yuki"])
    // Nobody's call waits for it: it changes nothing there.
    #expect(Self.nodes("windowJudged", rows) == [])
    #expect(!rows.contains { $0.header.kind == "handoverToLocal" })
  }

  // MARK: Bad input

  @Test(arguments: [
    ("at: 1s, do: reportWindow, device: yuki, peer: yuki", "about itself"),
    ("at: 1s, do: wishSetting, device: yuki, value: 0", "1"),
    ("at: 1s, do: wishSetting, device: nobody, value: 3", "nobody"),
  ])
  func `an act that can mean nothing is refused`(act: String, words: String) {
    let text = Self.text([act])
    let error = #expect(throws: (any Error).self) { try Self.load(text) }
    #expect("\(error.map { "\($0)" } ?? "")".contains(words))
  }

  @Test(arguments: [
    "at: 1s, do: reportWindow, device: yuki, peer: mallory",
    "at: 1s, do: wishSetting, device: mallory, value: 3",
  ])
  func `an act that no owner hears of is warned of`(act: String) throws {
    let warnings = try Self.load(Self.text([act])).warnings
    #expect(warnings.contains { "\($0)".contains("does nothing") }, "\(warnings)")
  }

  @Test func `a verdict that nobody can give is warned of`() throws {
    let text = Self.text(election: "none", settings: ["intercom.handover.judge: owner"])
    #expect(try Self.load(text).warnings.contains { "\($0)".contains("nobody judges a radio") })
  }
}
