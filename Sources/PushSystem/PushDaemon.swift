import Kernel
import PushServices

/// The part of a phone that the pushes of all its apps come to, over one connection.
///
/// Each app has its token and its place in it (`ApplePhone`); the wakes of an hour are all apps' together
/// where the settings say so, the screen is one, and so is what the service is told of the phone.
public struct PushDaemon: Record, Hashable, Sendable {
  /// Which phone.
  public var device = ""
  /// Whether it may show notifications of an app of which nobody has said otherwise.
  public var permission = NotificationPermission.allowed  // key: permission, unless .allowed
  /// What the scenario says.
  public var settings = PushSystemSettings()
  /// The apps that have asked for a token, in that order.
  public var apps: [PushedApp] = []
  /// When an app was woken within the last hour, where all share the wakes.
  public var wakes: [Int64] = []  // key: wakes_ns
  /// What the screen shows, the newest last.
  public var screen: [ShownPush] = []
  /// Whether Low Power Mode is on.
  public var isLowPower = false

  /// A blank daemon.
  public init() {}

  /// The daemon of a phone.
  public init(
    _ settings: PushSystemSettings,
    device: String,
    permission: NotificationPermission = .allowed,
  ) {
    self.settings = settings
    self.permission = permission
    self.device = device
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: DaemonEvent,
    at now: DeviceTime,
    into effects: inout Effects<DaemonEffect>,
  ) {
    switch event {
    case .phoneBegan: begin(now, &effects)
    case .keptAlive: keepAlive(now, &effects)
    case .asked(let ask, let app): answer(ask, of: app, now, &effects)
    case .appPlayed(let app):
      let place = place(of: app)
      apps[place].isPlayed = true
      register(place, now, &effects)
    case .tokenDrawn(let app, let number): give(number, to: place(of: app), now, &effects)
    case .processMoved(let app, let runs):
      guard let place = known(app) else { return }
      let end = settings.ended == .swipedAway ? PushedAppState.forceQuit : .suspended
      let isBack = apps[place].phone.app == .forceQuit
      if !runs { tell(.moved(to: end), place, now, &effects) }
      if runs, isBack { tell(.moved(to: .suspended), place, now, &effects) }
    case .came(let notification): take(notification, now, &effects)
    case .wakesRenewed(let app): tell(.wakesRenewed, place(of: app), now, &effects)
    case .lowPowerSet(let isOn):
      isLowPower = isOn
      for place in apps.indices { tell(.lowPowerSet(isOn), place, now, &effects) }
    case .permissionSet(let permission, let app):
      tell(.permissionSet(permission), place(of: app), now, &effects)
    case .tapped:
      guard let shown = screen.popLast() else { return }
      hand(.tapped(shown.content), to: shown.app, &effects)
    }
  }

  // MARK: Apps

  private func known(_ app: String) -> Int? { apps.firstIndex { $0.app == app } }

  /// The place of an app, which has one from now on.
  private mutating func place(of app: String) -> Int {
    if let place = known(app) { return place }
    apps.append(PushedApp(app, settings.limits))
    apps[apps.count - 1].phone.permission = permission
    return apps.count - 1
  }

  private mutating func answer(
    _ ask: PushAsk,
    of app: String,
    _ now: DeviceTime,
    _ effects: inout Effects<DaemonEffect>,
  ) {
    switch ask {
    case .register: register(place(of: app), now, &effects)
    case .seen(let isInFront):
      guard let place = known(app) else { return }
      if isInFront {
        screen.removeAll { $0.app == app }
        let token = apps[place].token
        effects.append(.tellHub(.opened(app: app, number: token?.number ?? 0, device: device)))
      }
      tell(.moved(to: isInFront ? .foreground : .suspended), place, now, &effects)
    case .restoredFromBackup:
      guard let place = known(app) else { return }
      tell(.restoredFromBackup, place, now, &effects)
    case .phoneReplaced: replacePhone(askedBy: app, now, &effects)
    case .removed:
      guard let place = known(app) else { return }
      screen.removeAll { $0.app == app }
      tell(.removed, place, now, &effects)
    case .swiped:
      if let place = known(app) { tell(.moved(to: .forceQuit), place, now, &effects) }
    case .permitted(let permission):
      tell(.permissionSet(permission), place(of: app), now, &effects)
    // Servers order; on a phone nobody takes it.
    case .push, .request: return
    }
  }

  /// Another phone shows nothing of what came to the old one, and has woken nobody yet.
  private mutating func replacePhone(
    askedBy app: String,
    _ now: DeviceTime,
    _ effects: inout Effects<DaemonEffect>,
  ) {
    screen = []
    wakes = []
    for place in apps.indices where apps[place].phone.app != .notInstalled {
      apps[place].phone.wakes = []
      if apps[place].app != app { hand(.phoneReplaced, to: apps[place].app, &effects) }
      tell(.restoredFromBackup, place, now, &effects)
    }
  }

