import Kernel
import PushServices

/// What an app's server has asked Google's service to push to a phone.
public protocol AppPush: Record, Hashable, Sendable {
  /// The app that all tokens are of, as Apple calls it.
  static var topic: String { get }
  /// The number of the request that it came with last.
  var number: Int64 { get set }
  /// The phone that it was sent to; empty before.
  var device: String { get set }
  /// Google's token that the server has; empty where it has none.
  var address: String { get }
  /// The project whose server asks.
  var project: String { get }
  /// The body of the request to Google.
  var body: String { get }
  /// What the push system is to send that all apps of the node share.
  var order: PushOrder { get }
  /// The service tries again by itself; nothing comes of that unless it says otherwise.
  mutating func repeats()
}

extension AppPush {
  /// Whoever asked for it goes on hearing of it.
  @inlinable
  public mutating func repeats() {}
}

/// What the services of an app ask for.
public enum AppPushEffect<Push: AppPush>: Hashable, Sendable {
  /// Google has said yes.
  case accepted(Push)
  /// Google has said no, and wants so long a pause (`Retry-After`), or none.
  case refused(Push, reason: GoogleRejection, message: String, wait: Duration)
  /// It was accepted, and reaches nobody.
  case dropped(Push)
  /// It was accepted by the services that all apps share, which have dropped what carried these data.
  case droppedElsewhere(data: String)
  /// It is to go to the phone that it names.
  case deliver(Push)
  /// The services are to hear that nobody has acknowledged it, when the monotonic clock shows that.
  case wait(number: Int64, until: Uptime)
  /// They are not.
  case stopWaiting(number: Int64)
  /// A phone that was silent is to be tried again (`tryAgain`) when the monotonic clock shows that.
  case tryLater(device: String, at: Uptime)
  /// It is not: it was heard of.
  case stopTrying(device: String)
  /// The push system that all apps share is to have it.
  case hand(PushOrder)
}

/// The push services as one app's server has them: Google's, which hands on to Apple's.
///
/// Every phone is an iPhone, so that each of Google's tokens is Apple's as well. A phone says when it is
/// there, when it is switched on and when its app is opened; it is taken for away where it does not
/// acknowledge what was sent to it, and tried again after a quarter of an hour, and after twice as long each time,
/// to a day: a link may have carried nothing, of which the phone knows nothing. That stands for the words by which
/// phones keep their connection alive. Where all apps of the node share some services, it hands on to those.
///
///     push ──► Google ──► no good: the server is told
///                └──► Apple ──► the phone is there ──► sent ──► acknowledged
///                                  └──► away ──► one is kept ◄── nobody acknowledges
///                                         ▲──────── tried again ────┘
///
/// All of it is inlinable: it specialises in the app's module, whose pushes it goes through and copies otherwise without
/// knowing what they are.
public struct AppPushServices<Push: AppPush>: Hashable, Sendable {
  /// Google's service.
  public var google = GoogleService()
  /// Apple's, in production.
  public var apple = AppleService()
  /// How many requests were made.
  public var requests: Int64 = 0
  /// What is on its way to a phone, and not acknowledged.
  public var sent: [Push] = []
  /// The notifications of those, in the same order.
  public var carried: [AppleNotification] = []
  /// What Google was asked for and no phone was sent, so that an answer and a notification find it.
  public var asked: [Push] = []
  /// The phones that have not acknowledged something, and were not heard of since.
  public var silent: [SilentDevice] = []
  /// Whose services they are.
  public var owner = PushOwner.app

  /// Services without a token.
  @inlinable
  public init() {}

  /// The services, or what hands on to those that all apps share.
  @inlinable
  public init(of owner: PushOwner) { self.owner = owner }

  /// How long a phone that is there takes to acknowledge at most.
  @inlinable static var patience: Duration { .seconds(30) }

  /// What they ask for.
  public typealias Asked = Effects<AppPushEffect<Push>>

  // MARK: The server

  /// The server has something to push.
  @inlinable
  public mutating func push(_ push: Push, _ now: DeviceTime, _ effects: inout Asked) {
    requests += 1
    var push = push
    push.number = requests
    asked.append(push)
    if owner == .all { return effects.append(.hand(push.order)) }
    tellGoogle(
      .requested(request: requests, project: push.project, body: push.body),
      now,
      &effects,
    )
  }

