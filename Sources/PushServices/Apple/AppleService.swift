import Kernel

/// Apple's push service in one environment, as its providers and devices see it (APNs).
///
///     request ──► headers ──► token ──► topic ──► credential ──► payload ──► 200
///                                                      the device is there ──► delivered
///                                                      it is away ──► stored, one for each app
///
/// It is best effort: 200 says that the service has it, never that a phone has.
public struct AppleService: Record, Hashable, Sendable, Reducer {
  /// What it is told.
  public typealias Event = AppleEvent
  /// What it asks for.
  public typealias Effect = AppleEffect

  /// Which one it is.
  public var environment = PushEnvironment.production
  /// What it does where Apple promises no number.
  public var limits = AppleLimits()
  /// What 1970 is on its clock on the wall, in whole seconds: what that shows at 0.
  public var startSeconds: Int64 = 0  // key: start_s
  /// The tokens that it has given, by their texts, those included that have ended.
  public var registrations: [AppleRegistration] = []
  /// The devices that hold a connection, by their names.
  public var connected: [String] = []
  /// What is kept for devices that are away.
  public var stored: [StoredNotification] = []
  /// What it answers to everybody; none where it works.
  public var trouble: [AppleRejection] = []
  /// The registrations by their tokens.
  var tokens = RowPlaces<String>()  // key: none
  /// Who holds a connection, by its name.
  var present = RowPlaces<String>()  // key: none

  /// A blank service.
  public init() {}

  /// A service that has given no token.
  public init(
    _ environment: PushEnvironment,
    limits: AppleLimits = .init(),
    startSeconds: Int64 = 0,
  ) {
    self.environment = environment
    self.limits = limits
    self.startSeconds = startSeconds
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: AppleEvent,
    at now: DeviceTime,
    into effects: inout Effects<AppleEffect>,
  ) {
    tokens.fit(registrations.count) { registrations[$0].token }
    switch event {
    case .registered(let token, let topic, let device):
      register(token, topic, device)
    case .unregistered(let token):
      guard let place = place(of: token), registrations[place].ended == nil else { return }
      registrations[place].ended = now.wall
      stored.removeAll { $0.token == token }
    case .requested(let request): answer(request, now, &effects)
    case .connected(let device): connect(device, now, &effects)
    case .disconnected(let device):
      guard isConnected(device) else { return }
      disconnect(device)
    case .missed(let notification): keepMissed(notification, now, &effects)
    case .troubled(let reason): trouble = [reason]
    case .healed: trouble = []
    }
  }

  // MARK: Tokens

  private func place(of token: String) -> Int? { tokens[token] }

  private mutating func isConnected(_ device: String) -> Bool {
    present.fit(connected.count) { connected[$0] }
    return present[device] != nil
  }

  /// A later registration makes a token good again, whatever was said of it before.
  private mutating func register(_ token: String, _ topic: String, _ device: String) {
    var registration = AppleRegistration()
    registration.token = token
    registration.topic = topic
    registration.device = device
    if let place = place(of: token) {
      // How often it was asked for in a minute counts on.
      registration.minute = registrations[place].minute
      registration.requests = registrations[place].requests
      registrations[place] = registration
    } else {
      registrations.append(registration)
    }
  }

  // MARK: Requests

  private mutating func answer(
    _ request: AppleRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<AppleEffect>,
  ) {
    // A text of its own, out of the path: it is made once.
    let token = request.token
    let known = token.flatMap(place(of:))
    if let (reason, ended) = refusal(of: request, token, at: known, now.wall) {
      let timestamp = ended.map { startSeconds * 1_000 + $0.nanoseconds / 1_000_000 } ?? 0
      effects.append(
        .refuse(request: request.number, reason: reason, since: timestamp)
      )
      return
    }
    guard let place = known else { return }
    effects.append(.accept(request: request.number))
    let notification = AppleNotification(request, &registrations[place], now.wall)
    if isConnected(notification.device) {
      effects.append(.deliver(notification))
    } else {
      store(notification, now.wall, &effects)
    }
  }

