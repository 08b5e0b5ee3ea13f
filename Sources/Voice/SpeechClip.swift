import Kernel

/// Clean speech that begins at one sample of a call.
public struct SpeechClip: Equatable, Sendable {
  /// The call's sample at which the clip begins.
  public var start: Int64
  /// The clip, at the microphone's rate.
  public var samples: [Int16]
  /// The squares of all samples in which there is speech, added up.
  let activeSquares: Int64
  /// How many samples these are.
  let activeCount: Int

  /// A clip whose speech is labelled with ranges of samples.
  public init(start: Int64, samples: [Int16], speech: [Range<Int>]) {
    self.start = start
    self.samples = samples
    var squares: Int64 = 0
    var count = 0
    for range in speech {
      let within = range.clamped(to: samples.indices)
      for index in within { squares += Int64(samples[index]) * Int64(samples[index]) }
      count += within.count
    }
    activeSquares = squares
    activeCount = count
  }

  /// A clip without labels: what is within 30 dB of its loudest frame is speech.
  public init(start: Int64, samples: [Int16], sampleRate: Int32) {
    let length = VoiceFrame.samples(at: sampleRate)
    let frames = Self.loudFrames(of: samples, sampleRate: sampleRate, range: 3_000)
    self.init(
      start: start,
      samples: samples,
      speech: frames.map { $0 * length..<($0 + 1) * length },
    )
  }

  /// The frames of a clip that are no further below its loudest frame than `range`.
  static func loudFrames(of samples: [Int16], sampleRate: Int32, range: Millibels) -> [Int] {
    let length = VoiceFrame.samples(at: sampleRate)
    let levels = stride(from: 0, to: samples.count, by: length).map { start in
      SignalLevel.millibels(of: samples[start..<min(start + length, samples.count)])
    }
    guard let loudest = levels.max(), loudest > SignalLevel.floor else { return [] }
    return levels.indices.filter { levels[$0] >= loudest - range && levels[$0] > SignalLevel.floor }
  }
}
