import Documents
import Kernel

/// An account: only parents have one (001:77-79).
public struct Account: Record, Hashable, Sendable {
  /// The uid.
  public var user = ""
  /// The address.
  public var email = ""
  /// The password; here it is one, there it is a hash.
  public var password = ""
  /// How many accounts of that name were there before it, and are gone.
  public var generation: Int64 = 0  // key: generation, unless 0

  /// A blank one.
  public init() {}

  /// Whether it was made on one of a user's phones, whose name it has (`Cloud.freeName`).
  func isOf(_ somebody: String) -> Bool {
    guard user.hasPrefix(somebody) else { return false }
    let rest = user.dropFirst(somebody.count)
    return rest.isEmpty || rest.first == "-" && Int64(rest.dropFirst()) != nil
  }
}

/// A family whose account is gone, by which its documents are known.
public struct DepartedFamily: Record, Hashable, Sendable {
  /// The uid.
  public var user = ""
  /// The children that it had.
  public var children: [String] = []
  /// Whether somebody has looked what is left of it.
  public var isLooked = false
  /// Which account of its name it was.
  public var generation: Int64 = 0  // key: generation, unless 0
  /// What is left of it, where another account has taken its name before somebody has looked; none where nobody has.
  public var remains: [FamilyRemains] = []  // key: remains, unless []

  /// A blank one.
  public init() {}

  init(_ user: String, _ children: [String], generation: Int64) {
    self.user = user
    self.children = children
    self.generation = generation
  }
}

/// What was left of a family when another account took its name, and is left still.
public struct FamilyRemains: Record, Hashable, Sendable {
  /// The documents.
  public var paths: [String] = []

  /// A blank one.
  public init() {}

  init(_ paths: [String]) { self.paths = paths }
}

extension DepartedFamily {
  /// Whether another account has its name by now, and nobody has looked.
  var isSucceeded: Bool { !remains.isEmpty }
}

/// All accounts, and those that are gone, as they are on the disk.
struct AccountBook: Record, Hashable, Sendable {
  var accounts: [Account] = []
  var departed: [DepartedFamily] = []  // key: departed, unless []
  /// Who is signed in where.
  var sessions: [PhoneSession] = []  // key: sessions, unless []

  init() {}

  init(_ accounts: [Account], _ departed: [DepartedFamily], _ sessions: [PhoneSession]) {
    self.accounts = accounts
    self.departed = departed
    self.sessions = sessions
  }
}

/// Who gets in, and who does not (001:139-165).
extension Cloud {
  /// The fewest characters of a password (001:152).
  static let passwordLeast = 6
  /// Somebody looks what is left of a family after so long.
  static let leftoverPatience = Duration.seconds(60)

  /// Makes an account.
  mutating func make(
    _ request: AccountRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard !isInTrouble else { return answerTrouble(request, &effects) }
    if let error = formError(of: request) { return answer(request, error, &effects) }
    guard !accounts.contains(where: { $0.email == request.email }) else {
      return answer(request, .emailAlreadyInUse, &effects)
    }
    var account = Account()
    account.email = request.email
    account.password = request.password
    account.user = freeName(for: request.user)
    if departed.contains(where: { $0.user == account.user }) {
      account.generation = generation(of: account.user) + 1
    }
    succeed(account.user)
    accounts.append(account)
    beginSession(request.device, of: account.user, now)
    keepAccounts(&effects)
    answer(request, nil, as: account, &effects)
  }

  /// Lets somebody in.
  mutating func admit(
    _ request: AccountRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard !isInTrouble else { return answerTrouble(request, &effects) }
    let isTelling = settings.authErrors == .telling
    let alike = AccountMessages.invalidCredential
    guard let account = accounts.first(where: { $0.email == request.email }) else {
      return answer(request, isTelling ? .userNotFound : .unknown, saying: alike, &effects)
    }
    guard account.password == request.password else {
      return answer(request, isTelling ? .wrongPassword : .unknown, saying: alike, &effects)
    }
    beginSession(request.device, of: account.user, now)
    if settings.session == .hour { keepAccounts(&effects) }
    answer(request, nil, as: account, &effects)
  }

