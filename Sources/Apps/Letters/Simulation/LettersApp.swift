import AppToolkit
import Kernel
import Letters
import Plans
import PushServices
import PushSystem
import World

/// The letters as an app of the toolkit: on a device the app and the keychain, on a server the server.
public struct LettersApp: DeviceReducer, Record, Equatable {
  /// What can happen.
  public typealias Event = LetterEvent
  /// What rules can ask for.
  public typealias Fact = LetterFact
  /// The operations of cryptography.
  public typealias Question = CipherQuestion
  /// What a scenario says of a device.
  public typealias Keys = LettersKeys

  /// The app, where this is that part.
  var phone: Phone?
  /// The keychain, where this is that.
  var keychain: Keychain?
  /// The server, where this is that.
  var server: Server?
  /// The push services, where this is them.
  var office: PushOffice?
  /// Where pushes come to on a device, where this is that.
  var door: PushDoor?

  /// No part.
  public init() {}

  /// A part at the start of a run.
  public init(settings: SettingValues, at place: PartPlace<LettersKeys>) {
    let keys = place.node.keys
    var own = LetterSettings(settings)
    let isShared = own.service == .services && place.node.carries(PushAsk.app)
    if isShared { own.owner = .all }
    switch place.part {
    case Self.keychainPart:
      let others = place.nodes.filter {
        $0.kind == .device && $0.id != place.node.id && $0.keys.user == keys.user
          && place.isJoined(with: $0.id, by: Way.icloud.rawValue)
      }
      keychain = Keychain(of: UserID(keys.user), own, besides: others.map { DeviceID($0.id) })
    case Self.serverPart: server = Server(own)
    case Self.officePart: office = PushOffice(of: own.owner)
    case Self.doorPart:
      door = PushDoor(
        own,
        device: DeviceID(place.node.id),
        user: UserID(keys.user),
        permission: keys.permission,
      )
    default:
      phone = Phone(
        own,
        user: UserID(keys.user),
        name: keys.called,
        device: DeviceID(place.node.id),
      )
    }
  }

  /// In front of its settings and facts.
  public static let name = "letters"
  /// Devices have the app and the keychain, servers the server.
  public static let kinds: [NodeKind] = [.device, .server]

  static let phonePart = AppPart(hasDisk: true)
  static let keychainPart = AppPart("keychain", isService: true, hasDisk: true)
  static let serverPart = AppPart("server", on: [.server], hasDisk: true)
  static let officePart = AppPart("push", on: [.server], isService: true, isElsewhere: true)
  static let doorPart = AppPart("notifications", isService: true)
  /// The app, its keychain, where pushes come to; the server, and the push services beside it.
  public static let parts = [phonePart, keychainPart, doorPart, serverPart, officePart]

  /// The ways that messages take.
  public static let links: [String]? = Way.allCases.map(\.rawValue)
  /// Phones reach the server and each other's keychains and messengers.
  public static let joins = [
    LinkJoin(Way.internet.rawValue, .device, .server),
    LinkJoin(Way.push.rawValue, .device, .server),
    LinkJoin(Way.icloud.rawValue, .device, .device),
    LinkJoin(Way.messenger.rawValue, .device, .device),
  ]

  /// What a part finds on its disk when it begins anew.
  public static func begun(_ part: AppPart, with disk: [DiskEntry]) -> LetterEvent? {
    switch part {
    case phonePart:
      let diary = try? PhoneDiary(disk: disk.map { ($0.key, $0.value) })
      return .phone(.restored(diary: diary ?? PhoneDiary()))
    case keychainPart:
      let items: KeychainItems? = try? disk.first { $0.key == itemsKey }?.record()
      let shared = disk.filter { SharedItem.isName($0.key) }.compactMap { entry in
        try? entry.record() as SharedItem
      }
      return .keychain(.itemsRead(items: items ?? KeychainItems(), shared: shared))
    case doorPart: return .door(.phoneBegan)
    case serverPart:
      // A server that has written nothing has no disk, and is told nothing of one.
      guard !disk.isEmpty else { return nil }
      let documents = try? ServerDocuments(disk: disk.map { ($0.key, $0.value) })
      return .server(.documentsRead(documents: documents ?? ServerDocuments()))
    case officePart: return .push(.servicesBegan)
    default: return nil
    }
  }

  private static let itemsKey = "items"

  /// What was drawn, as its asker is told it.
  public static let drawn: (@Sendable (_ key: String, _ value: UInt64) -> LetterEvent)? = {
    key,
    value in
    let (moment, opens) = ("moment/", "opens/")
    if key.hasPrefix(opens) {
      let letter = LetterID(String(key.dropFirst(opens.count)))
      return .phone(.openingDrawn(letter: letter, value: value))
    }
    if key.hasPrefix("token/") { return .phone(.tokenDrawn(value: value)) }
    guard key.hasPrefix(moment) else { return .phone(.codeDrawn(value: value)) }
    let letter = LetterID(String(key.dropFirst(moment.count)))
    return .server(.momentDrawn(letter: letter, value: value))
  }

  /// The answer of perfect cryptography.
  public static func answer(_ question: CipherQuestion, at place: PartAddress) -> LetterEvent {
    question.symbolicAnswer
  }

