import EventLog
import Kernel
import Testing

/// Where a log may end when its run is killed: never between an event and its facts.
struct FlushPointTests {
  private static let manifest = LogManifest(
    toolVersion: "test",
    scenario: "facts",
    variant: "default",
    seed: 7,
    plan: "{}",
  )

  /// Every fifth event states three facts, and has a checkpoint behind it.
  private static func feed(_ sink: some EventSink, _ observe: (LogPosition) throws -> Void) throws {
    var sequence: LogPosition = 0
    for event in Int64(1)...60 {
      sequence += 1
      let head = sequence
      let facts: Int64 = event % 5 == 0 ? 3 : 0
      for fact in 0...facts {
        try sink.append(
          EventHeader(
            sequence: head + fact,
            time: Instant(nanoseconds: event * 1_000),
            node: "hina",
            component: "intercom",
            kind: fact == 0 ? "ticked" : "stated",
            // Later events have an early cause too: that alone keeps nothing together.
            cause: fact == 0 ? (head > 1 ? 1 : nil) : head,
          ),
          payload: Array("{}".utf8),
          effects: [],
        )
        if fact == 0, facts > 0 {
          try sink.checkpoint(after: head, states: [("hina/intercom", Array("{}".utf8))])
        }
        try observe(head + fact)
      }
      sequence += facts
    }
  }

  /// The sequences at which an event with its facts ends.
  private static func whole() throws -> [LogPosition] {
    let sink = DigestSink(manifest: manifest)
    var starts: [LogPosition] = []
    var sequence: LogPosition = 0
    for event in Int64(1)...60 {
      sequence += event % 5 == 0 ? 4 : 1
      starts.append(sequence)
    }
    try feed(sink) { _ in }
    #expect(sink.count == sequence.number)
    return starts
  }

  @Test(arguments: [1, 90, 300, 1_000])
  func `a log never ends between an event and its facts`(batchBytes: Int) throws {
    let fixture = try Fixture()
    let writer = try LogWriter(
      creating: fixture.path,
      manifest: Self.manifest,
      batchBytes: batchBytes,
    )
    let whole = try Self.whole()
    var ends: [LogPosition] = []
    try Self.feed(writer) { _ in
      let last = try LogReader(opening: fixture.path).last
      if last != ends.last { ends.append(last) }
    }
    #expect(ends.count > 5, "no transaction was seen")
    for end in ends where end > 0 {
      #expect(whole.contains(end), "the log ended after event \(end)")
    }
    try writer.finish()
    #expect(try LogReader(opening: fixture.path).verify().count == whole.last?.number)
  }

  @Test func `a log that is committed early ends behind a whole event and goes on`() throws {
    let fixture = try Fixture()
    let whole = try Self.whole()
    let writer = try LogWriter(creating: fixture.path, manifest: Self.manifest)
    try Self.feed(writer) { sequence in
      try writer.commit()
      let log = try LogReader(opening: fixture.path).verify()
      #expect(LogPosition(log.count) == whole.last { $0 < sequence } ?? 0)
      #expect(!log.isComplete)
    }
    let sink = DigestSink(manifest: Self.manifest)
    try Self.feed(sink) { _ in }
    #expect(try writer.finish() == sink.rootDigest)
  }

  @Test(arguments: [1, 2, 40, 83, 84] as [LogPosition])
  func `a run that stops after a commit resumes to the same end`(last: LogPosition) throws {
    struct Stop: Error {}
    let fixture = try Fixture()
    for open in [
      { try LogWriter(creating: fixture.path, manifest: Self.manifest) as any EventSink },
      { try ResumedLog(resuming: fixture.path) },
    ] {
      let sink = try open()
      #expect(throws: Stop.self) {
        try Self.feed(sink) { if $0 == last { throw Stop() } }
      }
      try (sink as? LogWriter)?.commit()
      try (sink as? ResumedLog)?.commit()
      let kept = try Self.whole().last { $0 < last } ?? 0
      #expect(try LogReader(opening: fixture.path).verify().count == kept.number)
    }
    let resumed = try ResumedLog(resuming: fixture.path)
    try Self.feed(resumed) { _ in }
    let sink = DigestSink(manifest: Self.manifest)
    try Self.feed(sink) { _ in }
    #expect(try resumed.finish() == sink.rootDigest)
    #expect(try fixture.files() == ["run.sqlite"])
  }

  @Test func `the size of transactions changes no digest`() throws {
    let fixture = try Fixture()
    let small = try LogWriter(creating: fixture.path, manifest: Self.manifest, batchBytes: 1)
    try Self.feed(small) { _ in }
    let sink = DigestSink(manifest: Self.manifest)
    try Self.feed(sink) { _ in }
    #expect(try small.finish() == sink.rootDigest)
  }
}
