import Kernel

/// How much like speech SILK takes each frame to be: the detector inside the codec, in integers.
///
/// Not the app's voice detector: this one decides which frames Opus encodes twice. Four bands,
/// each an octave but the lowest, are compared with the noise that each of them has had (RFC 6716
/// §5.2.3.1); a noise floor follows the mean of the inverse energy, so loud frames hardly move it.
///
/// - Complexity: a microsecond or two per frame, without allocation.
struct SpeechActivity: Equatable, Sendable {
  /// The highest value: a frame that is speech beyond doubt.
  static let certain = 255

  private var splitters = [Splitter](repeating: Splitter(), count: 3)
  private var bands = (0..<4).map { Band(number: $0) }
  /// The last sample of the lowest band, halved.
  private var last: Int16 = 0
  /// Frames heard, from 15 on; at first the noise floors move faster.
  private var age = 15

  /// One band of the spectrum: its energy and its noise.
  private struct Band: Equatable {
    /// What is added to every energy; as in pink noise, less in higher bands.
    var bias: Int
    var noise: Int
    var inverse: Int
    /// The energy of the last quarter of the frame before.
    var tail = 0

    init(number: Int) {
      bias = 50 / (number + 1)
      noise = 100 * bias
      inverse = SpeechActivity.one / noise
    }

    /// The energy of a frame's band and of the last quarter before it; its own last quarter, which
    /// counts again in the next frame, counts half.
    mutating func hear(
      _ samples: UnsafeMutableBufferPointer<Int16>,
      _ start: Int,
      _ count: Int,
    ) -> Int {
      var sum = tail
      let quarter = count / 4
      for part in 0..<4 {
        let first = start + part * quarter
        // Of 40 samples at most, each below 2¹²: 30 bits.
        var squares: Int32 = 0
        for index in first..<first + quarter {
          let sample = Int32(samples[index] >> 3)
          squares &+= sample &* sample
        }
        tail = Int(squares)
        sum += part < 3 ? tail : tail >> 1
      }
      return min(sum, SpeechActivity.one)
    }
  }

  /// Splits a signal into its lower and its upper half with two all-passes.
  private struct Splitter: Equatable {
    var even = 0
    var odd = 0
  }

  /// The numerator of inverse energies.
  private static let one = Int(Int32.max)
  /// How fast a noise floor moves, of 65 536.
  private static let pace = 1_024