  /// The push system that all apps share has a word on an order.
  @inlinable
  public mutating func heed(_ word: PushWord, _ effects: inout Asked) {
    switch word {
    case .tokenGiven, .came, .shown, .woken, .missed, .tapped, .phoneReplaced: return
    // What becomes of it from now on is the others' affair.
    case .accepted(let number):
      if let push = taken(number) { effects.append(.accepted(push)) }
    case .refused(let number, let reason, _, let message, let wait):
      guard let push = taken(number), let reason = GoogleRejection(rawValue: reason) else { return }
      effects.append(.refused(push, reason: reason, message: message, wait: wait))
    case .dropped(_, _, let data): effects.append(.droppedElsewhere(data: data))
    }
  }

  /// From now on Google refuses every request so.
  @inlinable
  public mutating func trouble(
    _ reason: GoogleRejection,
    wait: Duration,
    _ now: DeviceTime,
    _ effects: inout Asked,
  ) {
    tellGoogle(.troubled(reason: reason, wait: wait), now, &effects)
  }

  /// Requests are judged again.
  @inlinable
  public mutating func heal(_ now: DeviceTime, _ effects: inout Asked) {
    tellGoogle(.healed, now, &effects)
  }

  /// The server's node has power again: the services, which are elsewhere, have lost nothing, but nobody waits
  /// any more for what was on its way.
  @inlinable
  public mutating func begin(_ now: DeviceTime, _ effects: inout Asked) {
    let waiting = silent
    for push in sent { miss(push.number, now, &effects) }
    for phone in waiting where silent.contains(phone) { tryLater(phone, now, &effects) }
  }

  // MARK: The phones

  /// An app has got a token, made of that number.
  @inlinable
  public mutating func register(
    _ tokens: PushTokens,
    project: String,
    device: String,
    _ now: DeviceTime,
    _ effects: inout Asked,
  ) {
    let registered = GoogleEvent.registered(
      token: tokens.google,
      project: project,
      device: device,
      apple: tokens.apple,
    )
    tellGoogle(registered, now, &effects)
    tellApple(
      .registered(token: tokens.apple, topic: Push.topic, device: device),
      now,
      &effects,
    )
    connect(device, now, &effects)
  }

  /// A phone is there.
  @inlinable
  public mutating func connect(_ device: String, _ now: DeviceTime, _ effects: inout Asked) {
    hear(of: device, &effects)
    tellApple(.connected(device: device), now, &effects)
  }

  /// A phone that was silent is taken for there again, until it is silent once more.
  @inlinable
  public mutating func tryAgain(_ device: String, _ now: DeviceTime, _ effects: inout Asked) {
    tellApple(.connected(device: device), now, &effects)
  }

  /// A phone was heard of.
  @inlinable
  mutating func hear(of device: String, _ effects: inout Asked) {
    guard let place = silent.firstIndex(where: { $0.device == device }) else { return }
    silent.remove(at: place)
    effects.append(.stopTrying(device: device))
  }

  /// A phone has not acknowledged something.
  @inlinable
  mutating func note(silent device: String, _ now: DeviceTime, _ effects: inout Asked) {
    var phone = SilentDevice(device)
    if let place = silent.firstIndex(where: { $0.device == device }) {
      phone = silent.remove(at: place)
    }
    phone.tries += 1
    silent.append(phone)
    tryLater(phone, now, &effects)
  }

  @inlinable
  func tryLater(_ phone: SilentDevice, _ now: DeviceTime, _ effects: inout Asked) {
    effects.append(.tryLater(device: phone.device, at: now.uptime + phone.pause))
  }

  /// The app that has the token was opened; one that nobody has heard of yet, since a link has lost that, is
  /// registered.
  @inlinable
  public mutating func open(
    _ tokens: PushTokens,
    project: String,
    device: String,
    _ now: DeviceTime,
    _ effects: inout Asked,
  ) {
    guard google.appleToken(of: tokens.google) != nil else {
      return register(tokens, project: project, device: device, now, &effects)
    }
    tellGoogle(.contacted(token: tokens.google), now, &effects)
    connect(device, now, &effects)
  }

  /// A phone has left a token behind: Apple knows of it at once; Google, when the next push to it is refused.
  @inlinable
  public mutating func leave(_ tokens: PushTokens, _ now: DeviceTime, _ effects: inout Asked) {
    tellApple(.unregistered(token: tokens.apple), now, &effects)
  }

  /// A phone has what was sent.
  @inlinable
  public mutating func acknowledge(_ number: Int64, _ effects: inout Asked) {
    guard let place = sent.firstIndex(where: { $0.number == number }) else { return }
    carried.remove(at: place)
    hear(of: sent.remove(at: place).device, &effects)
    effects.append(.stopWaiting(number: number))
  }

