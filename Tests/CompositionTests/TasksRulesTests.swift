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
    "never: tasks.store.regrown", "never: tasks.functions.functionFailed",
    "never: tasks.functions.tokenRemoved", "metric: tasks.growthsAgain, is: <= 1",
    "metric: tasks.completionsUntold, is: <= 1",
  ]

  /// What needs more than a completion: growth, a stranger's task, a failure, an entry in a queue, a push.
  private static let furtherRules = [
    "never: tasks.store.grewAgain", "never: tasks.store.regrown",
    "never: tasks.store.levelBehind", "metric: tasks.growthsAgain, is: == 0",
    "never: tasks.store.levelBeyond", "never: tasks.store.moodBeyond",
    "never: tasks.store.foreignGrowth", "metric: tasks.foreignGrowths, is: == 0",
    "never: tasks.functions.retryQueued", "metric: tasks.retriesQueued, is: == 0",
    "never: tasks.functions.retryLost", "metric: tasks.retriesLost, is: == 0",
    "metric: tasks.retriesDone, is: == 0",
    "never: tasks.functions.pushFailed", "metric: tasks.pushesFailed, is: == 0",
    "never: tasks.functions.shinMissed", "never: tasks.store.growthLost",
    "never: tasks.functions.pushDeferred", "metric: tasks.pushesDeferred, is: == 0",
    "never: tasks.functions.pushQueued",
    "never: tasks.store.leftInQueue", "metric: tasks.leftInQueue, is: == 0",
  ]

  /// A type that no Shin has, and nobody who is told.
  private static let fruitless = """
    set:
      tasks.triggers.second: none
      tasks.push.token: user
      tasks.push.ended: removed

    """

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

  @Test(arguments: furtherRules)
  func `a completion alone, by which nothing grows and nobody is told, is no success`(
    rule: String
  ) throws {
    let acts = Self.completed.replacing("child: hina", with: "child: hina, types: [dragons]")
    let run = try ShortCall(Self.fruitless + Self.text + acts + "expect: [{ \(rule) }]\n")
    let findings = try Runner(apps: .shipped).dryRun(run.plan, scenarioFolder: run.loaded.folder)
    let finding = try #require(findings.findings.last)
    #expect(finding.verdict == .failed)
    #expect(finding.isWithoutFigure)
  }

  /// The store never hears of it: that nobody is told of it is a failure, and not nothing.
  @Test func `a completion that gets lost is one of which nobody is told`() throws {
    let acts = """
        - { at: 30s, do: addTask, device: mama-phone, task: dishes, child: hina }
        - { at: 40s, do: cut, link: internet }
        - { at: 60s, do: completeTask, device: mama-phone, task: dishes }

      """
    let untold = try Self.judged("metric: tasks.completionsUntold, is: == 1", with: acts)
    #expect(untold.verdict == .passed)
    let long = try Self.judged("metric: tasks.longestIgnorance, is: == 120s", with: acts)
    #expect(long.verdict == .passed)
  }

  @Test func `an id that no path can have is refused with its place`() throws {
    let text =
      Self.text + "  - { at: 30s, do: addTask, device: mama-phone, task: a/b, child: hina }\n"
    #expect(throws: (any Error).self) { try ShortCall(text) }
  }
}
