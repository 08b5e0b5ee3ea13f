import Composition
import EventLog
import Foundation
import Kernel
import Plans
import ShippedApps
import Testing

/// Two apps on one phone: one clock, one log, one report with both.
struct TwoAppsTests {
  private static let text = """
    name: A call and a cleaning
    start: 2026-03-02T09:00:00+09:00
    duration: 20s
    seed: 3
    set: { photos.design: corrected }
    devices:
      - id: hina
        apps: [intercom, photos]
        clock: { offset: 2s, drift: 20ppm }
        zone: Asia/Tokyo
        library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 4, every: 1h }] }
      - { id: ren, apps: [intercom] }
    links:
      local: { delay: 5ms }
    timeline:
      - { at: 1s, do: open }
      - { at: 3s, do: cut, link: local }
      - { at: 4s, do: heal, link: local }
      - { at: 5s, do: clock, device: hina, by: -1h }
      - { at: 6s, do: tap }
      - { at: 7s, do: suspend, device: hina, app: photos }
      - { at: 12s, do: resume, device: hina, app: photos }
      - { at: 13s, do: confirm }
    """

  /// The rows of one component, without their numbers.
  private func rows(_ path: String, _ component: String) throws -> [String] {
    var rows: [String] = []
    try LogReader(opening: path).rows { row in
      guard row.header.component == component else { return }
      let header = row.header
      rows.append(
        "\(header.time.nanoseconds) \(header.node) \(header.kind) "
          + String(decoding: row.payload + row.effects, as: UTF8.self)
      )
    }
    return rows
  }

  /// What the report of a run says of pushes.
  private func pushes(phone: String, server: String, _ setting: String = "") throws -> [String] {
    let call = try ShortCall(
      """
      name: Half
      start: 2026-06-01T15:00:00+09:00
      duration: 40s
      set: { push.env: production\(setting) }
      devices:
        - { id: p, apps: [\(phone)] }
        - { id: amane, apps: [push], role: watch }
      servers:
        - { id: s, apps: [\(server)], watching: [hina/amane] }
      links: { internet: {}, push: {}, apns: {} }
      timeline:
        - { at: 1s, do: installApp, device: p }
      """
    )
    let found = try Runner(apps: .shipped).dryRun(call.plan, scenarioFolder: call.loaded.folder)
    let own = found.apps.filter { $0.app == "notifications" }.flatMap(\.sections)
    return own.filter { $0.title == "pushes" }.flatMap(\.rows).map { "\($0.key): \($0.value)" }
  }

