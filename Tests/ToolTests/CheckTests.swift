import Foundation
import Testing

struct CheckTests {
  /// A folder with one scenario and its golden.
  private func prepared() throws -> Tool {
    let tool = try Tool()
    for folder in ["scenarios/intercom", "golden"] {
      try FileManager.default.createDirectory(
        atPath: tool.path(folder),
        withIntermediateDirectories: true,
      )
    }
    try tool.write(Tool.call(), to: "scenarios/intercom/small.yaml")
    return tool
  }

  @Test func `a missing golden fails, an accepted one passes`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let missing = try tool.run("check")
    #expect(missing.code == 1)
    #expect(missing.output.contains("no golden"))
    #expect(try tool.run("accept", "scenarios").code == 0)
    let same = try tool.run("check", "--junit", "check.xml")
    #expect(same.code == 0, "\(same.output)")
    let xml = try String(contentsOfFile: tool.path("check.xml"), encoding: .utf8)
    #expect(xml.contains(#"failures="0""#))
  }

  @Test func `a change is told in words`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    _ = try tool.run("accept", "scenarios")
    try tool.write(
      Tool.call(local: "delay: 30ms"),
      to: "scenarios/intercom/small.yaml",
    )
    let changed = try tool.run("check")
    #expect(changed.code == 1)
    #expect(changed.output.contains("mouth to ear"), "\(changed.output)")
    #expect(changed.output.contains("→"))
  }

  @Test func `a golden without its scenario fails as obsolete`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    _ = try tool.run("accept", "scenarios")
    try FileManager.default.moveItem(
      atPath: tool.path("scenarios/intercom/small.yaml"),
      toPath: tool.path("scenarios/intercom/other.yaml"),
    )
    _ = try tool.run("accept", "scenarios")
    let outcome = try tool.run("check")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("obsolete"))
  }

  @Test func `certify finds the same digests in other processes`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let outcome = try tool.run("certify", "scenarios")
    #expect(outcome.code == 0, "\(outcome.output) \(outcome.complaint)")
    #expect(outcome.output.contains("1 scenario certified"))
  }
}
