import Kernel
import Testing

@testable import Documents

/// How much a client looks at where an event is about many documents.
struct ClientWorkTests {
  private static func paths(_ count: Int) -> [String] { (0..<count).map { "tasks/\($0)" } }

  /// The comparisons that sorting so many takes, and looking up each of them, at most.
  private static func bound(_ count: Int) -> Int {
    2 * count * (Int.bitWidth - count.leadingZeroBitCount + 1)
  }

  @Test(arguments: [100, 1_000, 8_000])
  func `looking every path up takes no comparison with every other`(count: Int) {
    let paths = Self.paths(count)
    var table = PathTable(paths)
    #expect(paths.allSatisfy { table.contains($0) } && !table.contains("tasks/x"))
    #expect(table.comparisons <= 2 * Self.bound(count), "\(table.comparisons)")
  }

  private static func client(showing paths: [String], bytes: Int64) -> DocumentClient {
    var client = DocumentClient(name: "phone")
    client.settings.cacheBytes = bytes
    var listener = ClientListener()
    listener.documents = paths
    client.listeners = [listener]
    return client
  }

  /// A listener of more than the cache holds: nothing can be lost, and that is found out once.
  @Test(arguments: [100, 1_000, 4_000])
  func `a cache that may lose nothing is gone over once for an event`(count: Int) throws {
    let paths = Self.paths(count)
    var client = Self.client(showing: paths, bytes: 100)
    var lookup = ClientLookup()
    var effects = Effects<DocumentClientEffect>()
    for path in paths {
      let snapshot = DocumentSnapshot(Document(path, ["v": 1]))
      client.learn(snapshot, readTime: .start, &lookup, &effects)
    }
    #expect(client.cache.count == count)
    let losable = try #require(lookup.losable)
    #expect(losable.work <= 2 * Self.bound(count), "\(losable.work)")
  }

  /// What is lost is what going over all documents anew each time loses, in that order.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `what is lost was not wanted for longest`(seed: UInt64) {
    var draws = RandomStream(seed: seed, key: "documents/cache")
    var client = Self.client(showing: ["tasks/1", "tasks/4"], bytes: 400)
    var cached: [String] = []
    for _ in 0..<20 {
      var lookup = ClientLookup()
      for _ in 0..<10 {
        let path = "tasks/\(draws.below(12))"
        var effects = Effects<DocumentClientEffect>()
        if draws.below(4) == 0 {
          client.touch(path, &lookup)
          if cached.contains(path) { cached = cached.filter { $0 != path } + [path] }
          continue
        }
        let snapshot = DocumentSnapshot(Document(path, ["v": .integer(Int64(draws.below(9)))]))
        client.learn(snapshot, readTime: .start, &lookup, &effects)
        cached = cached.filter { $0 != path } + [path]
        let lost = effects.items.compactMap { effect -> String? in
          if case .evict(let path) = effect { return path }
          return nil
        }
        let candidates = cached.filter { !["tasks/1", "tasks/4"].contains($0) }
        #expect(lost == Array(candidates.prefix(lost.count)), "seed \(seed)")
        cached.removeAll(where: lost.contains)
        #expect(client.cachedBytes <= 400 || candidates.count == lost.count, "seed \(seed)")
        #expect(Set(client.cache.map(\.path)) == Set(cached), "seed \(seed)")
      }
    }
  }

  @Test func `a long queue is gone over once where many documents are shown`() throws {
    var client = DocumentClient(name: "phone")
    var effects = Effects<DocumentClientEffect>()
    for path in Self.paths(500) {
      client.reduce(.wrote([.set(path, ["v": 1])], call: 1), at: .start, into: &effects)
    }
    var lookup = ClientLookup()
    for path in Self.paths(500) {
      #expect(client.view(path, .start, &lookup).hasPendingWrites)
    }
    let pending = try #require(lookup.pending)
    #expect(pending.comparisons <= 2 * Self.bound(500), "\(pending.comparisons)")
  }
}
