import Documents
import Kernel
import Testing

struct ClientTests {
  private static let path = "tasks/t1"
  private static let query = DocumentQuery("tasks")

  private static func values(_ view: DocumentView?, _ name: String = "v") -> [DocumentValue?] {
    view?.documents.map { $0.snapshot.fields[name] } ?? []
  }

  private static func failure(_ outcome: CallOutcome?) -> DocumentCode? {
    guard case .failed(let status) = outcome else { return nil }
    return status.code
  }

  @Test func `a write shows at once and is complete when the store says so`() {
    let bench = ClientBench()
    bench.give(.listened(Self.query, listener: 1, includesMetadata: true))
    bench.wait(.seconds(1))
    let call = bench.write([.set(Self.path, ["v": 1])])
    #expect(Self.values(bench.view(1)) == [1])
    #expect(bench.view(1)?.hasPendingWrites == true)
    #expect(bench.outcome(call) == nil)
    bench.wait(.milliseconds(100))
    #expect(bench.outcome(call)?.kind == "written")
    bench.wait(.seconds(1))
    #expect(bench.view(1)?.hasPendingWrites == false)
    #expect(bench.store.field(Self.path) == 1)
  }

  @Test func `offline a write is never complete, and goes out when there is a way`() {
    let bench = ClientBench()
    bench.isCut[0] = true
    let call = bench.write([.set(Self.path, ["v": 1])])
    bench.wait(.seconds(600))
    #expect(bench.outcome(call) == nil)
    #expect(bench.store.field(Self.path) == nil)
    bench.isCut[0] = false
    // At most a minute and a half passes between two attempts.
    bench.wait(.seconds(100))
    #expect(bench.outcome(call)?.kind == "written")
    #expect(bench.store.field(Self.path) == 1)
  }

  @Test func `attempts come after 0, 1, 1.5 seconds and so on up to a minute`() {
    let bench = ClientBench()
    bench.isCut[0] = true
    bench.write([.set(Self.path, ["v": 1])])
    bench.wait(.seconds(1_000))
    let times = bench.sent.filter { $0.operation == .greet }.map(\.at)
    // Each attempt waits ten seconds for its answer first.
    let waits = zip(times, times.dropFirst()).map {
      ($1 - $0 - .seconds(10)).nanoseconds / 1_000_000
    }
    #expect(waits.prefix(5) == [0, 1_000, 1_500, 2_250, 3_375])
    #expect(waits.max() == 60_000)
  }

  @Test func `a refused write is taken back`() throws {
    let bench = ClientBench()
    bench.store.set(Self.path, ["v": 1])
    bench.give(.listened(Self.query, listener: 1, includesMetadata: false))
    bench.wait(.seconds(1))
    bench.store.server.gate = DocumentGate()
    let call = bench.write([.set(Self.path, ["v": 2])])
    #expect(Self.values(bench.view(1)) == [2])
    bench.wait(.seconds(1))
    #expect(Self.failure(bench.outcome(call)) == .permissionDenied)
    #expect(bench.rolledBack == [Self.path])
    #expect(Self.values(bench.view(1)) == [1])
    #expect(bench.clients[0].queue.isEmpty)
  }

  @Test func `writes arrive in the order in which they were made`() {
    let bench = ClientBench()
    bench.isCut[0] = true
    bench.write([.set(Self.path, ["v": 0])])
    for number in 1...9 {
      bench.write([.update(Self.path, ["v": .integer(Int64(number))])])
    }
    bench.wait(.seconds(30))
    bench.isCut[0] = false
    bench.wait(.seconds(120))
    let seen = bench.store.fired.map { $0.after?["v"] }
    #expect(seen == (0...9).map { .integer($0) })
  }

  @Test func `the queue outlasts the process where persistence is on`() {
    let bench = ClientBench()
    bench.isCut[0] = true
    bench.write([.set(Self.path, ["v": 1])])
    bench.write([.merge("tasks/t2", ["v": 2])])
    bench.restart()
    bench.isCut[0] = false
    bench.wait(.seconds(120))
    #expect(bench.store.field(Self.path) == 1 && bench.store.field("tasks/t2") == 2)
    #expect(!bench.disks[0].contains { $0.key.hasPrefix("documents/queue/") })
  }

  @Test func `without persistence it does not`() {
    var settings = DocumentClientSettings()
    settings.isPersistent = false
    let bench = ClientBench(1, settings)
    bench.isCut[0] = true
    bench.write([.set(Self.path, ["v": 1])])
    bench.restart()
    bench.isCut[0] = false
    bench.wait(.seconds(120))
    #expect(bench.store.server.store.count == 0 && bench.disks[0].isEmpty)
  }

  // MARK: Reads

  @Test func `a read asks the store first, and takes the cache after ten seconds`() {
    let bench = ClientBench()
    bench.store.set(Self.path, ["v": 1])
    let first = bench.ask { .got(Self.path, source: .preferServer, call: $0) }
    bench.wait(.seconds(1))
    guard case .documents(let fresh, isFromCache: false) = bench.outcome(first) else {
      Issue.record("not from the store")
      return
    }
    #expect(fresh.first?.snapshot["v"] == 1)
    bench.isCut[0] = true
    bench.wait(.seconds(9))
    let second = bench.ask { .got(Self.path, source: .preferServer, call: $0) }
    bench.wait(.seconds(9))
    #expect(bench.outcome(second) == nil)
    bench.wait(.seconds(2))
    guard case .documents(let cached, isFromCache: true) = bench.outcome(second) else {
      Issue.record("not from the cache")
      return
    }
    #expect(cached.first?.snapshot["v"] == 1)
    // Nobody has wanted the store since: it is asked again, and somebody waits again.
    let third = bench.ask { .got(Self.path, source: .preferServer, call: $0) }
    #expect(bench.outcome(third) == nil)
    bench.wait(.seconds(11))
    #expect(bench.outcome(third) == bench.outcome(second))
  }

