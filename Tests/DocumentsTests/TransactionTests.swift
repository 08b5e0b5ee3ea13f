import Documents
import Kernel
import Testing

/// The twelve scenarios that were recorded from the official emulator (v1.22.0).
struct TransactionTests {
  private static let timeout = "ABORTED: Transaction lock timeout."
  private static let expired =
    "ABORTED: The referenced transaction has expired or is no longer valid."

  private static var bench: ServerBench {
    let bench = ServerBench()
    bench.set("c/d", ["v": 1])
    return bench
  }

  @Test func `an outside write waits for a read lock, and proceeds when the transaction commits`() {
    let bench = Self.bench
    let transaction = bench.begin()
    bench.ask(.get(["c/d"], transaction: transaction))
    let write = bench.set("c/d", ["v": 2])
    bench.wait(.milliseconds(500))
    #expect(bench.answer(write) == nil)
    let commit = bench.ask(.commit([.set("c/d", ["v": 3])], transaction: transaction))
    #expect(bench.isCommitted(commit) && bench.isCommitted(write))
    #expect(bench.time(write) == .milliseconds(500))
    #expect(bench.field("c/d") == 2)
  }

  @Test func `an outside write gives up after two seconds, while plain reads go on`() {
    let bench = Self.bench
    let transaction = bench.begin()
    bench.ask(.get(["c/d"], transaction: transaction))
    let write = bench.set("c/d", ["v": 2])
    bench.wait(.seconds(1))
    let read = bench.ask(.get(["c/d"], transaction: 0))
    #expect(bench.found(read) == ["d"])
    bench.wait(.seconds(5))
    #expect(bench.refusal(write) == Self.timeout)
    #expect(bench.time(write) == .seconds(2))
    let commit = bench.ask(.commit([.set("c/d", ["v": 3])], transaction: transaction))
    #expect(bench.isCommitted(commit))
    #expect(bench.field("c/d") == 3)
  }

