/// Two first-order high-pass stages, 12 dB per octave below the corner, in integers.
///
/// What a phone's voice processing does against wind (a repair of fault I20).
struct HighPassFilter: Equatable, Sendable {
  /// y = α · (y' + x - x'), α with 15 fractional bits.
  private let alpha: Int64
  private var first = Stage()
  private var second = Stage()

  private struct Stage: Equatable {
    var input: Int64 = 0
    /// With 8 more fractional bits than the input, so that the tail dies away.
    var output: Int64 = 0

    mutating func pass(_ sample: Int64, alpha: Int64) -> Int64 {
      output = (alpha &* (output &+ (sample &- input) &<< 8)) >> 15
      input = sample
      return (output &+ 128) >> 8
    }
  }

  /// A filter whose stages have their corner at that frequency, in hertz.
  init(corner: Int32, sampleRate: Int32) {
    let turn = 2 * Double.pi * Double(corner)
    alpha = Int64((32_768 * Double(sampleRate) / (Double(sampleRate) + turn)).rounded())
  }

  /// Filters the next samples in place.
  mutating func apply(to samples: UnsafeMutableBufferPointer<Int32>) {
    for index in samples.indices {
      let once = first.pass(Int64(samples[index]), alpha: alpha)
      samples[index] = Int32(truncatingIfNeeded: second.pass(once, alpha: alpha))
    }
  }
}
