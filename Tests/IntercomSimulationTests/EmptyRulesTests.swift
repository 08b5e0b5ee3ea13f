import Findings
import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// Rules that would hold only because what they are about cannot be in that call.
struct EmptyRulesTests {
  /// What becomes of rules that something never is stated, in the order of the facts.
  private func verdicts(
    never facts: [String],
    _ settings: [String] = [],
    link: String = "delay: 5ms",
    timeline: [String] = [],
  ) throws -> [String: Finding] {
    let rules = facts.map { "  - { never: intercom.\($0) }" }
    let run = try SmallCall.run(
      SmallCall.call(
        settings: settings,
        link: link,
        timeline: timeline,
        more: ["expect:"] + rules,
      )
    )
    return Dictionary(uniqueKeysWithValues: zip(facts, run.findings))
  }

  private static func isEmpty(_ finding: Finding?) -> Bool {
    finding?.verdict == .failed && finding?.detail.hasPrefix("never reached") == true
  }

  @Test func `without a network nothing is said of it, and of no break that nobody foretells`()
    throws
  {
    let facts = ["matchMakingStarted", "internetConnected", "breakPredicted", "pathSuspected"]
    let found = try verdicts(never: facts)
    for fact in facts { #expect(Self.isEmpty(found[fact]), "\(fact)") }
    // The radio is there: that nothing ever broke on it says something.
    let network = "delay: 5ms }\n  internet: { delay: 40ms, match_making: 2s"
    let predicted = ["intercom.handover.internet: predicted"]
    let foretold = try verdicts(never: facts, predicted, link: network)
    for fact in facts { #expect(foretold[fact]?.verdict == .passed, "\(fact)") }
    let cold = try verdicts(never: facts, link: network)
    #expect(cold["matchMakingStarted"]?.verdict == .passed)
    #expect(Self.isEmpty(cold["breakPredicted"]) && Self.isEmpty(cold["pathSuspected"]))
    let warm = try verdicts(never: facts, ["intercom.handover.internet: warm"], link: network)
    #expect(Self.isEmpty(warm["breakPredicted"]) && warm["pathSuspected"]?.verdict == .passed)
  }

  @Test func `without music none is paused or interrupted`() throws {
    let facts = ["audio.musicPaused", "audio.musicInterrupted", "audio.musicStopped"]
    let muted = ["{ at: 1s, do: mute, device: ren }"]
    let silent = try verdicts(never: facts, timeline: muted)
    for fact in facts { #expect(Self.isEmpty(silent[fact]), "\(fact)") }
    let played = try verdicts(never: facts, timeline: ["{ at: 1s, do: startMusic, device: ren }"])
    #expect(played["audio.musicPaused"]?.verdict == .passed)
    #expect(played["audio.musicInterrupted"]?.verdict == .passed)
  }

  @Test func `two who never heard each other are not at one`() throws {
    let facts = ["settingsConflict", "twoOwners"]
    let settings = ["intercom.owner.election: terms"]
    let wish = "{ at: 3s, do: wishSetting, device: hina, value: 2 }"
    let cut = "{ at: 0s, do: cut, link: local }"
    let apart = try verdicts(never: facts, settings, timeline: [cut, wish])
    for fact in facts { #expect(Self.isEmpty(apart[fact]), "\(fact)") }
    let together = try verdicts(never: facts, settings, timeline: [wish])
    for fact in facts { #expect(together[fact]?.verdict == .passed, "\(fact)") }
  }

  // MARK: Everybody muted

  private static let figuresOfDetector = [
    "airtime", "noiseSent", "flagNoise", "flagFrontClipped", "flagMissed", "sentFrontClipped",
  ]

  /// A call in which both are muted from the start, or hina for a while.
  private func muted(_ timeline: [String]) throws -> VariantFindings {
    let rule = "  - { gap: { cause: VAD closed (front), total: \"== 0ms\" } }"
    return try SmallCall.run(SmallCall.call(timeline: timeline, more: ["expect:", rule]))
  }

  @Test func `a detector that never hears anything has no figures, and clips nothing`() throws {
    let all = ["hina", "ren"].map { "{ at: 0s, do: mute, device: \($0) }" }
    let run = try muted(all)
    for device in ["", "hina", "ren"] {
      for name in Self.figuresOfDetector {
        #expect(run.figure(name, of: device) == nil, "\(name) of '\(device)'")
      }
    }
    #expect(Self.isEmpty(run.apps[0].rules.first))
    #expect(run.apps[0].rules.first?.detail.contains("no detector heard anything") == true)
    #expect(run.figure("encodedFrames") == nil)
  }

  @Test func `what was muted is no matter of the detector`() throws {
    let run = try muted([
      "{ at: 11s, do: mute, device: hina }", "{ at: 18s, do: unmute, device: hina }",
    ])
    let open = try muted(["{ at: 29s, do: mute, device: ren }"])
    #expect(run.figure("flagMissed", of: "hina") == 0)
    #expect(open.figure("flagMissed", of: "hina") == 0)
    #expect(try #require(run.figure("flagFrontClipped", of: "hina")) < 200_000)
    #expect(run.apps[0].rules.first.map { !Self.isEmpty($0) } == true)
  }

  // MARK: Figures

  @Test func `without a bottleneck nothing queues, and that is no figure`() throws {
    #expect(try SmallCall.run(SmallCall.call()).figure("queueing") == nil)
    let narrow = try SmallCall.run(SmallCall.call(link: "delay: 5ms, rate: 10Mb/s"))
    #expect(try #require(narrow.figure("queueing")) > 0)
  }

  @Test func `a call's hangover is none where one of its talkers has none`() throws {
    let clip = SmallCall.clip("slt_18")
    let speech = "{ speech: [{ clip: \(clip), at: 29s }] }"
    let ren = "  - { id: sora, apps: [intercom], microphone: \(speech) }"
    let text = SmallCall.call().replacing(
      "  - { id: ren, apps: [intercom] }",
      with: "  - { id: ren, apps: [intercom] }\n" + ren,
    )
    let run = try SmallCall.run(text)
    #expect(try #require(run.figure("flagHangover", of: "hina")) > 0)
    #expect(run.figure("flagHangover", of: "sora") == nil)
    #expect(run.figure("flagHangover") == nil)
  }
}
