import Composition
import Findings
import Foundation
import ShippedApps
import Testing

/// What rules say of tasks where none was completed.
struct TasksRulesTests {
  private static let text = """
    name: Tasks
    duration: 3min
    seed: 3
    start: 2026-04-06T16:00:00+09:00
    devices:
      - { id: mama-phone, apps: [tasks], user: mama }
    servers:
      - { id: osaka, apps: [tasks] }
    links:
      internet: { delay: 40ms }
      push: { delay: 200ms }
    timeline:
      - { at: 1s, do: openTasks, device: mama-phone }
      - { at: 5s, do: signUp, device: mama-phone, email: mama@example.com, password: himitsu }
      - { at: 20s, do: addChild, device: mama-phone, child: hina }

    """

  private static let completed = """
      - { at: 30s, do: addTask, device: mama-phone, task: dishes, child: hina }
      - { at: 60s, do: completeTask, device: mama-phone, task: dishes }

    """

  private static func judged(_ rule: String, with acts: String = "") throws -> Finding {
    let run = try ShortCall(text + acts + "expect: [{ \(rule) }]\n")
    let findings = try Runner(apps: .shipped).dryRun(run.plan, scenarioFolder: run.loaded.folder)
    return try #require(findings.findings.last)
  }

  private static let rules = [
    "never: tasks.store.regrown", "never: tasks.store.foreignGrowth",
    "never: tasks.functions.functionFailed", "metric: tasks.growthsAgain, is: <= 1",
    "metric: tasks.foreignGrowths, is: == 0",
  ]

  @Test(arguments: rules)
  func `nothing is well with tasks where nobody completed one`(rule: String) throws {
    #expect(try Self.judged(rule).verdict == .failed)
  }

  @Test(arguments: rules)
  func `where somebody completed one, that nothing went wrong says something`(
    rule: String
  ) throws {
    #expect(try Self.judged(rule, with: Self.completed).verdict == .passed)
  }

  @Test func `an id that no path can have is refused with its place`() throws {
    let text =
      Self.text + "  - { at: 30s, do: addTask, device: mama-phone, task: a/b, child: hina }\n"
    #expect(throws: (any Error).self) { try ShortCall(text) }
  }
}
