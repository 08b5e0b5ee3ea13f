import Documents
import Kernel

/// The app on a phone: a parent's, or a child's.
///
/// What it shows are states: who is signed in, the list that is on the screen, the changes that a screen
/// waits for. What it has of the store is `StoreClient`'s.
public struct Phone: Record, Hashable, Sendable {
  /// How it behaves.
  public var settings = TaskSettings()
  /// Which phone.
  public var device = ""
  /// The account of its family.
  public var account = ""
  /// The child whose phone it is; empty for a parent's.
  public var child = ""
  /// Whether its app was built to try something.
  public var isTrial = false
  /// What outlasts the process.
  public var diary = PhoneDiary()
  /// The store's library.
  public var client = StoreClient()
  /// The tasks on the screen.
  public var shown: [String] = []
  /// The changes that the screen waits for.
  public var awaited: [String] = []
  /// The request to the accounts that waits for an answer: the address, or nothing.
  public var asked = ""
  /// Whether that is for a new account.
  public var isNew = false
  /// What the phone's own system answers whoever reads a list; none where it works.
  public var faults: [FetchError] = []  // key: faults, unless []
  /// Why the list that is asked for again did not come; none where it was the store's trouble.
  public var strangers: [FetchError] = []  // key: strangers, unless []
  /// 1 where the phone is another one, on which nobody has opened the app.
  public var unopened: Int64 = 0  // key: unopened, unless 0

  /// A blank phone.
  public init() {}

  /// A phone whose app was just installed.
  public init(
    _ settings: TaskSettings,
    device: String,
    account: String,
    child: String,
    isTrial: Bool,
  ) {
    self.settings = settings
    self.device = device
    self.account = account
    self.child = child
    self.isTrial = isTrial
    client = StoreClient(device: device, settings)
  }

  /// How long the accounts have to answer.
  static let accountPatience = Duration.seconds(10)
  /// How long nobody worries about a change.
  static let changePatience = Duration.seconds(10)

  /// On whose behalf it asks.
  var caller: DocumentCaller {
    guard !diary.user.isEmpty else { return .nobody }
    guard diary.generation > 0 else { return .user(id: diary.user, claims: DocumentFields()) }
    let claims: DocumentFields = [TaskPaths.generation: .integer(diary.generation)]
    return .user(id: diary.user, claims: claims)
  }

  /// Which account that is, where it is not the first of its name: what the library keeps of one is not another's.
  var accountName: String { diary.generation > 0 ? "\(diary.user)/\(diary.generation)" : "" }

  /// The parent of the family: who is signed in on a parent's phone, whose uid has a number where it is a second
  /// account of one user.
  var parent: String { child.isEmpty && !diary.user.isEmpty ? diary.user : account }

