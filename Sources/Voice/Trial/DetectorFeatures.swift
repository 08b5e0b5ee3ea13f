import Kernel

/// What a voice activity detector knows of a recording, made once and tried often: the level of each
/// frame; and the truth that it is judged by.
///
/// A high-pass filter changes levels: each corner has features of its own.
public struct DetectorFeatures: Equatable, Sendable {
  /// The level of each frame of 20 ms, in millibels, from the first sample on.
  public let levels: [Millibels]
  /// When there is speech, on the sample clock of the frames.
  public let truth: VoiceTruth

  /// The features of frames with these levels.
  public init(levels: [Millibels], truth: VoiceTruth) {
    self.levels = levels
    self.truth = truth
  }

  /// The features of the first `count` frames that a microphone hears, none for a negative number.
  ///
  /// - Complexity: some microseconds per frame.
  public init(of microphone: Microphone, frames count: Int, truth: VoiceTruth) {
    var microphone = microphone
    var samples: [Int16] = []
    let levels = (0..<max(0, count)).map { index in
      microphone.frame(FrameNumber(Int64(index)), into: &samples)
    }
    self.init(levels: levels, truth: truth)
  }

  /// When the last frame ends.
  public var end: Instant { Instant.start + VoiceFrame.length * Int64(levels.count) }
}
