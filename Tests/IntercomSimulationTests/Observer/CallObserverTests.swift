import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// What an observer of a call makes of its rows and of the truth that no row says.
struct CallObserverTests {
  private static let ids = RouterBench.ids
  private static let there = Way(path: .local, from: 0, to: 1)

  private static func voice(_ frame: FrameNumber) -> Datagram {
    .voice(stream: 5, sequence: SequenceNumber(frame.number), timestamp: frame)
  }

  private static func at(_ milliseconds: Int64, _ sequence: LogPosition = 1) -> CallObserver.Place {
    CallObserver.Place(sequence: sequence, now: .start + .milliseconds(milliseconds))
  }

  /// An observer of members who have started; each speaks from 0 to 400 ms.
  private static func observer(_ groups: [String] = ["a", "a"]) -> CallObserver {
    var plan = RouterBench.plan(groups)
    for index in plan.members.indices {
      var clip = PlannedClip()
      clip.speech = [SpeechInterval(start: .start, end: .start + .milliseconds(400))]
      plan.members[index].clips = [clip]
    }
    var observer = CallObserver(plan, phases: groups.map { _ in .zero })
    for index in groups.indices {
      let event = IntercomEvent.started(member: ids[index], stream: 5)
      observer.take(event, [], at: index, at(0))
    }
    return observer
  }

  private static func play(
    _ frame: FrameNumber,
    of talker: Int = 0,
    as rendering: Rendering = .decoded,
  ) -> IntercomEffect {
    .play(
      talker: ids[talker],
      stream: 5,
      sequence: SequenceNumber(frame.number),
      timestamp: frame,
      as: rendering,
    )
  }

  /// Tells the observer a call of an audio device with what it asks for.
  private static func call(
    _ frame: FrameNumber,
    _ effects: [IntercomEffect] = [],
    at member: Int,
    _ place: CallObserver.Place,
    in observer: inout CallObserver,
  ) {
    observer.take(.audioTicked(index: Tick(frame.number), level: 0), effects, at: member, place)
    for effect in effects { observer.take(effect, of: member, place) }
  }

  /// Lets hina's frame go to ren, who takes it.
  private static func deliver(
    _ frame: FrameNumber,
    in observer: inout CallObserver,
    at arrival: CallObserver.Place,
    isAwaited: Bool = true,
    effects: [IntercomEffect] = [],
  ) {
    observer.learn(.landing(voice(frame), there, isAwaited: isAwaited), arrival)
    let event = IntercomEvent.datagramArrived(
      path: .local,
      peer: ids[0],
      bytes: 90,
      redundancy: false,
      datagram: voice(frame),
    )
    observer.take(event, effects, at: 1, arrival)
    for effect in effects { observer.take(effect, of: 1, arrival) }
  }

  private static func sealed(
    _ datagram: Datagram,
    _ way: Way = there,
    bytes: [UInt8] = [9, 9, 9],
    body: [UInt8] = [1, 2],
    reusesNonce: Bool = false,
  ) -> CallTruth {
    .sealed(datagram, way, bytes: bytes, body: body, reusesNonce: reusesNonce)
  }

  // MARK: Traffic

  @Test func `what is sent is counted for its sender, by its kind`() {
    var observer = Self.observer()
    let back = Way(path: .internet, from: 1, to: 0)
    observer.learn(Self.sealed(Self.voice(0)), Self.at(1))
    observer.learn(Self.sealed(.ping(number: 1), body: []), Self.at(1))
    observer.learn(Self.sealed(.handshake(step: .hello, attempt: 1), back, body: []), Self.at(1))
    #expect(observer.traffic[0].voicePackets == 1 && observer.traffic[0].voiceBytes == 3)
    #expect(observer.traffic[0].keepalivePackets == 1)
    #expect(observer.traffic[0].handshakePackets == 0)
    #expect(observer.traffic[1].handshakePackets == 1 && observer.traffic[1].voicePackets == 0)
  }

