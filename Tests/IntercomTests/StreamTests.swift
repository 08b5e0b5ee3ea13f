import Kernel
import Testing
import Voice

@testable import Intercom

/// One member's voice from the microphone to the stream, and from the stream to the ear.
struct StreamTests {
  // MARK: Sending

  /// What is sent, as `sequence:timestamp`, of frames that are sound where there is a `#`.
  private func sent(
    _ sound: String,
    preRoll: Int64 = 40,
    release: Int64 = 40,
  ) -> [String] {
    var settings = IntercomSettings()
    settings.preRoll = .milliseconds(preRoll)
    settings.voiceActivity.attack = .milliseconds(20)
    settings.voiceActivity.release = .milliseconds(release)
    var sender = VoiceSender(settings: settings)
    var effects = Effects<IntercomEffect>()
    var sent: [String] = []
    for (index, letter) in sound.enumerated() {
      let level: Int32 = letter == "#" ? -1_000 : -6_000
      sender.capture(FrameNumber(Int64(index)), level: level, into: &effects) { frame, _ in
        sent.append("\(frame.sequence):\(frame.timestamp)")
      }
    }
    return sent
  }

  @Test(
    arguments: [
      ("......", []), ("...#", ["0:1", "1:2", "2:3"]), (".#", ["0:0", "1:1"]),
      // The hangover is sent; what it did not hold is the next one's pre-roll.
      ("...#..#", ["0:1", "1:2", "2:3", "3:4", "4:5", "5:6"]),
      ("...#...#", ["0:1", "1:2", "2:3", "3:4", "4:5", "5:6", "6:7"]),
      ("...#.....#", ["0:1", "1:2", "2:3", "3:4", "4:5", "5:7", "6:8", "7:9"]),
    ] as [(String, [String])]
  )
  func `a talkspurt is its pre-roll, its sound and its hangover, each frame once`(
    sound: String,
    expected: [String],
  ) {
    #expect(sent(sound) == expected)
  }

  @Test func `without pre-roll and hangover only the sound is sent`() {
    #expect(sent("..#.##.", preRoll: 0, release: 0) == ["0:2", "1:4", "2:5"])
  }

  // MARK: Receiving

  private static let talker = Driver.peer

  private func take(
    _ receiver: inout VoiceReceiver,
    _ sequence: Int64,
    stream: UInt64 = 5,
    redundancy: Bool = false,
    path: TransportPath = .local,
    tick: Tick = 0,
    _ settings: IntercomSettings = IntercomSettings(),
  ) -> Refusal? {
    let outcome = receiver.take(
      stream: stream,
      sequence: SequenceNumber(sequence),
      timestamp: FrameNumber(sequence + 100),
      redundancy: redundancy,
      path: path,
      tick: tick,
      settings: settings,
    )
    return switch outcome {
    case .taken: nil
    case .refused(let reason): reason
    }
  }

  private func play(_ receiver: inout VoiceReceiver, at tick: Tick) -> [IntercomEffect] {
    var effects = Effects<IntercomEffect>()
    receiver.play(talker: Self.talker, at: tick, into: &effects)
    return effects.items
  }

  private func played(
    _ sequence: SequenceNumber,
    _ timestamp: FrameNumber,
    _ rendering: Rendering,
  ) -> IntercomEffect {
    .play(talker: Self.talker, stream: 5, sequence: sequence, timestamp: timestamp, as: rendering)
  }

