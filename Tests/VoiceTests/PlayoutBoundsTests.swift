import Kernel
import Testing

@testable import Voice

/// The tick, the frame and the count at which a jitter buffer decides.
struct PlayoutBoundsTests {
  @Test(arguments: PlayoutAnchor.allCases)
  func `a buffer that nothing comes into is silent and stays as it was`(anchor: PlayoutAnchor) {
    var line = PlayoutLine {
      $0.anchor = anchor
      $0.shrinkPeriod = .milliseconds(20)
      $0.catchUp = .compress
    }
    let before = line.buffer
    #expect(line.play(5) == "- - - - -")
    #expect(line.buffer == before)
    #expect(line.buffer.depth(at: 5) == 0)
  }

  @Test(
    arguments: [(0, "10 - -"), (20, "- 10 -"), (40, "- - 10"), (41, "- - - 10")]
      as [(Int64, String)]
  )
  func `a frame that comes before the first tick waits for the target's whole ticks`(
    target: Int64,
    heard: String,
  ) {
    var line = PlayoutLine {
      $0.target = .milliseconds(target)
      $0.starvation = 0
    }
    #expect(line.play(heard.split(separator: " ").count, [0: [(0, 10)]]) == heard)
  }

  @Test func `before it is aligned a buffer is as deep as its target and the next tick`() {
    var line = PlayoutLine { $0.target = .milliseconds(60) }
    line.take(0, 10)
    #expect(line.buffer.depth(at: 0) == 4)
    line.pull()
    #expect(line.buffer.depth(at: 1) == 3)
  }

  @Test func `what was sent before the first frame that came is no gap`() {
    var line = PlayoutLine()
    #expect(line.play(4, [0: [(7, 10)], 1: [(8, 11)]]) == "- - 10 11")
  }

  @Test(
    arguments: [
      (0, "- - 10 - - -"), (1, "- - 10 plc11 - -"), (2, "- - 10 plc11 plc12 -"),
      (4, "- - 10 plc11 plc12 plc13"),
    ] as [(Int64, String)]
  )
  func `as many frames in a row are concealed as the starvation says`(
    starvation: Int64,
    heard: String,
  ) {
    var line = PlayoutLine { $0.starvation = starvation }
    #expect(line.play(6, [0: [(0, 10)]]) == heard)
  }

  @Test func `each frame that plays begins the count of concealed ones anew`() {
    var line = PlayoutLine { $0.starvation = 1 }
    let arrivals: [Int64: [(Int64, Int64)]] = [
      0: [(0, 10)], 2: [(2, 12)], 4: [(4, 14)], 6: [(6, 16)],
    ]
    #expect(line.play(10, arrivals) == "- - 10 plc11 12 plc13 14 plc15 16 plc17")
  }

  @Test func `a copy names the frame it is of and the one that brought it, which still plays`() {
    var line = PlayoutLine()
    line.take(4, 10)
    _ = line.play(3)
    line.take(6, 12, carrying: true)
    #expect(line.pull() == .recover(sequence: 5, timestamp: 11, from: 6))
    #expect(line.take(5, 11) == .late(byTicks: 1), "it has been heard")
    #expect(line.pull() == .frame(sequence: 6, timestamp: 12))
  }

  @Test(
    arguments: [
      (3, Insertion.buffered), (4, .late(byTicks: 1)), (5, .late(byTicks: 2)),
      (10, .late(byTicks: 7)),
    ] as [(Tick, Insertion)]
  )
  func `a frame is in time until the tick before its own`(after: Tick, outcome: Insertion) {
    var line = PlayoutLine()
    #expect(line.play(3, [0: [(0, 10)]]) == "- - 10")
    // Frame 11 is due in tick 4.
    let found = line.buffer.insert(
      sequence: 1,
      timestamp: 11,
      carriesPrevious: false,
      at: after,
    )
    #expect(found == outcome)
  }

  @Test func `a frame that is in time begins the count of late ones anew, a copy does not`() {
    for (sequence, timestamp, outcome, isAligned) in [
      (51, 101, .buffered, true), (50, 100, .duplicate, false),
    ] as [(Int64, Int64, Insertion, Bool)] {
      var line = PlayoutLine()
      _ = line.play(1, [0: [(50, 100)]])
      for late in Int64(0)..<4 { line.take(late, 50 + late) }
      #expect(line.take(sequence, timestamp) == outcome)
      line.take(4, 54)
      #expect((line.buffer.offset != nil) == isAligned)
    }
  }

  @Test func `where one late frame is enough, the first aligns the play-out anew`() {
    var line = PlayoutLine { $0.resync = 1 }
    _ = line.play(1, [0: [(50, 100)]])
    #expect(line.take(0, 50) == .late(byTicks: 49))
    #expect(line.buffer.offset == nil)
    #expect(line.buffer.count == 1, "what waits still waits")
  }

  @Test func `what is older than all of a full buffer that gives up its oldest goes itself`() {
    var line = PlayoutLine { $0.full = .oldest }
    for frame in Int64(0)..<64 { line.take(100 + frame, 100 + frame) }
    #expect(line.buffer.takeDropped() == [])
    #expect(line.take(99, 99) == .buffered)
    #expect(line.buffer.takeDropped().map(\.timestamp) == [99])
    #expect(line.buffer.count == 64)
    #expect(line.take(100, 100) == .duplicate, "nothing that waited has gone")
  }

  @Test func `what was given up and not yet told of reads back as it was written`() throws {
    var line = PlayoutLine { $0.full = .oldest }
    for frame in Int64(0)..<66 { line.take(frame, frame) }
    _ = line.pull()
    let bytes = CanonicalWriter.encode(line.buffer)
    var copy = try CanonicalReader.decode(JitterBuffer.self, from: bytes)
    #expect(copy == line.buffer)
    #expect(copy.takeDropped().prefix(3).map(\.reason) == [.overflow, .overflow, .overdue])
  }
}
