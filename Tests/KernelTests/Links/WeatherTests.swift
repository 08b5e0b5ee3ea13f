import Kernel
import Testing

/// What one packet meets does not depend on what else is sent.
struct WeatherTests {
  private static var stormy: ChannelSettings {
    var settings = ChannelSettings(
      delay: .milliseconds(30),
      jitter: .normal(mean: .zero, deviation: .milliseconds(4), limit: .milliseconds(12)),
      loss: .gilbertElliott(
        p: Ratio(1, 20),
        r: Ratio(1, 4),
        lossGood: Ratio(1, 50),
        lossBad: Ratio(4, 5),
      ),
    )
    settings.reorder = Ratio(1, 20)
    settings.reorderGap = .milliseconds(15)
    settings.duplicate = Ratio(1, 10)
    settings.corrupt = Ratio(1, 10)
    return settings
  }

  private func channel(_ settings: ChannelSettings = stormy, key: String = "a-b") -> Channel {
    Channel(settings: settings, seed: 5, key: key)
  }

  private func frame(_ index: Int64) -> Instant { .start + .milliseconds(20) * index }

  private var frames: Range<Int64> { 0..<500 }

  /// What becomes of one voice frame every 20 ms.
  private func voice(on channel: Channel) -> [Passage] {
    var channel = channel
    return frames.map { channel.offer(bytes: 60, at: frame($0), flow: 1) }
  }

  @Test func `the storm is one`() {
    let passages = voice(on: channel())
    #expect(passages.contains { $0.drop == .loss })
    #expect(passages.contains { $0.second != nil })
    #expect(passages.contains { $0.first?.flippedBit != nil })
  }

  @Test func `twice the traffic leaves every packet's fate as it was`() {
    var busy = channel()
    let passages = frames.map { index in
      // Before it at the same instant, after it, and in between, in other flows.
      _ = busy.offer(bytes: 1_200, at: frame(index), flow: 2)
      let passage = busy.offer(bytes: 60, at: frame(index), flow: 1)
      _ = busy.offer(bytes: 60, at: frame(index), flow: 3)
      _ = busy.offer(bytes: 60, at: frame(index) + .milliseconds(7), flow: 1)
      return passage
    }
    #expect(passages == voice(on: channel()))
  }

  @Test func `a second packet of a flow at one instant has a fate of its own`() {
    var busy = channel()
    var equal = 0
    let passages = frames.map { index in
      let first = busy.offer(bytes: 60, at: frame(index), flow: 1)
      if busy.offer(bytes: 60, at: frame(index), flow: 1) == first { equal += 1 }
      return first
    }
    #expect(passages == voice(on: channel()))
    let lost = passages.count { $0.drop == .loss }
    #expect(equal < lost + 5, "those lost in the same bad slot are alike, others are not")
  }

  @Test func `a numbered packet has its fate alone, whatever is sent with it at that instant`() {
    for index in frames {
      let number = UInt64(index)
      var alone = channel()
      let expected = alone.offer(bytes: 60, at: frame(index), flow: 1, number: number)
      var burst = channel()
      for before in max(0, index - 10)..<index {
        _ = burst.offer(bytes: 60, at: frame(index), flow: 1, number: UInt64(before))
      }
      _ = burst.offer(bytes: 60, at: frame(index), flow: 1)
      #expect(burst.offer(bytes: 60, at: frame(index), flow: 1, number: number) == expected)
    }
  }

  @Test func `a numbered packet that is sent at another time keeps its own draws`() {
    var settings = Self.stormy
    settings.loss = .bernoulli(Ratio(1, 5))
    var early = channel(settings)
    var late = channel(settings)
    var lost = 0
    for index in frames {
      let number = UInt64(index)
      let then = early.offer(bytes: 60, at: frame(index), flow: 1, number: number)
      let later = late.offer(bytes: 60, at: frame(index + 7), flow: 1, number: number)
      #expect(then.drop == later.drop)
      if then.drop != nil { lost += 1 }
      guard let first = then.first, let second = later.first else { continue }
      #expect(first.arrival - frame(index) == second.arrival - frame(index + 7))
      #expect(first.flippedBit == second.flippedBit)
    }
    #expect((60...140).contains(lost))
  }

  @Test func `a second copy of a number has a fate of its own`() {
    var settings = Self.stormy
    settings.loss = .bernoulli(Ratio(1, 2))
    var twice = channel(settings)
    let differing = frames.count { index in
      let number = UInt64(index)
      let first = twice.offer(bytes: 60, at: frame(index), flow: 1, number: number)
      return twice.offer(bytes: 60, at: frame(index), flow: 1, number: number).drop != first.drop
    }
    #expect((200...300).contains(differing), "two independent halves differ in 250 of 500")
  }

  @Test func `packets that are not sent leave the others' fate as it was`() {
    var sparse = channel()
    let all = voice(on: channel())
    for index in frames where index % 7 == 3 {
      #expect(sparse.offer(bytes: 60, at: frame(index), flow: 1) == all[Int(index)])
    }
  }

  @Test func `another channel changes nothing and has other weather`() {
    var here = channel()
    var there = channel(key: "a-c")
    var elsewhere: [Passage] = []
    let passages = frames.map { index in
      elsewhere.append(there.offer(bytes: 60, at: frame(index), flow: 1))
      return here.offer(bytes: 60, at: frame(index), flow: 1)
    }
    #expect(passages == voice(on: channel()))
    #expect(passages.map(\.drop) != elsewhere.map(\.drop))
  }

  @Test func `an outage leaves the weather after it as it was`() {
    var cut = channel()
    let all = voice(on: channel())
    for index in frames {
      if index == 100 { cut.cut(at: frame(index)) }
      if index == 200 { cut.heal(at: frame(index)) }
      let passage = cut.offer(bytes: 60, at: frame(index), flow: 1)
      let expected = (100..<200).contains(index) ? Passage(drop: .outage) : all[Int(index)]
      #expect(passage == expected)
    }
  }

  @Test func `switching one feature on leaves the others' draws as they were`() {
    let all = voice(on: channel())
    var settings = Self.stormy
    settings.duplicate = .zero
    #expect(voice(on: channel(settings)).map(\.first) == all.map(\.first))
    settings = Self.stormy
    settings.jitter = .none
    let still = voice(on: channel(settings))
    #expect(still.map(\.drop) == all.map(\.drop))
    #expect(still.map { $0.first?.flippedBit } == all.map { $0.first?.flippedBit })
    settings = Self.stormy
    settings.rate_bps = 1_000_000_000
    #expect(voice(on: channel(settings)).map(\.drop) == all.map(\.drop))
  }

  @Test func `more loss loses what less loss loses, and more`() {
    func lost(_ chance: Ratio) -> [Bool] {
      voice(on: channel(ChannelSettings(delay: .zero, loss: .bernoulli(chance)))).map {
        $0.drop != nil
      }
    }
    let less = lost(Ratio(1, 50))
    let more = lost(Ratio(1, 10))
    #expect(zip(less, more).allSatisfy { !$0 || $1 })
    #expect(less.count { $0 } < more.count { $0 })
  }

  @Test func `a run is the same again, to the bit`() {
    let passages = voice(on: channel())
    #expect(voice(on: channel()) == passages)
    var digest: UInt64 = 0
    for passage in passages {
      for copy in [passage.first, passage.second] {
        digest = digest &* 31 &+ UInt64(bitPattern: copy?.arrival.nanoseconds ?? -1)
        digest = digest &* 31 &+ UInt64(copy?.flippedBit ?? 999)
      }
    }
    #expect(digest == 11_058_022_913_914_566_928)
  }
}
