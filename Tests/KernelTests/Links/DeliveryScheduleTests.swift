import Kernel
import Testing

/// Mahimahi's traces: each time is room for 1500 bytes.
struct DeliveryScheduleTests {
  private func channel(_ times: [Int64], queueLimit: Int64 = .max / 2) -> Channel {
    var settings = ChannelSettings()
    settings.opportunities_ms = times
    settings.queueLimit_bytes = queueLimit
    return Channel(settings: settings, seed: 1, key: "trace")
  }

  private func at(_ milliseconds: Int64) -> Instant { .start + .milliseconds(milliseconds) }

  /// When packets leave that are offered at milliseconds; −1 for one that does not.
  private func leave(_ times: [Int64], _ offers: [(at: Int64, bytes: Int)]) -> [Int64] {
    var channel = channel(times)
    return offers.map { offer in
      channel.offer(bytes: offer.bytes, at: at(offer.at), flow: 1).first.map {
        ($0.arrival - .start) / .milliseconds(1)
      } ?? -1
    }
  }

  @Test(arguments: [1, 5, 83, 1_000] as [Int64])
  func `N opportunities a second are N times 1500 bytes a second`(perSecond: Int64) {
    let times = (1...perSecond).map { $0 * 1_000 / perSecond }
    var channel = channel(times)
    for number in 1...(3 * perSecond) {
      let arrival = channel.offer(bytes: 1_500, at: at(0), flow: 1).first?.arrival
      let whole = (number - 1) / perSecond * 1_000
      #expect(arrival == at(whole + ((number - 1) % perSecond + 1) * 1_000 / perSecond))
    }
  }

  @Test func `several packets share an opportunity, and one goes on with the next`() {
    let small = Array(repeating: (at: Int64(0), bytes: 500), count: 4)
    #expect(leave([10, 20], small) == [10, 10, 10, 20])
    let large = Array(repeating: (at: Int64(0), bytes: 1_000), count: 4)
    // 1000 and 500 of the second; its other 500 and 1000 of the third; and so on.
    #expect(leave([10, 20], large) == [10, 20, 20, 30])
    #expect(leave([10, 20], [(0, 4_000), (0, 500), (0, 1)]) == [30, 30, 40])
    #expect(leave([10, 20], [(0, 0)]) == [10])
  }

  @Test func `an opportunity is lost where nothing waits when it comes`() {
    #expect(leave([10, 20], [(10, 100)]) == [20])
    #expect(leave([10, 20], [(0, 100), (10, 100), (10, 100)]) == [10, 20, 20])
    var channel = channel([10, 20])
    let just = at(10) + Duration(nanoseconds: -1)
    #expect(channel.offer(bytes: 1, at: just, flow: 1).first?.arrival == at(10))
    #expect(channel.offer(bytes: 1, at: at(10), flow: 1).first?.arrival == at(20))
  }

  @Test func `times that come twice are two, and the last is where it repeats from`() {
    let five = Array(repeating: (at: Int64(0), bytes: 1_500), count: 5)
    #expect(leave([5, 5, 10], five) == [5, 5, 10, 15, 15])
    #expect(leave([0, 10], five) == [10, 10, 20, 20, 30])
    #expect(leave([7], five) == [7, 14, 21, 28, 35])
    // Long after the trace has ended for the first time.
    #expect(
      leave([5, 5, 10], [(1_000_004, 1_500), (1_000_004, 3_000)]) == [1_000_005, 1_000_010]
    )
  }

  @Test func `what does not fit into the queue is dropped, and what has left makes room`() {
    var channel = channel([10, 20], queueLimit: 3_000)
    let fates = (0..<3).map { _ in channel.offer(bytes: 1_500, at: at(0), flow: 1).drop }
    #expect(fates == [nil, nil, .queueFull])
    #expect(channel.queuedBytes(at: at(9)) == 3_000)
    #expect(channel.queuedBytes(at: at(10)) == 1_500)
    #expect(channel.offer(bytes: 1_500, at: at(10), flow: 1).first?.arrival == at(30))
  }

  @Test func `another trace or rate begins behind what was let in`() {
    var settings = ChannelSettings()
    settings.rate_bps = 8_000
    var channel = Channel(settings: settings, seed: 1, key: "trace")
    #expect(channel.offer(bytes: 20, at: at(0), flow: 1).first?.arrival == at(20))
    settings.rate_bps = nil
    settings.opportunities_ms = [15]
    channel.change(to: settings, at: at(1))
    #expect(channel.offer(bytes: 100, at: at(1), flow: 1).first?.arrival == at(30))
    settings.opportunities_ms = []
    settings.rate_bps = 8_000
    channel.change(to: settings, at: at(2))
    #expect(channel.offer(bytes: 5, at: at(2), flow: 1).first?.arrival == at(35))
  }
}
