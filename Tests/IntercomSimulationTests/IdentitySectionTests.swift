import Composition
import Foundation
import Kernel
import ShippedApps
import Testing

@testable import IntercomSimulation

/// Keys that are ground and secrets that change, as a scenario says it: what is refused, with its place.
struct IdentitySectionTests {
  private func load(
    _ devices: [String],
    _ timeline: [String] = [],
    set: String = "{ intercom.identity.length: 1 }",
  ) throws(ToolError) -> LoadedScenario {
    let text = """
      name: Identities
      duration: 5s
      set: \(set)
      devices:
      \(devices.map { "  - \($0)\n" }.joined())
      links: { local: {} }
      timeline: [\(timeline.joined(separator: ", "))]
      """
    let file = FileManager.default.temporaryDirectory
      .appending(path: "identities-\(UUID().uuidString).yaml").path(percentEncoded: false)
    try? Data(text.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try LoadedScenario(apps: .shipped, file: file, allowsOutside: true)
  }

  private func complaint(_ devices: [String], _ timeline: [String] = []) -> String {
    do throws(ToolError) {
      _ = try load(devices, timeline)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private static let pair = ["{ id: a, apps: [intercom] }", "{ id: b, apps: [intercom] }"]

  private static func ground(_ key: String) -> [String] {
    pair + ["{ id: c, apps: [intercom], key: \(key) }"]
  }

  @Test func `a key that is ground and a new secret are read`() throws {
    let loaded = try load(
      Self.ground("{ tries: 300, like: a }"),
      ["{ at: 2s, do: changeSecret, device: b }"],
    )
    let plan = try IntercomApplication.plan(of: loaded.plans[0])
    #expect(plan.members.map(\.isGround) == [false, false, true])
    #expect(plan.members[2].grinding.tries == 300 && plan.members[2].grinding.like == "a")
    #expect(plan.secrets.changes.map(\.device) == ["b"])
    #expect(plan.secrets.changes[0].at == .start + .seconds(2))
  }

  @Test(arguments: [
    ("{ tries: 0 }", "tries"), ("{ tries: 70000 }", "tries"), ("{}", "tries"),
    ("{ tries: 9, like: z }", "'z'"), ("{ tries: 9, like: c }", "like its own"),
    ("{ tries: 9, times: 3 }", "times"), ("smallest", "key of device 'c'"),
  ])
  func `a key that cannot be made is refused with its place`(key: String, problem: String) {
    let text = complaint(Self.ground(key))
    #expect(text.contains(problem) && text.contains(".yaml:7:"), "\(text)")
  }

  @Test func `a key like one that is ground itself is refused`() {
    let devices =
      Self.ground("{ tries: 9 }") + ["{ id: d, apps: [intercom], key: { tries: 9, like: c } }"]
    #expect(complaint(devices).contains("itself ground"))
  }

  @Test func `a new secret of nobody is refused`() {
    let text = complaint(Self.pair, ["{ at: 1s, do: changeSecret, device: z }"])
    #expect(text.contains("'z'"), "\(text)")
    #expect(complaint(Self.pair, ["{ at: 1s, do: changeSecret }"]).contains("device"))
  }

  @Test func `a key like another of eight bytes is warned of: nobody makes one`() throws {
    let devices = Self.ground("{ tries: 9, like: a }")
    let odd = try load(devices, set: "{}").warnings
    #expect(odd.contains { "\($0)".contains("hardly any is like another") })
    #expect(try load(devices).warnings.allSatisfy { !"\($0)".contains("hardly any") })
  }
}
