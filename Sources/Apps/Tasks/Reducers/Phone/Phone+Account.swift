import Documents
import Kernel
import PushServices
import PushSystem

/// Who is signed in, the phone's token, Remote Config, hints.
extension Phone {
  /// The app is opened: it is heard of, and fetches what is too old.
  mutating func open(_ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    if settings.launch == .merged { askForToken(now, &effects) }
    if settings.badge == .cleared { effects.append(.tell(.door(.badgeTakenAway))) }
    if settings.categories == .registered {
      effects.append(.tell(.door(.categoriesRegistered)))
    }
    if settings.granted != .unread { effects.append(.tell(.door(.permissionAsked))) }
    let age = diary.configAt.map { now.wall - $0 }
    let isOld = age.map { $0 >= TaskSettings.configLife } ?? true
    guard isOld || settings.fetch == .eachOpening else { return }
    effects.append(.sendAll(.cloud(.configWanted(device: device)), by: .internet))
  }

  /// The app is `Messaging`'s delegate, and is told of its token (001:619-633).
  private mutating func askForToken(_ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    if settings.owner == .all {
      // The system calls back with the token each time that it is asked.
      effects.append(.hand(.register))
      effects.append(.hand(.seen(isInFront: true)))
    }
    if diary.token != 0 {
      sayToken(&effects)
      if !diary.user.isEmpty, !diary.isTokenStored, settings.tokenWrites == .untilStored {
        storeToken(now, &effects)
      }
    } else if settings.owner == .app {
      effects.append(.draw(below: 1 << 62, name: "token/"))
    }
  }

  /// Remote Config has come: what of it is another than before.
  func note(_ config: RemoteConfig, _ effects: inout Effects<TaskEffect>) {
    guard config != diary.config else { return }
    effects.state(
      .configChanged(rate: config.rate, hints: config.hints, analytics: config.analytics)
    )
    guard config.analytics != diary.config.analytics else { return }
    effects.state(config.analytics == .up ? .analyticsOn : .analyticsOff)
  }

  // MARK: Accounts

  /// Somebody wants an account, or into one.
  mutating func askAccounts(
    _ email: String,
    _ password: String,
    isNew: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    self.isNew = isNew
    let request = AccountRequest(device: device, user: account, email: email, password: password)
    ask(isNew ? .accountWanted(request) : .entryWanted(request), of: email, now, &effects)
  }

  /// The password is forgotten: a mail leads to another one, where the app can ask for it.
  mutating func reset(
    _ email: String,
    _ password: String,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard settings.reset == .mailed else { return effects.state(.resetMissing) }
    isNew = false
    let request = AccountRequest(device: device, user: account, email: email, password: password)
    ask(.resetWanted(request), of: email, now, &effects)
  }

  private mutating func ask(
    _ event: CloudEvent,
    of email: String,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    asked = email
    effects.append(.sendAll(.cloud(event), by: .internet))
    effects.append(
      .setTimer(.phone(.accountMissed), at: now.uptime + Self.accountPatience)
    )
  }

  /// The accounts have answered.
  mutating func endAsking(_ effects: inout Effects<TaskEffect>) {
    effects.append(.cancelTimer(.phone(.accountMissed)))
    asked = ""
  }

  /// Somebody is in, or the account is gone.
  mutating func enter(
    as user: String,
    _ generation: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let email = asked
    endAsking(&effects)
    guard !user.isEmpty else {
      // The account is gone.
      diary.user = ""
      diary.generation = 0
      save(&effects)
      return tell(.signedIn(.nobody), now, &effects)
    }
    diary.user = settings.childAccount == .own && !child.isEmpty ? child : user
    diary.generation = generation
    save(&effects)
    tell(.signedIn(caller, account: accountName), now, &effects)
    effects.state(.signedIn(user: diary.user))
    if isNew { writeProfile(email, now, &effects) }
    guard diary.token != 0, settings.tokenWrites == .untilStored else { return }
    // Who asks for it has the services hear of it.
    sayToken(&effects)
    storeToken(now, &effects)
  }

  /// The account is gone, and with it who was signed in: the library has said so once for each request.
  mutating func signOut(_ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    guard !diary.user.isEmpty else { return }
    effects.state(.signedOut(user: diary.user))
    diary.user = ""
    diary.generation = 0
    save(&effects)
    tell(.signedIn(.nobody), now, &effects)
  }

