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
    #expect(Set(findings.map(\.handler)) == ["onTaskCompleted", "processTaskCompletion"])
    #expect(Self.fields(.asWritten).isSuperset(of: ["experience", "points", "push"]))
    let twice = findings.filter { $0.disturbance == .twice && $0.field == "experience" }
    #expect(twice.map(\.found) == ["20", "20"])
    #expect(twice.map(\.expected) == ["10", "10"])
  }

  @Test func `corrected the store is the same however they are disturbed`() {
    let findings = TaskAudit.corrected.findings()
    #expect(findings.filter { !$0.document.isEmpty } == [])
    #expect(findings.filter { $0.disturbance == .twice } == [])
  }

  @Test
  func `corrected a push is sent again where a run ends before it has noted it, and only there`() {
    let findings = TaskAudit.corrected.findings()
    #expect(findings.allSatisfy { $0.field == "push" && $0.found == "2" && $0.step == "push" })
    #expect(!findings.isEmpty)
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
