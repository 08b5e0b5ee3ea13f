import Documents
import Kernel
import Testing

/// Sends a push and adds to a count, as the first one who writes such a function does.
struct DoubleIncrement: FunctionHandler {
  mutating func reduce(
    _ event: HandlerEvent,
    at now: DeviceTime,
    into effects: inout Effects<HandlerEffect>,
  ) {
    switch event {
    case .invoked:
      let write = DocumentWrite.merge("shins/s1", [:]).transforming("experience", .increment(10))
      effects.append(.request(.commit([write], transaction: 0), step: 1))
    case .answered, .performed, .drawn: effects.append(.end(.returned([:], status: 200)))
    }
  }
}

/// Grows, and tells the level that it finds.
struct TellsLevel: FunctionHandler {
  mutating func reduce(
    _ event: HandlerEvent,
    at now: DeviceTime,
    into effects: inout Effects<HandlerEffect>,
  ) {
    switch event {
    case .invoked: effects.append(.request(.get(["shins/s1"], transaction: 0), step: 1))
    case .answered(.documents(let documents), _):
      let level = documents.first?["level"]?.integer ?? 0
      let fields: DocumentFields = [
        "to": "mom", "text": .string("level \(level)"), "collapse": "s1",
      ]
      effects.append(.perform("push", with: fields, step: 2))
      let write = DocumentWrite.update("shins/s1", ["level": 2])
      effects.append(.request(.commit([write], transaction: 0), step: 3))
    case .performed: break
    case .answered, .drawn: effects.append(.end(.returned([:], status: 200)))
    }
  }
}

/// Notes that a push was sent, once it was.
struct PushBeforeMark: FunctionHandler {
  mutating func reduce(
    _ event: HandlerEvent,
    at now: DeviceTime,
    into effects: inout Effects<HandlerEffect>,
  ) {
    switch event {
    case .invoked: effects.append(.request(.get(["marks/e1"], transaction: 0), step: 1))
    case .answered(.documents(let documents), _):
      guard documents.first?.exists == false else {
        return effects.append(.end(.returned([:], status: 200)))
      }
      effects.append(.perform("push", with: ["to": "mom"], step: 2))
    case .performed:
      effects.append(
        .request(.commit([.set("marks/e1", ["sent": true])], transaction: 0), step: 3)
      )
    case .answered, .drawn: effects.append(.end(.returned([:], status: 200)))
    }
  }
}

/// Reads a level and sets the next one, outside of any transaction.
struct SetAfterRead: FunctionHandler {
  mutating func reduce(
    _ event: HandlerEvent,
    at now: DeviceTime,
    into effects: inout Effects<HandlerEffect>,
  ) {
    switch event {
    case .invoked: effects.append(.request(.get(["shins/s1"], transaction: 0), step: 1))
    case .answered(.documents(let documents), _):
      let level = documents.first?["level"]?.integer ?? 0
      let write = DocumentWrite.update("shins/s1", ["level": .integer(level + 1)])
      effects.append(.request(.commit([write], transaction: 0), step: 2))
    case .answered, .performed, .drawn: effects.append(.end(.returned([:], status: 200)))
    }
  }
}

/// Grows the same in a transaction with a ledger of events and functions, and pushes nothing.
struct WithLedger: FunctionHandler {
  private var transaction: Int64 = 0
  private var key = ""

  init() {}

  mutating func reduce(
    _ event: HandlerEvent,
    at now: DeviceTime,
    into effects: inout Effects<HandlerEffect>,
  ) {
    switch event {
    case .invoked(let invocation):
      key = "ledger/\(invocation.event?.id ?? 0)_grow"
      effects.append(.request(.begin(isReadOnly: false), step: 1))
    case .answered(.began(let number), _):
      transaction = number
      effects.append(.request(.get([key, "shins/s1"], transaction: number), step: 2))
    case .answered(.documents(let documents), _):
      guard documents.first?.exists == false else {
        effects.append(.request(.rollBack(transaction: transaction), step: 3))
        return
      }
      let writes: [DocumentWrite] = [
        DocumentWrite.merge("shins/s1", [:]).transforming("experience", .increment(10)),
        DocumentWrite.create(key, [:]).transforming("at", .serverTime),
      ]
      effects.append(.request(.commit(writes, transaction: transaction), step: 3))
    case .answered(.refused(let status), _):
      effects.append(.end(.threw("\(status)")))
    case .answered, .performed, .drawn: effects.append(.end(.returned([:], status: 200)))
    }
  }
}

