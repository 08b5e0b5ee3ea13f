import Kernel
import PushServices
import PushSystem
import Testing

/// The push services that the servers of all apps use.
struct PushHubTests {
  private static func hub(_ keeps: StoredChoice = .latest, at node: String = "tokyo") -> PushHub {
    var settings = PushSystemSettings()
    settings.keeps = keeps
    var hub = PushHub(settings, node: node, home: "tokyo")
    for (number, app) in ["dashboard", "tasks"].enumerated() {
      _ = told(&hub, .registered(app: app, number: Int64(number) + 1, device: "hina-phone"))
    }
    return hub
  }

  private static func told(
    _ hub: inout PushHub,
    _ event: HubEvent,
    at seconds: Int64 = 0,
  ) -> [String] {
    let time = DeviceTime(
      uptime: Uptime(nanoseconds: seconds * 1_000_000_000),
      wall: WallTime(nanoseconds: seconds * 1_000_000_000),
    )
    var effects = Effects<HubEffect>()
    hub.reduce(event, at: time, into: &effects)
    return effects.items.compactMap { effect in
      switch effect {
      case .deliver(let notification, let device): "\(notification.request) to \(device)"
      case .send(let event, let node): "\(event.kind) to \(node)"
      case .hand(let word, let app): "\(word.kind) to \(app)"
      case .state(let fact): fact.kind
      case .wait, .stopWaiting: nil
      }
    }
  }

  private static func order(
    _ number: Int64,
    for app: String,
    _ way: PushWay = .apple,
  ) -> HubEvent {
    let tokens = PushTokens(number: app == "tasks" ? 2 : 1)
    let token = way == .apple ? tokens.apple : tokens.google
    return .ordered(PushOrder(number, way, to: token, title: "a", body: "b"), by: app, at: "")
  }

