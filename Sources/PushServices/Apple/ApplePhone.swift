import Kernel

/// Where an app stands on a phone, as far as pushes go.
public enum PushedAppState: String, CaseIterable, Choice, Hashable, Sendable {
  /// The phone does not have it.
  case notInstalled
  /// Somebody looks at it.
  case foreground
  /// It runs unseen.
  case background
  /// It is in memory and does nothing, or was ended by the system.
  case suspended
  /// Its user has swiped it away: until it is opened it is not woken.
  case forceQuit
}

/// What happens to the part of a phone that pushes come to.
public enum ApplePhoneEvent: Choice, Hashable, Sendable {
  /// The app is put on the phone, from Xcode or from the store.
  case installed(PushEnvironment)  // key: environment
  /// It is deleted.
  case removed
  /// The phone was set up from another one's backup: with it come app and data, and not the token.
  case restoredFromBackup
  /// A number for a token was drawn.
  case tokenDrawn(UInt64)  // key: number
  /// The app is seen, or is not any more, or was swiped away.
  case moved(to: PushedAppState)
  /// Low Power Mode was switched.
  case lowPowerSet(Bool)  // key: is_on
  /// Its user lets the app show notifications, or does not any more.
  case permissionSet(NotificationPermission)  // key: permission
  /// A notification has come.
  case arrived(AppleNotification)  // key: notification
  /// A wake of an hour ago counts no more.
  case wakesRenewed
}

/// What that part asks for.
public enum ApplePhoneEffect: Choice, Hashable, Sendable {
  /// A number is wanted, for a token.
  case drawToken
  /// The service is to know the token.
  case register(token: String, environment: PushEnvironment)
  /// The service is to know that the token is no good.
  case unregister(token: String, environment: PushEnvironment)
  /// The screen shows it; what has the same collapse id goes.
  case show(AppleNotification)  // key: notification
  /// The app in front is told, and shows what it likes: without a delegate nothing.
  case tellApp(AppleNotification)  // key: notification
  /// The app is woken for it, for some seconds.
  case wakeApp(AppleNotification, for: Duration)  // key: notification
  /// Nobody gets it.
  case drop(AppleNotification, why: NotificationEnd)  // key: notification
  /// `wakesRenewed` is to happen at that time.
  case setTimer(at: Uptime)
}

/// The part of a phone that pushes for one app come to: its token, and what becomes of a notification.
///
///     arrived ──► no such app ──► the service is told: 410 from now on
///        │──► in front ──► the app is told
///        │──► else: something to show, and allowed ──► shown, also where the app was swiped away
///        └──► else: content-available ──► swiped away: nobody
///                                     ──► wakes left, and no Low Power Mode: the app is woken
///                                     ──► else it waits, one for all
public struct ApplePhone: Record, Hashable, Sendable, Reducer {
  /// What it is told.
  public typealias Event = ApplePhoneEvent
  /// What it asks for.
  public typealias Effect = ApplePhoneEffect

  /// How much of it there is.
  public var limits = AppleLimits()
  /// Where the app stands.
  public var app = PushedAppState.notInstalled
  /// The environment of its build.
  public var environment = PushEnvironment.production
  /// Its token; empty while there is none.
  public var token = ""
  /// Whether it may show notifications of the app.
  public var permission = NotificationPermission.allowed  // key: permission, unless .allowed
  /// Whether Low Power Mode is on.
  public var isLowPower = false
  /// When it was woken within the last hour.
  public var wakes: [Int64] = []  // key: wakes_ns
  /// A push that waits for a wake; at most one.
  public var waiting: [AppleNotification] = []

  /// A phone without the app.
  public init() {}

  /// A phone without the app, and what there is of wakes.
  public init(_ limits: AppleLimits) { self.limits = limits }

  /// Takes an event.
  public mutating func reduce(
    _ event: ApplePhoneEvent,
    at now: DeviceTime,
    into effects: inout Effects<ApplePhoneEffect>,
  ) {
    switch event {
    case .installed(let environment):
      // Over an app that is there the same build keeps its token; another environment has its own.
      if app == .notInstalled || environment != self.environment { endToken(&effects) }
      self.environment = environment
      if app == .notInstalled { app = .suspended }
      if token.isEmpty { effects.append(.drawToken) }
    case .removed:
      app = .notInstalled
      waiting = []
    // The service is not told now: it learns of it when the next push finds no app.
    case .restoredFromBackup:
      // What the old phone did not have is in no backup of it.
      guard app != .notInstalled else { return }
      app = .suspended
      token = ""
      waiting = []
      effects.append(.drawToken)
    case .tokenDrawn(let number):
      token = DeviceToken.text(of: number)
      effects.append(.register(token: token, environment: environment))
    case .moved(let state): move(to: state, now, &effects)
    case .lowPowerSet(let isOn):
      isLowPower = isOn
      release(now, &effects)
    case .permissionSet(let permission): self.permission = permission
    case .arrived(let notification): take(notification, now, &effects)
    case .wakesRenewed: release(now, &effects)
    }
  }

  private mutating func endToken(_ effects: inout Effects<ApplePhoneEffect>) {
    guard !token.isEmpty else { return }
    effects.append(.unregister(token: token, environment: environment))
    token = ""
  }

  private mutating func move(
    to state: PushedAppState,
    _ now: DeviceTime,
    _ effects: inout Effects<ApplePhoneEffect>,
  ) {
    guard app != .notInstalled, state != .notInstalled else { return }
    app = state
    guard state == .foreground else { return }
    for notification in waiting { effects.append(.tellApp(notification)) }
    waiting = []
  }

  private mutating func take(
    _ notification: AppleNotification,
    _ now: DeviceTime,
    _ effects: inout Effects<ApplePhoneEffect>,
  ) {
    guard app != .notInstalled, notification.token == token else {
      let old = notification.token
      effects.append(.drop(notification, why: .notInstalled))
      effects.append(.unregister(token: old, environment: environment))
      if old == token { token = "" }
      return
    }
    guard app != .foreground else { return effects.append(.tellApp(notification)) }
    let isSeen = notification.isShown && permission == .allowed
    if isSeen { effects.append(.show(notification)) }
    guard notification.wakes, app != .forceQuit else {
      guard !isSeen, notification.isShown || notification.wakes else { return }
      let why: NotificationEnd = notification.isShown ? .notAllowed : .forceQuit
      return effects.append(.drop(notification, why: why))
    }
    if app == .background { return effects.append(.tellApp(notification)) }
    // What comes a second time takes its own place, and nobody has lost anything by that.
    for older in waiting where older.request != notification.request {
      effects.append(.drop(older, why: .coalesced))
    }
    waiting = [notification]
    release(now, &effects)
  }

  /// Wakes the app for what waits, where there is a wake left.
  private mutating func release(
    _ now: DeviceTime,
    _ effects: inout Effects<ApplePhoneEffect>,
  ) {
    let hour = Duration.seconds(3_600).nanoseconds
    wakes.removeAll { now.uptime.nanoseconds - $0 >= hour }
    guard let notification = waiting.first, app == .suspended, !isLowPower else { return }
    guard Int64(wakes.count) < limits.wakesPerHour else {
      guard let oldest = wakes.first else { return }
      return effects.append(.setTimer(at: Uptime(nanoseconds: oldest + hour)))
    }
    waiting = []
    wakes.append(now.uptime.nanoseconds)
    effects.append(.wakeApp(notification, for: limits.wakeTime))
  }
}
