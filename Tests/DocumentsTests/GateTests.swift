import Documents
import Kernel
import Testing

/// Clients are judged by rules; the rules here are plain ones of the usual kind.
struct GateTests {
  private static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /tasks/{task} {
          allow read: if request.auth.uid == resource.data.parentId;
          allow create: if request.auth.uid == request.resource.data.parentId
            && get(/databases/$(database)/documents/children/$(request.resource.data.childId))
              .data.parentId == request.auth.uid;
          allow update: if request.auth.uid == resource.data.parentId
            && request.resource.data.parentId == resource.data.parentId;
          allow delete: if request.time < resource.data.until;
        }
        match /pairs/{pair} {
          allow write: if getAfter(/databases/$(database)/documents/pairs/other).data.v
            == request.resource.data.v;
        }
        match /open/{any=**} { allow read, write: if true; }
      }
    }
    """

  private static func bench() throws -> ServerBench {
    let bench = ServerBench()
    bench.server.gate = try DocumentGate(rules: rules, epoch: 1_760_000_000)
    bench.set("children/kid", ["parentId": "mom"])
    bench.set(
      "tasks/t1",
      ["parentId": "mom", "until": .timestamp(.start + .seconds(60))],
    )
    return bench
  }

  private static let mom = DocumentCaller.user(id: "mom", claims: DocumentFields())
  private static let eve = DocumentCaller.user(id: "eve", claims: DocumentFields())

  @Test func `a document is read by whom the rules let, and by servers`() throws {
    let bench = try Self.bench()
    let get = DocumentOperation.get(["tasks/t1"], transaction: 0)
    #expect(bench.found(bench.ask(get, as: Self.mom)) == ["t1"])
    #expect(bench.refusal(bench.ask(get, as: Self.eve))?.contains("false for 'get' @ L5") == true)
    #expect(bench.refusal(bench.ask(get, as: .nobody))?.hasPrefix("PERMISSION_DENIED") == true)
    #expect(bench.found(bench.ask(get)) == ["t1"])
    #expect(bench.denied.map(\.user) == ["eve", ""])
  }

  @Test func `a document that is not there is what the rules say, and here denied`() throws {
    let bench = try Self.bench()
    let missing = DocumentOperation.get(["tasks/none"], transaction: 0)
    #expect(
      bench.refusal(bench.ask(missing, as: Self.mom))?.hasPrefix("PERMISSION_DENIED") == true
    )
    let open = bench.ask(.get(["open/none"], transaction: 0), as: Self.mom)
    #expect(bench.refusal(open) == nil)
  }

  @Test func `a query is allowed where every result would be`() throws {
    let bench = try Self.bench()
    let tasks = DocumentQuery("tasks")
    let queries: [(DocumentQuery, Bool)] = [
      (tasks.where("parentId", .equal, "mom"), true),
      (tasks.where("childId", .equal, "kid"), false),
      (tasks, false),
      (tasks.where("parentId", .isIn, ["mom", "dad"]), false),
      (DocumentQuery("open"), true),
      (DocumentQuery.group("tasks").where("parentId", .equal, "mom"), false),
    ]
    for (query, isAllowed) in queries {
      let refusal = bench.refusal(bench.ask(.query(query, transaction: 0), as: Self.mom))
      #expect((refusal == nil) == isAllowed, "\(query): \(refusal ?? "")")
    }
  }

  @Test func `a write is judged by what is there and what would be`() throws {
    let bench = try Self.bench()
    func refused(_ write: DocumentWrite, _ caller: DocumentCaller) -> Bool {
      bench.refusal(bench.ask(.commit([write], transaction: 0), as: caller)) != nil
    }
    #expect(!refused(.set("tasks/t2", ["parentId": "mom", "childId": "kid"]), Self.mom))
    #expect(refused(.set("tasks/t3", ["parentId": "eve", "childId": "kid"]), Self.eve))
    #expect(refused(.update("tasks/t1", ["parentId": "eve"]), Self.mom))
    #expect(!refused(.update("tasks/t1", ["title": "x"]), Self.mom))
    #expect(refused(.update("tasks/t1", ["title": "y"]), Self.eve))
    // Transforms count in what would be.
    let stolen = DocumentWrite.merge("tasks/t1", [:]).transforming("parentId", .serverTime)
    #expect(refused(stolen, Self.mom))
    #expect(!refused(.delete("tasks/t1"), Self.eve))
  }

  @Test func `the time of a rule is that of the store`() throws {
    let bench = try Self.bench()
    bench.wait(.seconds(61))
    let late = bench.ask(.commit([.delete("tasks/t1")], transaction: 0), as: Self.eve)
    #expect(bench.refusal(late)?.hasPrefix("PERMISSION_DENIED") == true)
  }

  @Test func `of a batch all are allowed or nothing is done, and each sees what all make`() throws {
    let bench = try Self.bench()
    let both: [DocumentWrite] = [.set("pairs/one", ["v": 1]), .set("pairs/other", ["v": 1])]
    #expect(bench.isCommitted(bench.ask(.commit(both, transaction: 0), as: Self.eve)))
    let uneven: [DocumentWrite] = [.set("pairs/one", ["v": 2]), .set("pairs/other", ["v": 3])]
    #expect(bench.refusal(bench.ask(.commit(uneven, transaction: 0), as: Self.eve)) != nil)
    #expect(bench.field("pairs/one") == 1)
  }

  @Test func `a listener of one document loses it with the right to it`() throws {
    let bench = try Self.bench()
    bench.ask(.listen(.document("tasks/t1"), target: 7), as: Self.mom, from: "phone")
    #expect(bench.told.last?.change.documents.count == 1)
    bench.ask(.commit([.update("tasks/t1", ["parentId": "dad"])], transaction: 0))
    #expect(bench.told.last?.change.status.code == .permissionDenied)
    #expect(bench.server.watchers.rows.isEmpty)
  }

  @Test func `rules come back from the log, and what are none are refused with their place`() throws
  {
    let gate = try DocumentGate(rules: Self.rules, epoch: 5)
    let read = try CanonicalReader.decode(DocumentGate.self, from: CanonicalWriter.encode(gate))
    #expect(read == gate)
    let bench = try Self.bench()
    bench.give(.gateChanged(read))
    #expect(
      bench.found(bench.ask(.get(["tasks/t1"], transaction: 0), as: Self.mom)) == ["t1"]
    )
    #expect(throws: (any Error).self) { try DocumentGate(rules: "service cloud.firestore {") }
  }
}
