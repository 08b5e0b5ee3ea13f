import Kernel

/// Sound of a phone's own loudspeaker that comes back into its microphone.
///
/// The clip repeats in the samples of the call: where it begins does not depend on when it is switched
/// on, so that any frame can be made without those before it.
public struct SoundLeak: Sendable {
  private let samples: [Int16]
  /// What samples are multiplied with, with 16 fractional bits.
  private let gain: Int64

  /// What sounds, as loud at the microphone as `gain` says, in millibels; an empty clip is silence.
  public init(_ samples: [Int16], gain: Millibels) {
    self.samples = samples
    self.gain = Int64((min(Amplitude.factor(gain), 256) * 65_536).rounded())
  }

  /// Adds the call's samples from `start` on.
  func add(to mixed: UnsafeMutableBufferPointer<Int32>, from start: Int64) {
    guard !samples.isEmpty, start >= 0 else { return }
    let count = Int64(samples.count)
    samples.withUnsafeBufferPointer { source in
      for index in mixed.indices {
        let sample = Int64(source[Int((start &+ Int64(index)) % count)])
        mixed[index] &+= Int32(truncatingIfNeeded: (sample &* gain &+ 32_768) >> 16)
      }
    }
  }
}
