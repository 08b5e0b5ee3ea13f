import Kernel
import PushServices
import PushSystem

/// The system's part of a parent's phone: the app's place in it, its token, and what becomes of pushes.
///
/// It runs whatever the app does; `ApplePhone` decides, and this tells Apple's service and the app.
public struct Phone: Record, Hashable, Sendable {
  /// The phone.
  public var device = ""
  /// Who lives where.
  public var addresses = Addresses()
  /// Apple's part.
  public var system = ApplePhone()
  /// Which token an app has that is installed again.
  public var reinstall = ReinstallToken.new
  /// Whether a push for somebody else is dropped before anybody sees it.
  public var ownerCheck = OwnerCheck.none
  /// Whether the app sees pushes that come while it is in front.
  public var delegate = BuildPart.present
  /// Whether the app in front shows a toast of them.
  public var toast = BuildPart.present  // key: toast, unless BuildPart.present
  /// The last token of an app that was deleted here.
  public var formerToken = ""
  /// The watches of whoever is logged in.
  public var watches: [String] = []
  /// Whether the phone is in some network.
  public var isConnected = true
  /// Whose push system it is: where all apps of the phone share one, the app's place is in that.
  public var owner = PushOwner.app  // key: push_owner, unless PushOwner.app
  /// The push that the shared system has spoken of last.
  public var heard: Int64 = 0  // key: heard, unless 0
  /// Whether it acknowledges what comes.
  public var connection = PhoneConnection.acknowledged  // key: connection, unless .acknowledged
  /// Whether the app was in front when the system suspended it: where that ends it is there again.
  public var wasInFront = false
  /// What the last payload said: most of a day are the same.
  var content = LastMade<String, PushContent?>()  // key: none

  /// A blank phone.
  public init() {}

  /// A phone without the app.
  public init(
    _ settings: PushSettings,
    _ device: String,
    at addresses: Addresses,
    owner: PushOwner = .app,
    permission: NotificationPermission = .allowed,
  ) {
    self.owner = owner
    self.device = device
    self.addresses = addresses
    var limits = AppleLimits()
    limits.wakesPerHour = settings.wakes
    system = ApplePhone(limits)
    system.permission = permission
    reinstall = settings.reinstall
    delegate = settings.delegate
    toast = settings.toast
    ownerCheck = settings.ownerCheck
    connection = settings.connection
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: PhoneEvent,
    at now: DeviceTime,
    into effects: inout Effects<PipelineEffect>,
  ) {
    guard owner == .app else { return share(event, now, &effects) }
    switch event {
    // Nobody else speaks where the app has a place of its own.
    case .systemSpoke: return
    case .appInstalled(let environment): install(environment, now, &effects)
    case .appDeleted:
      formerToken = system.token
      tell(.removed, now, &effects)
      (watches, wasInFront) = ([], false)
      effects.append(.tell(.app(.wiped)))
    case .phoneRestored: restore(now, &effects)
    case .appOpened: open(now, &effects)
    case .appLeft: leave(now, &effects)
    case .appSwiped: swipe(now, &effects)
    case .appSuspended: stop(isOver: false, now, &effects)
    case .appEnded: stop(isOver: true, now, &effects)
    case .appResumed: goOn(now, &effects)
    case .appSettled:
      if system.app == .background { tell(.moved(to: .suspended), now, &effects) }
    case .lowPowerSwitched(let isOn): tell(.lowPowerSet(isOn), now, &effects)
    case .permissionSet(let permission): tell(.permissionSet(permission), now, &effects)
    case .networkLost: disconnect(&effects)
    case .networkFound: connect(&effects)
    case .userChanged(let watches): self.watches = watches
    case .tokenDrawn(let number):
      // What a service was asked for before the network went comes no more.
      if isConnected { tell(.tokenDrawn(number), now, &effects) }
    case .pushArrived(let notice): arrive(notice, now, &effects)
    case .wakesRenewed: tell(.wakesRenewed, now, &effects)
    case .phoneBegan: begin(now, &effects)
    }
  }