  @Test func `while somebody listens a store that is out of reach is known to be so`() {
    let bench = ClientBench()
    bench.store.set(Self.path, ["v": 1])
    bench.give(.listened(Self.query, listener: 1, includesMetadata: true))
    bench.wait(.seconds(1))
    #expect(bench.view(1)?.isFromCache == false)
    bench.isCut[0] = true
    bench.write([.update(Self.path, ["v": 2])])
    bench.wait(.seconds(15))
    #expect(bench.view(1)?.isFromCache == true)
    let call = bench.ask { .got(Self.path, source: .preferServer, call: $0) }
    guard case .documents(let documents, isFromCache: true) = bench.outcome(call) else {
      Issue.record("not from the cache")
      return
    }
    #expect(documents.first?.hasPendingWrites == true)
  }

  @Test func `where the phone knows that it has no network the cache is taken at once`() {
    let bench = ClientBench()
    bench.store.set(Self.path, ["v": 1])
    _ = bench.ask { .got(Self.path, source: .preferServer, call: $0) }
    bench.wait(.seconds(1))
    bench.give(.reachabilityChanged(isReachable: false))
    let call = bench.ask { .got(Self.path, source: .preferServer, call: $0) }
    guard case .documents(_, isFromCache: true) = bench.outcome(call) else {
      Issue.record("not from the cache")
      return
    }
    let server = bench.ask { .got(Self.path, source: .server, call: $0) }
    #expect(Self.failure(bench.outcome(server)) == .unavailable)
    let unknown = bench.ask { .got("tasks/other", source: .cache, call: $0) }
    #expect(Self.failure(bench.outcome(unknown)) == .unavailable)
  }

  @Test func `what a device has written it sees in what it reads`() {
    let bench = ClientBench()
    bench.store.set(Self.path, ["v": 1, "w": 1])
    bench.delay = .seconds(1)
    bench.write([.update(Self.path, ["v": 2])])
    let call = bench.ask { .got(Self.path, source: .preferServer, call: $0) }
    bench.wait(.seconds(4))
    guard case .documents(let documents, _) = bench.outcome(call) else {
      Issue.record("no documents")
      return
    }
    #expect(documents.first?.snapshot["v"] == 2 && documents.first?.snapshot["w"] == 1)
  }

  @Test func `a time of the store's is null, or estimated, until the store has set it`() {
    for behaviour in DocumentClientSettings.ServerTimes.allCases {
      var settings = DocumentClientSettings()
      settings.serverTimes = behaviour
      let bench = ClientBench(1, settings)
      bench.wait(.seconds(5))
      bench.give(.listened(Self.query, listener: 1, includesMetadata: false))
      bench.write([
        DocumentWrite.set(Self.path, ["v": 1]).transforming("at", .serverTime)
      ])
      let estimated: DocumentValue = .timestamp(.start + .seconds(5))
      #expect(Self.values(bench.view(1), "at") == [behaviour == .none ? .null : estimated])
      bench.wait(.seconds(2))
      #expect(Self.values(bench.view(1), "at").first??.timestamp ?? .start > .start + .seconds(5))
    }
  }

  @Test func `a cache of some size loses what was not wanted for longest`() {
    var settings = DocumentClientSettings()
    settings.cacheBytes = 2_000
    let bench = ClientBench(1, settings)
    for number in 0..<20 {
      let path = "tasks/\(number)"
      bench.store.set(path, ["v": .string(String(repeating: "x", count: 200))])
      _ = bench.ask { .got(path, source: .preferServer, call: $0) }
      bench.wait(.seconds(1))
    }
    #expect(bench.clients[0].cachedBytes <= 2_000)
    #expect(bench.evicted.first == "tasks/0")
    let old = bench.ask { .got("tasks/0", source: .cache, call: $0) }
    #expect(Self.failure(bench.outcome(old)) == .unavailable)
    let new = bench.ask { .got("tasks/19", source: .cache, call: $0) }
    #expect(bench.outcome(new)?.kind == "documents")
    // With no bound nothing is ever lost.
    settings.cacheBytes = DocumentClientSettings.unlimited
    #expect(ClientBench(1, settings).evicted.isEmpty)
  }

  @Test func `a stream that nobody wants is closed after a minute`() {
    let bench = ClientBench()
    bench.write([.set(Self.path, ["v": 1])])
    bench.wait(.seconds(59))
    #expect(bench.clients[0].stream == .open)
    bench.wait(.seconds(2))
    #expect(bench.clients[0].stream == .closed)
  }

  @Test func `whoever uses the app next does not send the writes of who did before`() {
    let bench = ClientBench()
    bench.isCut[0] = true
    bench.write([.set(Self.path, ["v": 1])])
    bench.give(.signedIn(.user(id: "somebody", claims: DocumentFields())))
    bench.isCut[0] = false
    bench.wait(.seconds(120))
    #expect(bench.store.server.store.count == 0)
    bench.give(.signedIn(.user(id: "u0", claims: DocumentFields())))
    bench.wait(.seconds(120))
    #expect(bench.store.field(Self.path) == 1)
  }
}
