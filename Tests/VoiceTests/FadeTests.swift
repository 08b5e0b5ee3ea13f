import Testing

@testable import Voice

/// A frame of eight samples, of which the edge is two.
struct FadeTests {
  private let loud = [Int16](repeating: 100, count: 8)

  @Test(
    arguments: [
      (0, [0, 50, 100, 100, 100, 100, 100, 100]), (3, [0, 0, 0, 0, 50, 100, 100, 100]),
      (6, [0, 0, 0, 0, 0, 0, 0, 50]), (8, [0, 0, 0, 0, 0, 0, 0, 0]),
      (100, [0, 0, 0, 0, 0, 0, 0, 0]),
    ] as [(Int, [Int16])]
  )
  func `a frame begins out of its silence within the edge`(silent: Int, heard: [Int16]) {
    var frame = loud
    Fade.begin(&frame, after: silent)
    #expect(frame == heard)
  }

  @Test func `a frame ends within the edge and is silent then`() {
    var frame = loud
    Fade.end(&frame)
    #expect(frame == [100, 50, 0, 0, 0, 0, 0, 0])
  }

  @Test(
    arguments: [
      (0, [-100, 0, 100, 100, 100, 100, 100, 100]),
      (3, [-100, -100, -100, -100, 0, 100, 100, 100]),
      (8, [-100, -100, -100, -100, -100, -100, -100, -100]),
      (99, [-100, -100, -100, -100, -100, -100, -100, -100]),
    ] as [(Int, [Int16])]
  )
  func `a frame goes on as the one before and becomes itself within the edge`(
    kept: Int,
    heard: [Int16],
  ) {
    var frame = loud
    Fade.cross(from: loud.map { -$0 }, to: &frame, after: kept)
    #expect(frame == heard)
  }

  @Test func `from one full scale to the other nothing overflows`() {
    var frame = [Int16](repeating: .max, count: 320)
    Fade.cross(from: [Int16](repeating: .min, count: 320), to: &frame)
    #expect(frame[0] == .min && frame[80] == .max)
    #expect(zip(frame, frame.dropFirst()).allSatisfy { $0 <= $1 })
    frame = [Int16](repeating: .min, count: 320)
    Fade.begin(&frame)
    #expect(frame[0] == 0 && frame[79] == -32_358 && frame[80] == .min)
  }

  @Test func `no samples have no edge`() {
    var frame: [Int16] = []
    Fade.begin(&frame, after: 5)
    Fade.cross(from: [], to: &frame, after: 5)
    Fade.end(&frame)
    #expect(frame == [])
    #expect(TimeCompression.merge([], []) == [])
  }
}
