/// Brings 8, 16 or 48 kHz down to 8, 12 or 16 kHz, frame by frame, in integers.
///
/// A windowed sinc at 48 kHz, which all rates divide. It is good enough to measure energies with,
/// not to listen to.
///
/// - Complexity: 25 to 49 multiplications for each sample that comes out; none where the rates
///   are the same.
struct BandResampler: Equatable, Sendable {
  /// 48 kHz over the rate before and the rate after.
  private let up: Int
  private let down: Int
  /// The filter's half length at 48 kHz.
  private let reach: Int
  /// One half of the filter, with 15 fractional bits.
  private let weights: [Int]
  /// The last samples of the frame before.
  private var past = [Int16](repeating: 0, count: 64)

  /// How much later everything is, in samples of 48 kHz: about what the codec's own takes.
  private static let delay = 33

  /// A resampler at the beginning of a stream; rates in kHz.
  init(from source: Int, to target: Int) {
    up = 48 / source
    down = 48 / target
    reach = 4 * down
    let sines = Self.sines(down)
    let span = Double(reach * reach)
    weights = (0..<reach).map { [up, down] offset in
      let turns: Double = offset / down % 2 == 0 ? 1 : -1
      let angle = Double(offset) * .pi / Double(down)
      let sinc = offset == 0 ? 1 : turns * sines[offset % down] / angle
      let window = 1 - Double(offset * offset) / span
      return Int((sinc * window * window * 32_768 * Double(up) / Double(down)).rounded())
    }
  }

  /// Overwrites `output` with as much time as `samples` have.
  mutating func resample(
    _ samples: UnsafeBufferPointer<Int16>,
    into output: UnsafeMutableBufferPointer<Int16>,
  ) {
    if up == down {
      delay(samples, into: output)
    } else {
      for index in output.indices { output[index] = filtered(samples, index * down) }
    }
    let first = samples.count - past.count
    for index in past.indices { past[index] = samples[first + index] }
  }

  /// What the codec's own filter would delay is delayed, and nothing else changes.
  private func delay(
    _ samples: UnsafeBufferPointer<Int16>,
    into output: UnsafeMutableBufferPointer<Int16>,
  ) {
    let late = Self.delay / up
    for index in 0..<late { output[index] = past[past.count - late + index] }
    for index in late..<output.count { output[index] = samples[index - late] }
  }

  private func filtered(_ samples: UnsafeBufferPointer<Int16>, _ index: Int) -> Int16 {
    let center = index - Self.delay
    var sum = 0
    // The first sample within reach; counted from the past's, so that nothing is negative.
    var place = (center - reach + past.count * up) / up + 1 - past.count
    while place * up < center + reach {
      let sample = Int(place < 0 ? past[past.count + place] : samples[place])
      sum += sample * weights[abs(place * up - center)]
      place += 1
    }
    return Int16(truncatingIfNeeded: max(-32_768, min(32_767, sum >> 15)))
  }

  /// The sines of the multiples of π/n below π, by square roots alone.
  static func sines(_ count: Int) -> [Double] {
    let steep = (0.75).squareRoot()
    let middle = (0.5).squareRoot()
    switch count {
    case 2: return [0, 1]
    case 3: return [0, steep, steep]
    case 4: return [0, middle, 1, middle]
    case 6: return [0, 0.5, steep, 1, steep, 0.5]
    case let other: preconditionFailure("no table for a \(other)th of 48 kHz")
    }
  }
}
