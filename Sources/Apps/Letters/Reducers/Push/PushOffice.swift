import Kernel
import PushServices
import PushSystem

/// The push services as the server's node has them: Google's, which hands on to Apple's.
///
/// Every phone of the letters is an iPhone, so that all of Google's tokens are Apple's as well. A phone
/// says when it is there, when it is switched on and when its app is opened; it is taken for away where
/// it does not acknowledge what was sent to it.
///
///     pushWanted ──► Google ──► no good: the server is told
///                      └──► Apple ──► the phone is there ──► sent ──► acknowledged
///                                        └──► away ──► one is kept ◄── nobody acknowledges
public struct PushOffice: Record, Hashable, Sendable {
  /// Google's service.
  public var google = GoogleService()
  /// Apple's, in production.
  public var apple = AppleService()
  /// How many requests were made.
  public var requests: Int64 = 0
  /// What is on its way to a phone, and not acknowledged.
  public var sent: [SentNotice] = []
  /// What is kept of each request, so that a notification finds its notice.
  public var notices: [SentNotice] = []
  /// Whose services they are: where all apps of the node share some, it hands on to those.
  public var owner = PushOwner.app  // key: push_owner, unless PushOwner.app

  /// Services without a token.
  public init() {}

  /// The services, or what hands on to those that all apps share.
  public init(of owner: PushOwner) { self.owner = owner }

  /// The project that all tokens are of.
  static let project = "lifelog"
  /// The app that all tokens are of.
  static let topic = "jp.lifelog.letters"
  /// How long a phone that is there takes to acknowledge at most.
  static let patience = Duration.seconds(30)

  /// Takes an event.
  public mutating func reduce(
    _ event: PushEvent,
    at now: DeviceTime,
    into effects: inout Effects<LetterEffect>,
  ) {
    switch event {
    case .pushWanted(let notice, let token): push(notice, token, now, &effects)
    case .tokenRegistered(let token, let device):
      let apple = Self.apple(token)
      tellGoogle(
        .registered(
          token: Self.google(token),
          project: Self.project,
          device: device.text,
          apple: apple,
        ),
        now,
        &effects,
      )
      let registered = AppleEvent.registered(
        token: apple,
        topic: Self.topic,
        device: device.text,
      )
      tellApple(registered, now, &effects)
      tellApple(.connected(device: device.text), now, &effects)
    case .phoneConnected(let device): tellApple(.connected(device: device.text), now, &effects)
    case .appOpened(let token, let device):
      tellGoogle(.contacted(token: Self.google(token)), now, &effects)
      tellApple(.connected(device: device.text), now, &effects)
    case .tokenLeft(let token):
      // Apple knows of it at once; Google, when the next push to it is refused.
      tellApple(.unregistered(token: Self.apple(token)), now, &effects)
    case .noticeTaken(let number):
      guard let place = sent.firstIndex(where: { $0.number == number }) else { return }
      sent.remove(at: place)
      effects.append(.cancelTimer(.push(.noticeMissed(number: number))))
    case .noticeMissed(let number): miss(number, now, &effects)
    case .orderAnswered(let word): heed(word, &effects)
    }
  }

  /// Google's token of a number, and Apple's.
  static func google(_ token: Int64) -> String {
    GoogleToken.text(of: UInt64(bitPattern: token))
  }
  private static func apple(_ token: Int64) -> String {
    DeviceToken.text(of: UInt64(bitPattern: token))
  }

  // MARK: Google

  private mutating func push(
    _ notice: Notice,
    _ token: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    requests += 1
    notices.append(SentNotice(requests, notice, token))
    if owner == .all { return effects.append(.hand(.push(Self.order(requests, notice, token)))) }
    let body = Self.body(notice, to: Self.google(token))
    tellGoogle(.requested(request: requests, project: Self.project, body: body), now, &effects)
  }

  /// The body of a request, with what a locked screen shows.
  static func body(_ notice: Notice, to token: String) -> String {
    let target = "\"token\":\(quotedJSON(token))"
    guard case .letterArrived(let announcement, let title, let body) = notice else {
      return "{\"message\":{\(target),\"data\":{\"kind\":\(quotedJSON(notice.kind))}}}"
    }
    let letter = quotedJSON(announcement.letter.text)
    return "{\"message\":{\(target),\"data\":{\"kind\":\"letterArrived\",\"letter\":\(letter)},"
      + "\"notification\":{\"title\":\(quotedJSON(title)),\"body\":\(quotedJSON(body))}}}"
  }

  private mutating func tellGoogle(
    _ event: GoogleEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    var own = Effects<GoogleEffect>()
    google.reduce(event, at: now, into: &own)
    for effect in own.items {
      switch effect {
      case .refuse(let request, let reason, _, _):
        guard let notice = taken(request) else { continue }
        effects.append(
          .tell(.server(.pushRefused(notice.notice, token: notice.token, reason: reason)))
        )
      case .handToApple(let message, let token): hand(message, token, now, &effects)
      case .accept, .deliver, .drop, .warnOfStale: break
      }
    }
  }

