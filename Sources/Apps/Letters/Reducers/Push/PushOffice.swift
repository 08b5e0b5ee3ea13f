import Kernel
import PushServices
import PushSystem

/// The push services as the letters' server has them (`AppPushServices`).
public struct PushOffice: Record, Hashable, Sendable {
  /// Google's and Apple's.
  public var services = AppPushServices<SentNotice>()

  /// Services without a token.
  public init() {}

  /// The services, or what hands on to those that all apps share.
  public init(of owner: PushOwner) { services = AppPushServices(of: owner) }

  /// Takes an event.
  public mutating func reduce(
    _ event: PushEvent,
    at now: DeviceTime,
    into effects: inout Effects<LetterEffect>,
  ) {
    var own = Effects<AppPushEffect<SentNotice>>()
    take(event, now, &own)
    for effect in own.items { carryOut(effect, &effects) }
  }

  private mutating func take(
    _ event: PushEvent,
    _ now: DeviceTime,
    _ effects: inout Effects<AppPushEffect<SentNotice>>,
  ) {
    switch event {
    case .servicesBegan: services.begin(now, &effects)
    case .pushWanted(let notice, let token, let owed):
      services.push(SentNotice(notice, token, owed: owed), now, &effects)
    case .serviceTroubled(let reason, let wait):
      services.trouble(reason, wait: wait, now, &effects)
    case .serviceHealed: services.heal(now, &effects)
    case .tokenRegistered(let token, let device):
      services.register(
        PushSystem.PushTokens(number: token),
        project: SentNotice.project,
        device: device.text,
        now,
        &effects,
      )
    case .phoneConnected(let device): services.connect(device.text, now, &effects)
    case .appOpened(let token, let device):
      services.open(
        PushSystem.PushTokens(number: token),
        project: SentNotice.project,
        device: device.text,
        now,
        &effects,
      )
    case .tokenLeft(let token):
      services.leave(PushSystem.PushTokens(number: token), now, &effects)
    case .noticeTaken(let number): services.acknowledge(number, &effects)
    case .noticeMissed(let number): services.miss(number, now, &effects)
    case .silentPhoneDue(let device): services.tryAgain(device.text, now, &effects)
    case .orderAnswered(let word): services.heed(word, &effects)
    }
  }

  private func carryOut(
    _ effect: AppPushEffect<SentNotice>,
    _ effects: inout Effects<LetterEffect>,
  ) {
    switch effect {
    case .accepted(let push):
      guard !push.isRepeated else { return }
      tell(ofTaken: push.notice, &effects)
      if push.owed != 0 { effects.append(.tell(.server(.owedTaken(owed: push.owed)))) }
    case .refused(let push, let reason, _, let wait):
      let refused = ServerEvent.pushRefused(
        push.notice,
        token: push.token,
        reason: reason,
        owed: push.owed,
        wait: wait,
      )
      effects.append(.tell(.server(refused)))
    case .dropped(let push): tell(ofDropped: push.notice, &effects)
    case .droppedElsewhere(let data): tell(ofDropped: NoticeText.read(data), &effects)
    case .deliver(let push):
      let came = DoorEvent.noticeCame(push.notice, number: push.number)
      effects.append(.send(.door(came), to: DeviceID(push.device), by: .push))
    case .wait(let number, let until):
      effects.append(.setTimer(.push(.noticeMissed(number: number)), at: until))
    case .stopWaiting(let number):
      effects.append(.cancelTimer(.push(.noticeMissed(number: number))))
    case .tryLater(let device, let uptime):
      effects.append(.setTimer(.push(.silentPhoneDue(device: DeviceID(device))), at: uptime))
    case .stopTrying(let device):
      effects.append(.cancelTimer(.push(.silentPhoneDue(device: DeviceID(device)))))
    case .hand(let order): effects.append(.hand(.push(order)))
    }
  }