  @Test func `creates and deletes wait as well, and documents that are not there are locked too`() {
    let bench = Self.bench
    let transaction = bench.begin()
    bench.ask(.get(["c/d", "c/m"], transaction: transaction))
    let delete = bench.ask(.commit([.delete("c/d")], transaction: 0))
    let create = bench.ask(.commit([.create("c/m", ["v": 9])], transaction: 0))
    let unread = bench.set("c/x", ["v": 1])
    #expect(bench.isCommitted(unread))
    bench.wait(.seconds(2))
    #expect(bench.refusal(delete) == Self.timeout && bench.refusal(create) == Self.timeout)
    #expect(
      bench.isCommitted(bench.ask(.commit([.set("c/m", ["v": 5])], transaction: transaction)))
    )
    #expect(bench.field("c/m") == 5)
  }

  @Test func `a rollback releases, a second one is no mistake, and nothing comes behind it`() {
    let bench = Self.bench
    let transaction = bench.begin()
    bench.ask(.get(["c/d"], transaction: transaction))
    let write = bench.set("c/d", ["v": 2])
    bench.ask(.rollBack(transaction: transaction))
    #expect(bench.isCommitted(write))
    let second = bench.ask(.rollBack(transaction: transaction))
    #expect(bench.answer(second) == .rolledBack)
    for operation: DocumentOperation in [
      .get(["c/d"], transaction: transaction), .commit([], transaction: transaction),
      .query(DocumentQuery("c"), transaction: transaction),
    ] {
      #expect(bench.refusal(bench.ask(operation)) == Self.expired)
    }
  }

  @Test func `of two that have read the same the first to commit gives up, and the other goes on`()
  {
    let bench = Self.bench
    let first = bench.begin()
    let second = bench.begin()
    bench.ask(.get(["c/d"], transaction: first))
    bench.ask(.get(["c/d"], transaction: second))
    let firstCommit = bench.ask(.commit([.set("c/d", ["v": "T1"])], transaction: first))
    bench.wait(.milliseconds(500))
    let secondCommit = bench.ask(.commit([.set("c/d", ["v": "T2"])], transaction: second))
    bench.wait(.seconds(5))
    #expect(bench.refusal(firstCommit) == Self.timeout)
    #expect(bench.time(firstCommit) == .seconds(2))
    #expect(bench.isCommitted(secondCommit))
    #expect(bench.time(secondCommit) == .seconds(2))
    #expect(bench.field("c/d") == "T2")
  }

  @Test func `one that only reads takes no locks, keeps what it saw, and may not write`() {
    let bench = Self.bench
    let reading = bench.begin(isReadOnly: true)
    bench.ask(.get(["c/d"], transaction: reading))
    #expect(bench.isCommitted(bench.set("c/d", ["v": 2])))
    let again = bench.ask(.get(["c/d"], transaction: reading))
    guard case .documents(let seen) = bench.answer(again) else {
      Issue.record("no documents")
      return
    }
    #expect(seen.first?["v"] == 1)
    let query = bench.ask(
      .query(DocumentQuery("c").where("v", .equal, 2), transaction: reading)
    )
    #expect(bench.found(query) == [])
    let write = bench.ask(.commit([.set("c/d", ["v": 3])], transaction: reading))
    #expect(
      bench.refusal(write) == "INVALID_ARGUMENT: Cannot modify entities in a read-only transaction."
    )
  }

  @Test func `its own locks do not block it, and it sees the latest of each document`() {
    let bench = Self.bench
    bench.set("c/e", ["v": 1])
    let transaction = bench.begin()
    bench.ask(.get(["c/d"], transaction: transaction))
    bench.set("c/e", ["v": 2])
    guard
      case .documents(let seen) = bench.answer(bench.ask(.get(["c/e"], transaction: transaction)))
    else {
      Issue.record("no documents")
      return
    }
    #expect(seen.first?["v"] == 2)
    #expect(
      bench.isCommitted(bench.ask(.commit([.set("c/d", ["v": 9])], transaction: transaction)))
    )
  }

  @Test func `it is used once, and an empty commit ends it`() {
    let bench = Self.bench
    let transaction = bench.begin()
    bench.ask(.get(["c/d"], transaction: transaction))
    #expect(bench.isCommitted(bench.ask(.commit([], transaction: transaction))))
    #expect(bench.refusal(bench.ask(.commit([], transaction: transaction))) == Self.expired)
    #expect(bench.isCommitted(bench.set("c/d", ["v": 2])))
  }

  @Test func `a failed precondition ends it, an impossible request does not`() {
    let bench = Self.bench
    let transaction = bench.begin()
    bench.ask(.get(["c/d"], transaction: transaction))
    let impossible = bench.ask(.commit([.set("c", ["v": 1])], transaction: transaction))
    #expect(bench.refusal(impossible)?.hasPrefix("INVALID_ARGUMENT") == true)
    let exists = bench.ask(.commit([.create("c/d", ["v": 1])], transaction: transaction))
    #expect(bench.refusal(exists) == "ALREADY_EXISTS: Document already exists: c/d")
    #expect(bench.refusal(bench.ask(.commit([], transaction: transaction))) == Self.expired)
  }

  @Test func `impossible outside writes fail at once, one for a missing document waits`() {
    let bench = Self.bench
    let transaction = bench.begin()
    bench.ask(.get(["c/d"], transaction: transaction))
    let impossible = bench.ask(.commit([.set("c/d", ["__v__": 1])], transaction: 0))
    #expect(bench.refusal(impossible)?.hasPrefix("INVALID_ARGUMENT") == true)
    let create = bench.ask(.commit([.create("c/d", ["v": 1])], transaction: 0))
    #expect(bench.answer(create) == nil)
    bench.wait(.seconds(2))
    #expect(bench.refusal(create) == Self.timeout)
  }

  @Test func `a commit is all or nothing: one locked document aborts all writes`() {
    let bench = Self.bench
    let transaction = bench.begin()
    bench.ask(.get(["c/d"], transaction: transaction))
    let both = bench.ask(
      .commit([.set("c/x", ["v": 1]), .set("c/d", ["v": 2])], transaction: 0)
    )
    bench.wait(.seconds(2))
    #expect(bench.refusal(both) == Self.timeout)
    #expect(bench.server.store["c/x"] == nil)
  }

  @Test func `a batch of single writes waits for each in turn`() {
    let bench = Self.bench
    bench.set("c/e", ["v": 1])
    let transaction = bench.begin()
    bench.ask(.get(["c/d", "c/e"], transaction: transaction))
    let batch = bench.ask(
      .batchWrite([.set("c/d", ["v": 2]), .set("c/e", ["v": 2]), .set("c/x", ["v": 2])])
    )
    bench.wait(.seconds(10))
    guard case .written(let statuses) = bench.answer(batch) else {
      Issue.record("no statuses")
      return
    }
    #expect(statuses.map(\.code) == [.aborted, .aborted, .okay])
    #expect(bench.time(batch) == .seconds(4))
  }

  @Test func `a query locks every collection of that id, and none below`() {
    let bench = Self.bench
    let transaction = bench.begin()
    bench.ask(.query(DocumentQuery("c"), transaction: transaction))
    #expect(bench.isCommitted(bench.set("c/a/sub/x", ["v": 1])))
    let same = bench.set("c/new", ["v": 1])
    let elsewhere = bench.set("x/y/c/z", ["v": 1])
    #expect(bench.answer(same) == nil && bench.answer(elsewhere) == nil)
    bench.wait(.seconds(2))
    #expect(bench.refusal(same) == Self.timeout && bench.refusal(elsewhere) == Self.timeout)
  }

  @Test func `one that nobody ends is over after a minute without a word`() {
    let bench = Self.bench
    let transaction = bench.begin()
    bench.ask(.get(["c/d"], transaction: transaction))
    bench.wait(.seconds(59))
    let write = bench.set("c/d", ["v": 2])
    #expect(bench.answer(write) == nil)
    bench.wait(.seconds(2))
    #expect(bench.isCommitted(write))
    #expect(bench.refusal(bench.ask(.commit([], transaction: transaction))) == Self.expired)
  }
}
