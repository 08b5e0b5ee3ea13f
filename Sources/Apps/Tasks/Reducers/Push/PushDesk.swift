import Kernel
import PushServices
import PushSystem

/// The push services as the server's node has them: Google's, which hands on to Apple's (docs/push.md).
///
/// Every phone is an iPhone, so that each of Google's tokens is Apple's as well. A phone says when it is
/// there, when it is switched on and when its app is opened; it is taken for away where it does not
/// acknowledge what was sent to it.
///
///     pushWanted ──► Google ──► no good: the function is told
///                      └──► Apple ──► the phone is there ──► sent ──► acknowledged
///                                        └──► away ──► one is kept ◄── nobody acknowledges
public struct PushDesk: Record, Hashable, Sendable {
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

  /// The app that all tokens are of.
  static let topic = "com.yourcompany.taskshinHakken"
  /// How long a phone that is there takes to acknowledge at most.
  static let patience = Duration.seconds(30)

  /// Google's token of a number that was drawn, which is what a phone stores.
  public static func token(of number: UInt64) -> String { GoogleToken.text(of: number) }

  /// Takes an event.
  public mutating func reduce(
    _ event: PushEvent,
    at now: DeviceTime,
    into effects: inout Effects<TaskEffect>,
  ) {
    switch event {
    case .pushWanted(let errand, let notice, let token, let project):
      push(SentNotice(errand, notice, token, project), now, &effects)
    case .tokenRegistered(let number, let device, let project):
      register(number, device, project, now, &effects)
    case .phoneConnected(let device): tellApple(.connected(device: device), now, &effects)
    case .appOpened(let number, let device):
      tellGoogle(.contacted(token: GoogleToken.text(of: number)), now, &effects)
      tellApple(.connected(device: device), now, &effects)
    // Apple knows of it at once; Google, when the next push to it is refused.
    case .tokenLeft(let number):
      tellApple(.unregistered(token: DeviceToken.text(of: number)), now, &effects)
    case .serviceTroubled(let reason, let wait):
      tellGoogle(.troubled(reason: reason, wait: wait), now, &effects)
    case .serviceHealed: tellGoogle(.healed, now, &effects)
    case .noticeTaken(let number):
      guard let place = sent.firstIndex(where: { $0.number == number }) else { return }
      sent.remove(at: place)
      effects.append(.cancelTimer(.push(.noticeMissed(number: number))))
    case .noticeMissed(let number): miss(number, now, &effects)
    case .orderAnswered(let word): heed(word, &effects)
    }
  }

  private mutating func register(
    _ number: UInt64,
    _ device: String,
    _ project: String,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let apple = DeviceToken.text(of: number)
    let registered = GoogleEvent.registered(
      token: GoogleToken.text(of: number),
      project: project,
      device: device,
      apple: apple,
    )
    tellGoogle(registered, now, &effects)
    tellApple(.registered(token: apple, topic: Self.topic, device: device), now, &effects)
    tellApple(.connected(device: device), now, &effects)
  }

  // MARK: Google

  private mutating func push(
    _ notice: SentNotice,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    requests += 1
    var notice = notice
    notice.number = requests
    notices.append(notice)
    if owner == .all {
      let order = NoticeMessage.order(requests, notice.notice, to: notice.token)
      return effects.append(.hand(.push(order)))
    }
    let body = NoticeMessage.json(notice.notice, to: notice.token)
    tellGoogle(.requested(request: requests, project: notice.project, body: body), now, &effects)
  }

  private mutating func tellGoogle(
    _ event: GoogleEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    var own = Effects<GoogleEffect>()
    google.reduce(event, at: now, into: &own)
    for effect in own.items {
      switch effect {
      case .refuse(let request, let reason, let message, _):
        guard let notice = taken(request), !notice.errand.isEmpty else { continue }
        effects.append(
          .tell(.functions(.pushRefused(errand: notice.errand, reason: reason, message: message)))
        )
      case .accept(let request, _):
        guard let notice = notices.last(where: { $0.number == request }), !notice.errand.isEmpty
        else { continue }
        effects.append(.tell(.functions(.pushAccepted(errand: notice.errand))))
      case .handToApple(let message, let token): hand(message, token, now, &effects)
      case .deliver, .drop, .warnOfStale: break
      }
    }
  }

  // MARK: Apple

