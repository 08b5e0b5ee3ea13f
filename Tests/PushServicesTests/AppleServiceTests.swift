import Kernel
import PushServices
import Testing

/// Apple's service as a provider sees it.
struct AppleServiceTests {
  private func answer(
    _ request: AppleRequest,
    of service: AppleService = .sample,
    at now: DeviceTime = .start,
  ) -> AppleRejection? {
    var service = service
    switch service.after(.requested(request), at: now).first {
    case .refuse(_, let reason, _): return reason
    case .accept: return nil
    case let other:
      Issue.record("\(String(describing: other))")
      return nil
    }
  }

  /// Pushy's mock server refuses in this order; each row has everything of the rows below wrong as well,
  /// so that the order shows.
  @Test(arguments: [
    (0, AppleRejection.badMessageID), (1, .methodNotAllowed), (2, .missingTopic),
    (3, .badCollapseID), (4, .badPriority), (5, .invalidPushType), (6, .badExpirationDate),
    (7, .badDeviceToken), (8, .missingProviderToken), (9, .payloadTooLarge),
  ])
  func `the first that is wrong is told`(mended: Int, expected: AppleRejection) {
    let request = AppleRequest.alert { request in
      if mended <= 0 { request.id = "17" }
      if mended <= 1 { request.method = "GET" }
      if mended <= 2 { request.topic = "" }
      if mended <= 3 { request.collapseID = String(repeating: "a", count: 65) }
      if mended <= 4 { request.priority = "7" }
      if mended <= 5 { request.pushType = "silent" }
      if mended <= 6 { request.expiration = "tomorrow" }
      if mended <= 7 { request.path = "/3/device/not-hex!" }
      if mended <= 8 { request.credential = .none }
      if mended <= 9 { request.payload = String(repeating: "a", count: 4_097) }
    }
    #expect(answer(request) == expected)
  }

  @Test(arguments: [
    ("/2/device/", AppleRejection.badPath), ("/3/device/", .missingDeviceToken),
    ("/3/device/\(appleToken())0", .badDeviceToken),
    ("/3/device/\(appleToken(2))", .badDeviceToken),
  ])
  func `a path names a token that the service has given`(path: String, expected: AppleRejection) {
    #expect(answer(.alert { $0.path = path }) == expected)
  }

  @Test func `a background push with priority 10 is refused`() {
    func background(_ priority: String) -> AppleRequest {
      var request = AppleRequest.background()
      request.priority = priority
      return request
    }
    #expect(answer(background("10")) == .badPriority)
    for priority in ["", "1", "5"] { #expect(answer(background(priority)) == nil) }
  }

  @Test func `a token is good for one app`() {
    #expect(answer(.alert { $0.topic = "jp.example.other" }) == .deviceTokenNotForTopic)
  }

  @Test(arguments: [(0, true), (4_096, false), (4_097, true)])
  func `a payload has 1 to 4,096 bytes`(bytes: Int, isRefused: Bool) {
    let reason = answer(.alert { $0.payload = String(repeating: "a", count: bytes) })
    #expect(reason == (isRefused ? bytes == 0 ? .payloadEmpty : .payloadTooLarge : nil))
  }

  @Test(arguments: [
    (AppleCredential.none, AppleRejection.missingProviderToken),
    (.token(issued: .start, isSigned: false), .invalidProviderToken),
    (.token(issued: .start, isSigned: true), .expiredProviderToken),
    (
      .certificate(environment: .sandbox, topic: "jp.example.letters", ends: .distantFuture),
      .badCertificateEnvironment,
    ),
    (
      .certificate(environment: .production, topic: "jp.example.other", ends: .distantFuture),
      .badCertificate,
    ),
    (
      .certificate(environment: .production, topic: "jp.example.letters", ends: .start),
      .badCertificate,
    ),
  ])
  func `a provider says who it is`(credential: AppleCredential, expected: AppleRejection) {
    #expect(answer(.alert { $0.credential = credential }, at: second(3_601)) == expected)
  }

  @Test func `410 says since when, until the token is registered again`() {
    var service = AppleService(.production, startSeconds: 1_700_000_000)
    let registered = AppleEvent.registered(
      token: appleToken(),
      topic: "jp.example.letters",
      device: "phone",
    )
    _ = service.after(registered)
    _ = service.after(.unregistered(token: appleToken()), at: second(90))
    // What is said later of the same token changes no time.
    _ = service.after(.unregistered(token: appleToken()), at: second(95))
    #expect(
      service.after(.requested(.alert()), at: second(100)) == [
        .refuse(request: 1, reason: .unregistered, since: 1_700_000_090_000)
      ]
    )
    #expect(AppleRejection.unregistered.status == 410)
    _ = service.after(registered, at: second(110))
    #expect(service.after(.requested(.alert()), at: second(120)).first == .accept(request: 1))
  }

  @Test func `the other environment does not know the token`() {
    let sandbox = AppleService(.sandbox)
    #expect(answer(.alert(), of: sandbox) == .badDeviceToken)
  }

  @Test func `trouble is answered before anything else, and ends`() {
    var service = AppleService.sample
    _ = service.after(.troubled(reason: .shutdown))
    #expect(answer(.alert { $0.id = "17" }, of: service) == .shutdown)
    _ = service.after(.healed)
    #expect(answer(.alert(), of: service) == nil)
  }