  /// The activity of the next frame, 0 to `certain`.
  ///
  /// - Parameters:
  ///   - frame: 20 ms at 8, 12 or 16 kHz; it is overwritten.
  ///   - isHalf: whether it is 10 ms.
  /// - Returns: 0 to `certain`.
  mutating func hear(_ frame: UnsafeMutableBufferPointer<Int16>, isHalf: Bool = false) -> Int {
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: frame.count) { upper in
      // The upper halves lie one after the other: of 8 kHz 4–8, 2–4 and 1–2 kHz.
      let count = frame.count
      var place = 0
      var length = count
      for index in splitters.indices {
        Self.split(&splitters[index], frame, length, into: upper, at: place)
        length /= 2
        place += length
      }
      differentiate(frame, length)
      var energies = SIMD4<Int>()
      energies[0] = bands[0].hear(frame, 0, length)
      energies[1] = bands[1].hear(upper, count * 3 / 4, length)
      energies[2] = bands[2].hear(upper, count / 2, length * 2)
      energies[3] = bands[3].hear(upper, 0, length * 4)
      learn(energies)
      return activity(energies, isHalf: isHalf)
    }
  }

  /// Samples have 16 bits and states some more: nothing here leaves 64.
  private static func split(
    _ state: inout Splitter,
    _ samples: UnsafeMutableBufferPointer<Int16>,
    _ count: Int,
    into upper: UnsafeMutableBufferPointer<Int16>,
    at place: Int,
  ) {
    var (evenState, oddState) = (state.even, state.odd)
    for index in 0..<count / 2 {
      let even = Int(samples[2 &* index]) << 10
      // The step and −24 290 of 65 536 of it.
      let evenMove = ((even &- evenState) &* 41_246) >> 16
      let first = evenState &+ evenMove
      evenState = even &+ evenMove
      let odd = Int(samples[2 &* index &+ 1]) << 10
      let oddMove = ((odd &- oddState) &* 10_788) >> 16
      let second = oddState &+ oddMove
      oddState = odd &+ oddMove
      samples[index] = clipped((second &+ first &+ 1_024) >> 11)
      upper[place &+ index] = clipped((second &- first &+ 1_024) >> 11)
    }
    (state.even, state.odd) = (evenState, oddState)
  }

  private static func clipped(_ sample: Int) -> Int16 {
    Int16(truncatingIfNeeded: max(-32_768, min(32_767, sample)))
  }

  /// Takes what is constant, and most of what is slow, out of the lowest band.
  private mutating func differentiate(
    _ samples: UnsafeMutableBufferPointer<Int16>,
    _ count: Int,
  ) {
    for index in 0..<count {
      let halved = samples[index] >> 1
      samples[index] = halved &- last
      last = halved
    }
  }

  /// Lets the noise floors follow.
  private mutating func learn(_ energies: SIMD4<Int>) {
    let fastest = age < 1_000 ? 32_767 / (age >> 4 + 1) : 0
    if age < 1_000 { age += 1 }
    for index in bands.indices {
      let noise = bands[index].noise
      let energy = min(energies[index] + bands[index].bias, Self.one)
      let inverse = Self.one / energy
      let share =
        energy > noise << 3
        ? Self.pace >> 3
        : energy < noise ? Self.pace : (((inverse * noise) >> 16) * Self.pace * 2) >> 16
      let pace = max(share, fastest)
      bands[index].inverse += ((inverse - bands[index].inverse) * pace) >> 16
      bands[index].noise = min(Self.one / bands[index].inverse, 0xFF_FFFF)
    }
  }

  /// How far the bands stand above their noise, as a probability.
  private func activity(_ energies: SIMD4<Int>, isHalf: Bool) -> Int {
    var squares = 0
    var power = 0
    for (index, band) in bands.enumerated() {
      let energy = energies[index]
      power += (index + 1) * ((energy - band.noise) >> 4)
      guard energy > band.noise else { continue }
      // With 8 fractional bits, its logarithm with 7.
      let ratio =
        energy < 1 << 23 ? (energy << 8) / (band.noise + 1) : energy / (band.noise >> 8 + 1)
      let octaves = Int(SignalLevel.log2Fixed(UInt64(max(1, ratio))) >> 9) - 8 * 128
      squares += octaves * octaves
    }
    let level = 3 * Self.root(squares / 4)
    var probability = Self.logistic((45_000 * level) >> 16 - 128)
    if !isHalf { power >>= 1 }
    if power <= 0 {
      probability >>= 1
    } else if power < 16_384 {
      probability = ((32_768 + Self.root(power << 16)) * probability) >> 16
    }
    return min(probability >> 7, Self.certain)
  }

  /// The square root as SILK takes it: straight lines between powers of two.
  private static func root(_ value: Int) -> Int {
    guard value > 0 else { return 0 }
    let octave = Int.bitWidth - 1 - value.leadingZeroBitCount
    let whole = (octave & 1 == 0 ? 32_768 : 46_214) >> ((30 - octave + (octave & 1)) / 2)
    // Seven bits after the leading one.
    let fraction = octave >= 7 ? (value >> (octave - 7)) & 127 : (value << (7 - octave)) & 127
    return whole + (whole * 213 * fraction) >> 16
  }

  /// 32 768 / (1 + e^−x), x with 5 fractional bits, by straight lines between whole numbers.
  private static func logistic(_ value: Int) -> Int {
    let size = abs(value)
    guard size < 6 * 32 else { return value < 0 ? 0 : 32_767 }
    let step = points[size >> 5 + 1] - points[size >> 5]
    let height = points[size >> 5] + step * (size & 31) / 32
    return value < 0 ? 32_768 - height : height
  }

  private static let points = [16_384, 23_955, 28_861, 31_213, 32_178, 32_548, 32_767]
}
