import Kernel
import Testing

struct BottleneckTests {
  private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  private func channel(rate: Int64, queueLimit: Int64 = .max / 2) -> Channel {
    var settings = ChannelSettings()
    settings.rate_bps = rate
    settings.queueLimit_bytes = queueLimit
    return Channel(settings: settings, seed: 1, key: "bottleneck")
  }

  /// The n-th of packets sent at once arrives at n · bytes · 8 ÷ rate, rounded up once.
  @Test(arguments: [1_000_000, 24_000, 7_777_777, 3, 999_999_999_999] as [Int64])
  func `serialisation takes bytes · 8 ÷ rate, without drift`(rate: Int64) {
    var channel = channel(rate: rate)
    for number in 1...200 as ClosedRange<Int64> {
      let bitNanoseconds = number * 61 * 8 * 1_000_000_000
      let expected = (bitNanoseconds + rate - 1) / rate
      #expect(channel.offer(bytes: 61, at: at(0), flow: 1).first?.arrival == at(expected))
    }
  }

  @Test func `an idle bottleneck starts at once`() {
    var channel = channel(rate: 8_000)
    #expect(channel.offer(bytes: 1, at: at(0), flow: 1).first?.arrival == at(1_000_000))
    #expect(channel.offer(bytes: 1, at: at(5_000_000), flow: 1).first?.arrival == at(6_000_000))
  }

  @Test func `what does not fit into the queue is dropped at its tail`() {
    var channel = channel(rate: 8_000, queueLimit: 10)
    #expect(channel.offer(bytes: 6, at: at(0), flow: 1).drop == nil)
    #expect(channel.offer(bytes: 5, at: at(0), flow: 1) == Passage(drop: .queueFull))
    #expect(channel.offer(bytes: 4, at: at(0), flow: 1).first?.arrival == at(10_000_000))
    #expect(channel.queuedBytes(at: at(0)) == 10)
    // A packet counts until its last bit has left.
    #expect(channel.queuedBytes(at: at(5_999_999)) == 10)
    #expect(channel.queuedBytes(at: at(6_000_000)) == 4)
    #expect(channel.offer(bytes: 7, at: at(5_999_999), flow: 1).drop == .queueFull)
    #expect(channel.offer(bytes: 6, at: at(6_000_000), flow: 1).first?.arrival == at(16_000_000))
    #expect(channel.queuedBytes(at: at(16_000_000)) == 0)
  }

  @Test func `a lost packet has used the bottleneck`() {
    var settings = ChannelSettings()
    settings.rate_bps = 8_000
    settings.loss = .bits("10")
    var channel = Channel(settings: settings, seed: 1, key: "")
    #expect(channel.offer(bytes: 30, at: at(0), flow: 1).drop == .loss)
    #expect(channel.offer(bytes: 1, at: at(20_000_000), flow: 1).first?.arrival == at(31_000_000))
  }

  @Test func `the bytes that wait are those let in and not yet left`() {
    var random = RandomStream(seed: 1, key: "load")
    var channel = channel(rate: 8_000_000, queueLimit: 4_000)
    var waiting: [(end: Instant, bytes: Int)] = []
    var now = Instant.start
    var dropped = 0
    for _ in 0..<3_000 {
      now = now + random.exponential(mean: .microseconds(400))
      let bytes = Int(random.below(1_000)) + 1
      waiting.removeAll { $0.end <= now }
      let sum = waiting.map(\.bytes).reduce(0, +)
      #expect(channel.queuedBytes(at: now) == sum)
      if let end = channel.offer(bytes: bytes, at: now, flow: 1).first?.arrival {
        #expect(sum + bytes <= 4_000)
        waiting.append((end, bytes))
      } else {
        #expect(sum + bytes > 4_000)
        dropped += 1
      }
    }
    #expect(dropped > 100)
  }

  /// M/D/1: random arrivals (`gap` µs apart), service of D each, load ρ wait ρ ÷ (2 (1 − ρ)) · D on average.
  ///
  /// The error comes from the means of 100 stretches of the run, which are nearly independent.
  @Test(arguments: [(2_000, 0.5), (1_250, 2.0)])
  func `random arrivals wait as long as in an M/D/1 queue`(gap: Int64, expected: Double) {
    var random = RandomStream(seed: 3, key: "arrivals")
    var channel = channel(rate: 1_000_000)
    var now = Instant.start
    var means: [Double] = []
    for _ in 0..<100 {
      var sum = 0.0
      for _ in 0..<1_000 {
        now = now + random.exponential(mean: .microseconds(gap))
        guard let arrival = channel.offer(bytes: 125, at: now, flow: 1).first?.arrival else {
          continue
        }
        sum += Double((arrival - now).nanoseconds - 1_000_000) / 1e6
      }
      means.append(sum / 1_000)
    }
    let mean = means.reduce(0, +) / 100
    let variance = means.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 99
    let error = (variance / 100).squareRoot()
    #expect(error < expected * 0.05, "the run is long enough to judge")
    #expect((mean - expected).magnitude < 4 * error)
  }
}
