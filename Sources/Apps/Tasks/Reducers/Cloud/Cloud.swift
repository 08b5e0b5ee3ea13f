import Documents
import Kernel

/// Google's side of the server: accounts, the store behind its rules, triggers, the scheduler, Remote Config.
///
/// It is a service: it runs whatever becomes of the functions' instance, and hands that what it has.
public struct Cloud: Record, Hashable, Sendable {
  /// How it behaves.
  public var settings = TaskSettings()
  /// The days of the scheduler.
  public var calendar = TaskCalendar()
  /// The documents, behind their rules.
  public var store = TaskStore()
  /// Who has an account.
  public var accounts: [Account] = []
  /// The families whose accounts are gone.
  public var departed: [DepartedFamily] = []  // key: departed, unless []
  /// Who is signed in where.
  public var sessions: [PhoneSession] = []  // key: sessions, unless []
  /// The accounts by their users.
  var accountPlaces = RowPlaces<String>()  // key: none
  /// The sessions by their phones.
  var sessionPlaces = RowPlaces<String>()  // key: none
  /// What the store is troubled by, the newest last.
  public var troubles: [StoreTrouble] = []  // key: troubles, unless []
  /// Remote Config.
  public var config = RemoteConfig()
  /// What was handed to functions, or is to be.
  public var deliveries = SortedRows<Delivery>()
  /// How many there were.
  public var deliveryCount: Int64 = 0
  /// How many events there were since the power came.
  public var eventCount: Int64 = 0
  /// How often the power has come back.
  public var boots: Int64 = 0  // key: boots, unless 0
  /// The last event's calls, and those of the scheduler's last run.
  public var lastCalls: [TaskCall] = []
  /// The scheduler's last run.
  public var lastSchedule: [TaskCall] = []
  /// Whether the scheduler runs.
  public var isScheduled = false
  /// What became of each task that was completed.
  public var completions = SortedRows<Completion>()

  /// A blank one.
  public init() {}

  /// A project that has no user.
  public init(_ settings: TaskSettings, calendar: TaskCalendar) {
    self.settings = settings
    self.calendar = calendar
    store = TaskStore(settings, epoch: calendar.start)
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: CloudEvent,
    at now: DeviceTime,
    into effects: inout Effects<TaskEffect>,
  ) {
    schedule(now, &effects)
    switch event {
    case .documentsRead(let entries): read(entries, now, &effects)
    case .accountWanted(let request): make(request, now, &effects)
    case .entryWanted(let request): admit(request, now, &effects)
    case .resetWanted(let request): reset(request, &effects)
    case .deletionWanted(let device, let user, let generation):
      delete(user, generation, on: device, now, &effects)
    case .configWanted(let device):
      effects.append(.send(.phone(.configCame(config)), to: device, by: .internet))
    case .configSet(let config): self.config = config
    case .storeAsked(let request):
      let answer = answer(request, now, &effects)
      effects.append(
        .send(
          .phone(.storeTold(.answered(answer, number: request.number))),
          to: request.from,
          by: .internet,
        )
      )
    case .storeCalled(let request):
      let answer = answerFunction(request, now, &effects)
      if !request.from.isEmpty {
        effects.append(.tell(.functions(.storeAnswered(errand: request.from, answer))))
      }
    case .eventHandled(let delivery, let isDone): handled(delivery, isDone: isDone, now, &effects)
    case .eventDue(let delivery): due(delivery, now, &effects)
    case .repeatDrawn(let delivery, let value):
      if value < UInt64(settings.duplicates) { double(delivery, now, &effects) }
    case .eventDoubled: for call in lastCalls { deliver(call, now, &effects, isRepeat: true) }
    case .scheduleStruck: runSchedule(now, &effects)
    case .scheduleDoubled:
      for call in lastSchedule { deliver(call, now, &effects, isRepeat: true) }
    case .storeTroubled(let code, let lasting):
      trouble(code, until: now.uptime + lasting, now, &effects)
    case .storeHealed: heal(now, &effects)
    case .leftoversLookedFor(let user, let children, let generation):
      judgeLeftovers(of: user, children, generation, &effects)
      noteLook(at: user, generation, &effects)
    }
  }

