import Foundation
import Testing

/// `yamabiko explain`, as a process.
struct ExplainTests {
  /// What is said of the first two gaps of a shipped scenario that have such a cause.
  private func explanations(
    _ cause: String,
    in name: String,
    _ variant: String,
  ) throws -> [String] {
    let tool = try Tool()
    defer { tool.remove() }
    let scenario = Tool.package.appending(path: "scenarios/intercom/\(name).yaml").path
    let outcome = try tool.run("run", scenario, "--quiet", "--no-audio", "--variant", variant)
    #expect(outcome.code == 0, "\(outcome.complaint)")
    let folder = "reports/intercom/\(name)"
    let report = try String(
      contentsOf: tool.folder.appending(path: "\(folder)/report.txt"),
      encoding: .utf8,
    )
    let gaps = report.matches(of: /gap ([0-9]+): .*\(([^()]*(?:\(front\))?)\) =/)
      .filter { $0.2 == cause }
    return try gaps.prefix(2).map { gap in
      try tool.run("explain", "\(folder)/\(variant)", "--gap", String(gap.1)).output
    }
  }

  @Test func `of speech that came late the slowest packet is told, and what it waited for`() throws
  {
    let late = try explanations("late", in: "recorded-cell", "short-buffer")
    #expect(late.count == 2)
    for text in late {
      let line = /(slowest|quickest), .*? +([0-9.]+) ms   internet, events ([0-9]+) to ([0-9]+)/
      let told = text.matches(of: line)
      #expect(told.map(\.1) == ["slowest", "quickest"], "\(text)")
      let times = told.compactMap { Double($0.2) }
      #expect(times.count == 2 && times[0] > 100 && times[1] < 40, "\(text)")
      #expect(text.contains("'internet' has room for what was recorded of it"), "\(text)")
    }
  }

  @Test func `of a handshake that never ends it is told what was lost of it, and by which path`()
    throws
  {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(
      """
      name: Deaf
      duration: 8s
      devices:
        - { id: a, apps: [intercom], microphone: { speech: [{ clip: recordings/slt_13.wav, at: 1s }] } }
        - { id: b, apps: [intercom] }
      links: { local: { delay: 3ms, loss: 100% } }
      """,
      to: "deaf.yaml",
    )
    let run = try tool.run("run", "deaf.yaml", "--quiet", "--no-audio")
    #expect(run.code == 0, "\(run.complaint)")
    let text = try tool.run("explain", "reports/intercom/deaf/default", "--gap", "1").output
    #expect(text.contains("lost of handshakes between the two, since 10 s before"), "\(text)")
    #expect(text.contains(/[1-9][0-9]* messages by 'local' +loss, the first in event [1-9]/))
  }

  @Test func `of a clipped pre-roll no packet is told`() throws {
    let clipped = try explanations("pre-roll not heard", in: "ridge-handover", "as-written")
    #expect(!clipped.isEmpty)
    for text in clipped {
      #expect(!text.contains("its packets on the way"), "\(text)")
    }
  }
}
