import Kernel
import Voice

/// Many settings on many mixes: what a sweep asks for.
public struct CloudRequest: Codable, Sendable {
  /// Clips and pauses; its noise is left out where `noises` has any.
  public var mix = MixRequest()
  /// Winds to be tried, in millimetres per second; none to try the mix as it is.
  public var winds: [Int] = []
  /// The seeds of the noise.
  public var seeds: [Int] = [1]
  /// Where what is not swept stands.
  public var knobs = DetectorKnobs()
}

/// What one setting came to over all mixes of a sweep.
public struct CloudPoint: Codable, Hashable, Sendable {
  /// The setting.
  public var knobs: DetectorKnobs
  /// Speech that was not sent, of all speech, in millionths; nil where nobody spoke.
  public var clipped: Int64?
  /// What was sent and is no speech, of all that is none, in millionths; nil where there is none.
  public var noise: Int64?
  /// Speech that was not sent in the worst of the mixes.
  public var worstClipped: Int64?
  /// What was sent in vain in the worst of the mixes.
  public var worstNoise: Int64?
  /// Whether no other setting of the sweep is better in one and not worse in the other.
  public var isOnFront = false
}

/// A sweep: every setting of a grid on every mix.
struct Cloud {
  /// The most trials of a frame that are asked for at once: some seconds of work.
  static let stepsMax = 600_000_000

  /// The settings that are swept, around those that stand: attack, release, pre-roll, margin, tracking.
  static func grid(around knobs: DetectorKnobs) -> [DetectorKnobs] {
    var points: [DetectorKnobs] = []
    for attack in [20, 40, 60, 100] {
      for release in [100, 200, 300, 400, 600] {
        for preRoll in [0, 100, 200] {
          for margin in [600, 900, 1_200, 1_500] {
            for tracking in NoiseFloorTracking.allCases {
              var point = knobs
              point.attack = attack
              point.release = release
              point.preRoll = preRoll
              point.margin = margin
              point.tracking = tracking.rawValue
              points.append(point)
            }
          }
        }
      }
    }
    return points
  }

  /// Tries every point on features that were made of every mix.
  static func points(
    _ settings: [DetectorKnobs],
    on features: [DetectorFeatures],
  ) -> [CloudPoint] {
    var points = settings.map { knobs in
      Tally(knobs, on: features).point(of: knobs)
    }
    markFront(&points)
    return points
  }

  /// Sums over mixes, in nanoseconds: long ones count for more.
  private struct Tally {
    private var speech: Int64 = 0
    private var silence: Int64 = 0
    private var clipped: Int64 = 0
    private var noise: Int64 = 0
    private var worstClipped: Int64?
    private var worstNoise: Int64?

    init(_ knobs: DetectorKnobs, on features: [DetectorFeatures]) {
      for recording in features {
        let score = DetectorTrial(
          knobs.settings,
          preRoll: knobs.preRollLength,
          over: recording,
        ).sentScore
        let lost = (score.frontEndClipping + score.midSpeechClipping).nanoseconds
        let vain = (score.carryOver + score.noiseDetected).nanoseconds
        speech += score.speech.nanoseconds
        silence += score.nonSpeech.nanoseconds
        clipped += lost
        noise += vain
        worstClipped = Self.worse(worstClipped, share(lost, score.speech.nanoseconds))
        worstNoise = Self.worse(worstNoise, share(vain, score.nonSpeech.nanoseconds))
      }
    }

    func point(of knobs: DetectorKnobs) -> CloudPoint {
      CloudPoint(
        knobs: knobs,
        clipped: share(clipped, speech),
        noise: share(noise, silence),
        worstClipped: worstClipped,
        worstNoise: worstNoise,
      )
    }

    private static func worse(_ one: Int64?, _ other: Int64?) -> Int64? {
      guard let one, let other else { return one ?? other }
      return max(one, other)
    }

    /// Rounded up, so that only nothing is 0.
    private func share(_ part: Int64, _ whole: Int64) -> Int64? {
      guard whole > 0 else { return nil }
      let scaled = Int128(part) * 1_000_000 + Int128(whole) - 1
      return Int64(clamping: scaled / Int128(whole))
    }
  }

  /// Marks what nothing beats; of points with the same figures all are marked.
  ///
  /// - Complexity: O(n log n).
  static func markFront(_ points: inout [CloudPoint]) {
    let order = points.indices.filter { points[$0].clipped != nil && points[$0].noise != nil }
      .sorted {
        (points[$0].clipped ?? 0, points[$0].noise ?? 0, $0)
          < (points[$1].clipped ?? 0, points[$1].noise ?? 0, $1)
      }
    var least = Int64.max
    var leastClipped: Int64?
    for index in order {
      let noise = points[index].noise ?? 0
      let isEqual = noise == least && points[index].clipped == leastClipped
      guard noise < least || isEqual else { continue }
      points[index].isOnFront = true
      least = noise
      leastClipped = points[index].clipped
    }
  }
}