  private mutating func register(
    _ place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<DaemonEffect>,
  ) {
    if apps.allSatisfy({ $0.number == 0 }) {
      effects.append(.setTimer(.keptAlive, at: now.uptime + settings.keepAlive))
    }
    let phone = apps[place].phone
    if apps[place].number != 0, !phone.token.isEmpty, phone.app != .notInstalled {
      hand(.tokenGiven(PushTokens(number: apps[place].number)), to: apps[place].app, &effects)
    }
    tell(.installed(.production), place, now, &effects)
  }

  private mutating func give(
    _ number: Int64,
    to place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<DaemonEffect>,
  ) {
    apps[place].number = number
    let app = apps[place].app
    effects.append(.tellHub(.registered(app: app, number: number, device: device)))
    tell(.tokenDrawn(UInt64(bitPattern: number)), place, now, &effects)
    hand(.tokenGiven(PushTokens(number: number)), to: app, &effects)
    effects.append(.state(.tokenGiven(app: app)))
  }

  private func hand(_ word: PushWord, to app: String, _ effects: inout Effects<DaemonEffect>) {
    // What a scenario plays takes nothing.
    guard let place = known(app), !apps[place].isPlayed else { return }
    effects.append(.hand(word, to: app))
  }

  // MARK: The connection

  private mutating func begin(_ now: DeviceTime, _ effects: inout Effects<DaemonEffect>) {
    screen = []
    wakes = []
    guard !apps.isEmpty else { return }
    for place in apps.indices {
      apps[place].phone.wakes = []
      // Nobody has opened any yet, and one that was swiped away is woken like the others.
      if [.foreground, .forceQuit].contains(apps[place].phone.app) {
        apps[place].phone.app = .suspended
      }
      // The timer that what waits for a wake waited for is gone with the power; the wakes are new.
      if !apps[place].phone.waiting.isEmpty { tell(.wakesRenewed, place, now, &effects) }
    }
    keepAlive(now, &effects)
  }

  private func keepAlive(_ now: DeviceTime, _ effects: inout Effects<DaemonEffect>) {
    // The services may not have heard of a token yet: a link may have lost that it was given.
    let connected = HubEvent.connected(device: device, tokens: apps.compactMap(\.token))
    effects.append(.tellHub(connected))
    effects.append(.setTimer(.keptAlive, at: now.uptime + settings.keepAlive))
  }

  private mutating func take(
    _ notification: AppleNotification,
    _ now: DeviceTime,
    _ effects: inout Effects<DaemonEffect>,
  ) {
    effects.append(.tellHub(.taken(number: notification.request)))
    guard let place = known(notification.topic) else {
      effects.append(.tellHub(.unregistered(token: notification.token)))
      return drop(notification, .notInstalled, &effects)
    }
    tell(.arrived(notification), place, now, &effects)
  }

  private func drop(
    _ notification: AppleNotification,
    _ why: NotificationEnd,
    _ effects: inout Effects<DaemonEffect>,
  ) {
    let fact = PushSystemFact.pushDropped(
      app: notification.topic,
      number: notification.request,
      why: why,
    )
    effects.append(.state(fact))
    guard notification.errand != 0 || why == .notAllowed else { return }
    hand(.missed(PushContent(notification), why: why), to: notification.topic, &effects)
  }

  // MARK: What becomes of a push

  /// Tells an app's place in the phone, and carries out what that asks for.
  private mutating func tell(
    _ event: ApplePhoneEvent,
    _ place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<DaemonEffect>,
  ) {
    if settings.budget == .device { apps[place].phone.wakes = wakes }
    var own = Effects<ApplePhoneEffect>()
    apps[place].phone.reduce(event, at: now, into: &own)
    if settings.budget == .device {
      wakes = apps[place].phone.wakes
      apps[place].phone.wakes = []
    }
    for effect in own.items { carryOut(effect, of: place, &effects) }
  }

  private mutating func carryOut(
    _ effect: ApplePhoneEffect,
    of place: Int,
    _ effects: inout Effects<DaemonEffect>,
  ) {
    let app = apps[place].app
    switch effect {
    case .drawToken:
      apps[place].draws += 1
      effects.append(.drawToken(app: app, draw: apps[place].draws))
    // The service learns of it with the app's name, when the number is there.
    case .register: break
    case .unregister(let token, _): effects.append(.tellHub(.unregistered(token: token)))
    case .show(let notification):
      show(notification, of: app)
      effects.append(.state(.alertShown(app: app, number: notification.request)))
      hand(.shown(PushContent(notification)), to: app, &effects)
    case .tellApp(let notification):
      effects.append(.state(.appTold(app: app, number: notification.request)))
      hand(.came(PushContent(notification)), to: app, &effects)
    case .wakeApp(let notification, let span):
      effects.append(.state(.appWoken(app: app, number: notification.request)))
      hand(.woken(PushContent(notification), for: span), to: app, &effects)
    case .drop(let notification, let why): drop(notification, why, &effects)
    case .setTimer(let uptime):
      effects.append(.state(.wakeDelayed(app: app)))
      effects.append(.setTimer(.wakesRenewed(app: app), at: uptime))
    }
  }

  private mutating func show(_ notification: AppleNotification, of app: String) {
    let id = notification.collapseID
    if !id.isEmpty { screen.removeAll { $0.app == app && $0.collapseID == id } }
    screen.append(ShownPush(app, notification))
  }
}
