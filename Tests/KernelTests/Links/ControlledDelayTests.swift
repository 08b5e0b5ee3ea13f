import Testing

@testable import Kernel

/// CoDel against RFC 8289, and against itself as it stands there.
struct ControlledDelayTests {
  private static let codel = QueueDiscipline.codel(
    target: .milliseconds(5),
    interval: .milliseconds(100),
  )

  private func channel(_ rate: Int64, _ discipline: QueueDiscipline) -> Channel {
    var settings = ChannelSettings()
    settings.rate_bps = rate
    settings.queueLimit_bytes = 10_000_000
    settings.discipline = discipline
    return Channel(settings: settings, seed: 1, key: "queue")
  }

  /// A burst of a hundred packets, and then 98 % of what the link takes: how long the packets of each
  /// second waited at most, in ms.
  private func waits(_ discipline: QueueDiscipline, seconds: Int) -> [Int64] {
    var channel = channel(1_000_000, discipline)
    var waits = Array(repeating: Int64(0), count: seconds)
    for _ in 0..<100 { _ = channel.offer(bytes: 1_000, at: .start, flow: 1) }
    // 8 ms of work every 8.16 ms.
    var now = Instant.start + .microseconds(8_160)
    while now < .start + .seconds(Int64(seconds)) {
      let passage = channel.offer(bytes: 1_000, at: now, flow: 1)
      let second = Int((now - .start) / .seconds(1))
      waits[second] = max(waits[second], passage.queued / .milliseconds(1))
      now = now + .microseconds(8_160)
    }
    return waits
  }

  @Test func `a standing queue stays with drop-tail and falls to the target with CoDel`() {
    let tail = waits(.dropTail, seconds: 8)
    #expect(tail[0] > 700)
    #expect(tail[7] > 600, "2 % of the rate take a second off in 50")
    let managed = waits(Self.codel, seconds: 8)
    #expect(managed[0] > 600, "the burst has come before anybody could know that it stands")
    // Its own service of 8 ms, the target of 5 ms, and one packet of 1500 bytes that may always wait.
    #expect(managed[4...].allSatisfy { $0 <= 30 }, "\(managed)")
  }

  @Test func `a burst that is gone within an interval loses nothing`() {
    var channel = channel(1_000_000, Self.codel)
    // Twelve packets take 96 ms; the last waits 88 ms.
    for round in 0..<20 as Range<Int64> {
      for _ in 0..<12 {
        let now = Instant.start + .milliseconds(round * 150)
        #expect(channel.offer(bytes: 1_000, at: now, flow: 1).drop == nil)
      }
    }
  }

  @Test func `a queue of no more than the longest packet loses nothing, however slow the link`() {
    var settings = ChannelSettings()
    settings.rate_bps = 8_000
    settings.discipline = Self.codel
    settings.mtu_bytes = 400
    var channel = Channel(settings: settings, seed: 1, key: "slow")
    // A packet of 100 bytes takes 100 ms, and so often one comes: the queue stays as it is.
    for _ in 0..<4 { _ = channel.offer(bytes: 100, at: .start, flow: 1) }
    for number in 1...100 as ClosedRange<Int64> {
      let now = Instant.start + .milliseconds(number * 100)
      #expect(channel.offer(bytes: 100, at: now, flow: 1).drop == nil)
    }
    settings.mtu_bytes = 399
    channel.change(to: settings, at: .start + .seconds(10))
    _ = channel.offer(bytes: 100, at: .start + .seconds(10), flow: 1)
    let drops = (101...200 as ClosedRange<Int64>).count { number in
      let now = Instant.start + .milliseconds(number * 100)
      return channel.offer(bytes: 100, at: now, flow: 1).drop == .queueDelay
    }
    #expect(drops > 0)
  }

  @Test func `under an overload that stays, drops come closer by the control law`() {
    var state = ControlledDelay(target: .milliseconds(5), interval: .milliseconds(100))
    var drops: [Int64] = []
    // A packet leaves each millisecond, all have waited a second; behind a drop the next one's turn
    // is at once.
    for time in 1_000..<2_000 as Range<Int64> {
      let start = Instant.start + .milliseconds(time)
      let turn = ControlledDelay.Turn(
        arrival: start - .seconds(1),
        start: start,
        hasMore: true,
      )
      while state.drops(turn) { drops.append(time) }
    }
    // 100 ms until the first, and then 100 ÷ √n ms each.
    #expect(drops.prefix(6) == [1_100, 1_200, 1_271, 1_329, 1_379, 1_424])
  }