  /// Nobody has acknowledged: the phone is away, and the service keeps what it has for it.
  @inlinable
  public mutating func miss(_ number: Int64, _ now: DeviceTime, _ effects: inout Asked) {
    guard let place = sent.firstIndex(where: { $0.number == number }) else { return }
    var missed = sent.remove(at: place)
    var notification = carried.remove(at: place)
    tellApple(.disconnected(device: missed.device), now, &effects)
    note(silent: missed.device, now, &effects)
    missed.repeats()
    // Google has handed it on and is not asked again, whatever its trouble is by now.
    requests += 1
    missed.number = requests
    notification.request = requests
    asked.append(missed)
    tellApple(.missed(notification), now, &effects)
  }

  // MARK: Google

  @inlinable
  mutating func tellGoogle(
    _ event: GoogleEvent,
    _ now: DeviceTime,
    _ effects: inout Asked,
  ) {
    var own = Effects<GoogleEffect>()
    google.reduce(event, at: now, into: &own)
    for effect in own.items {
      switch GoogleAnswer(effect) {
      case .no(let request, let reason, let message, let wait):
        guard let push = taken(request) else { continue }
        effects.append(.refused(push, reason: reason, message: message, wait: wait))
      case .yes(let request):
        guard let place = place(of: request) else { continue }
        effects.append(.accepted(asked[place]))
      case nil: break
      }
      if case .handToApple(let message, let token) = effect {
        hand(message, token, now, &effects)
      }
    }
  }

  // MARK: Apple

  @inlinable
  mutating func hand(
    _ message: GoogleMessage,
    _ token: String,
    _ now: DeviceTime,
    _ effects: inout Asked,
  ) {
    let alert = "{\"title\":\(quotedJSON(message.title)),\"body\":\(quotedJSON(message.body))}"
    var request = AppleRequest(
      requests,
      token: token,
      topic: Push.topic,
      payload: "{\"aps\":{\"alert\":\(alert)}}",
    )
    request.credential = .token(issued: now.wall, isSigned: true)
    tellApple(.requested(request), now, &effects)
  }

  @inlinable
  mutating func tellApple(
    _ event: AppleEvent,
    _ now: DeviceTime,
    _ effects: inout Asked,
  ) {
    var own = Effects<AppleEffect>()
    apple.reduce(event, at: now, into: &own)
    for effect in own.items {
      switch effect {
      case .accept: break
      case .deliver(let notification): deliver(notification, now, &effects)
      case .refuse(let request, let reason, _):
        guard let push = taken(request) else { continue }
        // Google had said yes by then: the server learns nothing, and the next push is refused.
        if let token = google.appleToken(of: push.address) {
          tellGoogle(.appleRefused(token: token, reason: reason), now, &effects)
        }
        effects.append(.dropped(push))
      case .drop(let notification, let why):
        guard let push = taken(notification.request) else { continue }
        if why == .refused, let token = google.appleToken(of: push.address) {
          tellGoogle(.appleRefused(token: token, reason: .unregistered), now, &effects)
        }
        effects.append(.dropped(push))
      }
    }
  }

  @inlinable
  mutating func deliver(
    _ notification: AppleNotification,
    _ now: DeviceTime,
    _ effects: inout Asked,
  ) {
    guard var push = taken(notification.request) else { return }
    push.device = notification.device
    sent.append(push)
    carried.append(notification)
    effects.append(.deliver(push))
    effects.append(.wait(number: push.number, until: now.uptime + Self.patience))
  }

  @inlinable
  mutating func taken(_ number: Int64) -> Push? {
    place(of: number).map { asked.remove(at: $0) }
  }

  /// Where a request stands among those that were asked for; nil where it is none of them.
  ///
  /// They stand in the order of their numbers, and are many where phones stay away.
  @inlinable
  func place(of number: Int64) -> Int? {
    var (low, high) = (0, asked.count)
    while low < high {
      let middle = (low + high) / 2
      if asked[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < asked.count && asked[low].number == number ? low : nil
  }
}

extension AppPushServices: Record {
  /// Names the fields.
  @inlinable
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("google", &google)
    try fields.field("apple", &apple)
    try fields.field("requests", &requests)
    try fields.field("sent", &sent)
    try fields.field("carried", &carried)
    try fields.field("asked", &asked)
    try fields.field("silent", &silent, unless: [])
    try fields.field("push_owner", &owner, unless: PushOwner.app)
  }
}
