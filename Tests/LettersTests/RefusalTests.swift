import Kernel
import SymbolicCryptography
import Testing

@testable import Letters

/// What cannot be is refused by name, and state is as it was.
struct RefusalTests {
  private static let tomorrow = DeliveryMode.scheduled(at: .start + .seconds(86_400))

  /// Hina's phone, with ren for a friend and mallory blocked.
  private static func phone(_ change: (inout LetterSettings) -> Void = { _ in }) -> Phone {
    var settings = LetterSettings()
    change(&settings)
    var phone = Phone(settings, user: "hina", name: "田中", device: "hina-phone")
    phone.diary.isSignedIn = true
    phone.keys = [KeyItem(.name("hina"))]
    var friend = Friend()
    friend.user = "ren"
    phone.diary.friends = [friend]
    phone.diary.blocked = ["mallory"]
    phone.screen = .compose
    return phone
  }

  private static let drafts: [(LetterDraft, Refusal)] = [
    (LetterDraft(to: "hina", tomorrow), .toOneself),
    (LetterDraft(to: "nobody", tomorrow), .stranger),
    (LetterDraft(to: "mallory", tomorrow), .blocked),
    (LetterDraft(to: "ren", tomorrow, photos: Array(repeating: 1, count: 6)), .tooManyPhotos),
    (LetterDraft(to: "ren", tomorrow, photos: [10_000_001]), .photoTooLarge),
    (LetterDraft(to: "ren", .scheduled(at: .start)), .dateInPast),
    (
      LetterDraft(to: "ren", .random(from: .start + .seconds(2), until: .start + .seconds(1))),
      .windowEndsFirst,
    ),
    (LetterDraft(to: "ren", .legacy(days: 45)), .unknownDays),
    (LetterDraft(to: "ren", tomorrow, photos: [1, 0]), .photoEmpty),
    (
      LetterDraft(to: "ren", .random(from: .start - .seconds(1), until: .start + .seconds(1))),
      .dateInPast,
    ),
  ]

  @Test(arguments: drafts)
  func `a letter that cannot be is refused on its phone, and nothing of it stays`(
    draft: LetterDraft,
    refusal: Refusal,
  ) {
    var phone = Self.phone { $0.validation = .both }
    // The server has just heard that somebody is there.
    phone.lastBeat = Uptime(nanoseconds: 1)
    var before = phone
    // What is to be taken back is none that went before it.
    before.isLastRefused = true
    var effects = Effects<LetterEffect>()
    phone.reduce(.wrote(draft), at: .start, into: &effects)
    let said = LetterEffect.state(.finalitySaid(text: LetterTexts.cannotBeCancelled))
    let secret = LetterEffect.state(.secrecySaid(text: LetterTexts.secret))
    #expect(effects.items == [secret, said, .state(.letterRefused(refusal: refusal))])
    #expect(phone == before)
  }

  @Test func `of letters that wait for one answer each is refused by its own number`() {
    var phone = Self.phone()
    var effects = Effects<LetterEffect>()
    for _ in 1...2 {
      phone.reduce(.wrote(LetterDraft(to: "ren", Self.tomorrow)), at: .start, into: &effects)
    }
    let answer = PhoneEvent.answered(
      request: phone.calls[0].id,
      response: .refused(.unknownUser),
    )
    effects = Effects<LetterEffect>()
    phone.reduce(answer, at: .start, into: &effects)
    let told = effects.items.compactMap { effect -> LetterID? in
      if case .state(.letterRefused(.unknownUser, let letter)) = effect { letter } else { nil }
    }
    #expect(told == ["hina-phone-1", "hina-phone-2"])
    #expect(phone.compositions.isEmpty)
  }

  // MARK: The server

  private static func server() -> Server {
    var settings = LetterSettings()
    settings.validation = .both
    settings.block = .letters
    settings.counter = .server
    var server = Server(settings)
    for user in ["hina", "ren", "mallory"] {
      _ = server.told(by: UserID(user), .signIn(name: user, emoji: "😊"))
    }
    _ = server.told(by: "hina", .invite(code: "ABC123"))
    _ = server.told(by: "ren", .claim(code: "ABC123"))
    _ = server.told(by: "ren", .block(user: "mallory"))
    return server
  }

  private static func letter(
    from sender: UserID,
    to recipient: UserID,
    _ mode: DeliveryMode = tomorrow,
    photos: [Int64] = [],
    in place: PhotoPlace = .document,
  ) -> SealedLetter {
    var header = LetterHeader()
    header.id = "hina-phone-1"
    header.sender = sender
    header.recipient = recipient
    header.mode = mode
    return SealedLetter(header, .blank, photos: photos, in: place)
  }

  private static let letters: [(UserID, SealedLetter, Refusal)] = [
    ("hina", letter(from: "hina", to: "nobody"), .unknownUser),
    ("hina", letter(from: "hina", to: "mallory"), .stranger),
    ("mallory", letter(from: "hina", to: "ren"), .blocked),
    ("hina", letter(from: "ren", to: "ren"), .stranger),
    ("hina", letter(from: "hina", to: "ren", .scheduled(at: .start)), .dateInPast),
    ("hina", letter(from: "hina", to: "ren", .legacy(days: 31)), .unknownDays),
    (
      "hina",
      letter(from: "hina", to: "ren", .random(from: .start - .seconds(1), until: .start + day)),
      .dateInPast,
    ),
    ("hina", letter(from: "hina", to: "ren", photos: [0]), .photoEmpty),
    ("hina", letter(from: "hina", to: "ren", photos: [10_000_000]), .documentTooLarge),
    ("hina", letter(from: "hina", to: "ren", photos: [1], in: .blobs), .blobMissing),
  ]

  @Test(arguments: letters)
  func `a server takes in no letter that cannot be, and is as it was`(
    caller: UserID,
    letter: SealedLetter,
    refusal: Refusal,
  ) {
    var server = Self.server()
    let before = server
    let effects = server.told(by: caller, .submit(letter: letter))
    let answer = LetterEffect.send(
      .phone(.answered(request: "1", response: .refused(refusal))),
      to: DeviceID("\(caller)-phone"),
      by: .internet,
    )
    #expect(effects == [answer])
    #expect(server == before)
  }

  @Test
  func `a phone whose clock is a year ahead is believed as written, and not by the server's clock`()
  {
    for (policy, seconds) in [(ActivityPolicy.any, Int64(31_536_000)), (.foreground, 0)] {
      var settings = LetterSettings()
      settings.activity = policy
      var server = Server(settings)
      _ = server.told(by: "hina", .signIn(name: "田中", emoji: "😊"))
      let ahead = WallTime.start + .seconds(31_536_000)
      _ = server.told(by: "hina", .heartbeat(isForeground: true, at: ahead))
      #expect(server.users[0].lastActive == .start + .seconds(seconds))
    }
  }
}
