import Kernel
import Testing

@testable import Voice

struct VoiceActivityDetectorTests {
  /// One character per frame, `#` sound and `.` quiet, and what the detector says:
  /// `.` silent, `a` undecided, `S` started, `T` continuing, `r` releasing, `e` ended.
  private func run(
    _ sound: String,
    attack: Int64 = 60,
    release: Int64 = 100,
  ) -> String {
    var settings = VoiceActivitySettings()
    settings.attack = .milliseconds(attack)
    settings.release = .milliseconds(release)
    var detector = VoiceActivityDetector(settings: settings)
    _ = detector.hear(level: -6_000)
    return String(sound.map { letter(detector.hear(level: $0 == "#" ? -2_600 : -6_000)) })
  }

  private func letter(_ activity: VoiceActivity) -> Character {
    switch activity {
    case .silent: "."
    case .undecided: "a"
    case .started: "S"
    case .continuing: "T"
    case .releasing: "r"
    case .ended: "e"
    }
  }

  @Test(arguments: [
    ("....####......", "....aaSTrrrrre"),
    ("..##..##......", "..aa..aa......"),
    ("###....###....", "aaSrrrrTTTrrrr"),
    ("###.....#.....", "aaSrrrrrTrrrrr"),
    ("###......#....", "aaSrrrrrea...."),
    ("###.....e.###.", "aaSrrrrre.aaSr"),
  ])
  func `speech starts after the attack and ends after the hangover`(sound: String, said: String) {
    #expect(run(sound) == said)
  }

  @Test func `an attack of no time starts at once, a hangover of none ends at once`() {
    #expect(run(".##.#.", attack: 0, release: 0) == ".STeSe")
  }

  @Test func `an attack that is no multiple of 20 ms is rounded up`() {
    #expect(run("#####", attack: 41) == "aaSTT")
    #expect(run("#####", attack: 40) == "aSTTT")
  }

  @Test func `what the states say is what is sent`() {
    let sent = VoiceActivity.allCases.filter(\.isSent)
    #expect(sent == [.started, .continuing, .releasing])
  }

  @Test func `the floor starts at the first level and stays within its bounds`() {
    var loud = VoiceActivityDetector()
    _ = loud.hear(level: -500)
    #expect(loud.noiseFloor == -3_000)
    var quiet = VoiceActivityDetector()
    _ = quiet.hear(level: -9_600)
    #expect(quiet.noiseFloor == -7_000)
  }

  @Test func `the floor falls fast and rises slowly`() {
    var detector = VoiceActivityDetector()
    _ = detector.hear(level: -4_000)
    _ = detector.hear(level: -6_000)
    #expect(detector.noiseFloor == -4_501)
    for _ in 0..<40 { _ = detector.hear(level: -6_000) }
    #expect(detector.noiseFloor == -6_000)
    _ = detector.hear(level: -5_500)
    #expect(detector.noiseFloor == -5_995)
    for _ in 0..<200 { _ = detector.hear(level: -5_500) }
    #expect(detector.noiseFloor == -5_500)
  }

  @Test func `a wind that starts suddenly keeps the detector open unless the floor follows`() {
    var settings = VoiceActivitySettings()
    func lasting(_ tracking: NoiseFloorTracking) -> VoiceActivityState {
      settings.tracking = tracking
      var detector = VoiceActivityDetector(settings: settings)
      for _ in 0..<50 { _ = detector.hear(level: -6_000) }
      for _ in 0..<500 { _ = detector.hear(level: -4_000) }
      return detector.state
    }
    #expect(lasting(.outsideTalking) == .talking)
    #expect(lasting(.always) == .idle)
  }

  @Test func `a floor at its upper bound still lets speech through`() {
    var detector = VoiceActivityDetector()
    for _ in 0..<3_000 { _ = detector.hear(level: -2_500) }
    #expect(detector.noiseFloor == -3_000)
    #expect(detector.state == .idle)
    for _ in 0..<3 { _ = detector.hear(level: -1_500) }
    #expect(detector.state == .talking)
  }

  @Test func `a detector reads back as it was written, in every state`() throws {
    var detector = VoiceActivityDetector()
    for level: Millibels in [-6_000, -2_000, -2_000, -2_000, -6_000, -6_000] {
      _ = detector.hear(level: level)
      let bytes = CanonicalWriter.encode(detector)
      #expect(try CanonicalReader.decode(VoiceActivityDetector.self, from: bytes) == detector)
    }
    #expect(detector.state == .release)
  }
}
