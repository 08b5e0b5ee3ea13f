import AppToolkit
import Kernel
import Plans
import Scenarios
import ShippedApps
import Testing
import World

@testable import Composition
@testable import Generated

/// Lives of nodes with everything that can happen to them, power as well, which no app that ships knows.
struct ToolkitLifeTests {
  /// A scenario of phones and a server, and acts of every kind on them in any order.
  private static func scenario(_ number: Int) -> (text: String, deeds: [NodeDeed]) {
    var dice = Dice(seed: 1, key: "toolkit/\(number)")
    let nodes = ["device: hina", "device: ren", "server: hub"]
    var deeds: [NodeDeed] = []
    var lines = [
      "name: Tallies", "seed: \(number)", "duration: 60s", "start: 2026-03-02T09:00:00+09:00",
      "devices:", "  - { id: hina, apps: [tally], clock: { drift: 300ppm } }",
      "  - { id: ren, apps: [tally], clock: { offset: -2s } }",
      "servers: [{ id: hub, apps: [tally] }]",
      "links: { wire: { delay: 30ms, loss: 1/20, duplicate: 1/20 } }", "timeline:",
    ]
    for _ in 0..<24 {
      let at = "at: \(dice.whole(100...59_000))ms"
      guard dice.chance(60) else {
        lines.append("  - { \(at), do: counted, \(nodes[dice.below(2)]) }")
        continue
      }
      let place = dice.below(3)
      let deed = dice.pick((place < 2 ? NodeKind.device : .server).deeds)
      deeds.append(deed)
      let more =
        switch deed {
        case .off: dice.chance(50) ? ", keeps: \(dice.below(4))" : ""
        case .clock: ", by: \(dice.whole(-9...9) * 2 + 1)s"
        case .suspend, .resume, .kill, .start, .lock, .wake, .on: ""
        }
      lines.append("  - { \(at), do: \(deed.rawValue), \(nodes[place])\(more) }")
    }
    return (lines.joined(separator: "\n") + "\n", deeds)
  }

  @Test func `whatever happens to nodes, the log is one that can be trusted`() throws {
    let apps = Apps([DeviceApplication(Tally.self)])
    let folder = ScenarioFolder(Campaign.broken, allowsOutside: false)
    var kinds: Set<String> = []
    for number in 0..<12 {
      let (text, _) = Self.scenario(number)
      let root = try ScenarioFile.parse(Array(text.utf8), file: "tally.yaml")
      let loaded = try LoadedScenario(root, apps: apps, file: "tally.yaml", in: folder)
      let run = try JudgedRun(loaded.plans[0], apps: apps, in: folder, name: "\(number)")
      for row in run.rows { kinds.insert(row.header.kind) }
      for property in [Property.causes, .twice, .replay, .resume, .beginning] {
        guard case .broken(let problem) = property.outcome(of: run) else { continue }
        Issue.record("scenario \(number): \(property.sentence): \(problem)\n\(text)")
      }
    }
    // Nothing of what this is about may be missing from it.
    let due: Set = [
      "switchedOff", "switchedOn", "started", "restored", "missed", "messageLost", "closed",
      "wasClosed", "suspended", "killed", "clockStepped", "repeated",
    ]
    #expect(due.subtracting(kinds).sorted() == [])
  }

  @Test func `every deed is among what happens to them`() {
    let deeds = (0..<12).flatMap { Self.scenario($0).deeds }
    #expect(NodeDeed.allCases.filter { !deeds.contains($0) } == [])
  }

  @Test func `power is refused by name in whatever scenario of the apps that ship`() throws {
    for number in 0..<20 {
      let text = ScenarioGenerator.scenario(seed: 1, number: number).text
      var root = try ScenarioFile.parse(Array(text.utf8), file: "power.yaml")
      let device = try #require(root["devices"]?.elements?.first)
      let (name, app) = (device["id"]?.text ?? "", "photos")
      // The power of a phone in a call goes.
      let apps = device["apps"]?.elements?.compactMap(\.text) ?? []
      guard apps.contains(app) else { continue }
      let deed = number.isMultiple(of: 2) ? NodeDeed.off : .on
      let act = try ScenarioFile.parse(
        Array("{ at: 1s, do: \(deed.rawValue), device: \(name) }".utf8),
        file: "power.yaml",
      )
      var entries = root.entries ?? []
      let acts = (root["timeline"]?.elements ?? []) + [act]
      entries.removeAll { $0.key == "timeline" }
      let timeline = Node(mark: root.mark, content: .sequence(acts))
      entries.append(Node.Entry(key: "timeline", keyMark: root.mark, value: timeline))
      root.content = .mapping(entries)
      let words = "'\(deed.rawValue)' on '\(name)': the app '\(app)' on it does not know that yet"
      let mistake = Self.mistake(root)
      #expect(mistake?.contains(words) == true, "\(number): \(mistake ?? "accepted")")
    }
  }

  /// What is wrong with a scenario of the apps that ship; nil where nothing is.
  private static func mistake(_ root: Node) -> String? {
    do {
      let folder = ScenarioFolder(Campaign.broken, allowsOutside: true)
      _ = try LoadedScenario(root, apps: .shipped, file: "power.yaml", in: folder)
      return nil
    } catch {
      return ToolError(error).message
    }
  }
}
