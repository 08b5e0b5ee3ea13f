import Kernel
import Testing

struct ChannelTests {
  private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  private func channel(_ change: (inout ChannelSettings) -> Void) -> Channel {
    var settings = ChannelSettings(delay: .milliseconds(3))
    change(&settings)
    return Channel(settings: settings, seed: 1, key: "channel")
  }

  @Test func `a plain channel delays and does nothing else`() {
    var channel = channel { _ in }
    for time in [0, 0, 7, 1_000_000] as [Int64] {
      let passage = channel.offer(bytes: 1_500, at: at(time), flow: 1)
      #expect(passage == Passage(first: Copy(arrival: at(time + 3_000_000))))
    }
    #expect(channel.queuedBytes(at: at(1_000_000)) == 0)
  }

  @Test func `a packet longer than the MTU is dropped`() {
    var channel = channel { $0.mtu_bytes = 1_200 }
    #expect(channel.offer(bytes: 1_200, at: at(0), flow: 1).drop == nil)
    #expect(channel.offer(bytes: 1_201, at: at(0), flow: 1) == Passage(drop: .tooLarge))
  }

  @Test func `a cut drops what is offered from then on until it heals`() {
    var channel = channel { _ in }
    let flying = channel.offer(bytes: 10, at: at(0), flow: 1)
    #expect(flying.first?.arrival == at(3_000_000))
    channel.cut(at: at(1))
    channel.cut(at: at(2))
    #expect(channel.isCut)
    #expect(channel.offer(bytes: 10, at: at(2), flow: 1) == Passage(drop: .outage))
    channel.heal(at: at(3))
    #expect(!channel.isCut)
    #expect(channel.offer(bytes: 10, at: at(3), flow: 1).first?.arrival == at(3_000_003))
  }

  @Test func `the other direction is another channel`() {
    let settings = ChannelSettings(delay: .zero, loss: .bernoulli(Ratio(1, 2)))
    var forth = Channel(settings: settings, seed: 1, key: "a-b")
    var back = Channel(settings: settings, seed: 1, key: "b-a")
    forth.cut(at: at(0))
    #expect(!back.isCut)
    forth.heal(at: at(0))
    let differing = (0..<64 as Range<Int64>).count { time in
      forth.offer(bytes: 1, at: at(time), flow: 1) != back.offer(bytes: 1, at: at(time), flow: 1)
    }
    #expect((8...56).contains(differing), "two independent halves differ in 32 of 64, ± 6 · 4")
  }

  @Test func `settings change from one packet to the next`() {
    var channel = channel { $0.rate_bps = 8_000 }
    #expect(channel.offer(bytes: 1, at: at(0), flow: 1).first?.arrival == at(4_000_000))
    channel.change(to: ChannelSettings(delay: .milliseconds(1)), at: at(500_000))
    // What was let in before leaves first, at 1 ms.
    #expect(channel.offer(bytes: 1, at: at(500_000), flow: 1).first?.arrival == at(2_000_000))
    #expect(channel.offer(bytes: 1, at: at(5_000_000), flow: 1).first?.arrival == at(6_000_000))
    #expect(channel.settings.delay == .milliseconds(1))
  }

  @Test func `duplicates come with the stated chance, with jitter of their own`() {
    var channel = channel {
      $0.duplicate = Ratio(1, 5)
      $0.jitter = .uniform(lower: .zero, upper: .milliseconds(1))
    }
    var twice = 0
    var same = 0
    for time in 0..<20_000 as Range<Int64> {
      let passage = channel.offer(bytes: 1, at: at(time), flow: 1)
      if let second = passage.second {
        twice += 1
        if second == passage.first { same += 1 }
      }
    }
    // 20,000 · 1/5 ± 4 · √(20,000 · 0.16).
    #expect((4_000 - 227...4_000 + 227).contains(twice))
    #expect(same < 5)
  }

