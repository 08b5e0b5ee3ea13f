import Kernel
import Testing

@testable import Letters

/// Somebody does something in an app that stays in front: the server is told that they are there.
struct DeedTests {
  private static func phone(_ activity: ActivityPolicy) -> Phone {
    var settings = LetterSettings()
    settings.activity = activity
    var phone = Phone(settings, user: "hina", name: "田中", device: "hina-tablet")
    _ = beats(&phone, .opened, at: 0)
    return phone
  }

  /// How often the server is told that somebody is there.
  private static func beats(_ phone: inout Phone, _ event: PhoneEvent, at seconds: Int64) -> Int {
    var effects = Effects<LetterEffect>()
    phone.reduce(event, at: .start + .seconds(seconds), into: &effects)
    return effects.items.count { effect in
      if case .sendAll(.server(.requested(_, _, _, .heartbeat, _)), .internet) = effect {
        true
      } else {
        false
      }
    }
  }

  @Test(arguments: [ActivityPolicy.any, .foreground])
  func `who does something an hour after they were heard of is heard of again`(
    activity: ActivityPolicy
  ) {
    var phone = Self.phone(activity)
    #expect(Self.beats(&phone, .renamed(name: "花"), at: 3_599) == 0)
    #expect(Self.beats(&phone, .renamed(name: "花"), at: 3_600) == 1)
    #expect(Self.beats(&phone, .tapped, at: 7_199) == 0)
    #expect(Self.beats(&phone, .unfriended(user: "ren"), at: 7_200) == 1)
  }

  @Test func `what nobody does in an app in front says nothing of anybody`() {
    var phone = Self.phone(.foreground)
    #expect(Self.beats(&phone, .notified(.friendGone("ren")), at: 9_000) == 0)
    #expect(Self.beats(&phone, .keyMissing, at: 9_000) == 0)
    _ = Self.beats(&phone, .left, at: 9_000)
    #expect(Self.beats(&phone, .renamed(name: "花"), at: 9_001) == 0)
  }
}
