import Kernel
import PushServices

/// The push services as a server's node has them, for all apps: Google's, which hands on to Apple's.
///
///     ordered ──► Google ──► no good: the app's server is told
///        └───────────┴──► Apple ──► no good: the app's server is told
///                           ├──► the phone is there ──► sent ──► acknowledged
///                           └──► away ──► one is kept for each app ◄── nobody acknowledges
public struct PushHub: Record, Hashable, Sendable {
  /// The node that it is on.
  public var node = ""
  /// The node with the services; another server hands its orders on to that.
  public var home = ""
  /// Google's service.
  public var google = GoogleService()
  /// Apple's, in production.
  public var apple = AppleService()
  /// How many orders were taken.
  public var requests: Int64 = 0
  /// Those that have reached nobody yet.
  public var orders: [HubOrder] = []
  /// The numbers of those on their way to a phone, and not acknowledged.
  public var sent: [Int64] = []
  /// What servers that the scenario plays hold back: no silent push to an app of a phone before that.
  public var paces: [PushPace] = []
  /// How long they do so.
  public var pace = Duration.zero
  /// What they do with what is not taken for now.
  public var refused = RefusedPushes.dropped  // key: refused, unless .dropped
  /// What was not, and is to be sent again, in the order of the refusals.
  public var owed: [HubOrder] = []  // key: owed, unless []

  /// A blank hub.
  public init() {}

  /// The hub of a node.
  ///
  /// `startSeconds` is what 1970 is on its clock on the wall, as of `AppleService`.
  public init(
    _ settings: PushSystemSettings,
    node: String,
    home: String,
    startSeconds: Int64 = 0,
  ) {
    self.node = node
    self.home = home
    pace = settings.pace
    refused = settings.refused
    apple = AppleService(
      .production,
      limits: settings.limits,
      startSeconds: startSeconds,
    )
  }

  /// How long a phone that is there takes to acknowledge at most.
  static let patience = Duration.seconds(30)

  /// Takes an event.
  public mutating func reduce(
    _ event: HubEvent,
    at now: DeviceTime,
    into effects: inout Effects<HubEffect>,
  ) {
    switch event {
    // The phones' connections are gone with the power; what is kept is not.
    case .hubBegan:
      apple.connected = []
      // So are the timers of what was on its way.
      for number in sent { miss(number, now, &effects) }
      for again in owed { sendOwed(again.number, now, &effects) }
    case .ordered(let order, let app, let origin): take(order, of: app, at: origin, now, &effects)
    case .requested(let request, let environment, let app, let origin):
      take(request, in: environment, of: app, at: origin, now, &effects)
    case .answered(let word, let app): effects.append(.hand(word, to: app))
    case .serverPlayed(let app, let device, let order):
      play(order, of: app, to: device, now, &effects)
    case .registered(let app, let number, let device):
      register(app, PushTokens(number: number), device, now, &effects)
    case .opened(let app, let number, let device):
      learn(KeptToken(app, number), of: device, now, &effects)
      tellGoogle(.contacted(token: PushTokens(number: number).google), now, &effects)
      tellApple(.connected(device: device), now, &effects)
    case .unregistered(let token): tellApple(.unregistered(token: token), now, &effects)
    case .connected(let device, let tokens):
      for token in tokens { learn(token, of: device, now, &effects) }
      tellApple(.connected(device: device), now, &effects)
    case .taken(let number):
      guard let place = sent.firstIndex(of: number) else { return }
      sent.remove(at: place)
      orders.removeAll { $0.number == number }
      effects.append(.stopWaiting(.missed(number: number)))
    case .missed(let number): miss(number, now, &effects)
    case .googleTroubled, .appleTroubled, .servicesHealed: trouble(event, now, &effects)
    case .owedDue(let number): sendOwed(number, now, &effects)
    }
  }

  // MARK: Orders

  private mutating func take(
    _ order: PushOrder,
    of app: String,
    at origin: String,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    guard node == home else {
      return effects.append(.send(.ordered(order, by: app, at: node), to: home))
    }
    requests += 1
    let taken = HubOrder(requests, order, of: app, at: origin.isEmpty ? node : origin)
    orders.append(taken)
    switch order.way {
    case .apple: request(taken, now, &effects)
    case .google:
      let body = taken.googleBody
      tellGoogle(.requested(request: requests, project: app, body: body), now, &effects)
    }
  }

  /// The scenario plays a server that knows which token an app has on a phone.
  private mutating func play(
    _ order: PushOrder,
    of app: String,
    to device: String,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    if order.isSilent, pace > .zero {
      let last = paces.firstIndex { $0.app == app && $0.device == device }
      if let last, now.uptime < paces[last].until {
        return effects.append(.state(.pushLeft(app: app)))
      }
      if let last { paces.remove(at: last) }
      paces.append(PushPace(app, device, until: now.uptime + pace))
    }
    let registration = apple.registrations.last {
      $0.topic == app && $0.device == device && $0.ended == nil
    }
    var order = order
    // Without one it goes to a token that nobody has, and is refused.
    order.token = registration?.token ?? DeviceToken.text(of: 0)
    take(order, of: app, at: Self.played, now, &effects)
  }

  /// Where orders come from that a scenario plays: no app is told what becomes of them.
  static let played = "played"

  private func answer(_ word: PushWord, to order: HubOrder, _ effects: inout Effects<HubEffect>) {
    guard order.origin != Self.played else { return }
    effects.append(
      order.origin == node
        ? .hand(word, to: order.app)
        : .send(.answered(word, to: order.app), to: order.origin)
    )
  }

