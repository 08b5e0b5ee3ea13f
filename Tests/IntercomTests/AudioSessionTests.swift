import Kernel
import Testing
import Voice

@testable import Intercom

/// The audio of one phone: each event with the whole answer.
struct AudioSessionTests {
  private static func session(
    route: AudioRoute = .receiver,
    _ change: (inout AudioSettings) -> Void = { _ in },
  ) -> AudioSession {
    var settings = AudioSettings()
    change(&settings)
    return AudioSession(settings: settings, route: route)
  }

  /// A session in a call.
  private static func active(
    route: AudioRoute = .receiver,
    _ change: (inout AudioSettings) -> Void = { _ in },
  ) -> AudioSession {
    var session = session(route: route, change)
    _ = session.told(.callEntered)
    return session
  }

  @Test func `a suspended app is told of the end of an interruption when it runs again`() {
    var session = Self.active { $0.resume = .hint }
    _ = session.told(.phoneCallBegan)
    #expect(session.told(.appSuspended) == [] && session.isSuspended)
    #expect(session.told(.phoneCallEnded(shouldResume: true)) == [])
    #expect(session.stage == .onPhone)
    #expect(
      session.told(.appResumed) == [
        .state(.interruptionEnded(shouldResume: true)), .state(.sessionResumed),
        .give(access: .full, muted: false),
      ]
    )
    #expect(session.told(.appResumed) == [])
  }

  @Test func `a session ends with its app or call, and music and telephone with the phone`() {
    var session = Self.active()
    _ = session.told(.musicWanted)
    _ = session.told(.muteSet(on: true))
    #expect(session.told(.appEnded) == [])
    #expect(session.stage == .idle && !session.isMuted && session.music == .sounding)
    #expect(session.told(.callEntered) == [.state(.sessionActivated), .state(.musicMixed)])
    _ = session.told(.muteSet(on: true))
    #expect(session.told(.callLeft) == [])
    #expect(session.stage == .idle && !session.isMuted && session.access == .full)
    #expect(session.told(.callEntered) == [.state(.sessionActivated), .state(.musicMixed)])
    _ = session.told(.phoneCallBegan)
    #expect(session.told(.switchedOff) == [])
    #expect(!session.isOnPhone && session.music == .none && session.stage == .idle)
  }

  @Test(arguments: SessionRelease.allCases)
  func `music that the call has ended goes on where the session is given up with a word`(
    release: SessionRelease
  ) {
    let (fact, level): (AudioSessionFact, [AudioSessionEffect]) =
      release == .notifies ? (.musicGivenBack, [.sound(music: .full)]) : (.musicForgotten, [])
    var session = Self.active {
      $0.music = .interrupts
      $0.release = release
    }
    #expect(session.told(.musicWanted).contains(.state(.interruptionBegan(by: .music))))
    session = Self.session {
      $0.music = .interrupts
      $0.release = release
    }
    _ = session.told(.musicWanted)
    _ = session.told(.callEntered)
    #expect(session.music == .stopped)
    _ = session.told(.phoneCallBegan)
    #expect(
      session.told(.phoneCallEnded(shouldResume: true)) == [
        .state(.interruptionEnded(shouldResume: true)), .state(.sessionLeftInactive), .state(fact),
      ] + level
    )
    session = Self.session {
      $0.music = .interrupts
      $0.release = release
    }
    _ = session.told(.musicWanted)
    _ = session.told(.callEntered)
    #expect(session.told(.callLeft) == [.state(fact)] + level)
    #expect(session.stage == .idle)
    // A process that ends says nothing.
    session = Self.session {
      $0.music = .interrupts
      $0.release = release
    }
    _ = session.told(.musicWanted)
    _ = session.told(.callEntered)
    #expect(session.told(.appEnded) == [] && session.music == .stopped)
  }

  @Test
  func `a call that comes while another lasts waits, and the last to end ends the interruption`() {
    var settings = AudioSettings()
    settings.resume = .hint
    var session = AudioSession(settings: settings, route: .wired)
    _ = session.told(.callEntered)
    #expect(!session.told(.phoneCallBegan).isEmpty)
    #expect(session.told(.phoneCallBegan) == [] && session.waitingCalls == 1)
    #expect(session.told(.phoneCallEnded(shouldResume: true)) == [] && session.isOnPhone)
    #expect(session.stage == .onPhone)
    #expect(
      session.told(.phoneCallEnded(shouldResume: false)) == [
        .state(.interruptionEnded(shouldResume: false)), .state(.sessionLeftInactive),
      ]
    )
    #expect(!session.isOnPhone)
    _ = session.told(.phoneCallBegan)
    _ = session.told(.phoneCallBegan)
    _ = session.told(.switchedOff)
    #expect(session.waitingCalls == 0 && session.told(.phoneCallEnded(shouldResume: true)) == [])
  }

  @Test func `music goes on beside a call that mixes`() {
    var session = Self.session()
    #expect(session.told(.musicWanted) == [.state(.musicStarted), .sound(music: .full)])
    #expect(session.told(.callEntered) == [.state(.sessionActivated), .state(.musicMixed)])
    #expect(session.told(.callEntered) == [])
  }

  @Test func `music is softer beside a call that ducks, however late it begins`() {
    var session = Self.active { $0.music = .ducks }
    #expect(
      session.told(.musicWanted) == [
        .state(.musicStarted), .state(.musicMixed), .state(.musicDucked), .sound(music: .ducked),
      ]
    )
    #expect(session.told(.musicUnwanted) == [.state(.musicPaused), .sound(music: .silent)])
  }

  @Test func `a call that does not mix ends music, and is ended by it`() {
    var session = Self.session { $0.music = .interrupts }
    _ = session.told(.musicWanted)
    #expect(
      session.told(.callEntered) == [
        .state(.sessionActivated), .state(.musicStopped), .sound(music: .silent),
      ]
    )
    #expect(
      session.told(.musicWanted) == [
        .state(.musicStarted), .state(.interruptionBegan(by: .music)),
        .give(access: .none, muted: false), .sound(music: .full),
      ]
    )
    #expect(
      session.told(.musicUnwanted) == [
        .state(.musicPaused), .state(.interruptionEnded(shouldResume: true)),
        .state(.sessionLeftInactive), .sound(music: .silent),
      ]
    )
  }

  @Test(arguments: [ResumePolicy.hint, .always])
  func `music that was chosen after the call was has the sound back behind the telephone`(
    policy: ResumePolicy
  ) {
    var session = Self.active {
      $0.music = .interrupts
      $0.resume = policy
    }
    _ = session.told(.musicWanted)
    #expect(session.told(.phoneCallBegan) == [.state(.musicInterrupted), .sound(music: .silent)])
    #expect(
      session.told(.phoneCallEnded(shouldResume: true))
        == [.state(.musicResumed), .sound(music: .full)]
    )
    // The call has the sound when that music ends.
    #expect(session.told(.musicUnwanted).contains(.state(.sessionResumed)))
    #expect(session.told(.musicUnwanted) == [])
  }

  @Test func `music that is paused while the telephone has the sound leaves it to the call`() {
    var session = Self.active {
      $0.music = .interrupts
      $0.resume = .always
    }
    _ = session.told(.musicWanted)
    _ = session.told(.phoneCallBegan)
    // It is silent already.
    #expect(session.told(.musicUnwanted) == [])
    #expect(
      session.told(.phoneCallEnded(shouldResume: true)).contains(.state(.sessionResumed))
    )
  }

  @Test(arguments: ResumePolicy.allCases, [true, false])
  func `what happens after a phone call is a policy`(policy: ResumePolicy, hint: Bool) {
    var session = Self.active { $0.resume = policy }
    #expect(
      session.told(.phoneCallBegan) == [
        .state(.interruptionBegan(by: .phone)), .give(access: .none, muted: false),
      ]
    )
    let resumes = policy == .always || (policy == .hint && hint)
    let after: [AudioSessionEffect] =
      resumes
      ? [.state(.sessionResumed), .give(access: .full, muted: false)]
      : [.state(.sessionLeftInactive)]
    #expect(
      session.told(.phoneCallEnded(shouldResume: hint))
        == [.state(.interruptionEnded(shouldResume: hint))] + after
    )
    #expect(session.told(.phoneCallEnded(shouldResume: hint)) == [])
  }

  @Test(arguments: [true, false])
  func `the app of music goes by the hint`(hint: Bool) {
    var session = Self.session()
    _ = session.told(.musicWanted)
    #expect(
      session.told(.phoneCallBegan) == [.state(.musicInterrupted), .sound(music: .silent)]
    )
    let after: [AudioSessionEffect] =
      hint ? [.state(.musicResumed), .sound(music: .full)] : [.state(.musicLeftSilent)]
    #expect(session.told(.phoneCallEnded(shouldResume: hint)) == after)
  }

  @Test func `a call that begins while the telephone has the sound waits for it`() {
    var session = Self.session { $0.resume = .always }
    _ = session.told(.phoneCallBegan)
    #expect(
      session.told(.callEntered) == [
        .state(.activationRefused), .give(access: .none, muted: false),
      ]
    )
    let ended = session.told(.phoneCallEnded(shouldResume: true))
    #expect(ended.contains(.state(.sessionResumed)))
    #expect(ended.last == .give(access: .full, muted: false))
  }

  @Test func `a session without a microphone says so`() {
    var session = Self.session { $0.category = .playback }
    #expect(
      session.told(.callEntered) == [
        .state(.sessionActivated), .state(.microphoneUnavailable),
        .give(access: .playout, muted: false),
      ]
    )
  }

  @Test func `music pauses when earphones go away, and not when they come`() {
    var session = Self.active(route: .speaker)
    _ = session.told(.musicWanted)
    #expect(
      session.told(.outputChosen(route: .wired)) == [
        .state(.routeChanged(to: .wired)), .lead(to: .wired),
      ]
    )
    #expect(session.told(.outputChosen(route: .wired)) == [])
    #expect(
      session.told(.outputChosen(route: .receiver)) == [
        .state(.routeChanged(to: .receiver)), .lead(to: .receiver), .state(.musicPaused),
        .sound(music: .silent),
      ]
    )
  }

  @Test(arguments: AudioRoute.allCases, BluetoothPolicy.allCases)
  func `Bluetooth is used as far as it is allowed`(route: AudioRoute, policy: BluetoothPolicy) {
    var settings = AudioSettings()
    settings.bluetooth = policy
    let allowed = AudioSession.allowed(route, by: settings)
    let isBluetooth = route == .hfp || route == .a2dp
    if !isBluetooth { #expect(allowed == route) }
    if isBluetooth, policy == .none { #expect(allowed == .receiver) }
    if isBluetooth, policy == .a2dp { #expect(allowed == .a2dp) }
    if isBluetooth, policy == .hfp { #expect(allowed == route) }
    settings.category = .playback
    #expect(AudioSession.allowed(route, by: settings) != .hfp)
  }

  @Test func `muting is told once, and lasts through a phone call`() {
    var session = Self.active { $0.resume = .always }
    #expect(
      session.told(.muteSet(on: true)) == [.state(.muted), .give(access: .full, muted: true)]
    )
    #expect(session.told(.muteSet(on: true)) == [])
    #expect(session.told(.phoneCallBegan).last == .give(access: .none, muted: true))
    #expect(
      session.told(.phoneCallEnded(shouldResume: true)).last == .give(access: .full, muted: true)
    )
    #expect(
      session.told(.muteSet(on: false)) == [.state(.unmuted), .give(access: .full, muted: false)]
    )
  }

  @Test func `a state reads back`() throws {
    var session = Self.active(route: .wired) { $0.music = .ducks }
    _ = session.told(.musicWanted)
    _ = session.told(.muteSet(on: true))
    let bytes = CanonicalWriter.encode(session)
    #expect(try CanonicalReader.decode(AudioSession.self, from: bytes) == session)
  }
}

