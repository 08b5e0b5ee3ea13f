import Testing

@testable import Kernel

struct ChannelSettingsTests {
  @Test func `settings read back as they were written`() throws {
    var settings = ChannelSettings(delay: .milliseconds(45), rate_bps: 24_000)
    settings.mtu_bytes = 1_280
    settings.reorder = Ratio(1, 100)
    settings.reorderGap = .milliseconds(2)
    settings.duplicate = Ratio(1, 200)
    settings.corrupt = Ratio(1, 300)
    settings.slot = .milliseconds(10)
    settings.queueLimit_bytes = 5_000
    let jitters: [Jitter] = [
      .none,
      .uniform(lower: .zero, upper: .milliseconds(4)),
      .normal(mean: .milliseconds(1), deviation: .milliseconds(2), limit: .milliseconds(3)),
      .pareto(scale: .milliseconds(1), shape: Ratio(5, 2), limit: .milliseconds(90)),
    ]
    let losses: [Loss] = [
      .none,
      .bernoulli(Ratio(1, 7)),
      .gilbertElliott(
        p: Ratio(1, 100),
        r: Ratio(1, 4),
        lossGood: Ratio(1, 9),
        lossBad: Ratio(8, 9),
      ),
      .fourState(
        p13: Ratio(1, 2),
        p31: Ratio(1, 3),
        p32: Ratio(1, 4),
        p23: Ratio(1, 5),
        p14: Ratio(1, 6),
      ),
      .bits("0101", per: .slot),
    ]
    #expect(jitters.map(\.kind) == Jitter.prototypes.map(\.kind))
    #expect(losses.map(\.kind) == Loss.prototypes.map(\.kind))
    for jitter in jitters {
      for loss in losses {
        settings.jitter = jitter
        settings.loss = loss
        let bytes = CanonicalWriter.encode(settings)
        #expect(try CanonicalReader.decode(ChannelSettings.self, from: bytes) == settings)
        #expect(settings.problem == nil)
      }
    }
  }

  @Test func `what came later is written behind the rest, and only where it is there`() throws {
    var settings = ChannelSettings()
    settings.opportunities_ms = [0, 0, 20]
    settings.delayTrace = .arrivals([5, DelayTrace.lost])
    settings.discipline = .codel(target: .milliseconds(5), interval: .milliseconds(100))
    let bytes = CanonicalWriter.encode(settings)
    #expect(
      String(decoding: bytes, as: UTF8.self).hasSuffix(
        #""slot_ns":20000000,"opportunities_ms":[0,0,20],"delay_trace":{"kind":"arrivals","#
          + #""arrivals_ns":[5,-1]},"discipline":{"kind":"codel","target_ns":5000000,"#
          + #""interval_ns":100000000}}"#
      )
    )
    #expect(try CanonicalReader.decode(ChannelSettings.self, from: bytes) == settings)
    settings.delayTrace = .delays([7], per: .slot)
    let other = CanonicalWriter.encode(settings)
    #expect(try CanonicalReader.decode(ChannelSettings.self, from: other) == settings)
  }

  @Test func `the defaults are written out, with their units`() {
    let text = String(decoding: CanonicalWriter.encode(ChannelSettings()), as: UTF8.self)
    let zero = #"{"numerator":0,"denominator":1}"#
    #expect(
      text == #"{"delay_ns":0,"jitter":{"kind":"none"},"loss":{"kind":"none"},"rate_bps":null,"#
        + #""queue_limit_bytes":150000,"reorder":\#(zero),"reorder_gap_ns":0,"duplicate":\#(zero),"#
        + #""corrupt":\#(zero),"mtu_bytes":null,"slot_ns":20000000}"#
    )
  }

  private static let contradictions: [(String, @Sendable (inout ChannelSettings) -> Void)] = [
    ("delay", { $0.delay = .milliseconds(-1) }),
    ("rate", { $0.rate_bps = 0 }),
    ("queue", { $0.queueLimit_bytes = -1 }),
    ("MTU", { $0.mtu_bytes = 0 }),
    ("slot", { $0.slot = .zero }),
    ("gap", { $0.reorderGap = .milliseconds(-1) }),
    ("reorder", { $0.reorder = Ratio(2, 1) }),
    ("duplicate", { $0.duplicate = Ratio(-1, 2) }),
    ("corrupt", { $0.corrupt = Ratio(3, 2) }),
    ("uniform", { $0.jitter = .uniform(lower: .seconds(1), upper: .zero) }),
    ("normal", { $0.jitter = .normal(mean: .zero, deviation: .seconds(-1), limit: .zero) }),
    ("Pareto", { $0.jitter = .pareto(scale: .seconds(1), shape: .one, limit: .zero) }),
    ("loss", { $0.loss = .bernoulli(Ratio(2, 1)) }),
    ("not both", { ($0.rate_bps, $0.opportunities_ms) = (1, [1]) }),
    ("never fall", { $0.opportunities_ms = [2, 1] }),
    ("never fall", { $0.opportunities_ms = [-1, 1] }),
    ("after its start", { $0.opportunities_ms = [0, 0] }),
    ("of delay", { $0.delayTrace = .delays([]) }),
    ("of delay", { $0.delayTrace = .delays([-1]) }),
    ("of arrivals", { $0.delayTrace = .arrivals([]) }),
    ("of arrivals", { $0.delayTrace = .arrivals([-2]) }),
    ("CoDel", { $0.discipline = .codel(target: .zero, interval: .zero) }),
    ("CoDel", { $0.discipline = .codel(target: .seconds(-1), interval: .seconds(1)) }),
  ]

  @Test func `settings that contradict themselves are named`() {
    for (word, change) in Self.contradictions {
      var settings = ChannelSettings()
      change(&settings)
      #expect(settings.problem?.contains(word) == true, "\(word): \(settings.problem ?? "none")")
    }
  }
}
