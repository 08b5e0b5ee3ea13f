import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// Who hears whom, and what a member's own statements come to.
struct CallLedgerTests {
  /// Members by their groups; each speaks from 200 ms to 800 ms.
  private func ledger(_ groups: String...) -> CallLedger {
    var plan = IntercomPlan()
    plan.members = groups.enumerated().map { place, group in
      var member = PlannedMember()
      member.device = ["aoi", "hina", "ren", "sora"][place]
      member.group = group
      var clip = PlannedClip()
      clip.speech = [SpeechInterval(start: at(200), end: at(800))]
      member.clips = [clip]
      return member
    }
    var ledger = CallLedger(plan: plan)
    for member in groups.indices { ledger.enter(member, at: .start) }
    return ledger
  }

  private func at(_ milliseconds: Int64) -> Instant { .start + .milliseconds(milliseconds) }

  /// Captures frames of a member on its grid; the event is the frame's number and one.
  private func capture(_ frames: Range<FrameNumber>, by talker: Int, in ledger: inout CallLedger) {
    for frame in frames {
      let start = Instant.start + frame.offset
      let end = start + VoiceFrame.length
      ledger.captured(
        frame,
        by: talker,
        start: start,
        end: end,
        evidence: LogPosition(frame.number + 1),
      )
    }
  }

