import Kernel

/// What happens to Google's service.
public enum GoogleEvent: Choice, Hashable, Sendable {
  /// An app has registered and got that token; `apple` is Apple's for it, empty on other phones.
  case registered(token: String, project: String, device: String, apple: String)
  /// The app was heard of: it was opened, or has renewed its token.
  case contacted(token: String)
  /// The app is gone, or has deleted its token.
  case removed(token: String)
  /// A server of that project asks for a message, by the body of its request.
  case requested(request: Int64, project: String, body: String)
  /// Apple's service has answered a request that was handed on to it.
  case appleRefused(token: String, reason: AppleRejection)
  /// A phone that is not Apple's holds a connection.
  case connected(device: String)
  /// It does not any more.
  case disconnected(device: String)
  /// From now on every request is refused so, with the time to wait.
  case troubled(reason: GoogleRejection, wait: Duration)
  /// Requests are judged again.
  case healed
}

/// What Google's service asks for.
public enum GoogleEffect: Choice, Hashable, Sendable {
  /// 200, with the message's name.
  case accept(request: Int64, name: String)
  /// Another status; `wait` is `Retry-After`, and 0 where there is none.
  case refuse(request: Int64, reason: GoogleRejection, message: String, wait: Duration)
  /// A phone gets the message.
  case deliver(GoogleMessage, device: String)  // key: message
  /// Apple's service is to push it to that token.
  case handToApple(GoogleMessage, token: String)  // key: message
  /// Nobody gets it.
  case drop(GoogleMessage, why: NotificationEnd)  // key: message
  /// The token was not heard of for a month: it is accepted, and may reach nobody.
  case warnOfStale(token: String, silence: Duration)
}

/// Google's push service, as servers and phones see it (FCM).
///
///     request ──► trouble ──► message ──► token known ──► of this project ──► 200
///                                             an iPhone ──► Apple's service
///                                             another ──► delivered, or kept for up to four weeks
///
/// A token that was not heard of for 30 days is stale, and works; after 270 days it has ended ("Best
/// practices for FCM registration token management").
public struct GoogleService: Record, Hashable, Sendable, Reducer {
  /// What it is told.
  public typealias Event = GoogleEvent
  /// What it asks for.
  public typealias Effect = GoogleEffect

  /// The tokens, those included that have ended.
  public var tokens: [GoogleToken] = []
  /// The phones that hold a connection.
  public var connected: [String] = []
  /// What is kept for phones that are away.
  public var stored: [StoredMessage] = []
  /// How many messages were accepted.
  public var accepted: Int64 = 0
  /// What it answers to everybody; none where it works.
  public var trouble: [GoogleRejection] = []
  /// How long it asks everybody to wait.
  public var wait = Duration.zero
  /// The tokens by their texts.
  var places = RowPlaces<String>()  // key: none

  /// A service that has given no token.
  public init() {}

  /// After so long without a word a token is stale.
  public static let staleAfter = Duration.seconds(30 * 86_400)
  /// After so long it ends.
  public static let endsAfter = Duration.seconds(270 * 86_400)
  /// So many messages without a collapse key are kept for one phone; beyond them all are dropped.
  public static let storedMost = 100

  /// Takes an event.
  public mutating func reduce(
    _ event: GoogleEvent,
    at now: DeviceTime,
    into effects: inout Effects<GoogleEffect>,
  ) {
    switch event {
    case .registered(let text, let project, let device, let apple):
      var token = GoogleToken()
      token.text = text
      token.project = project
      token.device = device
      token.apple = apple
      token.seen = now.wall
      register(token)
    case .contacted(let token):
      guard let place = place(of: token), isGood(place, now.wall) else { return }
      tokens[place].seen = now.wall
    case .removed(let token): end(token, now.wall)
    case .requested(let request, let project, let body):
      answer(request, project, body, now.wall, &effects)
    case .appleRefused(let apple, let reason):
      // The caller has its 200 by now: it is the next message that learns of it.
      guard reason.endsToken, let token = tokens.first(where: { $0.apple == apple }) else { return }
      end(token.text, now.wall)
    case .connected(let device): connect(device, now.wall, &effects)
    case .disconnected(let device): connected.removeAll { $0 == device }
    case .troubled(let reason, let wait):
      trouble = [reason]
      self.wait = wait
    case .healed: trouble = []
    }
  }

  private mutating func place(of token: String) -> Int? {
    places.fit(tokens.count) { tokens[$0].text }
    return places[token]
  }

  /// Apple's token that one of Google's is handed on to; nil where there is none of that name.
  public mutating func appleToken(of token: String) -> String? {
    place(of: token).map { tokens[$0].apple }
  }

