/// The second-order high-pass in front of SILK, which takes away what lies below the voice.
///
/// libopus begins at 60 Hz and goes up to 100 Hz with the talker's pitch; here it stays, which
/// agrees best with what it makes of speech in wind.
struct RumbleFilter: Equatable, Sendable {
  /// With 28 fractional bits.
  private let gain: Int
  private let firstFeedback: Int
  private let secondFeedback: Int
  /// With 8 fractional bits.
  private var first = 0
  private var second = 0

  private static let corner = 60.0

  /// A filter that has heard nothing.
  init(sampleRate: Int) {
    let one = Double(1 << 28)
    let turn = 1.5 * Double.pi * Self.corner / Double(sampleRate)
    let radius = 1 - 0.92 * turn
    gain = Int((radius * one).rounded())
    firstFeedback = Int((-radius * (2 - turn * turn) * one).rounded())
    secondFeedback = Int((radius * radius * one).rounded())
  }

  /// Overwrites `output`, which is as long as `samples`.
  mutating func apply(
    _ samples: UnsafeBufferPointer<Int16>,
    into output: UnsafeMutableBufferPointer<Int16>,
  ) {
    // The memory stays in registers: whoever reads `self` may not see it before the end.
    var (first, second) = (first, second)
    for index in samples.indices {
      let scaled = (Int(samples[index]) &* gain) >> 20
      let value = first &+ scaled
      first = second &- 2 &* scaled &- (value &* firstFeedback) >> 28
      second = scaled &- (value &* secondFeedback) >> 28
      let rounded = max(-32_768, min(32_767, (value &+ 128) >> 8))
      output[index] = Int16(truncatingIfNeeded: rounded)
    }
    (self.first, self.second) = (first, second)
  }
}
