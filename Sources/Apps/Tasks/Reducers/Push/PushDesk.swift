import Kernel
import PushServices
import PushSystem

/// The push services as the tasks' server has them (`AppPushServices`, docs/push.md).
public struct PushDesk: Record, Hashable, Sendable {
  /// Google's and Apple's.
  public var services = AppPushServices<SentNotice>()

  /// Services without a token.
  public init() {}

  /// The services, or what hands on to those that all apps share.
  public init(of owner: PushOwner) { services = AppPushServices(of: owner) }

  /// Google's token of a number that was drawn, which is what a phone stores.
  public static func token(of number: UInt64) -> String { GoogleToken.text(of: number) }

  /// Takes an event.
  public mutating func reduce(
    _ event: PushEvent,
    at now: DeviceTime,
    into effects: inout Effects<TaskEffect>,
  ) {
    var own = Effects<AppPushEffect<SentNotice>>()
    take(event, now, &own)
    own.drain { carryOut($0, &effects) }
  }

  private mutating func take(
    _ event: PushEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<AppPushEffect<SentNotice>>,
  ) {
    switch event {
    case .servicesBegan: services.begin(now, &effects)
    case .pushWanted(let errand, let notice, let token, let project):
      services.push(SentNotice(errand, notice, token, project), now, &effects)
    case .tokenRegistered(let number, let device, let project):
      services.register(Self.tokens(number), project: project, device: device, now, &effects)
    case .phoneConnected(let device): services.connect(device, now, &effects)
    case .appOpened(let number, let device, let project):
      services.open(Self.tokens(number), project: project, device: device, now, &effects)
    case .tokenLeft(let number): services.leave(Self.tokens(number), now, &effects)
    case .serviceTroubled(let reason, let wait):
      services.trouble(reason, wait: wait, now, &effects)
    case .serviceHealed: services.heal(now, &effects)
    case .noticeTaken(let number): services.acknowledge(number, &effects)
    case .noticeMissed(let number): services.miss(number, now, &effects)
    case .silentPhoneDue(let device): services.tryAgain(device, now, &effects)
    case .orderAnswered(let word): services.heed(word, &effects)
    }
  }

  private static func tokens(_ number: UInt64) -> PushTokens {
    PushTokens(number: Int64(bitPattern: number))
  }

  private func carryOut(
    _ effect: consuming AppPushEffect<SentNotice>,
    _ effects: inout Effects<TaskEffect>,
  ) {
    switch effect {
    case .accepted(let push):
      guard !push.errand.isEmpty else { return }
      effects.append(.tell(.functions(.pushAccepted(errand: push.errand))))
    case .refused(let push, let reason, let message, let wait):
      // It was on its way to a phone before: who wanted it has its yes.
      guard push.device.isEmpty else { return effects.state(.pushDropped(task: push.notice.task)) }
      guard !push.errand.isEmpty else { return }
      let refused = FunctionEvent.pushRefused(
        errand: push.errand,
        reason: reason,
        message: message,
        token: push.token,
        pauseMilliseconds: wait.nanoseconds / 1_000_000,
      )
      effects.append(.tell(.functions(refused)))
    case .dropped(let push): effects.state(.pushDropped(task: push.notice.task))
    case .droppedElsewhere(let data):
      guard let notice = NoticeMessage.read(data) else { return }
      effects.state(.pushDropped(task: notice.task))
    case .deliver(let push):
      let came = DoorEvent.noticeCame(push.notice, number: push.number)
      effects.append(.send(.door(came), to: push.device, by: .push))
    case .wait(let number, let until):
      effects.append(.setTimer(.push(.noticeMissed(number: number)), at: until))
    case .stopWaiting(let number):
      effects.append(.cancelTimer(.push(.noticeMissed(number: number))))
    case .tryLater(let device, let uptime):
      effects.append(.setTimer(.push(.silentPhoneDue(device: device)), at: uptime))
    case .stopTrying(let device):
      effects.append(.cancelTimer(.push(.silentPhoneDue(device: device))))
    case .hand(let order): effects.append(.hand(.push(order)))
    }
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

extension SentNotice: AppPush {
  /// The tasks' name at Apple.
  public static let topic = "com.yourcompany.taskshinHakken"

  /// Google's token.
  public var address: String { token }
  /// The message of a request.
  public var body: String { NoticeMessage.json(notice, to: token) }
  /// The same for the push system that all apps share.
  public var order: PushOrder { NoticeMessage.order(number, notice, to: token) }

  /// It is the service that tries again: whoever asked for it has its answer.
  public mutating func repeats() { errand = "" }
}

/// What happens to the push services.
public enum PushEvent: Choice, Hashable, Sendable {
  /// Their node has power again.
  case servicesBegan
  /// A function has something to tell whoever has that token.
  case pushWanted(errand: String, TaskNotice, token: String, project: String)  // key: notice
  /// An app has got a token, made of that number.
  case tokenRegistered(number: UInt64, device: String, project: String)
  /// A phone is there.
  case phoneConnected(device: String)
  /// The app that has the token was opened.
  case appOpened(number: UInt64, device: String, project: String)
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
  /// It is time to try a phone again that was silent.
  case silentPhoneDue(device: String)
  /// The push system that all apps share has a word on an order.
  case orderAnswered(PushWord)  // key: word
}
