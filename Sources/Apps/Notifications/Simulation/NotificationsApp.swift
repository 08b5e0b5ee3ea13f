import AppToolkit
import Kernel
import Plans
import PushServices
import PushSystem
import World

/// The push system as an app of the toolkit that no app owns: a service of each phone's system, and on a
/// server the services of Google and Apple.
///
/// Other apps of a node hand it what they want (`PushAsk`), and are handed back what comes of that
/// (`PushWord`).
public struct NotificationsApp: DeviceReducer, Record, Equatable {
  /// What can happen.
  public typealias Event = NotificationsEvent
  /// What rules can ask for.
  public typealias Fact = PushSystemFact
  /// What a scenario says of a phone.
  public typealias Keys = NotificationsKeys

  /// The part of a phone, where this is that.
  var daemon: PushDaemon?
  /// The services, where this is them.
  var hub: PushHub?
  /// The node with the services that the others use.
  var home = ""

  /// No part.
  public init() {}

  /// A part at the start of a run; the services that all use are those of the first server.
  public init(settings: SettingValues, at place: PartPlace<NotificationsKeys>) {
    home = place.nodes.first { $0.kind == .server }?.id ?? ""
    let own = Self.read(settings)
    if place.part == Self.hubPart {
      hub = PushHub(
        own,
        node: place.node.id,
        home: home,
        startSeconds: place.startUnix_ns / 1_000_000_000,
      )
    } else {
      daemon = PushDaemon(
        own,
        device: place.node.id,
        permission: place.node.keys.permission,
      )
    }
  }

  /// In front of its settings and facts.
  public static let name = PushAsk.app
  /// Phones, and servers.
  public static let kinds: [NodeKind] = [.device, .server]

  static let daemonPart = AppPart(isService: true)
  static let hubPart = AppPart("hub", on: [.server], isService: true)
  /// The part of a phone, and the services.
  public static let parts = [daemonPart, hubPart]

  /// What comes of a phone that says each quarter of an hour that it is there, with a push now and then; what others
  /// push is theirs.
  public static func work(of outline: AppOutline<NotificationsEvent, NoKeys>) -> WorkEstimate {
    let words = outline.times(
      every: outline.settings.duration("keepalive"),
      at: outline.count(of: .device),
    )
    return WorkEstimate(events: outline.events(each: 1, and: words * 3))
  }

  /// The phones' one connection, and between servers the internet.
  public static let links: [String]? = ["push", "internet"]
  /// Phones hold a connection to the services.
  public static let joins = [
    LinkJoin("push", .device, .server), LinkJoin("internet", .server, .server),
  ]

  /// Its own memory and disk are one.
  public static let launched: NotificationsEvent? = .daemon(.phoneBegan)

  /// What begins when the power is back.
  public static func begun(_ part: AppPart, with disk: [DiskEntry]) -> NotificationsEvent? {
    part == hubPart ? .hub(.hubBegan) : .daemon(.phoneBegan)
  }

  /// Pushes come of what other apps order.
  public static let livesOnHands = true
  /// Phones hold their connection over it.
  public static let neededLinks = ["push"]

  /// What other apps of the node want.
  public static func handed(_ hand: AppHand) -> (event: NotificationsEvent, part: String)? {
    guard let ask = hand.read(as: PushAsk.self) else { return nil }
    switch ask {
    case .register, .seen, .restoredFromBackup, .phoneReplaced, .removed, .swiped, .permitted:
      return (.daemon(.asked(ask, by: hand.app)), daemonPart.name)
    case .request(let request, let environment):
      let requested = HubEvent.requested(request, in: environment, by: hand.app, at: "")
      return (.hub(requested), hubPart.name)
    case .push(let order): return (.hub(.ordered(order, by: hand.app, at: "")), hubPart.name)
    }
  }

  /// Whose process has ended, and who is back.
  public static func saw(_ state: ProcessState, of app: String) -> NotificationsEvent? {
    .daemon(.processMoved(app: app, runs: state != .gone))
  }

  /// A number for a token.
  public static let drawn: (@Sendable (_ key: String, _ value: UInt64) -> NotificationsEvent)? = {
    key,
    value in
    let app = key.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    return .daemon(.tokenDrawn(app: app, number: max(1, Int64(clamping: value))))
  }

  /// Which part states what.
  public static func states(_ fact: PushSystemFact, part: AppPart) -> Bool {
    switch fact {
    case .pushTaken, .pushRefused, .pushDeferred, .pushKept, .pushLeft: part == hubPart
    case .tokenGiven, .alertShown, .appTold, .appWoken, .wakeDelayed: part == daemonPart
    case .pushDropped: true
    }
  }

  /// How long a message is: a notification has its payload.
  public static func bytes(of message: NotificationsEvent) -> Int {
    guard case .daemon(.came(let notification)) = message else { return 100 }
    return 200 + notification.payload.utf8.count
  }

  /// The push that a message is about, by the services' number: what comes when a phone is back is several.
  public static func subject(of message: NotificationsEvent) -> String {
    switch message {
    case .daemon(.came(let notification)): "\(notification.request)"
    case .hub(.taken(let number)): "\(number)"
    case .daemon, .hub: ""
    }
  }

  /// The door.
  public mutating func reduce(
    _ event: NotificationsEvent,
    at now: DeviceTime,
    into effects: inout Effects<DeviceEffect<NotificationsEvent, PushSystemFact>>,
  ) {
    switch event {
    case .daemon(let event):
      var own = Effects<DaemonEffect>()
      daemon?.reduce(event, at: now, into: &own)
      for effect in own.items { effects.append(asked(effect)) }
    case .hub(let event):
      var own = Effects<HubEffect>()
      hub?.reduce(event, at: now, into: &own)
      for effect in own.items { effects.append(Self.asked(effect)) }
    }
  }

  private func asked(
    _ effect: DaemonEffect
  ) -> DeviceEffect<NotificationsEvent, PushSystemFact> {
    switch effect {
    case .tellHub(let event): .send(.hub(event), to: home, part: "hub", link: "push")
    case .hand(let word, let app): .hand(word, to: app)
    case .drawToken(let app, let draw): .draw(below: 1 << 62, for: "token/\(app)/\(draw)")
    case .setTimer(let event, let uptime): .setTimer(.daemon(event), at: uptime)
    case .state(let fact): .state(fact)
    }
  }

  private static func asked(
    _ effect: HubEffect
  ) -> DeviceEffect<NotificationsEvent, PushSystemFact> {
    switch effect {
    case .deliver(let notification, let device):
      .send(.daemon(.came(notification)), to: device, link: "push")
    case .send(let event, let node): .send(.hub(event), to: node, part: "hub", link: "internet")
    case .hand(let word, let app): .hand(word, to: app)
    case .wait(let event, let uptime): .setTimer(.hub(event), at: uptime)
    case .stopWaiting(let event): .cancelTimer(.hub(event))
    case .state(let fact): .state(fact)
    }
  }
}

/// What a scenario says of a phone that carries the push system.
public struct NotificationsKeys: Record, Hashable, Sendable {
  /// Whether its user lets apps show notifications, where no act says otherwise.
  public var permission = NotificationPermission.allowed  // key: notifications, unless .allowed

  /// Of a server.
  public init() {}
}
