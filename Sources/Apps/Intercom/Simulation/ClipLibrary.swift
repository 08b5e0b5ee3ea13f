import Kernel
import Plans
import Voice
import World

/// A recording with the truth about who speaks in it.
public struct Clip: Equatable, Sendable {
  /// Samples per second.
  public var sampleRate: Int32
  /// The samples.
  public var samples: [Int16]
  /// The samples in which there is speech, from labels or else from the level.
  public var speech: [Range<Int>]

  /// A recording.
  public init(sampleRate: Int32, samples: [Int16], speech: [Range<Int>]) {
    self.sampleRate = sampleRate
    self.samples = samples
    self.speech = speech
  }

  /// A digest of rate and samples: FNV-1a over 64 bits.
  public var digest: UInt64 {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ byte: UInt8) { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    for shift in [0, 8, 16, 24] { mix(UInt8(truncatingIfNeeded: sampleRate >> Int32(shift))) }
    for sample in samples {
      mix(UInt8(truncatingIfNeeded: sample))
      mix(UInt8(truncatingIfNeeded: sample >> 8))
    }
    return digest
  }
}

/// Where recordings and tables come from: the shell reads files.
public protocol ClipLibrary: Sendable {
  /// The recording at `path`, relative to `folder`.
  ///
  /// - Throws: `InputProblem`.
  func clip(_ path: String, in folder: ScenarioFolder) throws(InputProblem) -> Clip

  /// The text at `path`, relative to `folder`.
  ///
  /// - Throws: `InputProblem`.
  func text(_ path: String, in folder: ScenarioFolder) throws(InputProblem) -> String
}
