import Documents
import Kernel

/// What the document store reads as text, what it reads back from a log, and requests of any kind.
enum DocumentsTrial {
  static func take(_ bytes: [UInt8]) {
    var choices = ByteChoices(bytes)
    switch choices.below(4) {
    case 0: schedule(String(decoding: choices.rest, as: UTF8.self))
    case 1: path(String(decoding: choices.rest, as: UTF8.self))
    case 2: fields(choices.rest)
    case _: requests(&choices)
    }
  }

  /// A schedule is refused with a place, or is due later each time.
  private static func schedule(_ text: String) {
    for zone in CivilZone.allCases {
      do throws(Schedule.Problem) {
        let schedule = try Schedule(text, zone: zone)
        var time: Int64 = 1_760_022_000
        for _ in 0..<4 {
          guard let next = schedule.next(after: time) else { break }
          precondition(next > time && next % 60 == 0, "'\(text)' is due at \(next) after \(time)")
          time = next
        }
      } catch {
        precondition((1...text.utf8.count + 1).contains(error.column), "\(error)")
        Judgement.reason(error.message)
      }
    }
  }

  /// A field path is none, or says itself; a document's path has its collection's.
  private static func path(_ text: String) {
    if let path = FieldPath(text) {
      precondition(FieldPath(path.description) == path, "'\(text)' is read as '\(path)'")
    }
    guard DocumentPath.isDocument(text) else { return }
    let collection = DocumentPath.collection(of: text)
    precondition(DocumentPath.isCollection(collection), "'\(text)' is in '\(collection)'")
    _ = DocumentPath.parameters(of: text, in: "{a}/{b}/{rest=**}")
  }

  /// Fields of a log are refused, or written again as they were read.
  private static func fields(_ bytes: [UInt8]) {
    guard let read = try? CanonicalReader.decode(DocumentFields.self, from: bytes) else { return }
    let written = CanonicalWriter.encode(read)
    let again = try? CanonicalReader.decode(DocumentFields.self, from: written)
    precondition(again == read, "fields do not come back from the log")
    _ = DocumentWrite.set("c/d", read).problem
  }

  /// Every request is answered, at once or when its wait has ended, and commits have times of their own.
  private static func requests(_ choices: inout ByteChoices) {
    var server = DocumentServer()
    server.gate = .open
    var now = DeviceTime.start
    var open: [Int64] = []
    var tickets: [Int64] = []
    var times: [WallTime] = []
    var number: Int64 = 0
    func give(_ event: DocumentServerEvent) {
      var effects = Effects<DocumentServerEffect>()
      server.reduce(event, at: now, into: &effects)
      for effect in effects.items {
        switch effect {
        case .answer(let answer, let number, _):
          precondition(open.contains(number), "request \(number) is answered twice")
          open.removeAll { $0 == number }
          if case .committed(let time) = answer { times.append(time) }
        case .setTimer(.waitEnded(let ticket), _): tickets.append(ticket)
        case .cancelTimer(.waitEnded(let ticket)): tickets.removeAll { $0 == ticket }
        case .setTimer, .cancelTimer, .notify, .fire, .deny: break
        }
      }
    }
    while !choices.isEmpty, number < 64 {
      number += 1
      let operation = operation(&choices, transactions: server.transactionCount)
      switch operation {
      case .listen, .unlisten, .close: break
      case .get, .query, .commit, .batchWrite, .begin, .rollBack, .greet: open.append(number)
      }
      give(.requested(DocumentRequest(number, from: "f", operation)))
      now = now + .milliseconds(Int64(choices.byte()) * 10)
    }
    while let ticket = tickets.first {
      tickets.removeFirst()
      give(.waitEnded(ticket: ticket))
    }
    precondition(open.isEmpty, "requests \(open) are not answered")
    precondition(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "time goes back")
    let written = CanonicalWriter.encode(server)
    let read = try? CanonicalReader.decode(DocumentServer.self, from: written)
    precondition(read == server, "the server does not come back from the log")
  }

