import Kernel
import Testing

@testable import Voice

struct JitterBufferTests {
  private func buffer(
    _ anchor: PlayoutAnchor = .fixed,
    target: Int64 = 40,
    shrink: Int64 = 0,
    catchUp: PlayoutCatchUp = .none,
    full: PlayoutOverflow = .anew,
  ) -> JitterBuffer {
    var settings = JitterBufferSettings()
    settings.anchor = anchor
    settings.target = .milliseconds(target)
    settings.shrinkPeriod = .milliseconds(shrink)
    settings.catchUp = catchUp
    settings.full = full
    return JitterBuffer(settings: settings)
  }

  @discardableResult private func take(
    _ sequence: Int64,
    _ timestamp: Int64,
    _ carriesPrevious: Bool = true,
    at tick: Int64,
    _ buffer: inout JitterBuffer,
  ) -> Insertion {
    buffer.insert(
      sequence: SequenceNumber(sequence),
      timestamp: FrameNumber(timestamp),
      carriesPrevious: carriesPrevious,
      at: Tick(tick),
    )
  }

  /// What the ticks from 1 on play: the timestamp of a frame, `fec` or `plc` with it, or `-`.
  ///
  /// Arrivals are frames as (sequence, timestamp) by the tick after which they come.
  private func play(
    _ arrivals: [Int64: [(Int64, Int64)]],
    ticks: Int64,
    carryingPrevious carries: Bool = true,
    in buffer: inout JitterBuffer,
  ) -> String {
    var heard: [String] = []
    for tick in 0..<ticks {
      for (sequence, timestamp) in arrivals[tick] ?? [] {
        take(sequence, timestamp, carries, at: tick, &buffer)
      }
      heard.append(word(buffer.pull(at: Tick(tick + 1))))
    }
    return heard.joined(separator: " ")
  }

