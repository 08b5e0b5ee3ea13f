import Findings
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// Figures that rules can bound, each where it must move and where it must not.
struct CallFiguresTests {
  private static let lossless = "delay: 5ms"

  private func figures(
    settings: [String] = [],
    link: String = lossless,
    timeline: [String] = [],
  ) throws -> VariantFindings {
    try SmallCall.run(SmallCall.call(settings: settings, link: link, timeline: timeline))
  }

  @Test func `what is not heard comes first, and what is sent stands beside it`() throws {
    let names = try figures().apps[0].headline.map { "\($0.subject): \($0.name)" }
    #expect(names.first == "ren hears hina: speech not heard")
    let gap = try #require(names.firstIndex(of: "ren hears hina: longest gap"))
    #expect(gap > 0)
    #expect(names.contains("hina: airtime") && names.contains("hina: noise sent"))
  }

  @Test func `a constant delay has no jitter, whatever the pre-roll does`() throws {
    #expect(try figures().figure("jitter") == 0)
    let uneven = try figures(link: "delay: 5ms, jitter: { uniform: 0ms..8ms }")
    #expect((1_000_000...5_000_000).contains(try #require(uneven.figure("jitter"))))
  }

  @Test func `all bytes are those of the packets and 28 for each`() throws {
    let run = try figures()
    let numbers = run.line("members", "hina traffic").split { !$0.isNumber }.compactMap {
      Int64($0)
    }
    // Packets and bytes of voice, KEEPALIVE and handshakes, then all bytes.
    let (packets, bytes) = (
      numbers[0] + numbers[2] + numbers[4], numbers[1] + numbers[3] + numbers[5],
    )
    #expect(run.figure("wireBytes", of: "hina") == bytes + 28 * packets)
    #expect(numbers[6] == bytes + 28 * packets)
  }

  @Test func `a longer attack clips the flag's front, and the pre-roll makes it good`() throws {
    let quick = try figures(settings: ["intercom.vad.attack: 20ms"])
    let slow = try figures(settings: ["intercom.vad.attack: 160ms"])
    for name in ["flagFrontClipped", "flagOnset", "flagOnset95"] {
      #expect(try #require(slow.figure(name)) > #require(quick.figure(name)), "\(name)")
    }
    #expect(slow.figure("sentFrontClipped") == 0)
    let bare = try figures(settings: ["intercom.vad.attack: 160ms", "intercom.vad.preroll: 0ms"])
    #expect(bare.figure("sentFrontClipped") == bare.figure("flagFrontClipped"))
  }

  @Test func `a detector that never opens misses every talkspurt, and of who is silent it is none`()
    throws
  {
    #expect(try figures().figure("flagMissed") == 0)
    let deaf = try figures(settings: ["intercom.vad.margin: 60dB"])
    let line = deaf.line("members", "hina voice detector")
    #expect(try #require(deaf.figure("flagMissed")) > 0)
    #expect(line.hasSuffix(", \(try #require(deaf.figure("flagMissed"))) talkspurts missed"))
    #expect(deaf.figure("flagMissed", of: "ren") == nil)
    #expect(deaf.line("members", "ren voice detector").hasSuffix(", no talkspurts"))
  }

  @Test func `a longer release is more airtime and more noise, and less is clipped inside`() throws
  {
    let short = try figures(settings: ["intercom.vad.release: 0ms"])
    let long = try figures(settings: ["intercom.vad.release: 2s"])
    for name in ["airtime", "noiseSent", "flagOver"] {
      #expect(try #require(long.figure(name)) > #require(short.figure(name)), "\(name)")
    }
    let bare = try figures(settings: ["intercom.vad.release: 0ms", "intercom.vad.preroll: 0ms"])
    for (name, run) in [("flagMiddleClipped", short), ("sentMiddleClipped", bare)] {
      #expect(try #require(long.figure(name)) < #require(run.figure(name)), "\(name)")
    }
    let open = try figures(settings: ["intercom.vad.margin: 0dB", "intercom.vad.release: 5s"])
    #expect(try #require(open.figure("flagNoise")) > #require(long.figure("flagNoise")))
    #expect(try #require(open.figure("airtime")) > 900_000)
  }

  @Test func `what never left is not sent`() throws {
    let run = try figures(timeline: ["{ at: 0s, do: cut, link: local }"])
    #expect(run.figure("airtime") == nil)
    #expect(run.figure("noiseSent") == nil)
    #expect(run.figure("sentMiddleClipped") == nil)
    #expect(run.figure("sentFrontClipped") == nil)
    #expect(try #require(run.figure("flagFrontClipped")) < 100_000)
  }

  @Test func `a word without a path is missed, and no fault of the detector`() throws {
    let run = try figures(
      settings: ["intercom.playout.anchor: talkspurt"],
      timeline: ["{ at: 10s, do: cut, link: local }"],
    )
    #expect(try #require(run.figure("speechMissed")) > 1_000_000_000)
    #expect(run.figure("sentFrontClipped") == 0 && run.figure("sentMiddleClipped") == 0)
  }

  @Test func `of what never came nothing is late, made up or joined, and that is no merit`() throws
  {
    let run = try figures(timeline: ["{ at: 0s, do: cut, link: local }"])
    for name in ["lateFrames", "concealedFrames", "recoveredFrames", "joins", "jumps"] {
      #expect(run.figure(name) == nil, "\(name)")
    }
    #expect(run.figure("concealmentRatio") == 1_000_000)
  }

  @Test func `sound begins and ends with talkspurts, and jumps where frames are left out`() throws {
    let run = try figures()
    #expect(run.figure("jumps") == 0)
    let joins = try #require(run.figure("joins"))
    #expect(joins == 6)
    let leaps = ["intercom.playout.anchor: talkspurt", "intercom.playout.shrink: 400ms"]
    #expect(try #require(figures(settings: leaps).figure("jumps")) > 5)
  }

  @Test func `frames left out are unheard, and a rule can bound it`() throws {
    let text = SmallCall.call(
      settings: ["intercom.playout.anchor: talkspurt", "intercom.playout.shrink: 400ms"],
      more: [
        "expect:",
        "  - { gap: { total: \"== 0ms\" } }",
        "  - { gap: { unheard: \"== 0ms\" } }",
      ],
    )
    let verdicts = try SmallCall.run(text).apps[0].findings.suffix(2).map(\.verdict)
    #expect(verdicts == [.passed, .failed])
  }

  @Test func `seconds of delay are no call`() throws {
    var before = Int64.max
    for delay in ["100ms", "400ms", "900ms", "2s", "4s"] {
      let run = try figures(
        settings: ["intercom.keepalive.missed: 20", "intercom.keepalive.interval: 5s"],
        timeline: ["{ at: 3s, do: change, link: local, delay: \(delay) }"],
      )
      let opinion = try #require(run.figure("meanOpinion"))
      #expect(opinion < before, "\(delay)")
      before = opinion
    }
    #expect(before < 1_500)
  }

  @Test func `speech that is all open at the end is no good call`() throws {
    let run = try figures(
      settings: ["intercom.keepalive.missed: 20", "intercom.keepalive.interval: 5s"],
      timeline: ["{ at: 3s, do: change, link: local, delay: 60s }"],
    )
    for name in ["mouthToEar", "meanOpinion", "longestGap", "gaps", "speechMissed"] {
      #expect(run.figure(name) == nil, "\(name)")
    }
    #expect(try #require(run.figure("speechOpen")) > 5_000_000_000)
  }
}
