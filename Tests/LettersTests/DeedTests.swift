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
    return asked(effects).count
  }

  private static func asked(_ effects: Effects<LetterEffect>) -> [RequestID] {
    effects.items.compactMap { effect in
      if case .sendAll(.server(.requested(let id, _, _, .heartbeat, _)), .internet) = effect {
        id
      } else {
        nil
      }
    }
  }

  /// The same, and the server answers.
  private static func heard(
    _ phone: inout Phone,
    _ event: PhoneEvent,
    at seconds: Int64,
    _ response: Response = .done,
  ) -> [LetterEffect] {
    var effects = Effects<LetterEffect>()
    phone.reduce(event, at: .start + .seconds(seconds), into: &effects)
    var answers = Effects<LetterEffect>()
    for id in asked(effects) {
      let answered = PhoneEvent.answered(request: id, response: response)
      phone.reduce(answered, at: .start + .seconds(seconds), into: &answers)
    }
    return asked(effects).isEmpty ? [] : answers.items
  }

  @Test(arguments: [ActivityPolicy.any, .foreground])
  func `who does something an hour after they were heard of is heard of again`(
    activity: ActivityPolicy
  ) {
    var phone = Self.phone(activity)
    // It remembers that to ten minutes, rounded up.
    _ = Self.heard(&phone, .opened, at: 100)
    #expect(Self.beats(&phone, .renamed(name: "花"), at: 4_199) == 0)
    #expect(Self.beats(&phone, .renamed(name: "花"), at: 4_200) == 1)
    // The server has not said that it heard that.
    #expect(Self.beats(&phone, .tapped, at: 4_300) == 1)
    _ = Self.heard(&phone, .renamed(name: "花"), at: 4_400)
    #expect(Self.beats(&phone, .tapped, at: 8_399) == 0)
    // It is they, also where nobody had opened the app for that.
    _ = Self.beats(&phone, .left, at: 8_399)
    #expect(Self.beats(&phone, .unfriended(user: "ren"), at: 8_400) == 1)
  }

  @Test func `what nobody does in an app in front says nothing of anybody`() {
    var phone = Self.phone(.foreground)
    #expect(Self.beats(&phone, .notified(.friendGone("ren", code: "ABC123")), at: 9_000) == 0)
    #expect(Self.beats(&phone, .keyMissing, at: 9_000) == 0)
    #expect(Self.beats(&phone, .left, at: 9_000) == 0)
  }

  @Test func `who does something learns that a letter for after was sent in their life`() {
    var phone = Self.phone(.any)
    phone.diary.sent = ["hina-tablet-1"]
    let released = Response.heard(released: ["hina-tablet-1"])
    let said = LetterEffect.state(.sentInLife(letter: "hina-tablet-1"))
    // A push wakes the app, and says nothing of its user.
    #expect(
      !Self.heard(&phone, .notified(.friendGone("ren", code: "ABC123")), at: 9_000, released)
        .contains(said)
    )
    #expect(Self.heard(&phone, .renamed(name: "花"), at: 99_000, released).contains(said))
    #expect(!Self.heard(&phone, .renamed(name: "花"), at: 999_000, released).contains(said))
  }
}
