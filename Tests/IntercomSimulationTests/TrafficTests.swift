import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// What a member puts on its links, and the delays of what was heard.
struct TrafficTests {
  @Test(
    arguments: [
      (.voice(stream: 1, sequence: 2, timestamp: 3), "voice"), (.ping(number: 1), "keepalive"),
      (.pong(number: 1), "keepalive"), (.receipt(highest: 1, lostPermille: 2), "keepalive"),
      (.release(step: .ask, about: .local, number: 1, highest: -1), "keepalive"),
      (.standby, "keepalive"), (.handshake(step: .hello, attempt: 1), "handshake"),
    ] as [(Datagram, String)]
  )
  func `a datagram is counted once, as what it is, with its headers`(
    datagram: Datagram,
    name: String,
  ) {
    var traffic = Traffic()
    traffic.count(datagram, bytes: 72, isSecondCopy: false)
    let counts = [
      "voice": [traffic.voicePackets, traffic.voiceBytes],
      "keepalive": [traffic.keepalivePackets, traffic.keepaliveBytes],
      "handshake": [traffic.handshakePackets, traffic.handshakeBytes],
    ]
    #expect(counts.filter { $0.value != [0, 0] } == [name: [1, 72]])
    #expect(traffic.dualFrames == 0 && traffic.dualBytes == 0)
    #expect(traffic.wireBytes == 100)
  }

  @Test func `only a second copy of voice is one for both paths`() {
    var traffic = Traffic()
    let voice = Datagram.voice(stream: 1, sequence: 2, timestamp: 3)
    traffic.count(voice, bytes: 72, isSecondCopy: false)
    traffic.count(voice, bytes: 73, isSecondCopy: true)
    traffic.count(.ping(number: 1), bytes: 40, isSecondCopy: true)
    #expect(traffic.dualFrames == 1 && traffic.dualBytes == 73)
    #expect(traffic.voicePackets == 2 && traffic.voiceBytes == 145)
    #expect(traffic.wireBytes == 185 + 3 * 28)
  }

  @Test func `the longest wait is kept, and where nothing was sent there is none`() {
    var traffic = Traffic()
    #expect(traffic.queueing == nil)
    traffic.waited(.zero)
    #expect(traffic.queueing == .zero)
    for wait: Int64 in [5, 9, 7] { traffic.waited(.milliseconds(wait)) }
    #expect(traffic.queueing == .milliseconds(9))
  }

  @Test(arguments: [true, false])
  func `a percentile is the nearest rank, sorted or not`(isSorted: Bool) {
    var delays = SpeechDelays()
    #expect(delays.percentile(500) == nil && delays.least == nil && delays.greatest == nil)
    for delay in [5, 1, 4, 2, 3, 10, 6, 9, 7, 8] as [Int64] { delays.add(.milliseconds(delay)) }
    if isSorted { delays.sort() }
    let ranks: [(Int64, Int64)] = [
      (0, 1), (1, 1), (100, 1), (101, 2), (500, 5), (501, 6), (950, 10), (1_000, 10),
    ]
    for (permille, rank) in ranks {
      #expect(delays.percentile(permille) == .milliseconds(rank), "\(permille)")
    }
    #expect(delays.count == 10)
    #expect(delays.least == .milliseconds(1) && delays.greatest == .milliseconds(10))
    delays.add(.zero)
    #expect(delays.percentile(0) == .zero && delays.least == .zero)
  }

  @Test func `a line begins, goes on, jumps and ends`() {
    func frame(_ timestamp: Int64, stream: UInt64 = 1, talker: Int = 0) -> PlayedFrame {
      PlayedFrame(
        talker: talker,
        stream: stream,
        sequence: SequenceNumber(timestamp),
        timestamp: FrameNumber(timestamp),
        rendering: .decoded,
      )
    }
    var line = PlayedLine()
    var joins: [Join] = []
    for tick in [
      [], [frame(5)], [frame(6)], [frame(7), frame(8)], [frame(9), frame(90, talker: 1)],
      [frame(11)], [frame(12, stream: 2)], [frame(3, talker: 1)], [],
    ] {
      joins.append(line.next(tick, of: 0))
    }
    #expect(joins == [.none, .begins, .none, .none, .none, .jumps, .jumps, .ends, .none])
    var count = JoinCount()
    for join in joins { count.note(join) }
    #expect(count.begins == 1 && count.ends == 1 && count.jumps == 2 && count.total == 4)
  }
}
