import Kernel
import Testing
import Voice

@testable import Intercom

/// What a member can have sent, to the last number.
struct DatagramTests {
  private static let most: Int64 = 1 << 48
  private static let far = FrameNumber(most)
  private static let last = SequenceNumber(Int64(UInt32.max))

  @Test(
    arguments: [
      (.voice(stream: 0, sequence: 0, timestamp: 0), true),
      (.voice(stream: .max, sequence: last, timestamp: far), true),
      (.voice(stream: 0, sequence: last + 1, timestamp: 0), false),
      (.voice(stream: 0, sequence: -1, timestamp: 0), false),
      (.voice(stream: 0, sequence: 0, timestamp: FrameNumber(-most)), true),
      (.voice(stream: 0, sequence: 0, timestamp: FrameNumber(-most) - 1), false),
      (.voice(stream: 0, sequence: 0, timestamp: far + 1), false),
      (.ping(number: most), true), (.ping(number: most + 1), false),
      (.ping(number: -most), true), (.ping(number: .min), false),
      (.pong(number: most), true), (.pong(number: most + 1), false),
      (.pong(number: -most - 1), false), (.receipt(highest: -1, lostPermille: 0), true),
      (.receipt(highest: -2, lostPermille: 0), false),
      (.receipt(highest: last, lostPermille: 1_000), true),
      (.receipt(highest: last + 1, lostPermille: 0), false),
      (.receipt(highest: 0, lostPermille: 1_001), false),
      (.receipt(highest: 0, lostPermille: -1), false), (.standby, true),
      (.release(step: .ask, about: .local, number: most, highest: -1), true),
      (.release(step: .ask, about: .local, number: most + 1, highest: -1), false),
      (.release(step: .agree, about: .internet, number: 1, highest: last), true),
      (.release(step: .agree, about: .internet, number: 1, highest: last + 1), false),
      (.release(step: .agree, about: .internet, number: 1, highest: -2), false),
      (.handshake(step: .hello, attempt: 1), false),
      (.handshake(step: .reply, attempt: 1), false),
      (.handshake(step: .confirm, attempt: 1), false),
    ] as [(Datagram, Bool)]
  )
  func `a datagram is worth reading where a member can have sealed it`(
    datagram: Datagram,
    isPlausible: Bool,
  ) {
    #expect(datagram.isPlausible == isPlausible)
  }
}
