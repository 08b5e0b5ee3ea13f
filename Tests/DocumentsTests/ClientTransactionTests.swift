import Documents
import Kernel
import Testing

struct ClientTransactionTests {
  private static let path = "c/count"

  /// A transaction that adds one to what it has read.
  private static func counting(_ bench: ClientBench) {
    bench.transactionReads = [path]
    bench.transact = { _, read in
      [.set(path, ["v": .integer((read.first?["v"]?.integer ?? 0) + 1)])]
    }
  }

  @Test func `a transaction reads, writes and is complete`() {
    let bench = ClientBench()
    Self.counting(bench)
    bench.store.set(Self.path, ["v": 4])
    let call = bench.ask { .transactionBegan(call: $0) }
    bench.wait(.seconds(1))
    #expect(bench.outcome(call)?.kind == "written")
    #expect(bench.store.field(Self.path) == 5)
  }

  @Test func `where somebody else was faster it is run again`() {
    let bench = ClientBench()
    Self.counting(bench)
    bench.store.set(Self.path, ["v": 4])
    let call = bench.ask { .transactionBegan(call: $0) }
    // The document is read after 150 ms, and changes before the commit arrives.
    bench.wait(.milliseconds(230))
    bench.store.set(Self.path, ["v": 10])
    bench.wait(.seconds(5))
    #expect(bench.attempts == [1, 2])
    #expect(bench.outcome(call)?.kind == "written")
    #expect(bench.store.field(Self.path) == 11)
  }

  @Test func `after five attempts it has failed`() {
    let bench = ClientBench()
    Self.counting(bench)
    var other: Int64 = 100
    bench.transact = { _, read in
      // Somebody else is faster every time.
      other += 1
      bench.store.set(Self.path, ["v": .integer(other)])
      return [.set(Self.path, ["v": 1])]
    }
    let call = bench.ask { .transactionBegan(call: $0) }
    bench.wait(.seconds(60))
    #expect(bench.attempts == [1, 2, 3, 4, 5])
    guard case .failed(let status) = bench.outcome(call) else {
      Issue.record("it has not failed")
      return
    }
    #expect(status.code == .failedPrecondition)
    #expect(bench.store.field(Self.path) == 105)
  }

  @Test func `what was only read must be as it was as well`() {
    let bench = ClientBench()
    bench.store.set("c/limit", ["v": 1])
    bench.transactionReads = ["c/limit", "c/missing"]
    var runs = 0
    bench.transact = { _, _ in
      runs += 1
      if runs == 1 { bench.store.set("c/missing", ["v": 1]) }
      return [.set("c/other", ["v": .integer(Int64(runs))])]
    }
    _ = bench.ask { .transactionBegan(call: $0) }
    bench.wait(.seconds(10))
    #expect(runs == 2 && bench.store.field("c/other") == 2)
  }

  @Test func `offline a transaction fails, however long it waits`() {
    let bench = ClientBench()
    Self.counting(bench)
    bench.isCut[0] = true
    let call = bench.ask { .transactionBegan(call: $0) }
    bench.wait(.seconds(300))
    guard case .failed(let status) = bench.outcome(call) else {
      Issue.record("it has not failed")
      return
    }
    #expect(status.code == .unavailable)
    bench.isCut[0] = false
    bench.wait(.seconds(300))
    #expect(bench.store.server.store.count == 0)
  }

  @Test func `a refused one is not run again`() {
    let bench = ClientBench()
    bench.store.server.gate = DocumentGate()
    bench.transact = { _, _ in [.set(Self.path, ["v": 1])] }
    let call = bench.ask { .transactionBegan(call: $0) }
    bench.wait(.seconds(60))
    #expect(bench.attempts == [1])
    #expect(bench.outcome(call)?.kind == "failed")
  }

  /// However they overlap, what all of them have counted is there once each.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func `transactions of several devices are as if one had come after the other`(seed: UInt64) {
    var draws = RandomStream(seed: seed, key: "documents/transactions")
    let bench = ClientBench(3)
    Self.counting(bench)
    bench.store.set(Self.path, ["v": 0])
    var calls: [Int64] = []
    for _ in 0..<12 {
      calls.append(bench.ask({ .transactionBegan(call: $0) }, on: Int(draws.below(3))))
      bench.drawn = draws.below(1_000_000)
      bench.delay = .milliseconds(Int64(draws.below(80)))
      bench.wait(.milliseconds(Int64(draws.below(300))))
    }
    bench.wait(.seconds(120))
    let written = calls.count { bench.outcome($0)?.kind == "written" }
    #expect(written > 0 && calls.allSatisfy { bench.outcome($0) != nil })
    #expect(bench.store.field(Self.path) == .integer(Int64(written)), "seed \(seed)")
  }

  /// The same for the servers' transactions, which lock.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func `transactions of servers are as if one had come after the other`(seed: UInt64) {
    var draws = RandomStream(seed: seed, key: "documents/locks")
    let bench = ServerBench()
    bench.set("c/a", ["v": 0])
    bench.set("c/b", ["v": 0])
    var open: [(transaction: Int64, read: Int64, path: String)] = []
    var commits: [Int64] = []
    for _ in 0..<60 {
      if open.isEmpty || draws.below(2) == 0 {
        let path = draws.below(2) == 0 ? "c/a" : "c/b"
        let transaction = bench.begin()
        let answer = bench.answer(bench.ask(.get([path], transaction: transaction)))
        guard case .documents(let documents) = answer else { continue }
        open.append((transaction, documents.first?["v"]?.integer ?? 0, path))
      } else {
        let next = open.remove(at: Int(draws.below(UInt64(open.count))))
        let write = DocumentWrite.set(next.path, ["v": .integer(next.read + 1)])
        commits.append(bench.ask(.commit([write], transaction: next.transaction)))
      }
      bench.wait(.milliseconds(Int64(draws.below(900))))
    }
    for rest in open { bench.ask(.rollBack(transaction: rest.transaction)) }
    bench.wait(.seconds(5))
    let sum = (bench.field("c/a")?.integer ?? 0) + (bench.field("c/b")?.integer ?? 0)
    #expect(sum == Int64(commits.count { bench.isCommitted($0) }), "seed \(seed)")
    #expect(sum > 0 && bench.server.transactions.isEmpty && bench.server.waiting.isEmpty)
  }
}
