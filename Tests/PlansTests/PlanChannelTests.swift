import Kernel
import Testing

@testable import Plans

/// The ranges of a link in a plan, of the link itself and of a change to it.
struct PlanChannelTests {
  /// What is wrong with a plan whose link, and with one whose change of a link, has this channel.
  private func problems(_ damage: (inout ChannelSettings) -> Void) -> [String?] {
    var channel = ChannelSettings()
    damage(&channel)
    var plan = Plan()
    plan.duration = .seconds(1)
    var link = PlannedLink()
    link.id = "radio"
    plan.links = [link]
    var changed = plan
    changed.acts = [PlannedAct(at: .start, act: .change(link: "radio", channel: channel))]
    plan.links[0].channel = channel
    return [plan.problem?.field, changed.problem?.field]
  }

  @Test func `a channel at the ends of its ranges can be run`() {
    let hour = Duration.seconds(3_600)
    let most = problems { channel in
      channel.delay = hour
      channel.reorderGap = hour
      channel.slot = hour
      channel.rate_bps = 1_000_000_000_000
      channel.mtu_bytes = 1_000_000_000
      channel.queueLimit_bytes = 100_000_000
      channel.jitter = .uniform(lower: .zero - hour, upper: hour)
    }
    #expect(most == [nil, nil])
    let least = problems { channel in
      channel.slot = .milliseconds(1)
      channel.rate_bps = 1
      channel.mtu_bytes = 1
      channel.queueLimit_bytes = 0
      channel.jitter = .pareto(scale: hour, shape: Ratio(1, 100), limit: hour)
    }
    #expect(least == [nil, nil])
  }

  @Test func `a channel beyond them is refused by its field`() {
    let beyond = Duration.seconds(3_600) + Duration(nanoseconds: 1)
    #expect(problems { $0.delay = beyond } == ["delay_ns", "delay_ns"])
    #expect(problems { $0.reorderGap = beyond } == ["reorder_gap_ns", "reorder_gap_ns"])
    #expect(problems { $0.slot = beyond } == ["slot_ns", "slot_ns"])
    #expect(problems { $0.slot = .microseconds(999) } == ["slot_ns", "slot_ns"])
    #expect(problems { $0.rate_bps = 1_000_000_000_001 } == ["rate_bps", "rate_bps"])
    #expect(problems { $0.mtu_bytes = 1_000_000_001 } == ["mtu_bytes", "mtu_bytes"])
    #expect(
      problems { $0.queueLimit_bytes = 100_000_001 } == ["queue_limit_bytes", "queue_limit_bytes"]
    )
    let day: Int64 = 86_400_000
    #expect(problems { $0.opportunities_ms = [day] } == [nil, nil])
    #expect(
      problems { $0.opportunities_ms = [day + 1] } == ["opportunities_ms", "opportunities_ms"]
    )
    let hour: Int64 = 3_600_000_000_000
    #expect(problems { $0.delayTrace = .delays([hour]) } == [nil, nil])
    #expect(problems { $0.delayTrace = .delays([hour + 1]) } == ["delay_trace", "delay_trace"])
    #expect(problems { $0.delayTrace = .arrivals([.max]) } == ["delay_trace", "delay_trace"])
    #expect(
      problems { $0.discipline = .codel(target: beyond, interval: .seconds(1)) }
        == ["discipline", "discipline"]
    )
  }

  @Test func `jitter beyond an hour is refused, whichever of its figures it is`() {
    let hour = Duration.seconds(3_600)
    let beyond = hour + Duration(nanoseconds: 1)
    for jitter in [
      .uniform(lower: .zero - beyond, upper: .zero), .uniform(lower: .zero, upper: beyond),
      .normal(mean: beyond, deviation: .zero, limit: .zero),
      .normal(mean: .zero - beyond, deviation: .zero, limit: .zero),
      .normal(mean: .zero, deviation: beyond, limit: .zero),
      .normal(mean: .zero, deviation: .zero, limit: beyond),
      .pareto(scale: .zero, shape: .one, limit: beyond),
      .pareto(scale: .zero, shape: Ratio(1, 101), limit: hour),
      .pareto(scale: .zero, shape: Ratio(101, 1), limit: hour),
    ] as [Jitter] {
      #expect(problems { $0.jitter = jitter } == ["jitter", "jitter"], "\(jitter)")
    }
  }

  @Test func `what contradicts itself is told in words`() {
    for damage in [
      { $0.delay = .seconds(-1) }, { $0.slot = .zero }, { $0.duplicate = Ratio(2, 1) },
      { $0.jitter = .uniform(lower: .seconds(2), upper: .seconds(1)) }, { $0.loss = .bits("") },
    ] as [(inout ChannelSettings) -> Void] {
      #expect(problems(damage) == ["channel", "channel"])
    }
  }
}