  @Test func `nobody is heard before a frame has come`() {
    var receiver = VoiceReceiver()
    for tick in Tick(1)...10 { #expect(play(&receiver, at: tick) == []) }
    #expect(receiver == VoiceReceiver())
  }

  @Test func `each frame is played as it could be made`() {
    var receiver = VoiceReceiver()
    #expect(take(&receiver, 0) == nil)
    #expect(play(&receiver, at: 1) == [])
    #expect(take(&receiver, 2, redundancy: true, tick: 1) == nil)
    #expect(play(&receiver, at: 2) == [])
    #expect(play(&receiver, at: 3) == [played(0, 100, .decoded)])
    #expect(play(&receiver, at: 4) == [played(2, 101, .recovered)])
    #expect(play(&receiver, at: 5) == [played(2, 102, .decoded)])
    #expect(play(&receiver, at: 6) == [played(-1, 103, .concealed)])
  }

  @Test func `two frames in the time of one are two effects, in order`() {
    var receiver = VoiceReceiver()
    var settings = IntercomSettings()
    settings.playout.anchor = .talkspurt
    settings.playout.catchUp = .compress
    for sequence in Int64(0)..<6 { _ = take(&receiver, sequence, settings) }
    for tick in Tick(1)...2 { #expect(play(&receiver, at: tick) == []) }
    #expect(play(&receiver, at: 3) == [played(0, 100, .decoded), played(1, 101, .decoded)])
  }

  @Test func `what has no room, and what is left out to shorten the delay, is told as that`() {
    var settings = IntercomSettings()
    settings.playout.anchor = .talkspurt
    settings.playout.shrinkPeriod = .milliseconds(20)
    for (frames, reason) in [(Int64(65), Refusal.bufferFull), (12, .leftOut)] {
      var receiver = VoiceReceiver()
      for sequence in Int64(0)..<frames { _ = take(&receiver, sequence, settings) }
      let effects = (Tick(1)...40).flatMap { tick in
        let effects = play(&receiver, at: tick)
        _ = take(&receiver, frames + tick.number - 1, tick: tick, settings)
        return effects
      }
      let reasons = effects.compactMap { effect -> Refusal? in
        if case .refuse(_, _, _, _, let reason) = effect { reason } else { nil }
      }
      #expect(!reasons.isEmpty && reasons.allSatisfy { $0 == reason }, "\(reasons)")
    }
  }

  @Test func `what is given up is told of before what plays`() {
    var receiver = VoiceReceiver()
    for sequence in Int64(0)..<4 { _ = take(&receiver, sequence) }
    let effects = (Tick(1)...2).flatMap { play(&receiver, at: $0) }
    // Aligned with the newest: of four frames three are due at once or were.
    let given = effects.compactMap { effect -> SequenceNumber? in
      guard case .refuse(Self.talker, 5, let sequence, _, .late) = effect else { return nil }
      return sequence
    }
    #expect(given == [0])
    #expect(effects.last == played(2, 102, .decoded))
    #expect(effects.dropFirst().first == played(1, 101, .decoded))
  }

  @Test func `copies, replays and late frames are refused, each by its name`() {
    var receiver = VoiceReceiver()
    _ = take(&receiver, 2_000)
    #expect(take(&receiver, 2_000, path: .internet) == .duplicate)
    #expect(take(&receiver, 2_000) == .replay)
    #expect(take(&receiver, 2_000 - 1_024) == .tooOld)
    _ = (Tick(1)...3).map { play(&receiver, at: $0) }
    #expect(take(&receiver, 1_999, tick: 3) == .late)
    #expect(take(&receiver, 1_999, path: .internet, tick: 3) == .duplicate, "it has come before")
    #expect(receiver.attacks == 1)
  }

  @Test func `where copies are attacks those of the other path are as well`() {
    let settings = Driver.settings { $0.copies = .attack }
    var receiver = VoiceReceiver()
    _ = take(&receiver, 0, settings)
    #expect(take(&receiver, 0, path: .internet, settings) == .replay)
    #expect(take(&receiver, 0, path: .internet, settings) == .replay)
    #expect(receiver.attacks == 2)
  }

  @Test func `another stream ends the one before, with all that waits of it`() {
    var receiver = VoiceReceiver()
    for sequence in Int64(0)..<3 { _ = take(&receiver, sequence) }
    #expect(take(&receiver, 0, stream: 6) == nil)
    #expect(receiver.buffer.count == 1)
    #expect(take(&receiver, 0, stream: 6) == .replay)
    // The stream with the number 0 is one as well.
    var first = VoiceReceiver()
    #expect(take(&first, 7, stream: 0) == nil)
    #expect(first.hasStream)
    #expect(take(&first, 7, stream: 0) == .replay)
  }
}
