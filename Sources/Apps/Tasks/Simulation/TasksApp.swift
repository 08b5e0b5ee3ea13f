import AppToolkit
import Documents
import Kernel
import Plans
import PushServices
import PushSystem
import Tasks
import World

/// Task Shin Hakken as an app of the toolkit: on a phone the app and where pushes come to, on a server what
/// Google has there, the project's functions, and the push services.
public struct TasksApp: DeviceReducer, Record, Equatable {
  /// What can happen.
  public typealias Event = TaskEvent
  /// What rules can ask for.
  public typealias Fact = TaskFact
  /// What a scenario says of a device.
  public typealias Keys = TasksKeys

  /// The app, where this is that part.
  var phone: Phone?
  /// Where pushes come to, where this is that.
  var door: PushDoor?
  /// Google's side, where this is that.
  var cloud: Cloud?
  /// The functions, where this is them.
  var functions: Functions?
  /// The push services, where this is them.
  var desk: PushDesk?

  /// No part.
  public init() {}

  /// A part at the start of a run.
  public init(settings: SettingValues, at place: PartPlace<TasksKeys>) {
    let keys = place.node.keys
    var settings = TaskSettings(settings)
    if place.node.carries(PushAsk.app) { settings.owner = .all }
    let start = dividingDown(place.startUnix_ns, by: 1_000_000_000).quotient
    let calendar = TaskCalendar(start: start, zone: settings.zone)
    switch place.part {
    case Self.doorPart:
      door = PushDoor(
        device: place.node.id,
        isParent: keys.child.isEmpty,
        isTrial: keys.isTrial,
        owner: settings.owner,
        permission: keys.permission,
      )
    case Self.cloudPart: cloud = Cloud(settings, calendar: calendar)
    case Self.functionsPart: functions = Functions(settings, calendar: calendar)
    case Self.deskPart: desk = PushDesk(of: settings.owner)
    default:
      phone = Phone(
        settings,
        device: place.node.id,
        account: keys.user,
        child: keys.child,
        isTrial: keys.isTrial,
      )
    }
  }

  /// In front of its settings and facts.
  public static let name = "tasks"
  /// Devices have the app, servers what it speaks with.
  public static let kinds: [NodeKind] = [.device, .server]

  static let phonePart = AppPart(hasDisk: true)
  static let doorPart = AppPart("notifications", isService: true)
  static let cloudPart = AppPart("store", on: [.server], isService: true, hasDisk: true)
  static let functionsPart = AppPart("functions", on: [.server])
  static let deskPart = AppPart("push", on: [.server], isService: true, isElsewhere: true)
  /// The app, where pushes come to; Google's side, the functions, the push services.
  public static let parts = [phonePart, doorPart, cloudPart, functionsPart, deskPart]

  /// The ways that messages take.
  public static let links: [String]? = TaskWay.allCases.map(\.rawValue)
  /// Phones reach the server, not each other.
  public static let joins = TaskWay.allCases.map { LinkJoin($0.rawValue, .device, .server) }

  /// What a part finds on its disk when it begins anew.
  public static func begun(_ part: AppPart, with disk: [DiskEntry]) -> TaskEvent? {
    let entries = disk.map { ClientDiskEntry(key: $0.key, value: $0.value) }
    switch part {
    case phonePart:
      let diary: PhoneDiary? = try? disk.first { $0.key == Phone.diaryKey }?.record()
      let others = entries.filter { $0.key != Phone.diaryKey }
      return .phone(.restored(diary: diary ?? PhoneDiary(), documents: others))
    case doorPart: return .door(.phoneBegan)
    case cloudPart: return .cloud(.documentsRead(entries: entries))
    case functionsPart: return .functions(.instanceBegan)
    case deskPart: return .push(.servicesBegan)
    default: return nil
    }
  }

  /// What was drawn, as its asker is told it.
  public static let drawn: (@Sendable (_ key: String, _ value: UInt64) -> TaskEvent)? = {
    key,
    value in
    let words = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch words[0] {
    case "luck":
      return .functions(.luckDrawn(errand: words[1], shin: words[2], value: value))
    case "repeat": return .cloud(.repeatDrawn(delivery: Int64(words[1]) ?? 0, value: value))
    case "sleep":
      let attempt = Int64(words[1]) ?? 0
      let child = words[2...].joined(separator: "/")
      return .phone(.sleepDrawn(child: child, attempt: attempt, value: value))
    case "praise": return .phone(.praiseDrawn(task: words[1], value: value))
    case "token": return .phone(.tokenDrawn(value: value + 1))
    default:
      let name = String(key.dropFirst(StoreClient.drawPrefix.count))
      return .phone(.storeTold(.drawn(value, for: name)))
    }
  }

