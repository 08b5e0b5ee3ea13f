import Documents
import Kernel
import Testing

struct QueryTests {
  /// Seven tasks of two children, one of them without a due time and one without a priority.
  private static var bench: ServerBench {
    let bench = ServerBench()
    let rows: [(String, DocumentFields)] = [
      ("t1", ["child": "hina", "due": 3, "status": "open", "tags": ["home", "daily"]]),
      ("t2", ["child": "hina", "due": 1, "status": "done", "tags": ["school"]]),
      ("t3", ["child": "ren", "due": 2, "status": "open", "tags": []]),
      ("t4", ["child": "hina", "due": 2.0, "status": "open"]),
      ("t5", ["child": "ren", "due": "late", "status": "done"]),
      ("t6", ["child": "ren", "status": "skipped"]),
      ("t7", ["child": "hina", "due": .null, "status": "open", "at": ["place": "室"]]),
    ]
    for (id, fields) in rows { bench.set("tasks/\(id)", fields) }
    bench.set("families/f1/tasks/deep", ["child": "hina", "due": 9, "status": "open"])
    return bench
  }

  private static let tasks = DocumentQuery("tasks")

  @Test(
    arguments: [
      (tasks, ["t1", "t2", "t3", "t4", "t5", "t6", "t7"]),
      (tasks.where("child", .equal, "hina"), ["t1", "t2", "t4", "t7"]),
      (tasks.where("due", .equal, 2), ["t3", "t4"]),
      (tasks.where("due", .equal, .null), ["t7"]),
      (tasks.where("due", .notEqual, 2), ["t2", "t1", "t5"]),
      (tasks.where("due", .less, 2), ["t2"]),
      (tasks.where("due", .lessOrEqual, 2), ["t2", "t3", "t4"]),
      (tasks.where("due", .greater, 2), ["t1"]),
      (tasks.where("due", .greaterOrEqual, 2), ["t3", "t4", "t1"]),
      (tasks.where("due", .greaterOrEqual, ""), ["t5"]),
      (tasks.where("due", .greater, 1).where("due", .less, 3), ["t3", "t4"]),
      (tasks.where("due", .isIn, [1, "late"]), ["t2", "t5"]),
      (tasks.where("due", .notIn, [1, 2]), ["t1", "t5"]),
      (tasks.where("due", .notIn, [1, .null]), []),
      (tasks.where("tags", .arrayContains, "daily"), ["t1"]),
      (tasks.where("tags", .arrayContainsAny, ["daily", "school"]), ["t1", "t2"]),
      (tasks.where("at.place", .equal, "室"), ["t7"]),
      (tasks.where("__name__", .equal, .reference("tasks/t3")), ["t3"]),
      (tasks.where("__name__", .greater, .reference("tasks/t5")), ["t6", "t7"]),
      (tasks.order(by: "due"), ["t7", "t2", "t3", "t4", "t1", "t5"]),
      (tasks.order(by: "due", descending: true), ["t5", "t1", "t4", "t3", "t2", "t7"]),
      (tasks.order(by: "due").limit(2), ["t7", "t2"]),
      (tasks.order(by: "due").limit(toLast: 2), ["t1", "t5"]),
      (tasks.order(by: "due").start(at: 2), ["t3", "t4", "t1", "t5"]),
      (tasks.order(by: "due").start(after: 2), ["t1", "t5"]),
      (tasks.order(by: "due").start(at: 1).end(at: 2), ["t2", "t3", "t4"]),
      (tasks.order(by: "due").start(at: 1).end(before: 2), ["t2"]),
      (
        tasks.order(by: "due").start(after: 2, .reference("tasks/t3")), ["t4", "t1", "t5"],
      ),
      (
        tasks.where("child", .equal, "hina").where("status", .equal, "open").order(by: "due"),
        ["t7", "t4", "t1"],
      ),
      (
        tasks.where(
          .any([
            .field(FieldFilter("due", .equal, 1)),
            .all([
              .field(FieldFilter("child", .equal, "ren")),
              .field(FieldFilter("status", .equal, "done")),
            ]),
          ])
        ), ["t2", "t5"],
      ),
      (
        DocumentQuery.group("tasks").where("child", .equal, "hina"),
        ["deep", "t1", "t2", "t4", "t7"],
      ),
      (DocumentQuery("families/f1/tasks"), ["deep"]),
      (DocumentQuery("nothing"), []),
    ] as [(DocumentQuery, [String])]
  )
  func `a query finds what it asks for, in its order`(query: DocumentQuery, expected: [String]) {
    let bench = Self.bench
    #expect(bench.found(bench.ask(.query(query, transaction: 0))) == expected)
  }

  @Test(
    arguments: [
      (DocumentQuery("tasks/t1"), "no valid path"),
      (DocumentQuery.group("a/b"), "no valid path"),
      (tasks.where("due", .less, .null), "null and NaN"),
      (tasks.where("due", .isIn, []), "requires an non-empty ArrayValue"),
      (tasks.where("due", .isIn, "x"), "requires an non-empty ArrayValue"),
      (tasks.where("due", .notIn, .array((0..<11).map { .integer($0) })), "up to 10"),
      (tasks.where("due", .isIn, .array((0..<31).map { .integer($0) })), "up to 30"),
      (
        tasks.where("a", .isIn, [1, 2, 3, 4, 5, 6]).where("b", .isIn, [1, 2, 3, 4, 5, 6]),
        "more than 30 disjunctions",
      ),
      (tasks.where("a", .notIn, [1]).where("b", .notEqual, 1), "Only a single"),
      (tasks.where("a", .notIn, [1]).where("b", .isIn, [1]), "cannot be used in the same query"),
      (tasks.where("__name__", .equal, "t1"), "must be a Key"),
      (tasks.limit(toLast: 1), "limitToLast"),
      (tasks.order(by: "due").start(at: 1, 2, 3), "Cursor has too many values"),
    ] as [(DocumentQuery, String)]
  )
  func `an impossible query is refused and says why`(query: DocumentQuery, reason: String) {
    let bench = Self.bench
    let refusal = bench.refusal(bench.ask(.query(query, transaction: 0)))
    #expect(refusal?.hasPrefix("INVALID_ARGUMENT") == true && refusal?.contains(reason) == true)
  }

