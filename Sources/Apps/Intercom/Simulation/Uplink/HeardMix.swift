import Kernel
import Voice

/// Adds up what sounds at each listener, to know how much of it its mixer cuts off.
///
/// It adds up speech as it was captured and not as it was coded: the codec rounds differently from machine
/// to machine, and a run without sound has none. A frame that was made up adds nothing, nor does one that was
/// captured more than five seconds ago.
struct HeardMix {
  /// Whether the mixers have a limiter, with which nothing is cut off.
  private let isLimited: Bool
  private var mixers: [Mixer]
  private let lengths: [Int]
  private var mixed: [Int16] = []

  /// The mixers of a call in which nothing has sounded.
  init(_ plan: IntercomPlan) {
    let isLimited = plan.settings.limiter == .on
    self.isLimited = isLimited
    mixers = plan.members.map { Mixer(sampleRate: $0.sampleRate, limits: isLimited) }
    lengths = plan.members.map { VoiceFrame.samples(at: $0.sampleRate) }
  }

  /// Adds up what a listener hears in one call of its audio device.
  ///
  /// - Parameters:
  ///   - frames: what is played, frame by frame, the two that share the call one behind the other.
  ///   - listener: who hears, by its place in the plan.
  ///   - speech: what each member has captured.
  /// - Returns: how many samples are cut off.
  /// - Complexity: O(1) where there is a limiter, and where only one talker is heard, whose voice alone is
  ///   never too loud.
  mutating func clipped(
    _ frames: [PlayedFrame],
    at listener: Int,
    of speech: [CapturedSpeech],
  ) -> Int64 {
    if isLimited { return 0 }
    guard let first = frames.first, frames.contains(where: { $0.talker != first.talker }) else {
      return 0
    }
    let before = mixers[listener].clipped
    mixers[listener].begin()
    var place = 0
    while place < frames.count {
      let frame = frames[place]
      var sound = Self.sound(of: frame, speech)
      place += 1
      while place < frames.count, frames[place].talker == frame.talker {
        sound = Self.merged(sound, Self.sound(of: frames[place], speech))
        place += 1
      }
      if let sound { mixers[listener].add(Self.fitted(sound, to: lengths[listener])) }
    }
    mixers[listener].finish(into: &mixed)
    return mixers[listener].clipped - before
  }

  private static func sound(of frame: PlayedFrame, _ speech: [CapturedSpeech]) -> [Int16]? {
    guard frame.rendering != .concealed else { return nil }
    return speech[frame.talker].recent(frame.timestamp)
  }

  /// Two frames in the time of one; of one alone that is all that sounds.
  private static func merged(_ first: [Int16]?, _ second: [Int16]?) -> [Int16]? {
    guard let first else { return second }
    guard let second else { return first }
    return TimeCompression.merge(first, second)
  }

  /// A frame at the listener's sample rate, by the sample next to each instant.
  private static func fitted(_ samples: [Int16], to count: Int) -> [Int16] {
    guard samples.count != count, !samples.isEmpty else { return samples }
    return (0..<count).map { samples[$0 * samples.count / count] }
  }
}
