import Kernel

/// What an app keeps its documents with (the mobile SDKs of Cloud Firestore), one for each process of an
/// app, with a disk.
///
///     wrote ──► queue ──► what the app sees ──► the store, one batch at a time ──► acknowledged
///                │                                     └──► refused: taken back
///                └──► disk
///
///     closed ──► opening ──► open ──► nobody wants it for 60 s: closed
///                  ▲  └──► failed ──► waiting, 0 s to 60 s ──┐
///                  └─────────────────────────────────────────┘
///
/// A write shows at once and is complete when the store says so, however long that takes. What is read
/// comes from the store, and from the cache where that is out of reach. One batch is under way at a
/// time, where the SDKs send up to ten on a stream that keeps their order: the order is the same.
///
/// - Complexity: what an app sees is worked out anew for the documents that change, and for each listener
///   at every change; a device has few of both.
public struct DocumentClient: Record, Hashable, Sendable, Reducer {
  /// What it is told.
  public typealias Event = DocumentClientEvent
  /// What it asks for.
  public typealias Effect = DocumentClientEffect

  /// What the store calls it, such as the device's name.
  public var name = ""
  /// What the app has set.
  public var settings = DocumentClientSettings()
  /// Who is using the app.
  public internal(set) var caller = DocumentCaller.nobody
  /// What tells its account from another one of that name; empty where there was none.
  public internal(set) var account = ""  // key: account, unless ""
  /// What is known of the store.
  public internal(set) var cache = SortedRows<CachedDocument>()
  /// How many bytes that takes.
  public internal(set) var cachedBytes: Int64 = 0
  /// The writes that the store has not acknowledged, in order, of everybody who uses the app.
  public internal(set) var queue: [PendingBatch] = []
  /// The documents as the app sees them.
  public internal(set) var local = DocumentStore()
  /// Who wants to see what.
  public internal(set) var listeners: [ClientListener] = []
  /// What the app waits for.
  public internal(set) var reads: [PendingRead] = []
  /// The transactions that the app is running.
  public internal(set) var transactions: [ClientTransaction] = []
  /// How the way to the store is.
  public internal(set) var stream = ClientStream.closed
  /// How long the stream waits after it has failed.
  public internal(set) var backoff = ClientBackoff()
  /// Whether the store counts as out of reach: it was asked, and has not answered.
  public internal(set) var isOffline = false
  /// Whether the phone has a network, as far as it says.
  public internal(set) var isReachable = true
  /// The number of the last request.
  public internal(set) var requests: Int64 = 0
  /// The number of the last batch.
  public internal(set) var batches: Int64 = 0
  /// The request that the first batch is under way with; 0 where it is not.
  public internal(set) var writing: Int64 = 0
  /// Counts what is wanted, to know what was not for longest.
  public internal(set) var uses: Int64 = 0
  /// Whether the stream's end is set, since nobody wants it.
  public internal(set) var isIdling = false

  /// A client without documents.
  public init() {}

  /// A client that the store calls so.
  public init(name: String, settings: DocumentClientSettings = DocumentClientSettings()) {
    self.name = name
    self.settings = settings
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: DocumentClientEvent,
    at now: DeviceTime,
    into effects: inout Effects<DocumentClientEffect>,
  ) {
    switch event {
    case .signedIn(let caller, let account): signIn(caller, account, now, &effects)
    case .wrote(let writes, let call): write(writes, call, now, &effects)
    case .got(let path, let source, let call):
      read(.document(path), source, call, now, &effects)
    case .queried(let query, let source, let call): read(query, source, call, now, &effects)
    case .listened(let query, let listener, let includesMetadata):
      listen(query, listener, includesMetadata, now, &effects)
    case .stoppedListening(let listener): stopListening(listener, &effects)
    case .transactionBegan(let call): beginTransaction(call, &effects)
    case .transactionRead(let paths, let call): readInTransaction(paths, call, now, &effects)
    case .transactionWrote(let writes, let call): endTransaction(writes, call, now, &effects)
    case .transactionLeft(let call): transactions.removeAll { $0.call == call }
    case .answered(let answer, let number): take(answer, number, now, &effects)
    case .notified(let change): take(change, now, &effects)
    case .reachabilityChanged(let isReachable): reach(isReachable, now, &effects)
    case .answerMissed(let number): miss(number, now, &effects)
    case .backoffEnded: tryAgain(now, &effects)
    case .transactionBackoffEnded(let call): runAgain(call, &effects)
    case .idled: close(&effects)
    case .drawn(let value, let key): wait(value, key, now, &effects)
    case .restored(let entries): restore(entries, now, &effects)
    }
    idle(now, &effects)
  }

  /// The user whose writes are sent and shown, by their account; nobody is empty.
  var user: String {
    switch caller {
    case .user(let id, _): account.isEmpty ? id : account
    case .administrator, .nobody: ""
    }
  }

  private mutating func signIn(
    _ caller: DocumentCaller,
    _ account: String,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard caller != self.caller || account != self.account else { return }
    let paths = Array(pendingPaths)
    self.caller = caller
    self.account = account
    // The store is to know who asks: everything begins again.
    if stream == .open { breakStream(&effects) }
    refresh(paths + pendingPaths)
    showAll(&effects)
    wake(now, &effects)
  }
}
