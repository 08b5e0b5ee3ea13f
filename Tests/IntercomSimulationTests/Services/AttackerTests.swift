import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// Who listens in, and what becomes of what was recorded.
struct AttackerTests {
  private static let way = Way(path: .local, from: 0, to: 1)

  private static func act(
    _ deed: PlannedIntercomAct.Deed,
    _ what: PlannedIntercomAct.Recorded = .voice,
    age: Duration = .zero,
  ) -> PlannedIntercomAct {
    var act = PlannedIntercomAct()
    act.deed = deed
    act.what = what
    act.age = age
    return act
  }

  private static func voice(_ number: Int64) -> Flight {
    let truth = Datagram.voice(
      stream: 1,
      sequence: SequenceNumber(number),
      timestamp: FrameNumber(number),
    )
    return Flight(way: way, bytes: [UInt8(truncatingIfNeeded: number)], truth: truth)
  }

  private static func hello() -> Flight {
    Flight(way: way, bytes: [7], truth: .handshake(step: .hello, attempt: 1))
  }

  private static func seconds(_ count: Int64) -> Instant { .start + .seconds(count) }

  private static func unawaited(_ flight: Flight) -> Flight {
    var flight = flight
    flight.isAwaited = false
    return flight
  }

  @Test func `nobody listens where nothing is to be sent again`() {
    var attacker = Attacker(acts: [Self.act(.corruptPacket), Self.act(.forgeHello)])
    #expect(!attacker.isListening)
    #expect(attacker.told(.overheard(Self.voice(1))) == [])
    #expect(attacker.recordings.isEmpty)
  }

  @Test func `what is recorded is what an act wants`() {
    let pong = Flight(way: Self.way, bytes: [1], truth: .pong(number: 1))
    let reply = Flight(way: Self.way, bytes: [1], truth: .handshake(step: .reply, attempt: 1))
    for (what, count) in [(PlannedIntercomAct.Recorded.voice, 1), (.hello, 1)] {
      var attacker = Attacker(acts: [Self.act(.replayPacket, what)])
      #expect(attacker.isListening)
      for flight in [Self.voice(1), Self.hello(), pong, reply] {
        _ = attacker.told(.overheard(flight))
      }
      #expect(attacker.recordings.count == count)
      let truth = attacker.recordings.first?.flight.truth.kind
      #expect(truth == (what == .voice ? "voice" : "handshake"))
    }
  }

  @Test func `sent again is the last packet that is old enough, and nobody waits for it`() {
    var attacker = Attacker(acts: [Self.act(.replayPacket, age: .seconds(2))])
    for second in 1...4 as ClosedRange<Int64> {
      _ = attacker.told(.overheard(Self.voice(second)), at: Self.seconds(second))
    }
    func replay(_ age: Duration) -> [Attacker.Effect] {
      attacker.told(.toldToReplay(.voice, Self.way, age: age), at: Self.seconds(5))
    }
    #expect(replay(.seconds(2)) == [.replay(Self.unawaited(Self.voice(3)))])
    #expect(replay(.zero) == [.replay(Self.unawaited(Self.voice(4)))])
    #expect(replay(.seconds(4)) == [.replay(Self.unawaited(Self.voice(1)))])
    #expect(replay(.seconds(4) + .milliseconds(1)) == [.haveNone(Self.way)])
  }

  @Test func `what went another way, or was of another kind, is not what is wanted`() {
    var attacker = Attacker(acts: [Self.act(.replayPacket), Self.act(.replayPacket, .hello)])
    _ = attacker.told(.overheard(Self.voice(1)))
    let back = Way(path: .local, from: 1, to: 0)
    let far = Way(path: .internet, from: 0, to: 1)
    for way in [back, far] {
      #expect(attacker.told(.toldToReplay(.voice, way, age: .zero)) == [.haveNone(way)])
    }
    let hello = attacker.told(.toldToReplay(.hello, Self.way, age: .zero))
    #expect(hello == [.haveNone(Self.way)])
  }

  @Test func `it can be done again and again`() {
    var attacker = Attacker(acts: [Self.act(.replayPacket)])
    _ = attacker.told(.overheard(Self.voice(1)))
    let replay = Attacker.Event.toldToReplay(.voice, Self.way, age: .zero)
    #expect(attacker.told(replay) == attacker.told(replay))
  }

  @Test func `voice that no act reaches back to is forgotten, hellos are not`() {
    var attacker = Attacker(
      acts: [Self.act(.replayPacket, age: .seconds(10)), Self.act(.replayPacket, .hello)]
    )
    _ = attacker.told(.overheard(Self.hello()))
    let count = Int64(2 * Attacker.keptMin)
    for number in 1...count {
      _ = attacker.told(.overheard(Self.voice(number)), at: .start + .milliseconds(50) * number)
    }
    // 70 s of 50 ms each are kept, a minute for pauses included.
    #expect(attacker.recordings.count == 1_400 + 1 + 1)
    #expect(attacker.recordings.first?.flight == Self.hello())
    let oldest = attacker.recordings.dropFirst().first?.at
    #expect(oldest == .start + .milliseconds(50) * count - .seconds(70))
  }

  @Test func `what it changes and makes up is for others to do`() {
    var attacker = Attacker(acts: [])
    #expect(attacker.told(.toldToCorrupt(Self.way)) == [.corrupt(Self.way)])
    #expect(attacker.told(.toldToForge(Self.way)) == [.forge(Self.way)])
  }
}
