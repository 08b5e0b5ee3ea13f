import Findings
import Kernel
import Testing

@testable import IntercomSimulation

/// The data behind a call's report: what it says of a call, and of one in which nobody is heard.
struct CallDataTests {
  private static let pair = "ren hears hina"

  private func data(
    link: String = "delay: 5ms",
    timeline: [String] = [],
  ) throws -> (data: FindingData, run: VariantFindings) {
    let run = try SmallCall.run(SmallCall.call(link: link, timeline: timeline))
    return (run.apps[0].data, run)
  }

  private func lane(_ data: FindingData, _ actor: String, _ matter: String) throws -> Lane {
    try #require(
      data.lanes.first { $0.actor == actor && $0.matter == matter },
      "\(actor) \(matter)",
    )
  }

  // MARK: Lanes

  @Test func `the detector opens behind each talkspurt's begin, and who is silent has no speech`()
    throws
  {
    let data = try data().data
    let speech = try lane(data, "hina", "speech")
    #expect(speech.intervals.count >= 3)
    let first = try #require(speech.intervals.first)
    #expect((5_000_000_000...6_000_000_000).contains(first.start.nanoseconds))
    let flag = try lane(data, "hina", "voice detector")
    #expect(!flag.intervals.isEmpty && flag.intervals.allSatisfy { $0.evidence != nil })
    let opening = try #require(flag.intervals.first)
    #expect(first.start < opening.start && opening.start < first.end)
    // The pre-roll reaches back before the opening.
    let sent = try #require(try lane(data, "hina", "sent").intervals.first)
    #expect(sent.start < opening.start)
    for matter in ["speech", "voice detector", "sent"] {
      #expect(try lane(data, "ren", matter).intervals.isEmpty, "\(matter)")
    }
  }

  @Test func `voice goes by radio until the end, and the radio is up from the handshake on`() throws
  {
    let data = try data().data
    let path = try lane(data, "hina to ren", "path")
    #expect(path.intervals.map(\.kind) == ["searching", "localConnected"])
    #expect(path.intervals.last?.end == .start + .seconds(30))
    #expect(path.instants.map(\.kind).contains("handshakeCompleted"))
    let radio = try lane(data, "hina to ren", "radio")
    #expect(radio.intervals.map(\.start) == path.intervals.dropFirst().map(\.start))
    #expect(try lane(data, "hina to ren", "Internet").intervals.isEmpty)
  }

  @Test func `a radio that is cut is up until somebody gives it up`() throws {
    let data = try data(timeline: ["{ at: 21s, do: cut, link: local }"]).data
    let radio = try lane(data, "hina to ren", "radio").intervals
    #expect(radio.count == 1)
    #expect((21_000_000_001..<30_000_000_000).contains(try #require(radio.last).end.nanoseconds))
    let notices = try lane(data, "hina to ren", "path").instants.filter { $0.kind == "pathBroken" }
    #expect(notices.count == 1 && notices[0].value ?? 0 > 0)
  }

  @Test
  func `every gap lies on its pair's lane, with its number, and in the tables with its parts`()
    throws
  {
    let data = try data(timeline: ["{ at: 21s, do: cut, link: local }"]).data
    let lane = try lane(data, Self.pair, "gaps")
    let gaps = try #require(data.table("gaps"))
    #expect(!gaps.rows.isEmpty)
    let numbers = lane.intervals.map(\.reference) + lane.instants.map(\.reference)
    #expect(Set(numbers.map { $0?.number }) == Set(gaps.rows.map { gaps.number($0, "number") }))
    let parts = try #require(data.table("gap parts"))
    for gap in gaps.rows {
      let lengths = parts.rows.filter { $0.subject == gap.subject }.map {
        parts.number($0, "length") ?? 0
      }
      #expect(lengths.reduce(0, +) == gaps.number(gap, "length"))
    }
  }

  // MARK: Figures

  @Test func `series and distributions have the figures that rules can bound`() throws {
    let (data, run) = try data(link: "delay: 5ms, jitter: { uniform: 0ms..8ms }, loss: 1/20")
    let delay = try #require(data.distribution("mouth-to-ear delay", of: Self.pair)?.spread)
    #expect(delay.median == run.figure("mouthToEar"))
    #expect(delay.percentile95 == run.figure("mouthToEar95"))
    let opinions = try #require(data.series("MOS", of: Self.pair)).points
    #expect(opinions.count == 3 && opinions.compactMap(\.value).min() == run.figure("worstOpinion"))
    let jitter = try #require(data.series("interarrival jitter, local", of: Self.pair)).points
    #expect(jitter.compactMap(\.value).max() == run.figure("jitter"))
    #expect(jitter.allSatisfy { $0.at.nanoseconds % 10_000_000_000 == 0 })
    let length = try #require(data.distribution("gap length", of: Self.pair)?.spread)
    #expect(length.greatest == run.figure("longestGap"))
    let members = try #require(data.table("members"))
    let hina = try #require(members.row("hina"))
    #expect(members.number(hina, "airtime") == run.figure("airtime", of: "hina"))
    #expect(members.number(hina, "onset, p95") == run.figure("flagOnset95", of: "hina"))
  }

  @Test func `of a talker whom nobody heard there is speech, and no delay`() throws {
    let data = try data(timeline: ["{ at: 0s, do: cut, link: local }"]).data
    let pairs = try #require(data.table("pairs"))
    #expect(pairs.rows.map(\.subject) == [Self.pair])
    #expect(try #require(pairs.number(pairs.rows[0], "speech")) > 0)
    #expect(pairs.number(pairs.rows[0], "mean delay") == nil)
    let delay = try #require(data.distribution("mouth-to-ear delay", of: Self.pair))
    #expect(delay.count == 0 && delay.spread == nil)
    let points = try #require(data.series("mouth-to-ear delay", of: Self.pair)).points
    #expect(!points.isEmpty && points.allSatisfy { $0.value == nil })
    #expect(data.series("interarrival jitter, local", of: Self.pair) == nil)
  }

  @Test func `words are made of the data: another figure, another sentence`() throws {
    var data = try data().data
    let before = CallWords(data).sections
    data.distributions = data.distributions.map {
      Distribution(subject: $0.subject, name: $0.name, unit: $0.unit, of: [])
    }
    let changed = zip(before, CallWords(data).sections).flatMap { old, new in
      zip(old.rows, new.rows).filter { $0 != $1 }.map { "\($1.key): \($1.value)" }
    }
    #expect(changed == ["mouth to ear: none: nothing was heard"])
  }

  @Test func `a sample clock that runs fast reaches its samples earlier`() {
    let second = Instant.start + .seconds(1)
    #expect(SampleClock().instant(of: second) == second)
    let late = SampleClock(phase: .milliseconds(5))
    #expect(late.instant(of: second) == second + .milliseconds(5))
    let fast = SampleClock(phase: .milliseconds(5), drift_ppb: 500_000_000)
    #expect(fast.instant(of: second) == .start + .milliseconds(670))
  }
}
