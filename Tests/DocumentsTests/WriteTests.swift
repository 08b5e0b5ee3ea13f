import Documents
import Kernel
import Testing

struct WriteTests {
  /// What a write makes of `{v: 1, m: {a: 1, b: 2}, list: [1, 2]}`.
  private static func after(_ write: DocumentWrite) throws -> DocumentFields? {
    let before = Document("c/d", ["v": 1, "m": ["a": 1, "b": 2], "list": [1, 2]])
    return try write.applied(to: before, at: WallTime(nanoseconds: 5_000))?.fields
  }

  @Test func `a set replaces everything, a merge what it names, an update by paths`() throws {
    #expect(try Self.after(.set("c/d", ["w": 1])) == ["w": 1])
    #expect(
      try Self.after(.merge("c/d", ["m": ["a": 9], "w": 1]))
        == ["v": 1, "m": ["a": 9, "b": 2], "list": [1, 2], "w": 1]
    )
    #expect(
      try Self.after(.update("c/d", ["m": ["a": 9]])) == ["v": 1, "m": ["a": 9], "list": [1, 2]]
    )
    #expect(
      try Self.after(.update("c/d", ["m.a": 9], deleting: ["v", "m.b", "no.such"]))
        == ["m": ["a": 9], "list": [1, 2]]
    )
    #expect(try Self.after(.delete("c/d")) == nil)
  }

  @Test(
    arguments: [
      ("v", .increment(2), 3), ("v", .increment(0.5), 1.5), ("none", .increment(2), 2),
      ("list", .increment(2), 2), ("v", .maximum(4), 4), ("v", .maximum(0), 1),
      ("v", .minimum(0), 0), ("v", .minimum(4), 1), ("none", .minimum(4), 4),
      ("list", .arrayUnion([2, 3, 3]), [1, 2, 3]), ("none", .arrayUnion([1]), [1]),
      ("list", .arrayRemove([2, 1.0]), []), ("v", .arrayRemove([1]), []),
      ("v", .serverTime, .timestamp(WallTime(nanoseconds: 5_000))),
      ("m.a", .increment(1), 2),
    ] as [(FieldPath, TransformOperation, DocumentValue)]
  )
  func `a transform makes of a field what it says`(
    field: FieldPath,
    operation: TransformOperation,
    expected: DocumentValue,
  ) throws {
    let write = DocumentWrite.merge("c/d", [:]).transforming(field, operation)
    #expect(try Self.after(write)?[field] == expected)
  }

  @Test func `integers stop at their bounds`() throws {
    let before = Document("c/d", ["v": .integer(.max)])
    let write = DocumentWrite.merge("c/d", [:]).transforming("v", .increment(1))
    #expect(try write.applied(to: before, at: .start)?.fields["v"] == .integer(.max))
  }

  @Test func `what a write requires is looked at`() {
    let bench = ServerBench()
    let missing = bench.ask(.commit([.update("c/d", ["v": 1])], transaction: 0))
    #expect(bench.refusal(missing) == "NOT_FOUND: No document to update: c/d")
    bench.set("c/d", ["v": 1])
    let again = bench.ask(.commit([.create("c/d", ["v": 1])], transaction: 0))
    #expect(bench.refusal(again) == "ALREADY_EXISTS: Document already exists: c/d")
    guard let updated = bench.server.store["c/d"]?.updated else {
      Issue.record("no document")
      return
    }
    let right = DocumentWrite.set("c/d", ["v": 2]).when(.updated(at: updated))
    #expect(bench.isCommitted(bench.ask(.commit([right], transaction: 0))))
    #expect(
      bench.refusal(bench.ask(.commit([right], transaction: 0)))?.hasPrefix("FAILED_PRECONDITION")
        == true
    )
  }

  @Test func `a batch is all or nothing, and its writes see each other`() {
    let bench = ServerBench()
    let failing: [DocumentWrite] = [.set("c/a", ["v": 1]), .update("c/none", ["v": 1])]
    #expect(bench.refusal(bench.ask(.commit(failing, transaction: 0))) != nil)
    #expect(bench.server.store.count == 0 && bench.fired.isEmpty)
    let chain: [DocumentWrite] = [
      .create("c/a", ["v": 1]), .update("c/a", ["w": 2]), .create("c/b", ["v": 1]), .delete("c/b"),
    ]
    #expect(bench.isCommitted(bench.ask(.commit(chain, transaction: 0))))
    #expect(bench.server.store["c/a"]?.fields == ["v": 1, "w": 2])
    // What has come and gone in one commit is no change.
    #expect(bench.fired.map(\.change.path) == ["c/a"])
  }

  @Test func `a write that changes nothing fires nothing and leaves the time`() {
    let bench = ServerBench()
    bench.set("c/d", ["v": 1])
    let before = bench.server.store["c/d"]
    bench.wait(.seconds(1))
    #expect(bench.isCommitted(bench.ask(.commit([.update("c/d", ["v": 1])], transaction: 0))))
    #expect(bench.server.store["c/d"] == before)
    #expect(bench.fired.count == 1)
    // 1 and 1.0 are equal to a query, and still another value.
    bench.set("c/d", ["v": 1.0])
    #expect(bench.fired.count == 2)
  }

  @Test func `no two commits have the same time, whatever the clock says`() {
    let bench = ServerBench()
    for number in 0..<5 { bench.set("c/\(number)", ["v": 1]) }
    let times = bench.server.store.documents.map(\.updated.nanoseconds)
    #expect(times == [1_000, 2_000, 3_000, 4_000, 5_000])
  }

  @Test func `a store comes back from the log as it was, and goes on`() throws {
    let bench = ServerBench()
    for number in 0..<400 {
      bench.set("c\(number % 3)/\(number)", ["v": .integer(Int64(number)), "w": .double(.nan)])
    }
    bench.ask(.listen(DocumentQuery("c0").where("v", .equal, 3), target: 1), from: "phone")
    _ = bench.ask(.query(DocumentQuery("c1").where("v", .equal, 1), transaction: 0))
    let written = CanonicalWriter.encode(bench.server)
    var read = try CanonicalReader.decode(DocumentServer.self, from: written)
    #expect(read == bench.server && CanonicalWriter.encode(read) == written)
    var effects = Effects<DocumentServerEffect>()
    let request = DocumentRequest(
      9_999,
      from: "server",
      .commit([.set("c0/3", ["v": 3, "n": 1])], transaction: 0),
    )
    read.reduce(.requested(request), at: bench.now, into: &effects)
    #expect(effects.items.map(\.kind).contains("notify"))
  }

  // MARK: Field paths

  @Test(arguments: [
    ("a", ["a"]), ("a.b_2", ["a", "b_2"]), ("`a.b`.c", ["a.b", "c"]), ("`\\``", ["`"]),
    ("`室`", ["室"]), ("`1`", ["1"]),
  ])
  func `a field path is read and written`(text: String, names: [String]) {
    #expect(FieldPath(text)?.names == names)
    #expect(FieldPath(text)?.description == text)
  }

  @Test(arguments: ["", ".", "a.", ".a", "a..b", "1a", "室", "a b", "`a", "`a`b", "``", "`a``b`"])
  func `a text that is no field path is none`(text: String) {
    #expect(FieldPath(text) == nil)
  }
}
