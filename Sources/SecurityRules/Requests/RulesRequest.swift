/// What a client asks of the database, as the rules see it.
///
/// ```swift
/// let request = RulesRequest(
///   .update,
///   RulesPath(document: "tasks/t1"),
///   auth: .signedIn("mom"),
///   time: now,
///   resource: before,
///   incoming: after,
/// )
/// let decision = ruleset.decide(request) { path, after in store.resource(path, after) }
/// ```
public struct RulesRequest: Sendable {
  /// What is asked for; `read` and `write` are names for several of them.
  public enum Method: String, CaseIterable, Hashable, Sendable {
    /// One document is read.
    case get
    /// Documents are looked for.
    case list
    /// A document is written that was not there.
    case create
    /// A document is written that was there.
    case update
    /// A document is removed.
    case delete

    /// Whether it reads.
    public var isRead: Bool { self == .get || self == .list }
  }

  /// What is asked for.
  public var method: Method
  /// The document, or the collection of a `list`; for a collection group the root of the database.
  public var path: RulesPath
  /// Who asks: `request.auth`, null for nobody.
  public var auth: RulesValue
  /// When it is asked: `request.time`.
  public var time: RulesTimestamp
  /// The document as it is, `resource`; nil where it is not there, and not looked at for a `list`.
  public var resource: RulesResource?
  /// The document as it would be, `request.resource`; nil where it would not be there.
  public var incoming: RulesResource?
  /// What a `list` looks for; without one it asks for all.
  public var query: RulesQuery?
  /// How many documents the rules may look at with `get` and `exists`.
  public var accessesMax: Int

  /// For one document or one query: Google's limit.
  public static let singleAccessesMax = 10
  /// For each document of a batch, and of a transaction: Google's limit for all of it together.
  public static let batchAccessesMax = 20

  /// A request.
  ///
  /// - Parameters:
  ///   - method: what is asked for.
  ///   - path: of what.
  ///   - auth: who asks, see `RulesValue.signedIn(_:token:)`; null is nobody.
  ///   - time: when.
  ///   - resource: the document as it is.
  ///   - incoming: the document as it would be.
  ///   - query: what a list looks for.
  ///   - accessesMax: how many documents the rules may look at.
  public init(
    _ method: Method,
    _ path: RulesPath,
    auth: RulesValue = .null,
    time: RulesTimestamp = .epoch,
    resource: RulesResource? = nil,
    incoming: RulesResource? = nil,
    query: RulesQuery? = nil,
    accessesMax: Int = Self.singleAccessesMax,
  ) {
    self.method = method
    self.path = path
    self.auth = auth
    self.time = time
    self.resource = resource
    self.incoming = incoming
    self.query = query
    self.accessesMax = accessesMax
  }
}

extension RulesValue {
  /// Somebody who has signed in, as `request.auth` has it.
  ///
  /// - Parameters:
  ///   - uid: the user's identifier.
  ///   - token: what the token says beside it.
  /// - Returns: a map of both.
  public static func signedIn(_ uid: String, token: RulesMap = .empty) -> Self {
    .map(of: [("uid", .string(uid)), ("token", .map(token))])
  }
}
