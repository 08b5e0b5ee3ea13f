import Documents
import Kernel

/// A server whose timers run, and what it answers by the number of the request.
final class ServerBench {
  var server = DocumentServer()
  var now = DeviceTime.start
  /// What was answered, and when.
  var answers: [(number: Int64, answer: DocumentAnswer, at: Duration)] = []
  var told: [(client: String, change: TargetChange)] = []
  var fired: [DocumentEvent] = []
  var denied: [DocumentDenial] = []
  /// What is to be sent to clients, in order.
  var outbox: [(client: String, event: DocumentClientEvent)] = []
  private var timers: [(at: Uptime, event: DocumentServerEvent)] = []
  private var count: Int64 = 0

  init() {}

  /// Asks, and says the request's number.
  @discardableResult
  func ask(
    _ operation: DocumentOperation,
    as caller: DocumentCaller = .administrator,
    from: String = "server",
  ) -> Int64 {
    count += 1
    give(.requested(DocumentRequest(count, from: from, as: caller, operation)))
    return count
  }

  func give(_ event: DocumentServerEvent) {
    var effects = Effects<DocumentServerEffect>()
    server.reduce(event, at: now, into: &effects)
    for effect in effects.items {
      switch effect {
      case .answer(let answer, let number, let client):
        answers.append((number, answer, now.uptime - .start))
        outbox.append((client, .answered(answer, number: number)))
      case .notify(let change, let client):
        told.append((client, change))
        outbox.append((client, .notified(change)))
      case .fire(let event): fired.append(event)
      case .deny(let denial): denied.append(denial)
      case .setTimer(let event, let at): timers.append((at, event))
      case .cancelTimer(let event): timers.removeAll { $0.event == event }
      }
    }
  }

  /// Lets time pass, with the timers that fall into it.
  func wait(_ span: Duration) {
    let end = now + span
    while let place = timers.indices.min(by: { timers[$0].at < timers[$1].at }),
      timers[place].at <= end.uptime
    {
      let timer = timers.remove(at: place)
      now = now + (timer.at - now.uptime)
      give(timer.event)
    }
    now = end
  }

  /// What a request was answered; nil while it was not.
  func answer(_ number: Int64) -> DocumentAnswer? { answers.last { $0.number == number }?.answer }

  /// When it was.
  func time(_ number: Int64) -> Duration? { answers.last { $0.number == number }?.at }

  /// Why it was refused; nil where it was not.
  func refusal(_ number: Int64) -> String? {
    guard case .refused(let status) = answer(number) else { return nil }
    return "\(status)"
  }

  /// Whether everything was written.
  func isCommitted(_ number: Int64) -> Bool { answer(number)?.kind == "committed" }

  /// Begins a transaction.
  func begin(isReadOnly: Bool = false) -> Int64 {
    guard case .began(let transaction) = answer(ask(.begin(isReadOnly: isReadOnly))) else {
      return -1
    }
    return transaction
  }

  /// Writes one document, outside of transactions.
  @discardableResult
  func set(_ path: String, _ fields: DocumentFields) -> Int64 {
    ask(.commit([.set(path, fields)], transaction: 0))
  }

  /// The documents that a request was answered with, by their last segments.
  func found(_ number: Int64) -> [String] {
    guard case .documents(let documents) = answer(number) else { return [] }
    return documents.map { DocumentPath.lastSegment(of: $0.path) }
  }

  /// What a field of a document is.
  func field(_ path: String, _ name: String = "v") -> DocumentValue? {
    server.store[path]?.fields[name]
  }
}
