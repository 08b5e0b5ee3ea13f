import Kernel

/// What a Bluetooth headset leaves of sound by its hands-free profile: a low-pass at half of the rate at which
/// the headset samples, 8 kHz with CVSD and 16 kHz with mSBC (Bluetooth SIG, Hands-Free Profile 1.8, section 5.7).
///
/// A windowed sinc in integers, so that sound is the same on every machine. It is no model of a headset's codec: what
/// CVSD and mSBC add in noise is left out. Everything comes out `delay` later.
///
/// - Complexity: 33 to 97 multiplications for each sample; a headset that keeps all of the band has none.
public struct HeadsetBand: Equatable, Sendable {
  /// One half of the filter and its middle, with 15 fractional bits.
  private let weights: [Int32]
  /// The last samples of the frame before.
  private var past: [Int16]
  private var mixed: [Int16] = []

  /// The half length of the filter, in periods of the headset's rate.
  private static let reach = 8

  /// How many samples later everything is.
  public var delay: Int { weights.count - 1 }

  /// A band at the beginning of a stream; nil where the headset keeps all that there is.
  ///
  /// - Parameters:
  ///   - headset: the headset's samples per second: 8 000 or 16 000.
  ///   - sampleRate: the device's samples per second: 8 000, 16 000 or 48 000.
  public init?(of headset: Int64, at sampleRate: Int32) {
    guard headset > 0, headset < Int64(sampleRate) else { return nil }
    let ratio = Int(Int64(sampleRate) / headset)
    let reach = Self.reach * ratio
    let sines = BandResampler.sines(ratio)
    let span = Double(reach * reach)
    var weights = (0...reach).map { offset -> Int32 in
      let turns: Double = offset / ratio % 2 == 0 ? 1 : -1
      let angle = Double(offset) * .pi / Double(ratio)
      let sinc = offset == 0 ? 1 : turns * sines[offset % ratio] / angle
      let window = 1 - Double(offset * offset) / span
      return Int32((sinc * window * window * 32_768 / Double(ratio)).rounded())
    }
    // What is constant comes out as loud as it went in.
    weights[0] = 32_768 - 2 * weights.dropFirst().reduce(0, +)
    self.weights = weights
    past = Array(repeating: 0, count: 2 * reach)
  }

  /// Takes out of a frame what the headset does not carry.
  public mutating func apply(to frame: inout [Int16]) {
    let reach = delay
    mixed.removeAll(keepingCapacity: true)
    mixed.append(contentsOf: past)
    mixed.append(contentsOf: frame)
    for index in frame.indices {
      let middle = index + reach
      var sum = Int64(weights[0]) * Int64(mixed[middle]) + 16_384
      for offset in 1...reach {
        let pair = Int64(mixed[middle - offset]) + Int64(mixed[middle + offset])
        sum += Int64(weights[offset]) * pair
      }
      frame[index] = Int16(truncatingIfNeeded: max(-32_768, min(32_767, sum >> 15)))
    }
    past.replaceSubrange(past.indices, with: mixed.suffix(past.count))
  }

  /// Remembers a frame that goes past the headset, so that nothing clicks where it is used again.
  public mutating func pass(_ frame: [Int16]) {
    past.replaceSubrange(past.indices, with: (past + frame).suffix(past.count))
  }
}