  /// An instance of the functions is started when there is something for it; a push is the system's.
  public static func whenNotRunning(_ event: TaskEvent, in state: ProcessState) -> NotRunning {
    switch event {
    case .functions(.called), .functions(.hintAsked), .functions(.trialWanted): .wakes
    case .functions: state == .gone ? .lost : .waits
    case .phone(.notified): .lost
    case .phone, .cloud, .push, .door: state == .gone ? .lost : .waits
    }
  }

  /// An instance of the functions begins for each event; a push wakes no app.
  public static func isWoken(on kind: NodeKind) -> Bool { kind == .server }

  /// Who leaves the app has it no more in front.
  public static func moved(_ change: LifeChange, part: AppPart) -> TaskEvent? {
    guard part == phonePart else { return nil }
    switch change {
    case .background, .suspended, .locked: return .phone(.left)
    case .foreground, .unlocked, .clockStepped: return nil
    }
  }

  /// What the push system says that all apps of the node share.
  public static func handed(_ hand: AppHand) -> (event: TaskEvent, part: String)? {
    guard let word = hand.read(as: PushWord.self) else { return nil }
    let event: TaskEvent? =
      switch word {
      case .tokenGiven(let tokens): .phone(.tokenDrawn(value: UInt64(bitPattern: tokens.number)))
      case .came(let content), .shown(let content), .woken(let content, _):
        NoticeMessage.read(content).map { .door(.alertShown($0)) }
      // The app is opened, and shows its list.
      case .tapped: .phone(.opened)
      case .missed(let content, let why):
        missed(NoticeMessage.read(content), why)
      case .phoneReplaced: .phone(.phoneReplaced)
      case .accepted, .refused, .dropped: .push(.orderAnswered(word))
      }
    return event.map { ($0, part(of: $0).name) }
  }

  /// What a phone's system has shown to nobody.
  private static func missed(_ notice: TaskNotice?, _ why: NotificationEnd) -> TaskEvent? {
    guard let notice else { return nil }
    if why == .notAllowed { return .door(.alertHidden(notice)) }
    return why == .notInstalled ? .door(.alertMissed(notice)) : nil
  }

  /// How long a message is.
  public static func bytes(of message: TaskEvent) -> Int { 600 }

  /// The task that a notification names: one run of a function sends those of several.
  public static func subject(of message: TaskEvent) -> String {
    if case .door(.noticeCame(let notice, _)) = message { notice.task } else { "" }
  }

  /// The door.
  public mutating func reduce(
    _ event: TaskEvent,
    at now: DeviceTime,
    into effects: inout Effects<DeviceEffect<TaskEvent, TaskFact>>,
  ) {
    var own = Effects<TaskEffect>(capacity: 8)
    switch event {
    case .phone(let event): phone?.reduce(event, at: now, into: &own)
    case .door(let event): door?.reduce(event, into: &own)
    case .cloud(let event): cloud?.reduce(event, at: now, into: &own)
    case .functions(let event): functions?.reduce(event, at: now, into: &own)
    case .push(let event): desk?.reduce(event, at: now, into: &own)
    }
    own.drain { Self.append($0, to: &effects) }
  }

  /// What the parts ask for, in the toolkit's words.
  private static func append(
    _ effect: consuming TaskEffect,
    to effects: inout Effects<DeviceEffect<TaskEvent, TaskFact>>,
  ) {
    switch effect {
    case .send(let event, let node, let way):
      effects.append(.send(event, to: node, part: part(of: event).name, link: way.rawValue))
    case .sendAll(let event, let way):
      effects.append(.send(event, part: part(of: event).name, link: way.rawValue))
    case .tell(let event): effects.append(.tell(event, part: part(of: event).name))
    case .setTimer(let event, let uptime): effects.append(.setTimer(event, at: uptime))
    case .setAlarm(let event, let wall): effects.append(.setAlarm(event, at: wall))
    case .cancelTimer(let event): effects.append(.cancelTimer(event))
    case .write(let key, let value): effects.append(.write(key: key, value: value))
    case .remove(let key): effects.append(.remove(key: key))
    case .sync: effects.append(.sync)
    case .draw(let bound, let name): effects.append(.draw(below: bound, for: name))
    case .hand(let ask): effects.append(.hand(ask, to: PushAsk.app))
    case .state(let fact): effects.append(.state(fact))
    }
  }

  /// Who an event happens to.
  private static func part(of event: TaskEvent) -> AppPart {
    switch event {
    case .phone: phonePart
    case .door: doorPart
    case .cloud: cloudPart
    case .functions: functionsPart
    case .push: deskPart
    }
  }
}

/// What a scenario says of a device that carries the tasks.
public struct TasksKeys: Record, Hashable, Sendable {
  /// The account of its family; of a server nobody's.
  public var user = ""
  /// The child whose phone it is; empty for a parent's.
  public var child = ""
  /// Whether its app is a developer's build.
  public var isTrial = false
  /// Whether its user lets the app show notifications.
  public var permission = NotificationPermission.allowed  // key: notifications, unless .allowed

  /// Of a server.
  public init() {}
}
