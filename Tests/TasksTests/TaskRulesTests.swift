import Documents
import Kernel
import Testing

@testable import Tasks

/// What the rules of the app allow, as written and corrected.
struct TaskRulesTests {
  private static func server(_ policy: RulesPolicy) -> DocumentServer {
    var server = DocumentServer()
    server.gate = TaskRules.gate(policy, epoch: 0)
    var dishes = TaskItem()
    dishes.id = "dishes"
    dishes.child = "hina"
    dishes.parent = "mama"
    let writes: [DocumentWrite] = [
      .set("children/hina", ["parentId": "mama", "points": 0]),
      .set(TaskItem.path("dishes"), dishes.fields),
      .set(TaskPaths.shin("tidying", of: "hina"), ["level": 1]),
    ]
    _ = ask(&server, .administrator, .commit(writes, transaction: 0))
    return server
  }

  private static func ask(
    _ server: inout DocumentServer,
    _ caller: DocumentCaller,
    _ operation: DocumentOperation,
  ) -> DocumentCode {
    var effects = Effects<DocumentServerEffect>()
    let request = DocumentRequest(1, from: "phone", as: caller, operation)
    server.reduce(.requested(request), at: .start, into: &effects)
    for effect in effects.items {
      if case .answer(.refused(let status), _, _) = effect { return status.code }
    }
    return .okay
  }

  private static func ask(
    _ policy: RulesPolicy,
    _ user: String,
    _ operation: DocumentOperation,
  ) -> DocumentCode {
    var server = server(policy)
    return ask(&server, .user(id: user, claims: [:]), operation)
  }

  private static func forged() -> DocumentOperation {
    var task = TaskItem()
    task.id = "gift"
    task.child = "hina"
    task.parent = "eve"
    return .commit([.set(TaskItem.path("gift"), task.fields)], transaction: 0)
  }

  private static func set(_ field: FieldPath, _ value: DocumentValue) -> DocumentOperation {
    .commit([.update(TaskItem.path("dishes"), [field: value])], transaction: 0)
  }

  private static let byChild = DocumentQuery(TaskPaths.tasks).where("childId", .equal, "hina")

  @Test func `a stranger makes a task for a child, unless the child's owner is looked up`() {
    #expect(Self.ask(.asWritten, "eve", Self.forged()) == .okay)
    #expect(Self.ask(.ownerChecked, "eve", Self.forged()) == .permissionDenied)
  }

  @Test(arguments: RulesPolicy.allCases)
  func `a list by the child alone is refused to the parent of all its results`(policy: RulesPolicy)
  {
    #expect(Self.ask(policy, "mama", .query(Self.byChild, transaction: 0)) == .permissionDenied)
    let query = Self.byChild.where("parentId", .equal, "mama")
    #expect(Self.ask(policy, "mama", .query(query, transaction: 0)) == .okay)
    #expect(Self.ask(policy, "hina", .query(Self.byChild, transaction: 0)) == .okay)
  }

  @Test func `a child changes the points of its tasks as written, and its status alone corrected`()
  {
    #expect(Self.ask(.asWritten, "hina", Self.set("pointsReward", 1_000)) == .okay)
    #expect(Self.ask(.ownerChecked, "hina", Self.set("pointsReward", 1_000)) == .permissionDenied)
    #expect(Self.ask(.ownerChecked, "hina", Self.set("status", "completed")) == .okay)
    #expect(Self.ask(.ownerChecked, "mama", Self.set("pointsReward", 20)) == .okay)
    #expect(Self.ask(.ownerChecked, "mama", Self.set("childId", "sora")) == .permissionDenied)
  }

  @Test func `a completed task is opened again as written alone`() {
    for (policy, code) in [
      (RulesPolicy.asWritten, DocumentCode.okay), (.ownerChecked, .permissionDenied),
    ] {
      var server = Self.server(policy)
      let mama = DocumentCaller.user(id: "mama", claims: [:])
      #expect(Self.ask(&server, mama, Self.set("status", "completed")) == .okay)
      #expect(Self.ask(&server, mama, Self.set("status", "notStarted")) == code)
    }
  }

  @Test
  func
    `a child's Shin are written by the child and unread by its parent, and the reverse corrected`()
  {
    let path = TaskPaths.shin("tidying", of: "hina")
    let write = DocumentOperation.commit([.update(path, ["level": 20])], transaction: 0)
    let get = DocumentOperation.get([path], transaction: 0)
    #expect(Self.ask(.asWritten, "hina", write) == .okay)
    #expect(Self.ask(.asWritten, "mama", get) == .permissionDenied)
    #expect(Self.ask(.ownerChecked, "hina", write) == .permissionDenied)
    #expect(Self.ask(.ownerChecked, "mama", get) == .okay)
    #expect(Self.ask(.ownerChecked, "eve", get) == .permissionDenied)
  }

  @Test func `a family is made by its parent alone, and by nobody as written`() {
    let family = DocumentOperation.commit(
      [.set("families/tanaka", ["parentIds": .array(["mama"])])],
      transaction: 0,
    )
    #expect(Self.ask(.asWritten, "mama", family) == .permissionDenied)
    #expect(Self.ask(.ownerChecked, "mama", family) == .okay)
    #expect(Self.ask(.ownerChecked, "eve", family) == .permissionDenied)
  }
}