  @Test func `a report says whose services know nothing of a phone, and whose pushes are counted`()
    throws
  {
    let words = "its pushes of push come to nobody there"
    let without = try pushes(phone: "push, notifications", server: "push")
    #expect(without.contains { $0.hasPrefix("s: does not carry") && $0.contains(words) })
    let alone = try pushes(phone: "push", server: "push, notifications")
    #expect(
      alone.contains { $0.hasPrefix("s: carries 'notifications', and no") && $0.contains(words) }
    )
    let both = "push, notifications"
    #expect(try pushes(phone: both, server: both) == [])
    let one = try pushes(phone: both, server: both, ", notifications.followed: push")
    #expect(
      one == ["figures: of the pushes of push alone (notifications.followed), and there was none"]
    )
  }

  @Test func `both run into one log, and each has its part of the report`() throws {
    let call = try ShortCall(Self.text)
    #expect(call.plan.sections.map(\.app) == ["intercom", "photos"])
    let found = try Runner(apps: .shipped).dryRun(call.plan, scenarioFolder: call.loaded.folder)
    #expect(found.apps.map(\.app) == ["intercom", "photos"])
    #expect(found.facts.contains { $0.kind == "intercom.localConnected" })
    #expect(found.facts.contains { $0.kind == "photos.deletionDone" })
    #expect(call.loaded.app == "intercom")
  }

  @Test func `suspending one leaves the other alone`() throws {
    let call = try ShortCall(Self.text)
    let path = try call.log()
    let own = try rows(path, "photos").compactMap { Int64($0.split(separator: " ")[0]) }
    #expect(!own.contains { $0 > 7_000_000_000 && $0 < 12_000_000_000 })
    let others = try rows(path, "intercom").compactMap { Int64($0.split(separator: " ")[0]) }
    #expect(others.contains { $0 > 7_000_000_000 && $0 < 12_000_000_000 })
  }

  @Test func `a call goes as it goes alone, whatever else is on the phone`() throws {
    let both = try ShortCall(Self.text)
    let alone = try ShortCall(
      Self.text.replacing("apps: [intercom, photos]", with: "apps: [intercom]")
        .split(separator: "\n", omittingEmptySubsequences: false)
        .filter { line in
          !["zone:", "library:", "photos", "do: open", "do: tap", "do: confirm", "do: clock"]
            .contains { line.contains($0) }
        }.joined(separator: "\n")
    )
    #expect(alone.plan.sections.map(\.app) == ["intercom"])
    // With the date of the phone set as well: a call measures on the monotonic clock.
    #expect(try rows(both.log(), "intercom") == rows(alone.log(), "intercom"))
  }

  @Test func `a replay asks both for what is logged, and has the states of the whole phone`() throws
  {
    let path = try ShortCall(Self.text).log()
    // A log lives as long as its folder.
    let call = try ShortCall(Self.text)
    let kept = try call.log()
    #expect(path != kept)
    let (divergence, events) = try Replayer(apps: .shipped, kept).compare()
    #expect(divergence == nil)
    #expect(events > 300)
    let states = try Replayer(apps: .shipped, kept).states(at: .start + .seconds(9), node: "hina")
    #expect(
      states.map(\.component).sorted() == ["intercom", "node", "photos", "photos.library"]
    )
  }

  @Test func `what an app numbers is explained from its own events`() throws {
    // The node and the intercom both have an event `started`.
    let text = Self.text.replacing("corrected", with: "as-written")
    let call = try ShortCall(text)
    let explainer = Explainer(apps: .shipped, try LogReader(opening: try call.log()))
    let (lines, root, _) = try explainer.explain("breach", number: 1)
    #expect(lines.contains("broken: nothing changes before consent"))
    let chain = try explainer.chain(of: try #require(root))
    #expect(chain.count > 3)
  }

  @Test func `a gap is explained although the node has an event of the same name`() throws {
    let file = Specimens.folder + "/both-\(UUID().uuidString).yaml"
    let text = Self.text.replacing(
      "{ id: ren, apps: [intercom] }",
      with: "{ id: ren, apps: [intercom], microphone: { speech: word.wav } }",
    )
    try Data(text.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let loaded = try LoadedScenario(apps: .shipped, file: file)
    let folder = try RunFolder(of: loaded, below: file + ".runs", media: false)
    defer { try? FileManager.default.removeItem(atPath: file + ".runs") }
    _ = try folder.run(loaded.plans[0], of: loaded, media: false)
    let explainer = Explainer(apps: .shipped, try LogReader(opening: folder.log(of: "default")))
    let (lines, _, _) = try explainer.explain("gap", number: 1)
    #expect(lines.first?.hasPrefix("gap 1: hina did not hear ren") == true, "\(lines)")
  }

  @Test func `what one of them cannot do is refused by its name`() throws {
    func told(_ act: String) throws -> String {
      do {
        _ = try ShortCall(Self.text + "\n  - { at: 14s, \(act) }\n")
        return ""
      } catch let error as ToolError {
        #expect(error.code == .data)
        return error.message
      }
    }
    #expect(
      try told("do: off, device: hina").contains(
        "error: act 'off' on 'hina': the app 'photos' on it does not know that yet\n"
      )
    )
    #expect(try told("do: suspend, device: ren").isEmpty && told("do: lock, device: hina").isEmpty)
    #expect(
      try told("do: suspend, device: hina").contains(
        "error: act 'suspend' does not say to which app of 'hina' it happens\n"
          + "  add 'app:' with one of intercom, photos"
      )
    )
    #expect(
      try told("do: start, device: hina, app: photo").contains(
        "error: unknown app 'photo' on 'hina' in act 'start'\n  did you mean 'photos'?"
      )
    )
    #expect(try told("do: clock, device: hina, by: -3650d") == "")
  }

  @Test func `today's apps live on devices alone, and say so`() throws {
    for app in ["intercom", "photos"] {
      let text = Self.text + "\nservers: [{ id: hub, apps: [\(app)] }]\n"
      do {
        _ = try ShortCall(text)
        Issue.record("\(app) lives on a server")
      } catch let error as ToolError {
        #expect(
          error.message.hasSuffix(
            "error: the app '\(app)' cannot live on a server\n"
              + "  it lives on devices: take it off server 'hub'"
          )
        )
      }
    }
  }

  @Test func `a link to a server is refused where no app joins one`() throws {
    let text = Self.text.replacing(
      "local: { delay: 5ms }",
      with: "local: { between: [[hina, ren], [hina, hub]] }",
    )
    do {
      _ = try ShortCall(text + "\nservers: [{ id: hub }]\n")
      Issue.record("a link to a server that nobody uses is accepted")
    } catch let error as ToolError {
      #expect(
        error.message.contains(
          "error: no app uses the link 'local' between a device and a server, 'hina' and 'hub'\n"
            + "  intercom uses it between two devices"
        )
      )
    }
  }

  @Test func `a hostile plan with acts on nodes is refused by its field`() throws {
    let call = try ShortCall(Self.text)
    func problem(_ act: NodeAct, at seconds: Int64 = 9) -> String? {
      var plan = call.plan
      plan.acts.append(PlannedAct(at: .start + .seconds(seconds), act: .node(act)))
      return plan.problem?.field
    }
    #expect(call.plan.problem == nil)
    #expect(problem(.lock(node: "nobody")) == "node")
    #expect(problem(.suspend(AppPlace(node: "ren", app: "photos"))) == "app")
    #expect(
      problem(.clock(node: "hina", change: ClockChange(by: .seconds(-9_000_000_000)))) == "by_ns"
    )
    #expect(
      problem(
        .clock(node: "hina", change: ClockChange(by: Duration(nanoseconds: .max)))
      ) == "by_ns"
    )
    #expect(
      problem(.clock(node: "hina", change: ClockChange(to: .distantFuture))) == "by_ns"
    )
    #expect(problem(.clock(node: "hina", change: ClockChange(by: .zero)), at: 2) == "at_ns")
    var server = call.plan
    server.devices[1].kind = .server
    server.acts.append(PlannedAct(at: .start + .seconds(9), act: .node(.lock(node: "ren"))))
    #expect(server.problem?.field == "act")
  }
}
