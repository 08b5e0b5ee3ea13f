import Kernel
import Testing
import Voice

@testable import Intercom

/// Receipts say that voice arrives; where they stay away, the radio is suspected.
struct ReceiptTests {
  /// After two seconds of silence talkspurts of every length and pauses of every length, seldom both at once.
  private func talks(_ member: Int, _ frame: Int64, _ seed: UInt64) -> Bool {
    let period = Int64(40 + seed * 7 % 60)
    guard frame >= 100 else { return false }
    return (frame / period) % 2 == Int64(member) && frame % period > Int64(seed % 17)
  }

  @Test(arguments: [InternetPolicy.warm, .predicted], [Int64(3), 40, 150])
  func `a radio that loses nothing is never suspected, and nothing is sent twice`(
    policy: InternetPolicy,
    delay: Int64,
  ) {
    for seed in UInt64(1)...6 {
      var duo = Duo(
        settings: Driver.settings { $0.internet = policy },
        seed: seed,
        radio: .milliseconds(delay),
      )
      duo.pass(600) { talks($0, $1, seed) }
      let all = duo.effects.map(\.effect)
      #expect(all.voice(on: .local).count > 200, "seed \(seed)")
      #expect(all.voice(on: .internet) == [], "seed \(seed)")
      let kinds = Set(all.factKinds)
      #expect(!kinds.contains("pathSuspected"), "seed \(seed)")
      #expect(!kinds.contains("breakPredicted"), "seed \(seed)")
    }
  }

  @Test func `a frame that comes too soon after a receipt has its own at the next tick`() {
    var driver = Driver(settings: Driver.settings { $0.internet = .warm })
    _ = driver.bringUp(.local)
    _ = driver.pass(10)
    func voice(_ sequence: Int64) -> IntercomEvent {
      let voice = Datagram.voice(
        stream: 3,
        sequence: SequenceNumber(sequence),
        timestamp: FrameNumber(sequence),
      )
      return .datagramArrived(
        path: .local,
        peer: Driver.peer,
        bytes: 106,
        redundancy: true,
        datagram: voice,
      )
    }
    func receipts(_ effects: [IntercomEffect]) -> [SequenceNumber] {
      effects.compactMap { effect in
        guard case .send(.local, _, .receipt(let highest, _)) = effect else { return nil }
        return highest
      }
    }
    #expect(receipts(driver.tell(voice(0))) == [0])
    #expect(receipts(driver.tell(voice(1))) == [])
    #expect(receipts(driver.pass(1)) == [], "20 ms after the last")
    #expect(receipts(driver.pass(1)) == [1], "40 ms after the last")
    #expect(receipts(driver.pass(50)) == [], "and no more")
  }

  @Test func `a receipt clears what it speaks of, and nothing later`() {
    var path = PathState()
    for sequence in 0..<Int64(4) {
      path.sentVoice(SequenceNumber(sequence), at: .start + .milliseconds(20 * sequence))
    }
    path.receipted(through: 1)
    #expect(path.unreceipted == .start + .milliseconds(40))
    path.receipted(through: 0)
    #expect(path.unreceipted == .start + .milliseconds(40), "an old receipt takes nothing back")
    path.receipted(through: 3)
    #expect(path.unreceipted == nil)
  }

  @Test func `a path that is dead keeps the oldest of what waits, in bounded memory`() {
    var path = PathState()
    for sequence in 0..<Int64(1_000) {
      path.sentVoice(SequenceNumber(sequence), at: .start + .milliseconds(20 * sequence))
    }
    #expect(path.unreceipted == .start)
    #expect(path.awaiting.count == 64)
  }

  @Test func `where the end of a talkspurt is lost, a ping finds the path alive`() {
    for seed in UInt64(1)...10 {
      var duo = Duo(settings: Driver.settings { $0.internet = .warm }, seed: seed)
      // The first talkspurt has 65 frames with pre-roll and hangover; its last three are lost.
      duo.passes = { datagram in
        guard case .voice(0, let sequence, _) = datagram else { return true }
        return !(62...64).contains(sequence)
      }
      duo.pass(300) { member, frame in member == 0 && (10..<50).contains(frame) || frame >= 200 }
      let all = duo.effects.map(\.effect)
      #expect(all.voice(on: .local).contains(250), "seed \(seed)")
      #expect(!all.factKinds.contains("pathSuspected"), "seed \(seed)")
    }
  }

