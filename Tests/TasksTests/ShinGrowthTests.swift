import Documents
import Kernel
import Testing

@testable import Tasks

/// What grows with a task.
struct ShinGrowthTests {
  @Test(
    arguments: [(0, 1), (99, 1), (100, 2), (299, 2), (300, 3), (100_000, 20)] as [(Int64, Int64)]
  )
  func `a level takes a hundred points times its number`(experience: Int64, level: Int64) {
    #expect(ShinGrowth.level(of: experience, most: 20) == level)
  }

  @Test func `ten tasks reach the second level, and say so once`() throws {
    let tidying = try #require(ShinDefinition.of("tidying", by: .typeIsID))
    var shin = ShinGrowth(tidying.id)
    let levels = (0..<12).map { _ in shin.help(tidying) }
    #expect(levels.enumerated().filter { !$0.element.isEmpty }.map(\.offset) == [9])
    #expect(shin.level == 2)
    #expect(shin.helped == 12)
    #expect(shin.mood == 100)
  }

  @Test func `a Shin is as its document has it`() throws {
    let painting = try #require(ShinDefinition.of("painting", by: .typeIsID))
    var shin = ShinGrowth(painting.id)
    _ = shin.help(painting)
    #expect(ShinGrowth(shin.fields(of: "hina")) == shin)
  }

  @Test func `a category means its first Shin where that is the policy`() {
    #expect(ShinDefinition.of("housework", by: .typeIsID) == nil)
    #expect(ShinDefinition.of("housework", by: .byCategory)?.id == "tidying")
    #expect(ShinDefinition.of("dragons", by: .byCategory) == nil)
  }
}

/// Tasks as documents, and what their status can become.
struct TaskItemTests {
  private static var task: TaskItem {
    var task = TaskItem()
    task.id = "dishes"
    task.child = "hina"
    task.parent = "mama"
    task.title = "お皿あらい"
    task.details = "夕食のあと"
    task.category = .study
    task.priority = .high
    task.status = .inProgress
    task.types = ["tidying", "reading"]
    task.points = 7
    task.createdAt = .start + .seconds(1)
    task.updatedAt = .start + .seconds(2)
    task.dueDate = .start + .seconds(3)
    task.completedAt = .start + .seconds(4)
    task.repeats = RepeatConfig(.weekly, days: [1, 4])
    return task
  }

  @Test func `a task is as its document has it`() {
    #expect(TaskItem(Self.task.fields) == Self.task)
    #expect(TaskItem(TaskItem().fields) == TaskItem())
  }

  @Test func `its document has the sixteen fields of the seed`() {
    let names = Self.task.fields.names
    #expect(names.count == 15)
    #expect(Self.task.fields["repeatConfig"]?.map?.names == ["days", "frequency"])
  }

  @Test func `a completed task stays completed, in the table`() {
    func next(_ status: TaskStatus) -> [TaskStatus] {
      TaskStatus.allCases.filter { status.canBecome($0) }
    }
    #expect(next(.completed).isEmpty)
    #expect(next(.skipped) == [.notStarted])
    #expect(next(.notStarted) == [.inProgress, .completed, .skipped])
  }
}

/// The ladder of lists that failed.
struct RetryStepsTests {
  @Test func `as written it sleeps four seconds after the last failure`() {
    let steps = RetrySteps(.asWritten)
    let sleeps: [Duration?] = (1...3).map { steps.delay(after: $0, share: 0) }
    let expected: [Duration?] = [.seconds(1), .seconds(2), .seconds(4)]
    #expect(sleeps == expected)
  }

  @Test func `corrected it gives up at once, and its sleeps are apart`() {
    let steps = RetrySteps(.corrected)
    #expect(steps.delay(after: 3, share: 0) == nil)
    #expect(steps.delay(after: 1, share: 0) == .milliseconds(750))
    #expect(steps.delay(after: 2, share: 500) == .milliseconds(2_000))
    #expect(steps.delay(after: 2, share: 999) == .microseconds(2_499_000))
  }
}
