import Kernel

/// What happens to a document server.
public enum DocumentServerEvent: Choice, Hashable, Sendable {
  /// Somebody asks for something.
  case requested(DocumentRequest)  // key: request
  /// A request has waited for a lock for as long as it may.
  case waitEnded(ticket: Int64)
  /// A client's stream has ended: nobody listens for it any more.
  case disconnected(client: String)
  /// From now on these are the rules.
  case gateChanged(DocumentGate)  // key: gate
}

/// What a document server asks for.
public enum DocumentServerEffect: Choice, Hashable, Sendable {
  /// A request is answered.
  case answer(DocumentAnswer, number: Int64, to: String)  // key: answer
  /// A listener learns of changes.
  case notify(TargetChange, to: String)  // key: change
  /// A document has changed: functions that wait for it are to learn of it.
  case fire(DocumentEvent)  // key: event
  /// The rules have refused something.
  case deny(DocumentDenial)  // key: denial
  /// The event is to happen then.
  case setTimer(DocumentServerEvent, at: Uptime)  // key: event
  /// It is not.
  case cancelTimer(DocumentServerEvent)  // key: event
}

/// What a listener learns.
public struct TargetChange: Record, Hashable, Sendable {
  /// The listener's own number.
  public var target: Int64 = 0
  /// How many changes it was told before this one since it began to listen: whoever misses one begins again.
  public var number: Int64 = 0
  /// The documents that are results, and were not or were otherwise.
  public var documents: [DocumentSnapshot] = []
  /// Those that are no results any more.
  public var removed: [String] = []
  /// Until when it is complete.
  public var readTime = WallTime.start
  /// Why nothing more comes; OK where more may.
  public var status = DocumentStatus()

  /// A blank one.
  public init() {}
}

/// A document has changed, as triggers see it.
public struct DocumentEvent: Record, Hashable, Sendable {
  /// Its number: however often it is delivered, and to however many functions, it is the same.
  public var id: Int64 = 0
  /// When.
  public var time = WallTime.start
  /// The document, as it was and as it is.
  public var change = DocumentChange()

  /// A blank one.
  public init() {}

  /// The fields before; nil where the document was not there.
  public var before: DocumentFields? { change.before?.fields }
  /// The fields after; nil where it is gone.
  public var after: DocumentFields? { change.after?.fields }
}

/// That the rules have refused something.
public struct DocumentDenial: Record, Hashable, Sendable {
  /// Who asked, as in the request.
  public var from = ""
  /// On whose behalf; empty for nobody.
  public var user = ""
  /// `get`, `list`, `create`, `update` or `delete`.
  public var method = ""
  /// The document, or the collection.
  public var path = ""
  /// What the rules said.
  public var text = ""

  /// A blank one.
  public init() {}
}
