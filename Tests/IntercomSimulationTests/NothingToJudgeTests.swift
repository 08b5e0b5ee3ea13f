import Composition
import Findings
import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// Where nothing could go wrong, nothing looks good: a figure without anything to judge is none, and
/// every rule about it was never reached.
struct NothingToJudgeTests {
  /// The figures of the whole call that have a value, with it.
  private func figures(_ run: VariantFindings) -> [String: Int64] {
    var found: [String: Int64] = [:]
    for metric in IntercomMetric.allCases {
      if let value = run.figure(metric.rawValue) { found[metric.rawValue] = value }
    }
    return found
  }

  /// A call of half a minute in which hina talks three times.
  private func call(
    _ settings: [String] = [],
    link: String = "delay: 5ms",
    _ timeline: [String] = [],
    rules: [String] = [],
  ) throws -> VariantFindings {
    let expect = rules.isEmpty ? [] : ["expect:"] + rules.map { "  - { \($0) }" }
    return try SmallCall.run(
      SmallCall.call(
        settings: settings,
        link: link,
        timeline: timeline,
        more: expect,
      )
    )
  }

  /// A call in which nobody says anything.
  private func silence(lasting duration: String) throws -> VariantFindings {
    try SmallCall.run(
      """
      name: silence
      duration: \(duration)
      devices:
        - { id: hina, apps: [intercom] }
        - { id: ren, apps: [intercom] }
      links:
        local: { delay: 5ms }
      """
    )
  }

  /// What the talker's detector did, which is judged wherever the voice goes.
  private static let ofDetector: Set<String> = [
    "flagFrontClipped", "flagMiddleClipped", "flagOver", "flagNoise", "flagOnset", "flagOnset95",
    "flagHangover", "flagMissed",
  ]

  /// What is missing of speech that nobody heard.
  private static let ofLoss: Set<String> = [
    "gaps", "longestGap", "speechMissed", "speechOpen", "meanOpinion", "worstOpinion",
    "concealmentRatio",
  ]

  /// What a phone spends in a call, whatever becomes of it: that it is little is no merit.
  private static let ofEnergy: Set<String> = [
    "energy", "energyRadio", "energyCellular", "energyCodec", "energyAudio", "radioOn",
    "cellularOn",
  ]

  @Test func `without any path only what is lost has a figure, and all of it is bad`() throws {
    let found = figures(try call([], ["{ at: 0s, do: cut, link: local }"]))
    let judged = Set(found.keys).subtracting(Self.ofEnergy)
    #expect(judged == Self.ofDetector.union(Self.ofLoss), "\(found)")
    // The microphone is open; by radio nothing is said, and there is no network to ask for a match.
    #expect(found["energyAudio"] != nil && found["energyCellular"] == nil)
    #expect(found["energyRadio"] == nil && found["radioOn"] == nil && found["energyCodec"] == nil)
    #expect(found["meanOpinion"] == 1_000 && found["worstOpinion"] == 1_000)
    #expect(found["concealmentRatio"] == 1_000_000)
    #expect(try #require(found["longestGap"]) > 1_000_000_000)
  }

  @Test func `where a link loses everything from the start nothing that was sent looks good`()
    throws
  {
    let found = figures(try call(link: "delay: 5ms, loss: 1"))
    // Handshakes go out; nothing comes.
    let others = Set(found.keys).subtracting(Self.ofDetector).subtracting(Self.ofLoss)
      .subtracting(Self.ofEnergy)
    #expect(others == ["wireBytes"], "\(found)")
    #expect(found["meanOpinion"] == 1_000 && found["concealmentRatio"] == 1_000_000)
  }

