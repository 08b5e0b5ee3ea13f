import Kernel
import Testing

@testable import Voice

struct TimeCompressionTests {
  /// A tone of that period in samples, without the C library: a parabola for each half wave.
  private func tone(_ period: Int, from start: Int = 0, count: Int) -> [Int16] {
    (start..<start + count).map { index in
      let half = period / 2
      let place = index % half
      let height = 4 * 8_000 * place * (half - place) / (half * half)
      return Int16(index % period < half ? height : -height)
    }
  }

  private func crossings(_ samples: [Int16]) -> Int {
    zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
  }

  private func largestStep(_ samples: [Int16]) -> Int {
    zip(samples, samples.dropFirst()).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test(arguments: [40, 64, 80, 108, 120, 160])
  func `two frames of a tone become one of the same pitch, without a click`(period: Int) {
    let sound = tone(period, count: 640)
    let merged = TimeCompression.merge(Array(sound[..<320]), Array(sound[320...]))
    #expect(merged.count == 320)
    #expect(abs(crossings(merged) - 640 / period) <= 1)
    #expect(largestStep(merged) <= largestStep(sound) * 5 / 4)
  }

  @Test(arguments: [160, 320, 960])
  func `it begins as the first frame and ends as the second`(count: Int) {
    let sound = tone(100, count: 2 * count)
    let merged = TimeCompression.merge(Array(sound[..<count]), Array(sound[count...]))
    #expect(Array(merged[..<(count / 16)]) == Array(sound[..<(count / 16)]))
    #expect(Array(merged.suffix(count / 16)) == Array(sound.suffix(count / 16)))
  }

  @Test func `silence stays silent and full scale does not overflow`() {
    let silence = [Int16](repeating: 0, count: 320)
    #expect(TimeCompression.merge(silence, silence) == silence)
    let loud = [Int16](repeating: .min, count: 320)
    #expect(TimeCompression.merge(loud, loud) == loud)
  }

  @Test func `what begins, ends and jumps does so softly`() {
    var frame = [Int16](repeating: 8_000, count: 320)
    Fade.begin(&frame)
    #expect(frame[0] == 0 && frame[40] == 4_000 && frame[80] == 8_000)
    Fade.end(&frame)
    #expect(frame[80...].allSatisfy { $0 == 0 })
    frame = [Int16](repeating: 8_000, count: 320)
    Fade.cross(from: [Int16](repeating: -8_000, count: 320), to: &frame)
    #expect(frame[0] == -8_000 && frame[40] == 0 && frame[80] == 8_000)
  }
}