  @Test func `a path that died in the pause is suspected with the first frame after it`() {
    var driver = Driver(settings: Driver.settings { $0.internet = .warm })
    _ = driver.bringUp(.local)
    _ = driver.bringUp(.internet)
    _ = driver.pass(20)
    _ = driver.pass(10, level: -2_000)
    // Nothing comes back any more.
    _ = driver.pass(60)
    let next = driver.pass(5, level: -2_000)
    #expect(next.voice(on: .local) == next.voice(on: .internet))
    #expect(!next.voice(on: .internet).isEmpty)
  }

  // MARK: Prediction

  private func report(_ lostPermille: Int64, highest: SequenceNumber = 64) -> IntercomEvent {
    .datagramArrived(
      path: .local,
      peer: Driver.peer,
      bytes: 54,
      redundancy: false,
      datagram: .receipt(highest: highest, lostPermille: lostPermille),
    )
  }

  @Test func `loss that was measured once foretells a break for ten seconds, not for ever`() {
    var driver = Driver(settings: Driver.settings { $0.internet = .predicted })
    _ = driver.bringUp(.local)
    _ = driver.keepAlive(5, on: [.local])
    #expect(driver.tell(report(120)).factKinds == ["breakPredicted", "matchMakingStarted"])
    let later = driver.keepAlive(499, on: [.local])
    #expect(driver.intercom.hasMatch)
    #expect(!later.contains(.leaveMatch))
    #expect(driver.keepAlive(2, on: [.local]).contains(.leaveMatch))
    #expect(driver.keepAlive(500, on: [.local]).factKinds == [])
  }

  @Test func `who takes a break for likely tells the peer, who asks for the Internet too`() {
    var first = Driver(settings: Driver.settings { $0.internet = .predicted })
    _ = first.bringUp(.local)
    let told = IntercomEffect.send(path: .local, peer: Driver.peer, datagram: .standby)
    #expect(first.tell(report(120)).contains(told))
    #expect(first.keepAlive(45, on: [.local]).count { $0 == told } == 3, "every 300 ms")

    var second = Driver(settings: Driver.settings { $0.internet = .predicted }, me: Driver.peer)
    _ = second.bringUp(.local)
    // What was made before the radio path stood is kept for five seconds.
    _ = second.keepAlive(255, on: [.local])
    let invitation = IntercomEvent.datagramArrived(
      path: .local,
      peer: Driver.me,
      bytes: 38,
      redundancy: false,
      datagram: .standby,
    )
    let asked = second.tell(invitation)
    #expect(asked == [.state(.matchMakingStarted), .startMatchMaking])
    let held = second.keepAlive(48, on: [.local])
    #expect(!held.contains { if case .send(_, _, .standby) = $0 { true } else { false } })
    #expect(!held.contains(.leaveMatch))
    #expect(
      second.keepAlive(3, on: [.local]).contains(.leaveMatch),
      "a second after the last word",
    )
  }

  @Test func `both sides leave a prediction behind when there is no more sign`() {
    for seed in UInt64(1)...5 {
      var duo = Duo(
        settings: Driver.settings { $0.internet = .predicted },
        seed: seed,
        hasInternet: false,
      )
      // One frame in four is lost in the second second, none after it.
      duo.passes = { datagram in
        guard case .voice(_, let sequence, _) = datagram else { return true }
        return sequence >= 100 || sequence.number % 4 != 0
      }
      duo.pass(900) { member, frame in member == 0 && (50..<200).contains(frame) }
      for member in 0...1 {
        let own = duo.effects.filter { $0.member == member }.map(\.effect)
        #expect(own.contains(.startMatchMaking), "seed \(seed), member \(member)")
        #expect(own.contains(.leaveMatch), "seed \(seed), member \(member)")
        #expect(!duo.members[member].hasMatch, "seed \(seed), member \(member)")
      }
    }
  }
}