  /// Why a request is refused, and since when its token is no good where that is why.
  private mutating func refusal(
    of request: AppleRequest,
    _ token: String?,
    at place: Int?,
    _ now: WallTime,
  ) -> (AppleRejection, WallTime?)? {
    if let reason = trouble.first { return (reason, nil) }
    if let reason = request.headerProblem(token: token) { return (reason, nil) }
    guard let place else {
      // Nobody here knows it: it has no token's form, or is the other environment's.
      return (.badDeviceToken, nil)
    }
    if let ended = registrations[place].ended { return (.unregistered, ended) }
    if registrations[place].topic != request.topic { return (.deviceTokenNotForTopic, nil) }
    let refused =
      problem(of: request.credential, for: request.topic, now) ?? request.payloadProblem
    if let reason = refused { return (reason, nil) }
    return isTooMany(place, now) ? (.tooManyRequests, nil) : nil
  }

  private func problem(
    of credential: AppleCredential,
    for topic: String,
    _ now: WallTime,
  ) -> AppleRejection? {
    switch credential {
    case .none: return .missingProviderToken
    case .token(let issued, let isSigned):
      guard isSigned else { return .invalidProviderToken }
      return now - issued > AppleLimits.credentialLife ? .expiredProviderToken : nil
    case .certificate(let environment, let own, let ends):
      guard environment == self.environment else { return .badCertificateEnvironment }
      return now < ends && own == topic ? nil : .badCertificate
    }
  }

  private mutating func isTooMany(_ place: Int, _ now: WallTime) -> Bool {
    guard limits.requestsPerMinute > 0 else { return false }
    if now - registrations[place].minute >= .seconds(60) {
      registrations[place].minute = now
      registrations[place].requests = 0
    }
    registrations[place].requests += 1
    return registrations[place].requests > limits.requestsPerMinute
  }

  // MARK: What is kept

  private mutating func store(
    _ notification: AppleNotification,
    _ now: WallTime,
    _ effects: inout Effects<AppleEffect>,
  ) {
    guard let until = keptUntil(notification), until > now else {
      let isOnce = keptUntil(notification) == nil || notification.taken == now
      effects.append(.drop(notification, why: isOnce ? .noSecondAttempt : .ended))
      return
    }
    let kept = StoredNotification(notification, until: until)
    guard let place = stored.firstIndex(where: { $0.token == notification.token }) else {
      stored.append(kept)
      return
    }
    // The one that is kept may have ended by now: then there is none.
    if stored[place].until <= now {
      effects.append(.drop(stored[place].notification, why: .ended))
      stored[place] = kept
      return
    }
    switch limits.keeps {
    case .latest:
      effects.append(.drop(stored[place].notification, why: .replaced))
      stored[place] = kept
    case .first: effects.append(.drop(notification, why: .replaced))
    }
  }

  /// Until when a notification is kept; nil where it is tried once.
  private func keptUntil(_ notification: AppleNotification) -> WallTime? {
    let longest = notification.taken + limits.keptLongest
    guard let seconds = Int64(notification.expiration) else { return longest }
    guard seconds > 0 else { return nil }
    // Both lie within 32 bits of seconds, or start where a scenario says; far ahead is as long as it goes.
    let (span, overflow) = (seconds - startSeconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? longest : min(longest, WallTime(nanoseconds: span))
  }

  private mutating func disconnect(_ device: String) {
    connected.removeAll { $0 == device }
    present.forget()
  }

  /// Nobody has it: its device is away, and the service keeps it as it would have when it was asked.
  private mutating func keepMissed(
    _ notification: AppleNotification,
    _ now: DeviceTime,
    _ effects: inout Effects<AppleEffect>,
  ) {
    if isConnected(notification.device) { disconnect(notification.device) }
    guard let place = place(of: notification.token), registrations[place].ended == nil else {
      return effects.append(.drop(notification, why: .refused))
    }
    store(notification, now.wall, &effects)
  }

  private mutating func connect(
    _ device: String,
    _ now: DeviceTime,
    _ effects: inout Effects<AppleEffect>,
  ) {
    guard !isConnected(device) else { return }
    connected.append(device)
    for kept in stored where kept.notification.device == device {
      effects.append(
        kept.until > now.wall
          ? .deliver(kept.notification) : .drop(kept.notification, why: .ended)
      )
    }
    stored.removeAll { $0.notification.device == device }
  }
}
