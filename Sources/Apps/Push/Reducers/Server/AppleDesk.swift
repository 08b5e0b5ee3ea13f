import Kernel
import PushServices
import PushSystem

/// Apple's service in both environments, and its connections to phones.
public struct AppleDesk: Record, Hashable, Sendable {
  /// Who lives where.
  public var addresses = Addresses()
  /// What becomes of silent pushes without a kind.
  public var untyped = UntypedPush.delivered
  /// For builds from Xcode.
  public var sandbox = AppleService()
  /// For the store.
  public var production = AppleService()
  /// Whose services they are: where all apps of the node share some, it hands on to those.
  public var owner = PushOwner.app  // key: push_owner, unless PushOwner.app
  /// What it has handed on, and was told nothing of yet.
  public var asked: [AskedPush] = []  // key: asked, unless []
  /// How it knows that a phone is there.
  public var connection = PhoneConnection.acknowledged  // key: connection, unless .acknowledged
  /// What phones have not said that they have.
  public var sent = SentPushes()
  /// The phones that were silent, and are tried again.
  public var silent: [SilentPhone] = []  // key: silent, unless []

  /// A blank one.
  public init() {}

  /// The services.
  public init(
    _ settings: PushSettings,
    at addresses: Addresses,
    start: CivilStart,
    owner: PushOwner = .app,
  ) {
    self.owner = owner
    self.addresses = addresses
    untyped = settings.untyped
    connection = settings.connection
    var limits = AppleLimits()
    limits.keeps = settings.keeps
    sandbox = AppleService(.sandbox, limits: limits, startSeconds: start.seconds)
    production = AppleService(.production, limits: limits, startSeconds: start.seconds)
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: AppleDeskEvent,
    at now: DeviceTime,
    into effects: inout Effects<PipelineEffect>,
  ) {
    switch event {
    case .appleAsked(let application, let environment, let request):
      guard owner == .app else {
        asked.append(AskedPush(request.number, application, request.token ?? ""))
        return effects.append(.hand(.request(request, in: environment)))
      }
      let source = Source(
        application: application,
        path: request.path,
        isTyped: !request.pushType.isEmpty,
      )
      tell(environment, .requested(request), now, source, &effects)
    case .orderAnswered(let word): heed(word, &effects)
    case .tokenRegistered(let token, let environment, let device):
      let registered = AppleEvent.registered(token: token, topic: PushTexts.topic, device: device)
      tell(environment, registered, now, nil, &effects)
      connect(device, now, &effects)
    case .tokenEnded(let token, let environment):
      tell(environment, .unregistered(token: token), now, nil, &effects)
    case .phoneConnected(let device): connect(device, now, &effects)
    case .phoneDisconnected(let device):
      forgetSilent(device, &effects)
      for environment in PushEnvironment.allCases {
        tell(environment, .disconnected(device: device), now, nil, &effects)
      }
    case .pushTaken(let push): acknowledge(push, &effects)
    case .acknowledgementDue: missOverdue(now, &effects)
    case .silentPhonesDue: trySilent(now, &effects)
    case .desksBegan: beginAnew(now, &effects)
    }
  }

  /// A push that a service has accepted and not sent, or that no phone has, is kept for a phone that is away, unless
  /// it was dropped.
  func noteKept(
    _ push: Int64,
    by service: AppleService,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    guard service.stored.contains(where: { $0.notification.request == push }) else { return }
    effects.state(.kept(push: push))
  }

  /// What a request came of, and what of it matters once it is answered.
  struct Source {
    var application: String
    var path: String
    var isTyped: Bool
  }

  private mutating func connect(
    _ device: String,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    forgetSilent(device, &effects)
    reconnect(device, now, &effects)
  }

  /// The phone is taken for there again.
  mutating func reconnect(
    _ device: String,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    for environment in PushEnvironment.allCases {
      tell(environment, .connected(device: device), now, nil, &effects)
    }
  }

  mutating func tell(
    _ environment: PushEnvironment,
    _ event: AppleEvent,
    _ now: DeviceTime,
    _ source: Source?,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    var own = Effects<AppleEffect>(capacity: 2)
    switch environment {
    case .sandbox: sandbox.reduce(event, at: now, into: &own)
    case .production: production.reduce(event, at: now, into: &own)
    }
    var waiting: Int64?
    for place in own.items.indices {
      switch own.items[place] {
      case .accept(let push): waiting = push
      case .deliver(let notification):
        waiting = nil
        deliver(notification, in: environment, source, now, &effects)
      case .refuse(let push, let reason, _):
        effects.state(.appleRejected(push: push, reason: reason))
        effects.state(.undelivered(push: push, why: .rejected))
        guard let source, let token = source.path.split(separator: "/").last else { continue }
        let refused = AmazonDeskEvent.appleRefused(
          push: push,
          application: source.application,
          token: String(token),
          reason: reason,
        )
        effects.send(.amazon(refused), to: addresses.amazon, by: .cloud)
      case .drop(let notification, let why):
        effects.state(.undelivered(push: notification.request, why: PushLoss(why)))
      }
    }
    if case .missed(let notification) = event { waiting = notification.request }
    guard let waiting else { return }
    noteKept(waiting, by: environment == .sandbox ? sandbox : production, &effects)
  }

  private mutating func deliver(
    _ notification: AppleNotification,
    in environment: PushEnvironment,
    _ source: Source?,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    if untyped == .dropped, let source, !source.isTyped, !notification.isShown {
      return effects.state(.undelivered(push: notification.request, why: .untyped))
    }
    let arrived = PhoneEvent.pushArrived(PushNotice(notification))
    effects.send(.phone(arrived), to: notification.device, by: .apns)
    expect(notification, in: environment, now, &effects)
  }
}