/// Has nothing to do.
struct Idle: FunctionHandler {
  mutating func reduce(
    _ event: HandlerEvent,
    at now: DeviceTime,
    into effects: inout Effects<HandlerEffect>,
  ) {
    effects.append(.end(.returned([:], status: 200)))
  }
}

/// Reads in a transaction that it never ends, and pushes for ever.
struct Endless: FunctionHandler {
  mutating func reduce(
    _ event: HandlerEvent,
    at now: DeviceTime,
    into effects: inout Effects<HandlerEffect>,
  ) {
    switch event {
    case .invoked: effects.append(.request(.begin(isReadOnly: false), step: 1))
    case .answered(.began(let number), _):
      effects.append(.request(.get(["shins/s1"], transaction: number), step: 2))
    case .answered, .performed, .drawn: effects.append(.perform("push", with: [:], step: 3))
    }
  }
}

/// Makes a note under a name that is drawn, one for each run.
struct DrawnName: FunctionHandler {
  mutating func reduce(
    _ event: HandlerEvent,
    at now: DeviceTime,
    into effects: inout Effects<HandlerEffect>,
  ) {
    switch event {
    case .invoked: effects.append(.draw(below: 1_000_000, step: 1))
    case .drawn(let value, _):
      let note = DocumentWrite.set(
        "notes/n\(value)",
        ["id": .string("n\(value)"), "text": "swept"],
      )
      effects.append(.request(.commit([note], transaction: 0), step: 2))
    case .answered, .performed: effects.append(.end(.returned([:], status: 200)))
    }
  }
}

struct AuditTests {
  private static func findings<Handler: FunctionHandler>(
    _ type: Handler.Type
  ) throws -> [IdempotencyFinding] {
    var store = DocumentStore()
    _ = try store.commit(
      [.set("shins/s1", ["experience": 0, "level": 1])],
      at: WallTime(nanoseconds: 1_000),
    )
    var event = DocumentEvent()
    event.id = 41
    event.change = DocumentChange("tasks/t1", before: nil, after: Document("tasks/t1", [:]))
    let cause = InvocationCause.document(event, parameters: ["taskId", "t1"])
    let subject = IdempotencyAudit.Subject("\(type)", type)
    return IdempotencyAudit(store, cause, [subject]).run()
  }

