import Kernel
import Testing

/// Recorded delays and arrivals.
struct DelayTraceTests {
  private func channel(_ trace: DelayTrace, delay: Duration = .zero) -> Channel {
    var settings = ChannelSettings(delay: delay)
    settings.delayTrace = trace
    return Channel(settings: settings, seed: 1, key: "trace")
  }

  private func at(_ milliseconds: Int64) -> Instant { .start + .milliseconds(milliseconds) }

  private func nanoseconds(_ milliseconds: Int64...) -> [Int64] {
    milliseconds.map { $0 * 1_000_000 }
  }

  /// When a packet arrives, in ms; −1 where it is lost.
  private func arrival(_ channel: inout Channel, _ time: Int64, _ number: UInt64?) -> Int64 {
    channel.offer(bytes: 50, at: at(time), flow: 1, number: number).first.map {
      ($0.arrival - .start) / .milliseconds(1)
    } ?? -1
  }

  @Test func `a packet takes as long as the one of its number, whatever else is sent`() {
    var channel = channel(.delays(nanoseconds(10, 20, 40)), delay: .milliseconds(1))
    #expect(arrival(&channel, 0, 2) == 41)
    #expect(arrival(&channel, 5, 0) == 16)
    #expect(arrival(&channel, 5, 4) == 26, "it repeats")
    #expect(arrival(&channel, 6, 4) == 47, "a second copy meets the next")
    #expect(arrival(&channel, 7, nil) == 18, "the first without a number")
    #expect(arrival(&channel, 7, nil) == 28)
  }

  @Test func `every packet of a slot takes as long as the others`() {
    var channel = channel(.delays(nanoseconds(10, 20), per: .slot))
    #expect([0, 19, 20, 39, 40].map { arrival(&channel, $0, nil) } == [10, 29, 40, 59, 50])
  }

  @Test func `recorded arrivals come to the nanosecond, in any order, whenever they were sent`() {
    let times: [Int64] = [31_000_007, 29_999_999, DelayTrace.lost, 90_000_001, 70_000_000]
    for pause in [0, 3, 20] as [Int64] {
      var channel = channel(.arrivals(times))
      for (number, time) in times.enumerated() {
        let sent = at(pause * Int64(number) / 4)
        let passage = channel.offer(bytes: 50, at: sent, flow: 1, number: UInt64(number))
        if time == DelayTrace.lost {
          #expect(passage == Passage(drop: .loss))
        } else {
          #expect(passage == Passage(first: Copy(arrival: Instant(nanoseconds: time))))
        }
      }
    }
  }

  @Test func `what a recording does not have takes the usual delay, and nothing is there before`() {
    var channel = channel(.arrivals(nanoseconds(30, 40)), delay: .milliseconds(7))
    #expect(arrival(&channel, 0, nil) == 7)
    #expect(arrival(&channel, 0, 2) == 7, "behind its end")
    #expect(arrival(&channel, 1, 0) == 30)
    #expect(arrival(&channel, 2, 0) == 9, "the second copy")
    #expect(arrival(&channel, 50, 1) == 50, "it is sent after it arrived")
  }

  @Test func `what a recording lost is lost in hindsight as well`() {
    var settings = ChannelSettings()
    settings.delayTrace = .arrivals([DelayTrace.lost, 5])
    func isLost(_ number: UInt64, copy: UInt64) -> Bool {
      Channel.loses(number, copy: copy, of: 1, at: .start, under: settings, seed: 1, key: "trace")
    }
    #expect(isLost(0, copy: 0))
    #expect(!isLost(0, copy: 1))
    #expect(!isLost(1, copy: 0))
  }

  @Test func `a bottleneck comes first`() {
    var settings = ChannelSettings()
    settings.rate_bps = 8_000
    settings.delayTrace = .arrivals(nanoseconds(30, 100))
    var channel = Channel(settings: settings, seed: 1, key: "trace")
    #expect(arrival(&channel, 0, 0) == 50, "50 bytes take 50 ms")
    #expect(arrival(&channel, 0, 1) == 100, "the last bit left at 100 ms")
  }
}
