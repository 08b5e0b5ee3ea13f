import Kernel

/// Writes that the app has made together, and that the store has not acknowledged.
public struct PendingBatch: Record, Hashable, Sendable {
  /// Its number, in the order in which they were made.
  public var number: Int64 = 0
  /// Whom the app is to be told about; 0 where it has begun again since.
  public var call: Int64 = 0
  /// Who was using the app, by their account: nobody is empty.
  public var user = ""
  /// The writes.
  public var writes: [DocumentWrite] = []
  /// When the app made them, by the device's clock.
  public var made = WallTime.start

  /// A blank one.
  public init() {}
}

/// What the device knows of a document in the store.
public struct CachedDocument: Record, Hashable, Sendable, Keyed {
  /// Its path.
  public var path = ""
  /// As it was in the store; nil where it was not there.
  public var document: Document?
  /// Until when that is known.
  public var readTime = WallTime.start
  /// The higher, the later it was wanted.
  public var used: Int64 = 0

  /// A blank one.
  public init() {}

  /// By path.
  public var key: String { path }

  /// How two paths stand.
  public static func order(_ left: String, _ right: String) -> ValueOrder {
    left.order(inSegmentsTo: right)
  }

  /// About how many bytes it takes.
  var bytes: Int64 {
    Int64(Limits.size(of: document?.fields ?? DocumentFields(), at: path))
  }
}

/// Somebody in the app who wants to see the results of a query.
public struct ClientListener: Record, Hashable, Sendable {
  /// The app's number, which the store has as well.
  public var number: Int64 = 0
  /// The query.
  public var query = DocumentQuery()
  /// Whether the app wants to learn of what is no document.
  public var includesMetadata = false
  /// The request to listen that is not answered; 0 where there is none.
  public var request: Int64 = 0
  /// Whether the store has told everything since the stream was opened.
  public var isCurrent = false
  /// How many changes the store has told since.
  public var heard: Int64 = 0
  /// The results as far as the store has told them.
  public var documents: [String] = []
  /// What was shown last; nil while nothing was.
  public var shown: DocumentView?

  /// A blank one.
  public init() {}
}

/// Something that the app waits for.
public struct PendingRead: Record, Hashable, Sendable {
  /// The number of the request; 0 where it was not sent yet.
  public var request: Int64 = 0
  /// Whom the app is to be told about.
  public var call: Int64 = 0
  /// The query; that of one document for one.
  public var query = DocumentQuery()
  /// Whether the cache will do where the store cannot be reached.
  public var allowsCache = false
  /// Whether it is a transaction's.
  public var isTransaction = false
  /// The documents, for a transaction.
  public var paths: [String] = []

  /// A blank one.
  public init() {}
}

/// A transaction that the app is running.
public struct ClientTransaction: Record, Hashable, Sendable {
  /// The app's number.
  public var call: Int64 = 0
  /// How often it was run, this time included.
  public var attempt: Int64 = 1
  /// What it has read, with the times of the changes.
  public var read: [DocumentSnapshot] = []
  /// The number of its commit; 0 before that.
  public var commit: Int64 = 0
  /// Whether it waits for its next attempt.
  public var isWaiting = false
  /// How long it waits.
  public var backoff = ClientBackoff()

  /// A blank one.
  public init() {}
}

/// How the way to the store is.
public enum ClientStream: Choice, Hashable, Sendable {
  /// Nobody wants it.
  case closed
  /// An answer is awaited.
  case opening(number: Int64)
  /// It is there.
  case open
  /// It was not, and a number is to be drawn.
  case failed
  /// The next attempt is to come.
  case waiting
}
