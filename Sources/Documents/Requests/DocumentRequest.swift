import Kernel

/// Who asks.
public enum DocumentCaller: Choice, Hashable, Sendable {
  /// A server with the project's credentials: no rule is asked.
  case administrator
  /// Somebody who has not signed in.
  case nobody
  /// Somebody who has, with the claims of the token that rules see beside `uid`.
  case user(id: String, claims: DocumentFields)
}

/// What is asked for.
public enum DocumentOperation: Choice, Hashable, Sendable {
  /// Documents by their paths, in a transaction or, with 0, outside.
  case get([String], transaction: Int64)  // key: documents
  /// The results of a query, in a transaction or, with 0, outside.
  case query(DocumentQuery, transaction: Int64)  // key: query
  /// All writes or none, which ends the transaction; 0 for none.
  case commit([DocumentWrite], transaction: Int64)  // key: writes
  /// Each write by itself, one behind the other.
  case batchWrite([DocumentWrite])  // key: writes
  /// A transaction.
  case begin(isReadOnly: Bool)
  /// The end of a transaction, with nothing written.
  case rollBack(transaction: Int64)
  /// Every change of what the query finds, under a number of the asker's own.
  case listen(DocumentQuery, target: Int64)  // key: query
  /// No more of it.
  case unlisten(target: Int64)
  /// An answer, to know that there is a way.
  case greet
  /// No more of anything: whoever asked has closed its stream.
  case close
}

/// A request, on its way to the store.
public struct DocumentRequest: Record, Hashable, Sendable {
  /// The asker's own number, which the answer has too.
  public var number: Int64 = 0
  /// Who gets the answer, such as a device or a function's execution.
  public var from = ""
  /// On whose behalf.
  public var caller = DocumentCaller.administrator
  /// What is asked for.
  public var operation = DocumentOperation.greet

  /// A blank one.
  public init() {}

  /// A request.
  public init(
    _ number: Int64,
    from: String,
    as caller: DocumentCaller = .administrator,
    _ operation: DocumentOperation,
  ) {
    self.number = number
    self.from = from
    self.caller = caller
    self.operation = operation
  }
}

/// What is answered.
public enum DocumentAnswer: Choice, Hashable, Sendable {
  /// Documents, those included that are not there where they were asked for by path.
  case documents([DocumentSnapshot])  // key: documents
  /// Everything is written, at that time; `changed` are the documents that are not as before.
  case committed(at: WallTime)
  /// How each write of a batch ended.
  case written([DocumentStatus])  // key: statuses
  /// A transaction's number.
  case began(transaction: Int64)
  /// It is over.
  case rolledBack
  /// There is a way.
  case greeted
  /// Nothing was done.
  case refused(DocumentStatus)  // key: status
}

/// A document as it was at some time, or that there was none.
public struct DocumentSnapshot: Record, Hashable, Sendable {
  /// Its path.
  public var path = ""
  /// Whether it was there.
  public var exists = false
  /// Its fields; none where it was not.
  public var fields = DocumentFields()
  /// When it was made.
  public var created = WallTime.start
  /// When it was last changed; for one that is not there, when that was found out.
  public var updated = WallTime.start

  /// A blank one.
  public init() {}

  /// A document that is there.
  public init(_ document: Document) {
    path = document.path
    exists = true
    fields = document.fields
    created = document.created
    updated = document.updated
  }

  /// That there is no such document.
  public init(missing path: String, at time: WallTime) {
    self.path = path
    updated = time
  }

  /// What the field of that name holds.
  public subscript(name: String) -> DocumentValue? { fields[name] }

  /// The document; nil where there is none.
  public var document: Document? {
    exists ? Document(path, fields, created: created, updated: updated) : nil
  }
}