  /// A push and a link are the system's and a messenger's: they are there whatever the app does.
  public static func whenNotRunning(_ event: LetterEvent, in state: ProcessState) -> NotRunning {
    switch event {
    case .phone(.pushed), .phone(.launched): .wakes
    case .phone(.linkCame): .waits
    // What a backup does not have is not there for the process that begins next, either.
    case .phone(.phoneReplaced): .waits
    // It is on the screen, and that is all.
    case .phone(.notified), .phone(.toldUnseen): .lost
    // Whoever has copied it keeps it.
    case .server(.keysTaken): .waits
    case .phone, .keychain, .server, .push, .door: state == .gone ? .lost : .waits
    }
  }

  /// A push wakes the app; a server runs.
  public static func isWoken(on kind: NodeKind) -> Bool { kind == .device }

  /// Who leaves the app, or comes back by what the system does, has it no more in front.
  public static func moved(_ change: LifeChange, part: AppPart) -> LetterEvent? {
    guard part == phonePart else { return nil }
    switch change {
    case .background, .suspended, .locked: return .phone(.left)
    case .foreground, .unlocked, .clockStepped: return nil
    }
  }

  /// What the push system says that all apps of the node share.
  public static func handed(_ hand: AppHand) -> (event: LetterEvent, part: String)? {
    guard let word = hand.read(as: PushWord.self) else { return nil }
    let event: LetterEvent? =
      switch word {
      case .tokenGiven(let tokens): .phone(.tokenDrawn(value: UInt64(bitPattern: tokens.number)))
      case .came(let content), .shown(let content), .woken(let content, _):
        NoticeText.read(content).map { .door(.noticeShown($0)) }
      case .tapped(let content): NoticeText.read(content).map { .phone(.launched(by: $0)) }
      case .missed(let content, let why):
        why == .notAllowed ? NoticeText.read(content).map { .door(.noticeHidden($0)) } : nil
      case .phoneReplaced: .phone(.phoneReplaced)
      case .accepted, .refused, .dropped: .push(.orderAnswered(word))
      }
    return event.map { ($0, part(of: $0).name) }
  }

  /// How long a message is.
  public static func bytes(of message: LetterEvent) -> Int {
    switch message {
    case .server(.requested(_, _, _, let body, _)): Int(body.bytes)
    case .phone(.answered(_, let response)): Int(response.bytes)
    case .phone, .keychain, .server, .push, .door: 400
    }
  }

  /// The letter that a message is about: a phone that asks for what there is asks for several.
  public static func subject(of message: LetterEvent) -> String {
    switch message {
    case .server(.requested(_, _, _, let body, _)): body.letter?.text ?? ""
    case .phone(.answered(_, let response)): response.letter?.text ?? ""
    case .phone(.pushed(let notice)), .door(.noticeCame(let notice, _)),
      .door(.mailCame(let notice)):
      notice.letter?.text ?? ""
    case .phone, .keychain, .server, .push, .door: ""
    }
  }

  /// The door.
  public mutating func reduce(
    _ event: LetterEvent,
    at now: DeviceTime,
    into effects: inout Effects<AppEffect<LetterEvent, LetterFact, CipherQuestion>>,
  ) {
    var own = Effects<LetterEffect>()
    switch event {
    case .phone(let event): phone?.reduce(event, at: now, into: &own)
    case .keychain(let event): keychain?.reduce(event, into: &own)
    case .server(let event): server?.reduce(event, at: now, into: &own)
    case .push(let event): office?.reduce(event, at: now, into: &own)
    case .door(let event): door?.reduce(event, into: &own)
    }
    for effect in own.items { Self.append(effect, to: &effects) }
  }

  /// What the parts ask for, in the toolkit's words.
  private static func append(
    _ effect: LetterEffect,
    to effects: inout Effects<AppEffect<LetterEvent, LetterFact, CipherQuestion>>,
  ) {
    switch effect {
    case .send(let event, let device, let way):
      effects.append(
        .send(event, to: device.text, part: part(of: event).name, link: way.rawValue)
      )
    case .sendAll(let event, let way):
      effects.append(.send(event, part: part(of: event).name, link: way.rawValue))
    case .carry(let event, let device):
      effects.append(.tell(event, part: part(of: event).name, on: device.text))
    case .tell(let event): effects.append(.tell(event, part: part(of: event).name))
    case .setTimer(let event, let uptime): effects.append(.setTimer(event, at: uptime))
    case .setAlarm(let event, let wall): effects.append(.setAlarm(event, at: wall))
    case .cancelTimer(let event): effects.append(.cancelTimer(event))
    case .save(let changes):
      for change in changes {
        if let value = change.value {
          effects.append(.write(key: change.key, value: value))
        } else {
          effects.append(.remove(key: change.key))
        }
      }
      effects.append(.sync)
    case .keep(let items):
      effects.append(.write(key: itemsKey, items))
      effects.append(.sync)
    case .draw(let bound, let name): effects.append(.draw(below: bound, for: name))
    case .ask(let question): effects.append(.ask(question))
    case .hand(let ask): effects.append(.hand(ask, to: PushAsk.app))
    case .state(let fact): effects.append(.state(fact))
    }
  }

  /// Who an event happens to.
  private static func part(of event: LetterEvent) -> AppPart {
    switch event {
    case .phone: phonePart
    case .keychain: keychainPart
    case .server: serverPart
    case .push: officePart
    case .door: doorPart
    }
  }
}

/// What a scenario says of a device that carries the letters.
public struct LettersKeys: Record, Hashable, Sendable {
  /// Whose it is; of a server nobody's.
  public var user = ""
  /// The name that Sign in with Apple gives.
  public var called = ""
  /// Whether its user lets the app show notifications.
  public var permission = NotificationPermission.allowed  // key: notifications, unless .allowed

  /// Of a server.
  public init() {}
}