  private mutating func register(_ token: GoogleToken) {
    if let place = place(of: token.text) {
      tokens.remove(at: place)
      places.forget()
    }
    tokens.append(token)
  }

  private func isGood(_ place: Int, _ now: WallTime) -> Bool {
    tokens[place].ended == nil && now - tokens[place].seen < Self.endsAfter
  }

  private mutating func end(_ token: String, _ now: WallTime) {
    guard let place = place(of: token), tokens[place].ended == nil else { return }
    tokens[place].ended = now
    stored.removeAll { $0.message.token == token }
  }

  // MARK: Requests

  private mutating func answer(
    _ request: Int64,
    _ project: String,
    _ body: String,
    _ now: WallTime,
    _ effects: inout Effects<GoogleEffect>,
  ) {
    func refuse(_ reason: GoogleRejection, _ message: String, wait: Duration = .zero) {
      effects.append(.refuse(request: request, reason: reason, message: message, wait: wait))
    }
    if let reason = trouble.first {
      return refuse(reason, Self.text(of: reason), wait: wait)
    }
    let message: GoogleMessage
    do throws(GoogleMessage.Problem) {
      message = try GoogleMessage(json: body)
    } catch {
      return refuse(.invalidArgument, error.message)
    }
    guard let place = place(of: message.token), isGood(place, now) else {
      end(message.token, now)
      return refuse(.unregistered, Self.text(of: .unregistered))
    }
    guard tokens[place].project == project else {
      return refuse(.senderMismatch, Self.text(of: .senderMismatch))
    }
    accepted += 1
    effects.append(.accept(request: request, name: "projects/\(project)/messages/\(accepted)"))
    let silence = now - tokens[place].seen
    if silence >= Self.staleAfter {
      effects.append(.warnOfStale(token: message.token, silence: silence))
    }
    pass(message, to: tokens[place], now, &effects)
  }

  /// What Google says with a status.
  private static func text(of reason: GoogleRejection) -> String {
    switch reason {
    case .invalidArgument: "Request contains an invalid argument."
    case .unregistered: "Requested entity was not found."
    case .senderMismatch: "SenderId mismatch"
    case .quotaExceeded: "Quota exceeded"
    case .unavailable: "The service is currently unavailable."
    case .internalError: "Internal error encountered."
    case .thirdPartyAuthorization: "Auth error from APNS or Web Push Service"
    }
  }

  private mutating func pass(
    _ message: GoogleMessage,
    to token: GoogleToken,
    _ now: WallTime,
    _ effects: inout Effects<GoogleEffect>,
  ) {
    guard token.apple.isEmpty else {
      return effects.append(.handToApple(message, token: token.apple))
    }
    if connected.contains(token.device) {
      return effects.append(.deliver(message, device: token.device))
    }
    guard message.life > .zero else {
      return effects.append(.drop(message, why: .noSecondAttempt))
    }
    if !message.collapseKey.isEmpty {
      replace(message, &effects)
    } else if stored.count(where: { $0.message.token == message.token }) >= Self.storedMost {
      // Beyond the limit all go, and the app is to ask for everything when it is there.
      for old in stored where old.message.token == message.token {
        effects.append(.drop(old.message, why: .replaced))
      }
      stored.removeAll { $0.message.token == message.token }
    }
    stored.append(StoredMessage(message, token.device, until: now + message.life))
  }

  private mutating func replace(
    _ message: GoogleMessage,
    _ effects: inout Effects<GoogleEffect>,
  ) {
    func isSame(_ old: StoredMessage) -> Bool {
      old.message.token == message.token && old.message.collapseKey == message.collapseKey
    }
    for old in stored where isSame(old) { effects.append(.drop(old.message, why: .replaced)) }
    stored.removeAll(where: isSame)
  }

  private mutating func connect(
    _ device: String,
    _ now: WallTime,
    _ effects: inout Effects<GoogleEffect>,
  ) {
    guard !connected.contains(device) else { return }
    connected.append(device)
    for kept in stored where kept.device == device {
      effects.append(
        kept.until > now
          ? .deliver(kept.message, device: device) : .drop(kept.message, why: .ended)
      )
    }
    stored.removeAll { $0.device == device }
  }
}

/// A message that is kept for a phone that is away.
public struct StoredMessage: Record, Hashable, Sendable {
  /// The message.
  public var message = GoogleMessage()
  /// The phone.
  public var device = ""
  /// Until when.
  public var until: WallTime = .start

  /// A blank one.
  public init() {}

  init(_ message: GoogleMessage, _ device: String, until: WallTime) {
    self.message = message
    self.device = device
    self.until = until
  }
}
