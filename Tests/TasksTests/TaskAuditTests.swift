import Documents
import Testing

@testable import Tasks

/// What the functions do twice.
struct TaskAuditTests {
  private static func fields(_ audit: TaskAudit) -> Set<String> {
    Set(audit.findings().map(\.field))
  }

  @Test func `as written experience, points and pushes are done as often as the functions run`() {
    let findings = TaskAudit.asWritten.findings()
    #expect(
      Set(findings.map(\.handler)) == [
        "onTaskCompleted", "processTaskCompletion", "scheduledDailyTasks", "retryWorker",
        "tryReminder",
      ]
    )
    #expect(Self.fields(.asWritten).isSuperset(of: ["experience", "points", "push"]))
    let twice = findings.filter { $0.disturbance == .twice && $0.field == "experience" }
    #expect(twice.map(\.found) == ["20", "20", "20"])
    #expect(twice.map(\.expected) == ["10", "10", "10"])
  }

  @Test func `all functions are looked at, and each does something`() {
    let names = [
      "onTaskCompleted", "processTaskCompletion", "scheduledDailyTasks", "dailyStatistics",
      "retryWorker", "onUserDeleted", "generateAIHint", "tryReminder",
    ]
    let asWritten = TaskAudit.asWritten.results()
    #expect(asWritten.map(\.handler) == names)
    #expect(asWritten.filter { !$0.hasDoneSomething }.isEmpty)
    let corrected = TaskAudit.corrected.results()
    // What FCM did not take for now is sent by a function of its own, and nothing is done twice.
    let mended = names.flatMap { $0 == "retryWorker" ? [$0, "sendPushAgain"] : [$0] }
    #expect(corrected.map(\.handler) == mended.filter { $0 != "processTaskCompletion" })
    #expect(corrected.filter { !$0.hasDoneSomething }.isEmpty)
    // What writes is seen to write, in more than one commit where there is too much for one.
    let commits = asWritten.map { result in
      result.steps.count { $0.hasSuffix("ommit") || $0 == "batchWrite" }
    }
    #expect(commits == [1, 1, 1, 1, 1, 2, 0, 0], "\(asWritten.map(\.steps))")
  }

  @Test func `a week is counted once, and a second reminder takes the first one's place`() {
    var audit = TaskAudit.corrected
    audit.settings.weekly = .scheduled
    audit.settings.kinds = .all
    let results = audit.results()
    let week = results.first { $0.handler == "weeklyStatistics" }
    #expect(week?.findings == [])
    #expect(week?.steps.contains("commit") == true)
    let reminder = results.first { $0.handler == "remindOfTask" }
    #expect(reminder?.hasDoneSomething == true)
    #expect(reminder?.findings.filter { $0.severity == .harmful } == [])
    let completed = results.first { $0.handler == "onTaskCompleted" }
    #expect(completed?.findings.filter { !$0.document.isEmpty } == [])
  }

  @Test func `corrected the store is the same however they are disturbed`() {
    let findings = TaskAudit.corrected.findings()
    #expect(findings.filter { !$0.document.isEmpty } == [])
    // A trial is a wish: two are two.
    #expect(Set(findings.filter { $0.disturbance == .twice }.map(\.handler)) == ["tryReminder"])
  }

  @Test
  func `corrected a push is sent again where nobody has noted it yet, and only there`() {
    let expected = [
      "crashed after step 3 (push)", "overlapped after step 2 (commit)",
      "overlapped after step 3 (push)",
    ]
    let lines = expected.map { how in
      "onTaskCompleted, \(how): push was done 2 times, 1 undisturbed"
        + " (harmless: the same takes its place)"
    }
    let own = TaskAudit.corrected.findings().filter { $0.handler == "onTaskCompleted" }
    #expect(own.map(\.description) == lines)
  }

  @Test func `what is left of corrected functions is harmless, and of those as written is not`() {
    #expect(TaskAudit.corrected.results().allSatisfy { $0.harms == 0 })
    let harmless = TaskAudit.asWritten.findings().filter { $0.severity == .harmless }
    #expect(Set(harmless.map(\.handler)) == ["tryReminder"])
    #expect(harmless.allSatisfy { $0.document.isEmpty && !$0.why.isEmpty })
  }

  @Test func `what is the same of three functions is told once`() throws {
    let findings = TaskAudit.asWritten.findings()
    let groups = FindingGroup.groups(of: findings)
    #expect(groups.map(\.handlers.count).reduce(0, +) == findings.count)
    let first = try #require(groups.first)
    #expect(first.handlers == ["onTaskCompleted", "processTaskCompletion", "retryWorker"])
    #expect(
      "\(first)".hasPrefix("onTaskCompleted, processTaskCompletion and retryWorker, run twice: ")
    )
  }

  @Test func `marks of a task serve two functions, and marks of events do not`() {
    var audit = TaskAudit.corrected
    audit.settings.growth = .perOccurrence
    audit.settings.second = .sameWork
    #expect(audit.findings().filter { !$0.document.isEmpty } == [])
  }

  @Test func `read and set afterwards it is not the same either`() {
    var audit = TaskAudit.asWritten
    audit.settings.growth = .readThenSet
    #expect(Self.fields(audit).contains("experience"))
  }
}