  @Test func `without a copy in the next packet a lost frame is concealed, not recovered`() {
    var with = buffer()
    var without = buffer()
    let arrivals: [Int64: [(Int64, Int64)]] = [
      0: [(0, 10)], 1: [(1, 11)], 3: [(3, 13)], 4: [(4, 14)],
    ]
    #expect(play(arrivals, ticks: 7, in: &with) == "- - 10 11 fec12 13 14")
    #expect(
      play(arrivals, ticks: 7, carryingPrevious: false, in: &without) == "- - 10 11 plc12 13 14"
    )
  }

  @Test func `a burst longer than the starvation ends in silence where there is no copy`() {
    var buffer = buffer(target: 60)
    let heard = play(
      [0: [(0, 10)], 5: [], 6: [(6, 16)]],
      ticks: 10,
      carryingPrevious: false,
      in: &buffer,
    )
    #expect(heard == "- - - 10 plc11 plc12 plc13 - - 16")
  }

  private func word(_ playout: Playout) -> String {
    switch playout {
    case .frame(_, let timestamp): "\(timestamp)"
    case .merge(let first, let second): "\(first.timestamp)+\(second.timestamp)"
    case .recover(_, let timestamp, _): "fec\(timestamp)"
    case .conceal(let timestamp): "plc\(timestamp)"
    case .silence: "-"
    }
  }

  @Test func `a frame waits for the target and then one plays per tick`() {
    var buffer = buffer()
    let heard = play(
      [0: [(0, 10)], 1: [(1, 11)], 2: [(2, 12)], 3: [(3, 13)]],
      ticks: 6,
      in: &buffer,
    )
    #expect(heard == "- - 10 11 12 13")
    #expect(buffer.offset == PlayoutOffset(-7))
  }

  @Test func `frames play in order whatever order they come in`() {
    var buffer = buffer()
    let heard = play([0: [(2, 12), (0, 10), (1, 11)]], ticks: 3, in: &buffer)
    #expect(heard == "10 11 12")
  }

  @Test func `a lost frame is recovered from the next one, two are concealed and recovered`() {
    var buffer = buffer()
    let heard = play(
      [
        0: [(0, 10)], 1: [(1, 11)], 3: [(3, 13)], 4: [], 5: [], 6: [(6, 16)], 7: [(7, 17)],
      ],
      ticks: 10,
      in: &buffer,
    )
    #expect(heard == "- - 10 11 fec12 13 plc14 fec15 16 17")
  }

  @Test func `concealment ends after three frames, and what comes then waits anew`() {
    var buffer = buffer()
    let heard = play(
      [0: [(0, 10)], 9: [(7, 17)], 10: [(8, 18)]],
      ticks: 14,
      in: &buffer,
    )
    #expect(heard == "- - 10 plc11 plc12 plc13 - - - - - 17 18 plc19")
  }

  @Test func `what was concealed before the buffer ran empty still plays, later`() {
    var buffer = buffer()
    let heard = play(
      [0: [(0, 10)], 7: [(1, 11), (2, 12)], 8: [(3, 13)]],
      ticks: 13,
      in: &buffer,
    )
    #expect(heard == "- - 10 plc11 plc12 plc13 - - 11 12 13 plc14 plc15")
    #expect(take(2, 12, at: 13, &buffer) == .late(byTicks: 4))
  }

  @Test func `a burst longer than the starvation is silent until the frame before the next`() {
    var buffer = buffer(target: 60)
    let heard = play(
      [0: [(0, 10)], 5: [], 6: [(6, 16)]],
      ticks: 10,
      in: &buffer,
    )
    #expect(heard == "- - - 10 plc11 plc12 plc13 - fec15 16")
  }

  @Test func `a frame after its tick is late by as many ticks as it missed`() {
    var buffer = buffer()
    _ = play([0: [(0, 10)], 1: [(1, 11)], 2: [(3, 13)]], ticks: 5, in: &buffer)
    #expect(take(2, 12, at: 5, &buffer) == .late(byTicks: 1))
    #expect(take(1, 11, at: 5, &buffer) == .late(byTicks: 2))
    #expect(take(3, 13, at: 5, &buffer) == .duplicate)
    #expect(take(4, 14, at: 5, &buffer) == .buffered)
  }

  // MARK: Pre-roll

  /// A pre-roll burst of ten frames and the frame that started it, then one frame per tick.
  private func preRollBurst() -> [Int64: [(Int64, Int64)]] {
    var arrivals: [Int64: [(Int64, Int64)]] = [0: (0...10).map { ($0, 100 + $0) }]
    for later in 1...10 { arrivals[Int64(later)] = [(10 + Int64(later), 110 + Int64(later))] }
    return arrivals
  }

  @Test func `as written, the pre-roll is overdue and never heard`() {
    var buffer = buffer(.fixed)
    let heard = play(preRollBurst(), ticks: 6, in: &buffer)
    #expect(heard == "108 109 110 111 112 113")
    let dropped = buffer.takeDropped()
    #expect(dropped.map(\.timestamp) == Array(100...107 as ClosedRange<FrameNumber>))
    #expect(dropped.allSatisfy { $0.reason == .overdue })
    #expect(buffer.takeDropped() == [])
  }

  @Test func `as written, the delay does not hang on how much of a burst the first tick sees`() {
    var arrivals: [Int64: [(Int64, Int64)]] = [
      0: (0...3).map { ($0, 100 + $0) }, 1: (4...11).map { ($0, 100 + $0) },
    ]
    for later in Int64(2)...10 { arrivals[later] = [(10 + later, 110 + later)] }
    var buffer = buffer(.fixed)
    #expect(play(arrivals, ticks: 6, in: &buffer) == "101 109 110 111 112 113")
  }

  @Test func `anchored per talkspurt, the pre-roll is heard and the delay grows by it`() {
    var buffer = buffer(.talkspurt)
    let heard = play(preRollBurst(), ticks: 8, in: &buffer)
    #expect(heard == "- - 100 101 102 103 104 105")
    #expect(buffer.takeDropped() == [])
    #expect(buffer.depth(at: 8) == 12)
  }

  @Test func `catching up, every second tick plays two frames until the target is met again`() {
    var buffer = buffer(.talkspurt, catchUp: .compress)
    var arrivals = preRollBurst()
    for later in Int64(11)...40 { arrivals[later] = [(10 + later, 110 + later)] }
    let heard = play(arrivals, ticks: 24, in: &buffer)
    #expect(
      heard == "- - 100+101 102 103+104 105 106+107 108 109+110 111 112+113 114 115+116 117 "
        + "118+119 120 121+122 123 124+125 126 127+128 129 130 131"
    )
    #expect(buffer.depth(at: 24) == 2)
    #expect(buffer.takeDropped() == [])
  }

  @Test func `frames that do not follow each other are not merged, nor is the last at hand`() {
    var buffer = buffer(.talkspurt, catchUp: .compress)
    let burst: [(Int64, Int64)] = [(0, 100), (2, 102), (3, 103), (4, 104), (5, 105)]
    #expect(play([0: burst], ticks: 8, in: &buffer) == "- - 100 fec101 102+103 104 105 plc106")
  }

  @Test func `a talkspurt without pre-roll gets its own, shorter delay`() {
    var buffer = buffer(.talkspurt)
    var arrivals: [Int64: [(Int64, Int64)]] = [0: [(0, 100), (1, 101), (2, 102), (3, 103)]]
    arrivals[3] = [(4, 110), (5, 111)]
    arrivals[4] = [(6, 112)]
    #expect(play(arrivals, ticks: 9, in: &buffer) == "- - 100 101 102 103 110 111 112")
  }

  @Test func `a pause between talkspurts is silence, not loss`() {
    var buffer = buffer(.fixed)
    let heard = play(
      [0: [(0, 10)], 1: [(1, 11)], 2: [(2, 14)]],
      ticks: 8,
      in: &buffer,
    )
    #expect(heard == "- - 10 11 - - 14 plc15")
  }

  @Test func `frames lost before a pause are concealed, the pause is not`() {
    var buffer = buffer(.fixed, target: 60)
    let heard = play([0: [(0, 10)], 2: [(2, 14)]], ticks: 8, in: &buffer)
    #expect(heard == "- - - 10 plc11 - - 14")
  }

  // MARK: Alignment

  @Test func `five late frames in a row align the play-out anew`() {
    var buffer = buffer()
    _ = play([0: [(50, 100)]], ticks: 1, in: &buffer)
    let aligned = buffer.offset
    for late in 0..<4 {
      let answer = take(Int64(late), Int64(50 + late), at: 1, &buffer)
      #expect(answer == .late(byTicks: Int64(49 - late)))
    }
    #expect(buffer.offset == aligned)
    take(4, 54, at: 1, &buffer)
    #expect(buffer.offset == nil)
    #expect(word(buffer.pull(at: 2)) == "-")
    #expect(word(buffer.pull(at: 3)) == "100")
  }

  @Test func `a talker whose count jumps is heard again`() {
    var buffer = buffer()
    let heard = play(
      [0: [(0, 10)], 1: [(1, 11)], 2: [(2, 1_000_000)], 3: [(3, 1_000_001)]],
      ticks: 7,
      in: &buffer,
    )
    #expect(heard == "- - 10 11 1000000 1000001 plc1000002")
  }

  @Test func `a delay that no frame needs is given up frame by frame where that is asked for`() {
    func depth(shrink: Int64) -> (depth: Int, skipped: Int) {
      var buffer = buffer(.talkspurt, shrink: shrink)
      _ = play(preRollBurst(), ticks: 10, in: &buffer)
      for tick in Int64(11)..<200 {
        take(10 + tick, 110 + tick, at: tick, &buffer)
        _ = buffer.pull(at: Tick(tick + 1))
      }
      return (buffer.depth(at: 200), buffer.takeDropped().count { $0.reason == .skipped })
    }
    #expect(depth(shrink: 0) == (12, 0))
    #expect(depth(shrink: 200) == (2, 10))
  }

  @Test func `no more than 64 frames wait`() {
    var buffer = buffer(full: .oldest)
    for frame in 0..<100 {
      take(Int64(frame), Int64(frame), at: 0, &buffer)
    }
    #expect(buffer.count == 64)
    #expect(buffer.takeDropped().map(\.reason) == Array(repeating: .overflow, count: 36))
  }

  @Test func `of a burst of any size every frame that is given up is told of`() {
    var buffer = buffer(full: .oldest)
    for frame in Int64(0)..<300 { take(frame, frame, at: 0, &buffer) }
    #expect(buffer.takeDropped().map(\.timestamp) == Array(0..<236 as Range<FrameNumber>))
    #expect(buffer.count == 64)
  }

  @Test func `ticks that were never played are made up for by giving up frames`() {
    var buffer = buffer()
    _ = play(
      [0: [(0, 10)], 1: [(1, 11)], 2: [(2, 12), (3, 13), (4, 14)]],
      ticks: 3,
      in: &buffer,
    )
    #expect(word(buffer.pull(at: 6)) == "13")
    #expect(buffer.takeDropped().map(\.timestamp) == [11, 12])
  }

  @Test func `it reads back as it was written, after every tick`() throws {
    var buffer = buffer(.talkspurt)
    for tick in Int64(0)..<20 {
      if tick % 5 != 3 {
        take(tick, tick + tick / 7 * 9, at: tick, &buffer)
      }
      _ = buffer.pull(at: Tick(tick + 1))
      let bytes = CanonicalWriter.encode(buffer)
      #expect(try CanonicalReader.decode(JitterBuffer.self, from: bytes) == buffer)
    }
  }
}
