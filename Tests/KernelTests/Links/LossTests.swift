import Foundation
import Testing

@testable import Kernel

/// Figures over many slots, judged within 4 standard errors (once in 15,000 seeds outside).
struct LossTests {
  private static let slot = Duration.milliseconds(20)

  /// One packet in each slot: whether it is lost.
  private func losses(_ loss: Loss, slots: Int64, seed: UInt64 = 1) -> [Bool] {
    var settings = ChannelSettings()
    settings.loss = loss
    var channel = Channel(settings: settings, seed: seed, key: "loss")
    return (0..<slots).map { index in
      channel.offer(bytes: 100, at: .start + Self.slot * index, flow: 1).drop == .loss
    }
  }

  private func share(_ losses: [Bool]) -> Double {
    Double(losses.count { $0 }) / Double(losses.count)
  }

  private func bursts(_ losses: [Bool]) -> Int {
    zip([false] + losses, losses).count { !$0 && $1 }
  }

  /// Netem's letters: p = 0.01, r = 0.25 lose p ÷ (p + r) = 3.846 % in bursts of 1 ÷ r = 4.0.
  @Test func `Gilbert–Elliott loses 3.846 % in bursts of 4`() {
    let count = 300_000.0
    let lost = losses(.gilbertElliott(p: Ratio(1, 100), r: Ratio(1, 4)), slots: Int64(count))
    // Neighbours correlate by 1 − p − r = 0.74, which multiplies the variance by 1.74 ÷ 0.26.
    let expected = 1.0 / 26
    let deviation = (expected * (1 - expected) * (1.74 / 0.26) / count).squareRoot()
    #expect((share(lost) - expected).magnitude < 4 * deviation)
    let bursts = Double(bursts(lost))
    let mean = share(lost) * count / bursts
    #expect((mean - 4).magnitude < 4 * (0.75.squareRoot() / 0.25) / bursts.squareRoot())
  }

  @Test func `Gilbert–Elliott loses by the chance of its state`() {
    let count = 100_000.0
    let lost = losses(
      .gilbertElliott(
        p: Ratio(1, 10),
        r: Ratio(3, 10),
        lossGood: Ratio(1, 50),
        lossBad: Ratio(1, 2),
      ),
      slots: Int64(count),
    )
    let expected = 0.75 * 0.02 + 0.25 * 0.5
    // The state's share moves by 0.48 of its own error (correlation 0.6), the rest by chance.
    let variance = 0.48 * 0.48 * 0.1875 * (1.6 / 0.4) + expected * (1 - expected)
    #expect((share(lost) - expected).magnitude < 4 * (variance / count).squareRoot())
  }

  @Test func `Bernoulli loses each packet by itself`() {
    let count = 100_000.0
    let lost = losses(.bernoulli(Ratio(1, 20)), slots: Int64(count))
    #expect((share(lost) - 0.05).magnitude < 4 * (0.05 * 0.95 / count).squareRoot())
    let mean = share(lost) * count / Double(bursts(lost))
    #expect((mean - 1 / 0.95).magnitude < 0.02)
  }

  /// The stationary distribution of the four states, by repeated steps of the chain itself.
  @Test func `the four-state chain is in its stationary distribution`() {
    let (p13, p31, p32, p23, p14) = (0.02, 0.2, 0.3, 0.4, 0.01)
    var share = [1.0, 0, 0, 0]
    for _ in 0..<2_000 {
      share = [
        share[0] * (1 - p13 - p14) + share[2] * p31 + share[3],
        share[1] * (1 - p23) + share[2] * p32,
        share[0] * p13 + share[1] * p23 + share[2] * (1 - p31 - p32),
        share[0] * p14,
      ]
    }
    let lost = losses(
      .fourState(
        p13: Ratio(1, 50),
        p31: Ratio(1, 5),
        p32: Ratio(3, 10),
        p23: Ratio(2, 5),
        p14: Ratio(1, 100),
      ),
      slots: 200_000,
    )
    // Correlation lasts a few slots: the error is below that of 200,000 ÷ 10 independent ones.
    let expected = share[2] + share[3]
    let deviation = (expected * (1 - expected) / 20_000).squareRoot()
    #expect((self.share(lost) - expected).magnitude < 4 * deviation)
    // A burst lasts 1 ÷ (p31 + p32) = 2 slots, a loss in a gap 1; state 3 is entered from 1 and 2.
    let entries = share[0] * p13 + share[1] * p23
    let mean = expected / (entries + share[0] * p14)
    #expect((self.share(lost) * 200_000 / Double(bursts(lost)) - mean).magnitude < 0.05)
  }

