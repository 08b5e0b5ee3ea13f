import Kernel
import Testing

/// The nanosecond at which a link decides, and the draw at which it draws again.
struct LinkBoundsTests {
  private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  /// What the old rate's packet needs of its last nanosecond is waited for, in no rate's parts.
  @Test(
    arguments: [
      // 8 bits at 3 b/s end at 2,666,666,666⅔ ns; the next 8 take 1 ns.
      (3, 8_000_000_000, 2_666_666_668),
      // 8 bits at 7,777,777,777 b/s end at 1.03 ns; the next 8 take 1 ms.
      (7_777_777_777, 8_000, 1_000_002),
    ] as [(Int64, Int64, Int64)]
  )
  func `after a change of rate the next packet begins at a whole nanosecond`(
    old: Int64,
    new: Int64,
    arrival: Int64,
  ) {
    var settings = ChannelSettings()
    settings.rate_bps = old
    var channel = Channel(settings: settings, seed: 1, key: "rates")
    _ = channel.offer(bytes: 1, at: at(0), flow: 1)
    settings.rate_bps = new
    channel.change(to: settings, at: at(0))
    #expect(channel.offer(bytes: 1, at: at(0), flow: 1).first?.arrival == at(arrival))
  }

  @Test func `normal jitter beyond its limit is drawn again, at either end, and not cut off`() {
    let limit = Duration.milliseconds(1)
    var settings = ChannelSettings(delay: .milliseconds(3))
    settings.jitter = .normal(mean: .zero, deviation: .milliseconds(4), limit: limit)
    var channel = Channel(settings: settings, seed: 1, key: "normal")
    var below = 0
    for time in 0..<2_000 as Range<Int64> {
      guard let arrival = channel.offer(bytes: 1, at: at(time), flow: 1).first?.arrival else {
        continue
      }
      let extra = arrival - at(time) - settings.delay
      #expect(extra > .zero - limit && extra < limit, "packet \(time)")
      if extra < .zero { below += 1 }
    }
    #expect((800...1_200).contains(below), "as many below the mean as above it")
  }
}