  private mutating func hand(
    _ message: GoogleMessage,
    _ token: String,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
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
    _ effects: inout Effects<TaskEffect>,
  ) {
    var own = Effects<AppleEffect>()
    apple.reduce(event, at: now, into: &own)
    for effect in own.items {
      switch effect {
      case .accept: break
      case .deliver(let notification): deliver(notification, now, &effects)
      case .refuse(let request, let reason, _):
        guard let notice = taken(request) else { continue }
        // Google had said yes by then: the function learns nothing, and the next push is refused.
        if let token = google.tokens.first(where: { $0.text == notice.token })?.apple {
          tellGoogle(.appleRefused(token: token, reason: reason), now, &effects)
        }
        effects.state(.pushDropped(task: notice.notice.task))
      case .drop(let notification, _):
        guard let notice = taken(notification.request) else { continue }
        effects.state(.pushDropped(task: notice.notice.task))
      }
    }
  }

  private mutating func deliver(
    _ notification: AppleNotification,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard var notice = taken(notification.request) else { return }
    notice.device = notification.device
    sent.append(notice)
    effects.append(
      .send(
        .door(.noticeCame(notice.notice, number: notice.number)),
        to: notification.device,
        by: .push,
      )
    )
    let missed = PushEvent.noticeMissed(number: notice.number)
    effects.append(.setTimer(.push(missed), at: now.uptime + Self.patience))
  }

  /// Nobody has acknowledged: the phone is away, and the service keeps what it has for it.
  private mutating func miss(
    _ number: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard let place = sent.firstIndex(where: { $0.number == number }) else { return }
    var notice = sent.remove(at: place)
    tellApple(.disconnected(device: notice.device), now, &effects)
    // It is the service that tries again: whoever asked for it has its answer.
    notice.errand = ""
    push(notice, now, &effects)
  }

  /// The push system that all apps share has a word on an order.
  private mutating func heed(_ word: PushWord, _ effects: inout Effects<TaskEffect>) {
    switch word {
    case .tokenGiven, .came, .shown, .woken, .missed, .tapped: return
    case .accepted(let number):
      guard let notice = notices.first(where: { $0.number == number }) else { return }
      effects.append(.tell(.functions(.pushAccepted(errand: notice.errand))))
    case .refused(let number, let reason, _):
      guard let notice = taken(number), let reason = GoogleRejection(rawValue: reason) else {
        return
      }
      let refused = FunctionEvent.pushRefused(
        errand: notice.errand,
        reason: reason,
        message: reason.rawValue,
      )
      effects.append(.tell(.functions(refused)))
    case .dropped(let number, _):
      guard let notice = taken(number) else { return }
      effects.state(.pushDropped(task: notice.notice.task))
    }
  }

  private mutating func taken(_ number: Int64) -> SentNotice? {
    guard let place = notices.firstIndex(where: { $0.number == number }) else { return nil }
    return notices.remove(at: place)
  }
}

/// A notice on its way.
public struct SentNotice: Record, Hashable, Sendable {
  /// The request that it came with.
  public var number: Int64 = 0
  /// What the function that asked for it calls it; empty where the service tries again.
  public var errand = ""
  /// What it says.
  public var notice = TaskNotice()
  /// Google's token; empty where the request has none.
  public var token = ""
  /// Whose project has asked.
  public var project = ""
  /// The phone that it was sent to; empty before.
  public var device = ""

  /// A blank one.
  public init() {}

  init(_ errand: String, _ notice: TaskNotice, _ token: String, _ project: String) {
    self.errand = errand
    self.notice = notice
    self.token = token
    self.project = project
  }
}

/// What happens to the push services.
public enum PushEvent: Choice, Hashable, Sendable {
  /// A function has something to tell whoever has that token.
  case pushWanted(errand: String, TaskNotice, token: String, project: String)  // key: notice
  /// An app has got a token, made of that number.
  case tokenRegistered(number: UInt64, device: String, project: String)
  /// A phone is there.
  case phoneConnected(device: String)
  /// The app that has the token was opened.
  case appOpened(number: UInt64, device: String)
  /// A phone has left a token behind: its app was deleted.
  case tokenLeft(number: UInt64)
  /// From now on Google refuses every request so.
  case serviceTroubled(reason: GoogleRejection, wait: Duration)
  /// Requests are judged again.
  case serviceHealed
  /// A phone has what was sent.
  case noticeTaken(number: Int64)
  /// It does not say so in time.
  case noticeMissed(number: Int64)
  /// The push system that all apps share has a word on an order.
  case orderAnswered(PushWord)  // key: word
}