  // MARK: Indexes

  private static let declared = [
    DocumentIndex("tasks", [QueryOrder("child"), QueryOrder("due", descending: true)]),
    DocumentIndex("tasks", [QueryOrder("status"), QueryOrder("due", descending: true)]),
    DocumentIndex("tasks", isGroup: true, [QueryOrder("child")]),
  ]

  @Test(
    arguments: [
      (tasks, true),
      (tasks.where("child", .equal, 1), true),
      (tasks.where("child", .equal, 1).where("status", .equal, 1), true),
      (tasks.where("due", .greater, 1), true),
      (tasks.order(by: "due", descending: true), true),
      (tasks.where("child", .equal, 1).order(by: "due", descending: true), true),
      // The reverse of an index serves as well.
      (tasks.where("child", .equal, 1).order(by: "due"), true),
      (tasks.where("child", .equal, 1).where("due", .less, 1), true),
      // Two indexes that end in the same order are merged.
      (
        tasks.where("child", .equal, 1).where("status", .equal, 1).order(
          by: "due",
          descending: true,
        ),
        true,
      ),
      (tasks.where("other", .equal, 1).order(by: "due"), false),
      (tasks.order(by: "child").order(by: "due", descending: true), true),
      (tasks.order(by: "child").order(by: "due"), false),
      (tasks.where("child", .isIn, [1, 2]).order(by: "due"), true),
      (DocumentQuery.group("tasks"), true),
      (DocumentQuery.group("tasks").where("child", .equal, 1), true),
      (DocumentQuery.group("tasks").where("status", .equal, 1), false),
      // A field that is fixed needs no order.
      (tasks.where("child", .equal, 1).order(by: "child"), true),
    ] as [(DocumentQuery, Bool)]
  )
  func `a query needs the indexes that it needs`(query: DocumentQuery, isServed: Bool) {
    let bench = Self.bench
    bench.server.indexes.areRequired = true
    bench.server.indexes.declared = Self.declared
    let refusal = bench.refusal(bench.ask(.query(query, transaction: 0)))
    #expect(refusal == (isServed ? nil : "FAILED_PRECONDITION: The query requires an index."))
  }

  /// Whatever a collection's indexes do, a query finds what looking at every document finds.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `narrowing finds the same as looking at everything`(seed: UInt64) {
    var draws = RandomStream(seed: seed, key: "documents/queries")
    let bench = ServerBench()
    var documents: [Document] = []
    for _ in 0..<300 {
      let path = "c/\(draws.below(120))"
      if draws.below(5) == 0 {
        bench.ask(.commit([.delete(path)], transaction: 0))
      } else {
        bench.set(path, ["a": Self.value(&draws), "b": Self.value(&draws)])
      }
      // Indexes come to be while documents change.
      if draws.below(20) == 0 { _ = bench.ask(.query(Self.query(&draws), transaction: 0)) }
    }
    documents = bench.server.store.documents
    for _ in 0..<30 {
      let query = Self.query(&draws)
      let filters = query.filter
      let expected = documents.filter { Self.passes($0, filters) }.map(\.path)
      let found = bench.found(bench.ask(.query(query, transaction: 0))).map { "c/\($0)" }
      #expect(found.sorted() == expected.sorted(), "seed \(seed): \(query)")
    }
  }

  private static func value(_ draws: inout RandomStream) -> DocumentValue {
    switch draws.below(5) {
    case 0: .string("\(draws.below(4))")
    case 1: .double(Double(draws.below(8)) / 2)
    case 2: .null
    case _: .integer(Int64(draws.below(5)))
    }
  }

  private static func query(_ draws: inout RandomStream) -> DocumentQuery {
    let comparisons: [FilterOperator] = [
      .equal, .equal, .equal, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn,
    ]
    var query = DocumentQuery("c")
    for field in ["a", "b"] where draws.below(3) > 0 {
      let comparison = comparisons[Int(draws.below(UInt64(comparisons.count)))]
      var value = value(&draws)
      if value == .null, comparison != .equal { value = 1 }
      if comparison == .isIn { value = [value, Self.value(&draws)] }
      query = query.where(FieldPath(names: [field]), comparison, value)
    }
    return query
  }

  /// The plain meaning of a filter of comparisons that must all be met.
  private static func passes(_ document: Document, _ filter: DocumentFilter) -> Bool {
    guard case .all(let filters) = filter else { return false }
    return filters.allSatisfy { filter in
      guard case .field(let comparison) = filter,
        let found = document.value(at: comparison.field)
      else { return false }
      let wanted = comparison.value
      let order = DocumentValue.order(found, wanted)
      let isAlike = found.rank == wanted.rank
      switch comparison.comparison {
      case .equal: return order == .same
      case .less: return isAlike && order == .before
      case .lessOrEqual: return isAlike && order != .after
      case .greater: return isAlike && order == .after
      case .greaterOrEqual: return isAlike && order != .before
      case .isIn: return wanted.array?.contains { DocumentValue.areEqual(found, $0) } ?? false
      case .notEqual, .notIn, .arrayContains, .arrayContainsAny: return false
      }
    }
  }
}
