import Kernel
import Testing

@testable import Voice

struct PreRollTests {
  @Test func `it remembers the last 200 ms, oldest first`() {
    var preRoll = PreRoll()
    for frame in 1...25 { preRoll.remember(frame: FrameNumber(Int64(frame))) }
    #expect(preRoll.release() == Array(16...25 as ClosedRange<FrameNumber>))
    #expect(preRoll.frames.isEmpty)
  }

  @Test func `what was released is not released again`() {
    var preRoll = PreRoll()
    preRoll.remember(frame: 7)
    #expect(preRoll.release() == [7])
    #expect(preRoll.release() == [])
    preRoll.remember(frame: 8)
    #expect(preRoll.release() == [8])
  }

  @Test func `a pre-roll of no length remembers nothing`() {
    var preRoll = PreRoll(length: .zero)
    preRoll.remember(frame: 7)
    #expect(preRoll.release() == [])
  }

  @Test func `it reads back as it was written`() throws {
    var preRoll = PreRoll(length: .milliseconds(60))
    for frame in 1...5 { preRoll.remember(frame: FrameNumber(Int64(frame))) }
    let bytes = CanonicalWriter.encode(preRoll)
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"capacity":3,"frames":[3,4,5]}"#)
    #expect(try CanonicalReader.decode(PreRoll.self, from: bytes) == preRoll)
  }
}