  // MARK: Apple

  private mutating func hand(
    _ message: GoogleMessage,
    _ token: String,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    let alert = "{\"title\":\(quotedJSON(message.title)),\"body\":\(quotedJSON(message.body))}"
    var request = AppleRequest(
      requests,
      token: token,
      topic: Self.topic,
      payload: "{\"aps\":{\"alert\":\(alert)}}",
    )
    request.credential = .token(issued: now.wall, isSigned: true)
    tellApple(.requested(request), now, &effects)
  }

  private mutating func tellApple(
    _ event: AppleEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    var own = Effects<AppleEffect>()
    apple.reduce(event, at: now, into: &own)
    for effect in own.items {
      switch effect {
      case .accept: break
      case .deliver(let notification): deliver(notification, now, &effects)
      case .refuse(let request, let reason, _):
        guard let notice = taken(request) else { continue }
        let token = Self.apple(notice.token)
        tellGoogle(.appleRefused(token: token, reason: reason), now, &effects)
        // Google had said yes by then: the server learns nothing, and the next push is refused.
        guard case .letterArrived(let announcement, _, _) = notice.notice else { continue }
        effects.state(.pushDropped(letter: announcement.letter))
      case .drop(let notification, _):
        guard let notice = taken(notification.request) else { continue }
        guard case .letterArrived(let announcement, _, _) = notice.notice else { continue }
        effects.state(.pushDropped(letter: announcement.letter))
      }
    }
  }

  private mutating func deliver(
    _ notification: AppleNotification,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let notice = taken(notification.request) else { return }
    sent.append(notice)
    let device = DeviceID(notification.device)
    effects.append(
      .send(.door(.noticeCame(notice.notice, number: notice.number)), to: device, by: .push)
    )
    let missed = PushEvent.noticeMissed(number: notice.number)
    effects.append(.setTimer(.push(missed), at: now.uptime + Self.patience))
  }

  /// Nobody has acknowledged: the phone is away, and the service keeps what it has for it.
  private mutating func miss(
    _ number: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = sent.firstIndex(where: { $0.number == number }) else { return }
    let notice = sent.remove(at: place)
    let token = Self.google(notice.token)
    guard let device = google.tokens.first(where: { $0.text == token })?.device else { return }
    tellApple(.disconnected(device: device), now, &effects)
    push(notice.notice, notice.token, now, &effects)
  }

  private mutating func taken(_ number: Int64) -> SentNotice? {
    guard let place = notices.firstIndex(where: { $0.number == number }) else { return nil }
    return notices.remove(at: place)
  }
}

/// What the office hands on, and hears of it.
extension PushOffice {
  /// What the push system that all apps share is to send.
  private static func order(_ number: Int64, _ notice: Notice, _ token: Int64) -> PushOrder {
    var texts = ("", "")
    if case .letterArrived(_, let title, let body) = notice { texts = (title, body) }
    var order = PushOrder(number, .google, to: google(token), title: texts.0, body: texts.1)
    order.data = NoticeText.written(notice)
    return order
  }

  /// What became of an order.
  private mutating func heed(_ word: PushWord, _ effects: inout Effects<LetterEffect>) {
    switch word {
    case .accepted, .tokenGiven, .came, .shown, .woken, .missed, .tapped: return
    case .refused(let number, let reason, _):
      guard let notice = taken(number), let reason = GoogleRejection(rawValue: reason) else {
        return
      }
      effects.append(
        .tell(.server(.pushRefused(notice.notice, token: notice.token, reason: reason)))
      )
    case .dropped(let number, _):
      guard case .letterArrived(let announcement, _, _) = taken(number)?.notice else { return }
      effects.state(.pushDropped(letter: announcement.letter))
    }
  }
}

/// A notice on its way.
public struct SentNotice: Record, Hashable, Sendable {
  /// The request that it came with.
  public var number: Int64 = 0
  /// What it says.
  public var notice: Notice = .blank
  /// The number that its token was made of.
  public var token: Int64 = 0

  /// A blank one.
  public init() {}

  init(_ number: Int64, _ notice: Notice, _ token: Int64) {
    self.number = number
    self.notice = notice
    self.token = token
  }
}

/// What happens to the push services.
public enum PushEvent: Choice, Hashable, Sendable {
  /// The server has something to tell whoever has that token.
  case pushWanted(Notice, token: Int64)  // key: notice
  /// An app has got a token, made of that number.
  case tokenRegistered(token: Int64, device: DeviceID)
  /// A phone is there.
  case phoneConnected(device: DeviceID)
  /// The app that has the token was opened.
  case appOpened(token: Int64, device: DeviceID)
  /// A phone has left a token behind: what has the app now has another one.
  case tokenLeft(token: Int64)
  /// A phone has what was sent.
  case noticeTaken(number: Int64)
  /// It does not say so in time.
  case noticeMissed(number: Int64)
  /// The push system that all apps share has a word on an order.
  case orderAnswered(PushWord)  // key: word
}
