import Intercom
import IntercomShell
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// Keys as numbers do what keys of libsodium do: given the same steps, both open the same.
struct SymbolicKeysTests {
  /// Two members with keys of both kinds, who say and hear the same by both.
  private struct Both {
    var symbols: SymbolicKeys
    let sodium: SodiumSecrets
    let ids: [MemberID]
    var stream: RandomStream
    /// What is on its way, by both kinds.
    var flights: [(symbol: Flight, sodium: Flight)] = []
    var opened: [String] = []

    init(_ seed: UInt64, hello: HelloPolicy) {
      symbols = SymbolicKeys(count: 2, hello: hello)
      let sodium = SodiumSecrets(members: 2, sealing: .once, hello: hello)
      self.sodium = sodium
      let group = GroupSecret(name: "party", secret: [UInt8](repeating: 7, count: 32))
      ids = (0..<2).map { member in
        sodium.enroll(
          member,
          seed: [UInt8](repeating: UInt8(member) + 1, count: 32),
          group: group,
        )
      }
      stream = RandomStream(seed: seed, key: "test/keys")
    }

    var initiator: Int { ids[0] < ids[1] ? 0 : 1 }

    /// Says something by both kinds, where it can be said at all.
    mutating func say(_ datagram: Datagram, _ way: Way) {
      let fresh = symbols.fresh(
        besides: flights.flatMap { SymbolicKeys.numbers(in: $0.symbol.bytes) }
      )
      guard let symbol = symbols.bytes(datagram, way, fresh: fresh) else { return }
      let bytes: [UInt8]
      switch datagram {
      case .handshake(let step, let attempt):
        let entropy = (0..<64).map { _ in UInt8(stream.below(256)) }
        bytes = sodium.handshake(
          step,
          attempt: attempt,
          from: way.from,
          to: way.to,
          path: way.path,
          entropy: entropy,
        )
      case .voice, .ping, .pong, .receipt, .standby, .release, .neighbour:
        bytes = sodium.seal(datagram, body: [], from: way.from, to: way.to, path: way.path)
      }
      flights.append(
        (
          Flight(way: way, bytes: symbol, truth: datagram),
          Flight(way: way, bytes: bytes, truth: datagram),
        )
      )
    }

    /// Hears something that is on its way, now or again; gives what each kind makes of it.
    mutating func hear(_ place: Int, again: Bool) -> (Opened, Opened) {
      let (symbol, bytes) = again ? flights[place] : flights.remove(at: place)
      let way = symbol.way
      let one = symbols.open(symbol, isInitiator: way.to == initiator)
      let other = sodium.open(bytes.bytes, at: way.to, from: way.from, path: way.path)
      opened.append(Self.name(one))
      return (one, other)
    }

    static func name(_ opened: Opened) -> String {
      switch opened {
      case .datagram(let datagram, _): datagram.kind
      case .handshake(let step, _, let verdict): "\(step) \(verdict)"
      case .rejected(let reason): "\(reason)"
      }
    }

    mutating func step() -> (Opened, Opened)? {
      let path: TransportPath = stream.below(3) == 0 ? .internet : .local
      let sender = Int(stream.below(2))
      let way = Way(path: path, from: sender, to: 1 - sender)
      switch stream.below(12) {
      case 0: say(.handshake(step: .hello, attempt: 1), Self.way(path, from: initiator))
      case 1: say(.handshake(step: .reply, attempt: 1), Self.way(path, from: 1 - initiator))
      case 2: say(.handshake(step: .confirm, attempt: 1), Self.way(path, from: initiator))
      case 3: say(.ping(number: 3), way)
      case 4:
        say(
          .voice(stream: 4, sequence: SequenceNumber(Int64(stream.below(90))), timestamp: 1),
          way,
        )
      case 5 where stream.below(8) == 0:
        symbols.forget(path, at: sender, to: 1 - sender)
        sodium.forget(path, at: sender, to: 1 - sender)
      default:
        guard !flights.isEmpty else { return nil }
        // The last thing said is mostly the next to be heard.
        let isLast = stream.below(3) > 0
        let place =
          isLast ? flights.count - 1 : Int(stream.below(UInt64(flights.count)))
        return hear(place, again: stream.below(4) == 0)
      }
      return nil
    }

    static func way(_ path: TransportPath, from sender: Int) -> Way {
      Way(path: path, from: sender, to: 1 - sender)
    }
  }

  @Test(arguments: HelloPolicy.allCases)
  func `whatever is said and heard, both kinds of keys make the same of it`(hello: HelloPolicy) {
    var seen: [String: Int] = [:]
    for seed in 1...8 as ClosedRange<UInt64> {
      var both = Both(seed, hello: hello)
      for step in 0..<200 {
        guard let (symbol, sodium) = both.step() else { continue }
        #expect(Both.name(symbol) == Both.name(sodium), "seed \(seed), step \(step)")
        if Both.name(symbol) != Both.name(sodium) { return }
      }
      for name in both.opened { seen[name, default: 0] += 1 }
    }
    var expected = [
      "hello accepted", "reply accepted", "reply badSignature", "confirm accepted",
      "reply wrongGroup", "ping", "voice", "noKey",
    ]
    // Where a hello ends the session no key is left that another could have been.
    if hello == .beside { expected += ["confirm wrongGroup", "badTag"] }
    for name in expected {
      #expect(seen[name] ?? 0 > 0, "\(name): \(seen[name] ?? 0) times")
    }
  }

  @Test func `a whole handshake gives both the same key, and each the other's voice`() {
    var both = Both(1, hello: .beside)
    let first = both.initiator
    let there = Both.way(.local, from: first)
    let back = Both.way(.local, from: 1 - first)
    for (step, way) in [(HandshakeStep.hello, there), (.reply, back), (.confirm, there)] {
      both.say(.handshake(step: step, attempt: 1), way)
      _ = both.hear(0, again: false)
    }
    for way in [there, back] {
      both.say(.voice(stream: 1, sequence: 1, timestamp: 1), way)
      both.say(.ping(number: 1), way)
    }
    while !both.flights.isEmpty { _ = both.hear(0, again: false) }
    #expect(both.opened.suffix(4) == ["voice", "ping", "voice", "ping"])
  }

  @Test func `nothing is sealed without keys, and nobody replies to nobody`() {
    var keys = SymbolicKeys(count: 2, hello: .beside)
    let way = Way(path: .local, from: 0, to: 1)
    #expect(keys.bytes(.ping(number: 1), way, fresh: 1) == nil)
    #expect(keys.bytes(.handshake(step: .reply, attempt: 1), way, fresh: 1) == nil)
    #expect(keys.bytes(.handshake(step: .confirm, attempt: 1), way, fresh: 1) == nil)
    #expect(keys.bytes(.handshake(step: .hello, attempt: 1), way, fresh: 1) != nil)
  }

  @Test func `numbers that stand for nothing any more are used again`() {
    var keys = SymbolicKeys(count: 2, hello: .beside)
    let way = Way(path: .local, from: 0, to: 1)
    let bytes = keys.bytes(.handshake(step: .hello, attempt: 1), way, fresh: 1) ?? []
    #expect(keys.fresh(besides: []) == 2)
    keys.forget(.local, at: 0, to: 1)
    #expect(keys.fresh(besides: []) == 1)
    #expect(keys.fresh(besides: SymbolicKeys.numbers(in: bytes)) == 2, "it is on its way still")
  }
}