  /// So long an app that was left runs on.
  private static let settling = Duration.seconds(5)

  // MARK: The app

  private mutating func install(
    _ environment: PushEnvironment,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    if reinstall == .same, system.app == .notInstalled, !formerToken.isEmpty {
      system.app = .suspended
      system.environment = environment
      system.token = ""
      return askForToken(&effects)
    }
    // What it had is of no use to a build of the other environment.
    if environment != system.environment { formerToken = "" }
    tell(.installed(environment), now, &effects)
  }

  mutating func open(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    guard system.app != .notInstalled else { return }
    wasInFront = false
    effects.append(.cancelTimer(.phone(.appSettled)))
    let appeared = DashboardEvent.appeared(token: system.token, environment: system.environment)
    effects.append(.tell(.app(appeared)))
    tell(.moved(to: .foreground), now, &effects)
    sayToken(&effects)
  }

  private mutating func leave(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    wasInFront = false
    guard system.app == .foreground else { return }
    tell(.moved(to: .background), now, &effects)
    effects.append(.tell(.app(.disappeared)))
    effects.append(.setTimer(.phone(.appSettled), at: now.uptime + Self.settling))
  }

  private mutating func swipe(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    guard system.app != .notInstalled else { return }
    if system.app == .foreground { effects.append(.tell(.app(.disappeared))) }
    tell(.moved(to: .forceQuit), now, &effects)
    effects.append(.cancelTimer(.phone(.appSettled)))
    effects.append(.tell(.app(.appBegan)))
  }

  /// The phone is another one: what a backup has is there, and nothing that was in memory or on the screen.
  ///
  /// It has woken nobody yet, and knows no token of an app that was deleted on the old one.
  private mutating func restore(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    formerToken = ""
    system.wakes = []
    endProcess(&effects)
    effects.append(.cancelTimer(.phone(.appSettled)))
    tell(.restoredFromBackup, now, &effects)
  }

  /// The app's process is another one, which nobody has opened yet.
  mutating func endProcess(_ effects: inout Effects<PipelineEffect>) {
    wasInFront = false
    guard system.app != .notInstalled else { return }
    if system.app == .foreground { effects.append(.tell(.app(.disappeared))) }
    system.app = .suspended
    effects.append(.tell(.app(.appBegan)))
  }

  /// The phone has power again: nobody has opened the app yet, nothing counts of the wakes of before, and an app that
  /// was swiped away is woken like any other (Apple's page on the handler of remote notifications).
  private mutating func begin(_ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    wasInFront = false
    system.wakes = []
    if system.app != .notInstalled { tell(.moved(to: .suspended), now, &effects) }
    // The timer that what waits for a wake waited for is gone with the power.
    if !system.waiting.isEmpty { tell(.wakesRenewed, now, &effects) }
    connect(&effects)
  }

  // MARK: Pushes

  private mutating func arrive(
    _ notice: PushNotice,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    effects.state(.arrived(push: notice.push))
    if connection == .acknowledged {
      effects.send(.apple(.pushTaken(push: notice.push)), to: addresses.apple, by: .apns)
    }
    if let why = refusal(of: notice) {
      return effects.state(.dropped(push: notice.push, why: why))
    }
    tell(.arrived(notice.notification(on: device)), now, &effects)
  }

  /// Why the app's own check lets a push through to nobody; nil where it lets it through, or there is none.
  ///
  /// It knows whose watches are those of whoever is logged in, and the payload names the watch.
  private mutating func refusal(of notice: PushNotice) -> PushLoss? {
    guard ownerCheck == .extension, system.app != .notInstalled,
      let content = content.made(of: notice.payload, PushContent.init),
      !watches.contains(content.watch)
    else { return nil }
    return watches.isEmpty ? .nobody : .foreign
  }

