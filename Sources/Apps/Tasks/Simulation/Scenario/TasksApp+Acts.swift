import AppToolkit
import Documents
import Kernel
import Plans
import PushServices
import PushSystem
import Tasks
import World

/// What people and operators do, as a scenario says it.
extension TasksApp {
  /// The names of the acts.
  enum Act: String, CaseIterable {
    case openTasks
    case leaveTasks
    case signUp
    case signIn
    case resetPassword
    case addChild
    case makeFamily
    case addTask
    case forgeTask
    case startTask
    case completeTask
    case skipTask
    case reopenTask
    case setPoints
    case listTasks
    case listShins
    case breakLists
    case setNotifications
    case allowNotifications
    case useAction
    case askHint
    case deleteAccount
    case uninstall
    case reinstall
    case tryReminder
    case doubleEvent
    case doubleSchedule
    case setConfig
    case trouble
    case troublePush
    case healPush

    /// The keys beside the node's.
    var keys: [String] {
      switch self {
      case .signUp, .signIn, .resetPassword: ["email", "password"]
      case .addChild, .listTasks, .listShins: ["child"]
      case .makeFamily: ["family"]
      case .addTask, .forgeTask:
        [
          "task", "child", "title", "category", "priority", "types", "points", "due", "repeats",
          "days",
        ]
      case .startTask, .completeTask, .skipTask, .reopenTask: ["task"]
      case .setPoints: ["task", "points"]
      case .breakLists: ["domain", "code", "lasting"]
      case .setNotifications: ["wanted"]
      case .allowNotifications: ["is"]
      case .useAction: ["task", "action"]
      case .askHint: ["task", "token"]
      case .setConfig: ["rate", "hints", "analytics", "praise"]
      case .trouble: ["code", "lasting"]
      case .troublePush: ServiceTrouble<GoogleRejection>.keys
      case .openTasks, .leaveTasks, .deleteAccount, .uninstall, .reinstall, .tryReminder,
        .doubleEvent,
        .doubleSchedule, .healPush:
        []
      }
    }

    var part: AppPart {
      switch self {
      case .doubleEvent, .doubleSchedule, .setConfig, .trouble: TasksApp.cloudPart
      case .troublePush, .healPush: TasksApp.deskPart
      case .allowNotifications, .useAction: TasksApp.doorPart
      case .openTasks, .leaveTasks, .signUp, .signIn, .resetPassword, .addChild, .makeFamily,
        .addTask, .forgeTask, .startTask, .completeTask, .skipTask, .reopenTask, .setPoints,
        .listTasks, .listShins, .breakLists, .setNotifications, .askHint, .deleteAccount,
        .uninstall, .reinstall, .tryReminder:
        TasksApp.phonePart
      }
    }
  }

  /// All of them, with the part to which each happens.
  public static let valuedActs = Act.allCases.map { act in
    AppAct(act.rawValue, keys: act.keys, on: act.part.kinds, part: act.part.name)
  }

  /// Nothing is done without a name of its own.
  public static let acts: [TaskEvent] = []

  /// The keys that it reads from devices.
  public static let nodeKeys = ["user", "child", "build", "notifications"]

  private enum Build: String, CaseIterable {
    case release
    case debug
  }

  /// Reads them; a server has none.
  public static func keys(_ reader: MappingReader, on kind: NodeKind) -> TasksKeys {
    var keys = TasksKeys()
    guard kind == .device else { return keys }
    keys.user = id(reader, "user")
    keys.child = reader.optional("child", .documentID) ?? ""
    keys.permission = reader.enumeration("notifications", default: .allowed)
    keys.isTrial = reader.enumeration("build", Build.self, default: .release) == .debug
    return keys
  }

  /// Reads an act.
  public static func event(
    of act: AppAct,
    _ reader: MappingReader,
    in place: ActSurroundings<TasksKeys>,
  ) -> TaskEvent? {
    guard let act = Act(rawValue: act.name) else { return nil }
    switch act {
    case .openTasks: return .phone(.opened)
    case .leaveTasks: return .phone(.left)
    case .signUp:
      return .phone(.signedUp(email: reader.name("email"), password: reader.name("password")))
    case .signIn:
      return .phone(
        .enteredAccount(email: reader.name("email"), password: reader.name("password"))
      )
    case .resetPassword:
      return .phone(
        .passwordForgotten(email: reader.name("email"), password: reader.name("password"))
      )
    case .addChild: return .phone(.childAdded(child: id(reader, "child")))
    case .makeFamily: return .phone(.familyMade(family: id(reader, "family")))
    case .addTask: return draft(reader, in: place).map { .phone(.taskAdded($0)) }
    case .forgeTask: return draft(reader, in: place).map { .phone(.taskForged($0)) }
    case .startTask: return status(reader, .inProgress)
    case .completeTask: return status(reader, .completed)
    case .skipTask: return status(reader, .skipped)
    case .reopenTask: return status(reader, .notStarted)
    case .setPoints:
      let points = reader.integer("points", in: pointsRange)
      return .phone(.pointsSet(task: id(reader, "task"), points: points))
    case .listTasks: return .phone(.listWanted(child: id(reader, "child")))
    case .listShins: return .phone(.shinsWanted(child: id(reader, "child")))
    case .breakLists:
      let code = reader.integer("code", in: 0...1_000_000)
      let error = FetchError(domain: reader.name("domain"), code: code)
      return .phone(.readingBroken(error, lasting: trouble(reader)))
    case .allowNotifications:
      let isAllowed = reader.boolean("is", default: true)
      return .door(.permissionSet(isAllowed ? .allowed : .denied))
    case .useAction:
      let action = reader.enumeration("action", NoticeAction.self)
      return .door(.actionUsed(action, task: id(reader, "task")))
    case .setNotifications: return .phone(.notificationsSet(reader.boolean("wanted")))
    case .askHint:
      let token = reader.enumeration("token", HintToken.self, default: .good)
      return .phone(.hintWanted(task: id(reader, "task"), token: token))
    case .deleteAccount: return .phone(.deletionConfirmed)
    case .uninstall: return .phone(.uninstalled)
    case .reinstall: return .phone(.reinstalled)
    case .tryReminder: return .phone(.trialStarted)
    case .doubleEvent: return .cloud(.eventDoubled)
    case .doubleSchedule: return .cloud(.scheduleDoubled)
    case .setConfig:
      var config = RemoteConfig()
      config.rate = reader.integer("rate", in: 0...100, default: config.rate)
      config.hints = reader.boolean("hints", default: config.hints)
      config.analytics = reader.boolean("analytics", default: false) ? .up : .down
      if reader.has("praise") { config.praise = reader.values("praise", .name) }
      return .cloud(.configSet(config))
    case .trouble:
      let trouble = reader.enumeration("code", Trouble.self)
      return .cloud(.storeTroubled(code: trouble.code, lasting: Self.trouble(reader)))
    case .troublePush, .healPush:
      return push(act, reader, in: place)
    }
  }