  private func tell(ofTaken notice: Notice, _ effects: inout Effects<LetterEffect>) {
    switch notice {
    case .letterArrived(let announcement, _, _):
      effects.state(.pushTaken(letter: announcement.letter))
    case .silenceNoticed(let letter, let percent):
      effects.state(.warningTaken(letter: letter, percent: percent))
    case .letterHanded, .friendAsks, .friendFound, .friendGone, .deviceAsks: break
    }
  }

  private func tell(ofDropped notice: Notice?, _ effects: inout Effects<LetterEffect>) {
    switch notice {
    case .letterArrived(let announcement, _, _):
      effects.state(.pushDropped(letter: announcement.letter))
    case .silenceNoticed(let letter, let percent):
      effects.state(.warningDropped(letter: letter, percent: percent))
    // A phone learns of that when it is there again.
    case .letterHanded, .friendAsks, .friendFound, .friendGone, .deviceAsks, nil: break
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
  /// The phone that it was sent to; empty before.
  public var device = ""
  /// Whether the service, which had accepted it, tries again by itself.
  public var isRepeated = false  // key: is_repeated, unless false
  /// What the server calls it that sends it once more; 0 the first time.
  public var owed: Int64 = 0  // key: owed, unless 0

  /// A blank one.
  public init() {}

  init(_ notice: Notice, _ token: Int64, owed: Int64 = 0) {
    self.notice = notice
    self.token = token
    self.owed = owed
  }
}

extension SentNotice: AppPush {
  /// The letters' name at Apple.
  public static let topic = "jp.lifelog.letters"
  /// The letters' only project at Google.
  static let project = "lifelog"

  /// It was accepted before, which is said once.
  public mutating func repeats() { isRepeated = true }

  /// Google's token.
  public var address: String { GoogleToken.text(of: UInt64(bitPattern: token)) }
  /// The letters' project.
  public var project: String { Self.project }

  /// The body of a request, with what a locked screen shows.
  public var body: String {
    let target = "\"token\":\(quotedJSON(address))"
    guard case .letterArrived(let announcement, let title, let body) = notice else {
      return "{\"message\":{\(target),\"data\":{\"kind\":\(quotedJSON(notice.kind))}}}"
    }
    let letter = quotedJSON(announcement.letter.text)
    return "{\"message\":{\(target),\"data\":{\"kind\":\"letterArrived\",\"letter\":\(letter)},"
      + "\"notification\":{\"title\":\(quotedJSON(title)),\"body\":\(quotedJSON(body))}}}"
  }

  /// The same for the push system that all apps share, with the notice as a text.
  public var order: PushOrder {
    var texts = ("", "")
    if case .letterArrived(_, let title, let body) = notice { texts = (title, body) }
    var order = PushOrder(number, .google, to: address, title: texts.0, body: texts.1)
    order.data = NoticeText.written(notice)
    return order
  }
}

/// What happens to the push services.
public enum PushEvent: Choice, Hashable, Sendable {
  /// Their node has power again.
  case servicesBegan
  /// The server has something to tell whoever has that token.
  case pushWanted(
    Notice,  // key: notice
    token: Int64,
    owed: Int64 = 0,  // key: owed, unless 0
  )
  /// An app has got a token, made of that number.
  case tokenRegistered(token: Int64, device: DeviceID)
  /// A phone is there.
  case phoneConnected(device: DeviceID)
  /// The app that has the token was opened.
  case appOpened(token: Int64, device: DeviceID)
  /// A phone has left a token behind: what has the app now has another one.
  case tokenLeft(token: Int64)
  /// From now on Google refuses every request so.
  case serviceTroubled(reason: GoogleRejection, wait: Duration)
  /// Requests are judged again.
  case serviceHealed
  /// A phone has what was sent.
  case noticeTaken(number: Int64)
  /// It does not say so in time.
  case noticeMissed(number: Int64)
  /// It is time to try a phone again that was silent.
  case silentPhoneDue(device: DeviceID)
  /// The push system that all apps share has a word on an order.
  case orderAnswered(PushWord)  // key: word
}