  @Test func `the lines of a report have none where the figure is none`() throws {
    let cut = try call([], ["{ at: 0s, do: cut, link: local }"])
    #expect(cut.line("members", "hina handovers") == "none: no path ever came up")
    #expect(
      cut.line("members", "ren joins") == "none: no voice came, or none of somebody who spoke"
    )
    #expect(cut.line("members", "ren traffic").contains("second copies none, refused none"))
    #expect(cut.line("ren hears hina", "dropped") == "none: nothing came")
    #expect(cut.line("ren hears hina", "frames").hasPrefix("none: nothing came; "))
    let whole = try call()
    #expect(whole.line("members", "hina handovers").hasPrefix("0, undone"))
    #expect(whole.line("members", "ren joins").hasPrefix("sound begins "))
    #expect(
      whole.line("members", "hina traffic").contains("second copies 0 frames 0 B, refused 0")
    )
    #expect(whole.line("ren hears hina", "dropped").contains(" late, 0 duplicates"))
  }

  @Test func `where all voice is lost on a path that stands, nothing is said of what came`() throws
  {
    let found = figures(
      try call(["intercom.keepalive.missed: 20"], ["{ at: 2s, do: change, link: local, loss: 1 }"])
    )
    let none = [
      "mouthToEar", "mouthToEar95", "jitter", "lateFrames", "concealedFrames", "recoveredFrames",
      "duplicatesRemoved", "joins", "jumps",
    ]
    for name in none { #expect(found[name] == nil, "\(name)") }
    // What left is judged all the same: the talker does not know better.
    for name in ["noiseSent", "airtime", "dualFrames", "handovers", "sentMiddleClipped"] {
      #expect(found[name] != nil, "\(name)")
    }
    #expect(found["meanOpinion"] == 1_000)
  }

  @Test func `where nobody speaks only the silence is judged`() throws {
    let found = figures(try silence(lasting: "5s"))
    #expect(
      Set(found.keys) == [
        "flagNoise", "noiseSent", "airtime", "handovers", "pingPongs", "rejected", "wireBytes",
        "encodedFrames", "energy", "energyRadio", "energyAudio", "radioOn",
      ],
      "\(found)",
    )
    // A detector that stays shut for silence on a path that stands has done well.
    #expect(found["noiseSent"] == 0 && found["airtime"] == 0)
  }

  @Test func `of a detector that never opens nothing is said but that it missed`() throws {
    let run = try call(["intercom.vad.margin: 60dB"])
    let found = figures(run)
    for name in [
      "flagMiddleClipped", "flagOver", "flagOnset", "flagOnset95", "flagHangover", "sentPreRoll",
      "sentMiddleClipped", "mouthToEar", "jitter", "lateFrames", "joins", "concealmentRatio",
      "dualFrames",
    ] {
      #expect(found[name] == nil, "\(name)")
    }
    #expect(found["flagFrontClipped"] == 1_000_000 && found["sentFrontClipped"] == 1_000_000)
    #expect(try #require(found["flagMissed"]) > 0)
    #expect(run.line("members", "hina voice detector").contains("middle clipped none, over none"))
  }

  @Test func `a call of one frame has no figure but those of silence`() throws {
    let found = figures(try silence(lasting: "40ms"))
    // Two microphones were open for a frame, of 1 mJ.
    #expect(found == ["flagNoise": 0, "energy": 2, "energyAudio": 2])
  }

  @Test func `one packet alone has no jitter`() {
    var figures = PairFigures(impairment: nil)
    func arrive(_ frame: Int64, _ milliseconds: Int64) {
      figures.arrived(
        FrameNumber(frame),
        by: .local,
        at: .start + .milliseconds(milliseconds),
        isPreRoll: false,
      )
    }
    arrive(0, 40)
    #expect(figures.highestJitter == nil)
    arrive(1, 60)
    #expect(figures.highestJitter == .zero)
  }

  // MARK: Rules

  @Test func `a rule about a cause that could not come about was never reached`() throws {
    let causes = LossCause.allCases.map { "gap: { cause: \($0.rawValue), count: \"== 0\" }" }
    let cut = try call([], ["{ at: 0s, do: cut, link: local }"], rules: causes)
    let rules = cut.apps[0].rules
    let judged = zip(LossCause.allCases, rules).filter { $1.verdict == .passed }.map(\.0)
    // Something was said, and offered: it was not the detector that lost it.
    #expect(judged == [.voiceClosedFront, .voiceClosedMiddle, .connecting, .handshake])
    let late = rules.first { $0.name.contains("(late)") }
    #expect(
      late?.detail
        == "never reached: of hina nothing came for ren, so nothing could be 'late'"
    )
    #expect(late?.isWithoutFigure == true)
    let deaf = try call(["intercom.vad.margin: 60dB"], rules: causes)
    #expect(deaf.apps[0].rules.map(\.verdict) == causes.map { _ in .failed })
    let good = try call(rules: causes)
    #expect(good.apps[0].rules.count { $0.verdict == .passed } >= causes.count - 9)
  }

  @Test func `what never happened in a call without a path says nothing`() throws {
    let facts =
      [
        "handshakeCompleted", "localConnected", "internetConnected", "internetConnecting",
        "localCandidate", "localProbing", "probeJudged", "handoverToLocal", "pathBroken",
        "pathSuspected", "pathReleased", "breakPredicted", "attackSuspected", "handshakeRefused",
        "strangerHeard", "playedTwice", "nonceReused", "voiceInClear", "nothingRecorded",
        "mixClipped", "leaverHeard", "invitationBare",
        "groupConnected", "groupMatched", "groupParted", "groupSplit",
        "admission.entered", "admission.invitationForged", "admission.joinRefused",
        "identityCollision", "mismatchFound", "mismatchIgnored", "fellowMissed", "groundHost",
      ] + ScreenFact.prototypes.map(\.name)
    let rules = facts.map { "never: intercom.\($0)" }
    let cut = try call([], ["{ at: 0s, do: cut, link: local }"], rules: rules)
    try #require(cut.findings.count == rules.count)
    for (fact, finding) in zip(facts, cut.findings) {
      #expect(finding.verdict == .failed, "\(fact)")
      #expect(finding.detail.hasPrefix("never reached"), "\(fact): \(finding.detail)")
    }
  }

  /// Hellos are sent, and none comes: nobody had any to refuse.
  @Test func `where every packet is lost no handshake was spared a refusal`() throws {
    let lost = try call(link: "delay: 5ms, loss: 1", rules: ["never: intercom.handshakeRefused"])
    #expect(lost.findings.first?.verdict == .failed)
    #expect(lost.findings.first?.detail.hasPrefix("never reached") == true)
    let good = try call(rules: ["never: intercom.handshakeRefused"])
    #expect(good.findings.first?.verdict == .passed)
  }

  @Test func `who is never invited, and two who are never a whole group, keep no rule`() throws {
    let facts = [
      "admission.entered", "admission.inviterMissing", "groupConnected", "groupMatched",
      "mismatchFound", "mismatchIgnored", "fellowMissed", "groundHost",
    ]
    let good = try call(rules: facts.map { "never: intercom.\($0)" })
    #expect(good.findings.map(\.verdict) == facts.map { _ in .failed })
    #expect(good.findings.allSatisfy { $0.detail.hasPrefix("never reached") })
  }

  @Test func `a device that nobody invites or asks keeps no rule where others are`() throws {
    let rules = [
      "never: intercom.admission.entered, node: kenta",
      "never: intercom.admission.invitationForged, node: yuki",
      "never: intercom.admission.joinRefused, node: ren",
      "never: intercom.admission.joinRefused, node: hina",
    ]
    let run = try SmallCall.run(
      """
      name: guests
      duration: 4s
      devices:
        - { id: hina, apps: [intercom] }
        - { id: ren, apps: [intercom] }
        - { id: yuki, apps: [intercom], joins: party }
        - { id: kenta, apps: [intercom], joins: party }
      links: { local: { delay: 3ms } }
      timeline:
        - { at: 500ms, do: invite, from: hina, to: yuki, lasting: 1h, uses: 1 }
      expect:
      \(rules.map { "  - { \($0) }" }.joined(separator: "\n"))
      """
    )
    #expect(run.findings.prefix(4).map(\.verdict) == [.failed, .passed, .failed, .passed])
    #expect(run.findings[0].detail.hasPrefix("never reached"))
  }

  @Test func `a figure is bound where it is taken`() throws {
    let run = try call(rules: [
      "figure: intercom.mouthToEar, device: ren, is: \"<= 200ms\"",
      "figure: intercom.mouthToEar, device: hina, is: \"<= 200ms\"",
      "figure: intercom.mouthToEar, listener: ren, talker: hina, is: \"<= 200ms\"",
      "figure: intercom.mouthToEar, listener: hina, talker: ren, is: \"<= 200ms\"",
      "figure: intercom.mouthToEar, listener: ren, talker: hina, is: \"<= 1ms\"",
    ])
    let found = run.findings.suffix(5)
    #expect(found.map(\.verdict) == [.passed, .failed, .passed, .failed, .failed])
    // Ren says nothing: whatever is asked of it has nothing to judge.
    #expect(found.map(\.isWithoutFigure) == [false, true, false, true, false])
    #expect(found.map(\.name)[3] == "intercom.mouthToEar where hina hears ren <= 200ms")
    let pair = run.figure("mouthToEar", of: "ren hears hina")
    #expect(pair == run.figure("mouthToEar", of: "ren") && pair != nil)
  }
}