  /// Who is signed in here, once somebody is.
  var identity: String {
    settings.childAccount == .own && !child.isEmpty ? child : account
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: PhoneEvent,
    at now: DeviceTime,
    into effects: inout Effects<TaskEffect>,
  ) {
    guard diary.install != .gone || Self.reachesDeletedApp(event) else {
      if case .opened = event { effects.state(.appMissing) }
      return
    }
    switch event {
    case .opened:
      unopened = 0
      open(now, &effects)
    case .left:
      shown = []
      if settings.owner == .all { effects.append(.hand(.seen(isInFront: false))) }
    case .signedUp(let email, let password):
      askAccounts(email, password, isNew: true, now, &effects)
    case .enteredAccount(let email, let password):
      askAccounts(email, password, isNew: false, now, &effects)
    case .passwordForgotten(let email, let password): reset(email, password, now, &effects)
    case .resetMailed: endAsking(&effects)
    case .accountGranted(let user, let generation): enter(as: user, generation, now, &effects)
    case .accountDenied(let error, let message):
      endAsking(&effects)
      refuse(error, message, &effects)
    case .sessionEnded: signOut(now, &effects)
    case .accountMissed:
      guard !asked.isEmpty else { return }
      asked = ""
      refuse(.networkError, "", &effects)
    case .childAdded(let child): add(child, now, &effects)
    case .familyMade(let family): make(family, now, &effects)
    case .taskAdded(let draft): add(draft, now, &effects)
    case .taskForged(let draft): add(draft, now, &effects)
    case .statusSet(let task, let status): set(status, of: task, now, &effects)
    case .pointsSet(let task, let points): set(points, of: task, now, &effects)
    case .listWanted(let child): list(child, attempt: 1, now, &effects)
    case .shinsWanted(let child): listShins(of: child, now, &effects)
    case .readingBroken(let error, let lasting):
      faults = [error]
      effects.append(.setTimer(.phone(.readingHealed), at: now.uptime + lasting))
    case .readingHealed: faults = []
    case .praiseDrawn(let task, let value): praise(task, value, &effects)
    case .notificationsSet(let isOn): setNotices(isOn, now, &effects)
    case .hintWanted(let task, let token): askHint(task, token, now, &effects)
    case .hintAnswered(let task, let status):
      effects.state(status == 200 ? .hintShown(task: task) : .hintRefused(status: status))
      if status >= 500 { effects.state(.hintBlamed(status: status)) }
    case .deletionConfirmed:
      // Nobody's account is none: `currentUser` is nil, and nobody is asked.
      guard !diary.user.isEmpty else { return }
      effects.append(
        .sendAll(
          .cloud(
            .deletionWanted(device: device, user: diary.user, generation: diary.generation)
          ),
          by: .internet,
        )
      )
    case .uninstalled: uninstall(&effects)
    case .reinstalled: reinstall(&effects)
    case .phoneReplaced: replacePhone(&effects)
    case .trialStarted:
      effects.append(
        .sendAll(.functions(.trialWanted(device: device, isTrial: isTrial)), by: .internet)
      )
    case .restored(let kept, let documents):
      diary = kept
      guard diary.install != .gone else { return }
      tell(.restored(documents), now, &effects)
      tell(.signedIn(caller, account: accountName), now, &effects)
      // FCM tells the token at each launch.
      if diary.token != 0, !diary.user.isEmpty { storeToken(now, &effects) }
    case .tokenDrawn(let value): take(token: value, now, &effects)
    case .configCame(let config):
      note(config, &effects)
      diary.config = config
      diary.configAt = now.wall
      save(&effects)
    case .notified(let notice):
      if !diary.wantsNotices, !notice.task.isEmpty {
        effects.state(.consentIgnored(task: notice.task))
      }
    case .permissionTold(let permission):
      permissionTold(permission, now, &effects)
    case .storeTold(let event): tell(event, now, &effects)
    case .ladderSlept(let child, let attempt): retryList(child, after: attempt, now, &effects)
    case .sleepDrawn(let child, let attempt, let value):
      sleep(child, attempt, share: value, now, &effects)
    case .patienceEnded(let task):
      guard awaited.contains(task) else { return }
      effects.state(.stillWaiting(task: task))
    }
  }

  /// Writes the diary, whatever happens to the power afterwards.
  func save(_ effects: inout Effects<TaskEffect>) {
    effects.append(.write(key: Self.diaryKey, value: WrittenRecord.text(of: diary)))
    effects.append(.sync)
  }

  /// The diary's name on the disk.
  public static let diaryKey = "diary"

  // MARK: The store

  /// Writes something, which shows at once.
  mutating func write(
    _ writes: [DocumentWrite],
    for errand: ClientErrand,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let writes = settings.names == .snakeCase ? writes.map(\.inSnakeCase) : writes
    end(client.write(writes, for: errand, now, &effects), now, &effects)
  }

  /// Tells the store's library something.
  mutating func tell(
    _ event: DocumentClientEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    end(client.take(event, now, &effects), now, &effects)
  }

  /// Calls have come to their end.
  mutating func end(
    _ ends: [StoreClient.ClientEnd],
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    for end in ends {
      switch (end.errand, end.outcome) {
      case (.list, .documents(let found, let isFromCache)):
        show(found.filter(\.snapshot.exists), isFromCache: isFromCache, &effects)
      case (.list(let child, let attempt), .failed(let status)):
        listFailed(child, attempt, FetchError(status), now, &effects)
      case (.shins, .documents(let found, let isFromCache)):
        let count = Int64(found.count { $0.snapshot.exists })
        if !isFromCache, count > 0 { effects.state(.shinsShown(count: count)) }
      case (let errand, .written): stored(errand, now, &effects)
      case (let errand, .failed(let status)): rejected(errand, status, &effects)
      case (_, .documents): break
      }
    }
  }

  /// A list is on the screen.
  private mutating func show(
    _ found: [ViewedDocument],
    isFromCache: Bool,
    _ effects: inout Effects<TaskEffect>,
  ) {
    shown = found.map { DocumentPath.lastSegment(of: $0.snapshot.path) }
    effects.state(.listShown(count: Int64(shown.count), isFromCache: isFromCache))
    if isFromCache {
      effects.state(.cachedListShown(count: Int64(shown.count)))
    } else if !shown.isEmpty {
      effects.state(.servedListShown(count: Int64(shown.count)))
    }
  }
}