  @Test func `the second copy of a frame for one listener is a copy by the other path`() {
    var observer = Self.observer(["a", "a", "a"])
    let far = Way(path: .internet, from: 0, to: 1)
    Self.call(0, at: 0, Self.at(20), in: &observer)
    observer.learn(Self.sealed(Self.voice(0)), Self.at(1))
    observer.learn(Self.sealed(Self.voice(0), Way(path: .local, from: 0, to: 2)), Self.at(1))
    #expect(observer.traffic[0].dualFrames == 0, "the other listener's is no copy")
    observer.learn(Self.sealed(Self.voice(0), far), Self.at(1))
    #expect(observer.traffic[0].dualFrames == 1 && observer.traffic[0].dualBytes == 3)
  }

  @Test func `the longest wait is kept, and none where nothing was put on a link`() {
    var observer = Self.observer()
    #expect(observer.traffic[0].queueing == nil)
    for span in [3, 8, 5] as [Int64] {
      observer.learn(.waited(from: 0, .milliseconds(span)), Self.at(1))
    }
    #expect(observer.traffic[0].queueing == .milliseconds(8))
    #expect(observer.traffic[1].queueing == nil)
  }

  @Test func `what was refused as bytes is counted for its receiver`() {
    var observer = Self.observer()
    let event = IntercomEvent.datagramRejected(
      path: .local,
      peer: Self.ids[0],
      bytes: 3,
      reason: .badTag,
    )
    observer.take(event, [], at: 1, Self.at(1))
    #expect(observer.traffic.map(\.rejected) == [0, 1])
  }

  // MARK: What must not happen

  @Test func `a frame that sounds twice is found, with its event as the cause`() {
    var observer = Self.observer()
    Self.call(0, at: 0, Self.at(20), in: &observer)
    Self.call(0, [Self.play(0)], at: 1, Self.at(40, 7), in: &observer)
    #expect(observer.findings.isEmpty)
    Self.call(1, [Self.play(0)], at: 1, Self.at(60, 9), in: &observer)
    let echo = IntercomWorldEvent.playedTwice(listener: "ren", talker: "hina", timestamp: 0)
    #expect(observer.findings == [.init(event: echo, cause: 9)])
    observer.forgetFindings()
    #expect(observer.findings.isEmpty)
  }

  @Test func `a refused copy that is heard anyway is one as well`() {
    var observer = Self.observer()
    Self.call(0, at: 0, Self.at(20), in: &observer)
    Self.call(0, [Self.play(0)], at: 1, Self.at(40), in: &observer)
    observer.learn(.heardAnyway(0, of: 0, at: 1), Self.at(50, 8))
    #expect(observer.findings.map(\.event.kind) == ["playedTwice"])
    #expect(observer.findings.first?.cause == 8)
  }

  @Test func `a stranger who is heard is found once for each two`() {
    var observer = Self.observer(["a", "b", "b"])
    for (frame, talker) in [(0, 0), (1, 0), (2, 2)] as [(FrameNumber, Int)] {
      Self.call(
        frame,
        [Self.play(frame, of: talker)],
        at: 1,
        Self.at(40 + frame.number),
        in: &observer,
      )
    }
    let stranger = IntercomWorldEvent.strangerHeard(listener: "ren", talker: "hina")
    #expect(observer.findings.map(\.event) == [stranger])
    Self.call(3, [Self.play(3, of: 0)], at: 2, Self.at(80), in: &observer)
    #expect(observer.findings.count == 2, "another listener")
  }

  @Test func `voice in clear is found, what is not voice and what is empty are not`() {
    var observer = Self.observer()
    observer.learn(Self.sealed(Self.voice(0), bytes: [0, 1, 2, 3]), Self.at(1, 4))
    let clear = IntercomWorldEvent.voiceInClear(from: "hina", to: "ren", stream: 5, sequence: 0)
    #expect(observer.findings == [.init(event: clear, cause: 4)])
    observer.forgetFindings()
    observer.learn(Self.sealed(.ping(number: 1), bytes: [1, 2]), Self.at(1))
    observer.learn(Self.sealed(Self.voice(1), bytes: [1, 2], body: []), Self.at(1))
    observer.learn(Self.sealed(Self.voice(2)), Self.at(1))
    #expect(observer.findings.isEmpty)
  }

