import Foundation
import Testing

/// What is odd about a scenario: a line on standard error, once for each file, whoever reads it.
struct WarningTests {
  /// A small scenario of which a run has something to say: a link act of which nothing comes.
  private static let odd = Tool.call(timeline: "- { at: 6s, do: heal, link: local }")

  private static let warning = """
    scenarios/intercom/small.yaml:19:5: warning: act 'heal' heals what is not cut on link 'local': \
    nothing changes
      cut it before, or leave the act out

    """

  private func odd() throws -> Tool {
    let tool = try Tool.withScenario()
    try tool.write(Self.odd, to: "scenarios/intercom/small.yaml")
    return tool
  }

  @Test func `lint tells a warning and stays content, unless it is strict`() throws {
    let tool = try odd()
    defer { tool.remove() }
    let file = "scenarios/intercom/small.yaml"
    let told = try tool.run("lint", "scenarios")
    #expect(told.code == 0)
    #expect(told.complaint == Self.warning)
    #expect(
      told.output == "\(file): ok (cold, warm), 1 warning\n1 scenario, no mistakes, 1 warning\n"
    )
    let strict = try tool.run("lint", "--strict", "scenarios")
    #expect(strict.code == 65)
    #expect(
      strict.complaint == Self.warning
        + "error: 1 warning, which --strict takes for mistakes\n"
        + "  mend what they name, or leave --strict out\n"
    )
  }

  /// Pushes of letters that go through the services that all apps share.
  private static func shared(link: String, apps: String = "letters", act: String = "") -> String {
    """
    name: Shared
    seed: 1
    duration: 60s
    devices:
      - { id: hina-phone, apps: [\(apps), notifications], user: hina }
      - { id: ren-phone, apps: [\(apps), notifications], user: ren }
    servers:
      - { id: tokyo, apps: [\(apps), notifications] }
    links:
      internet: { delay: 40ms }
      \(link)
    timeline:
      - { at: 1s, do: \(apps == "letters" ? "openLetters" : "openTasks"), device: hina-phone }
      \(act)

    """
  }

  /// What other apps hand pushes to has no acts of its own, and needs its link.
  @Test(arguments: [("push: { delay: 200ms }", 0), ("messenger: { delay: 1s }", 65)])
  func `a push system is warned of where it has no link, and for nothing else`(
    link: String,
    code: Int32,
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.shared(link: link), to: "shared.yaml")
    let outcome = try tool.run("lint", "--strict", "shared.yaml")
    let warning =
      "shared.yaml:5:5: warning: 'notifications' goes over the link 'push', and there is none"
    #expect(outcome.complaint.contains(warning) == (code == 65), "\(outcome.complaint)")
    #expect(!outcome.complaint.contains("nobody does anything"), "\(outcome.complaint)")
    #expect(outcome.code == code, "\(outcome.complaint)")
  }

  @Test(arguments: [
    ("mama", "dishes", 0), ("ma/ma", "dishes", 65), ("'..'", "dishes", 65),
    ("__mama__", "dishes", 65), ("mama", "__dishes__", 65), ("mama", "__", 0),
  ])
  func `users and tasks are named as documents can be`(
    user: String,
    task: String,
    code: Int32,
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let act = "- { at: 5s, do: addTask, device: hina-phone, task: \(task), child: hina }"
    let text = Self.shared(link: "push: { delay: 200ms }", apps: "tasks", act: act)
      .replacing("user: hina", with: "user: \(user)")
    try tool.write(text, to: "named.yaml")
    let outcome = try tool.run("lint", "named.yaml")
    #expect(outcome.code == code, "\(outcome.complaint)")
    #expect(
      outcome.complaint.contains("expected a name of letters, digits") == (code == 65),
      "\(outcome.complaint)",
    )
  }

  @Test(arguments: [("push: { delay: 200ms }", 0), ("", 65)])
  func `an app with a push system of its own needs its link as well`(
    link: String,
    code: Int32,
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let text = Self.shared(link: link, apps: "tasks")
      .replacing(", notifications", with: "")
    try tool.write(text, to: "own.yaml")
    let outcome = try tool.run("lint", "--strict", "own.yaml")
    let warning = "own.yaml:5:5: warning: 'tasks' goes over the link 'push', and there is none"
    #expect(outcome.complaint.contains(warning) == (code == 65), "\(outcome.complaint)")
    #expect(outcome.code == code, "\(outcome.complaint)")
  }

  @Test(arguments: [
    ("installApp", "logIn", "user: hina", nil as String?),
    ("deleteApp", "logIn", "user: hina", "it was deleted there"),
    ("deleteApp", "renewSession", "", "it was deleted there"),
    ("lowPower", "openApp", "", nil),
    ("record", "", "slots: 0", "slots of act 'record'"),
  ])
  func `an app that a phone does not have is used by nobody`(
    before: String,
    act: String,
    keys: String,
    why: String?,
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let used =
      before == "record"
      ? "- { at: 9s, do: record, device: amane, \(keys) }"
      : """
      - { at: 2s, do: \(before), device: hina-phone }
        - { at: 3s, do: \(act), device: hina-phone\(keys.isEmpty ? "" : ", " + keys) }
      """
    let text = """
      name: Pipeline
      seed: 1
      duration: 60s
      devices:
        - { id: hina-phone, apps: [push] }
        - { id: amane, apps: [push], role: watch }
      servers:
        - { id: sydney, apps: [push], watching: [hina/amane] }
      links: { internet: { delay: 40ms }, apns: {} }
      timeline:
        - { at: 1s, do: installApp, device: hina-phone }
        \(used)

      """
    try tool.write(text, to: "gone.yaml")
    let outcome = try tool.run("lint", "--strict", "gone.yaml")
    #expect((outcome.code == 0) == (why == nil), "\(outcome.complaint)")
    if let why { #expect(outcome.complaint.contains(why), "\(outcome.complaint)") }
  }

  @Test(arguments: [
    ("apns: { delay: 200ms }", "amane", 0), ("", "amane", 1), ("apns: {}", "amnae", 1),
  ])
  func `a pipeline without Apple's link, and a row about no watch, are warned of`(
    link: String,
    watch: String,
    count: Int,
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let text = """
      name: Pipeline
      seed: 1
      duration: 60s
      devices:
        - { id: hina-phone, apps: [push] }
        - { id: amane, apps: [push], role: watch }
      servers:
        - { id: sydney, apps: [push], watching: [hina/\(watch)] }
      links:
        internet: { delay: 40ms }
        \(link)
      timeline:
        - { at: 1s, do: installApp, device: hina-phone }

      """
    try tool.write(text, to: "pipeline.yaml")
    let outcome = try tool.run("lint", "--strict", "pipeline.yaml")
    let warnings = outcome.complaint.split(separator: "\n").filter { $0.contains(" warning: ") }
    #expect(warnings.count == count, "\(outcome.complaint)")
    if watch == "amnae" {
      #expect(
        outcome.complaint.contains(
          "pipeline.yaml:8:33: warning: 'hina/amnae' under 'watching' of 'sydney': there is no watch"
        ) && outcome.complaint.contains("did you mean 'amane'?"),
        "\(outcome.complaint)",
      )
    } else if count > 0 {
      #expect(
        outcome.complaint.contains("'push' goes over the link 'apns'"),
        "\(outcome.complaint)",
      )
    }
  }

  @Test(arguments: [
    "tasks.troublePush, server: tokyo, reason: UNAVAILABLE", "tasks.healPush, server: tokyo",
  ])
  func `trouble of services that are not the app's own is refused`(act: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let line = "- { at: 5s, do: \(act) }"
    let text = Self.shared(link: "push: { delay: 200ms }", apps: "tasks", act: line)
    try tool.write(text, to: "shared.yaml")
    let outcome = try tool.run("lint", "shared.yaml")
    #expect(outcome.code == 65)
    #expect(
      outcome.complaint.contains("the apps of 'tokyo' share a push system"),
      "\(outcome.complaint)",
    )
  }

  /// A family's evening; line 17 is the first of these acts.
  private static func evening(_ acts: [String]) -> String {
    """
    name: Evening
    seed: 1
    duration: 10min
    variants: { as-written: {}, table: { tasks.status: table } }
    devices:
      - { id: mama-phone, apps: [tasks], user: mama }
    servers:
      - { id: osaka, apps: [tasks] }
    links:
      internet: { delay: 40ms }
      push: { delay: 200ms }
    timeline:
      - { at: 1s, do: openTasks, device: mama-phone }
      - { at: 10s, do: signUp, device: mama-phone, email: m@example.com, password: himitsu }
      - { at: 20s, do: addChild, device: mama-phone, child: hina }
      - { at: 30s, do: addTask, device: mama-phone, task: dishes, child: hina, repeats: daily }
    \(acts.map { "  - { \($0), device: mama-phone }\n" }.joined())
    """
  }

  @Test(arguments: [
    (["at: 40s, do: uninstall", "at: 41s, do: listTasks, child: hina"], "(line 17): it happens"),
    (["at: 40s, do: uninstall", "at: 41s, do: openTasks"], ""),
    (
      [
        "at: 40s, do: uninstall", "at: 41s, do: reinstall", "at: 42s, do: listTasks, child: hina",
      ], "",
    ),
    (
      ["at: 40s, do: completeTask, task: dishes", "at: 50s, do: completeTask, task: dishes"],
      "'dishes' stands completed there since line 17",
    ),
    (
      ["at: 40s, every: 60s, do: completeTask, task: dishes"],
      "'dishes' stands completed there since its first time",
    ),
    (
      [
        "at: 40s, every: 60s, do: completeTask, task: dishes",
        "at: 41s, every: 60s, do: reopenTask, task: dishes",
      ], "",
    ),
    (
      [
        "at: 40s, do: completeTask, task: dishes",
        "at: 50s, do: completeTask, task: dishes-2026-04-07",
      ], "",
    ),
  ])
  func `acts of which nothing comes are warned of once, whatever the variants`(
    acts: [String],
    warning: String,
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write(Self.evening(acts), to: "evening.yaml")
    let outcome = try tool.run("lint", "--strict", "evening.yaml")
    #expect(outcome.code == (warning.isEmpty ? 0 : 65), "\(outcome.complaint)")
    let warnings = outcome.complaint.split(separator: "\n").filter { $0.contains(" warning: ") }
    #expect(warnings.count == (warning.isEmpty ? 0 : 1), "\(outcome.complaint)")
    #expect(outcome.complaint.contains(warning) || warning.isEmpty, "\(outcome.complaint)")
  }

  @Test func `a scenario without warnings is as good to a strict lint`() throws {
    let tool = try Tool.withScenario()
    defer { tool.remove() }
    let outcome = try tool.run("lint", "scenarios", "--strict")
    #expect(outcome.code == 0)
    #expect(outcome.complaint.isEmpty)
    #expect(outcome.output.hasSuffix("1 scenario, no mistakes\n"))
  }

  @Test(arguments: [["--json"], ["--quiet"], []])
  func `run tells it once, whatever it prints, and ends as without it`(options: [String]) throws {
    let tool = try odd()
    defer { tool.remove() }
    let file = "scenarios/intercom/small.yaml"
    let outcome = try tool.run(arguments: ["run", file, "--no-audio"] + options)
    #expect(outcome.code == 0, "\(outcome.complaint)")
    #expect(outcome.complaint == Self.warning)
    #expect(!outcome.output.contains("warning"))
  }

  @Test func `check and accept tell it and judge as without it, and a CI can read it`() throws {
    let tool = try odd()
    defer { tool.remove() }
    let accepted = try tool.run("accept", "scenarios/intercom/small.yaml")
    #expect(accepted.code == 0)
    #expect(accepted.complaint == Self.warning)
    let checked = try tool.run("check", "--junit", "out.xml")
    #expect(checked.code == 0)
    #expect(checked.complaint == Self.warning)
    #expect(checked.output == "1 scenario as approved\n")
    let xml = try String(contentsOfFile: tool.path("out.xml"), encoding: .utf8)
    #expect(xml.contains("<system-err>scenarios/intercom/small.yaml:19:5: warning: "))
  }

  @Test func `where there is a mistake it alone is told`() throws {
    let tool = try Tool.withScenario()
    defer { tool.remove() }
    let text = Self.odd.replacing("duration: 12s", with: "duration: 12")
    try tool.write(text, to: "scenarios/intercom/small.yaml")
    let outcome = try tool.run("lint", "scenarios")
    #expect(outcome.code == 65)
    #expect(!outcome.complaint.contains("warning"))
  }
}
