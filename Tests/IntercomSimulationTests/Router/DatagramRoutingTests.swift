import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// What becomes of a datagram from its seal to its receiver.
struct DatagramRoutingTests {
  private static let voice = Datagram.voice(stream: 1, sequence: 2, timestamp: 3)

  @Test(arguments: TransportPath.allCases)
  func `what nobody is connected by is lost, with its truth told first`(path: TransportPath) {
    var bench = RouterBench()
    let said = bench.say(.sealed(RouterBench.letter(Self.voice, path)))
    #expect(said == ["reveal sealed voice", "note datagramLost on \(path)"])
  }

  @Test(arguments: TransportPath.allCases)
  func `what is connected goes out by its path alone`(path: TransportPath) {
    var bench = RouterBench()
    if path == .local { bench.connect() } else { bench.match() }
    let said = bench.say(.sealed(RouterBench.letter(Self.voice, path)))
    #expect(said == ["reveal sealed voice", "offer voice \(path) 0>1"])
    let other: TransportPath = path == .local ? .internet : .local
    let lost = bench.say(.sealed(RouterBench.letter(Self.voice, other)))
    #expect(lost.last == "note datagramLost on \(other)")
  }

  @Test func `what passes flies, and how long it waited is told`() {
    var bench = RouterBench()
    let flight = Flight(way: Way(path: .local, from: 0, to: 1), bytes: [1], truth: Self.voice)
    let arrival = Instant(nanoseconds: 5)
    let passage = Passage(first: Copy(arrival: arrival, flippedBit: 0))
    let said = bench.say(.passed(flight, passage, fault: nil))
    #expect(
      said == [
        "reveal waited 0", "note datagramCorrupted on local", "fly local 0>1 until 5 ns",
      ]
    )
  }

  @Test func `what is dropped names its fault`() {
    var bench = RouterBench()
    let flight = Flight(way: Way(path: .internet, from: 1, to: 0), bytes: [1], truth: .standby)
    let said = bench.route(.passed(flight, Passage(drop: .outage), fault: 7))
    guard
      case .note(.datagramLost(let path, let from, let to, let truth, let reason, let fault), _) =
        said.first
    else {
      Issue.record("\(said.map(\.short))")
      return
    }
    #expect(path == .internet && from == "ren" && to == "hina" && truth == .standby)
    #expect(reason == .outage && fault == 7)
  }

  @Test func `what arrives is opened, and observers know what it was`() {
    var bench = RouterBench()
    var flight = Flight(way: Way(path: .local, from: 0, to: 1), bytes: [1], truth: Self.voice)
    #expect(bench.say(.arrived(flight)) == ["reveal landing voice", "open local 0>1"])
    flight.isAwaited = false
    #expect(bench.say(.arrived(flight)).first == "reveal landing voice, which nobody awaits")
  }

  @Test func `opened voice is kept for the loudspeaker, and told with its size`() {
    var bench = RouterBench()
    let way = Way(path: .local, from: 0, to: 1)
    let flight = Flight(way: way, bytes: [1, 2, 3], truth: Self.voice, redundancy: true)
    let said = bench.route(.opened(flight, .datagram(Self.voice, body: [5])))
    #expect(said.map(\.short) == ["keep 2 local 0>1", "tell 1 datagramArrived"])
    guard case .tell(_, let event) = said.last else { return }
    let expected = IntercomEvent.datagramArrived(
      path: .local,
      peer: RouterBench.ids[0],
      bytes: 3,
      redundancy: true,
      datagram: Self.voice,
    )
    #expect(event == expected)
  }

  @Test func `a handshake and what is no good are told, and nothing is kept`() {
    var bench = RouterBench()
    let flight = Flight(way: Way(path: .local, from: 0, to: 1), bytes: [1], truth: .standby)
    let step = bench.say(.opened(flight, .handshake(.hello, attempt: 1, .accepted)))
    #expect(step == ["tell 1 handshakeArrived"])
    let rejected = bench.say(.opened(flight, .rejected(.badTag)))
    #expect(rejected == ["tell 1 datagramRejected"])
    let pinged = bench.say(.opened(flight, .datagram(.ping(number: 1), body: [])))
    #expect(pinged == ["tell 1 datagramArrived"])
  }

  @Test func `what went out is overheard, what did not is not`() {
    var act = PlannedIntercomAct()
    (act.deed, act.from, act.to) = (.replayPacket, "hina", "ren")
    var bench = RouterBench(acts: [act])
    _ = bench.say(.sealed(RouterBench.letter()))
    #expect(bench.attacker.recordings.isEmpty && bench.services.tape.items.isEmpty)
    bench.connect()
    let said = bench.say(.sealed(RouterBench.letter()))
    #expect(said.last == "attacker overheard")
    #expect(bench.attacker.recordings.count == 1 && bench.services.tape.items.count == 1)
    #expect(
      bench.say(.acted(act)) == [
        "attacker toldToReplay", "announce datagramReplayed", "offer voice local 0>1",
      ]
    )
  }
}