  @Test func `corruption flips one bit, each equally likely`() {
    var channel = channel { $0.corrupt = Ratio(1, 4) }
    var cells = Array(repeating: 0.0, count: 24)
    for time in 0..<20_000 as Range<Int64> {
      if let bit = channel.offer(bytes: 3, at: at(time), flow: 1).first?.flippedBit {
        cells[bit] += 1
      }
    }
    let flipped = cells.reduce(0, +)
    #expect((flipped - 5_000).magnitude < 4 * 61.3)
    // 23 degrees of freedom: above 49.7 once in 1,000 seeds.
    let expected = flipped / 24
    #expect(cells.map { ($0 - expected) * ($0 - expected) / expected }.reduce(0, +) < 49.7)
    var certain = self.channel { $0.corrupt = .one }
    #expect(certain.offer(bytes: 0, at: at(0), flow: 1).first?.flippedBit == nil)
    #expect(certain.offer(bytes: 1, at: at(0), flow: 1).first?.flippedBit != nil)
  }

  @Test func `reordering holds back the stated share by the stated gap`() {
    var channel = channel {
      $0.reorder = Ratio(1, 10)
      $0.reorderGap = .milliseconds(7)
    }
    var heldBack = 0
    for time in 0..<10_000 as Range<Int64> {
      let arrival = channel.offer(bytes: 1, at: at(time), flow: 1).first?.arrival
      let late = arrival == at(time + 10_000_000)
      #expect(late || arrival == at(time + 3_000_000))
      if late { heldBack += 1 }
    }
    #expect((1_000 - 120...1_000 + 120).contains(heldBack))
  }

  @Test(
    arguments: [
      (Jitter.uniform(lower: .milliseconds(-1), upper: .milliseconds(4)), -1_000_000, 4_000_000),
      (
        .normal(mean: .milliseconds(1), deviation: .milliseconds(2), limit: .milliseconds(3)),
        -2_000_000, 4_000_000,
      ),
      (
        .pareto(scale: .milliseconds(1), shape: Ratio(1, 2), limit: .milliseconds(9)), 1_000_000,
        9_000_000,
      ),
      // So narrow a limit that all draws lie outside: cut off, not endless.
      (.normal(mean: .zero, deviation: .seconds(3_600), limit: .zero), 0, 0),
      (
        .pareto(scale: .milliseconds(1), shape: Ratio(1, 1_000), limit: .milliseconds(1)),
        1_000_000, 1_000_000,
      ),
    ] as [(Jitter, Int64, Int64)]
  )
  func `jitter stays within its bounds`(jitter: Jitter, lower: Int64, upper: Int64) {
    var channel = channel { $0.jitter = jitter }
    var least = Int64.max
    var most = Int64.min
    for time in 0..<2_000 as Range<Int64> {
      guard let arrival = channel.offer(bytes: 1, at: at(time), flow: 1).first?.arrival else {
        continue
      }
      let extra = (arrival - at(time)).nanoseconds - 3_000_000
      least = min(least, extra)
      most = max(most, extra)
    }
    #expect(least >= lower && most <= upper)
    let width = (upper - lower) / 10
    #expect(least <= lower + width && most >= upper - width, "both ends are approached")
  }

  @Test func `nothing arrives before it was sent`() {
    var channel = channel {
      $0.jitter = .uniform(lower: .milliseconds(-9), upper: .milliseconds(-8))
    }
    #expect(channel.offer(bytes: 1, at: at(5), flow: 1).first?.arrival == at(5))
  }

  @Test func `going back in time is an error of the caller`() async {
    await #expect(processExitsWith: .failure) {
      var channel = Channel(settings: ChannelSettings(), seed: 1, key: "")
      _ = channel.offer(bytes: 1, at: Instant(nanoseconds: 5), flow: 1)
      _ = channel.offer(bytes: 1, at: Instant(nanoseconds: 4), flow: 1)
    }
  }
}
