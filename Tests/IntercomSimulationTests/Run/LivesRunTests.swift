import Findings
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// Calls in which the app on a phone is ended, started, suspended, and locked away.
struct LivesRunTests {
  /// A call of hina and ren of which nothing else is asked.
  private func rows(_ acts: [String], settings: [String] = []) throws -> [RecordedRun.Row] {
    let text = SmallCall.call(settings: settings, timeline: acts.map { "{ \($0) }" })
    return try RecordedRun.rows(of: text)
  }

  private func events(
    _ rows: [RecordedRun.Row],
    at node: String = "hina",
    _ kind: String,
    from: Int64 = 0,
    to: Int64 = .max,
  ) -> [RecordedRun.Row] {
    rows.filter {
      $0.header.node == node && $0.header.kind == kind
        && (from..<to).contains($0.header.time.nanoseconds / 1_000_000)
    }
  }

  // MARK: Ended and started

  @Test func `nothing of a process that has ended runs until another begins`() throws {
    let rows = try rows([
      "at: 13s, do: kill, device: hina", "at: 15s, do: start, device: hina",
    ])
    let killed = try #require(events(rows, "killed").first)
    let left = try #require(events(rows, "callLeft").first)
    #expect(left.header.cause == killed.header.sequence)
    let own = rows.filter { $0.header.node == "hina" && $0.header.component != "node" }
    let during = own.filter { (13_000..<15_000).contains($0.header.time.nanoseconds / 1_000_000) }
    #expect(
      during.allSatisfy { ["callLeft", "talkingStopped"].contains($0.header.kind) },
      "\(during.map(\.header.kind))",
    )
    #expect(!events(rows, "audioTicked", from: 15_000).isEmpty)
    #expect(!events(rows, "localConnected", from: 15_000).isEmpty)
    #expect(!events(rows, "localConnected", from: 0, to: 13_000).isEmpty)
  }

  @Test(arguments: ["perSession", "perMember"])
  func `an app that was started again speaks in another stream, or in its old one`(
    _ policy: String
  ) throws {
    let rows = try rows(
      ["at: 13s, do: kill, device: hina", "at: 15s, do: start, device: hina"],
      settings: ["intercom.app.stream: \(policy)"],
    )
    let streams = events(rows, "started").filter { $0.header.component == "intercom" }
      .map { $0.payload.components(separatedBy: "\"stream\"")[1].prefix(22) }
    #expect(streams.count == 2)
    #expect((Set(streams).count == 1) == (policy == "perMember"), "\(streams)")
  }

  @Test func `what is said to nobody's app is a gap of its own, whose fault is the act`() throws {
    let found = try SmallCall.run(
      SmallCall.call(
        settings: ["intercom.playout.anchor: talkspurt"],
        timeline: [
          "{ at: 12500ms, do: kill, device: hina }", "{ at: 30s, do: start, device: hina }",
        ],
        more: ["expect:", "  - { gap: { cause: talker not running, count: \">= 2\" } }"],
      )
    )
    #expect(found.apps[0].rules.map(\.verdict) == [.passed])
    let sums = found.apps[0].findings.first { $0.name.hasPrefix("the parts") }
    #expect(sums?.verdict == .passed)
  }

  @Test func `without anything that happens to apps a rule about that is never reached`() throws {
    let found = try SmallCall.run(
      SmallCall.call(more: [
        "expect:", "  - { gap: { cause: listener not running, count: \"== 0\" } }",
      ])
    )
    #expect(found.apps[0].rules.map(\.verdict) == [.failed])
    #expect(found.apps[0].rules[0].detail.contains("nothing happens to any app"))
  }

  @Test func `who never ran says nothing and is judged of nothing that it said`() throws {
    let rows = try rows(["at: 0s, do: kill, device: hina"])
    #expect(events(rows, "audioTicked").isEmpty)
    #expect(!rows.contains { $0.header.kind == "gapFound" }, "ren says nothing")
    let found = try SmallCall.run(
      SmallCall.call(timeline: ["{ at: 0s, do: kill, device: hina }"])
    )
    for figure in ["mouthToEar", "meanOpinion", "longestGap"] {
      #expect(found.figure(figure) == nil, "\(figure)")
    }
    #expect(found.figure("airtime", of: "hina") == nil)
  }

  // MARK: Suspended

  @Test func `a suspended app is told of its radio when it runs again`() throws {
    let rows = try rows([
      "at: 10s, do: suspend, device: ren", "at: 16s, do: resume, device: ren",
    ])
    let lost = try #require(events(rows, at: "ren", "localPeerLost").first)
    #expect(lost.header.time == .start + .seconds(16))
    #expect(events(rows, at: "ren", "audioTicked", from: 10_000, to: 16_000).isEmpty)
    #expect(!events(rows, "pathBroken", from: 10_000, to: 16_000).isEmpty, "hina finds out")
    #expect(!events(rows, at: "ren", "localConnected", from: 16_000).isEmpty)
    let unread = rows.filter { $0.payload.contains("\"notRunning\"") }
    #expect(unread.allSatisfy { $0.header.kind == "datagramLost" })
  }

  @Test(arguments: ["none", "audio"])
  func `a locked phone suspends the app where nothing keeps it awake`(_ policy: String) throws {
    let rows = try rows(
      ["at: 10s, do: lock, device: hina", "at: 16s, do: wake, device: hina"],
      settings: ["intercom.app.background: \(policy)"],
    )
    let ticks = events(rows, "audioTicked", from: 10_100, to: 16_000)
    #expect(ticks.isEmpty == (policy == "none"))
    #expect(!events(rows, "audioTicked", from: 16_000).isEmpty)
  }

  @Test func `the telephone takes what keeps an app awake behind the lock`() throws {
    let rows = try rows(
      [
        "at: 10s, do: lock, device: hina",
        "at: 12s, do: phoneCall, device: hina, lasting: 2s",
        "at: 18s, do: wake, device: hina",
      ],
      settings: ["intercom.app.background: audio", "intercom.audio.resume: hint"],
    )
    let suspended = try #require(events(rows, "suspended").first)
    #expect(suspended.header.time == .start + .seconds(12))
    #expect(events(rows, "interruptionEnded", to: 18_000).isEmpty, "nobody tells it")
    #expect(events(rows, "sessionResumed", from: 18_000).count == 1)
    let resumed = try #require(events(rows, "resumed").first)
    #expect(resumed.header.cause == events(rows, "woken").first?.header.sequence)
  }

  // MARK: Off

  @Test func `a phone that was switched off comes back when its app is started`() throws {
    let rows = try rows([
      "at: 9s, do: off, device: hina", "at: 11s, do: on, device: hina",
      "at: 13s, do: start, device: hina",
    ])
    #expect(events(rows, "callLeft").map(\.header.time) == [.start + .seconds(9)])
    #expect(events(rows, "audioTicked", from: 9_000, to: 13_000).isEmpty)
    #expect(!events(rows, "localConnected", from: 13_000).isEmpty)
  }

  // MARK: Time that is cut out

  @Test func `time that is cut out moves up what lies behind it`() {
    func span(_ start: Int64, _ end: Int64) -> SpeechInterval {
      SpeechInterval(start: Instant(nanoseconds: start), end: Instant(nanoseconds: end))
    }
    let cut = TimeCut([span(10, 20), span(30, 35)])
    #expect(
      cut.rest(of: [span(0, 12), span(12, 18), span(15, 32), span(40, 50)])
        == [span(0, 10), span(10, 20), span(25, 35)]
    )
    #expect(TimeCut([]).isEmpty && !cut.isEmpty)
    #expect(cut.place(of: Instant(nanoseconds: 33)) == Instant(nanoseconds: 20))
  }
}
