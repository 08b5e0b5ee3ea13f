import Kernel
import Testing
import Voice

@testable import Intercom

struct TalkingTests {
  @Test func `a talkspurt begins with the whole pre-roll and its own frame`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    #expect(driver.pass(20).voice(on: .local) == [])
    // Three frames of attack; the third completes it.
    #expect(driver.pass(2, level: -2_000).voice(on: .local) == [])
    let effects = driver.pass(1, level: -2_000)
    #expect(effects.factKinds == ["talkingStarted"])
    #expect(effects.voice(on: .local) == Array(12...22))
    #expect(driver.pass(1, level: -2_000).voice(on: .local) == [23])
  }

  @Test func `sequences count sent frames, timestamps captured ones`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    _ = driver.pass(20)
    let first = driver.pass(10, level: -2_000) + driver.pass(40)
    let second = driver.pass(10, level: -2_000)
    let sequences = (first + second).compactMap { effect -> SequenceNumber? in
      guard case .send(_, _, .voice(_, let sequence, _)) = effect else { return nil }
      return sequence
    }
    #expect(sequences == Array(0..<SequenceNumber(Int64(sequences.count))))
    #expect(first.factKinds == ["talkingStarted", "talkingStopped"])
  }

  @Test func `without a path the talker says why nothing is sent`() {
    var driver = Driver()
    _ = driver.pass(20)
    #expect(Set(driver.pass(4, level: -2_000).skipped) == [.noPath])
    _ = driver.tell(.localPeerFound(peer: Driver.peer))
    #expect(driver.pass(1, level: -2_000).skipped == [.connecting])
    _ = driver.tell(.localPeerConnected(peer: Driver.peer))
    #expect(driver.pass(1, level: -2_000).skipped == [.handshake])
  }

  @Test func `a foreigner is neither invited nor heard`() {
    var driver = Driver()
    let stranger = MemberID(99)
    let before = driver.intercom
    #expect(driver.tell(.localPeerFound(peer: stranger, tag: 8)) == [])
    let voice = Datagram.voice(stream: 1, sequence: 0, timestamp: 0)
    #expect(
      driver.tell(
        .datagramArrived(
          path: .local,
          peer: stranger,
          bytes: 1,
          redundancy: false,
          datagram: voice,
        )
      ) == []
    )
    #expect(driver.intercom == before)
  }

  @Test func `the first copy of a frame is played, the second is refused`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    _ = driver.bringUp(.internet)
    _ = driver.pass(5)
    let voice = Datagram.voice(stream: 3, sequence: 0, timestamp: 100)
    func arrive(_ path: TransportPath, _ driver: inout Driver) -> [IntercomEffect] {
      driver.tell(
        .datagramArrived(
          path: path,
          peer: Driver.peer,
          bytes: 106,
          redundancy: true,
          datagram: voice,
        )
      )
    }
    #expect(arrive(.local, &driver) == [])
    // The Internet path was never wanted by a cold policy, so bring it up by hand.
    let played = driver.pass(6).compactMap { effect -> Rendering? in
      guard case .play(_, _, _, _, let rendering) = effect else { return nil }
      return rendering
    }
    #expect(played.first == .decoded)
    let again = arrive(.local, &driver)
    #expect(
      again == [
        .refuse(talker: Driver.peer, stream: 3, sequence: 0, timestamp: 100, reason: .replay)
      ]
    )
  }

  @Test func `a ping is answered by the same path`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    let effects = driver.tell(
      .datagramArrived(
        path: .local,
        peer: Driver.peer,
        bytes: 46,
        redundancy: false,
        datagram: .ping(number: 5),
      )
    )
    #expect(
      effects == [.send(path: .local, peer: Driver.peer, datagram: .pong(number: 5))]
    )
  }

  @Test(arguments: [
    Datagram.voice(stream: 5, sequence: 1, timestamp: .max),
    .voice(stream: 5, sequence: 1, timestamp: .min),
    .voice(stream: 5, sequence: -1, timestamp: 1),
    .receipt(highest: .max, lostPermille: .min),
    .handshake(step: .hello, attempt: 1),
  ])
  func `a datagram that no member sends is passed over`(datagram: Datagram) {
    var driver = Driver()
    _ = driver.bringUp(.local)
    _ = driver.pass(20)
    let effects = driver.tell(
      .datagramArrived(
        path: .local,
        peer: Driver.peer,
        bytes: 60,
        redundancy: false,
        datagram: datagram,
      )
    )
    #expect(effects == [])
    #expect(driver.pass(20).factKinds == [])
  }
}
