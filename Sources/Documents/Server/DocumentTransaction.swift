import Kernel

/// A transaction of a server's SDK, which locks what it reads.
///
///     begun ──► reads, and locks ──► committed or rolled back
///                   └──► not heard of for 60 s, or 270 s old: expired
public struct DocumentTransaction: Record, Hashable, Sendable {
  /// Its number.
  public var number: Int64 = 0
  /// Whose it is.
  public var owner = ""
  /// Whether it only reads, from `snapshot`, and locks nothing.
  public var isReadOnly = false
  /// When it began.
  public var began = Uptime.start
  /// When it was last heard of.
  public var used = Uptime.start
  /// The documents that it has read, those included that were not there.
  public var documents: [String] = []
  /// The ids of the collections that it has queried.
  public var collections: [String] = []
  /// What it reads, where it only reads.
  public var snapshot: DocumentStore?

  /// A blank one.
  public init() {}

  /// How long one is kept that is not heard of ("Usage and limits").
  public static let idleMax = Duration.seconds(60)
  /// How long one is kept at all.
  public static let lifeMax = Duration.seconds(270)

  /// Whether it is over by then.
  func isExpired(at now: Uptime) -> Bool {
    now - used >= Self.idleMax || now - began >= Self.lifeMax
  }

  /// Whether a write of somebody else has to wait for it.
  func locks(_ document: String) -> Bool {
    guard !isReadOnly else { return false }
    if documents.contains(document) { return true }
    guard !collections.isEmpty else { return false }
    let collection = DocumentPath.lastSegment(of: DocumentPath.collection(of: document))
    return collections.contains(collection)
  }
}

/// A request that waits for a lock.
public struct WaitingRequest: Record, Hashable, Sendable {
  /// Its number among those that ever waited.
  public var ticket: Int64 = 0
  /// What it asks for.
  public var request = DocumentRequest()
  /// How the writes of a batch ended that come before the one that waits.
  public var statuses: [DocumentStatus] = []

  /// A blank one.
  public init() {}
}
