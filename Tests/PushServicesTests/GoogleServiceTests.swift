import Kernel
import PushServices
import Testing

/// Google's service as a server sees it.
struct GoogleServiceTests {
  private static let token = GoogleToken.text(of: 1)

  private func service(apple: String = "") -> GoogleService {
    var service = GoogleService()
    _ = service.after(
      .registered(token: Self.token, project: "letters", device: "phone", apple: apple)
    )
    return service
  }

  private func body(_ more: String = "") -> String {
    "{\"message\": {\"token\": \"\(Self.token)\"\(more)}}"
  }

  private func send(
    _ body: String,
    from project: String = "letters",
    to service: inout GoogleService,
    at now: DeviceTime = .start,
  ) -> [String] {
    service.after(.requested(request: 1, project: project, body: body), at: now).map { effect in
      switch effect {
      case .accept(_, let name): name
      case .refuse(_, let reason, let message, let wait):
        "\(reason.status) \(reason.rawValue) \(message)"
          + (wait > .zero ? " \(wait.nanoseconds / 1_000_000_000) s" : "")
      case .deliver: "deliver"
      case .handToApple(_, let token): "apple \(token)"
      case .drop(_, let why): "drop \(why)"
      case .warnOfStale(_, let silence): "stale \(silence.nanoseconds / 86_400_000_000_000)"
      }
    }
  }

  /// The texts are those of "FCM error codes"; fields are named as there.
  @Test(arguments: [
    ("{", "Request contains an invalid argument."),
    ("{\"message\": {}}", "Exactly one of 'token', 'topic' and 'condition' must be specified"),
    (
      "{\"message\": {\"token\": \"not a token\"}}",
      "The registration token is not a valid FCM registration token",
    ),
    (
      "{\"message\": {\"token\": \"a:b\", \"data\": {\"a\": \"1\", \"b\": 12}}}",
      "Invalid value at 'message.data[1].value' (TYPE_STRING), 12",
    ),
    (
      "{\"message\": {\"token\": \"a:b\", \"data\": {\"google.x\": \"1\"}}}",
      "Invalid data payload key: google.x",
    ),
    (
      "{\"message\": {\"token\": \"a:b\", \"android\": {\"ttl\": \"2419201s\"}}}",
      "Invalid value at 'message.android.ttl' (type.googleapis.com/google.protobuf.Duration)",
    ),
  ])
  func `a message that is wrong is refused with its field`(body: String, message: String) {
    var service = service()
    #expect(send(body, to: &service) == ["400 INVALID_ARGUMENT \(message)"])
  }

  @Test(arguments: [(4_096, true), (4_097, false)])
  func `a payload has 4,096 bytes at most`(bytes: Int, isTaken: Bool) {
    var service = service()
    let value = String(repeating: "a", count: bytes - 1)
    let answers = send(body(", \"data\": {\"k\": \"\(value)\"}"), to: &service)
    let refusal = ["400 INVALID_ARGUMENT Message too big: 4097 of 4096 bytes"]
    #expect(isTaken ? answers == ["projects/letters/messages/1"] : answers == refusal)
  }

  @Test func `another project's token is refused`() {
    var service = service()
    #expect(
      send(body(), from: "other", to: &service) == ["403 SENDER_ID_MISMATCH SenderId mismatch"]
    )
  }

  @Test(
    arguments: [
      (29, ["projects/letters/messages/1"]),
      (30, ["projects/letters/messages/1", "stale 30"]),
      (269, ["projects/letters/messages/1", "stale 269"]),
      (270, ["404 UNREGISTERED Requested entity was not found."]),
    ] as [(Int64, [String])]
  )
  func `a token is stale after 30 days and over after 270`(days: Int64, expected: [String]) {
    var service = service()
    #expect(send(body(), to: &service, at: day(days)) == expected)
    if days == 270 {
      // Who comes back that late has to register anew.
      _ = service.after(.contacted(token: Self.token), at: day(days))
      #expect(send(body(), to: &service, at: day(days)) == expected)
    }
  }

  @Test func `whoever is heard of begins anew`() {
    var service = service()
    _ = service.after(.contacted(token: Self.token), at: day(269))
    #expect(send(body(), to: &service, at: day(298)) == ["projects/letters/messages/1"])
  }

  @Test func `a service in trouble says how long to wait`() {
    var service = service()
    _ = service.after(.troubled(reason: .unavailable, wait: .seconds(60)))
    #expect(
      send(body(), to: &service) == [
        "503 UNAVAILABLE The service is currently unavailable. 60 s"
      ]
    )
    _ = service.after(.healed)
    #expect(send(body(), to: &service) == ["projects/letters/messages/1"])
  }

  @Test func `iPhones are Apple's, whose refusal the next message learns of`() {
    var service = service(apple: appleToken())
    let accepted = ["projects/letters/messages/1", "apple \(appleToken())"]
    #expect(send(body(), to: &service) == accepted)
    _ = service.after(.appleRefused(token: appleToken(), reason: .tooManyRequests))
    #expect(send(body(), to: &service).count == 2, "that one is no reason to forget a token")
    _ = service.after(.appleRefused(token: appleToken(), reason: .unregistered))
    #expect(send(body(), to: &service) == ["404 UNREGISTERED Requested entity was not found."])
  }

  @Test func `a phone that is away gets what is kept, in its order`() {
    var service = service()
    for number in 1...3 {
      let key = number < 3 ? "a" : "b"
      let more = ", \"android\": {\"collapse_key\": \"\(key)\"}"
      let expected = number == 2 ? ["drop replaced"] : []
      #expect(Array(send(body(more), to: &service).dropFirst()) == expected)
    }
    let delivered = service.after(.connected(device: "phone"), at: day(1))
    #expect(delivered.map(\.kind) == ["deliver", "deliver"])
    #expect(send(body(), to: &service).last == "deliver")
  }

  @Test func `what is kept ends after four weeks, or is not kept at all`() {
    var service = service()
    _ = send(body(), to: &service)
    let once = send(body(", \"android\": {\"ttl\": \"0s\"}"), to: &service)
    #expect(once.last == "drop noSecondAttempt")
    #expect(service.after(.connected(device: "phone"), at: day(28)).map(\.kind) == ["drop"])
  }

  /// One that registers once more stands last: where the others stand is another place then.
  @Test func `a token that is registered once more leaves the others to be found`() {
    var service = service()
    for number in 2...3 as ClosedRange<UInt64> {
      _ = service.after(
        .registered(
          token: GoogleToken.text(of: number),
          project: "letters",
          device: "phone \(number)",
          apple: "",
        )
      )
    }
    #expect(send(body(), to: &service).count == 1)
    _ = service.after(
      .registered(token: Self.token, project: "tasks", device: "phone", apple: "")
    )
    #expect(service.tokens.map(\.device) == ["phone 2", "phone 3", "phone"])
    #expect(send(body(), to: &service) == ["403 SENDER_ID_MISMATCH SenderId mismatch"])
    for number in 2...3 as ClosedRange<UInt64> {
      let body = "{\"message\": {\"token\": \"\(GoogleToken.text(of: number))\"}}"
      #expect(send(body, to: &service).first?.hasPrefix("projects/letters/messages/") == true)
    }
    #expect(service.stored.map(\.device) == ["phone", "phone 2", "phone 3"])
  }

  @Test func `the hundred-and-first without a key drops all before it`() {
    var service = service()
    for _ in 1...100 { #expect(send(body(), to: &service).count == 1) }
    #expect(send(body(), to: &service).count { $0 == "drop replaced" } == 100)
    #expect(service.stored.count == 1)
  }
}
