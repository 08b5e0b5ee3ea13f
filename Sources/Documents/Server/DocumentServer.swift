import Kernel

/// The document store as clients and servers see it (Cloud Firestore): one reducer, which no app owns.
///
///     requested ──► impossible? ──► locked by a transaction? ──► rules ──► precondition ──► answer
///                       400              waits up to 2 s           403        404, 409        │
///                                                                           listeners ◄───────┤
///                                                                           functions ◄───────┘
///
/// Transactions are those of the servers' SDKs: what they read is locked, and whoever would write it waits.
/// Clients' own are commits with the times at which they have read.
///
/// - Complexity: a request takes O(log *n*) for each document that it names, queries as
///   `DocumentStore.results`, and a commit besides what its listeners take.
public struct DocumentServer: Record, Hashable, Sendable, Reducer {
  /// What it is told.
  public typealias Event = DocumentServerEvent
  /// What it asks for.
  public typealias Effect = DocumentServerEffect

  /// The documents.
  public internal(set) var store = DocumentStore()
  /// What decides about clients.
  public var gate = DocumentGate()
  /// Which indexes there are.
  public var indexes = DocumentIndexes()
  /// How long a write waits for a lock.
  public var lockPatience: Duration = DocumentServer.lockPatience
  /// The transactions that are not over, by number.
  public internal(set) var transactions: [DocumentTransaction] = []
  /// How many transactions ever began.
  public internal(set) var transactionCount: Int64 = 0
  /// The requests that wait for a lock, the oldest first.
  public internal(set) var waiting: [WaitingRequest] = []
  /// How many requests ever waited.
  public internal(set) var ticketCount: Int64 = 0
  /// Who listens.
  public internal(set) var watchers = Watchers()
  /// When the last commit was: the next one is later.
  public internal(set) var lastCommit = WallTime.start
  /// How many changes of documents there were.
  public internal(set) var changeCount: Int64 = 0

  /// A store without documents and with a closed gate.
  public init() {}

  /// How long a write waits for a lock, as recorded from the official emulator (v1.22.0).
  public static let lockPatience = Duration.seconds(2)

  /// Takes an event.
  public mutating func reduce(
    _ event: DocumentServerEvent,
    at now: DeviceTime,
    into effects: inout Effects<DocumentServerEffect>,
  ) {
    transactions.removeAll { $0.isExpired(at: now.uptime) }
    switch event {
    case .requested(let request): handle(request, now, &effects)
    case .waitEnded(let ticket): endWait(ticket, now, &effects)
    case .disconnected(let client): watchers.removeAll(of: client)
    case .gateChanged(let new): gate = new
    }
    serveWaiting(now, &effects)
  }

  private mutating func handle(
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    switch request.operation {
    case .greet: answer(.greeted, request, &effects)
    case .close: watchers.removeAll(of: request.from)
    case .begin(let isReadOnly): begin(isReadOnly: isReadOnly, request, now, &effects)
    case .rollBack(let transaction):
      // A second one is no mistake.
      transactions.removeAll { $0.number == transaction }
      answer(.rolledBack, request, &effects)
    case .get(let paths, let transaction): get(paths, transaction, request, now, &effects)
    case .query(let query, let transaction): find(query, transaction, request, now, &effects)
    case .commit(let writes, let transaction):
      commit(writes, transaction, request, now, &effects)
    case .batchWrite(let writes): batch(writes, [], request, now, &effects)
    case .listen(let query, let target): listen(query, target, request, now, &effects)
    case .unlisten(let target):
      watchers.remove(Watcher.Key(client: request.from, target: target))
    }
  }

  // MARK: Answers

  func answer(
    _ answer: DocumentAnswer,
    _ request: DocumentRequest,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    effects.append(.answer(answer, number: request.number, to: request.from))
  }

  func refuse(
    _ status: DocumentStatus,
    _ request: DocumentRequest,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    answer(.refused(status), request, &effects)
  }

  /// What the rules are asked about.
  func access(_ request: DocumentRequest, _ now: DeviceTime) -> DocumentGate.Access {
    DocumentGate.Access(
      caller: request.caller,
      from: request.from,
      time: now.wall,
      store: store,
    )
  }

  /// The status of a denial, which is told of.
  func status(
    of denial: DocumentDenial,
    _ effects: inout Effects<DocumentServerEffect>,
  ) -> DocumentStatus {
    effects.append(.deny(denial))
    return DocumentStatus(.permissionDenied, denial.text)
  }
}