  @Test func `too many requests for one token are refused for a minute`() {
    var service = AppleService.sample
    service.limits.requestsPerMinute = 2
    let reasons = ([1, 2, 3, 61] as [Int64]).map { at -> AppleRejection? in
      let effects = service.after(.requested(.alert()), at: second(at))
      guard case .refuse(_, let reason, _) = effects.first else { return nil }
      return reason
    }
    #expect(reasons == [nil, nil, AppleRejection.tooManyRequests, nil])
  }

  @Test func `every reason has the status of Apple's table`() {
    let byStatus = Dictionary(grouping: AppleRejection.allCases, by: \.status)
    #expect(
      byStatus.mapValues(\.count) == [
        400: 14, 403: 6, 404: 1, 405: 1, 410: 2, 413: 1, 429: 2, 500: 1, 503: 2,
      ]
    )
  }
}

/// What the service keeps for a phone that is away.
struct AppleStorageTests {
  private func away(_ change: (inout AppleLimits) -> Void = { _ in }) -> AppleService {
    var service = AppleService.sample
    change(&service.limits)
    _ = service.after(.disconnected(device: "phone"))
    return service
  }

  private func numbers(_ effects: [AppleEffect]) -> [String] {
    effects.map { effect in
      switch effect {
      case .accept(let request): "accept \(request)"
      case .refuse(let request, let reason, _): "refuse \(request) \(reason)"
      case .deliver(let notification): "deliver \(notification.request)"
      case .drop(let notification, let why): "drop \(notification.request) \(why)"
      }
    }
  }

  @Test(arguments: [
    (StoredChoice.latest, ["drop 1 replaced", "drop 2 replaced"], "deliver 3"),
    (.first, ["drop 2 replaced", "drop 3 replaced"], "deliver 1"),
  ])
  func `of several for one app one is kept`(
    keeps: StoredChoice,
    dropped: [String],
    delivered: String,
  ) {
    var service = away { $0.keeps = keeps }
    let effects = (1...3).flatMap { service.after(.requested(.alert($0)), at: second($0)) }
    #expect(numbers(effects).filter { $0.hasPrefix("drop") } == dropped)
    #expect(numbers(service.after(.connected(device: "phone"), at: day(1))) == [delivered])
    #expect(service.stored.isEmpty)
    #expect(service.after(.connected(device: "phone"), at: day(1)).isEmpty, "it is there already")
  }

  @Test(
    arguments: [
      ("0", 1, ["accept 1", "drop 1 noSecondAttempt"], []),
      ("86400", 1, ["accept 1"], ["drop 1 ended"]),
      ("86401", 1, ["accept 1"], ["deliver 1"]),
      ("", 29, ["accept 1"], ["deliver 1"]),
      ("", 30, ["accept 1"], ["drop 1 ended"]),
      ("4294967295", 30, ["accept 1"], ["drop 1 ended"]),
    ] as [(String, Int64, [String], [String])]
  )
  func `a notification is kept until it ends, for 30 days at most`(
    expiration: String,
    days: Int64,
    first: [String],
    later: [String],
  ) {
    var service = away()
    let request = AppleRequest.alert { $0.expiration = expiration }
    #expect(numbers(service.after(.requested(request))) == first)
    #expect(numbers(service.after(.connected(device: "phone"), at: day(days))) == later)
  }

  @Test func `what ended leaves its place to the next, whichever is kept`() {
    var service = away { $0.keeps = .first }
    _ = service.after(.requested(.alert(1) { $0.expiration = "60" }))
    let effects = service.after(.requested(.alert(2)), at: second(61))
    #expect(numbers(effects) == ["accept 2", "drop 1 ended"])
    #expect(numbers(service.after(.connected(device: "phone"), at: day(1))) == ["deliver 2"])
  }

  @Test(arguments: [(29, ["deliver 1"]), (30, ["drop 1 ended"])] as [(Int64, [String])])
  func `what a device has not acknowledged is kept, for 30 days since it was taken`(
    days: Int64,
    later: [String],
  ) throws {
    var service = AppleService.sample
    let sent = service.after(.requested(.alert(1)))
    let delivered = sent.compactMap { effect in
      if case .deliver(let notification) = effect { notification } else { nil }
    }
    let notification = try #require(delivered.first)
    #expect(service.after(.missed(notification), at: day(20)).isEmpty)
    #expect(service.connected.isEmpty && service.stored.count == 1)
    #expect(numbers(service.after(.connected(device: "phone"), at: day(days))) == later)
  }

  @Test func `with the token goes what was kept for it`() {
    var service = away()
    _ = service.after(.requested(.alert()))
    _ = service.after(.unregistered(token: appleToken()))
    #expect(service.after(.connected(device: "phone")).isEmpty)
  }

  @Test func `a background push shows nothing and has priority 5`() throws {
    var service = AppleService.sample
    let effects = service.after(.requested(.background()))
    guard case .deliver(let notification) = effects.last else {
      Issue.record("\(effects)")
      return
    }
    #expect(!notification.isShown && notification.wakes && notification.priority == 5)
    let loud = service.after(
      .requested(.alert { $0.payload = "{\"aps\":{\"alert\":\"x\",\"content-available\":1}}" })
    )
    guard case .deliver(let both) = loud.last else {
      Issue.record("\(loud)")
      return
    }
    #expect(both.isShown && both.wakes && both.priority == 10)
  }
}