  private static func operation(
    _ choices: inout ByteChoices,
    transactions: Int64,
  ) -> DocumentOperation {
    let transaction = Int64(choices.below(Int(transactions) + 2))
    switch choices.below(9) {
    case 0: return .get([path(&choices)], transaction: transaction)
    case 1: return .query(query(&choices), transaction: transaction)
    case 2: return .begin(isReadOnly: choices.below(4) == 0)
    case 3: return .rollBack(transaction: transaction)
    case 4: return .batchWrite((0..<choices.below(4)).map { _ in write(&choices) })
    case 5: return .listen(query(&choices), target: Int64(choices.below(4)))
    case 6: return .unlisten(target: Int64(choices.below(4)))
    case _:
      return .commit((0..<choices.below(4)).map { _ in write(&choices) }, transaction: transaction)
    }
  }

  private static func path(_ choices: inout ByteChoices) -> String {
    choices.one(of: ["c/a", "c/b", "c/c", "d/a", "x/y/c/a", "c", "", "c/__x__"])
  }

  private static func value(_ choices: inout ByteChoices) -> DocumentValue {
    switch choices.below(7) {
    case 0: .integer(choices.integer())
    case 1: .double(Double(bitPattern: UInt64(bitPattern: choices.integer())))
    case 2: .null
    case 3: .string(String(decoding: choices.bytes(4), as: UTF8.self))
    case 4: .array([.integer(Int64(choices.byte())), .string("x")])
    case 5: .map(["m": .integer(Int64(choices.byte()))])
    case _: .boolean(choices.below(2) == 0)
    }
  }

  private static func field(_ choices: inout ByteChoices) -> FieldPath {
    choices.one(of: ["a", "b", "m.m", "`é`", "__name__", FieldPath()])
  }

  private static func write(_ choices: inout ByteChoices) -> DocumentWrite {
    let path = path(&choices)
    var fields = DocumentFields()
    fields["a"] = value(&choices)
    var write: DocumentWrite =
      switch choices.below(5) {
      case 0: .set(path, fields)
      case 1: .create(path, fields)
      case 2: .delete(path)
      case 3: DocumentWrite(path, .merge(fields, mask: [field(&choices)]))
      case _: .merge(path, fields)
      }
    guard choices.below(2) == 0 else { return write }
    let operand = value(&choices)
    let operations: [TransformOperation] = [
      .serverTime, .increment(operand), .maximum(operand), .minimum(operand),
      .arrayUnion([operand]), .arrayRemove([operand]),
    ]
    write = write.transforming(field(&choices), choices.one(of: operations))
    return write
  }

  private static func query(_ choices: inout ByteChoices) -> DocumentQuery {
    var query = choices.below(3) == 0 ? DocumentQuery.group("c") : DocumentQuery("c")
    for _ in 0..<choices.below(3) {
      let comparison = choices.one(of: FilterOperator.allCases)
      query = query.where(field(&choices), comparison, value(&choices))
    }
    if choices.below(2) == 0 {
      query = query.order(by: field(&choices), descending: choices.below(2) == 0)
    }
    query.limit = Int64(choices.below(4))
    if choices.below(4) == 0 { query = query.start(at: value(&choices)) }
    return query
  }

  static let words = [
    "every day 00:00", "every ", " minutes", "monday,friday", "*/5", "1-5", " * * *", "`", "a.b",
    "{\"fields\":[{\"name\":\"a\",\"value\":{\"kind\":\"integer\",\"value\":1}}]}",
    "\"kind\":\"map\"", "\"kind\":\"array\",\"values\":[", "\"bits\":\"7ff8000000000000\"",
  ]

  static var seeds: [[UInt8]] {
    ByteChoices.seeds + [
      [0] + Array("every day 00:00".utf8), [0] + Array("*/5 1-3 * * 1,5".utf8),
      [1] + Array("settings.`a.b`".utf8), [1] + Array("tasks/t1".utf8),
      [2] + CanonicalWriter.encode(DocumentFields([("a", ["b": [1, 1.5, "x"]])])),
    ]
  }
}