  // MARK: The store

  /// What a phone is answered.
  private mutating func answer(
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) -> DocumentAnswer {
    if isOver(request, now, &effects) { return .refused(.expiredToken) }
    guard isAnothers(request), store.trouble.isEmpty else { return take(request, now, &effects) }
    effects.state(.accessDenied)
    return .refused(.othersToken)
  }

  mutating func take(
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) -> DocumentAnswer {
    let outcome = store.take(request, at: now)
    if outcome.isDenied { effects.state(.accessDenied) }
    keep(outcome.changes, &effects)
    noteRemoval(outcome.changes, of: request, &effects)
    let events = outcome.changes.map { trigger($0, of: request, now, &effects) }
    judge(outcome.changes, as: events, of: request, &effects)
    judgeLoss(outcome, of: request, &effects)
    judgeReturn(outcome.changes, &effects)
    return outcome.answer
  }

  // MARK: The disk

  static let accountsKey = "accounts"
  static let bootsKey = "boots"
  /// In front of the documents of the store on its disk.
  public static let documentsPrefix = "documents/"

  private func keep(_ changes: [DocumentChange], _ effects: inout Effects<TaskEffect>) {
    guard settings.disk == .documents, !changes.isEmpty else { return }
    for change in changes {
      let key = Self.documentsPrefix + change.path
      if let document = change.after {
        effects.append(.write(key: key, value: WrittenRecord.text(of: document)))
      } else {
        effects.append(.remove(key: key))
      }
    }
    effects.append(.sync)
  }

  func keepAccounts(_ effects: inout Effects<TaskEffect>) {
    guard settings.disk == .documents else { return }
    let book = AccountBook(accounts, departed, sessions)
    effects.append(
      .write(key: Self.accountsKey, value: WrittenRecord.text(of: book))
    )
    effects.append(.sync)
  }

  /// Events that are called by how many there were are called as others before, unless the boot is in the name.
  private mutating func countBoot(
    _ entries: [ClientDiskEntry],
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard settings.eventIDs == .unique else { return }
    let before = entries.first { $0.key == Self.bootsKey }.flatMap { Int64($0.value) } ?? 0
    boots = before + 1
    effects.append(.write(key: Self.bootsKey, value: "\(boots)"))
    effects.append(.sync)
  }

  private mutating func read(
    _ entries: [ClientDiskEntry],
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    countBoot(entries, &effects)
    makeUpMidnight(entries, now, &effects)
    var documents: [Document] = []
    for entry in entries {
      if entry.key == Self.accountsKey {
        let book: AccountBook? = WrittenRecord.record(entry.value)
        accounts = book?.accounts ?? []
        departed = book?.departed ?? []
        sessions = book?.sessions ?? []
        accountPlaces.forget()
        sessionPlaces.forget()
      } else if entry.key.hasPrefix(Self.documentsPrefix),
        let document: Document = WrittenRecord.record(entry.value)
      {
        documents.append(document)
      }
    }
    store.restore(documents, at: now)
    restoreTroubles(entries, now, &effects)
    // Who was to look what is left of a family had not looked yet.
    for family in departed where !family.isLooked { lookLater(family, now, &effects) }
    resume(entries, now, &effects)
    // An entry with which no function is to be called any more.
    let awaited = deliveries.filter { delivery in
      let function = delivery.call.function
      return function == .retryWorker || function == .sendPushAgain
    }.map(\.call.subject)
    for document in documents
    where DocumentPath.collection(of: document.path) == TaskPaths.retryQueue
      && !awaited.contains(DocumentPath.lastSegment(of: document.path))
    {
      leave(document, &effects)
    }
  }
}

/// What became of a task that was completed: what nobody else can know.
public struct Completion: Record, Hashable, Sendable, Keyed {
  /// The task.
  public var task = ""
  /// How often it was completed.
  public var count: Int64 = 0
  /// The event by which a Shin grew last; empty for none.
  public var grownBy = ""

  /// A blank one.
  public init() {}

  /// The task.
  public var key: String { task }

  /// By their bytes.
  public static func order(_ left: String, _ right: String) -> ValueOrder {
    left.order(inBytesTo: right)
  }
}