  /// The truth of a run, on which nothing here acts: whether a push is about a watch of whoever holds the phone.
  mutating func judge(_ notice: PushNotice, _ effects: inout Effects<PipelineEffect>) {
    guard let content = content.made(of: notice.payload, PushContent.init) else { return }
    if watches.contains(content.watch) { return effects.state(.shown(push: notice.push)) }
    if watches.isEmpty { return effects.state(.dropped(push: notice.push, why: .nobody)) }
    effects.state(.misdelivered(push: notice.push, watch: content.watch))
  }

  mutating func tell(
    _ event: ApplePhoneEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    var own = Effects<ApplePhoneEffect>(capacity: 2)
    system.reduce(event, at: now, into: &own)
    for place in own.items.indices {
      switch own.items[place] {
      case .drawToken: askForToken(&effects)
      case .register(let token, let environment): register(token, environment, &effects)
      case .unregister(let token, let environment):
        // Without a network nobody hears of it: the next push that comes finds no such app.
        guard isConnected else { continue }
        let ended = AppleDeskEvent.tokenEnded(token: token, environment: environment)
        effects.send(.apple(ended), to: addresses.apple, by: .apns)
      case .show(let notification): judge(PushNotice(notification), &effects)
      case .tellApp(let notification): hand(PushNotice(notification), &effects)
      case .wakeApp(let notification, _):
        effects.append(.tell(.app(.pushWoke(PushNotice(notification)))))
      case .drop(let notification, let why):
        effects.state(.dropped(push: notification.request, why: PushLoss(why)))
      case .setTimer(let uptime):
        effects.append(.setTimer(.phone(.wakesRenewed), at: uptime))
      }
    }
  }

  /// The app runs: in front it is told where it has a delegate, and shows a toast by itself.
  mutating func hand(_ notice: PushNotice, _ effects: inout Effects<PipelineEffect>) {
    if system.app == .foreground, delegate == .missing {
      return effects.state(.dropped(push: notice.push, why: .noDelegate))
    }
    // In the background the screen has shown it already, where there was something to show.
    if system.app == .foreground, notice.isShown, toast == .present {
      effects.state(.toasted(push: notice.push))
      judge(notice, &effects)
    }
    effects.append(.tell(.app(.pushTold(notice))))
  }

  // MARK: Apple's service

  /// The service gives the app a token: the one that it had, or another; without a network there is none.
  private mutating func askForToken(_ effects: inout Effects<PipelineEffect>) {
    guard isConnected else { return }
    guard reinstall == .same, !formerToken.isEmpty else {
      return effects.append(.draw(below: 1 << 62, name: "token"))
    }
    system.token = formerToken
    register(formerToken, system.environment, &effects)
  }

  private func register(
    _ token: String,
    _ environment: PushEnvironment,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    sayToken(&effects)
    effects.append(.tell(.app(.tokenGiven(token: token, environment: environment))))
  }

  /// The service is told which phone has the token, each time that there is a chance of it: what it was told before
  /// a link may have lost, and to a token that it does not know nothing ever goes.
  private func sayToken(_ effects: inout Effects<PipelineEffect>) {
    guard isConnected, system.app != .notInstalled, !system.token.isEmpty else { return }
    let registered = AppleDeskEvent.tokenRegistered(
      token: system.token,
      environment: system.environment,
      device: device,
    )
    effects.send(.apple(registered), to: addresses.apple, by: .apns)
  }

  /// The phone is in a network: the service learns that it is there, and what token it has, which says so as well.
  private mutating func connect(_ effects: inout Effects<PipelineEffect>) {
    isConnected = true
    effects.append(.tell(.app(.cameOnline)))
    guard system.app == .notInstalled || system.token.isEmpty else { return sayToken(&effects) }
    effects.send(.apple(.phoneConnected(device: device)), to: addresses.apple, by: .apns)
    if system.app != .notInstalled { askForToken(&effects) }
  }

  /// The connection ends, and the service learns it.
  private mutating func disconnect(_ effects: inout Effects<PipelineEffect>) {
    isConnected = false
    effects.append(.tell(.app(.wentOffline)))
    effects.send(.apple(.phoneDisconnected(device: device)), to: addresses.apple, by: .apns)
  }
}
