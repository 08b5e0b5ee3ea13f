import Kernel

/// How a request ends (gRPC, "Status codes"; Firestore, "Use error codes").
public enum DocumentCode: String, CaseIterable, Choice, Hashable, Sendable {
  /// As asked for.
  case okay = "OK"
  /// Given up by whoever asked.
  case cancelled = "CANCELLED"
  /// The request cannot be right, whatever the store holds.
  case invalidArgument = "INVALID_ARGUMENT"
  /// There was no answer in time.
  case deadlineExceeded = "DEADLINE_EXCEEDED"
  /// There is no such document.
  case notFound = "NOT_FOUND"
  /// There is such a document.
  case alreadyExists = "ALREADY_EXISTS"
  /// The rules do not allow it.
  case permissionDenied = "PERMISSION_DENIED"
  /// Too much was asked for.
  case resourceExhausted = "RESOURCE_EXHAUSTED"
  /// The document has changed, or an index is missing.
  case failedPrecondition = "FAILED_PRECONDITION"
  /// Another transaction was in the way.
  case aborted = "ABORTED"
  /// The store's own mistake.
  case internalError = "INTERNAL"
  /// The store cannot be reached.
  case unavailable = "UNAVAILABLE"
  /// Nobody has signed in.
  case unauthenticated = "UNAUTHENTICATED"

  /// Its number, as in `FIRFirestoreErrorCode`.
  public var number: Int64 {
    switch self {
    case .okay: 0
    case .cancelled: 1
    case .invalidArgument: 3
    case .deadlineExceeded: 4
    case .notFound: 5
    case .alreadyExists: 6
    case .permissionDenied: 7
    case .resourceExhausted: 8
    case .failedPrecondition: 9
    case .aborted: 10
    case .internalError: 13
    case .unavailable: 14
    case .unauthenticated: 16
    }
  }

  /// Whether a client sends a write again that was answered so; else it is rejected for good.
  ///
  /// It is the clients' list (`isPermanentWriteError` of Firebase's SDKs): an aborted write is not sent
  /// again by itself outside a transaction, but it stays in the queue.
  public var isTransient: Bool {
    switch self {
    case .cancelled, .deadlineExceeded, .resourceExhausted, .internalError, .unavailable,
      .unauthenticated, .aborted:
      true
    case .okay, .invalidArgument, .notFound, .alreadyExists, .permissionDenied,
      .failedPrecondition:
      false
    }
  }
}

/// A code with the words that go with it.
public struct DocumentStatus: Record, Hashable, Sendable, Error {
  /// How it ended.
  public var code = DocumentCode.okay
  /// What is said of it; empty where all is well.
  public var message = ""

  /// All is well.
  public init() {}

  /// A code with its words.
  public init(_ code: DocumentCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Whether all is well.
  public var isOkay: Bool { code == .okay }

  /// That the store has said something that is no answer to what it was asked.
  ///
  /// It is told once, whatever its code: another attempt could do again what this one may have done.
  init(wrong answer: DocumentAnswer, to what: String) {
    self.init(
      .internalError,
      "The store has answered \(what) by '\(answer.kind)', which is no answer to it.",
    )
  }

  /// A request that cannot be right.
  static func invalid(_ message: String) -> Self { Self(.invalidArgument, message) }
  /// A transaction that is over.
  static let expiredTransaction = Self(
    .aborted,
    "The referenced transaction has expired or is no longer valid.",
  )
  /// Another transaction held a lock for too long.
  static let lockTimeout = Self(.aborted, "Transaction lock timeout.")
  /// A write in a transaction that only reads.
  static let readOnlyTransaction = Self(
    .invalidArgument,
    "Cannot modify entities in a read-only transaction.",
  )
}

extension DocumentStatus: CustomStringConvertible {
  /// The code, and the words behind it.
  public var description: String {
    message.isEmpty ? code.rawValue : "\(code.rawValue): \(message)"
  }
}