/// An intercom without its phone's sound.
struct WithoutSoundTests {
  @Test func `who has no microphone sends nothing, and nothing of before when it has one again`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    #expect(!voice(driver.pass(30, level: -2_000)).isEmpty)
    let taken = driver.tell(.audioGiven(access: .none, muted: false))
    // Who is at the other end is told so at once.
    #expect(taken.prefix(1) == [.state(.talkingStopped)])
    #expect(signs(taken) == [.without])
    #expect(voice(driver.pass(30, level: -2_000)).isEmpty)
    _ = driver.tell(.audioGiven(access: .full, muted: false))
    let sent = voice(driver.pass(30, level: -2_000))
    // What was captured without the microphone is no pre-roll: the first frame is of now.
    #expect((sent.first?.number ?? 0) >= 60)
  }

  @Test func `who is muted sends nothing`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    #expect(signs(driver.tell(.audioGiven(access: .full, muted: true))) == [.muted])
    #expect(signs(driver.tell(.audioGiven(access: .full, muted: true))) == [])
    #expect(signs(driver.pass(100)).allSatisfy { $0 == .muted }, "each KEEPALIVE says so")
    #expect(voice(driver.pass(30, level: -2_000)).isEmpty)
    _ = driver.tell(.audioGiven(access: .full, muted: false))
    #expect(!voice(driver.pass(30, level: -2_000)).isEmpty)
  }

  /// What KEEPALIVE says of the sound.
  private func signs(_ effects: [IntercomEffect]) -> [SoundStanding] {
    effects.compactMap { effect in
      guard case .send(_, _, .ping(_, let sound)) = effect else { return nil }
      return sound
    }
  }

  private func voice(_ effects: [IntercomEffect]) -> [FrameNumber] {
    effects.compactMap { effect in
      guard case .send(_, _, .voice(_, _, let timestamp)) = effect else { return nil }
      return timestamp
    }
  }
}

extension AudioSession {
  /// Tells an event and gives everything that is asked for.
  fileprivate mutating func told(_ event: AudioSessionEvent) -> [AudioSessionEffect] {
    var effects = Effects<AudioSessionEffect>()
    reduce(event, at: DeviceTime(uptime: .start, wall: .start), into: &effects)
    return effects.items
  }
}
