import Kernel
import Testing

@testable import Voice

/// What a jitter buffer does into which more frames come than it holds (fault I25).
struct PlayoutRoomTests {
  @Test func `a full buffer begins anew with its newest frame, and tells of all others`() {
    var line = PlayoutLine()
    for frame in Int64(0)..<64 { line.take(frame, frame) }
    #expect(line.buffer.takeDropped() == [])
    #expect(line.take(64, 64) == .buffered)
    let given = line.buffer.takeDropped()
    #expect(given.map(\.timestamp) == Array(0..<64 as Range<FrameNumber>))
    #expect(given.allSatisfy { $0.reason == .overflow })
    #expect(line.play(4, [0: [(65, 65)], 1: [(66, 66)]]) == "- 64 65 66")
  }

  @Test func `what fills a buffer may be older than all that waits, and goes with it`() {
    var line = PlayoutLine()
    for frame in Int64(0)..<64 { line.take(100 + frame, 100 + frame) }
    #expect(line.take(99, 99) == .buffered)
    #expect(
      line.buffer.takeDropped().map(\.timestamp) == Array(99...162 as ClosedRange<FrameNumber>)
    )
    #expect(line.take(98, 98) == .late(byTicks: 65), "what was given up does not come again")
    #expect(line.play(3) == "- - 163")
  }

  @Test func `what was slow in a full buffer is forgotten by a delay that follows the network`() {
    var line = PlayoutLine { $0.delay = .adaptive }
    for frame in Int64(0)..<64 { line.take(frame, frame) }
    line.take(64, 64)
    #expect(line.buffer.arrivals == ArrivalWindow())
  }

  @Test func `a delay that follows the network leaves room for those that wait meanwhile`() {
    var line = PlayoutLine {
      $0.delay = .adaptive
      $0.anchor = .talkspurt
    }
    // One frame in ten takes 80 ticks more than the others.
    for frame in Int64(0)..<400 {
      if frame % 10 != 0 { line.take(frame, frame) }
      if frame >= 80, frame % 10 == 0 { line.take(frame - 80, frame - 80) }
      line.pull()
    }
    // After a pause the next talkspurt is aligned with what the network has needed.
    _ = line.play(200)
    for frame in Int64(400)..<600 {
      line.take(frame, frame + 200)
      line.pull()
      #expect(line.buffer.count < JitterBuffer.capacity)
    }
    #expect(line.buffer.takeDropped().allSatisfy { $0.reason != .overflow })
  }

  // MARK: A delay that is there for a while

  /// A talker who says a frame in every tick, over a path that takes longer for a while.
  private struct Spike {
    /// By how many ticks it takes longer, and for how many.
    var more: Int64
    var length: Int64

    static let begin: Int64 = 200
    /// When it is over and the last slow frame has come.
    var end: Int64 { Self.begin + length + more }

    /// The ticks from then on that play no frame.
    func unheard(_ line: PlayoutLine, until last: Int64) -> [Int64] {
      var line = line
      var arrivals: [Int64: [(Int64, Int64)]] = [:]  // order-free: only looked up
      for frame in Int64(0)..<last {
        let isSlow = (Self.begin..<Self.begin + length).contains(frame)
        arrivals[frame + 2 + (isSlow ? more : 0), default: []].append((frame, frame))
      }
      let heard = line.play(Int(last), arrivals).split(separator: " ")
      return heard.indices.filter { Int($0) >= end && Int64(heard[$0]) == nil }
        .filter { !heard[$0].contains("+") }.map(Int64.init)
    }
  }

  /// Designs of a buffer.
  private static let designs: [(String, @Sendable (inout JitterBufferSettings) -> Void)] = [
    ("as written", { _ in }),
    ("20 ms", { $0.target = .milliseconds(20) }),
    ("60 ms", { $0.target = .milliseconds(60) }),
    ("talkspurt", { $0.anchor = .talkspurt }),
    ("shrinking", { $0.shrinkPeriod = .milliseconds(200) }),
    ("compressing", { $0.catchUp = .compress }),
    ("adaptive", { $0.delay = .adaptive }),
    (
      "adaptive, compressing",
      {
        $0.delay = .adaptive
        $0.catchUp = .compress
      },
    ),
    (
      "talkspurt, compressing",
      {
        $0.anchor = .talkspurt
        $0.catchUp = .compress
      },
    ),
  ]

  @Test func `after a delay of any length every frame is heard again within what a buffer holds`() {
    for (name, design) in Self.designs {
      for length in [10, 75, 100] as [Int64] {
        // From 200 ms to 5 s.
        for more in stride(from: Int64(10), through: 250, by: 1) {
          let spike = Spike(more: more, length: length)
          let bound = spike.end + Int64(JitterBuffer.capacity)
          let unheard = spike.unheard(PlayoutLine(design), until: bound + 200)
          let late = unheard.filter { $0 > bound }
          #expect(late.isEmpty, "\(name), \(more) ticks more for \(length): \(late.count) unheard")
        }
      }
    }
  }

  @Test func `where the oldest goes each time, nothing is heard any more after some of them`() {
    let spike = Spike(more: 70, length: 75)
    let bound = spike.end + Int64(JitterBuffer.capacity)
    let unheard = spike.unheard(PlayoutLine { $0.full = .oldest }, until: bound + 200)
    #expect(unheard.count { $0 > bound } > 190)
  }
}
