import Documents
import Kernel
import Testing

struct ClientListenerTests {
  private static let open = DocumentQuery("tasks").where("status", .equal, "open")

  private static func paths(_ view: DocumentView?) -> [String] {
    view?.documents.map { DocumentPath.lastSegment(of: $0.snapshot.path) } ?? []
  }

  @Test func `a listener sees what another device does`() {
    let bench = ClientBench(2)
    bench.give(.listened(Self.open, listener: 1, includesMetadata: false), to: 1)
    bench.wait(.seconds(1))
    #expect(bench.view(1, on: 1)?.documents == [])
    bench.write([.set("tasks/a", ["status": "open"]), .set("tasks/b", ["status": "done"])])
    bench.wait(.seconds(1))
    #expect(Self.paths(bench.view(1, on: 1)) == ["a"])
    bench.write([.update("tasks/a", ["status": "done"]), .update("tasks/b", ["status": "open"])])
    bench.wait(.seconds(1))
    #expect(Self.paths(bench.view(1, on: 1)) == ["b"])
    bench.write([.delete("tasks/b")])
    bench.wait(.seconds(1))
    #expect(Self.paths(bench.view(1, on: 1)) == [])
  }

  @Test func `what has changed while a device was away it sees when it is back`() {
    let bench = ClientBench(2)
    bench.store.set("tasks/a", ["status": "open"])
    bench.give(.listened(Self.open, listener: 1, includesMetadata: true), to: 1)
    bench.wait(.seconds(1))
    #expect(Self.paths(bench.view(1, on: 1)) == ["a"])
    bench.isCut[1] = true
    bench.give(.reachabilityChanged(isReachable: false), to: 1)
    #expect(bench.view(1, on: 1)?.isFromCache == true)
    bench.store.set("tasks/c", ["status": "open"])
    bench.store.ask(.commit([.delete("tasks/a")], transaction: 0))
    bench.wait(.seconds(60))
    #expect(Self.paths(bench.view(1, on: 1)) == ["a"])
    bench.isCut[1] = false
    bench.give(.reachabilityChanged(isReachable: true), to: 1)
    bench.wait(.seconds(1))
    #expect(Self.paths(bench.view(1, on: 1)) == ["c"])
    #expect(bench.view(1, on: 1)?.isFromCache == false)
  }

  @Test func `a limit keeps its number when one leaves`() {
    let bench = ClientBench()
    for number in 0..<5 { bench.store.set("tasks/\(number)", ["n": .integer(Int64(number))]) }
    let query = DocumentQuery("tasks").order(by: "n").limit(2)
    bench.give(.listened(query, listener: 1, includesMetadata: false))
    bench.wait(.seconds(1))
    #expect(Self.paths(bench.view(1)) == ["0", "1"])
    bench.store.ask(.commit([.delete("tasks/0")], transaction: 0))
    bench.wait(.seconds(1))
    #expect(Self.paths(bench.view(1)) == ["1", "2"])
    bench.store.set("tasks/x", ["n": -1])
    bench.wait(.seconds(1))
    #expect(Self.paths(bench.view(1)) == ["x", "1"])
  }

  @Test func `one document can be listened to, also where there is none`() {
    let bench = ClientBench()
    bench.give(.listened(.document("tasks/a"), listener: 1, includesMetadata: false))
    bench.wait(.seconds(1))
    #expect(bench.view(1)?.documents == [] && bench.view(1)?.isFromCache == false)
    bench.store.set("tasks/a", ["v": 1])
    bench.wait(.seconds(1))
    #expect(Self.paths(bench.view(1)) == ["a"])
  }

  @Test func `without metadata only what is in the documents is news`() {
    let bench = ClientBench()
    bench.give(.listened(Self.open, listener: 1, includesMetadata: false))
    bench.wait(.seconds(1))
    let before = bench.views.count
    bench.write([.set("tasks/a", ["status": "open"])])
    bench.wait(.seconds(1))
    // The write itself, and the times that the store has given the document.
    #expect(bench.views.count == before + 2)
    bench.write([.update("tasks/a", ["status": "open"])])
    bench.wait(.seconds(1))
    #expect(bench.views.count == before + 2)
  }

  @Test func `a listener that may not listen is told so, and no more`() {
    let bench = ClientBench()
    bench.store.server.gate = DocumentGate()
    bench.give(.listened(Self.open, listener: 1, includesMetadata: false))
    bench.wait(.seconds(1))
    #expect(bench.view(1)?.status.code == .permissionDenied)
    #expect(bench.clients[0].listeners.isEmpty)
  }