  @Test func `an increment is done twice whenever the function is run twice`() throws {
    let lines = try Self.findings(DoubleIncrement.self).map(\.description)
    #expect(
      lines == [
        "DoubleIncrement, run twice: shins/s1 experience is 20, 10 undisturbed",
        "DoubleIncrement, crashed after step 1 (commit): shins/s1 experience is 20, 10 undisturbed",
        "DoubleIncrement, overlapped after step 1 (commit): shins/s1 experience is 20, 10 undisturbed",
      ]
    )
  }

  @Test func `a document under a drawn name is one too many only where two are left`() throws {
    let findings = try Self.findings(DrawnName.self)
    // Ended behind its draw and run again there is one, under another name.
    #expect(!findings.contains { $0.disturbance == .crashed(after: 1) })
    let twice = findings.filter { $0.disturbance == .twice }
    #expect(twice.map(\.expected) == ["not there"] && twice.map(\.found) == ["there"])
    #expect(findings.contains { $0.disturbance == .crashed(after: 2) })
  }

  @Test func `a push before its mark is sent twice by a crash between them`() throws {
    let lines = try Self.findings(PushBeforeMark.self).map(\.description)
    #expect(
      lines == [
        "PushBeforeMark, crashed after step 2 (push): push was done 2 times, 1 undisturbed",
        "PushBeforeMark, overlapped after step 1 (get): push was done 2 times, 1 undisturbed",
        "PushBeforeMark, overlapped after step 2 (push): push was done 2 times, 1 undisturbed",
      ]
    )
  }

  @Test
  func `two texts to one person are told as two, and a text that takes its own place is harmless`()
    throws
  {
    let findings = try Self.findings(TellsLevel.self)
    let twice = findings.filter { $0.disturbance == .twice }.map(\.description)
    let other = "push {collapse: \"s1\", text: \"level 2\", to: \"mom\"}"
    #expect(
      twice == [
        "TellsLevel, run twice: push was done 2 times, 1 undisturbed",
        "TellsLevel, run twice: \(other) was done 1 times, 0 undisturbed",
      ]
    )
    // Ended before it had grown it tells the same again.
    let crashed = findings.filter { $0.disturbance == .crashed(after: 2) }
    #expect(crashed.map(\.severity) == [.harmless])
    #expect("\(crashed)".contains("1 undisturbed (harmless: the same takes its place)"))
    #expect(findings.filter { $0.disturbance == .twice }.allSatisfy { $0.severity == .harmful })
  }

  @Test func `what several handlers have in common is told once, in its place`() {
    var first = IdempotencyFinding()
    first.handler = "a"
    first.field = "push"
    var other = first
    other.field = "mail"
    var second = first
    second.handler = "b"
    let groups = FindingGroup.groups(of: [first, other, second])
    #expect(groups.map(\.handlers) == [["a", "b"], ["a"]])
    #expect(groups.map(\.finding.field) == ["push", "mail"])
    #expect("\(groups[0])".hasPrefix("a and b, run twice: push"))
  }

  @Test func `a value that is set after it was read counts the run that came before`() throws {
    let findings = try Self.findings(SetAfterRead.self)
    #expect(findings.allSatisfy { $0.document == "shins/s1" && $0.field == "level" })
    #expect(findings.map(\.disturbance) == [.twice, .crashed(after: 2), .overlapped(after: 2)])
    #expect(findings.allSatisfy { $0.found == "3" && $0.expected == "2" })
  }

  @Test func `with a ledger in the transaction nothing is done twice`() throws {
    #expect(try Self.findings(WithLedger.self) == [])
  }

  @Test func `how much was looked at is told, and that nothing was`() throws {
    var event = DocumentEvent()
    event.id = 41
    let subjects = [
      IdempotencyAudit.Subject("grow", DoubleIncrement.self),
      IdempotencyAudit.Subject("idle", Idle.self),
    ]
    let audit = IdempotencyAudit(DocumentStore(), .document(event, parameters: []), subjects)
    let results = audit.results()
    #expect(results.map(\.steps) == [["commit", "end"], ["end"]])
    #expect(results.map(\.disturbances) == [4, 2])
    #expect(results.map(\.hasDoneSomething) == [true, false])
    #expect(
      results.map(\.description) == [
        "grow: 3 findings in 4 disturbed runs of 2 steps (commit, end)",
        "idle: it did nothing, so that there is nothing to judge",
      ]
    )
    #expect(results.flatMap(\.findings) == audit.run())
  }

  @Test func `a handler that never ends and holds a document is cut off, and waited for no longer`()
    throws
  {
    var store = DocumentStore()
    let seed = DocumentWrite.set("shins/s1", ["level": 1])
    _ = try store.commit([seed], at: WallTime(nanoseconds: 1_000))
    var event = DocumentEvent()
    event.id = 41
    let subject = IdempotencyAudit.Subject("endless", Endless.self)
    var audit = IdempotencyAudit(store, .document(event, parameters: []), [subject])
    audit.stepsMax = 5
    let result = audit.result(of: subject)
    #expect(result.steps == ["begin", "get", "push", "push", "push"])
    #expect(result.findings.contains { $0.disturbance == .overlapped(after: 2) })
  }

  @Test func `two handlers that do the same work are seen to`() throws {
    var store = DocumentStore()
    let seed = DocumentWrite.set("shins/s1", ["experience": 0, "level": 1])
    _ = try store.commit([seed], at: WallTime(nanoseconds: 1_000))
    var event = DocumentEvent()
    event.id = 41
    let subjects = [
      IdempotencyAudit.Subject("grow", DoubleIncrement.self),
      IdempotencyAudit.Subject("growAgain", WithLedger.self),
      IdempotencyAudit.Subject("level", SetAfterRead.self),
      IdempotencyAudit.Subject("push", PushBeforeMark.self),
    ]
    var audit = IdempotencyAudit(store, .document(event, parameters: []), subjects)
    // Each has a key of its own in the ledger, or none: only the growth is done by two.
    #expect(
      audit.overlaps().map(\.description) == [
        "grow and growAgain: shins/s1 experience is 20 by both, 10 by grow alone"
      ]
    )
    audit.subjects = [subjects[3], subjects[2]]
    #expect(audit.overlaps() == [])
  }

  @Test func `a ledger's document that has another time is a finding only where times count`()
    throws
  {
    var event = DocumentEvent()
    event.id = 41
    let subject = IdempotencyAudit.Subject("ledger") { WithLedger() }
    var audit = IdempotencyAudit(DocumentStore(), .document(event, parameters: []), [subject])
    #expect(audit.run() == [])
    audit.ignoresTimes = false
    // Crashed before its commit the second run makes the document, and later.
    #expect(audit.run().map(\.field).contains("at"))
  }
}
