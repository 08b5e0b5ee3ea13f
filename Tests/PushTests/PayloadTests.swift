import Push
import PushServices
import Testing

/// What stands in a push, and what becomes of one that is broken.
struct PayloadTests {
  private static let payload =
    "{\"aps\":{\"content-available\":1},\"device_id\":\"amane\",\"date\":\"2025-10-14\",\"run\":7}"

  @Test func `a payload names its watch, its day and its run`() {
    let content = PushContent(Self.payload)
    #expect(content?.watch == "amane")
    #expect(content?.day == Slot.day(named: "2025-10-14"))
    #expect(content?.run == 7)
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{\"device_id\":\"amane\"}", "{\"date\":\"2025-10-14\"}",
    "{\"device_id\":1,\"date\":\"2025-10-14\"}",
    "{\"device_id\":\"amane\",\"date\":\"yesterday\"}",
    "{\"device_id\":\"amane\",\"date\":\"2025-10-14\"",
  ])
  func `a broken payload says nothing, and the app does nothing`(text: String) {
    #expect(PushContent(text) == nil)
    var bench = Bench(PushSettings(), links: [("hina", "amane")], phones: ["phone"])
    bench.ready("phone", "hina", ["amane"])
    var notice = PushNotice()
    (notice.push, notice.payload) = (1, text)
    bench.tell(.app(.pushTold(notice)), on: "phone")
    #expect(bench.facts.last == .ignored(push: 1, why: .unreadable))
  }

  @Test(arguments: [(0, 6), (3_871, 6), (3_872, 0)])
  func `Apple takes 4,096 bytes, and not one more`(padding: Int64, reached: Int) {
    var settings = PushSettings()
    settings.environment = .production
    settings.padding = padding
    var bench = Bench(settings, links: [("hina", "amane")], phones: ["phone"])
    bench.ready("phone", "hina", ["amane"])
    for number in 1...6 { bench.slot(Bench.midnight + Int64(number)) }
    #expect(bench.count("sent") == 6)
    #expect(bench.count("told") == reached)
    #expect(bench.count("appleRejected") == 6 - reached)
    // A payload that is too long says nothing about its token.
    #expect(bench.count("endpointDisabled") == 0)
  }

  @Test func `a message that is too long is refused by Amazon`() {
    var settings = PushSettings()
    settings.environment = .production
    settings.padding = 262_144
    var bench = Bench(settings, links: [("hina", "amane")], phones: ["phone"])
    bench.ready("phone", "hina", ["amane"])
    bench.slot(Bench.midnight)
    #expect(bench.count("sent") == 0)
    #expect(bench.count("sendFailed") == 1)
  }

  @Test(arguments: ["xyz", "7cb8 9fa1", "", String(repeating: "g", count: 64)])
  func `a token of another form is refused by name, or not used`(token: String) {
    var settings = PushSettings()
    settings.environment = .production
    var bench = Bench(settings, links: [("hina", "amane")], phones: [])
    bench.tell(
      .server(.tokenSaved(user: "hina", token: token, environment: .production)),
      on: "sydney",
    )
    bench.slot(Bench.midnight)
    #expect(bench.count("sent") == 0)
    #expect(bench.count("sendFailed") + bench.count("tokenless") == 1)
  }

  @Test func `a key that is not the application's is refused by Amazon`() {
    var settings = PushSettings()
    settings.environment = .production
    settings.key = .sandbox
    var bench = Bench(settings, links: [("hina", "amane")], phones: ["phone"])
    bench.ready("phone", "hina", ["amane"])
    bench.slot(Bench.midnight)
    #expect(bench.count("sendFailed") == 1)
    #expect(bench.count("sent") == 0)
  }
}