  /// A phone has a token: where a link has lost that it was given, nobody has heard of it yet.
  private mutating func learn(
    _ token: KeptToken,
    of device: String,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    let tokens = PushTokens(number: token.number)
    guard token.number != 0, !token.app.isEmpty, google.appleToken(of: tokens.google) == nil else {
      return
    }
    register(token.app, tokens, device, now, &effects)
  }

  private mutating func register(
    _ app: String,
    _ tokens: PushTokens,
    _ device: String,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    tellGoogle(
      .registered(token: tokens.google, project: app, device: device, apple: tokens.apple),
      now,
      &effects,
    )
    tellApple(.registered(token: tokens.apple, topic: app, device: device), now, &effects)
    tellApple(.connected(device: device), now, &effects)
  }

  // MARK: Google

  mutating func tellGoogle(
    _ event: GoogleEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    var own = Effects<GoogleEffect>()
    google.reduce(event, at: now, into: &own)
    for effect in own.items {
      switch GoogleAnswer(effect) {
      case .no(let number, let reason, let message, let wait):
        refuse(number, HubRefusal(reason, message, wait), now, &effects)
      case .yes(let number): accept(number, &effects)
      case nil: break
      }
      guard case .handToApple(_, let token) = effect,
        let place = orders.firstIndex(where: { $0.number == requests })
      else { continue }
      orders[place].appleToken = token
      request(orders[place], now, &effects)
    }
  }

  /// An order is refused; one to which somebody had said yes by then is dropped.
  mutating func refuse(
    _ number: Int64,
    _ refusal: HubRefusal,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    guard let place = orders.firstIndex(where: { $0.number == number }) else { return }
    guard !orders[place].isAccepted else { return drop(at: place, .refused, &effects) }
    let taken = orders.remove(at: place)
    if isSentAgain(taken, refusal) { return owe(taken, refusal, now, &effects) }
    let fact = PushSystemFact.pushRefused(app: taken.app, number: number, reason: refusal.reason)
    effects.append(.state(fact))
    let word = PushWord.refused(
      number: taken.order.number,
      reason: refusal.reason,
      endsToken: refusal.endsToken,
      message: refusal.message,
      wait: refusal.wait,
    )
    answer(word, to: taken, &effects)
  }

  // MARK: Apple

  mutating func request(
    _ taken: HubOrder,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    tellApple(.requested(taken.appleRequest(at: now.wall)), now, &effects)
  }

  mutating func tellApple(
    _ event: AppleEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    var own = Effects<AppleEffect>()
    apple.reduce(event, at: now, into: &own)
    for effect in own.items {
      switch effect {
      case .accept(let number): accept(number, &effects)
      case .deliver(let notification): deliver(notification, now, &effects)
      case .drop(let notification, let why): drop(notification, why, &effects)
      case .refuse(let number, let reason, _):
        let token = orders.first { $0.number == number }?.appleToken ?? ""
        refuse(number, HubRefusal(reason), now, &effects)
        if !token.isEmpty {
          tellGoogle(.appleRefused(token: token, reason: reason), now, &effects)
        }
      }
    }
    keep(own.items, &effects)
  }

  /// An order that a service takes the first time: Google's, where it was asked, else Apple's.
  ///
  /// After that it is Apple's again, also where nobody acknowledged.
  private mutating func accept(_ number: Int64, _ effects: inout Effects<HubEffect>) {
    guard let place = orders.firstIndex(where: { $0.number == number }),
      !orders[place].isAccepted
    else { return }
    orders[place].isAccepted = true
    let taken = orders[place]
    effects.append(
      .state(.pushTaken(app: taken.app, number: number, isSilent: taken.order.isSilent))
    )
    answer(.accepted(number: taken.order.number), to: taken, &effects)
  }

  /// What was accepted, and neither sent nor dropped, is kept.
  private func keep(_ asked: [AppleEffect], _ effects: inout Effects<HubEffect>) {
    for case .accept(let number) in asked {
      guard let kept = apple.stored.last?.notification, kept.request == number else { continue }
      effects.append(.state(.pushKept(app: kept.topic, number: number)))
    }
  }

  private mutating func deliver(
    _ notification: AppleNotification,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    let number = notification.request
    sent.append(number)
    var notification = notification
    if let taken = orders.first(where: { $0.number == number }), taken.own != nil {
      notification.errand = taken.order.number
    }
    effects.append(.deliver(notification, to: notification.device))
    effects.append(.wait(.missed(number: number), until: now.uptime + Self.patience))
  }

  private mutating func drop(
    _ notification: AppleNotification,
    _ why: NotificationEnd,
    _ effects: inout Effects<HubEffect>,
  ) {
    guard let place = orders.firstIndex(where: { $0.number == notification.request }) else {
      return
    }
    drop(at: place, why, &effects)
  }

  private mutating func drop(
    at place: Int,
    _ why: NotificationEnd,
    _ effects: inout Effects<HubEffect>,
  ) {
    let taken = orders.remove(at: place)
    effects.append(.state(.pushDropped(app: taken.app, number: taken.number, why: why)))
    let own = taken.order
    answer(.dropped(number: own.number, why: why, data: own.data), to: taken, &effects)
  }

  /// Nobody has acknowledged: the phone is away, and the service keeps what it has for it.
  private mutating func miss(
    _ number: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    guard let place = sent.firstIndex(of: number) else { return }
    sent.remove(at: place)
    guard let taken = orders.first(where: { $0.number == number }) else { return }
    let token = taken.appleToken.isEmpty ? taken.order.token : taken.appleToken
    guard let device = apple.registrations.first(where: { $0.token == token })?.device else {
      return
    }
    tellApple(.disconnected(device: device), now, &effects)
    // The service has it: what it answers to others by now is nothing to it.
    let trouble = apple.trouble
    apple.trouble = []
    request(taken, now, &effects)
    apple.trouble = trouble
  }
}
