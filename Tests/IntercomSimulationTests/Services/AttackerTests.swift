import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// Who listens in, and what becomes of what was recorded.
struct AttackerTests {
  private static let devices = ["hina", "ren"]
  private static let way = NamedWay(path: .local, from: "hina", to: "ren")

  private static func act(
    _ deed: PlannedIntercomAct.Deed,
    _ what: PlannedIntercomAct.Recorded = .voice,
    age: Duration = .zero,
  ) -> PlannedIntercomAct {
    var act = PlannedIntercomAct()
    act.deed = deed
    act.what = what
    act.age = age
    (act.from, act.to) = ("hina", "ren")
    return act
  }

  private static func heard(
    _ number: Int64,
    _ what: PlannedIntercomAct.Recorded = .voice,
  ) -> AttackEvent {
    .overheard(number: number, way, what: what)
  }

  private static let voice = Datagram.voice(stream: 1, sequence: 2, timestamp: 3)
  private static let hello = Datagram.handshake(step: .hello, attempt: 1)

  private static func seconds(_ count: Int64) -> Instant { .start + .seconds(count) }

  @Test func `nobody listens where nothing is to be sent again`() {
    let acts = [Self.act(.corruptPacket), Self.act(.forgeHello)]
    let wiretap = Wiretap(acts, among: Self.devices)
    let way = Way(path: .local, from: 0, to: 1)
    #expect(wiretap.wish(for: Self.voice, on: way) == nil)
  }

  @Test func `what is listened for is what an act wants, on its way`() {
    let way = Way(path: .local, from: 0, to: 1)
    let others = [Way(path: .local, from: 1, to: 0), Way(path: .internet, from: 0, to: 1)]
    let datagrams: [Datagram] = [
      Self.voice, Self.hello, .pong(number: 1), .handshake(step: .reply, attempt: 1),
    ]
    for what in PlannedIntercomAct.Recorded.allCases {
      let wiretap = Wiretap([Self.act(.replayPacket, what)], among: Self.devices)
      #expect(datagrams.compactMap { wiretap.wish(for: $0, on: way) } == [what])
      for other in others {
        #expect(datagrams.allSatisfy { wiretap.wish(for: $0, on: other) == nil })
      }
    }
  }

  @Test func `sent again is the last packet that is old enough`() {
    var attacker = Attacker(acts: [Self.act(.replayPacket, age: .seconds(2))])
    for second in 1...4 as ClosedRange<Int64> {
      _ = attacker.told(Self.heard(second), at: Self.seconds(second))
    }
    func replay(_ age: Duration) -> [AttackEffect] {
      attacker.told(.toldToReplay(what: .voice, Self.way, age: age), at: Self.seconds(5))
    }
    #expect(replay(.seconds(2)) == [.replay(number: 3)])
    #expect(replay(.zero) == [.replay(number: 4)])
    #expect(replay(.seconds(4)) == [.replay(number: 1)])
    #expect(replay(.seconds(4) + .milliseconds(1)) == [.haveNone(Self.way)])
  }

  @Test func `what went another way, or was of another kind, is not what is wanted`() {
    var attacker = Attacker(acts: [Self.act(.replayPacket), Self.act(.replayPacket, .hello)])
    _ = attacker.told(Self.heard(1))
    let back = NamedWay(path: .local, from: "ren", to: "hina")
    let far = NamedWay(path: .internet, from: "hina", to: "ren")
    for way in [back, far] {
      let told = attacker.told(.toldToReplay(what: .voice, way, age: .zero))
      #expect(told == [.haveNone(way)])
    }
    let hello = attacker.told(.toldToReplay(what: .hello, Self.way, age: .zero))
    #expect(hello == [.haveNone(Self.way)])
  }

  @Test func `it can be done again and again`() {
    var attacker = Attacker(acts: [Self.act(.replayPacket)])
    _ = attacker.told(Self.heard(1))
    let replay = AttackEvent.toldToReplay(what: .voice, Self.way, age: .zero)
    #expect(attacker.told(replay) == attacker.told(replay))
  }

  @Test func `voice that no act reaches back to is forgotten, hellos are not`() {
    var attacker = Attacker(
      acts: [Self.act(.replayPacket, age: .seconds(10)), Self.act(.replayPacket, .hello)]
    )
    _ = attacker.told(Self.heard(1, .hello))
    let count = Int64(2 * Attacker.keptMin)
    var forgotten: [Int64] = []
    for number in 1...count {
      for case .forget(let numbers) in attacker.told(
        Self.heard(number + 1),
        at: .start + .milliseconds(50) * number,
      ) { forgotten += numbers }
    }
    // 70 s of 50 ms each are kept, a minute for pauses included.
    #expect(attacker.recordings.count == 1_400 + 1 + 1)
    #expect(attacker.recordings.first?.what == .hello)
    let oldest = attacker.recordings.dropFirst().first?.at
    #expect(oldest == .start + .milliseconds(50) * count - .seconds(70))
    #expect(forgotten == Array(2...(count - 1_400)), "the tape is told")
  }

  @Test func `the tape gives what has a number, and forgets what is of no use`() {
    var tape = Tape()
    let way = Way(path: .local, from: 0, to: 1)
    let flights = (1...4).map { Flight(way: way, bytes: [$0], truth: Self.voice) }
    #expect(flights.map { tape.record($0) } == [1, 2, 3, 4])
    tape.forget([1, 3])
    #expect(tape.items.map(\.number) == [2, 4])
    #expect(tape.copy(4).bytes == [4] && !tape.copy(4).isAwaited, "nobody waits for it")
    #expect(tape.record(flights[0]) == 5)
  }

  @Test func `what it changes and makes up is for others to do`() {
    var attacker = Attacker(acts: [])
    #expect(attacker.told(.toldToCorrupt(Self.way)) == [.corrupt(Self.way)])
    #expect(attacker.told(.toldToForge(Self.way)) == [.forge(Self.way)])
  }
}
