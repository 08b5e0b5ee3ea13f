import Testing

@testable import Voice

struct TimeCompressionBoundsTests {
  /// The first frame is loud, the second silent: what is left of the first falls by an eightieth with
  /// each sample of the overlap, and the last sample of the overlap is the second frame's.
  @Test func `an overlap goes evenly from the first frame to the second and ends with it`() {
    let loud = [Int16](repeating: 8_000, count: 320)
    let silence = [Int16](repeating: 0, count: 320)
    let falling = (1...80).map { Int16(8_000 - 100 * $0) }
    let merged = TimeCompression.merge(loud, silence)
    #expect(Array(merged[..<180]) == Array(loud[..<180]))
    #expect(Array(merged[180..<260]) == falling)
    #expect(merged[260...].allSatisfy { $0 == 0 })
  }
}
