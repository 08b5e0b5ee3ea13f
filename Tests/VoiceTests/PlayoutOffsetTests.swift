import Kernel
import Testing
import Voice

/// The one way from a talker's frames to a listener's ticks, and back.
struct PlayoutOffsetTests {
  @Test(
    arguments: [(10, 3, -7), (10, 10, 0), (10, 12, 2), (-4, 9, 13)] as [(Int64, Int64, Int64)]
  )
  func `a frame and the tick that plays it say how the two counts lie`(
    frame: Int64,
    tick: Int64,
    offset: Int64,
  ) {
    let found = Tick(tick) - FrameNumber(frame)
    #expect(found == PlayoutOffset(offset))
    #expect(FrameNumber(frame) + found == Tick(tick))
    #expect(Tick(tick) - found == FrameNumber(frame))
  }

  @Test func `a larger offset plays later`() {
    let offset = PlayoutOffset(-7)
    #expect(offset < offset + 1 && offset - 1 < offset)
    #expect(FrameNumber(10) + (offset + 2) == Tick(5))
    #expect(Tick(5) - (offset - 2) == FrameNumber(14))
  }

  @Test func `a device counts its frames and its calls alike`() {
    #expect(Tick(41).captured == FrameNumber(41))
    #expect(FrameNumber(0).offset == .zero)
    #expect(FrameNumber(50).offset == .seconds(1))
    #expect(FrameNumber(-1).offset == .zero - VoiceFrame.length)
  }

  @Test func `an offset stands on record as its number`() throws {
    let buffer = aligned()
    let text = String(decoding: CanonicalWriter.encode(buffer), as: UTF8.self)
    #expect(text.contains(#""offset":-7,"#))
    #expect(try CanonicalReader.decode(JitterBuffer.self, from: Array(text.utf8)) == buffer)
  }

  /// A buffer that plays frame 10 in tick 3.
  private func aligned() -> JitterBuffer {
    var buffer = JitterBuffer()
    _ = buffer.insert(sequence: 0, timestamp: 10, carriesPrevious: false, at: 0)
    for tick in Tick(1)...3 { _ = buffer.pull(at: tick) }
    return buffer
  }
}
