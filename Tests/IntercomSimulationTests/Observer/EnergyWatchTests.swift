import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// What a call costs a phone, counted and priced.
struct EnergyWatchTests {
  /// A radio that wakes in 10 ms at 1 W, is active for 20 ms at 2 W, and on for 100 ms behind a
  /// packet, at 0.5 W; a byte that is sent costs 8 µJ, one that comes 4 µJ.
  private static var prices: CarrierPrices {
    var prices = CarrierPrices()
    prices.promotionTime = 10_000_000
    prices.promotionPower = 1_000_000
    prices.activeTime = 20_000_000
    prices.activePower = 2_000_000
    prices.tailTime = 100_000_000
    prices.tailPower = 500_000
    prices.sentBit = 1_000_000
    prices.receivedBit = 500_000
    return prices
  }

  private static func at(_ milliseconds: Int64) -> Instant { .start + .milliseconds(milliseconds) }

  private static func use(_ moments: [Int64], until end: Int64) -> CarrierUse {
    var use = CarrierUse(prices)
    for moment in moments { use.work(at: at(moment)) }
    use.finish(at: at(end))
    return use
  }

  /// A watch over two phones of which each has started.
  private static func watch() -> EnergyWatch {
    var plan = RouterBench.plan(["a", "a"])
    for member in plan.members.indices {
      plan.members[member].energy.radio = prices
      plan.members[member].energy.cellular = prices
    }
    var watch = EnergyWatch(plan)
    for member in [0, 1] {
      let event = IntercomEvent.started(member: RouterBench.ids[member], stream: 5)
      watch.take(event, [], at: member, at(0))
    }
    return watch
  }

  private static func bill(_ watch: EnergyWatch, of member: Int = 0) -> EnergyBill {
    var table = EnergyTable.usual
    table.radio = prices
    table.cellular = prices
    return EnergyBill(watch.members[member], table, complexity: 5)
  }

  private static func voice(_ frame: FrameNumber) -> IntercomEffect {
    .send(
      path: .local,
      peer: RouterBench.ids[1],
      datagram: .voice(stream: 5, sequence: SequenceNumber(frame.number), timestamp: frame),
    )
  }

  private static func play(_ rendering: Rendering) -> IntercomEffect {
    .play(talker: RouterBench.ids[1], stream: 6, sequence: 1, timestamp: 1, as: rendering)
  }

  // MARK: A radio

  @Test(
    arguments: [
      // moments, end, wakes, waking, active, tail
      ([], 1_000, 0, 0, 0, 0),
      ([0], 1_000, 1, 10, 20, 80),
      // Over before it is awake, active, or asleep again.
      ([0], 4, 1, 4, 0, 0),
      ([0], 15, 1, 10, 5, 0),
      ([0], 60, 1, 10, 20, 30),
      // While it wakes, nothing more is spent.
      ([0, 3, 7], 1_000, 1, 10, 20, 80),
      // The tail begins anew with each packet.
      ([0, 60], 1_000, 1, 10, 40, 110),
      ([0, 15, 25], 1_000, 1, 10, 35, 80),
      // One packet before the tail is over, and one when it is.
      ([0, 109], 1_000, 1, 10, 40, 159),
      ([0, 110], 1_000, 2, 20, 40, 160),
      ([0, 500], 1_000, 2, 20, 40, 160),
    ] as [([Int64], Int64, Int64, Int64, Int64, Int64)]
  )
  func `a radio wakes, is active, and stays on for its tail`(
    _ moments: [Int64],
    _ end: Int64,
    _ wakes: Int64,
    _ waking: Int64,
    _ active: Int64,
    _ tail: Int64,
  ) {
    let use = Self.use(moments, until: end)
    #expect(use.wakes == wakes)
    #expect(use.promoting == .milliseconds(waking))
    #expect(use.active == .milliseconds(active))
    #expect(use.tail == .milliseconds(tail))
    #expect(use.on <= .milliseconds(end))
  }

  @Test func `packets that follow each other cost less than as many apart`() {
    func tail(every interval: Int64) -> Duration {
      Self.use((0..<10).map { $0 * interval }, until: 10_000).on
    }
    #expect(tail(every: 10) < tail(every: 50))
    #expect(tail(every: 50) < tail(every: 500))
  }

  // MARK: A phone

  @Test func `a phone that never was in a call has no bill`() {
    let watch = EnergyWatch(RouterBench.plan(["a", "a"]))
    let bill = Self.bill(watch)
    #expect(bill.total == nil && bill.radio == nil && bill.cellular == nil)
    #expect(bill.codec == nil && bill.audio == nil && bill.encoded == nil)
    #expect(bill.radioOn == nil && bill.cellularOn == nil)
  }

  @Test func `a packet is paid for by who sends it and by whom it comes to, with its headers`() {
    var watch = Self.watch()
    watch.sent(72, by: 0, on: .local, Self.at(0))
    let event = IntercomEvent.datagramArrived(
      path: .local,
      peer: RouterBench.ids[0],
      bytes: 72,
      redundancy: false,
      datagram: .ping(number: 1),
    )
    watch.take(event, [], at: 1, Self.at(3))
    watch.finish(at: Self.at(1_000))
    // 10 ms at 1 W, 20 ms at 2 W, 80 ms at 0.5 W, and 100 bytes.
    #expect(Self.bill(watch).radio == 91)
    #expect(watch.members[1].carriers[0].receivedBytes == 100)
    #expect(Self.bill(watch).cellular == nil)
    #expect(Self.bill(watch, of: 1).radioOn == .milliseconds(110))
  }

