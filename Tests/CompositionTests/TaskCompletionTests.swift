import Composition
import Findings
import ShippedApps
import Testing

/// Who knows of a completion: each time alone, and each phone by what it has said itself.
struct TaskCompletionTests {
  private static let text = """
    name: Completions
    duration: 5min
    seed: 3
    start: 2026-04-06T16:00:00+09:00
    set: { tasks.triggers.second: none, tasks.push.token: user, tasks.push.stored: until-stored, tasks.push.tokens: each }
    devices:
      - { id: mama-phone, apps: [tasks], user: mama }
      - { id: papa-phone, apps: [tasks], user: mama }
      - { id: hina-phone, apps: [tasks], user: mama, child: hina }
    servers:
      - { id: osaka, apps: [tasks] }
    links:
      internet: { delay: 40ms }
      push: { delay: 200ms }
    timeline:
      - { at: 1s, do: openTasks, device: mama-phone }
      - { at: 2s, do: openTasks, device: papa-phone }
      - { at: 3s, do: openTasks, device: hina-phone }
      - { at: 5s, do: signUp, device: mama-phone, email: mama@example.com, password: himitsu }
      - { at: 10s, do: signIn, device: hina-phone, email: mama@example.com, password: himitsu }
      - { at: 11s, do: signIn, device: papa-phone, email: mama@example.com, password: himitsu }
      - { at: 20s, do: addChild, device: mama-phone, child: hina }
      - { at: 30s, do: addTask, device: mama-phone, task: dishes, child: hina }

    """

  /// How many completions nobody was told of, and for how long, after some acts.
  private static func holds(_ untold: Int, _ ignorance: String, _ acts: [String]) throws -> Bool {
    let lines = acts.map { "  - { \($0) }\n" }.joined()
    let rules = """
      expect:
        - { metric: tasks.completionsUntold, is: "== \(untold)" }
        - { metric: tasks.longestIgnorance, is: "\(ignorance)" }

      """
    let run = try ShortCall(text + lines + rules)
    let findings = try Runner(apps: .shipped).dryRun(run.plan, scenarioFolder: run.loaded.folder)
    return findings.findings.suffix(2).allSatisfy { $0.verdict == .passed }
  }

  private static func act(_ seconds: Int, _ what: String, _ phone: String) -> String {
    "at: \(seconds)s, do: \(what), device: \(phone)-phone, task: dishes"
  }

  private static func link(_ seconds: Int, _ what: String) -> String {
    "at: \(seconds)s, do: \(what), link: internet"
  }

  @Test(arguments: ["reopenTask", "startTask", "skipTask"])
  func `another phone takes nothing back that it does not know of`(act: String) throws {
    let acts = [
      Self.link(50, "cut"), Self.act(60, "completeTask", "hina"), Self.act(70, act, "papa"),
    ]
    #expect(try Self.holds(1, "== 240s", acts))
  }

  @Test func `a phone takes back what it has said itself`() throws {
    let acts = [
      Self.act(45, "completeTask", "papa"), Self.link(50, "cut"),
      Self.act(55, "reopenTask", "papa"), Self.act(60, "completeTask", "papa"),
      Self.act(70, "reopenTask", "papa"),
    ]
    #expect(try Self.holds(0, "< 1s", acts))
  }

  @Test func `who was told of the first time does not know of the second`() throws {
    let acts = [
      Self.act(60, "completeTask", "hina"), Self.act(100, "reopenTask", "hina"),
      "at: 110s, do: troublePush, server: osaka, reason: UNAVAILABLE",
      Self.act(120, "completeTask", "hina"),
    ]
    #expect(try Self.holds(1, "== 180s", acts))
    let alone = [
      Self.act(60, "completeTask", "hina"), Self.link(100, "cut"),
      Self.act(110, "reopenTask", "hina"), Self.act(120, "completeTask", "hina"),
    ]
    #expect(try Self.holds(1, "== 180s", alone))
  }

  @Test func `what two phones have completed is one completion`() throws {
    let acts = [
      Self.link(50, "cut"), Self.act(60, "completeTask", "hina"),
      Self.act(70, "completeTask", "papa"), Self.link(100, "heal"),
    ]
    #expect(try Self.holds(0, "<= 2min", acts))
  }
}