  @Test func `the root is the largest whole number whose square is not above`() {
    for value in 0...5_000 as ClosedRange<UInt128> {
      let root = ControlledDelay.root(of: value)
      #expect(root * root <= value && (root + 1) * (root + 1) > value)
    }
    for root in [1 << 32, (1 << 62) - 1, 3_600_000_000_000] as [UInt128] {
      #expect(ControlledDelay.root(of: root * root) == root)
      #expect(ControlledDelay.root(of: root * root - 1) == root - 1)
      #expect(ControlledDelay.root(of: root * root + 1) == root)
    }
  }

  // MARK: As it stands in the RFC

  /// A packet of the queue below.
  private struct Waiting {
    var number: Int
    var arrival: Int64
    var hasMore: Bool
  }

  /// CoDel at a server that takes the next packet when it is done, after RFC 8289, section 5.
  private struct Server {
    let target: Int64
    let interval: Int64
    let service: [Int64]
    var queue: [Waiting] = []
    var firstAbove: Int64 = 0
    var dropNext: Int64 = 0
    var count = 0
    var lastCount = 0
    var isDropping = false
    var dropped: Set<Int> = []

    mutating func take(_ now: Int64) -> (Waiting, isLate: Bool)? {
      guard !queue.isEmpty else {
        firstAbove = 0
        return nil
      }
      let packet = queue.removeFirst()
      if now - packet.arrival < target || !packet.hasMore {
        firstAbove = 0
        return (packet, false)
      }
      if firstAbove == 0 {
        firstAbove = now + interval
        return (packet, false)
      }
      return (packet, now >= firstAbove)
    }

    func law(_ time: Int64) -> Int64 {
      time + Int64(ControlledDelay.root(of: UInt128(interval * interval) / UInt128(count)))
    }

    mutating func dequeue(_ now: Int64) -> Waiting? {
      var next = take(now)
      if isDropping {
        if next?.isLate != true { isDropping = false }
        while now >= dropNext, isDropping, let packet = next {
          dropped.insert(packet.0.number)
          next = take(now)
          if next?.isLate != true {
            isDropping = false
          } else {
            count += 1
            dropNext = law(dropNext)
          }
        }
      } else if let packet = next, packet.isLate {
        dropped.insert(packet.0.number)
        next = take(now)
        isDropping = true
        let delta = count - lastCount
        count = delta > 1 && now - dropNext < 16 * interval ? delta : 1
        dropNext = law(now)
        lastCount = count
      }
      return next?.0
    }
  }

  /// The same packets through the queue of a server that decides when they leave.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `what is told when packets come is what the RFC decides when they leave`(seed: UInt64) {
    var random = RandomStream(seed: seed, key: "load")
    let (target, interval) = (Int64(5_000_000), Int64(30_000_000))
    var state = ControlledDelay(
      target: Duration(nanoseconds: target),
      interval: Duration(nanoseconds: interval),
    )
    // Busy and calm stretches in turn, each packet with a service of its own.
    var arrivals: [Int64] = []
    var now: Int64 = 1
    for number in 0..<4_000 {
      let isBusy = number / 200 % 2 == 0
      now += Int64(random.below(isBusy ? 1_600_000 : 3_000_000)) + 1
      arrivals.append(now)
    }
    let service = arrivals.map { _ in Int64(random.below(2_000_000)) + 1 }
    let hasMore = arrivals.map { _ in random.below(40) > 0 }
    // Told at once.
    var told: Set<Int> = []
    var busyUntil: Int64 = 0
    for (number, arrival) in arrivals.enumerated() {
      let start = max(busyUntil, arrival)
      let turn = ControlledDelay.Turn(
        arrival: Instant(nanoseconds: arrival),
        start: Instant(nanoseconds: start),
        hasMore: hasMore[number],
      )
      if state.drops(turn) { told.insert(number) } else { busyUntil = start + service[number] }
    }
    // Decided later.
    var server = Server(target: target, interval: interval, service: service)
    var (next, free) = (0, Int64(0))
    while next < arrivals.count || !server.queue.isEmpty {
      // Whatever has come until the server is free stands in the queue; else it waits for the next.
      if server.queue.isEmpty, next < arrivals.count { free = max(free, arrivals[next]) }
      while next < arrivals.count, arrivals[next] <= free {
        server.queue.append(
          Waiting(number: next, arrival: arrivals[next], hasMore: hasMore[next])
        )
        next += 1
      }
      if let packet = server.dequeue(free) { free += service[packet.number] }
    }
    #expect(told == server.dropped, "seed \(seed)")
    #expect(told.count > 20, "there is something to compare")
  }
}
