import Documents
import Kernel
import Testing

/// What goes to the log and comes back from it.
struct RecordTests {
  private static func isKept<C: Choice & Equatable>(_ type: C.Type) -> Bool {
    C.prototypes.allSatisfy { prototype in
      var writer = CanonicalWriter()
      writer.payload(prototype)
      let read = try? CanonicalReader.decode(C.self, kind: prototype.kind, from: writer.bytes)
      return read == prototype
    }
  }

  @Test func `every kind of event and effect comes back from the log`() {
    #expect(Self.isKept(DocumentServerEvent.self))
    #expect(Self.isKept(DocumentServerEffect.self))
    #expect(Self.isKept(DocumentClientEvent.self))
    #expect(Self.isKept(DocumentClientEffect.self))
    #expect(Self.isKept(FunctionsEvent.self))
    #expect(Self.isKept(FunctionsEffect.self))
    #expect(Self.isKept(HandlerEvent.self))
    #expect(Self.isKept(HandlerEffect.self))
    #expect(Self.isKept(DocumentOperation.self))
    #expect(Self.isKept(DocumentAnswer.self))
  }

  @Test func `a client comes back from the log in the middle of its work`() throws {
    let bench = ClientBench()
    bench.store.set("tasks/a", ["v": 1])
    bench.give(
      .listened(DocumentQuery("tasks"), listener: 1, includesMetadata: true)
    )
    bench.wait(.seconds(1))
    bench.isCut[0] = true
    bench.write([
      DocumentWrite.merge("tasks/a", ["w": [1.5, .null]]).transforming("at", .serverTime)
    ])
    _ = bench.ask { .got("tasks/b", source: .server, call: $0) }
    _ = bench.ask { .transactionBegan(call: $0) }
    let client = bench.clients[0]
    let written = CanonicalWriter.encode(client)
    let read = try CanonicalReader.decode(DocumentClient.self, from: written)
    #expect(read == client && CanonicalWriter.encode(read) == written)
    #expect(!client.reads.isEmpty && !client.queue.isEmpty && !client.transactions.isEmpty)
  }

  @Test func `the service of functions comes back from the log in the middle of its work`() throws {
    let schedule = try Schedule("every day 00:00")
    let bench = FunctionsBench([
      CloudFunction("f", .document(pattern: "c/{id}", on: .written), isRetried: true),
      CloudFunction("daily", .schedule(schedule)),
    ])
    bench.ends = { $0.execution == 1 ? nil : .threw("no") }
    bench.change("c/a", from: nil, to: ["v": 1])
    bench.change("c/b", from: nil, to: ["v": .double(.infinity)])
    let service = bench.service
    let read = try CanonicalReader.decode(
      FunctionsService.self,
      from: CanonicalWriter.encode(service),
    )
    #expect(read == service && service.deliveries.count == 2 && service.running.count == 1)
  }

  @Test(arguments: [
    #"{"fields":[{"name":"b","value":{"kind":"null"}},{"name":"a","value":{"kind":"null"}}]}"#,
    #"{"fields":[{"name":"a","value":{"kind":"null"}},{"name":"a","value":{"kind":"null"}}]}"#,
    #"{"fields":[{"name":"a","value":{"kind":"bytes","value":[256]}}]}"#,
    #"{"fields":[{"name":"a","value":{"kind":"nothing"}}]}"#,
  ])
  func `fields that nothing here has written are refused`(text: String) {
    #expect(throws: FieldError.self) {
      try CanonicalReader.decode(DocumentFields.self, from: Array(text.utf8))
    }
  }

  // MARK: Rows

  private struct Row: Record, Hashable, Keyed {
    var key: Int64 = 0
    var text = ""

    init() {}

    init(_ key: Int64, _ text: String) {
      self.key = key
      self.text = text
    }

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("key", &key)
      try fields.field("text", &text)
    }

    static func order(_ left: Int64, _ right: Int64) -> ValueOrder {
      left < right ? .before : left == right ? .same : .after
    }
  }

  /// Rows do what a dictionary does, and come in order.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `rows are found, put in, changed and taken out`(seed: UInt64) throws {
    var draws = RandomStream(seed: seed, key: "documents/rows")
    var rows = SortedRows<Row>()
    var expected: [Int64: String] = [:]
    for step in 0..<2_000 {
      // Some rows come in order, which is how most documents' ids come.
      let key = draws.below(3) == 0 ? Int64(step) : Int64(draws.below(600))
      switch draws.below(5) {
      case 0:
        rows[key] = nil
        expected[key] = nil
      case 1:
        let isThere = rows.update(key) { $0.text += "!" } != nil
        #expect(isThere == (expected[key] != nil))
        expected[key]? += "!"
      case _:
        rows[key] = Row(key, "\(step)")
        expected[key] = "\(step)"
      }
    }
    #expect(rows.count == expected.count)
    #expect(rows.map(\.key) == expected.keys.sorted())
    #expect(rows.allSatisfy { $0.text == expected[$0.key] && rows[$0.key] == $0 })
    let read = try CanonicalReader.decode(
      SortedRows<Row>.self,
      from: CanonicalWriter.encode(rows),
    )
    #expect(read == rows && read.hashValue == rows.hashValue)
    rows.removeAll { $0.key % 2 == 0 }
    #expect(rows.map(\.key) == expected.keys.filter { $0 % 2 != 0 }.sorted())
  }
}
