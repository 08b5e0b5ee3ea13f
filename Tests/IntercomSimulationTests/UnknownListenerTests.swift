import Findings
import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// Who is known to nobody that talks misses what is said for want of a path, not because the talker's
/// detector was closed.
struct UnknownListenerTests {
  private static let rules = ["no path", "VAD closed (front)"].map {
    "  - { gap: { talker: hina, cause: \($0), total: \"> 0ms\" } }"
  }

  /// Hina talks for two seconds; ren wants to join and is not let in.
  private static func call(_ device: String = "", _ more: [String] = []) -> String {
    (["name: outside", "duration: 12s", "devices:"]
      + [
        "  - id: hina",
        "    apps: [intercom]",
        "    group: party",
        "    microphone: { speech: [{ clip: \(SmallCall.clip("slt_13")), at: 4s }] }",
        "  - { id: ren, apps: [intercom], joins: party }", device,
        "links: { local: { delay: 3ms } }",
      ].filter { !$0.isEmpty } + more + ["expect:"] + rules).joined(separator: "\n") + "\n"
  }

  private static func rule(_ place: Int, of run: VariantFindings) -> Finding {
    run.apps[0].rules[place]
  }

  @Test func `a talker without any peers has no path to who waits outside`() throws {
    let run = try SmallCall.run(Self.call())
    #expect(Self.rule(0, of: run).verdict == .passed)
    let line = run.line("ren hears hina", "not heard")
    #expect(line.contains("no path") && !line.contains("VAD closed (front)"), "\(line)")
  }

  @Test func `where others hear it the guest has no path either`() throws {
    let run = try SmallCall.run(Self.call("  - { id: sora, apps: [intercom], group: party }"))
    let line = run.line("ren hears hina", "not heard")
    #expect(line.contains("no path") && !line.contains("VAD closed (front)"), "\(line)")
  }

  @Test func `a detector that stays closed is the cause for everybody`() throws {
    let set = ["set: { intercom.vad.margin: 60dB }"]
    let run = try SmallCall.run(Self.call("", set))
    let line = run.line("ren hears hina", "not heard")
    #expect(line.contains("VAD closed (front)") && !line.contains("no path"), "\(line)")
  }

  // MARK: The pre-roll

  /// A ledger of two; the second is known to nobody, and the first speaks all the time.
  private static func ledger() -> CallLedger {
    var plan = IntercomPlan()
    plan.members = ["hina", "ren"].map { device in
      var member = PlannedMember()
      member.device = device
      member.group = "party"
      var clip = PlannedClip()
      clip.speech = [SpeechInterval(start: .start, end: .start + .seconds(2))]
      member.clips = [clip]
      return member
    }
    var ledger = CallLedger(plan: plan)
    for member in 0...1 { ledger.enter(member, at: .start) }
    return ledger
  }

  private static func capture(_ frames: Range<FrameNumber>, in ledger: inout CallLedger) {
    for frame in frames {
      let start = Instant.start + frame.offset
      ledger.captured(
        frame,
        by: 0,
        start: start,
        end: start + VoiceFrame.length,
        evidence: LogPosition(frame.number + 1),
      )
    }
  }

  private static func state(_ fact: IntercomFact, in ledger: inout CallLedger) {
    let newest = ledger.members[0].newest
    let now = Instant.start + newest.offset
    ledger.note(fact, by: 0, at: now, evidence: LogPosition(newest.number + 1))
  }

  /// What ren missed of hina, in frames, by cause.
  private static func missed(_ ledger: inout CallLedger) -> [LossCause: Int64] {
    ledger.finish(at: .start + .seconds(2), after: [.start + .seconds(2), .start])
    let figures = ledger.pairs[ledger.pair(of: 0, at: 1)].figures
    var found: [LossCause: Int64] = [:]
    for (cause, span) in zip(LossCause.allCases, figures.missed) where span > .zero {
      found[cause] = span / VoiceFrame.length
    }
    return found
  }

  @Test func `the pre-roll goes out as well, and no more than that`() {
    var ledger = Self.ledger()
    Self.capture(0..<31, in: &ledger)
    Self.state(.talkingStarted, in: &ledger)
    Self.capture(31..<51, in: &ledger)
    Self.state(.talkingStopped, in: &ledger)
    Self.capture(51..<100, in: &ledger)
    // Ten frames of pre-roll, the one with which it opened and nineteen more; the last ten may still be sent.
    let found = Self.missed(&ledger)
    #expect(found == [.voiceClosedFront: 20, .noPath: 30, .voiceClosedMiddle: 40], "\(found)")
  }

  @Test func `nothing from before the microphone was given back goes out`() {
    var ledger = Self.ledger()
    Self.capture(0..<20, in: &ledger)
    ledger.given(.full, isMuted: true, to: 0, evidence: 500)
    Self.capture(20..<40, in: &ledger)
    ledger.given(.full, isMuted: false, to: 0, evidence: 600)
    Self.capture(40..<43, in: &ledger)
    Self.state(.talkingStarted, in: &ledger)
    Self.capture(43..<100, in: &ledger)
    let found = Self.missed(&ledger)
    #expect(found == [.voiceClosedFront: 20, .muted: 20, .noPath: 60], "\(found)")
  }

  @Test func `what went out with one talkspurt does not go out with the next`() {
    var ledger = Self.ledger()
    Self.capture(0..<11, in: &ledger)
    Self.state(.talkingStarted, in: &ledger)
    Self.capture(11..<31, in: &ledger)
    Self.state(.talkingStopped, in: &ledger)
    Self.capture(31..<34, in: &ledger)
    Self.state(.talkingStarted, in: &ledger)
    Self.capture(34..<100, in: &ledger)
    let found = Self.missed(&ledger)
    #expect(found == [.noPath: 100], "\(found)")
  }
}
