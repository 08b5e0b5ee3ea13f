import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// What each planned fault does to what the router says; each is compared with what it says without.
struct RouterFaultTests {
  private static let ids = RouterBench.ids
  private static let voice = Datagram.voice(stream: 1, sequence: 2, timestamp: 3)

  private static func play(_ talker: Int) -> IntercomEffect {
    .play(talker: ids[talker], stream: 1, sequence: 2, timestamp: 3, as: .decoded)
  }

  private static func refuse(_ reason: Refusal) -> IntercomEffect {
    .refuse(talker: ids[1], stream: 1, sequence: 2, timestamp: 3, reason: reason)
  }

  @Test func `without a radio nobody is ever found`() {
    var bench = RouterBench(faults: [.noRadio])
    #expect(bench.say(.reachChanged(.local, 0, 1, isWhole: true)) == [])
    #expect(bench.brokers.radio.pair(0, 1).state == .apart)
  }

  @Test func `without a service matches fail at once`() {
    var bench = RouterBench(faults: [.noInternet])
    _ = bench.ask(.startMatchMaking)
    #expect(bench.fire(.giveUp(device: "hina")).map(\.short) == ["tell 0 matchFailed"])
  }

  @Test func `a reliable radio has what it lost later, the Internet has not`() {
    for (path, expected) in [
      (TransportPath.local, "fly local 0>1 until 200000000 ns"),
      (.internet, "note datagramLost on internet"),
    ] {
      var bench = RouterBench(faults: [.reliableRadio])
      let way = Way(path: path, from: 0, to: 1)
      let flight = Flight(way: way, bytes: [1], truth: Self.voice)
      let said = bench.say(.passed(flight, Passage(drop: .loss), fault: nil))
      #expect(said.last == expected)
      let cut = bench.say(.passed(flight, Passage(drop: .outage), fault: 1))
      #expect(cut == ["note datagramLost on \(path)"])
    }
  }

  @Test func `a slow radio has everything later, copies too`() {
    var bench = RouterBench(faults: [.slowRadio])
    let flight = Flight(way: Way(path: .local, from: 0, to: 1), bytes: [1], truth: Self.voice)
    let copies = [1, 2].map { Copy(arrival: Instant(nanoseconds: $0)) }
    let passage = Passage(first: copies[0], second: copies[1])
    let said = bench.say(.passed(flight, passage, fault: nil))
    #expect(
      said.suffix(2) == ["fly local 0>1 until 200000001 ns", "fly local 0>1 until 200000002 ns"]
    )
  }

  @Test(arguments: [IntercomFault.oneWay, .noKeepalive])
  func `what the last member does not say is lost as if nobody were connected`(
    fault: IntercomFault
  ) {
    var bench = RouterBench(faults: [fault])
    bench.connect()
    func isLost(_ datagram: Datagram, from sender: Int) -> Bool {
      let letter = RouterBench.letter(datagram, from: sender, to: 1 - sender)
      return bench.say(.sealed(letter)).last == "note datagramLost on local"
    }
    #expect(isLost(Self.voice, from: 1) == (fault == .oneWay))
    #expect(isLost(.pong(number: 1), from: 1) == (fault == .noKeepalive))
    #expect(!isLost(.handshake(step: .hello, attempt: 1), from: 1))
    #expect(!isLost(Self.voice, from: 0) && !isLost(.pong(number: 1), from: 0))
  }

  @Test func `who talks hears nobody, and observers know`() {
    var bench = RouterBench(faults: [.halfDuplex])
    #expect(bench.router.asksForTalk)
    #expect(bench.ask(Self.play(1), isTalking: true) == ["reveal unheard 3 of 1 at 0"])
    #expect(bench.ask(Self.play(1), isTalking: false).count == 2)
    var whole = RouterBench()
    #expect(!whole.router.asksForTalk)
    #expect(whole.ask(Self.play(1), isTalking: true).count == 2)
  }

  @Test func `who hears somebody hears nobody else in the same call`() {
    var bench = RouterBench(["a", "a", "a"], faults: [.oneVoice])
    #expect(bench.ask(Self.play(1)).count == 2)
    #expect(bench.ask(Self.play(2)) == ["reveal unheard 3 of 2 at 0"])
    #expect(bench.ask(Self.play(1)).count == 2)
    _ = bench.say(.captured(0, level: 0))
    #expect(bench.ask(Self.play(2)).count == 2, "the next call")
    var whole = RouterBench(["a", "a", "a"])
    _ = whole.ask(Self.play(1))
    #expect(whole.ask(Self.play(2)).count == 2)
  }

  @Test func `voice in clear is sent as it is coded, what else is sealed`() {
    var bench = RouterBench(faults: [.clearVoice])
    bench.connect()
    func bytes(_ datagram: Datagram) -> [UInt8] {
      for case .offer(let flight) in bench.route(.sealed(RouterBench.letter(datagram))) {
        return flight.bytes
      }
      return []
    }
    #expect(bytes(Self.voice) == [1, 2])
    #expect(bytes(.ping(number: 1)) == [9, 9, 9])
  }

  @Test(arguments: [IntercomFault.takesAnything, .clearVoice])
  func `voice is taken whose seal is broken, and nothing else`(fault: IntercomFault) {
    var bench = RouterBench(faults: [fault])
    func told(_ truth: Datagram) -> String? {
      let flight = Flight(way: Way(path: .local, from: 0, to: 1), bytes: [1], truth: truth)
      return bench.say(.opened(flight, .rejected(.badTag))).last
    }
    #expect(told(Self.voice) == "tell 1 datagramArrived")
    #expect(told(.ping(number: 1)) == "tell 1 datagramRejected")
  }

  @Test func `copies that are refused as such are heard, what is late is not`() {
    var bench = RouterBench(faults: [.playsCopies])
    for reason in [Refusal.duplicate, .replay] {
      let said = bench.ask(Self.refuse(reason))
      #expect(said == ["observe refuse of 0", "reveal heard anyway 3 of 1 at 0"])
    }
    for reason in [Refusal.late, .tooOld, .ahead, .pathDown] {
      #expect(bench.ask(Self.refuse(reason)) == ["observe refuse of 0"])
    }
  }
}
