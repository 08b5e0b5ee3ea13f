import Kernel

/// What one device hears: clean clips at their places in the call, over a bed of noise.
///
/// Everything is integers, so a frame is the same on every machine; and any frame can be made
/// without those before it unless there is a high-pass filter, which has a memory.
///
/// - Complexity: some microseconds per frame, without allocation once the caller's array has its
///   size.
public struct Microphone: Sendable {
  /// Samples per second.
  public let sampleRate: Int32
  /// Samples per frame of 20 ms.
  public let samplesPerFrame: Int
  /// The level of speech at this microphone: the root mean square over all labelled speech.
  public let speechLevel: Millibels

  private let clips: [SpeechClip]
  /// What clean samples are multiplied with, with 16 fractional bits.
  private let gain: Int64
  private let noise: NoiseGenerator
  private var highPass: HighPassFilter?
  private var scratch: [Int32]

  /// The level of speech that an SNR refers to where a microphone has no clips, in millibels.
  public static let nominalSpeechLevel: Millibels = -2_600

  /// A microphone.
  ///
  /// - Parameters:
  ///   - clips: what is said, in any order; clips that overlap are added.
  ///   - noise: what is heard besides.
  ///   - snr: the level of speech over the level of the noise bed, in millibels; nil leaves the
  ///     bed its own level. Speech counts only where there is some, so pauses do not lower it.
  ///   - gain: how much louder than the clips the speech is, in millibels.
  ///   - highPass: the corner of the filter against wind, in hertz; nil for none.
  ///   - sampleRate: samples per second: 8 000, 16 000 or 48 000.
  ///   - stream: what the noise is made of.
  public init(
    clips: [SpeechClip],
    noise: NoiseBed,
    snr: Millibels? = nil,
    gain: Millibels = 0,
    highPass: Int32? = nil,
    sampleRate: Int32 = 16_000,
    stream: RandomStream,
  ) {
    self.sampleRate = sampleRate
    samplesPerFrame = VoiceFrame.samples(at: sampleRate)
    self.clips = clips.sorted { $0.start < $1.start }
    self.gain = Int64((min(Amplitude.factor(gain), 256) * 65_536).rounded())
    let squares = clips.reduce(0) { $0 + $1.activeSquares }
    let count = clips.reduce(0) { $0 + $1.activeCount }
    speechLevel =
      squares > 0
      ? SignalLevel.millibels(sumOfSquares: squares, count: count) + gain
      : Self.nominalSpeechLevel
    let level = snr.map { [speechLevel] in speechLevel - $0 }
    self.noise = NoiseGenerator(noise, level: level, sampleRate: sampleRate, stream: stream)
    self.highPass = highPass.map { HighPassFilter(corner: $0, sampleRate: sampleRate) }
    scratch = Array(repeating: 0, count: samplesPerFrame)
  }

  /// Makes the frame of that index, the call's samples from `index` · `samplesPerFrame` on.
  ///
  /// - Parameters:
  ///   - index: which frame; frames before the call are noise.
  ///   - leak: what else sounds beside the microphone in this frame; nil for nothing.
  ///   - samples: overwritten; resized where it has another size.
  /// - Returns: the frame's level, in millibels.
  public mutating func frame(
    _ index: FrameNumber,
    over leak: SoundLeak? = nil,
    into samples: inout [Int16],
  ) -> Millibels {
    if samples.count != samplesPerFrame {
      samples = Array(repeating: 0, count: samplesPerFrame)
    }
    let start = index.number * Int64(samplesPerFrame)
    let squares = scratch.withUnsafeMutableBufferPointer { [noise, clips, gain] mixed in
      noise.fill(mixed, frame: index)
      Self.add(clips, gain: gain, to: mixed, from: start)
      leak?.add(to: mixed, from: start)
      highPass?.apply(to: mixed)
      return samples.withUnsafeMutableBufferPointer { Self.saturate(mixed, into: $0) }
    }
    return SignalLevel.millibels(sumOfSquares: squares, count: samplesPerFrame)
  }

  /// How many samples of a clip are cut off at full scale where it is so much louder, in millibels, and nothing else
  /// sounds.
  public static func cutOff(_ samples: [Int16], gain: Millibels) -> Int {
    let room = Double(Int16.max) / Amplitude.factor(gain)
    return samples.count { Double($0).magnitude > room }
  }

  private static func add(
    _ clips: [SpeechClip],
    gain: Int64,
    to mixed: UnsafeMutableBufferPointer<Int32>,
    from start: Int64,
  ) {
    let end = start + Int64(mixed.count)
    for clip in clips {
      guard clip.start < end else { break }
      let clipEnd = clip.start + Int64(clip.samples.count)
      guard clipEnd > start else { continue }
      let first = Int(max(start, clip.start) - start)
      let last = Int(min(end, clipEnd) - start)
      clip.samples.withUnsafeBufferPointer { source in
        let shift = Int(start - clip.start)
        for index in first..<last {
          let louder = (Int64(source[index + shift]) &* gain &+ 32_768) >> 16
          mixed[index] &+= Int32(truncatingIfNeeded: louder)
        }
      }
    }
  }

  /// Clips to 16 bits and adds up the squares.
  private static func saturate(
    _ mixed: UnsafeMutableBufferPointer<Int32>,
    into samples: UnsafeMutableBufferPointer<Int16>,
  ) -> Int64 {
    for index in mixed.indices {
      samples[index] = Int16(truncatingIfNeeded: max(-32_768, min(32_767, mixed[index])))
    }
    // In a loop of its own, which becomes one over several samples at a time.
    var squares: UInt64 = 0
    for index in samples.indices {
      let sample = Int32(samples[index])
      squares &+= UInt64(UInt32(bitPattern: sample &* sample))
    }
    return Int64(squares)
  }
}
