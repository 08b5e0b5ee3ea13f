import Documents
import Kernel

/// The store behind its rules, and its trouble: what is asked of it is answered at once.
///
/// Nobody here holds a transaction open, so nobody waits for a lock.
public struct TaskStore: Record, Hashable, Sendable {
  /// The store.
  public var server = DocumentServer()
  /// What it answers to everybody; none where it works.
  public var trouble: [DocumentCode] = []

  /// A blank one.
  public init() {}

  /// A store without a document.
  init(_ settings: TaskSettings, epoch: Int64) {
    server.gate = TaskRules.gate(settings.rules, epoch: epoch)
    server.indexes = TaskRules.indexes(settings.indexes)
  }

  /// The document of a path.
  subscript(path: String) -> Document? { server.store[path] }

  /// All results of a query.
  func results(of query: DocumentQuery) -> [Document] {
    var store = server.store
    return store.results(of: query)
  }

  /// What a request comes to.
  struct Outcome {
    /// What is answered.
    var answer = DocumentAnswer.greeted
    /// The documents that are not as before.
    var changes: [DocumentChange] = []
    /// Whether the rules have refused it.
    var isDenied = false
  }

  /// Answers a request.
  mutating func take(_ request: DocumentRequest, at now: DeviceTime) -> Outcome {
    var outcome = Outcome()
    if let code = trouble.first {
      outcome.answer = .refused(DocumentStatus(code, Self.message(of: code)))
      return outcome
    }
    var own = Effects<DocumentServerEffect>(capacity: 4)
    server.reduce(.requested(request), at: now, into: &own)
    own.drain { effect in
      switch effect {
      case .answer(let answer, _, _): outcome.answer = answer
      case .fire(let event): outcome.changes.append(event.change)
      case .deny: outcome.isDenied = true
      case .notify, .setTimer, .cancelTimer: break
      }
    }
    return outcome
  }

  /// What the store says where it is in trouble.
  private static func message(of code: DocumentCode) -> String {
    switch code {
    case .resourceExhausted: "Quota exceeded."
    case .unauthenticated: "Missing or invalid authentication."
    case .okay, .cancelled, .invalidArgument, .deadlineExceeded, .notFound, .alreadyExists,
      .permissionDenied, .failedPrecondition, .aborted, .internalError, .unavailable:
      "The service is currently unavailable."
    }
  }

  /// Puts documents back that were on the disk.
  mutating func restore(_ documents: [Document], at now: DeviceTime) {
    for document in documents {
      let write = DocumentWrite.set(document.path, document.fields)
      _ = take(DocumentRequest(0, from: "", .commit([write], transaction: 0)), at: now)
    }
  }
}
