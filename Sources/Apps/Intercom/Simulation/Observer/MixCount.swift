import Voice

/// What the mixer of one listener has added up, and how much of that was cut off.
struct MixCount: Equatable {
  /// In how many calls of its audio device something was played.
  var frames: Int64 = 0
  /// How many samples were cut off at full scale.
  var clipped: Int64 = 0
  private let samplesPerFrame: Int64

  /// The count of a listener that has heard nothing.
  init(sampleRate: Int32) {
    samplesPerFrame = Int64(VoiceFrame.samples(at: sampleRate))
  }

  /// How many samples something was played in.
  var samples: Int64 { frames * samplesPerFrame }

  /// The share of them that was cut off, in millionths, never rounded to nothing; nil where nothing was
  /// played.
  var clippedShare: Int64? {
    guard samples > 0 else { return nil }
    return clipped > 0 ? max(1, (clipped * 1_000_000 + samples / 2) / samples) : 0
  }
}
