import Kernel
import SymbolicCryptography
import Testing

@testable import Letters

/// Who a device is that logs in, who can say that somebody is there, and what of a letter is known how long.
struct LoginTests {
  private static let day: Int64 = 86_400

  private static func told(
    _ server: inout Server,
    by device: DeviceID,
    _ body: Request,
    at seconds: Int64 = 0,
  ) -> [LetterEffect] {
    var effects = Effects<LetterEffect>()
    let user = UserID(String(device.text.prefix { $0 != "-" }))
    let event = ServerEvent.requested(request: "1", device: device, user: user, body: body)
    server.reduce(event, at: .start + .seconds(seconds), into: &effects)
    return effects.items
  }

  private static func server(_ change: (inout LetterSettings) -> Void) -> Server {
    var settings = LetterSettings()
    change(&settings)
    var server = Server(settings)
    _ = told(&server, by: "hina-phone", .signIn(name: "田中", emoji: "😊"))
    _ = told(&server, by: "ren-phone", .signIn(name: "鈴木", emoji: "😊"))
    return server
  }

  // MARK: Devices

  @Test func `a device that nobody has let in is given nothing, and the others are told`() {
    var server = Self.server { $0.logins = .approved }
    let asked = Self.told(&server, by: "ren-tablet", .signIn(name: "", emoji: "😊"))
    #expect(LetterEffect.response(in: asked) == .refused(.deviceUnknown))
    #expect(
      asked.contains(.send(.phone(.pushed(.deviceAsks("ren-tablet"))), to: "ren-phone", by: .push))
    )
    #expect(
      LetterEffect.response(in: Self.told(&server, by: "ren-tablet", .refresh))
        == .refused(.deviceUnknown)
    )
    // It cannot let itself in.
    let own = Self.told(&server, by: "ren-tablet", .admit(device: "ren-tablet"))
    #expect(LetterEffect.response(in: own) == .refused(.deviceUnknown))
    _ = Self.told(&server, by: "ren-phone", .admit(device: "ren-tablet"))
    #expect(
      LetterEffect.response(in: Self.told(&server, by: "ren-tablet", .refresh))
        != .refused(.deviceUnknown)
    )
  }

  @Test func `a phone from a backup is nobody before it is let in, where marks are looked at`() {
    func asked(
      _ server: inout Server,
      _ mark: Int64,
      by device: DeviceID = "ren-phone",
    )
      -> [LetterEffect]
    {
      var effects = Effects<LetterEffect>()
      let event = ServerEvent.requested(
        request: "1",
        device: device,
        user: "ren",
        body: .refresh,
        mark: mark,
      )
      server.reduce(event, at: .start, into: &effects)
      return effects.items
    }
    var trusting = Self.server { $0.logins = .approved }
    #expect(LetterEffect.response(in: asked(&trusting, 1)) != .refused(.deviceUnknown))
    var server = Self.server { $0.logins = .installed }
    _ = Self.told(&server, by: "ren-tablet", .signIn(name: "", emoji: ""))
    _ = Self.told(&server, by: "ren-phone", .admit(device: "ren-tablet"))
    // Pushes come to it once it has signed in as one of the user's.
    _ = Self.told(&server, by: "ren-tablet", .signIn(name: "", emoji: ""))
    #expect(LetterEffect.response(in: asked(&server, 0)) != .refused(.deviceUnknown))
    let first = asked(&server, 1)
    #expect(LetterEffect.response(in: first) == .refused(.deviceUnknown))
    let isTold = first.contains { effect in
      if case .send(.phone(.pushed(.deviceAsks("ren-phone"))), _, _) = effect {
        true
      } else {
        false
      }
    }
    #expect(isTold)
    _ = Self.told(&server, by: "ren-tablet", .admit(device: "ren-phone"))
    #expect(LetterEffect.response(in: asked(&server, 1)) != .refused(.deviceUnknown))
    #expect(LetterEffect.response(in: asked(&server, 0)) == .refused(.deviceUnknown))
  }

  @Test func `as written whoever logs in is the user`() {
    var server = Self.server { _ in }
    let asked = Self.told(&server, by: "ren-tablet", .signIn(name: "", emoji: "😊"))
    #expect(LetterEffect.response(in: asked) == .done)
    #expect(server.users.last?.tokens == ["ren-phone", "ren-tablet"])
    #expect(server.users.flatMap(\.devices).isEmpty)
  }

  @Test func `a new phone from a backup has what was written, and nothing of memory and screen`() {
    for settings in [LetterSettings(), shared] {
      var phone = Phone(settings, user: "ren", name: "鈴木", device: "ren-phone")
      func told(_ event: PhoneEvent) -> [LetterEffect] {
        var effects = Effects<LetterEffect>()
        phone.reduce(event, at: .start, into: &effects)
        return effects.items
      }
      _ = told(.opened)
      _ = told(.tokenDrawn(value: 7))
      let launches = phone.diary.launches
      #expect(phone.isOpen && !phone.calls.isEmpty && phone.diary.token == 7)
      let effects = told(.restoredFromBackup)
      #expect(!phone.isOpen && phone.calls.isEmpty && phone.screen == .diary)
      #expect(phone.diary.isSignedIn && phone.diary.launches == launches + 1)
      #expect(phone.diary.token == 0)
      #expect(phone.keys.isEmpty && phone.unopened == 1)
      #expect(effects.contains(.tell(.door(.screenEmptied))))
      #expect(effects.contains(.hand(.phoneReplaced)) == (settings.owner == .all))
      // Its token is there before anybody opens it, and nobody hears of it.
      let given = told(.tokenDrawn(value: 8))
      #expect(phone.diary.token == 8 && phone.calls.isEmpty)
      #expect(!given.contains { if case .sendAll(.server, _) = $0 { true } else { false } })
      // Where another app says so nobody is told once more.
      #expect(!told(.phoneReplaced).contains(.hand(.phoneReplaced)))
      // It looks for its key when it is opened.
      #expect(told(.opened).contains(.tell(.keychain(phone.keyQuestion))))
      #expect(phone.unopened == 0 && !phone.calls.isEmpty)
    }
  }

  /// Where all apps of the phone share a push system.
  private var shared: LetterSettings {
    var settings = LetterSettings()
    (settings.service, settings.renewal, settings.owner) = (.services, .eachLaunch, .all)
    return settings
  }

  @Test func `who logs in as somebody else has nothing of what was on the device`() {
    var phone = Phone(LetterSettings(), user: "sora", name: "山田", device: "sora-phone")
    phone.diary.written = 3
    phone.diary.isSignedIn = true
    phone.diary.inbox = [InboxEntry()]
    phone.keys = [KeyItem(.name("sora/key"))]
    var effects = Effects<LetterEffect>()
    phone.reduce(.loggedIn(user: "ren"), at: .start, into: &effects)
    #expect(phone.user == "ren" && phone.name.isEmpty && phone.keys.isEmpty)
    #expect(phone.diary.inbox.isEmpty && phone.diary.written == 3 && phone.isOpen)
    #expect(effects.items.contains(.state(.accountTaken(user: "ren"))))
    // It is so after its process has ended.
    var next = Phone(LetterSettings(), user: "sora", name: "山田", device: "sora-phone")
    next.reduce(.restored(diary: phone.diary), at: .start, into: &effects)
    #expect(next.user == "ren" && next.name.isEmpty)
  }

  @Test(arguments: [(KeyOwner.device, UserID("")), (.account, UserID("ren"))])
  func `a phone asks for the key of the device, or of the account that is logged in`(
    owner: KeyOwner,
    account: UserID,
  ) {
    var settings = LetterSettings()
    settings.keyOwner = owner
    var phone = Phone(settings, user: "sora", name: "山田", device: "sora-phone")
    var effects = Effects<LetterEffect>()
    phone.reduce(.loggedIn(user: "ren"), at: .start, into: &effects)
    let wanted: KeychainEvent =
      account.text.isEmpty ? .keyWanted(account: "ren") : .keyOfAccountWanted(account: account)
    #expect(effects.items.contains(.tell(.keychain(wanted))))
    phone.reduce(.keyPairMade(key: .name("ren/key")), at: .start, into: &effects)
    #expect(phone.keys.map(\.account) == [account])
  }

  @Test func `an app that was installed again says once that a letter for after was sent in life`()
  {
    var phone = Phone(LetterSettings(), user: "hina", name: "田中", device: "hina-phone")
    phone.diary.isSignedIn = true
    var overview = Overview()
    overview.released = ["hina-phone-1", "hina-tablet-1"]
    func told(_ phone: inout Phone) -> [LetterEffect] {
      var effects = Effects<LetterEffect>()
      phone.take(.overview(overview), to: Call(id: "1", body: .refresh), .start, &effects)
      return effects.items.filter { effect in
        if case .state(.sentInLife) = effect { true } else { false }
      }
    }
    #expect(told(&phone).isEmpty)
    phone.diary.reinstalls = 1
    #expect(told(&phone) == [.state(.sentInLife(letter: "hina-phone-1"))])
    #expect(told(&phone).isEmpty)
    // Whoever has logged in as her is not the one who lives.
    phone.diary.released = []
    phone.diary.account = "hina"
    #expect(told(&phone).isEmpty)
  }

  // MARK: Heartbeats

  @Test func `a heartbeat counts where the key of its user has signed it, and no other`() {
    var server = Self.server { $0.activity = .signed }
    _ = Self.told(
      &server,
      by: "hina-phone",
      .publish(
        bundle: KeyItem(.name("hina/key")).bundle(
          of: "hina",
          after: [],
          by: .asWritten,
        )
      ),
    )
    let plain = Self.told(
      &server,
      by: "hina-phone",
      .heartbeat(isForeground: true, at: .start),
      at: 10,
    )
    #expect(LetterEffect.response(in: plain) == .refused(.noKey))
    func signed(by key: String, of user: UserID) -> Response? {
      let signature = Cipher.heartbeat(of: user, at: .start, by: .name(key))
      let body = Request.signedHeartbeat(at: .start, signature: signature)
      return LetterEffect.response(in: Self.told(&server, by: "hina-phone", body, at: 20))
    }
    #expect(signed(by: "sora/key", of: "hina") == .refused(.noKey))
    #expect(signed(by: "hina/key", of: "ren") == .refused(.noKey))
    #expect(server.users[0].lastActive == .start)
    #expect(signed(by: "hina/key", of: "hina") == .done)
    #expect(server.users[0].lastActive == WallTime(nanoseconds: 20_000_000_000))
  }

  // MARK: Waiting for a key

  @Test
  func `a phone that waits for its key looks less and less often, and not where nobody looks`() {
    var settings = LetterSettings()
    settings.keys = .compareAndSet
    var phone = Phone(settings, user: "ren", name: "鈴木", device: "ren-tablet")
    phone.diary.isSignedIn = true
    phone.isOpen = true
    var waits: [Int64] = []
    let bundle = KeyItem(.name("ren/key")).bundle(of: "ren", after: [], by: .asWritten)
    for _ in 0..<10 {
      var effects = Effects<LetterEffect>()
      phone.ownKey([bundle], .start, &effects)
      for case .setTimer(.phone(.keyLookedFor), let at) in effects.items {
        waits.append(at.nanoseconds / 1_000_000_000)
      }
    }
    #expect(waits == [600, 1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 76_800, 86_400, 86_400])
    var effects = Effects<LetterEffect>()
    phone.reduce(.left, at: .start, into: &effects)
    #expect(effects.items == [.cancelTimer(.phone(.keyLookedFor))])
    effects = Effects<LetterEffect>()
    phone.ownKey([bundle], .start, &effects)
    #expect(effects.items == [.state(.keyAwaited)] && !phone.awaitsKey)
  }

  @Test func `a letter whose process ended before it was sealed is sealed once the key is there`() {
    var settings = LetterSettings()
    settings.retry = .untilAnswered
    var phone = Phone(settings, user: "hina", name: "田中", device: "hina-phone")
    var diary = PhoneDiary()
    diary.isSignedIn = true
    var composition = Composition()
    composition.id = "hina-phone-1"
    composition.step = .sealing
    diary.outbox = [composition]
    var effects = Effects<LetterEffect>()
    phone.reduce(.restored(diary: diary), at: .start, into: &effects)
    phone.reduce(.keyStood(keys: [KeyItem(.name("hina/key"))]), at: .start, into: &effects)
    let isSealed = effects.items.contains { effect in
      if case .ask(.sealLetter) = effect { true } else { false }
    }
    #expect(isSealed)
  }

  // MARK: What is left

  @Test(arguments: [(Deletion.removed, 0, 0), (.month, 1, 0), (.status, 1, 1)])
  func `of a deleted letter nothing is left, or that it was there for thirty days, or for good`(
    deletion: Deletion,
    before: Int,
    after: Int,
  ) {
    var server = Self.server { $0.deletion = deletion }
    var document = LetterDocument()
    document.letter.header.id = "hina-phone-1"
    document.letter.header.recipient = "ren"
    document.state = .notified
    server.letters.append(document)
    _ = Self.told(&server, by: "ren-phone", .delete(letter: "hina-phone-1"), at: 100)
    _ = Self.told(&server, by: "ren-phone", .refresh, at: 99 + 30 * Self.day)
    #expect(server.letters.count == before)
    _ = Self.told(&server, by: "ren-phone", .refresh, at: 100 + 30 * Self.day)
    #expect(server.letters.count == after && server.tombstones.isEmpty)
  }

  // MARK: Where the job's day begins

  @Test(arguments: [
    (0, 0, 0, [1, 2]), (8, 0, 0, [0, 1]), (8, 1, 50, [0, 1]),
  ])
  func `a daily job runs by the clock of its zone, and earlier once clocks have turned there`(
    phase: Int64,
    summer: Int64,
    turns: Int64,
    days: [Int64],
  ) {
    var server = Self.server {
      $0.jobPeriod = .seconds(Self.day)
      $0.jobPhase = .seconds(phase * 3_600)
      $0.jobSummer = .seconds(summer * 3_600)
      $0.jobTurns = .seconds(turns * 3_600)
    }
    var runs: [Int64] = []
    var now: Int64 = 0
    server.isScheduled = false
    for _ in 0..<4 {
      var effects = Effects<LetterEffect>()
      server.reduce(.jobDue, at: .start + .seconds(now), into: &effects)
      for case .setAlarm(.server(.jobDue), let at) in effects.items {
        now = at.nanoseconds / 1_000_000_000
      }
      runs.append(now / 3_600)
    }
    let winter = days.map { $0 * 24 + phase }
    #expect(Array(runs.prefix(2)) == winter)
    let third = winter[1] + 24
    #expect(runs[2] == (turns > 0 && third >= turns ? third - summer : third))
    #expect(runs[3] == runs[2] + 24)
  }

  @Test func `summer time ends, and a daily job runs by winter's clock from then on`() {
    var server = Self.server {
      $0.jobPeriod = .seconds(Self.day)
      $0.jobPhase = .seconds(8 * 3_600)
      $0.jobSummer = .seconds(3_600)
      $0.jobTurns = .seconds(10 * 3_600)
      $0.jobReturns = .seconds(57 * 3_600)
    }
    var runs: [Int64] = []
    var now: Int64 = 0
    server.isScheduled = false
    for _ in 0..<5 {
      var effects = Effects<LetterEffect>()
      server.reduce(.jobDue, at: .start + .seconds(now), into: &effects)
      for case .setAlarm(.server(.jobDue), let at) in effects.items {
        now = at.nanoseconds / 1_000_000_000
      }
      runs.append(now / 3_600)
    }
    #expect(runs == [8, 31, 55, 80, 104])
  }
}
