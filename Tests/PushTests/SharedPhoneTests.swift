import Kernel
import Push
import PushServices
import PushSystem
import Testing

/// A phone, and Apple's desk, whose apps share one push system.
struct SharedPhoneTests {
  private static let now = DeviceTime(uptime: .start, wall: .start)

  private static func asked(_ phone: inout Phone, _ event: PhoneEvent) -> [PipelineEffect] {
    var effects = Effects<PipelineEffect>()
    phone.reduce(event, at: now, into: &effects)
    return effects.items
  }

  private static func phone() -> Phone {
    var phone = Phone(PushSettings(), "hina-phone", at: Addresses(), owner: .all)
    _ = asked(&phone, .appInstalled(environment: .production))
    _ = asked(&phone, .systemSpoke(.tokenGiven(PushTokens(number: 5))))
    _ = asked(&phone, .userChanged(watches: ["amane"]))
    return phone
  }

  private static func content(_ push: Int64, alert: Bool) -> PushSystem.PushContent {
    var content = PushSystem.PushContent()
    content.errand = push
    let aps = alert ? "\"alert\":\"a\",\"content-available\":1" : "\"content-available\":1"
    content.data = "{\"aps\":{\(aps)},\"device_id\":\"amane\",\"date\":\"2025-10-14\"}"
    return content
  }

  @Test func `what happens to the app the shared system is handed, and the app its token`() {
    var phone = Phone(PushSettings(), "hina-phone", at: Addresses(), owner: .all)
    #expect(
      Self.asked(&phone, .appInstalled(environment: .production)) == [.hand(.register)]
    )
    let tokens = PushTokens(number: 5)
    #expect(
      Self.asked(&phone, .systemSpoke(.tokenGiven(tokens)))
        == [.tell(.app(.tokenGiven(token: tokens.apple, environment: .production)))]
    )
    #expect(
      Self.asked(&phone, .phoneRestored) == [.tell(.app(.appBegan)), .hand(.phoneReplaced)]
    )
    #expect(Self.asked(&phone, .appDeleted).first == .hand(.removed))
  }

  @Test func `a push that is shown and wakes has arrived once`() {
    var phone = Self.phone()
    let content = Self.content(7, alert: true)
    #expect(
      Self.asked(&phone, .systemSpoke(.shown(content)))
        == [.state(.arrived(push: 7)), .state(.shown(push: 7))]
    )
    let woken = Self.asked(&phone, .systemSpoke(.woken(content, for: .seconds(30))))
    guard woken.count == 1, case .tell(.app(.pushWoke(let notice))) = woken[0] else {
      Issue.record("\(woken)")
      return
    }
    #expect(notice.push == 7 && notice.isShown)
  }

  @Test func `where another app says that the phone is another one so is the process`() {
    var phone = Self.phone()
    _ = Self.asked(&phone, .appOpened)
    #expect(
      Self.asked(&phone, .systemSpoke(.phoneReplaced))
        == [.tell(.app(.disappeared)), .tell(.app(.appBegan))]
    )
    #expect(phone.system.app == .suspended)
    _ = Self.asked(&phone, .appDeleted)
    #expect(Self.asked(&phone, .systemSpoke(.phoneReplaced)) == [])
  }

  @Test func `what the phone drops is dropped by its reason`() {
    var phone = Self.phone()
    let word = PushWord.missed(Self.content(8, alert: false), why: .coalesced)
    #expect(
      Self.asked(&phone, .systemSpoke(word))
        == [.state(.arrived(push: 8)), .state(.dropped(push: 8, why: .coalesced))]
    )
  }

  @Test func `a refusal of the shared services comes to the application that asked`() {
    var desk = AppleDesk(
      PushSettings(),
      at: Addresses(server: "s", amazon: "s", apple: "s"),
      start: CivilStart(seconds: 0),
      owner: .all,
    )
    var effects = Effects<PipelineEffect>()
    let token = PushTokens(number: 5).apple
    let request = AppleRequest(9, token: token, topic: PushTexts.topic, payload: "{}")
    let asked = AppleDeskEvent.appleAsked(
      application: "app",
      environment: .production,
      request: request,
    )
    desk.reduce(asked, at: Self.now, into: &effects)
    #expect(effects.items == [.hand(.request(request, in: .production))])
    effects.removeAll()
    let reason = AppleRejection.unregistered
    let word = PushWord.refused(number: 9, reason: reason.rawValue, endsToken: true)
    desk.reduce(.orderAnswered(word), at: Self.now, into: &effects)
    let told = AmazonDeskEvent.appleRefused(
      push: 9,
      application: "app",
      token: token,
      reason: reason,
    )
    #expect(effects.items.first == .state(.appleRejected(push: 9, reason: reason)))
    #expect(effects.items.count == 3 && desk.asked.isEmpty)
    #expect(effects.items[1] == .state(.undelivered(push: 9, why: .rejected)))
    if case .send(let event, _, _)? = effects.items.last { #expect(event == .amazon(told)) }
  }
}