  @Test(arguments: PushWay.allCases)
  func `an order goes to the phone, whichever way`(way: PushWay) {
    var hub = Self.hub()
    #expect(
      Self.told(&hub, Self.order(9, for: "tasks", way))
        == ["pushTaken", "accepted to tasks", "1 to hina-phone"]
    )
    _ = Self.told(&hub, .taken(number: 1))
    #expect(hub.orders.isEmpty && hub.sent.isEmpty)
  }

  @Test(arguments: [(StoredChoice.latest, [1, 3]), (.first, [1, 2])])
  func `of each app one is kept for a phone that is away`(keeps: StoredChoice, kept: [Int64]) {
    var hub = Self.hub(keeps)
    _ = Self.told(&hub, Self.order(1, for: "dashboard"))
    #expect(
      Self.told(&hub, .missed(number: 1), at: 30) == ["pushKept"],
      "nobody has acknowledged",
    )
    _ = Self.told(&hub, Self.order(1, for: "tasks"), at: 40)
    #expect(Self.told(&hub, Self.order(2, for: "tasks"), at: 50).contains("dropped to tasks"))
    #expect(
      Self.told(&hub, .connected(device: "hina-phone"), at: 60)
        == kept.map { "\($0) to hina-phone" }
    )
  }

  @Test func `what was on its way when the hub lost its power is not forgotten`() {
    var hub = Self.hub()
    _ = Self.told(&hub, Self.order(1, for: "tasks"))
    #expect(Self.told(&hub, .hubBegan, at: 10) == ["pushKept"])
    #expect(Self.told(&hub, .connected(device: "hina-phone"), at: 20) == ["1 to hina-phone"])
  }

  /// A link may lose that a phone has a token: each time that it says that it is there it says its tokens.
  @Test(arguments: [
    HubEvent.connected(device: "hina-phone", tokens: [Self.kept("tasks", 2)]),
    .opened(app: "tasks", number: 2, device: "hina-phone"),
  ])
  func `a token of which the services have not heard is known from then on`(event: HubEvent) {
    var hub = PushHub(PushSystemSettings(), node: "tokyo", home: "tokyo")
    #expect(
      Self.told(&hub, Self.order(1, for: "tasks", .google)) == ["pushRefused", "refused to tasks"]
    )
    _ = Self.told(&hub, event)
    #expect(Self.told(&hub, Self.order(2, for: "tasks", .google)).contains("2 to hina-phone"))
    // One that is over stays so, whatever a phone says.
    _ = Self.told(&hub, .unregistered(token: PushTokens(number: 2).apple))
    _ = Self.told(&hub, event)
    #expect(
      Self.told(&hub, Self.order(3, for: "tasks")) == ["pushRefused", "refused to tasks"]
    )
  }

  private static func kept(_ app: String, _ number: Int64) -> KeptToken {
    var token = KeptToken()
    (token.app, token.number) = (app, number)
    return token
  }

  @Test func `a token that is over is refused, to the server of its app`() {
    var hub = Self.hub()
    _ = Self.told(&hub, .unregistered(token: PushTokens(number: 2).apple))
    #expect(
      Self.told(&hub, Self.order(1, for: "tasks")) == ["pushRefused", "refused to tasks"]
    )
    #expect(Self.told(&hub, Self.order(1, for: "dashboard")).contains("accepted to dashboard"))
  }

  @Test func `one that Google has taken and Apple refuses was accepted, and is dropped`() {
    var hub = Self.hub()
    _ = Self.told(&hub, .unregistered(token: PushTokens(number: 2).apple))
    #expect(
      Self.told(&hub, Self.order(1, for: "tasks", .google))
        == ["pushTaken", "accepted to tasks", "pushDropped", "dropped to tasks"]
    )
    #expect(hub.orders.isEmpty)
    #expect(
      Self.told(&hub, Self.order(2, for: "tasks", .google)) == ["pushRefused", "refused to tasks"]
    )
  }

  @Test func `what Google says of a refusal comes to the server with it`() {
    var hub = Self.hub()
    var effects = Effects<HubEffect>()
    let order = PushOrder(9, .google, to: GoogleToken.text(of: 77), title: "a", body: "b")
    let now = DeviceTime(uptime: .start, wall: .start)
    hub.reduce(.ordered(order, by: "tasks", at: ""), at: now, into: &effects)
    let word = PushWord.refused(
      number: 9,
      reason: "UNREGISTERED",
      endsToken: true,
      message: "Requested entity was not found.",
    )
    #expect(effects.items.contains(.hand(word, to: "tasks")))
  }

  @Test func `one whose token ends while its phone is away is dropped`() {
    var hub = Self.hub()
    _ = Self.told(&hub, Self.order(1, for: "tasks"))
    _ = Self.told(&hub, .unregistered(token: PushTokens(number: 2).apple))
    #expect(Self.told(&hub, .missed(number: 1), at: 30) == ["pushDropped", "dropped to tasks"])
    #expect(hub.orders.isEmpty)
  }

  @Test func `another server hands its orders on, and the answers come back to it`() {
    var relay = Self.hub(at: "osaka")
    #expect(Self.told(&relay, Self.order(1, for: "tasks")) == ["ordered to tokyo"])
    var hub = Self.hub()
    let token = PushTokens(number: 2).apple
    let order = PushOrder(1, .apple, to: token, title: "", body: "")
    #expect(
      Self.told(&hub, .ordered(order, by: "tasks", at: "osaka"))
        == ["pushTaken", "answered to osaka", "1 to hina-phone"]
    )
    #expect(
      Self.told(&relay, .answered(.accepted(number: 1), to: "tasks")) == ["accepted to tasks"]
    )
  }

  @Test func `a server that is played leaves to the app what comes too soon`() {
    var hub = Self.hub()
    hub.pace = .seconds(3_600)
    var order = PushOrder()
    order.isSilent = true
    func played(at seconds: Int64) -> [String] {
      Self.told(
        &hub,
        .serverPlayed(app: "dashboard", device: "hina-phone", order: order),
        at: seconds,
      )
    }
    #expect(played(at: 0) == ["pushTaken", "1 to hina-phone"])
    #expect(played(at: 1_800) == ["pushLeft"])
    #expect(played(at: 3_600) == ["pushTaken", "2 to hina-phone"])
  }

  @Test(arguments: [
    (RefusedPushes.dropped, ["pushRefused"]), (.later, ["pushDeferred"]),
    (.atOnce, ["pushDeferred", "pushDeferred", "pushRefused"]),
  ])
  func `what is not taken for now a server that is played sends again`(
    policy: RefusedPushes,
    expected: [String],
  ) {
    var hub = Self.hub()
    hub.refused = policy
    _ = Self.told(&hub, .appleTroubled(reason: .serviceUnavailable))
    let order = HubEvent.serverPlayed(app: "dashboard", device: "hina-phone", order: PushOrder())
    #expect(Self.told(&hub, order) == expected)
    _ = Self.told(&hub, .servicesHealed)
    let later = Self.told(&hub, .owedDue(number: 1), at: 10)
    #expect(later == (policy == .later ? ["pushTaken", "1 to hina-phone"] : []))
  }

  /// `apns-expiration` is civil time: an hour after the start, in 2026.
  @Test func `what a server has limited itself ends at its time`() {
    let start: Int64 = 1_790_000_000
    var hub = PushHub(PushSystemSettings(), node: "tokyo", home: "tokyo", startSeconds: start)
    _ = Self.told(&hub, .registered(app: "dashboard", number: 1, device: "hina-phone"))
    var request = AppleRequest(
      41,
      token: PushTokens(number: 1).apple,
      topic: "jp.example",
      payload: "{\"aps\":{\"alert\":\"a\"}}",
    )
    request.expiration = "\(start + 3_600)"
    request.credential = .token(issued: .start, isSigned: true)
    let asked = HubEvent.requested(request, in: .production, by: "dashboard", at: "")
    #expect(Self.told(&hub, asked).contains("1 to hina-phone"))
    #expect(Self.told(&hub, .missed(number: 1), at: 60) == ["pushKept"])
    let later = Self.told(&hub, .connected(device: "hina-phone"), at: 7_200)
    #expect(later.contains("pushDropped") && !later.contains("1 to hina-phone"), "\(later)")
  }

  private static func request(_ number: Int64, in environment: PushEnvironment) -> HubEvent {
    let payload = "{\"aps\":{\"content-available\":1},\"device_id\":\"amane\"}"
    let token = PushTokens(number: 1).apple
    var request = AppleRequest(number, token: token, topic: "jp.example", payload: payload)
    request.credential = .certificate(
      environment: .production,
      topic: "jp.example",
      ends: WallTime(nanoseconds: .max),
    )
    return .requested(request, in: environment, by: "dashboard", at: "")
  }

  @Test func `what a server asks by itself goes to the phone under the server's own number`() {
    var hub = Self.hub()
    var effects = Effects<HubEffect>()
    let now = DeviceTime(uptime: .start, wall: .start)
    hub.reduce(Self.request(41, in: .production), at: now, into: &effects)
    let delivered = effects.items.compactMap { effect in
      if case .deliver(let notification, _) = effect { notification } else { nil }
    }
    #expect(delivered.map(\.errand) == [41])
    #expect(delivered.map(\.topic) == ["dashboard"] && delivered.map(\.isShown) == [false])
    #expect(effects.items.contains(.hand(.accepted(number: 41), to: "dashboard")))
  }

  @Test func `the sandbox knows no token of an app from the store`() {
    var hub = Self.hub()
    #expect(
      Self.told(&hub, Self.request(41, in: .sandbox)) == ["pushRefused", "refused to dashboard"]
    )
    #expect(hub.orders.isEmpty)
  }
}