  @Test func `a nonce that comes again is found`() {
    var observer = Self.observer()
    observer.learn(Self.sealed(Self.voice(3), reusesNonce: true), Self.at(1, 4))
    let reuse = IntercomWorldEvent.nonceReused(from: "hina", to: "ren", stream: 5, sequence: 3)
    #expect(observer.findings == [.init(event: reuse, cause: 4)])
  }

  // MARK: Gaps

  /// Hina speaks ten frames, of which frame 4 meets an end; then the call is over.
  private static func gaps(_ end: (inout CallObserver) -> Void) -> [Gap] {
    var observer = Self.observer()
    for frame in 0..<10 as Range<FrameNumber> {
      let now = frame.number * 20 + 20
      call(frame, at: 0, at(now, LogPosition(10 + frame.number)), in: &observer)
      observer.learn(sealed(voice(frame)), at(now, LogPosition(10 + frame.number)))
      if frame == 4 {
        end(&observer)
      } else {
        deliver(frame, in: &observer, at: at(now + 5, LogPosition(40 + frame.number)))
        call(
          frame,
          [play(frame)],
          at: 1,
          at(now + 10, LogPosition(60 + frame.number)),
          in: &observer,
        )
      }
    }
    observer.finish(at: .start + .milliseconds(220))
    return observer.findings.compactMap { finding in
      guard case .gapFound(let gap) = finding.event, gap.talker == "hina" else { return nil }
      return gap
    }
  }

  private static func lost(_ reason: LossReason, fault: LogPosition? = nil) -> IntercomWorldEvent {
    .datagramLost(
      path: .local,
      from: "hina",
      to: "ren",
      datagram: voice(4),
      reason: reason,
      fault: fault,
    )
  }

  @Test func `speech that is heard leaves no gap`() {
    let gaps = Self.gaps { observer in
      Self.deliver(4, in: &observer, at: Self.at(105, 44))
      Self.call(4, [Self.play(4)], at: 1, Self.at(110, 64), in: &observer)
    }
    #expect(gaps.allSatisfy { !$0.parts.contains { $0.first == 44 } })
    #expect(!gaps.contains { $0.cause == .lostOnLink })
  }

  @Test func `a frame that the link loses is a gap with that cause`() {
    let gaps = Self.gaps { observer in
      observer.take(Self.lost(.loss), cause: 14, Self.at(100, 33))
    }
    let gap = gaps.first { $0.cause == .lostOnLink }
    #expect(gap?.length == .milliseconds(20))
    #expect(gap?.parts.map(\.first).contains(33) == true)
  }

  @Test func `a frame that a cut swallows names the cut`() {
    let gaps = Self.gaps { observer in
      observer.take(Self.lost(.outage, fault: 31), cause: 14, Self.at(100, 33))
    }
    #expect(gaps.contains { $0.cause == .deadPath && $0.fault == 31 })
  }

  /// An attacker's copy that is lost is no loss of the talker's.
  @Test func `what an attacker sends is nobody's loss`() {
    let gaps = Self.gaps { observer in
      let replayed = IntercomWorldEvent.datagramReplayed(
        path: .local,
        from: "hina",
        to: "ren",
        bytes: 3,
      )
      observer.take(replayed, cause: nil, Self.at(100, 33))
      observer.take(Self.lost(.loss), cause: 33, Self.at(100, 34))
      Self.deliver(4, in: &observer, at: Self.at(105, 44))
      Self.call(4, [Self.play(4)], at: 1, Self.at(110, 64), in: &observer)
    }
    #expect(!gaps.contains { $0.cause == .lostOnLink })
  }