  /// The parent's document, as the seed has it (001:186-201).
  private mutating func writeProfile(
    _ email: String,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let wish = settings.names.consent.names.last ?? ""
    let fields: DocumentFields = [  // order-free: sorted by name
      "uid": .string(diary.user), "email": .string(email), "displayName": .string(diary.user),
      "children": .array([]),
      "isTrial": .boolean(isTrial), "createdAt": .stored(now.wall), "updatedAt": .stored(now.wall),
      "settings": .map([wish: true, "language": "ja"]),  // order-free: sorted by name
    ]
    write([.set(profile, fields)], for: .profile, now, &effects)
  }

  /// Where that is.
  var profile: String { "\(TaskPaths.users)/\(diary.user)" }

  /// Notifications are wanted, or none.
  mutating func setNotices(_ isOn: Bool, _ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    diary.wantsNotices = isOn
    save(&effects)
    storeConsent(now, &effects)
  }

  /// The system has said whether the app may show any: where that is another answer than before it is stored.
  mutating func permissionTold(
    _ permission: NotificationPermission,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard !diary.user.isEmpty, permission != diary.permission else { return }
    diary.permission = permission
    save(&effects)
    switch settings.granted {
    case .unread: break
    case .stored: storePermission(now, &effects)
    case .forAll: storeConsent(now, &effects)
    }
  }

  /// The answer is this phone's: its token is marked as one that shows nothing, or not any more.
  private mutating func storePermission(
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard diary.token != 0, child.isEmpty || settings.tokens == .last else { return }
    let token = [DocumentValue.string(PushDesk.token(of: diary.token))]
    let change = DocumentWrite.update(profile, [:])  // order-free: pairs
      .transforming(
        "silentTokens",
        diary.permission == .allowed ? .arrayRemove(token) : .arrayUnion(token),
      )
    write([change], for: .consent, now, &effects)
  }

  private mutating func storeConsent(_ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    // The system's answer is another's than the user's, unless it is taken for that.
    let isOn =
      diary.wantsNotices && (settings.granted != .forAll || diary.permission == .allowed)
    let change = DocumentWrite.update(profile, [settings.names.consent: .boolean(isOn)])
    write([change], for: .consent, now, &effects)
  }

  // MARK: The token

  /// The app has a token.
  mutating func take(token: UInt64, _ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    // Who opens the app is told it again.
    if unopened > 0 { return }
    if diary.install == .again { registerAgain(&effects) }
    // The system that all apps share says it each time that it is asked.
    if settings.owner == .all, diary.token == token { return }
    diary.token = token
    diary.isTokenStored = false
    save(&effects)
    if settings.owner == .app {
      effects.append(
        .sendAll(
          .push(.tokenRegistered(number: token, device: device, project: project)),
          by: .push,
        )
      )
    }
    // Where nobody is signed in there is nobody's document to put it in, and nobody is told.
    if diary.user.isEmpty { effects.state(.tokenUnstored) } else { storeToken(now, &effects) }
  }

  /// The project whose server pushes to the app.
  private var project: String { Functions.project(isTrial: isTrial, settings) }

  /// The services are told again which phone has the token: what they were told before a link may have lost.
  private func sayToken(_ effects: inout Effects<TaskEffect>) {
    guard settings.owner == .app else { return }
    effects.append(
      .sendAll(
        .push(.appOpened(number: diary.token, device: device, project: project)),
        by: .push,
      )
    )
  }

  /// `updateFCMToken` (001:636-642): one field of whoever is signed in, on whichever phone.
  mutating func storeToken(_ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    let text = DocumentValue.string(PushDesk.token(of: diary.token))
    var change: DocumentWrite
    switch settings.tokens {
    case .last: change = .update(profile, ["fcmToken": text])
    case .each:
      // A child's phone tells no parent's.
      guard child.isEmpty else { return }
      change = DocumentWrite.update(profile, [:])  // order-free: pairs
        .transforming("fcmTokens", .arrayUnion([text]))
    }
    if settings.granted == .stored, diary.permission == .denied {
      change = change.transforming("silentTokens", .arrayUnion([text]))
    }
    write([change], for: .token, now, &effects)
  }

  // MARK: Hints

  /// Somebody wants a hint, where the app offers one.
  mutating func askHint(
    _ task: String,
    _ token: HintToken,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard diary.config.hints else { return effects.state(.hintRefused(status: 0)) }
    let request = HintRequest(task, by: diary.user, on: device, token)
    effects.append(.sendAll(.functions(.hintAsked(request)), by: .internet))
  }
}
