import Kernel
import Testing

@testable import Voice

struct InterarrivalJitterTests {
  @Test func `even spacing has no jitter, whatever the clocks`() {
    var jitter = InterarrivalJitter()
    for packet in Int64(0)..<100 {
      jitter.observe(arrival: 5_000_000 + packet * 20_000, timestamp: packet * 20_000)
    }
    #expect(jitter.scaled == 0)
  }

  @Test func `the integer form of RFC 3550 is followed step by step`() {
    var jitter = InterarrivalJitter()
    var scaled: [Int64] = []
    for transit: Int64 in [100, 140, 140, 60, 61] {
      jitter.observe(arrival: transit, timestamp: 0)
      scaled.append(jitter.scaled)
    }
    // 40 - (8 >> 4), then - (48 >> 4), then + 80 - (45 >> 4), then + 1 - (123 >> 4).
    #expect(scaled == [0, 40, 37, 115, 109])
    #expect(jitter.estimate == 6)
  }

  @Test func `a constant difference is the estimate in the end`() {
    var jitter = InterarrivalJitter()
    for packet in Int64(0)..<400 {
      jitter.observe(arrival: packet * 20_000 + packet % 2 * 3_000, timestamp: packet * 20_000)
    }
    #expect(jitter.estimate == 2_999 || jitter.estimate == 3_000)
  }

  @Test func `it reads back as it was written`() throws {
    var jitter = InterarrivalJitter()
    for arrival: Int64 in [3, 9] {
      let bytes = CanonicalWriter.encode(jitter)
      #expect(try CanonicalReader.decode(InterarrivalJitter.self, from: bytes) == jitter)
      jitter.observe(arrival: arrival, timestamp: 0)
    }
  }
}