  @Test func `a missed change makes a listener begin again`() {
    let bench = ClientBench()
    bench.give(.listened(Self.open, listener: 1, includesMetadata: false))
    bench.wait(.seconds(1))
    bench.isCut[0] = true
    bench.store.set("tasks/a", ["status": "open"])
    bench.wait(.seconds(1))
    bench.isCut[0] = false
    #expect(Self.paths(bench.view(1)) == [])
    bench.store.set("tasks/b", ["status": "open"])
    bench.wait(.seconds(1))
    #expect(Self.paths(bench.view(1)) == ["a", "b"])
  }

  @Test func `nobody is told who does not listen any more`() {
    let bench = ClientBench()
    bench.give(.listened(Self.open, listener: 1, includesMetadata: false))
    bench.wait(.seconds(1))
    bench.give(.stoppedListening(listener: 1))
    bench.wait(.seconds(1))
    bench.store.set("tasks/a", ["status": "open"])
    #expect(bench.store.told.count == 1)
    #expect(bench.store.server.watchers.rows.isEmpty)
  }

  // MARK: Properties

  private static let fields = ["a", "b", "n"]

  private static func write(_ draws: inout RandomStream) -> DocumentWrite {
    let path = "tasks/\(draws.below(6))"
    let field = FieldPath(names: [fields[Int(draws.below(3))]])
    let value = DocumentValue.integer(Int64(draws.below(4)))
    switch draws.below(6) {
    case 0: return .delete(path)
    case 1: return .set(path, ["a": value, "status": draws.below(2) == 0 ? "open" : "done"])
    case 2:
      return DocumentWrite(path, .merge(DocumentFields(), mask: []))
        .transforming(field, .increment(value))
    case 3:
      return .merge(path, ["status": draws.below(2) == 0 ? "open" : "done"])
    case 4:
      return DocumentWrite(path, .merge(DocumentFields(), mask: []))
        .transforming("list", .arrayUnion([value]))
    case _:
      var fields = DocumentFields()
      fields[field] = value
      return DocumentWrite(path, .merge(fields, mask: [field]))
    }
  }

  /// What was written offline and sent later leaves what the same writes leave at once.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `an offline queue leaves what direct writes leave`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, key: "documents/queue")
    let writes = (0..<20).map { _ in Self.write(&draws) }
    let bench = ClientBench()
    bench.isCut[0] = true
    for write in writes {
      bench.write([write])
      bench.wait(.milliseconds(Int64(draws.below(3_000))))
      if draws.below(8) == 0 { bench.restart() }
    }
    bench.isCut[0] = false
    bench.wait(.seconds(300))
    var direct = DocumentStore()
    for (place, write) in writes.enumerated() {
      _ = try direct.commit([write], at: .start + .seconds(Int64(place)))
    }
    let expected = direct.documents.map { [$0.path: $0.fields] }
    #expect(bench.store.server.store.documents.map { [$0.path: $0.fields] } == expected)
    #expect(bench.clients[0].local.documents.map(\.path).allSatisfy { direct[$0] != nil })
  }

  /// Whatever several devices do, in and out of the network, all see the same in the end: what is there.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `the views of all devices converge`(seed: UInt64) {
    var draws = RandomStream(seed: seed, key: "documents/views")
    let bench = ClientBench(3)
    let queries = [
      Self.open, DocumentQuery("tasks").order(by: "a").limit(3), DocumentQuery("tasks"),
      .document("tasks/2"),
    ]
    for client in 0..<3 {
      for (number, query) in queries.enumerated() {
        bench.give(
          .listened(query, listener: Int64(number), includesMetadata: true),
          to: client,
        )
      }
    }
    for _ in 0..<30 {
      let client = Int(draws.below(3))
      if draws.below(4) == 0 { bench.isCut[client].toggle() }
      bench.write([Self.write(&draws)], on: client)
      bench.wait(.milliseconds(Int64(draws.below(4_000))))
    }
    bench.isCut = [false, false, false]
    // Every device says something, so that whoever has missed something learns of it.
    bench.wait(.seconds(200))
    bench.store.set("tasks/2", ["status": "open", "a": 0])
    bench.store.set("tasks/0", ["status": "open", "a": 0])
    bench.wait(.seconds(200))
    for (number, query) in queries.enumerated() {
      var store = bench.store.server.store
      let expected = store.results(of: query)
      for client in 0..<3 {
        let view = bench.view(Int64(number), on: client)
        #expect(view?.documents.map(\.snapshot.fields) == expected.map(\.fields), "seed \(seed)")
        #expect(view?.isFromCache == false && view?.hasPendingWrites == false)
      }
    }
  }
}
