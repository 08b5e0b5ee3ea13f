import EventLog
import Foundation
import GRDB
import Kernel
import Testing

@testable import LogCrashTool

struct RoundTripTests {
  private let stream = DeterministicStream(events: 6000)

  @Test func `every event comes back as it was appended`() throws {
    let fixture = try Fixture()
    let root = try fixture.write(stream)
    let reader = try LogReader(opening: fixture.path)
    #expect(reader.manifest == stream.manifest)
    #expect(reader.count == 6000)
    #expect(reader.isComplete)
    #expect(reader.rootDigest == root)
    var sequence: Int64 = 0
    try reader.rows { row in
      sequence += 1
      var expected = DeterministicStream.event(sequence)
      expected.digest = row.digest
      #expect(row == expected)
    }
    #expect(sequence == 6000)
    let proven = Verification(count: 6000, digest: root, isComplete: true)
    #expect(try reader.verify() == proven)
  }

  @Test func `a finished log is one single file`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(stream)
    #expect(try fixture.files() == ["run.sqlite"])
  }

  @Test func `the root digest does not depend on checkpoints or on the disk`() throws {
    let fixture = try Fixture()
    let root = try fixture.write(stream)
    var sparse = stream
    sparse.checkpointSpacing = 5999
    #expect(try fixture.write(sparse, to: fixture.folder + "/sparse.sqlite") == root)
    let sink = DigestSink(manifest: stream.manifest)
    try stream.feed(sink)
    #expect(sink.count == 6000)
    #expect(sink.rootDigest == root)
    let reader = try LogReader(opening: fixture.path)
    #expect(sink.chainDigest == reader.chainDigest)
  }

  @Test func `another plan has another root and the same chain`() {
    var other = stream.manifest
    other.plan = "{}"
    let first = DigestSink(manifest: stream.manifest)
    let second = DigestSink(manifest: other)
    #expect(first.rootDigest != second.rootDigest)
    #expect(first.chainDigest == second.chainDigest)
  }

  @Test func `an empty run is a log`() throws {
    let fixture = try Fixture()
    let root = try fixture.write(DeterministicStream(events: 0))
    let reader = try LogReader(opening: fixture.path)
    let proven = Verification(count: 0, digest: root, isComplete: true)
    #expect(try reader.verify() == proven)
    #expect(try reader.row(1) == nil)
    #expect(try reader.checkpoint(atOrBefore: 5) == nil)
  }

  @Test func `a range of events is read by sequence`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(stream)
    let reader = try LogReader(opening: fixture.path)
    var sequences: [LogPosition] = []
    try reader.rows(from: 5998) { sequences.append($0.header.sequence) }
    #expect(sequences == [5998, 5999, 6000])
    sequences = []
    try reader.rows(from: 3, through: 4) { sequences.append($0.header.sequence) }
    #expect(sequences == [3, 4])
  }

  @Test(arguments: [
    EventFilter(),
    EventFilter(node: "hina"),
    EventFilter(component: "clock"),
    EventFilter(kind: "packetReceived", from: Instant(nanoseconds: 400_000_000)),
    EventFilter(to: Instant(nanoseconds: 400_000_000)),
    EventFilter(
      node: "ren",
      component: "clock",
      kind: "ticked",
      from: Instant(nanoseconds: 20_000_000),
      to: Instant(nanoseconds: 9_000_000_000),
    ),
    EventFilter(node: "nobody"),
  ])
  func `a filter lets through what fits all its conditions`(filter: EventFilter) throws {
    let fixture = try Fixture()
    _ = try fixture.write(stream)
    var found: [LogPosition] = []
    let reader = try LogReader(opening: fixture.path)
    try reader.events(matching: filter) { found.append($0.header.sequence) }
    let expected = (Int64(1)...6000).filter { sequence in
      let header = DeterministicStream.event(sequence).header
      return (filter.node ?? header.node) == header.node
        && (filter.component ?? header.component) == header.component
        && (filter.kind ?? header.kind) == header.kind
        && (filter.from ?? header.time) <= header.time && header.time <= (filter.to ?? header.time)
    }
    #expect(found.map(\.number) == expected)
  }

  @Test func `a cause chain leads back to an event without a cause`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(stream)
    let reader = try LogReader(opening: fixture.path)
    let chain = try reader.chain(of: 5999)
    #expect(chain.first?.header.sequence == 5999)
    #expect(chain.last?.header.cause == nil)
    for (effect, cause) in zip(chain, chain.dropFirst()) {
      #expect(effect.header.cause == cause.header.sequence)
    }
  }

  @Test func `the nearest checkpoint is found by sequence and by instant`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(stream)
    let reader = try LogReader(opening: fixture.path)
    #expect(try reader.checkpoint(atOrBefore: 499) == nil)
    let expected = StateCheckpoint(
      sequence: 1500,
      states: DeterministicStream.states(1500).map {
        StateCheckpoint.State(component: $0.component, state: $0.state)
      },
    )
    #expect(try reader.checkpoint(atOrBefore: 1500) == expected)
    #expect(try reader.checkpoint(atOrBefore: 1999) == expected)
    let instant = DeterministicStream.event(1500).header.time
    #expect(try reader.checkpoint(atOrBefore: instant) == expected)
    let before = instant - Duration(nanoseconds: 1)
    #expect(try reader.checkpoint(atOrBefore: before)?.sequence == 1000)
  }

  @Test func `a reader's functions may be called from inside one another`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(stream)
    let reader = try LogReader(opening: fixture.path)
    try reader.rows(from: 20, through: 40) { row in
      let again = try reader.row(row.header.sequence)
      #expect(again == row)
    }
  }

  @Test func `any SQLite client can query the events and their payloads`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(stream)
    let queue = try DatabaseQueue(path: fixture.path)
    try queue.read { database in
      let columns = try database.columns(in: "events").map(\.name)
      #expect(
        columns == ["sequence", "time_ns", "node", "component", "kind", "cause", "payload"]
      )
      let words = try Row.fetchAll(
        database,
        sql: """
          SELECT json_extract(payload, '$.word') AS word, count(*) AS count FROM events
          GROUP BY word ORDER BY word
          """,
      ).map { "\($0["word"] as String) \($0["count"] as Int)" }
      #expect(words == [" 1200", "frame 1200", "gap 1200", "quote\" 1200", "山彦 1200"])
      let silent = try Int.fetchOne(
        database,
        sql: "SELECT count(*) FROM rows WHERE effects IS NULL",
      )
      #expect(silent == 4000)
    }
  }

  @Test func `a run can be followed while it is written`() throws {
    let fixture = try Fixture()
    let writer = try LogWriter(creating: fixture.path, manifest: stream.manifest)
    var seen: Int64 = 0
    try stream.feed(writer) { sequence in
      guard sequence == 5500 else { return }
      // What was handed over by now may still be on its way into the file.
      #expect(writer.committedCount >= 1000)
      let reader = try LogReader(opening: fixture.path)
      #expect(!reader.isComplete)
      seen = try reader.verify().count
    }
    #expect((1000...5500).contains(seen))
    let root = try writer.finish()
    #expect(try LogReader(opening: fixture.path).verify().digest == root)
  }

  @Test func `a reader that stays does not keep a run from finishing`() throws {
    let fixture = try Fixture()
    let writer = try LogWriter(creating: fixture.path, manifest: stream.manifest)
    let early = try LogReader(opening: fixture.path)
    try stream.feed(writer)
    let root = try writer.finish()
    #expect(early.count == 0)
    #expect(try LogReader(opening: fixture.path).verify().digest == root)
  }
}
