import Documents
import Kernel
import Testing

@testable import Tasks
@testable import TasksSimulation

/// Names of collections and fields, against the design's rules and its data model.
struct NamingTests {
  private static func faults(
    _ writes: [DocumentWrite],
    _ names: FieldNames = .asWritten,
  ) -> [String] {
    var watch = NameWatch(DataModel(names))
    watch.take(DocumentRequest(1, from: "phone", .commit(writes, transaction: 0)))
    return watch.faults.map { "\($0.name): \($0.words)" }
  }

  @Test(arguments: [
    "users", "shin_definitions", "user_shin_collections", "children", "tasks", "families", "shins",
    TaskPaths.retryQueue, TaskPaths.errors, TaskPaths.marks, TaskPaths.points, TaskPaths.statistics,
  ])
  func `collections that the design names, and those of its code, are called by its rules`(
    name: String
  ) {
    #expect(NamingRules.fault(ofCollection: name) == nil)
  }

  @Test(arguments: [
    ("task", "a collection in the singular"), ("retry_queue", "a collection in the singular"),
    ("class", "a collection in the singular"),
    ("userShins", "a collection that is not in snake_case"),
    ("User_shins", "a collection that is not in snake_case"),
    ("user__shins", "a collection that is not in snake_case"),
  ])
  func `another collection's name is wrong`(name: String, fault: String) {
    #expect(NamingRules.fault(ofCollection: name) == fault)
  }

  @Test func `a field is in camelCase, a truth value is…, a time …At`() {
    #expect(NamingRules.fault(ofField: "photoURL", .text) == nil)
    #expect(NamingRules.fault(ofField: "isTrial", .flag) == nil)
    #expect(NamingRules.fault(ofField: "createdAt", .time) == nil)
    #expect(NamingRules.fault(ofField: "parent_id", .text) == "a field that is not in camelCase")
    #expect(NamingRules.fault(ofField: "ParentId", .text) == "a field that is not in camelCase")
    #expect(NamingRules.fault(ofField: "issued", .flag) == "a truth value without is…")
    #expect(NamingRules.fault(ofField: "dueDate", .time) == "a time without …At")
    // An array of times, or of truth values, is neither.
    #expect(NamingRules.fault(ofField: "dates", .list) == nil)
  }

  @Test func `a task is as the model has it, and its date is called by no rule`() {
    var task = TaskItem()
    task.id = "dishes"
    (task.createdAt, task.updatedAt) = (.start, .start)
    #expect(Self.faults([.set(TaskItem.path("dishes"), task.fields)]) == [])
    task.dueDate = .start
    #expect(
      Self.faults([.set(TaskItem.path("dishes"), task.fields)])
        == ["tasks.dueDate: a time without …At"]
    )
    #expect(Self.faults([.set(TaskItem.path("dishes"), task.fields(.byRules))], .byRules) == [])
    // What was renamed is read.
    #expect(TaskItem(task.fields(.byRules)).dueDate == .start)
  }

  @Test func `a wrong name is told once, as unknown, as another type, and as missing`() {
    var task = TaskItem()
    (task.createdAt, task.updatedAt) = (.start, .start)
    var fields = task.fields
    fields["childId"] = nil
    fields["child"] = "hina"
    fields["title"] = 7
    let write = DocumentWrite.set(TaskItem.path("dishes"), fields)
    #expect(
      Self.faults([write, write]) == [
        "tasks.child: not in the data model", "tasks.title: of another type",
        "tasks.childId: missing",
      ]
    )
  }

  @Test func `of a change what is changed is looked at, and what is taken away may be optional`() {
    let path = TaskPaths.shin("tidying", of: "hina")
    let change = DocumentWrite.update(path, ["level": 2, "mood": 3], deleting: ["customName"])
      .transforming("lastInteractionAt", .serverTime).transforming("experience", .increment(10))
    #expect(Self.faults([change]) == ["user_shin_collections/shins.mood: not in the data model"])
    let taken = DocumentWrite.update(path, [:], deleting: ["level"])  // order-free: pairs
    #expect(Self.faults([taken]) == ["user_shin_collections/shins.level: of another type"])
  }

  @Test func `a query for a field that nobody has is told, also of a group`() {
    var watch = NameWatch(DataModel(.asWritten))
    let queries = [
      DocumentQuery("tasks").where("childID", .equal, "hina").order(by: "createdAt"),
      DocumentQuery.group("shins").where("userId", .equal, "hina").order(by: "levels"),
    ]
    for query in queries + queries {
      watch.take(DocumentRequest(1, from: "phone", .query(query, transaction: 0)))
    }
    #expect(watch.faults.map(\.name) == ["tasks.childID", "user_shin_collections/shins.levels"])
    #expect(!watch.hasWrites)
  }

  @Test func `an encoder's names are in snake_case, also in maps, masks and transforms`() {
    let write = DocumentWrite.merge(
      "users/mama",
      ["settings": ["isNotified": true], "photoURL": ""],
    )
    .transforming("fcmTokens", .arrayUnion(["t"])).inSnakeCase
    guard case .merge(let fields, let mask) = write.action else {
      Issue.record("\(write)")
      return
    }
    #expect(fields.names == ["photo_u_r_l", "settings"])
    #expect(mask.map(\.description) == ["photo_u_r_l", "settings.is_notified"])
    #expect(write.transforms.map(\.field.names) == [["fcm_tokens"]])
  }

  @Test
  func `a write like one before is not looked at again, and one that is like it but for a name is`()
  {
    let shin = { (child: String, name: String) in
      DocumentWrite.merge(TaskPaths.shin("tidying", of: child), DocumentFields([(name, 1)]))
    }
    let mine = DocumentWrite.merge("user_shin_collections/hina/things/a", ["level": 1])
    #expect(WriteShape.isSame(shin("hina", "level"), shin("sora-of-mama", "level")))
    #expect(!WriteShape.isSame(shin("hina", "level"), shin("hina", "levels")))
    #expect(!WriteShape.isSame(shin("hina", "level"), mine))
    #expect(!WriteShape.isSame(.delete("tasks/a"), .delete("tasks/a/notes/b")))
    #expect(!WriteShape.isSame(.delete("tasks/a"), .delete("task/a")))
    #expect(!WriteShape.isSame(.delete("task/a"), .delete("tasks/a")))
    #expect(!WriteShape.isSame(.set("tasks/a", ["id": 1]), .set("tasks/b", ["id": "1"])))
    #expect(
      !WriteShape.isSame(.set("tasks/a", ["m": ["x": 1]]), .set("tasks/a", ["m": ["y": 1]]))
    )
    #expect(
      WriteShape.isSame(.set("tasks/a", ["m": ["x": 1]]), .set("tasks/b", ["m": ["x": 7]]))
    )
    let names = ["level", "levels", "level", "levels"]
    #expect(
      Self.faults(names.map { shin("hina", $0) })
        == ["user_shin_collections/shins.levels: not in the data model"]
    )
  }
}
