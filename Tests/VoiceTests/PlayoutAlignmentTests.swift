import Kernel
import Testing

@testable import Voice

/// When a jitter buffer aligns its play-out anew, and when it gives up a delay.
struct PlayoutAlignmentTests {
  @Test(arguments: [(75, -7), (76, -70)] as [(Int64, Int64)])
  func `a count that jumps by 64 frames is a pause, by one more a new beginning`(
    timestamp: Int64,
    offset: Int64,
  ) {
    var line = PlayoutLine()
    #expect(line.play(3, [0: [(0, 10)]]) == "- - 10")
    line.take(1, timestamp)
    line.pull()
    #expect(line.buffer.offset == PlayoutOffset(offset))
  }

  /// Frame 10 comes before the first tick and is aligned with an offset of -7, until tick 3.
  @Test(
    arguments: [
      (1, 3, 13, -7), (1, 4, 14, -10), (1, 1, 14, -7), (2, 5, 15, -10), (3, 6, 16, -7),
    ] as [(Int, Int64, Int64, Int64)]
  )
  func `what took less time by more than the target aligns a talkspurt sooner, for a while`(
    after: Int,
    sequence: Int64,
    timestamp: Int64,
    offset: Int64,
  ) {
    var line = PlayoutLine()
    _ = line.play(after, [0: [(0, 10)]])
    line.take(sequence, timestamp)
    line.pull()
    #expect(line.buffer.offset == PlayoutOffset(offset))
  }

  @Test(
    arguments: [
      (PlayoutAnchor.fixed, "- 11 12 plc13"), (.talkspurt, "- - 10 11"),
    ] as [(PlayoutAnchor, String)]
  )
  func `a burst that comes backwards is heard from its oldest frame on by talkspurt alone`(
    anchor: PlayoutAnchor,
    heard: String,
  ) {
    var line = PlayoutLine { $0.anchor = anchor }
    #expect(line.play(4, [0: [(2, 12)], 1: [(0, 10), (1, 11)]]) == heard)
  }

  @Test func `what is left of a talkspurt is heard before the next one is aligned`() {
    var line = PlayoutLine { $0.anchor = .talkspurt }
    let arrivals: [Int64: [(Int64, Int64)]] = [
      0: [(0, 100), (1, 101), (2, 102)], 1: [(3, 110), (4, 111)],
    ]
    #expect(line.play(7, arrivals) == "- - 100 101 102 110 111")
  }

  /// A burst of six frames before the first tick, then one in each tick: all wait for seven ticks.
  private var deepStream: [Int64: [(Int64, Int64)]] {
    var arrivals: [Int64: [(Int64, Int64)]] = [0: (0...5).map { ($0, 100 + $0) }]
    for tick in Int64(1)...12 { arrivals[tick] = [(5 + tick, 105 + tick)] }
    return arrivals
  }

  private var shrinking: PlayoutLine {
    PlayoutLine {
      $0.anchor = .talkspurt
      $0.shrinkPeriod = .milliseconds(60)
    }
  }

  @Test func `each period in which no frame needed its wait gives up one frame`() {
    var line = shrinking
    #expect(line.play(12, deepStream) == "- - 100 101 102 104 105 106 108 109 110 112")
    let dropped = line.buffer.takeDropped()
    #expect(dropped.map(\.timestamp) == [103, 107, 111])
    #expect(dropped.allSatisfy { $0.reason == .skipped })
  }

  @Test func `a period in which one frame needed its wait gives up none`() {
    var line = shrinking
    var arrivals = deepStream
    arrivals[4] = []
    arrivals[8]?.append((9, 109))
    // Frame 109 comes two ticks before its turn, which is the target.
    #expect(line.play(12, arrivals) == "- - 100 101 102 104 105 106 107 108 109 111")
    #expect(line.buffer.takeDropped().map(\.timestamp) == [103, 110])
  }

  @Test func `a talkspurt that is behind by the target alone is not hurried`() {
    var line = PlayoutLine {
      $0.anchor = .talkspurt
      $0.catchUp = .compress
    }
    let arrivals: [Int64: [(Int64, Int64)]] = [
      0: [(0, 100), (1, 101), (2, 102)], 3: [(3, 103)], 4: [(4, 104)],
    ]
    #expect(line.play(7, arrivals) == "- - 100 101 102 103 104")
  }

  @Test func `one frame more than the target waits is made up for by one merge`() {
    var line = PlayoutLine {
      $0.anchor = .talkspurt
      $0.catchUp = .compress
    }
    let arrivals: [Int64: [(Int64, Int64)]] = [
      0: [(0, 100), (1, 101), (2, 102), (3, 103)], 3: [(4, 104)], 4: [(5, 105)], 5: [(6, 106)],
    ]
    #expect(line.play(8, arrivals) == "- - 100+101 102 103 104 105 106")
  }
}