  @Test func `certain chances walk the chain as written`() {
    let always = Loss.gilbertElliott(p: .one, r: .one)
    let alternating = losses(always, slots: 10)
    #expect(zip(alternating, alternating.dropFirst()).allSatisfy { $0 != $1 })
    #expect(!losses(.gilbertElliott(p: .zero, r: .zero), slots: 10).contains(true))
    #expect(!losses(.gilbertElliott(p: .one, r: .zero), slots: 10).contains(false))
    let cycle = Loss.fourState(p13: .zero, p31: .zero, p32: .zero, p23: .zero, p14: .one)
    let single = losses(cycle, slots: 10)
    #expect(zip(single, single.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func `a slot's state does not depend on which slots are asked`() {
    for loss in [
      Loss.gilbertElliott(p: Ratio(1, 10), r: Ratio(1, 5)),
      .fourState(
        p13: Ratio(1, 50),
        p31: Ratio(1, 5),
        p32: Ratio(3, 10),
        p23: Ratio(2, 5),
        p14: Ratio(1, 100),
      ),
    ] {
      let weather = RandomStream(seed: 4, key: "weather")
      var everySlot = LossProcess(loss, slot: Self.slot, weather: weather)
      let all = (0..<2_000 as Range<Int64>).map {
        everySlot.chance(at: .start + Self.slot * $0, place: 0)
      }
      #expect(all.contains(.one) && all.contains(.zero))
      var random = RandomStream(seed: 1, key: "asked")
      for _ in 0..<40 {
        var seldom = LossProcess(loss, slot: Self.slot, weather: weather)
        var index: Int64 = 0
        while index < 2_000 {
          #expect(seldom.chance(at: .start + Self.slot * index, place: 0) == all[Int(index)])
          index += Int64(random.below(300))
        }
      }
    }
  }

  @Test func `a slot years away is reached at once`() {
    var settings = ChannelSettings()
    settings.loss = .gilbertElliott(p: Ratio(1, 100), r: Ratio(1, 4))
    var channel = Channel(settings: settings, seed: 1, key: "far")
    let offered = channel.offer(bytes: 1, at: .start + .seconds(9_000_000_000), flow: 1)
    #expect(offered.drop == .loss || offered.first != nil)
  }

  @Test func `bits per slot are shared by the packets of a slot, and repeat`() {
    let text = "0110001"
    var settings = ChannelSettings()
    settings.loss = .bits(text, per: .slot)
    var channel = Channel(settings: settings, seed: 1, key: "slots")
    for index in 0..<21 as Range<Int64> {
      let expected = Array(text.utf8)[Int(index % 7)] == 0x31
      for packet in 0..<3 as Range<Int64> {
        let instant = Instant.start + Self.slot * index + .milliseconds(packet)
        let isLost = channel.offer(bytes: 1, at: instant, flow: 1).drop == .loss
        #expect(isLost == expected, "slot \(index), packet \(packet)")
      }
    }
  }

  /// What the numbered packets meet, some in bursts at one instant, some late, KEEPALIVE between.
  private func fates(_ bits: String, numbers: [UInt64], seed: UInt64) -> [Bool] {
    var settings = ChannelSettings()
    settings.loss = .bits(bits)
    var channel = Channel(settings: settings, seed: seed, key: "packets")
    var random = RandomStream(seed: seed, key: "sending")
    var now = Instant.start
    return numbers.map { number in
      if random.below(3) > 0 { now = now + .milliseconds(Int64(random.below(60))) }
      if random.below(4) == 0 { _ = channel.offer(bytes: 40, at: now, flow: 2) }
      return channel.offer(bytes: 60, at: now, flow: 1, number: number).drop == .loss
    }
  }

