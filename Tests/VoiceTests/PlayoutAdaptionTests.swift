import Kernel
import Testing

@testable import Voice

/// How a jitter buffer's delay follows the network, where it is to.
struct PlayoutAdaptionTests {
  /// Three frames that come in time, then one in each tick that takes three ticks more.
  private let slowed: [Int64: [(Int64, Int64)]] = [
    0: [(0, 10)], 1: [(1, 11)], 2: [(2, 12)], 6: [(3, 13)], 7: [(4, 14)], 8: [(5, 15)],
    9: [(6, 16)],
  ]

  @Test(
    arguments: [
      (PlayoutDelay.adaptive, "- - 10 11 12 plc13 13 14 15 16"),
      (.fixed, "- - 10 11 12 plc13 plc14 plc15 - -"),
    ] as [(PlayoutDelay, String)]
  )
  func `what comes late is heard at once where the delay follows, and what follows it as late`(
    delay: PlayoutDelay,
    heard: String,
  ) {
    var line = PlayoutLine { $0.delay = delay }
    #expect(line.play(10, slowed) == heard)
  }

  @Test func `play-out follows what takes up to 200 ms longer than the quickest, and no more`() {
    var line = PlayoutLine { $0.delay = .adaptive }
    var insertions: [Insertion] = []
    // From the sixth frame on every fifth is the first that takes 60 ms more than the one before it.
    for frame in Int64(0)..<22 {
      let longer = frame < 6 ? 0 : 3 * ((frame - 1) / 5)
      while line.tick < Tick(frame + longer) { line.pull() }
      insertions.append(line.take(frame, 10 + frame))
    }
    #expect(insertions.dropLast().allSatisfy { $0 == .buffered })
    #expect(insertions.last == .late(byTicks: 3))
  }

  @Test func `a pre-roll says nothing of the network, what comes late in a talkspurt does`() {
    var window = ArrivalWindow()
    func note(_ sequence: Int64, _ timestamp: Int64, at tick: Int64) {
      var frame = BufferedFrame()
      frame.sequence = SequenceNumber(sequence)
      frame.timestamp = FrameNumber(timestamp)
      frame.arrival = Tick(tick)
      window.note(frame)
    }
    for frame in Int64(0)...9 { note(frame, 10 + frame, at: 20) }
    #expect(window.usual == nil)
    note(10, 20, at: 21)
    #expect(window.usual == nil)
    for frame in Int64(11)..<40 { note(frame, 10 + frame, at: 11 + frame) }
    #expect(window.usual?.number == 1)
    #expect(window.quickest?.number == 1)
    // Three of 33 are more than 5 of 100.
    for frame in Int64(40)..<43 { note(frame, 10 + frame, at: 18 + frame) }
    #expect(window.usual?.number == 8)
    #expect(window.quickest?.number == 1)
    // After a pause the next pre-roll does not count.
    note(43, 100, at: 110)
    #expect(window.usual?.number == 8)
  }

  @Test func `what the network needed once is forgotten after 128 arrivals`() {
    var window = ArrivalWindow()
    for frame in Int64(0)..<200 {
      var arrived = BufferedFrame()
      arrived.sequence = SequenceNumber(frame)
      arrived.timestamp = FrameNumber(frame)
      arrived.arrival = Tick(frame + (frame < 60 ? 7 : 2))
      window.note(arrived)
    }
    #expect(window.usual?.number == 2)
    #expect(window.quickest?.number == 2)
  }
}
