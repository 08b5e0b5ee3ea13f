import Kernel

/// What a microphone hears besides speech.
public enum NoiseBed: Equatable, Sendable {
  /// Nothing.
  case none
  /// White noise of that level, from a random stream.
  case white(level: Millibels)
  /// Wind over the microphone, with gusts; its level grows with the square of the speed.
  case wind(millimetresPerSecond: Int64)
  /// A recording that repeats.
  case clip([Int16])
}

/// Makes a noise bed frame by frame; any frame can be made without those before it, so that
/// what was asked for earlier changes nothing.
struct NoiseGenerator: Equatable, Sendable {
  private let bed: NoiseBed
  private let stream: RandomStream
  private let samplesPerFrame: Int
  private let wind: WindNoise
  /// What raw samples are multiplied with, with 24 fractional bits.
  private let gain: Int64

  /// A generator of `bed`; `level` replaces the level that the bed has by itself.
  init(_ bed: NoiseBed, level: Millibels?, sampleRate: Int32, stream: RandomStream) {
    self.bed = bed
    self.stream = stream
    samplesPerFrame = VoiceFrame.samples(at: sampleRate)
    wind = WindNoise(stream: stream, sampleRate: sampleRate)
    gain = Self.gain(of: bed, level: level)
  }

  /// Overwrites `samples` with the bed's frame of that index.
  func fill(_ samples: UnsafeMutableBufferPointer<Int32>, frame: FrameNumber) {
    switch bed {
    case .none:
      samples.update(repeating: 0)
    case .white:
      fillWhite(samples, frame: frame)
    case .wind:
      wind.fill(samples, frame: frame)
      scale(samples)
    case .clip(let clip):
      repeatClip(clip, into: samples, frame: frame)
      scale(samples)
    }
  }

  private func fillWhite(_ samples: UnsafeMutableBufferPointer<Int32>, frame: FrameNumber) {
    var words = stream.at(UInt64(bitPattern: frame.number))
    // Four samples to a word; a frame has 160, 320 or 960.
    for place in 0..<samples.count / 4 {
      let word = Int64(bitPattern: words.next())
      samples[4 &* place] = scaled(word << 48)
      samples[4 &* place &+ 1] = scaled(word << 32)
      samples[4 &* place &+ 2] = scaled(word << 16)
      samples[4 &* place &+ 3] = scaled(word)
    }
  }

  /// The sample in the upper 16 bits of a word, as loud as the bed.
  private func scaled(_ word: Int64) -> Int32 {
    Int32(truncatingIfNeeded: ((word >> 48) &* gain &+ Self.half) >> 24)
  }

  private func repeatClip(
    _ clip: [Int16],
    into samples: UnsafeMutableBufferPointer<Int32>,
    frame: FrameNumber,
  ) {
    guard !clip.isEmpty else {
      samples.update(repeating: 0)
      return
    }
    let place = frame.number * Int64(samplesPerFrame) % Int64(clip.count)
    var source = Int(place < 0 ? place + Int64(clip.count) : place)
    for index in samples.indices {
      samples[index] = Int32(clip[source])
      source += 1
      if source == clip.count { source = 0 }
    }
  }

  private func scale(_ samples: UnsafeMutableBufferPointer<Int32>) {
    for index in samples.indices {
      let scaled = (Int64(samples[index]) &* gain &+ Self.half) >> 24
      samples[index] = Int32(truncatingIfNeeded: scaled)
    }
  }

  private static let half: Int64 = 1 << 23

  private static func gain(of bed: NoiseBed, level: Millibels?) -> Int64 {
    let raw: Double
    let ownLevel: Millibels
    switch bed {
    case .none:
      return 0
    case .white(let own):
      // The root mean square of numbers spread evenly over ±1 is 1/√3.
      raw = 32_768 / (3.0).squareRoot()
      ownLevel = own
    case .wind(let speed):
      raw = WindNoise.rootMeanSquare
      ownLevel = WindNoise.level(millimetresPerSecond: speed)
    case .clip(let clip):
      ownLevel = SignalLevel.millibels(of: clip)
      raw = Amplitude.ofLevel(ownLevel)
    }
    guard ownLevel > SignalLevel.floor else { return 0 }
    let wanted = Amplitude.ofLevel(level ?? ownLevel)
    // 48 dB of amplification at most: beyond it every sample would be clipped anyway.
    return Int64((min(wanted / raw, 256) * 16_777_216).rounded())
  }
}

/// Root mean squares and factors that belong to millibels.
enum Amplitude {
  /// The root mean square, in 16-bit sample units, of that level.
  static func ofLevel(_ level: Millibels) -> Double {
    32_768 * factor(level)
  }

  /// What a signal is multiplied with to become louder by `gain`.
  static func factor(_ gain: Millibels) -> Double {
    Elementary.power(10, Double(gain) / 2_000)
  }
}
