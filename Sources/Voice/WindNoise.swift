import Kernel

/// Wind over a microphone: noise whose spectrum falls with frequency, in gusts.
///
/// It adds up octaves of value noise: random values on a lattice of 2ᵏ samples, joined by straight
/// lines, the wider the lattice the louder. That has the shape of turbulence at a microphone (most
/// of it below 200 Hz) and, unlike a filter, needs no past. Gusts are two such noises over
/// frames: the speed varies around its mean, the amplitude with its square.
struct WindNoise: Equatable, Sendable {
  private let stream: RandomStream
  /// How many binary places wider than at 16 kHz the lattices are.
  private let widening: Int

  /// Lattices of 8 to 256 samples at 16 kHz: 1 kHz down to 31 Hz.
  private static let octaves = 3...8
  /// Loudness grows by 5 dB per octave towards the low end; 64 is full.
  private static let weights: [Int32] = [4, 7, 12, 20, 36, 64]
  /// Lattices of gusts in frames and their shares of the swing, in 1/1024: 0.32 s and 2.56 s.
  private static let gusts: [(shift: Int, share: Int64)] = [(4, 164), (7, 246)]

  /// Noise from `stream` at a sample rate of 8, 16 or 48 kHz; at 48 kHz the spectrum lies a
  /// quarter lower, as lattices are powers of two.
  init(stream: RandomStream, sampleRate: Int32) {
    self.stream = stream
    widening = sampleRate < 12_000 ? -1 : sampleRate > 24_000 ? 2 : 0
  }

  /// The level at a speed: 40 dB per decade, -34 dBov at 10 m/s, as measured on recordings of
  /// generated wind at 3 m/s (-54 dBov) and 10 m/s.
  static func level(millimetresPerSecond speed: Int64) -> Millibels {
    guard speed > 0 else { return SignalLevel.floor }
    let level = -3_400 + 4_000 * Elementary.log10(Double(speed) / 10_000)
    return Millibels(max(Double(SignalLevel.floor), min(0, level)).rounded())
  }

  /// The root mean square of raw samples.
  static var rootMeanSquare: Double {
    // Values spread evenly over ±A have A²/3, straight lines between them keep 2/3 of it.
    let lattice = 2.0 / 9
    let tones = weights.reduce(0.0) { $0 + Double($1) * Double($1) }
    let swing = gusts.reduce(0.0) { $0 + Double($1.share) * Double($1.share) } / 1_048_576
    // The mean of (1 + x)⁴ is 1 + 6x² + x⁴; the last term is below a thousandth.
    return 32_768 / 64 * (tones * lattice * (1 + 6 * swing * lattice)).squareRoot()
  }

  /// Overwrites `samples` with the raw frame of that index; above full scale where it gusts.
  func fill(_ samples: UnsafeMutableBufferPointer<Int32>, frame: FrameNumber) {
    samples.update(repeating: 0)
    for (octave, weight) in zip(Self.octaves, Self.weights) {
      add(octave: octave, weight: weight, to: samples, from: frame.number * Int64(samples.count))
    }
    applyGusts(to: samples, frame: frame)
  }

  private func add(
    octave: Int,
    weight: Int32,
    to samples: UnsafeMutableBufferPointer<Int32>,
    from start: Int64,
  ) {
    let shift = octave + widening
    let spacing = 1 << shift
    var index = 0
    var point = start >> Int64(shift)
    var offset = Int(start & Int64(spacing - 1))
    var left = value(at: point, lane: octave)
    while index < samples.count {
      let right = value(at: point + 1, lane: octave)
      let end = min(samples.count, index + spacing - offset)
      let slope = right &- left
      // Up to 2¹⁵ · 2¹⁰ and so within 32 bits; the shift takes the lattice's width out again.
      var height = left &<< Int32(shift) &+ slope &* Int32(offset)
      while index < end {
        samples[index] &+= ((height >> Int32(shift)) &* weight) >> 6
        height &+= slope
        index += 1
      }
      left = right
      point += 1
      offset = 0
    }
  }

  /// The lattice value of that place, four of which share one random word.
  private func value(at point: Int64, lane: Int) -> Int32 {
    let word = stream.word(at: UInt64(bitPattern: point >> 2), lane: UInt64(lane))
    return Int32(Int16(truncatingIfNeeded: word >> UInt64((point & 3) << 4)))
  }

  private func applyGusts(to samples: UnsafeMutableBufferPointer<Int32>, frame: FrameNumber) {
    let first = gust(at: frame)
    let step = (gust(at: frame + 1) - first) / Int64(samples.count)
    var factor = first
    for index in samples.indices {
      samples[index] = Int32(truncatingIfNeeded: (Int64(samples[index]) &* factor) >> 20)
      factor &+= step
    }
  }

  /// What amplitudes are multiplied with at a frame's start, with 20 fractional bits.
  private func gust(at frame: FrameNumber) -> Int64 {
    var speed: Int64 = 1 << 10
    for (index, gust) in Self.gusts.enumerated() {
      let point = frame.number >> Int64(gust.shift)
      let offset = frame.number & (1 << gust.shift - 1)
      let left = Int64(value(at: point, lane: 100 + index))
      let right = Int64(value(at: point + 1, lane: 100 + index))
      let height = left + ((right - left) * offset) >> gust.shift
      speed += (height * gust.share) >> 15
    }
    return speed * speed
  }
}