  @Test func `bits per packet are met by number, whenever and with whatever else it is sent`() {
    for seed in 1...50 as ClosedRange<UInt64> {
      var random = RandomStream(seed: seed, key: "trace")
      let bits = (0..<(1 + random.below(300))).map { _ in random.below(4) == 0 ? "1" : "0" }
      let numbers = (0..<500 as Range<UInt64>).filter { _ in random.below(5) > 0 }
      let expected = numbers.map { bits[Int($0) % bits.count] == "1" }
      let met = fates(bits.joined(), numbers: numbers, seed: seed)
      #expect(met == expected, "seed \(seed)")
    }
  }

  @Test func `packets without a number are counted, each flow by itself`() {
    var settings = ChannelSettings()
    settings.loss = .bits("0110001")
    var channel = Channel(settings: settings, seed: 1, key: "flows")
    var texts = ["", ""]
    for index in 0..<21 as Range<Int64> {
      // Three packets at one instant meet three digits.
      let now = Instant.start + Self.slot * (index / 3)
      for flow in [1, 2] where flow == 1 || index % 2 == 0 {
        let isLost = channel.offer(bytes: 1, at: now, flow: UInt64(flow)).drop == .loss
        texts[flow - 1] += isLost ? "1" : "0"
      }
    }
    #expect(texts == ["011000101100010110001", "01100010110"])
  }

  @Test func `a packet that is sent again meets the next digit`() {
    var settings = ChannelSettings()
    settings.loss = .bits("10")
    var channel = Channel(settings: settings, seed: 1, key: "again")
    #expect(channel.offer(bytes: 1, at: .start, flow: 1, number: 0).drop == .loss)
    #expect(channel.offer(bytes: 1, at: .start, flow: 1, number: 0).drop == nil)
  }

  /// The recording that a scenario uses: 30,000 packets.
  private func recording() throws -> String {
    let file = SourceTree.package.appending(path: "scenarios/intercom/loss/lossgen_5pct.txt")
    let bits = try String(contentsOf: file, encoding: .utf8).filter { $0 == "0" || $0 == "1" }
    try #require(bits.utf8.count == 30_000)
    return bits
  }

  @Test func `a recorded trace is lost as recorded, packet by packet in bursts too`() throws {
    // The recording, and texts of a share of losses in a thousand.
    var texts = ["5 %": try recording()]
    for share in [1, 10, 300, 999] as [UInt64] {
      var stream = RandomStream(seed: share, key: "recorded")
      let digits = (0..<3_000).map { _ in stream.below(1_000) < share ? "1" : "0" }
      texts["\(share) of 1000"] = digits.joined()
    }
    for (name, bits) in texts {
      let met = fates(bits, numbers: Array(0..<UInt64(bits.utf8.count)), seed: 1)
      #expect(met.map { $0 ? "1" : "0" }.joined() == bits, "\(name)")
    }
  }

  @Test func `a recorded trace is lost as recorded`() throws {
    let bits = try recording()
    let lost = losses(.bits(bits), slots: Int64(bits.utf8.count))
    #expect(lost.map { $0 ? "1" : "0" }.joined() == bits)
    let mean = share(lost) * Double(lost.count) / Double(bursts(lost))
    #expect((1.7...1.9).contains(mean), "the recorded mean burst is 1.8 packets")
  }

  @Test func `models that contradict themselves say so`() {
    #expect(Loss.bernoulli(Ratio(3, 2)).problem != nil)
    #expect(Loss.gilbertElliott(p: .one, r: Ratio(-1, 2)).problem != nil)
    #expect(Loss.bits("").problem != nil)
    #expect(Loss.bits("01x").problem != nil)
    let overfull = Loss.fourState(
      p13: Ratio(2, 3),
      p31: .zero,
      p32: .zero,
      p23: .zero,
      p14: Ratio(1, 2),
    )
    #expect(overfull.problem?.contains("state 1") == true)
    for model in Loss.prototypes.dropLast() { #expect(model.problem == nil) }
  }
}
