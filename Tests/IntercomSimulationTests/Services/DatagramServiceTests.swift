import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// What carries datagrams: what becomes of what is sent, and of what links do to it.
struct DatagramServiceTests {
  private static let way = Way(path: .local, from: 0, to: 1)
  private static let voice = Datagram.voice(stream: 1, sequence: 2, timestamp: 3)

  private static func flight(_ truth: Datagram = Self.voice, isAwaited: Bool = true) -> Flight {
    Flight(way: way, bytes: [0, 0, 0, 0], truth: truth, isAwaited: isAwaited)
  }

  private static func instant(_ milliseconds: Int64) -> Instant {
    .start + .milliseconds(milliseconds)
  }

  /// What becomes of a flight that the link lets pass so.
  private static func passed(
    _ passage: Passage,
    _ flight: Flight = Self.flight(),
  ) -> [DatagramService.Effect] {
    var service = DatagramService()
    return service.told(.passed(flight, passage, fault: nil))
  }

  @Test func `what the transport takes is put on the link, and what it does not is lost`() {
    var service = DatagramService()
    let flight = Self.flight()
    #expect(service.told(.sent(flight, isConnected: true)) == [.offer(flight)])
    let lost = service.told(.sent(flight, isConnected: false))
    #expect(lost == [.lose(flight, .notConnected, fault: nil)])
  }

  @Test func `a match takes messages of a thousand bytes and no more`() {
    var service = DatagramService()
    for (path, bytes, isRefused) in [
      (TransportPath.internet, 1_000, false), (.internet, 1_001, true), (.local, 1_001, false),
    ] {
      let way = Way(path: path, from: 0, to: 1)
      let flight = Flight(way: way, bytes: [UInt8](repeating: 0, count: bytes), truth: Self.voice)
      let told = service.told(.sent(flight, isConnected: true))
      #expect(told == [isRefused ? .lose(flight, .messageTooLong, fault: nil) : .offer(flight)])
    }
    let longest = Int(PlannedCodec.bitRates.upperBound / PlannedCodec.bitRateStep)
    #expect(IntercomPlan.voiceEnvelope + longest == 366)
  }

  @Test(arguments: DropReason.allCases)
  func `what the link drops is lost for that reason, by the fault that is behind it`(
    drop: DropReason
  ) {
    var service = DatagramService()
    let fault: LogPosition? = drop == .outage ? 9 : nil
    let told = service.told(.passed(Self.flight(), Passage(drop: drop), fault: fault))
    #expect(told == [.lose(Self.flight(), LossReason(drop), fault: fault)])
  }

  @Test func `what passes is at the other end when the link says, and has waited`() {
    let passage = Passage(first: Copy(arrival: Self.instant(9)), queued: .milliseconds(4))
    #expect(
      Self.passed(passage) == [
        .wait(from: 0, .milliseconds(4)), .fly(Self.flight(), until: Self.instant(9)),
      ]
    )
  }

  @Test func `nobody counts how long an attacker's packet waited`() {
    let flight = Self.flight(isAwaited: false)
    let passage = Passage(first: Copy(arrival: Self.instant(9)))
    #expect(Self.passed(passage, flight) == [.fly(flight, until: Self.instant(9))])
  }

  @Test func `of two whole copies the first to arrive is the awaited one`() {
    for (first, second) in [(5, 9), (9, 5), (7, 7)] as [(Int64, Int64)] {
      let passage = Passage(
        first: Copy(arrival: Self.instant(first)),
        second: Copy(arrival: Self.instant(second)),
      )
      let isSecond = second < first
      #expect(
        Self.passed(passage) == [
          .wait(from: 0, .zero),
          .fly(Self.flight(isAwaited: !isSecond), until: Self.instant(first)),
          .fly(Self.flight(isAwaited: isSecond), until: Self.instant(second)),
        ]
      )
    }
  }

  @Test func `a broken copy is awaited only where the other is broken too`() {
    let whole = Copy(arrival: Self.instant(9))
    let broken = Copy(arrival: Self.instant(5), flippedBit: 0)
    func awaited(_ first: Copy, _ second: Copy) -> [Bool] {
      Self.passed(Passage(first: first, second: second)).compactMap { effect in
        guard case .fly(let flight, _) = effect else { return nil }
        return flight.isAwaited
      }
    }
    #expect(awaited(broken, whole) == [false, true])
    #expect(awaited(whole, broken) == [true, false])
    let later = Copy(arrival: Self.instant(6), flippedBit: 8)
    #expect(awaited(later, broken) == [false, true])
  }

  @Test func `a flipped bit changes that bit and is told before the arrival`() {
    let passage = Passage(first: Copy(arrival: Self.instant(9), flippedBit: 11))
    var flight = Self.flight()
    flight.bytes = [0, 8, 0, 0]
    #expect(
      Self.passed(passage).dropFirst() == [
        .corrupt(Self.way, bit: 11), .fly(flight, until: Self.instant(9)),
      ]
    )
  }

  /// A link draws its bit among those of the packet with its headers.
  @Test func `a flip in the headers is one in what they carry`() {
    let passage = Passage(first: Copy(arrival: Self.instant(9), flippedBit: 32 + 3))
    #expect(Self.passed(passage).contains(.corrupt(Self.way, bit: 3)))
  }

  @Test func `a planned corruption meets the next packet of voice on its way, once`() {
    var service = DatagramService()
    _ = service.told(.corruptionPlanned(Self.way))
    func isCorrupted(_ flight: Flight) -> Bool {
      let passage = Passage(first: Copy(arrival: Self.instant(1)))
      return service.told(.passed(flight, passage, fault: nil))
        .contains(.corrupt(flight.way, bit: 16))
    }
    #expect(!isCorrupted(Self.flight(.ping(number: 1))))
    var other = Self.flight()
    other.way = Way(path: .internet, from: 0, to: 1)
    #expect(!isCorrupted(other))
    #expect(isCorrupted(Self.flight()))
    #expect(!isCorrupted(Self.flight()))
    #expect(service.corruptions.isEmpty)
  }

  @Test func `a packet that is dropped keeps the corruption for the next one`() {
    var service = DatagramService()
    _ = service.told(.corruptionPlanned(Self.way))
    _ = service.told(.passed(Self.flight(), Passage(drop: .loss), fault: nil))
    #expect(service.corruptions == [Self.way])
  }

  @Test func `each kind of datagram has its own draws, and an attacker's others`() {
    let kinds: [Datagram] = [
      Self.voice, .ping(number: 1), .pong(number: 1), .receipt(highest: 1, lostPermille: 0),
      .handshake(step: .hello, attempt: 1), .standby,
    ]
    #expect(kinds.map { Self.flight($0).flow } == [1, 2, 3, 4, 5, 6])
    #expect(kinds.allSatisfy { Self.flight($0, isAwaited: false).flow == 9 })
    #expect(Self.flight().number == 3)
    #expect(Self.flight(isAwaited: false).number == nil)
    #expect(Self.flight(.ping(number: 1)).number == nil)
  }
}
