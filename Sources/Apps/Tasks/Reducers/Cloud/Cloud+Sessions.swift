import Documents
import Kernel

/// Who is signed in on a phone, as its ID token says it.
public struct PhoneSession: Record, Hashable, Sendable {
  /// The phone.
  public var device = ""
  /// The uid of the token.
  public var user = ""
  /// When the token was made.
  public var issued = WallTime.start
  /// Whether its account is gone, or its password another: there will be no other token.
  public var isLast = false  // key: last

  /// A blank one.
  public init() {}

  init(_ device: String, _ user: String, _ issued: WallTime) {
    self.device = device
    self.user = user
    self.issued = issued
  }
}

/// How long somebody is signed in whose account is gone (T-17-SESSION).
///
/// A phone's token is good for an hour, and the rules know nothing but the token ("Manage User Sessions" of
/// Firebase). The library fetches another where the store is asked after that; here it comes with the request that
/// needs it. Where the account is gone it is refused (`ERROR_USER_NOT_FOUND`), and the library signs out.
extension Cloud {
  /// So long a token is good.
  static let tokenLife = Duration.seconds(3_600)

  /// A phone is let in, or has made an account.
  mutating func beginSession(_ device: String, of user: String, _ now: DeviceTime) {
    guard settings.session == .hour else { return }
    if session(on: device) != nil { removeSession(on: device) }
    sessions.append(PhoneSession(device, user, now.wall))
  }

  /// The place of a phone's session; nil where nobody is signed in there.
  private mutating func session(on device: String) -> Int? {
    sessionPlaces.fit(sessions.count) { sessions[$0].device }
    return sessionPlaces[device]
  }

  private mutating func removeSession(on device: String) {
    sessions.removeAll { $0.device == device }
    sessionPlaces.forget()
  }

  /// When tokens were made outlasts the power: it stands in each.
  private func keepSessions(_ effects: inout Effects<TaskEffect>) {
    if settings.session == .hour { keepAccounts(&effects) }
  }

  /// The account of phones that are signed in is gone, or its password another, but for the one where its user has
  /// said so.
  mutating func endSessions(of names: [String], but device: String) {
    removeSession(on: device)
    for place in sessions.indices where names.contains(sessions[place].user) {
      sessions[place].isLast = true
    }
  }

  /// Whether a phone asks with a token that is over, and gets no other: it is told so.
  mutating func isOver(
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) -> Bool {
    guard settings.session == .hour, case .user(let user, let claims) = request.caller
    else { return false }
    guard let place = session(on: request.from) else {
      // Only where nothing outlasts the power is anybody unknown.
      beginSession(request.from, of: user, now)
      if isGone(user, claims.generation) { sessions[sessions.count - 1].isLast = true }
      keepSessions(&effects)
      return false
    }
    guard now.wall - sessions[place].issued >= Self.tokenLife else { return false }
    if sessions[place].isLast {
      effects.append(.send(.phone(.sessionEnded), to: request.from, by: .internet))
      return true
    }
    sessions[place].issued = now.wall
    keepSessions(&effects)
    return false
  }

  /// Whether a token is of an account that is gone, and another one has its name: nothing of that is for it.
  mutating func isAnothers(_ request: DocumentRequest) -> Bool {
    guard request.operation.isOfDocuments, case .user(let user, let claims) = request.caller,
      let account = account(of: user)
    else { return false }
    return account.generation != claims.generation
  }
}

extension DocumentOperation {
  /// Whether rules are asked for it.
  fileprivate var isOfDocuments: Bool {
    switch self {
    case .get, .query, .commit, .batchWrite, .begin, .listen: true
    case .rollBack, .unlisten, .greet, .close: false
    }
  }
}

extension DocumentFields {
  /// Which account of its user's name a token is of.
  fileprivate var generation: Int64 { self[TaskPaths.generation]?.integer ?? 0 }
}

extension DocumentStatus {
  /// What the store says of a token of another account.
  static let othersToken = DocumentStatus(
    .permissionDenied,
    "Missing or insufficient permissions.",
  )
  /// What the store says of a token that is over.
  static let expiredToken = DocumentStatus(
    .unauthenticated,
    "Missing or invalid authentication.",
  )
}
