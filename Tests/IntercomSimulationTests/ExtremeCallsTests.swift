import Findings
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// What a user would conclude where a call is at an extreme.
struct ExtremeCallsTests {
  @Test func `where all speech is lost there is no delay, and the score is the worst`() throws {
    let text = SmallCall.call(
      settings: ["intercom.keepalive.missed: 20"],
      timeline: ["{ at: 2s, do: change, link: local, loss: 1 }"],
      more: [
        "expect:",
        "  - { metric: intercom.meanOpinion, is: \">= 1.8\" }",
        "  - { metric: intercom.mouthToEar, is: \"<= 100ms\" }",
      ],
    )
    let run = try SmallCall.run(text)
    #expect(run.figure("meanOpinion") == 1_000)
    #expect(run.figure("worstOpinion") == 1_000)
    #expect(run.figure("mouthToEar") == nil)
    #expect(run.figure("mouthToEar95", of: "ren") == nil)
    #expect(run.findings.map(\.verdict) == [.failed, .failed])
    #expect(run.line("ren hears hina", "mouth to ear") == "none: nothing was heard")
  }

  @Test func `speech that comes three seconds late is heard late, and nothing is the detector's`()
    throws
  {
    let run = try SmallCall.run(
      SmallCall.call(
        settings: ["intercom.keepalive.missed: 20"],
        timeline: ["{ at: 6s, do: change, link: local, delay: 3200ms }"],
      )
    )
    let delay = try #require(run.figure("mouthToEar"))
    #expect((3_200_000_000...3_400_000_000).contains(delay))
    #expect(!run.line("ren hears hina", "not heard").contains("VAD"))
    let missed = try #require(run.figure("speechMissed"))
    #expect(missed < 100_000_000)
  }

  @Test func `behind a slow bottleneck speech is late or dropped, and never the detector's`() throws
  {
    for rate in ["12kb/s", "30kb/s", "36kb/s"] {
      let run = try SmallCall.run(
        SmallCall.call(
          settings: ["intercom.vad.margin: 0dB", "intercom.vad.release: 5s"],
          link: "delay: 5ms, rate: \(rate)",
        )
      )
      #expect(!run.line("ren hears hina", "not heard").contains("VAD"), "\(rate)")
      #expect(try #require(run.figure("queueing")) > 50_000_000, "\(rate)")
    }
  }

  @Test func `what the end of the run leaves open is said`() throws {
    let run = try SmallCall.run(SmallCall.call(duration: "20700ms"))
    #expect(try #require(run.figure("speechOpen")) > 0)
    #expect(run.line("ren hears hina", "speech").contains("left open"))
    // Judged and open speech together are all speech there is.
    let whole = try SmallCall.run(SmallCall.call())
    #expect(whole.figure("speechOpen") == 0)
  }

  @Test func `where nobody speaks there is nothing to judge, and no figure looks good`() throws {
    let run = try SmallCall.run(
      """
      name: silence
      duration: 5s
      devices:
        - { id: hina, apps: [intercom] }
        - { id: ren, apps: [intercom] }
      links:
        local: { delay: 5ms }
      expect:
        - { metric: intercom.longestGap, is: "<= 150ms" }
        - { metric: intercom.speechMissed, is: "== 0ms" }
        - { metric: intercom.flagFrontClipped, is: "<= 2%" }
        - { metric: intercom.meanOpinion, is: ">= 1" }
      """
    )
    #expect(run.findings.allSatisfy { $0.verdict == .failed })
    #expect(run.findings.allSatisfy { $0.detail.hasPrefix("none") })
  }

  @Test func `without redundancy in the packets nothing is recovered, and the score shows it`()
    throws
  {
    let loss = "delay: 3ms, loss: { gilbert: { p: 1/20, r: 1/2 } }"
    let with = try SmallCall.run(SmallCall.call(link: loss))
    #expect(try #require(with.figure("recoveredFrames")) > 5)
    let without = ["codec.fec: false", "codec.expected_loss: 0", "codec.bitrate: 12kb/s"]
    for setting in without {
      let run = try SmallCall.run(SmallCall.call(settings: ["intercom.\(setting)"], link: loss))
      #expect(run.figure("recoveredFrames") == 0, "\(setting)")
      let (worse, better) = (run.figure("meanOpinion"), with.figure("meanOpinion"))
      #expect(try #require(worse) < #require(better), "\(setting)")
    }
  }

  @Test func `a lower bit rate never scores better`() throws {
    var before = Int64.min
    for rate in ["6kb/s", "8kb/s", "10kb/s", "14kb/s", "24kb/s"] {
      let run = try SmallCall.run(SmallCall.call(settings: ["intercom.codec.bitrate: \(rate)"]))
      let opinion = try #require(run.figure("meanOpinion"))
      #expect(opinion >= before, "\(rate)")
      before = opinion
    }
  }

  @Test func `the report prints all that its score is made of`() throws {
    let run = try SmallCall.run(SmallCall.call(link: "delay: 3ms, loss: 1/30"))
    let line = run.line("ren hears hina", "E-model, wideband")
    for word in ["R ", "MOS ", "loss ", "BurstR ", "mean delay "] { #expect(line.contains(word)) }
    #expect(run.line("codec", "scored with").contains("Ie 18.063, Bpl 18.737"))
  }
}
