import Kernel

/// What happens to the part of an app that keeps its documents.
public enum DocumentClientEvent: Choice, Hashable, Sendable {
  /// Somebody else is using the app; writes of whoever did before wait until they do again.
  ///
  /// Two accounts that one after the other have the same name are told apart by a name of the account's own; where
  /// that is empty the caller's is as good.
  case signedIn(
    DocumentCaller,  // key: caller
    account: String = "",  // key: account, unless ""
  )
  /// The app writes: all of it or none.
  case wrote([DocumentWrite], call: Int64)  // key: writes
  /// The app wants a document.
  case got(String, source: DocumentSource, call: Int64)  // key: document
  /// The app wants the results of a query.
  case queried(DocumentQuery, source: DocumentSource, call: Int64)  // key: query
  /// The app wants to see the results of a query from now on; with `includesMetadata` also that they have
  /// come from the store, or that a write has arrived there.
  case listened(DocumentQuery, listener: Int64, includesMetadata: Bool)  // key: query
  /// It does not any more.
  case stoppedListening(listener: Int64)
  /// The app wants a transaction.
  case transactionBegan(call: Int64)
  /// It reads documents in one.
  case transactionRead([String], call: Int64)  // key: documents
  /// It wants one to end with these writes.
  case transactionWrote([DocumentWrite], call: Int64)  // key: writes
  /// It gives one up.
  case transactionLeft(call: Int64)
  /// The store has answered.
  case answered(DocumentAnswer, number: Int64)  // key: answer
  /// The store tells a listener something.
  case notified(TargetChange)  // key: change
  /// The phone has a network, or has none any more.
  case reachabilityChanged(isReachable: Bool)
  /// No answer has come in time.
  case answerMissed(number: Int64)
  /// The store may be tried again.
  case backoffEnded
  /// A transaction may be tried again.
  case transactionBackoffEnded(call: Int64)
  /// Nothing was wanted for some time.
  case idled
  /// A number was drawn, for what it was wanted for.
  case drawn(UInt64, for: String)  // key: value
  /// The process has begun again, and this stood on its disk.
  case restored([ClientDiskEntry])  // key: entries
}

/// Where a document is wanted from.
public enum DocumentSource: String, CaseIterable, Choice, Hashable, Sendable {
  /// From the store, and from the cache where that cannot be reached.
  case preferServer = "default"
  /// From the store alone.
  case server
  /// From the cache alone.
  case cache
}

/// What the part of an app that keeps its documents asks for.
public enum DocumentClientEffect: Choice, Hashable, Sendable {
  /// The request goes to the store.
  case send(DocumentRequest)  // key: request
  /// What the app has asked for has come to an end.
  case complete(CallOutcome, call: Int64)  // key: outcome
  /// The results of a query, as the app is to show them.
  case show(DocumentView, listener: Int64)  // key: view
  /// A transaction is to be run, for the first time or again: its reads, and then its writes.
  case runTransaction(call: Int64, attempt: Int64)
  /// A transaction has read these.
  case giveTransaction([DocumentSnapshot], call: Int64)  // key: documents
  /// A write was taken back, since the store has refused it.
  case rollBack([String], status: DocumentStatus)  // key: documents
  /// A document has left the cache, which had grown too large.
  case evict(String)  // key: document
  /// A number from 0 up to the bound is to be told.
  case draw(below: UInt64, for: String)
  /// The event is to happen then.
  case setTimer(DocumentClientEvent, at: Uptime)  // key: event
  /// It is not.
  case cancelTimer(DocumentClientEvent)  // key: event
  /// The value is to stand under the key on the disk.
  case write(key: String, value: String)
  /// Nothing is to stand there.
  case remove(key: String)
  /// What was written is to outlast a loss of power.
  case sync
}

/// What stands on the disk under a name.
public struct ClientDiskEntry: Record, Hashable, Sendable {
  /// The name.
  public var key = ""
  /// A record in canonical JSON.
  public var value = ""

  /// A blank one.
  public init() {}

  /// A value under a name.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// What became of what the app has asked for.
public enum CallOutcome: Choice, Hashable, Sendable {
  /// The store has it, at that time.
  case written(at: WallTime)
  /// Documents, or that there is none.
  case documents([ViewedDocument], isFromCache: Bool)  // key: documents
  /// Nothing: the writes are not done, the documents not known.
  case failed(DocumentStatus)  // key: status
}

/// A document as the app sees it.
public struct ViewedDocument: Record, Hashable, Sendable {
  /// The document, with the app's own writes in it.
  public var snapshot = DocumentSnapshot()
  /// Whether a write to it has not arrived at the store.
  public var hasPendingWrites = false

  /// A blank one.
  public init() {}

  /// A document.
  public init(_ snapshot: DocumentSnapshot, hasPendingWrites: Bool) {
    self.snapshot = snapshot
    self.hasPendingWrites = hasPendingWrites
  }
}

/// The results of a query as the app sees them.
public struct DocumentView: Record, Hashable, Sendable {
  /// The results, in order.
  public var documents: [ViewedDocument] = []
  /// Whether the store may know better.
  public var isFromCache = true
  /// Whether a write to one of them has not arrived at the store.
  public var hasPendingWrites = false
  /// Why nothing more comes; OK where more may.
  public var status = DocumentStatus()

  /// A blank one.
  public init() {}
}