  @Test func `whoever asks for a match wakes the cellular radio`() {
    var watch = Self.watch()
    watch.take(.matchFailed, [.startMatchMaking], at: 0, Self.at(0))
    watch.finish(at: Self.at(1_000))
    #expect(watch.members[0].carriers[1].wakes == 1)
    #expect(Self.bill(watch).cellular == 90)
  }

  @Test func `a phone without power spends nothing, nor for what its app does as it goes`() {
    var watch = Self.watch()
    watch.sent(100, by: 0, on: .internet, Self.at(0))
    watch.power(isOn: false, of: 0, at: Self.at(15))
    watch.take(.callLeft, [.leaveMatch], at: 0, Self.at(15))
    watch.sent(100, by: 0, on: .internet, Self.at(16))
    watch.power(isOn: true, of: 0, at: Self.at(500))
    let before = watch.members[0].carriers[TransportPath.internet.rank]
    #expect(before.on == .milliseconds(15) && before.wakes == 1)
    #expect(before.sentBytes == 128)
    watch.sent(100, by: 0, on: .internet, Self.at(600))
    watch.finish(at: Self.at(605))
    let after = watch.members[0].carriers[TransportPath.internet.rank]
    #expect(after.on == .milliseconds(20) && after.wakes == 2)
  }

  @Test func `a frame is encoded once, however many copies of it go out`() {
    var watch = Self.watch()
    let pre = [Self.voice(0), Self.voice(1), Self.voice(1), Self.voice(2), Self.voice(2)]
    watch.take(.audioTicked(index: 3, level: 0), pre, at: 0, Self.at(60))
    watch.take(.audioTicked(index: 4, level: 0), [Self.voice(3)], at: 0, Self.at(80))
    #expect(watch.members[0].encoded == 4)
    // 4 frames at 0.24 ms of 1 W are 0.96 mJ.
    #expect(Self.bill(watch).codec == 1)
    #expect(Self.bill(watch).encoded == 4)
  }

  @Test func `microphone and loudspeaker go by what the audio session gives, and by who is heard`()
  {
    var watch = Self.watch()
    let tick = IntercomEvent.audioTicked(index: 0, level: 0)
    watch.take(tick, [Self.play(.decoded), Self.play(.concealed)], at: 0, Self.at(20))
    watch.take(.audioGiven(access: .playout, muted: false), [], at: 0, Self.at(21))
    watch.take(tick, [Self.play(.recovered)], at: 0, Self.at(40))
    watch.take(.audioGiven(access: .none, muted: false), [], at: 0, Self.at(41))
    watch.take(tick, [], at: 0, Self.at(60))
    #expect(watch.members[0].microphone == .milliseconds(20))
    #expect(watch.members[0].speaker == .milliseconds(40))
    #expect(watch.members[0].decoded == 2 && watch.members[0].concealed == 1)
    // 20 ms at 50 mW and 40 ms at 106.81 mW.
    #expect(Self.bill(watch).audio == 5)
  }

  @Test func `out of the call no microphone is open`() {
    var watch = Self.watch()
    watch.take(.callLeft, [], at: 0, Self.at(1))
    watch.take(.audioTicked(index: 0, level: 0), [], at: 0, Self.at(20))
    #expect(watch.members[0].microphone == .zero)
    #expect(Self.bill(watch).audio == nil)
  }

  @Test func `who passes something on pays for both ways`() {
    var watch = Self.watch()
    let (from, to) = (RouterBench.ids[1], RouterBench.ids[0])
    let asked = IntercomEvent.relayAsked(from: from, to: to, bytes: 72)
    watch.take(asked, [.forward(from: from, to: to)], at: 0, Self.at(0))
    watch.take(asked, [.decline(from: from, to: to)], at: 0, Self.at(1))
    #expect(watch.members[0].carriers[0].receivedBytes == 200)
    #expect(watch.members[0].carriers[0].sentBytes == 100)
  }

  @Test func `the parts add up, and a row that somebody wrote does not trap`() {
    var watch = Self.watch()
    for bytes in [Int64.max, -1, Int64.min] {
      let event = IntercomEvent.datagramRejected(
        path: .internet,
        peer: RouterBench.ids[1],
        bytes: bytes,
        reason: .malformed,
      )
      watch.take(event, [], at: 0, Self.at(0))
    }
    watch.sent(10, by: 0, on: .local, Self.at(0))
    watch.finish(at: Self.at(1_000))
    #expect(watch.members[0].carriers[1].receivedBytes == CarrierUse.longest + 3 * 28)
    let bill = Self.bill(watch)
    let parts = [bill.radio, bill.cellular, bill.codec, bill.audio].compactMap(\.self)
    #expect(bill.total == parts.reduce(0, +) && parts.count == 2)
  }

  @Test func `ten years at the highest price are a number`() {
    var table = EnergyTable.usual
    table.radio.tailPower = 100_000_000
    table.radio.tailTime = 3_600_000_000_000
    #expect(table.isWithinRange)
    var use = CarrierUse(table.radio)
    for hour in 0..<87_600 as Range<Int64> { use.work(at: .start + .seconds(hour * 3_600)) }
    use.finish(at: .start + .seconds(87_600 * 3_600))
    var member = EnergyWatch(RouterBench.plan(["a", "a"])).members[0]
    member.carriers[0] = use
    let joules = (EnergyBill(member, table, complexity: 5).radio ?? 0) / 1_000
    // 100 W for all of it.
    #expect((31_000_000_000...31_600_000_000).contains(joules))
  }
}