  /// How long something is broken.
  private static func trouble(_ reader: MappingReader) -> Duration {
    reader.duration("lasting", in: .seconds(1)...Duration.seconds(86_400))
  }

  /// Trouble of FCM, or its end; where the services are not the tasks' own it is theirs.
  private static func push(
    _ act: Act,
    _ reader: MappingReader,
    in place: ActSurroundings<TasksKeys>,
  ) -> TaskEvent? {
    guard !place.node.carries(PushAsk.app) else {
      ServiceTrouble<GoogleRejection>.refuse(
        reader,
        act.rawValue,
        on: place.node.id,
        sharing: PushAsk.app,
      )
      return nil
    }
    guard act == .troublePush else { return .push(.serviceHealed) }
    let trouble = ServiceTrouble<GoogleRejection>(reader)
    return .push(.serviceTroubled(reason: trouble.reason, wait: trouble.wait))
  }

  /// What a store in trouble says.
  private enum Trouble: String, CaseIterable {
    case unavailable
    case `internal`
    case deadlineExceeded
    case resourceExhausted
    case unauthenticated

    var code: DocumentCode {
      switch self {
      case .unavailable: .unavailable
      case .internal: .internalError
      case .deadlineExceeded: .deadlineExceeded
      case .resourceExhausted: .resourceExhausted
      case .unauthenticated: .unauthenticated
      }
    }
  }

  // MARK: Tasks

  private static let pointsRange: ClosedRange<Int64> = 0...1_000_000

  /// The id of a document: a name that a path can have.
  private static func id(_ reader: MappingReader, _ key: String) -> String {
    reader.required(key, .documentID) ?? ""
  }

  private static func status(_ reader: MappingReader, _ status: TaskStatus) -> TaskEvent {
    .phone(.statusSet(task: id(reader, "task"), status: status))
  }

  private static func draft(
    _ reader: MappingReader,
    in place: ActSurroundings<TasksKeys>,
  ) -> TaskDraft? {
    var draft = TaskDraft()
    draft.task = id(reader, "task")
    draft.child = id(reader, "child")
    draft.title = reader.optional("title", .name) ?? draft.task
    draft.category = reader.enumeration("category", TaskCategory.self, default: .housework)
    draft.priority = reader.enumeration("priority", TaskPriority.self, default: .medium)
    draft.types = reader.has("types") ? reader.values("types", .documentID) : ["tidying"]
    draft.points = reader.integer("points", in: pointsRange, default: 10)
    if reader.has("due") { draft.due = reader.wallTime("due", in: place) }
    draft.repeats = repeats(reader)
    return draft
  }

  private static func repeats(_ reader: MappingReader) -> RepeatConfig? {
    let frequency = reader.optional("repeats", .enumeration(RepeatFrequency.self))
    let days = reader.values("days", .integer(in: 0...6))
    if frequency == .weekly, days.isEmpty {
      reader.diagnostics.warn(
        at: reader.mark(of: "repeats"),
        "\(reader.what) repeats weekly and has no 'days': it never comes again",
        remedy: "add 'days: [0]', 0 for Sunday",
      )
    }
    if frequency != .weekly, !days.isEmpty {
      reader.diagnostics.warn(
        at: reader.mark(of: "days"),
        "\(reader.what) has 'days' and does not repeat weekly: they are not looked at",
        remedy: "add 'repeats: weekly', or leave them out",
      )
    }
    return frequency.map { RepeatConfig($0, days: days) }
  }
}

extension ScalarFormat where Value == String {
  /// The id of a document, of letters, digits, `-` and `_`; the store keeps `__…__` for itself.
  fileprivate static var documentID: Self {
    let name = Self.name
    return Self(
      expectation: "a name of letters, digits, '-' and '_'",
      edges: name.edges,
    ) { (text, quoted) throws(QuantityError) in
      let text = try name.value(of: text, quoted: quoted)
      let isGood = text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
      }
      guard isGood else { throw QuantityError("has another character") }
      if text.utf8.count >= 4, text.hasPrefix("__"), text.hasSuffix("__") {
        throw QuantityError("begins and ends with '__', as the store's own names do")
      }
      return text
    }
  }
}