  /// Sends a mail, behind whose link its reader chooses another password: who has the account reads it, whoever asked.
  ///
  /// Whoever is signed in by the old one is so until their token is over ("Manage User Sessions" of Firebase: a new
  /// password revokes all refresh tokens).
  mutating func reset(_ request: AccountRequest, _ effects: inout Effects<TaskEffect>) {
    guard !isInTrouble else { return answerTrouble(request, &effects) }
    if let error = formError(of: request) { return answer(request, error, &effects) }
    let place = accounts.firstIndex { $0.email == request.email }
    if place == nil, settings.authErrors == .telling {
      return answer(request, .userNotFound, &effects)
    }
    if let place, accounts[place].isOf(request.user) {
      let user = accounts[place].user
      accounts[place].password = request.password
      if settings.session == .hour {
        endSessions(of: [user] + children(of: user), but: request.device)
      }
      keepAccounts(&effects)
      effects.state(.passwordReset(user: user))
    }
    effects.append(.send(.phone(.resetMailed), to: request.device, by: .internet))
  }

  /// The uid of an account that is made on a user's phones.
  ///
  /// It is the user's name, and a number behind it where another account has that: two accounts have no uid in common.
  private func freeName(for user: String) -> String {
    var (name, number) = (user, 1)
    while accounts.contains(where: { $0.user == name }) {
      number += 1
      name = "\(user)-\(number)"
    }
    return name
  }

  /// What troubles the store troubles the accounts too.
  private var isInTrouble: Bool { !store.trouble.isEmpty }

  private func answerTrouble(_ request: AccountRequest, _ effects: inout Effects<TaskEffect>) {
    answer(request, .unknown, saying: AccountMessages.internalError, &effects)
  }

  private func formError(of request: AccountRequest) -> AuthError? {
    guard request.email.contains("@") else { return .invalidEmail }
    return request.password.count < Self.passwordLeast ? .weakPassword : nil
  }

  private func answer(
    _ request: AccountRequest,
    _ error: AuthError?,
    as account: Account? = nil,
    saying message: String = "",
    _ effects: inout Effects<TaskEffect>,
  ) {
    if error != nil { effects.state(.entryRefused) }
    switch error {
    case .userNotFound, .wrongPassword: effects.state(.accountTold)
    case .invalidEmail, .weakPassword, .emailAlreadyInUse, .networkError, .unknown, nil: break
    }
    let user = account?.user ?? request.user
    let generation = account?.generation ?? 0
    effects.append(
      .send(
        .phone(
          error.map { .accountDenied($0, message: $0 == .unknown ? message : "") }
            ?? .accountGranted(user: user, generation: generation)
        ),
        to: request.device,
        by: .internet,
      )
    )
  }

  // MARK: The end of one

  /// The account is gone, and what its function takes with it.
  mutating func delete(
    _ user: String,
    _ generation: Int64,
    on device: String,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard !isGone(user, generation) else {
      // `ERROR_USER_NOT_FOUND`: the library signs out.
      return effects.append(.send(.phone(.sessionEnded), to: device, by: .internet))
    }
    let family = DepartedFamily(user, children(of: user), generation: generation)
    accounts.removeAll { $0.user == user }
    accountPlaces.forget()
    departed.removeAll { $0.user == user && !$0.isSucceeded }
    departed.append(family)
    endSessions(of: [user] + family.children, but: device)
    keepAccounts(&effects)
    if settings.deletion != .accountAlone {
      var call = TaskCall(.onUserDeleted, event: nextEvent())
      call.subject = user
      deliver(call, now, &effects)
    }
    lookLater(family, now, &effects)
    effects.append(
      .send(.phone(.accountGranted(user: "", generation: 0)), to: device, by: .internet)
    )
  }

  /// Whether the account of a token is gone; another one of that name is not it.
  mutating func isGone(_ user: String, _ generation: Int64) -> Bool {
    if let account = account(of: user) { return account.generation != generation }
    return departed.contains { family in
      !family.isSucceeded && (family.user == user || family.children.contains(user))
    }
  }

  /// A user's account, or that of a child's parent.
  mutating func account(of user: String) -> Account? {
    accountPlaces.fit(accounts.count) { accounts[$0].user }
    if let own = accountPlaces[user] { return accounts[own] }
    let parent = store["\(TaskPaths.children)/\(user)"]?.fields["parentId"]?.string
    return parent.flatMap { accountPlaces[$0] }.map { accounts[$0] }
  }

  /// Somebody looks later what is left of a family.
  func lookLater(
    _ family: DepartedFamily,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    effects.append(
      .setTimer(
        .cloud(
          .leftoversLookedFor(
            user: family.user,
            children: family.children,
            generation: family.generation,
          )
        ),
        at: now.uptime + Self.leftoverPatience,
      )
    )
  }
}