  @Test func `a frame that comes broken is a gap of its own kind`() {
    let gaps = Self.gaps { observer in
      observer.learn(.landing(Self.voice(4), Self.there, isAwaited: true), Self.at(105))
      let event = IntercomEvent.datagramRejected(
        path: .local,
        peer: Self.ids[0],
        bytes: 3,
        reason: .badTag,
      )
      observer.take(event, [], at: 1, Self.at(105, 44))
    }
    #expect(gaps.contains { $0.parts.contains { $0.first == 44 } })
  }

  @Test func `a broken copy that nobody waits for is no gap where the other is heard`() {
    let gaps = Self.gaps { observer in
      observer.learn(.landing(Self.voice(4), Self.there, isAwaited: false), Self.at(105))
      let event = IntercomEvent.datagramRejected(
        path: .local,
        peer: Self.ids[0],
        bytes: 3,
        reason: .badTag,
      )
      observer.take(event, [], at: 1, Self.at(105, 44))
      Self.deliver(4, in: &observer, at: Self.at(106, 45))
      Self.call(4, [Self.play(4)], at: 1, Self.at(110, 64), in: &observer)
    }
    #expect(!gaps.contains { $0.parts.contains { $0.first == 44 } })
  }

  @Test func `a frame that is played and not heard is a gap`() {
    let gaps = Self.gaps { observer in
      Self.deliver(4, in: &observer, at: Self.at(105, 44))
      // The phone lets it pass unheard: observers are not told of the effect.
      observer.take(.audioTicked(index: 4, level: 0), [Self.play(4)], at: 1, Self.at(110, 64))
      observer.learn(.unheard(4, of: 0, at: 1), Self.at(110, 64))
    }
    #expect(gaps.contains { $0.parts.contains { $0.first == 64 } })
  }

  @Test func `a frame that goes nowhere is a gap by the talker's own doing`() {
    var observer = Self.observer()
    for frame in 0..<10 as Range<FrameNumber> {
      let skip = IntercomEffect.skip(peer: Self.ids[1], timestamp: frame, reason: .noPath)
      let place = Self.at(frame.number * 20 + 20, LogPosition(10 + frame.number))
      Self.call(frame, [skip], at: 0, place, in: &observer)
    }
    observer.finish(at: .start + .milliseconds(220))
    let kinds = observer.findings.map(\.event.kind)
    #expect(kinds.first == "gapFound")
    #expect(observer.findings.first?.cause == 10)
  }

  // MARK: Halves

  @Test func `two frames of one talker in a call share it, and are both heard`() {
    var observer = Self.observer()
    for frame in 0..<2 as Range<FrameNumber> {
      Self.call(frame, at: 0, Self.at(frame.number * 20 + 20), in: &observer)
      observer.learn(Self.sealed(Self.voice(frame)), Self.at(frame.number * 20 + 20))
      Self.deliver(frame, in: &observer, at: Self.at(frame.number * 20 + 25))
    }
    Self.call(0, [Self.play(0), Self.play(1)], at: 1, Self.at(50), in: &observer)
    observer.finish(at: .start + .milliseconds(60))
    let figures = observer.ledger.heardPairs.first { $0.talker == "hina" }?.figures
    #expect(figures?.delays.count == 2)
    #expect(!observer.findings.contains { $0.event.kind == "playedTwice" })
  }

  @Test func `what a member states becomes figures`() {
    var observer = Self.observer()
    Self.call(0, [.state(.talkingStarted)], at: 0, Self.at(20), in: &observer)
    let paths: [IntercomFact] = [
      .localConnected(peer: Self.ids[1]), .internetConnected(peer: Self.ids[1]),
      .localConnected(peer: Self.ids[1]),
    ]
    for fact in paths { observer.take(.state(fact), of: 0, Self.at(30)) }
    #expect(observer.ledger.members[0].changes.count.all == 2)
    #expect(observer.ledger.members[0].changes.count.undone == 1)
    #expect(observer.ledger.members[1].changes.count.all == 0)
  }
}