  @Test func `members hear their own group, and nobody hears itself`() {
    let ledger = ledger("a", "b", "a", "c")
    #expect(ledger.heardPairs.map { "\($0.talker)>\($0.listener)" } == ["ren>aoi", "aoi>ren"])
    #expect((0..<4).map(ledger.isAlone) == [false, true, false, true])
    let three = self.ledger("a", "a", "a")
    #expect(
      three.heardPairs.map { "\($0.talker)>\($0.listener)" } == [
        "hina>aoi", "ren>aoi", "aoi>hina", "ren>hina", "aoi>ren", "hina>ren",
      ]
    )
    #expect((0..<3).map(three.isAlone) == [false, false, false])
  }

  @Test func `what happens to a frame is its own pair's matter`() {
    var ledger = ledger("a", "a", "a")
    for frame in FrameNumber(0)..<60 {
      capture(frame..<frame + 1, by: 0, in: &ledger)
      guard (10..<40).contains(frame) else { continue }
      for listener in 1...2 { ledger.offered(frame, by: 0, for: listener) }
      ledger.landed(frame, of: 0, at: 1)
      ledger.arrived(
        frame,
        of: 0,
        at: 1,
        by: .local,
        now: at(frame.number * 20 + 30),
        evidence: 90,
      )
      let sounded = ledger.played(
        frame,
        of: 0,
        at: 1,
        as: .decoded,
        now: at(frame.number * 20 + 80),
        for: VoiceFrame.length,
        evidence: 91,
      )
      #expect(sounded == .first)
      ledger.lost(frame, of: 0, at: 2, .lostOnLink, evidence: 92, fault: nil)
    }
    ledger.finish(at: at(1_200), after: [])
    let gaps = ledger.takeGaps(of: 0)
    #expect(
      gaps.map { "\($0.number) \($0.talker)>\($0.listener) \($0.cause.rawValue)" } == [
        "1 aoi>ren lost on link"
      ]
    )
    #expect(gaps.map(\.length) == [.milliseconds(600)])
    let figures = ledger.heardPairs.filter { $0.talker == "aoi" }.map(\.figures)
    #expect(figures.map(\.speech) == [.milliseconds(600), .milliseconds(600)])
    #expect(figures.map(\.missedTotal) == [.zero, .milliseconds(600)])
  }

  @Test func `gaps are numbered through the run, each once, whoever's they are`() {
    var ledger = ledger("a", "a")
    for talker in 0...1 { capture(0..<60, by: talker, in: &ledger) }
    ledger.finish(at: at(1_200), after: [])
    // Nothing was sent by anybody.
    let first = ledger.takeGaps(of: 1)
    #expect(first.map { "\($0.number) \($0.talker)" } == ["1 hina"])
    #expect(ledger.takeGaps(of: 1) == [])
    #expect(ledger.takeGaps(of: 0).map { "\($0.number) \($0.talker)" } == ["2 aoi"])
    #expect(ledger.gaps.map(\.number) == [1, 2])
    #expect(ledger.gaps.map(\.cause) == [.voiceClosedFront, .voiceClosedFront])
  }

  @Test func `strangers miss nothing of each other`() {
    var ledger = ledger("a", "b")
    capture(0..<60, by: 0, in: &ledger)
    ledger.finish(at: at(1_200), after: [])
    #expect(ledger.takeGaps(of: 0) == [] && ledger.heardPairs.isEmpty)
  }

  @Test func `what was sent is joined where frames follow each other, in any order of paths`() {
    var ledger = ledger("a", "a")
    capture(0..<60, by: 0, in: &ledger)
    for frame: FrameNumber in [10, 11, 11, 12, 20, 21] { ledger.offered(frame, by: 0, for: 1) }
    #expect(
      ledger.members[0].sent == [
        SpeechInterval(start: at(200), end: at(260)), SpeechInterval(start: at(400), end: at(440)),
      ]
    )
    #expect(ledger.members[1].sent.isEmpty)
    #expect(ledger.isSecondCopy(11, by: 0, for: 1))
    #expect(!ledger.isSecondCopy(12, by: 0, for: 1) && !ledger.isSecondCopy(13, by: 0, for: 1))
  }

  /// The detector judges a frame when it has been captured: it is open from that frame on.
  @Test func `the flag is up from the frame that raised it to the one that lowers it`() {
    var ledger = ledger("a", "a")
    capture(0..<11, by: 0, in: &ledger)
    ledger.note(.talkingStarted, by: 0, at: at(220))
    capture(11..<31, by: 0, in: &ledger)
    ledger.note(.talkingStopped, by: 0, at: at(620))
    capture(31..<41, by: 0, in: &ledger)
    ledger.note(.talkingStarted, by: 0, at: at(820))
    capture(41..<45, by: 0, in: &ledger)
    ledger.note(.talkingStopped, by: 1, at: at(900))
    ledger.finish(at: at(900), after: [])
    #expect(
      ledger.members.map(\.flags) == [
        [
          SpeechInterval(start: at(200), end: at(600)),
          SpeechInterval(start: at(800), end: at(900)),
        ],
        [],
      ]
    )
    #expect(ledger.members.map(\.captured) == [at(900), at(0)])
  }

  /// A line of paths, `L` or `I`, each with the second at which it comes to carry voice.
  private func handovers(_ line: (path: Character, at: Int64)...) -> (all: Int64, pingPongs: Int64)
  {
    var ledger = ledger("a", "a")
    for (path, time) in line {
      let fact: IntercomFact =
        path == "L" ? .localConnected(peer: MemberID(2)) : .internetConnected(peer: MemberID(2))
      ledger.note(fact, by: 0, at: at(time))
    }
    #expect(ledger.members[1].changes.count.all == 0)
    return (ledger.members[0].changes.count.all, ledger.members[0].changes.count.undone)
  }

  @Test func `a change of path is a handover, the first path is none`() {
    #expect(handovers() == (0, 0))
    #expect(handovers(("L", 1_000)) == (0, 0))
    #expect(handovers(("L", 1_000), ("L", 5_000)) == (0, 0))
    #expect(handovers(("I", 1_000), ("L", 5_000)) == (1, 0))
  }

  @Test func `a change that undoes one within ten seconds is a ping-pong, at ten it is none`() {
    #expect(handovers(("L", 0), ("I", 20_000), ("L", 29_999)) == (2, 1))
    #expect(handovers(("L", 0), ("I", 20_000), ("L", 30_000)) == (2, 0))
    // The first change undoes nothing, however soon it comes.
    #expect(handovers(("L", 0), ("I", 1)) == (1, 0))
    #expect(handovers(("L", 0), ("I", 5_000), ("L", 9_000), ("I", 12_000)) == (3, 2))
    // A path that is stated again meanwhile changes nothing.
    #expect(handovers(("L", 0), ("I", 5_000), ("I", 14_000), ("L", 16_000)) == (2, 0))
  }
}
